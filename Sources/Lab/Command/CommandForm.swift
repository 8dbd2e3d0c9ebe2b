/// One form of the language: how it is written, what it means, and how its arguments become a command.
///
/// Parsing, completion, help and nearest-word errors all come from this one table.
public struct CommandForm: Sendable {
    /// What a line of this form begins with.
    public enum Subject: String, CaseIterable, Sendable {
        /// The verb itself: `wait 3s`.
        case none
        case account, device, backend
        /// `expect`, perhaps a condition, and a place: the verb comes after these.
        case expectation
    }

    /// What a line begins with.
    public let subject: Subject
    /// The word that names the form.
    public let verb: String
    /// The whole line with capitals for what is filled in and brackets for what may be left out.
    public let pattern: String
    /// What it means, in one line.
    public let help: String
    /// A line of this form.
    public let example: String

    /// The keys that may stand as `key=value`.
    let options: [String]
    let make: @Sendable (inout Arguments) throws(CommandError) -> Command

    /// Every form, in the order of the language's description.
    public static let all: [CommandForm] =
        worldForms + accountForms + deviceForms + deviceSettingForms + toolForms + backendForms
        + expectationForms

    /// The form of a subject and verb, nil where there is none.
    static func form(_ subject: Subject, _ verb: String) -> CommandForm? {
        byVerb[subject]?[verb]
    }

    /// The verbs of a subject in the order of the table.
    static func verbs(_ subject: Subject) -> [String] {
        all.filter { $0.subject == subject }.map(\.verb)
    }

    private static let byVerb: [Subject: [String: CommandForm]] = {
        var table: [Subject: [String: CommandForm]] = [:]
        for form in all {
            table[form.subject, default: [:]][form.verb] = form
        }
        return table
    }()

    init(
        _ subject: Subject,
        _ pattern: String,
        _ help: String,
        example: String,
        verb: String? = nil,
        make: @escaping @Sendable (inout Arguments) throws(CommandError) -> Command
    ) {
        let words = pattern.split(separator: " ").map(String.init)
        let place = subject == .none ? 0 : subject == .expectation ? 2 : 1
        self.subject = subject
        self.verb = verb ?? words[place]
        self.pattern = pattern
        self.help = help
        self.example = example
        self.make = make
        // In an expectation `key=value` is a column, which may have any name.
        options = subject == .expectation ? [] : Self.optionKeys(words)
    }

    /// The keys in a pattern: `as` in `[as=ALIAS]`.
    private static func optionKeys(_ words: [String]) -> [String] {
        words.flatMap { $0.split(whereSeparator: { "[]|".contains($0) }) }.compactMap { part in
            let key = part.prefix { $0 != "=" }
            return part.contains("=") && NameRule.isName(key) ? String(key) : nil
        }
    }
}

extension CommandForm {
    static func account(
        _ pattern: String,
        _ help: String,
        example: String,
        make: @escaping @Sendable (inout Arguments) throws(CommandError) -> AccountAction
    ) -> CommandForm {
        CommandForm(.account, pattern, help, example: example) {
            (arguments: inout Arguments) throws(CommandError) -> Command in
            .account(name: arguments.subject, try make(&arguments))
        }
    }

    static func device(
        _ pattern: String,
        _ help: String,
        example: String,
        make: @escaping @Sendable (inout Arguments) throws(CommandError) -> DeviceAction
    ) -> CommandForm {
        CommandForm(.device, pattern, help, example: example) {
            (arguments: inout Arguments) throws(CommandError) -> Command in
            .device(name: arguments.subject, try make(&arguments))
        }
    }

    /// A device's verb without arguments.
    static func device(
        _ pattern: String,
        _ help: String,
        example: String,
        _ action: DeviceAction
    )
        -> CommandForm
    {
        device(pattern, help, example: example) { (_: inout Arguments) in action }
    }

    /// A device's verb with one post.
    static func device(
        _ pattern: String,
        _ help: String,
        example: String,
        post make: @escaping @Sendable (String) -> DeviceAction
    ) -> CommandForm {
        device(pattern, help, example: example) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            make(try arguments.post())
        }
    }

    static func backend(
        _ pattern: String,
        _ help: String,
        example: String,
        make: @escaping @Sendable (inout Arguments) throws(CommandError) -> BackendAction
    ) -> CommandForm {
        CommandForm(.backend, pattern, help, example: example) {
            (arguments: inout Arguments) throws(CommandError) -> Command in
            .backend(try make(&arguments))
        }
    }

    /// A verb of the backend without arguments.
    static func backend(
        _ pattern: String,
        _ help: String,
        example: String,
        _ action: BackendAction
    )
        -> CommandForm
    {
        backend(pattern, help, example: example) { (_: inout Arguments) in action }
    }

    /// A verb of the backend with one post, comment or account.
    static func backend(
        _ pattern: String,
        _ help: String,
        example: String,
        name make: @escaping @Sendable (String) -> BackendAction
    ) -> CommandForm {
        backend(pattern, help, example: example) {
            (arguments: inout Arguments) throws(CommandError) -> BackendAction in
            make(try arguments.name("the name of a post, comment or account"))
        }
    }

    static func keyword(
        _ pattern: String,
        _ help: String,
        example: String,
        make: @escaping @Sendable (inout Arguments) throws(CommandError) -> Command
    ) -> CommandForm {
        CommandForm(.none, pattern, help, example: example, make: make)
    }
}
