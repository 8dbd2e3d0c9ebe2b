extension StatedDesign {
    /// Reads `key=value key=value`, as an address or a table has it.
    public init(text: String) throws(DesignError) {
        self.init()
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw DesignError(
                    message: "expected key=value, found \"\(word)\"",
                    nearest: nil
                )
            }
            try state(parts[0], parts[1])
        }
    }
}
