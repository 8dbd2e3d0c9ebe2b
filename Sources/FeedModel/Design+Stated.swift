/// The choices that were stated, in order, and the design that they make of the defaults.
public struct StatedDesign: Equatable, Sendable, CustomStringConvertible {
    /// One stated choice.
    public struct Statement: Equatable, Sendable {
        /// The choice's key.
        public let key: String
        /// The stated value.
        public let value: String
    }

    /// What was stated, each key once, in the order in which the keys were first stated.
    public private(set) var statements: [Statement] = []
    /// The defaults with the statements applied.
    public private(set) var design = Design()

    /// Nothing stated: every choice has its default.
    public init() {}

    /// States a value; a later statement of a key replaces the earlier one.
    ///
    /// Fails, changing nothing, for an unknown key or value, and where a stated value makes no sense beside
    /// another stated one.
    public mutating func state(_ key: String, _ value: String) throws(DesignError) {
        try state([Statement(key: key, value: value)])
    }

    /// States several values at once; only what they make together has to make sense.
    ///
    /// `design order=time paging=cursor` may therefore replace `order=ranked paging=snapshot` in one line.
    public mutating func state(_ values: [Statement]) throws(DesignError) {
        var changed = self
        for statement in values {
            try changed.design.set(key: statement.key, value: statement.value)
            if let place = changed.statements.firstIndex(where: { $0.key == statement.key }) {
                changed.statements[place] = statement
            } else {
                changed.statements.append(statement)
            }
        }
        try changed.refusePairs()
        self = changed
    }

    /// The stated value of a key, nil where it was left to its default.
    public func stated(_ key: String) -> String? {
        statements.first { $0.key == key }?.value
    }

    /// The statements as a script writes them: `order=time assembly=write`.
    public var text: String {
        statements.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// The same as `text`.
    public var description: String { text }

    private func refusePairs() throws(DesignError) {
        for pair in Design.pairs
        where stated(pair.first.key) == pair.first.value
            && stated(pair.second.key) == pair.second.value
        {
            let names =
                "\(pair.first.key)=\(pair.first.value) and \(pair.second.key)=\(pair.second.value)"
            throw DesignError(message: "\(names) don't go together: \(pair.reason)", nearest: nil)
        }
    }
}

extension StatedDesign.Statement {
    /// A statement of that key and value.
    public init(_ key: String, _ value: String) {
        self.init(key: key, value: value)
    }
}
