/// Why a GraphQL request can't be answered.
public struct GraphQLError: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
    /// The line of the query, from 1; nil where no line is to blame.
    public let line: Int?

    init(_ message: String, line: Int? = nil) {
        self.message = message
        self.line = line
    }

    /// An error that no line of the query is to blame for.
    public init(_ message: String) {
        self.message = message
        line = nil
    }
}

/// A query document as read: one operation or more, and the fragments they use.
struct GraphQLDocument {
    struct Operation {
        var name: String?
        var variables: [Variable]
        var selections: [Selection]
    }

    struct Variable {
        var name: String
        var isRequired: Bool
        var standard: Value?
    }

    struct Field {
        var alias: String?
        var name: String
        var arguments: [(name: String, value: Value)]
        var directives: [Directive]
        var selections: [Selection]
        var line: Int

        var key: String { alias ?? name }
    }

    struct Directive {
        var name: String
        var arguments: [(name: String, value: Value)]
        var line: Int
    }

    indirect enum Selection {
        case field(Field)
        case spread(String, [Directive], line: Int)
        case inline(type: String?, [Directive], [Selection])
    }

    indirect enum Value {
        case variable(String)
        case constant(JSONValue)
        case list([Value])
        case object([(name: String, value: Value)])
    }

    struct Fragment {
        var type: String
        var selections: [Selection]
    }

    var operations: [Operation] = []
    var fragments: [String: Fragment] = [:]
}
