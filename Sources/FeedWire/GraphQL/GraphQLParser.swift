/// Reads a query document: operations with variables, fields with aliases and arguments, fragments,
/// and the directives `@include` and `@skip`.
struct GraphQLParser {
    private var lexer: GraphQLLexer
    private var token = GraphQLLexer.Token.end
    private var depth = 0

    static let bytesMax = 8_192
    static let depthMax = 10

    private init(_ text: String) throws(GraphQLError) {
        lexer = GraphQLLexer(text)
        token = try lexer.next()
    }

    static func document(_ text: String) throws(GraphQLError) -> GraphQLDocument {
        guard text.utf8.count <= bytesMax else {
            throw GraphQLError("expected a query of at most \(bytesMax) bytes")
        }
        var parser = try GraphQLParser(text)
        var document = GraphQLDocument()
        repeat { try parser.definition(into: &document) } while parser.token != .end
        return document
    }

    private mutating func definition(into document: inout GraphQLDocument) throws(GraphQLError) {
        if token == .mark("{") {
            document.operations.append(
                .init(name: nil, variables: [], selections: try selections())
            )
            return
        }
        switch try name("query or fragment") {
        case "query":
            var name: String?
            if case .name(let text) = token {
                name = text
                try advance()
            }
            let variables = try variables()
            _ = try directives()
            document.operations.append(
                .init(name: name, variables: variables, selections: try selections())
            )
        case "fragment":
            let name = try name("the fragment's name")
            try expectWord("on")
            let type = try self.name("a type")
            _ = try directives()
            guard document.fragments[name] == nil else {
                throw error("the fragment \(name) stands twice")
            }
            document.fragments[name] = .init(type: type, selections: try selections())
        default: throw error("expected a query: nothing else is served here")
        }
    }

    private mutating func variables() throws(GraphQLError) -> [GraphQLDocument.Variable] {
        guard try take("(") else { return [] }
        var variables: [GraphQLDocument.Variable] = []
        while try !take(")") {
            try expect("$")
            let name = try name("a variable's name")
            try expect(":")
            let isRequired = try type()
            let standard = try take("=") ? try value() : nil
            variables.append(.init(name: name, isRequired: isRequired, standard: standard))
        }
        return variables
    }

    /// Reads a type and tells whether null is refused.
    private mutating func type() throws(GraphQLError) -> Bool {
        if try take("[") {
            try nested { (parser) throws(GraphQLError) in _ = try parser.type() }
            try expect("]")
        } else {
            _ = try name("a type")
        }
        return try take("!")
    }

    private mutating func selections() throws(GraphQLError) -> [GraphQLDocument.Selection] {
        try expect("{")
        var selections: [GraphQLDocument.Selection] = []
        try nested { (parser) throws(GraphQLError) in
            while try !parser.take("}") { selections.append(try parser.selection()) }
        }
        guard !selections.isEmpty else { throw error("expected at least one field") }
        return selections
    }

    private mutating func selection() throws(GraphQLError) -> GraphQLDocument.Selection {
        let line = lexer.line
        guard try take("...") else { return .field(try field(line)) }
        var type: String?
        if case .name(let word) = token {
            try advance()
            guard word == "on" else { return .spread(word, try directives(), line: line) }
            type = try name("a type")
        }
        let directives = try directives()
        return .inline(type: type, directives, try selections())
    }

    private mutating func field(_ line: Int) throws(GraphQLError) -> GraphQLDocument.Field {
        let first = try name("a field")
        let second = try take(":") ? try name("a field") : nil
        return GraphQLDocument.Field(
            alias: second == nil ? nil : first,
            name: second ?? first,
            arguments: try arguments(),
            directives: try directives(),
            selections: token == .mark("{") ? try selections() : [],
            line: line
        )
    }

    private mutating func directives() throws(GraphQLError) -> [GraphQLDocument.Directive] {
        var directives: [GraphQLDocument.Directive] = []
        while try take("@") {
            let line = lexer.line
            directives.append(
                .init(name: try name("a directive"), arguments: try arguments(), line: line)
            )
        }
        return directives
    }

    private mutating func arguments() throws(GraphQLError) -> [(
        name: String, value: GraphQLDocument.Value
    )] {
        guard try take("(") else { return [] }
        return try members(until: ")")
    }

    private mutating func members(
        until end: String
    ) throws(GraphQLError) -> [(
        name: String, value: GraphQLDocument.Value
    )] {
        var members: [(name: String, value: GraphQLDocument.Value)] = []
        while try !take(end) {
            let name = try name("a name")
            try expect(":")
            guard !members.contains(where: { $0.name == name }) else {
                throw error("\(name) stands twice")
            }
            members.append((name, try value()))
        }
        return members
    }

    private mutating func value() throws(GraphQLError) -> GraphQLDocument.Value {
        if try take("$") { return .variable(try name("a variable's name")) }
        if try take("[") {
            var items: [GraphQLDocument.Value] = []
            try nested { (parser) throws(GraphQLError) in
                while try !parser.take("]") { items.append(try parser.value()) }
            }
            return .list(items)
        }
        if try take("{") {
            var members: [(name: String, value: GraphQLDocument.Value)] = []
            try nested { (parser) throws(GraphQLError) in
                members = try parser.members(until: "}")
            }
            return .object(members)
        }
        let constant: JSONValue
        switch token {
        case .integer(let number): constant = .integer(number)
        case .real(let number): constant = .real(number)
        case .text(let text): constant = .string(text)
        case .name("true"): constant = true
        case .name("false"): constant = false
        case .name("null"): constant = .null
        case .name(let word): constant = .string(word)
        case .mark, .end: throw error("expected a value")
        }
        try advance()
        return .constant(constant)
    }
}

extension GraphQLParser {
    private mutating func advance() throws(GraphQLError) { token = try lexer.next() }

    private mutating func nested(
        _ body: (inout GraphQLParser) throws(GraphQLError) -> Void
    ) throws(GraphQLError) {
        depth += 1
        guard depth <= Self.depthMax else {
            throw error("expected at most \(Self.depthMax) levels")
        }
        try body(&self)
        depth -= 1
    }

    private mutating func take(_ mark: String) throws(GraphQLError) -> Bool {
        guard token == .mark(mark) else {
            if token == .end, mark == "}" || mark == ")" || mark == "]" {
                throw error("expected \"\(mark)\", found the end")
            }
            return false
        }
        try advance()
        return true
    }

    private mutating func expect(_ mark: String) throws(GraphQLError) {
        guard try take(mark) else { throw error("expected \"\(mark)\"") }
    }

    private mutating func expectWord(_ word: String) throws(GraphQLError) {
        guard try name("\"\(word)\"") == word else { throw error("expected \"\(word)\"") }
    }

    private mutating func name(_ what: String) throws(GraphQLError) -> String {
        guard case .name(let text) = token else { throw error("expected \(what)") }
        try advance()
        return text
    }

    private func error(_ message: String) -> GraphQLError {
        GraphQLError(message, line: lexer.line)
    }
}
