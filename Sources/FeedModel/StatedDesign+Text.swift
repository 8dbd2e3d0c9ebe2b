extension StatedDesign {
    /// Reads `key=value key=value`, as an address or a table has it.
    public init(text: String) throws(DesignError) {
        self.init()
        try state(Self.statements(text))
    }

    /// The statements of `key=value key=value`, to be stated beside others.
    public static func statements(_ text: String) throws(DesignError) -> [Statement] {
        var statements: [Statement] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw DesignError(
                    message: "expected key=value, found \"\(word)\"",
                    nearest: nil
                )
            }
            statements.append(Statement(parts[0], parts[1]))
        }
        return statements
    }
}
