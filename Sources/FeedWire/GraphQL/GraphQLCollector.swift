/// Follows selections through fragments, aliases and directives.
struct GraphQLCollector {
    let fragments: [String: GraphQLDocument.Fragment]
    let variables: [String: JSONValue]
    private var fieldCount = 0

    init(fragments: [String: GraphQLDocument.Fragment], variables: [String: JSONValue]) {
        self.fragments = fragments
        self.variables = variables
    }

    /// The fields that a selection of a type comes to, those of one key made one.
    mutating func fields(
        _ selections: [GraphQLDocument.Selection],
        of type: String
    ) throws(GraphQLError) -> [GraphQLDocument.Field] {
        var fields: [GraphQLDocument.Field] = []
        for selection in selections {
            switch selection {
            case .field(let field):
                guard try includes(field.directives) else { continue }
                fieldCount += 1
                guard fieldCount <= GraphQLQuery.fieldsMax else {
                    throw GraphQLError("expected at most \(GraphQLQuery.fieldsMax) fields")
                }
                try merge(field, into: &fields)
            case .spread(let name, let directives, let line):
                guard let fragment = fragments[name], fragment.type == type else {
                    throw GraphQLError("no fragment \(name) on \(type)", line: line)
                }
                guard try includes(directives) else { continue }
                for field in try self.fields(fragment.selections, of: type) {
                    try merge(field, into: &fields)
                }
            case .inline(let wanted, let directives, let inner):
                guard wanted == nil || wanted == type else {
                    throw GraphQLError("no \(wanted ?? "") can stand here, only \(type)")
                }
                guard try includes(directives) else { continue }
                for field in try self.fields(inner, of: type) { try merge(field, into: &fields) }
            }
        }
        return fields
    }

    private func merge(
        _ field: GraphQLDocument.Field,
        into fields: inout [GraphQLDocument.Field]
    ) throws(GraphQLError) {
        guard let place = fields.firstIndex(where: { $0.key == field.key }) else {
            fields.append(field)
            return
        }
        guard fields[place].name == field.name,
            try members(fields[place]) == members(field)
        else {
            throw GraphQLError(
                "\(field.key) stands for two things: give one an alias",
                line: field.line
            )
        }
        fields[place].selections += field.selections
    }

    private func includes(_ directives: [GraphQLDocument.Directive]) throws(GraphQLError) -> Bool {
        for directive in directives {
            guard directive.name == "include" || directive.name == "skip",
                let argument = directive.arguments.first(where: { $0.name == "if" }),
                let flag = try resolved(argument.value).flag
            else {
                throw GraphQLError("expected @include(if:) or @skip(if:)", line: directive.line)
            }
            if flag != (directive.name == "include") { return false }
        }
        return true
    }

    func resolved(_ value: GraphQLDocument.Value) throws(GraphQLError) -> JSONValue {
        switch value {
        case .constant(let constant): return constant
        case .variable(let name):
            guard let value = variables[name] else {
                throw GraphQLError("the variable $\(name) isn't declared")
            }
            return value
        case .list(let items):
            var values: [JSONValue] = []
            for item in items { values.append(try resolved(item)) }
            return .array(values)
        case .object(let members):
            var values: [JSONValue.Member] = []
            for member in members { values.append(.init(member.name, try resolved(member.value))) }
            return .object(values)
        }
    }

    private static let arguments = [
        "sinceSeqId": "since_seq_id", "epoch": "epoch", "pageToken": "page_token", "limit": "limit",
    ]

    /// The arguments of `syncFeed` under the names of the JSON call; other fields take none.
    func members(_ field: GraphQLDocument.Field) throws(GraphQLError) -> JSONValue {
        var members: [JSONValue.Member] = []
        for argument in field.arguments {
            guard field.name == "syncFeed", let name = Self.arguments[argument.name] else {
                throw GraphQLError("\(field.name) takes no \(argument.name)", line: field.line)
            }
            members.append(.init(name, try resolved(argument.value)))
        }
        return .object(members.sorted { $0.key < $1.key })
    }

    /// The members of a value that its selection asks for.
    mutating func project(
        _ value: JSONValue,
        _ selections: [GraphQLDocument.Selection],
        as type: String
    ) throws(GraphQLError) -> JSONValue {
        if value == .null { return .null }
        if let items = value.items {
            var projected: [JSONValue] = []
            for item in items {
                fieldCount = 0
                projected.append(try project(item, selections, as: type))
            }
            return .array(projected)
        }
        var members: [JSONValue.Member] = []
        for field in try fields(selections, of: type) {
            if field.name == "__typename" {
                members.append(.init(field.key, .string(type)))
                continue
            }
            guard let known = GraphQLSchema.types[type]?[field.name] else {
                throw GraphQLError("no field \(field.name) in \(type)", line: field.line)
            }
            _ = try self.members(field)
            guard field.selections.isEmpty == (known.type == nil) else {
                let what = known.type == nil ? "no selection" : "a selection"
                throw GraphQLError("\(field.name): expected \(what)", line: field.line)
            }
            var member = value[known.member] ?? .null
            if let inner = known.type {
                member = try project(member, field.selections, as: inner)
            } else if field.name == "op", let text = member.text {
                member = .string(text.uppercased())
            }
            members.append(.init(field.key, member))
        }
        return .object(members)
    }
}
