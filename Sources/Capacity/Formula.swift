/// What a cell works out: numbers with units, cells above it, and what is done with them.
indirect enum Formula: Equatable, Sendable {
    case number(Double, Unit)
    case cell(String)
    case combined(Operation, Formula, Formula)
    /// The first to the nearest step of the second, or up to the next one.
    case stepped(Stepping, Formula, Formula)

    enum Operation: String, Sendable {
        case plus = "+"
        case minus = "−"
        case times = "×"
        case divided = "÷"
    }

    enum Stepping: String, Sendable {
        case round, up
    }
}

extension Formula {
    /// What the result measures, from what each cell measures; wrong units are found without a number.
    func dimension(_ cells: (String) -> Dimension?) throws(CapacityError) -> Dimension {
        switch self {
        case .number(_, let unit): return unit.dimension
        case .cell(let id):
            guard let found = cells(id) else {
                throw CapacityError(expected: "the id of a cell above", found: "'\(id)'")
            }
            return found
        case .combined(let operation, let left, let right):
            let first = try left.dimension(cells)
            let second = try right.dimension(cells)
            switch operation {
            case .times: return first * second
            case .divided: return first / second
            case .plus, .minus:
                try Self.mustMatch(first, second, "on both sides of '\(operation.rawValue)'")
                return first
            }
        case .stepped(let stepping, let number, let step):
            let first = try number.dimension(cells)
            try Self.mustMatch(first, try step.dimension(cells), "in '\(stepping.rawValue)'")
            return first
        }
    }

    private static func mustMatch(
        _ first: Dimension,
        _ second: Dimension,
        _ place: String
    ) throws(CapacityError) {
        guard first == second else {
            throw CapacityError(expected: "\(first) \(place)", found: "\(second)")
        }
    }

    /// The result in base units; not finite where something is divided by nought.
    func value(_ cells: (String) -> Double) -> Double {
        switch self {
        case .number(let number, let unit): return number * unit.factor
        case .cell(let id): return cells(id)
        case .combined(let operation, let left, let right):
            let first = left.value(cells)
            let second = right.value(cells)
            switch operation {
            case .plus: return first + second
            case .minus: return first - second
            case .times: return first * second
            case .divided: return first / second
            }
        case .stepped(let stepping, let number, let step):
            let steps = number.value(cells) / step.value(cells)
            // What is a whole number of steps but for the last bits of a division stays so.
            let nearest = steps.rounded()
            let isWhole = abs(steps - nearest) <= abs(steps) * 1e-12
            let whole = stepping == .round || isWhole ? nearest : steps.rounded(.up)
            return whole * step.value(cells)
        }
    }

    /// The ids of the cells that it names, each once, in the order in which they come.
    var cells: [String] {
        switch self {
        case .number: return []
        case .cell(let id): return [id]
        case .combined(_, let left, let right), .stepped(_, let left, let right):
            let first = left.cells
            return first + right.cells.filter { !first.contains($0) }
        }
    }
}
