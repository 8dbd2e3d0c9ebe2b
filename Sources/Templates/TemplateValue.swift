/// What a template can be given: a tree of named, display-ready values.
///
/// Whether a value is escaped goes by its kind and never by the tag: `.text` always is, `.html`
/// never is, both written `{{name}}`. False in a section are `.bool(false)`, an empty list and an
/// empty text; everything else is true.
public indirect enum TemplateValue: Sendable {
    /// Text, escaped on its way to the page.
    case text(String)
    /// Markup, inserted as it is.
    case html(SafeHTML)
    /// A truth, for sections only.
    case bool(Bool)
    /// Values that a section repeats for.
    case list([TemplateValue])
    /// Values by name; where a name comes twice, the later one counts.
    case object([(String, TemplateValue)])

    /// A whole number as text.
    public static func int(_ number: Int) -> TemplateValue { .text(String(number)) }

    /// The value, or false where there is none, so that a section can ask for it.
    public static func optional(_ value: TemplateValue?) -> TemplateValue { value ?? .bool(false) }

    /// The text, or false where there is none.
    public static func optional(_ text: String?) -> TemplateValue {
        text.map(TemplateValue.text) ?? .bool(false)
    }

    /// The members of an object; none of anything else.
    public var members: [(String, TemplateValue)] {
        if case .object(let own) = self { own } else { [] }
    }

    /// This object with further members, which win over members of the same name.
    ///
    /// A value that isn't an object becomes the new members alone.
    public func merging(_ members: [(String, TemplateValue)]) -> TemplateValue {
        if case .object(let own) = self { .object(own + members) } else { .object(members) }
    }
}

extension TemplateValue: Equatable {
    /// Whether two values hold the same members in the same order.
    public static func == (one: TemplateValue, other: TemplateValue) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)): one == other
        case (.html(let one), .html(let other)): one == other
        case (.bool(let one), .bool(let other)): one == other
        case (.list(let one), .list(let other)): one == other
        case (.object(let one), .object(let other)):
            one.elementsEqual(other) { $0.0 == $1.0 && $0.1 == $1.1 }
        default: false
        }
    }
}

extension TemplateValue: ExpressibleByStringInterpolation {
    /// Makes a text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}

extension TemplateValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Makes a truth.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Makes a number's text.
    public init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension TemplateValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Makes a list.
    public init(arrayLiteral elements: TemplateValue...) {
        self = .list(elements)
    }

    /// Makes an object.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(elements)
    }
}

extension TemplateValue {
    /// Appends the flat form that the C face reads.
    func write(to tape: inout [UInt8]) {
        switch self {
        case .text(let text):
            tape.append(UInt8(ascii: "t"))
            Self.write(text, to: &tape)
        case .html(let html):
            tape.append(UInt8(ascii: "h"))
            Self.write(html.text, to: &tape)
        case .bool(let flag): tape.append(UInt8(ascii: flag ? "1" : "0"))
        case .list(let items):
            tape.append(UInt8(ascii: "l"))
            Self.write(count: items.count, to: &tape)
            for item in items { item.write(to: &tape) }
        case .object(let members):
            tape.append(UInt8(ascii: "o"))
            Self.write(count: members.count, to: &tape)
            for (name, value) in members {
                Self.write(name, to: &tape)
                value.write(to: &tape)
            }
        }
    }

    private static func write(_ text: String, to tape: inout [UInt8]) {
        write(count: text.utf8.count, to: &tape)
        tape.append(contentsOf: text.utf8)
    }

    private static func write(count: Int, to tape: inout [UInt8]) {
        withUnsafeBytes(of: UInt32(count)) { tape.append(contentsOf: $0) }
    }
}
