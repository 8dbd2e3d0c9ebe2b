/// A JSON value whose objects keep the order of their keys, so that equal values are equal bytes.
public enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction or exponent.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in order.
    case object([Member])

    /// One key of an object with its value.
    public struct Member: Equatable, Sendable {
        /// The key.
        public let key: String
        /// The value under it.
        public let value: JSONValue

        /// A member with that key and value.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByNilLiteral
{
    /// An object with the members in the order they are written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An array of the values.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// A whole number.
    public init(_ value: Int) { self = .integer(Int64(value)) }

    /// Text, or `null` for none.
    public init(_ value: String?) { self = value.map { .string($0) } ?? .null }

    /// An id as its decimal string.
    public init(text value: some CustomStringConvertible) { self = .string(value.description) }

    /// The member of that name; nil where this is no object or has none.
    public subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text, nil for anything else.
    public var text: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The whole number, nil for anything else.
    public var whole: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The truth value, nil for anything else.
    public var flag: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The values of an array, nil for anything else.
    public var items: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }
}
