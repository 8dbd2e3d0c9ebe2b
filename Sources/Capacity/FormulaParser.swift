/// Reads `round(syncs_per_day / 86400 [s/day], 1 [sync/s])`: the unit of a number stands in brackets.
struct FormulaParser {
    private let text: [Character]
    private let units: Units
    private var index = 0

    static func parse(_ text: String, units: Units) throws(CapacityError) -> Formula {
        var parser = FormulaParser(text: Array(text), units: units)
        let formula = try parser.sum()
        parser.skipBlanks()
        guard parser.index == parser.text.count else {
            throw parser.failure("the end of the formula")
        }
        return formula
    }

    private init(text: [Character], units: Units) {
        self.text = text
        self.units = units
    }

    private mutating func sum() throws(CapacityError) -> Formula {
        var left = try product()
        while let operation = take(["+": .plus, "-": .minus, "−": .minus]) {
            left = .combined(operation, left, try product())
        }
        return left
    }

    private mutating func product() throws(CapacityError) -> Formula {
        var left = try factor()
        while let operation = take(["*": .times, "×": .times, "/": .divided, "÷": .divided]) {
            left = .combined(operation, left, try factor())
        }
        return left
    }

    private mutating func factor() throws(CapacityError) -> Formula {
        skipBlanks()
        guard index < text.count else { throw failure("a number, a cell or a bracket") }
        if text[index] == "(" {
            index += 1
            let inside = try sum()
            try expect(")")
            return inside
        }
        if text[index].isNumber { return try number() }
        let name = word { $0.isLetter || $0.isNumber || $0 == "_" }
        if name.isEmpty { throw failure("a number, a cell or a bracket") }
        guard let stepping = Formula.Stepping(rawValue: name) else { return .cell(name) }
        try expect("(")
        let inside = try sum()
        try expect(",")
        let step = try sum()
        try expect(")")
        return .stepped(stepping, inside, step)
    }

    private mutating func number() throws(CapacityError) -> Formula {
        // A comma ends an argument here, so thousands aren't set apart in a formula.
        let digits = word { $0.isNumber || $0 == "." }
        guard let number = NumberText.read(digits) else { throw failure("a number") }
        skipBlanks()
        guard index < text.count, text[index] == "[" else {
            return .number(number, try units.unit(""))
        }
        index += 1
        let name = word { $0 != "]" }
        try expect("]")
        return .number(number, try units.unit(name))
    }

    private mutating func take(
        _ signs: [Character: Formula.Operation]
    ) -> Formula.Operation? {
        skipBlanks()
        guard index < text.count, let found = signs[text[index]] else { return nil }
        index += 1
        return found
    }

    private mutating func expect(_ sign: Character) throws(CapacityError) {
        skipBlanks()
        guard index < text.count, text[index] == sign else { throw failure("'\(sign)'") }
        index += 1
    }

    private mutating func word(_ isPart: (Character) -> Bool) -> String {
        let start = index
        while index < text.count, isPart(text[index]) { index += 1 }
        return String(text[start..<index])
    }

    private mutating func skipBlanks() {
        while index < text.count, text[index] == " " { index += 1 }
    }

    private func failure(_ expected: String) -> CapacityError {
        let rest = String(text[min(index, text.count)...])
        return CapacityError(
            expected: expected,
            found: rest.isEmpty ? "the end of the formula" : "'\(rest)'"
        )
    }
}
