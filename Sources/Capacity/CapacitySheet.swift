/// A sheet worked out: what was assumed or typed, and all that follows from it.
public struct CapacitySheet: Sendable {
    /// What came of a cell.
    public enum Result: Equatable, Sendable {
        /// A value in base units.
        case value(Double)
        /// What was typed can't be used, and why.
        case problem(CapacityError)
        /// A cell that it is worked out of has no value.
        case waits(on: String)
    }

    /// The cells.
    public let model: CapacityModel
    private let results: [String: Result]

    /// Works a sheet out from top to bottom; what isn't typed is as assumed.
    public init(_ model: CapacityModel, typed: [String: String] = [:]) {
        self.model = model
        var results: [String: Result] = [:]
        for cell in model.cells { results[cell.id] = Self.result(cell, model, typed, results) }
        self.results = results
    }

    private static func result(
        _ cell: Cell,
        _ model: CapacityModel,
        _ typed: [String: String],
        _ above: [String: Result]
    ) -> Result {
        switch cell.content {
        case .assumed(let value, _):
            guard let text = typed[cell.id] else { return .value(value) }
            do throws(CapacityError) {
                return .value(try model.read(text, as: cell.unit))
            } catch {
                return .problem(error)
            }
        case .formula(let formula):
            var values: [String: Double] = [:]
            for id in formula.cells {
                guard case .value(let value) = above[id] else { return .waits(on: id) }
                values[id] = value
            }
            let value = formula.value { values[$0] ?? .nan }
            guard value.isFinite else {
                return .problem(
                    CapacityError(expected: "a number", found: "a division by nought")
                )
            }
            return .value(value)
        }
    }

    /// What came of a cell.
    public func result(_ cell: Cell) -> Result { results[cell.id] ?? .waits(on: cell.id) }

    /// A cell's value as it is shown, with its unit; nil where it has none.
    public func shown(_ cell: Cell) -> String? {
        if case .value(let value) = result(cell) { cell.shown(value) } else { nil }
    }

    /// An answer as a multiple of a cell's value: above 1 is too high; nil where there is none above 0.
    public func ratio(of answer: String, to cell: Cell) throws(CapacityError) -> Double? {
        let typed = try model.read(answer, as: cell.unit)
        guard case .value(let value) = result(cell), value > 0 else { return nil }
        return typed / value
    }

    /// The formula in the names of cells, or in their figures.
    public func formula(_ cell: Cell, inFigures: Bool) -> String {
        guard case .formula(let formula) = cell.content else { return "" }
        return text(formula, inFigures)
    }

    private func text(_ formula: Formula, _ inFigures: Bool) -> String {
        switch formula {
        case .number(let number, let unit):
            let digits = NumberText.plain(number)
            return unit.text.isEmpty ? digits : "\(digits) \(unit.text)"
        case .cell(let id):
            guard let cell = model.cell(id) else { return id }
            return inFigures ? shown(cell) ?? "?" : cell.label
        case .combined(let operation, let left, let right):
            let isProduct = operation == .times || operation == .divided
            let first = bracketed(left, inFigures, left.isStepped || isProduct && left.isSum)
            let isGrouped = operation == .times ? right.isSum : right.isCombined
            return
                "\(first) \(operation.rawValue) \(bracketed(right, inFigures, isGrouped || right.isStepped))"
        case .stepped(let stepping, let number, let step):
            let how = stepping == .round ? "to the nearest" : "up to the next"
            return "\(text(number, inFigures)), \(how) \(text(step, inFigures))"
        }
    }

    private func bracketed(_ formula: Formula, _ inFigures: Bool, _ isGrouped: Bool) -> String {
        let inside = text(formula, inFigures)
        return isGrouped ? "(\(inside))" : inside
    }
}

extension Formula {
    fileprivate var isSum: Bool {
        if case .combined(let operation, _, _) = self {
            operation == .plus || operation == .minus
        } else {
            false
        }
    }

    fileprivate var isStepped: Bool {
        if case .stepped = self { true } else { false }
    }

    fileprivate var isCombined: Bool {
        if case .combined = self { true } else { false }
    }
}
