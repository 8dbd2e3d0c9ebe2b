/// What a quantity measures, as powers of base symbols: `sync/s` is sync¹ s⁻¹.
///
/// Besides seconds and bytes, every noun of a sheet is a symbol of its own, so that requests and posts
/// can't be added by mistake.
public struct Dimension: Equatable, Sendable, CustomStringConvertible {
    /// The powers that aren't 0.
    private let powers: [String: Int]

    /// A plain number.
    public static let none = Dimension(powers: [:])

    private init(powers: [String: Int]) {
        self.powers = powers.filter { $0.value != 0 }
    }

    /// The first power of one symbol.
    init(_ symbol: String) {
        powers = [symbol: 1]
    }

    static func * (left: Dimension, right: Dimension) -> Dimension {
        Dimension(powers: left.powers.merging(right.powers, uniquingKeysWith: +))
    }

    static func / (left: Dimension, right: Dimension) -> Dimension {
        Dimension(
            powers: left.powers.merging(right.powers.mapValues { -$0 }, uniquingKeysWith: +)
        )
    }

    /// The symbols by name, those that divide last: `B sync/s`.
    public var description: String {
        let sorted = powers.sorted { $0.key < $1.key }
        let above = sorted.filter { $0.value > 0 }.flatMap { Self.repeated($0.key, $0.value) }
        let below = sorted.filter { $0.value < 0 }.flatMap { Self.repeated($0.key, -$0.value) }
        if above.isEmpty, below.isEmpty { return "a plain number" }
        return ([above.isEmpty ? "1" : above.joined(separator: " ")] + below)
            .joined(separator: "/")
    }

    private static func repeated(_ symbol: String, _ power: Int) -> [String] {
        Array(repeating: symbol, count: power)
    }
}
