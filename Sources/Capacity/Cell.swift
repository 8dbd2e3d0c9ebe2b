/// One line of a sheet: something assumed, or something worked out of cells above it.
public struct Cell: Equatable, Sendable {
    /// Its name in formulas and addresses, such as `daily_users`.
    public let id: String
    /// What it is called.
    public let label: String
    /// The unit in which it is shown and typed.
    public let unit: Unit
    /// How many decimals are shown.
    public let decimals: Int
    /// Why that much is assumed, or the step in words.
    public let words: String
    let content: Content

    enum Content: Equatable, Sendable {
        /// In base units, with the text as it was written.
        case assumed(Double, text: String)
        case formula(Formula)
    }

    /// Whether a person may set it.
    public var isInput: Bool {
        if case .assumed = content { true } else { false }
    }

    /// What is assumed unless somebody sets it, as it was written; empty for a formula.
    public var assumed: String {
        if case .assumed(_, let text) = content { text } else { "" }
    }

    /// The ids of the cells that it is worked out of.
    public var sources: [String] {
        if case .formula(let formula) = content { formula.cells } else { [] }
    }

    /// A value of this cell, in base units, as it is shown.
    func shown(_ value: Double) -> String {
        let number = NumberText.write(value / unit.factor, decimals: decimals)
        return unit.text.isEmpty ? number : "\(number) \(unit.text)"
    }
}
