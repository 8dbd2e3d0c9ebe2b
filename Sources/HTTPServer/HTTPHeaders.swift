/// The header fields of a request, in the order they came.
public struct HTTPHeaders: Sendable, Equatable {
    /// One line of a header.
    public struct Field: Sendable, Equatable {
        /// The name in lower case.
        public let name: String
        /// The value without white space around it.
        public let value: String
    }

    /// All fields, repeated names included.
    public private(set) var fields: [Field] = []

    /// Starts with no field.
    public init() {}

    /// The first value of a field, whose name may be in any case.
    public subscript(name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name == wanted }?.value
    }

    /// Every value of a field, in the order they came.
    public func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name == wanted }.map(\.value)
    }

    /// Adds a field behind the others.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name.lowercased(), value: value))
    }
}
