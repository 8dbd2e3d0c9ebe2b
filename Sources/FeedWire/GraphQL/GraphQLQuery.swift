/// A request for `syncFeed`: which deltas it asks for, and which of their members it wants.
public struct GraphQLQuery {
    /// One `syncFeed` of the query.
    public struct Root {
        /// Its key in the answer.
        let key: String
        /// Its arguments under the names that `POST /v1/feed/sync` gives them; nil for `__typename`.
        public let members: JSONValue?
        let selections: [GraphQLDocument.Selection]
    }

    private let fragments: [String: GraphQLDocument.Fragment]
    private let variables: [String: JSONValue]
    private let selections: [GraphQLDocument.Selection]

    /// Fields of one answer, so that fragments can't multiply without end.
    static let fieldsMax = 200
    /// Deltas in one request.
    static let rootsMax = 5

    /// Reads a request body: `query`, `variables`, `operationName`.
    public init(body: JSONValue) throws(GraphQLError) {
        guard let text = body["query"]?.text else { throw GraphQLError("query: expected text") }
        let document = try GraphQLParser.document(text)
        let name = body["operationName"]?.text
        let fitting = document.operations.filter { name == nil || $0.name == name }
        guard let operation = fitting.first, fitting.count == 1 else {
            throw GraphQLError("expected one operation, or operationName to say which")
        }
        fragments = document.fragments
        selections = operation.selections
        variables = try Self.bound(operation.variables, body["variables"] ?? .null)
        try checkFragments()
    }

    private static func bound(
        _ declared: [GraphQLDocument.Variable],
        _ given: JSONValue
    ) throws(GraphQLError) -> [String: JSONValue] {
        if case .object = given {
        } else if given != .null {
            throw GraphQLError("variables: expected an object")
        }
        var bound: [String: JSONValue] = [:]
        for variable in declared {
            var value = given[variable.name]
            if value == nil, case .constant(let standard)? = variable.standard { value = standard }
            if variable.isRequired, value == nil || value == .null {
                throw GraphQLError("the variable $\(variable.name) is required")
            }
            bound[variable.name] = value ?? .null
        }
        return bound
    }

    /// A fragment that leads to itself would never end.
    private func checkFragments() throws(GraphQLError) {
        for name in fragments.keys.sorted() { try walk(name, path: []) }
    }

    private func walk(_ name: String, path: [String]) throws(GraphQLError) {
        guard !path.contains(name) else {
            throw GraphQLError("the fragment \(name) leads to itself")
        }
        guard path.count < GraphQLParser.depthMax else { throw GraphQLError("too many fragments") }
        for spread in Self.spreads(fragments[name]?.selections ?? []) {
            try walk(spread, path: path + [name])
        }
    }

    private static func spreads(_ selections: [GraphQLDocument.Selection]) -> [String] {
        selections.flatMap { selection -> [String] in
            switch selection {
            case .spread(let name, _, _): [name]
            case .inline(_, _, let inner): spreads(inner)
            case .field(let field): spreads(field.selections)
            }
        }
    }

    /// The deltas that are asked for, in the order of the query.
    public func roots() throws(GraphQLError) -> [Root] {
        var collector = GraphQLCollector(fragments: fragments, variables: variables)
        var roots: [Root] = []
        for field in try collector.fields(selections, of: "Query") {
            switch field.name {
            case "syncFeed":
                let members = try collector.members(field)
                guard !field.selections.isEmpty else {
                    throw GraphQLError("syncFeed: expected a selection", line: field.line)
                }
                roots.append(Root(key: field.key, members: members, selections: field.selections))
            case "__typename": roots.append(Root(key: field.key, members: nil, selections: []))
            case "__schema", "__type":
                throw GraphQLError(
                    "the schema is served as a file, /schema.graphql",
                    line: field.line
                )
            default: throw GraphQLError("no field \(field.name) in Query", line: field.line)
            }
        }
        guard roots.count <= Self.rootsMax else {
            throw GraphQLError("expected at most \(Self.rootsMax) deltas")
        }
        // What is wrong in a selection is said before anything is read.
        for root in roots { _ = try project(SyncAnswer.sample.json, for: root) }
        return roots
    }

    /// The members of an answer, as its JSON has them, that a root asks for, under their keys.
    public func project(
        _ answer: JSONValue,
        for root: Root
    ) throws(GraphQLError) -> JSONValue.Member {
        guard root.members != nil else { return .init(root.key, "Query") }
        var collector = GraphQLCollector(fragments: fragments, variables: variables)
        let value = try collector.project(answer, root.selections, as: "SyncAnswer")
        return .init(root.key, value)
    }
}
