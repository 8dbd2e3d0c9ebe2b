/// One choice of the design: its key in scripts, its values, and how it reads and writes a `Design`.
public struct DesignChoice: Sendable {
    /// One value that a choice can take.
    public struct Value: Equatable, Sendable {
        /// The value as scripts write it.
        public let text: String
        /// What the value gives and what it costs, in one short sentence.
        public let cost: String
        /// Whether the value is there to be shown failing.
        public let isDefect: Bool
    }

    /// The key in scripts.
    public let key: String
    /// What the choice decides, as a short phrase.
    public let question: String
    /// The values, the default first.
    ///
    /// A choice that takes any duration lists its default alone.
    public let values: [Value]
    /// The probes that tell the values apart from outside.
    public let probes: [String]
    /// Whether any duration may be stated.
    public let takesDuration: Bool
    /// Whether `order` decides the value until one is stated.
    public let followsOrder: Bool

    let read: @Sendable (Design) -> String
    let write: @Sendable (String, inout Design) -> Bool

    /// The text of the value in force.
    public func value(in design: Design) -> String { read(design) }

    /// Sets the choice, failing for a text that is none of its values.
    public func set(_ value: String, in design: inout Design) throws(DesignError) {
        guard write(value, &design) else {
            throw DesignError(
                message: "expected \(expectation) for \(key), found \"\(value)\"",
                nearest: NearestWord.nearest(value, among: values.map(\.text))
            )
        }
    }

    private var expectation: String {
        if takesDuration { return LimitUnit.duration.expectation }
        let texts = values.map(\.text)
        guard let last = texts.last, texts.count > 1 else { return texts.joined() }
        return texts.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension DesignChoice.Value {
    static func value(_ text: String, _ cost: String) -> Self {
        Self(text: text, cost: cost, isDefect: false)
    }

    static func defect(_ text: String, _ cost: String) -> Self {
        Self(text: text, cost: cost, isDefect: true)
    }
}

extension DesignChoice {
    /// A choice that is always in force.
    static func choice<Option: RawRepresentable<String> & Sendable>(
        _ key: String,
        _ path: any WritableKeyPath<Design, Option> & Sendable,
        _ question: String,
        _ probes: [String],
        _ values: Value...
    ) -> DesignChoice {
        DesignChoice(
            key: key,
            question: question,
            values: values,
            probes: probes,
            takesDuration: false,
            followsOrder: false,
            read: { $0[keyPath: path].rawValue },
            write: { text, design in
                guard let option = Option(rawValue: text) else { return false }
                design[keyPath: path] = option
                return true
            }
        )
    }

    /// A choice that another one decides while it is unset.
    static func dependent<Option: RawRepresentable<String> & Sendable>(
        _ key: String,
        _ path: any WritableKeyPath<Design, Option?> & Sendable,
        inForce: any KeyPath<Design, Option> & Sendable,
        _ question: String,
        _ probes: [String],
        _ values: Value...
    ) -> DesignChoice {
        DesignChoice(
            key: key,
            question: question,
            values: values,
            probes: probes,
            takesDuration: false,
            followsOrder: true,
            read: { $0[keyPath: inForce].rawValue },
            write: { text, design in
                guard let option = Option(rawValue: text) else { return false }
                design[keyPath: path] = option
                return true
            }
        )
    }
}
