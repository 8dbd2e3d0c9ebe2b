/// The cells of a sheet and their units, checked: formulas name cells above them, and units agree.
public struct CapacityModel: Sendable {
    /// A cell as it is written down.
    public struct Line: Sendable {
        let id: String
        let label: String
        let unit: String
        let decimals: Int
        let words: String
        let value: String?
        let formula: String?

        /// Makes a line; it has a value or a formula, and not both.
        public init(
            id: String,
            label: String,
            unit: String,
            decimals: Int,
            words: String,
            value: String?,
            formula: String?
        ) {
            self.id = id
            self.label = label
            self.unit = unit
            self.decimals = decimals
            self.words = words
            self.value = value
            self.formula = formula
        }
    }

    /// The cells in their order.
    public private(set) var cells: [Cell] = []
    let units: Units

    /// A sheet without cells that knows these nouns.
    public init(nouns: [String]) {
        units = Units(nouns: nouns)
    }

    /// The cell of an id.
    public func cell(_ id: String) -> Cell? { cells.first { $0.id == id } }

    /// Adds a cell below the others.
    ///
    /// - Throws: What is wrong with it: its id, its unit, its number, or a formula whose result isn't
    ///   of that unit.
    public mutating func add(_ line: Line) throws(CapacityError) {
        guard let first = line.id.first, first.isLetter,
            line.id.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }),
            Formula.Stepping(rawValue: line.id) == nil
        else {
            throw CapacityError(
                expected: "an id of small letters, digits and underscores",
                found: "'\(line.id)'"
            )
        }
        guard cell(line.id) == nil else {
            throw CapacityError(expected: "an id of its own", found: "'\(line.id)' again")
        }
        let unit = try units.unit(line.unit)
        cells.append(
            Cell(
                id: line.id,
                label: line.label,
                unit: unit,
                decimals: line.decimals,
                words: line.words,
                content: try content(line, unit)
            )
        )
    }

    private func content(_ line: Line, _ unit: Unit) throws(CapacityError) -> Cell.Content {
        switch (line.value, line.formula) {
        case (let value?, nil): return .assumed(try read(value, as: unit), text: value)
        case (nil, let text?):
            let formula = try FormulaParser.parse(text, units: units)
            let found = try formula.dimension { cell($0)?.unit.dimension }
            guard found == unit.dimension else {
                throw CapacityError(
                    expected: "a formula in \(unit.text.isEmpty ? "no unit" : unit.text)",
                    found: "one in \(found)"
                )
            }
            return .formula(formula)
        case (nil, nil), (_?, _?):
            throw CapacityError(
                expected: "a value or a formula",
                found: line.value == nil ? "neither" : "both"
            )
        }
    }

    /// Reads `60 million`, `60,000,000 users` or `4000 B`, in base units.
    ///
    /// Where no unit is given it is that of the cell; number words alone don't count as one.
    func read(_ text: String, as unit: Unit) throws(CapacityError) -> Double {
        let wanted = unit.text.isEmpty ? "a number" : "a number in \(unit.text)"
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let first = parts.first, let number = NumberText.read(first) else {
            throw CapacityError(expected: wanted, found: text.isEmpty ? "nothing" : "'\(text)'")
        }
        guard parts.count > 1 else { return number * unit.factor }
        let named: Unit
        do throws(CapacityError) {
            named = try units.unit(String(parts[1]))
        } catch {
            throw CapacityError(expected: wanted, found: "'\(text)'")
        }
        if named.dimension == unit.dimension { return number * named.factor }
        // `60 million` of something: the words multiply, the unit is the cell's.
        if named.dimension == .none { return number * named.factor * unit.plain.factor }
        throw CapacityError(expected: wanted, found: "'\(text)'")
    }
}

extension Unit {
    /// The same unit without the number words before it: `posts/year` of `billion posts/year`.
    fileprivate var plain: Unit {
        guard let first = text.split(separator: " ").first,
            let word = Units.numbers.first(where: { $0.0 == first })
        else { return self }
        return Unit(
            text: String(text.dropFirst(first.count + 1)),
            dimension: dimension,
            factor: factor / word.1
        )
    }
}
