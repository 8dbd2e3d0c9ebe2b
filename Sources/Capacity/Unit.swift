/// A unit as it is written, such as `syncs/user/day`, and what one of it is in base units.
public struct Unit: Equatable, Sendable {
    /// The unit as it is written; empty for a plain number.
    public let text: String
    /// What it measures.
    public let dimension: Dimension
    /// How many base units one of it is.
    let factor: Double
}

/// The units that a sheet knows: of time, of data, number words, and its own nouns.
public struct Units: Sendable {
    private var known: [String: (factor: Double, dimension: Dimension)] = [:]

    /// Makes the units; a noun may be written with or without an s.
    public init(nouns: [String]) {
        for (name, seconds) in Self.times { known[name] = (seconds, Dimension("s")) }
        for (name, bytes) in Self.data { known[name] = (bytes, Dimension("B")) }
        for (name, number) in Self.numbers { known[name] = (number, .none) }
        for noun in nouns {
            known[noun] = (1, Dimension(noun))
            known[noun + "s"] = (1, Dimension(noun))
        }
    }

    private static let times = [
        ("ms", 0.001), ("s", 1), ("min", 60), ("h", 3600), ("day", 86_400), ("days", 86_400),
        ("year", 31_536_000), ("years", 31_536_000),
    ]

    /// Powers of ten, as on a network's bill; a bit is an eighth of a byte.
    private static let data: [(String, Double)] = [
        ("B", 1), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("PB", 1e15),
        ("bit", 0.125), ("kbit", 125), ("Mbit", 125e3), ("Gbit", 125e6), ("Tbit", 125e9),
    ]

    static let numbers = [
        ("%", 0.01), ("thousand", 1e3), ("million", 1e6), ("billion", 1e9), ("trillion", 1e12),
    ]

    /// Whether a noun would take the place of a unit that is there already.
    public static func isTaken(_ noun: String) -> Bool {
        (times.map(\.0) + data.map(\.0) + numbers.map(\.0)).contains(noun)
    }

    /// Reads `syncs/user/day` or `billion posts/year`; a slash divides by the one name after it.
    public func unit(_ text: String) throws(CapacityError) -> Unit {
        var factor = 1.0
        var dimension = Dimension.none
        for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false)
            .enumerated()
        {
            let names = part.split(separator: " ").map(String.init)
            let isBelow = index > 0
            guard !names.isEmpty || (index == 0 && !text.contains("/")),
                !isBelow || names.count == 1
            else {
                throw CapacityError(
                    expected: "one name on each side of a slash",
                    found: "'\(text)'"
                )
            }
            for name in names where name != "1" {
                guard let unit = known[name] else {
                    throw CapacityError(
                        expected: "a unit of this sheet",
                        found: "'\(name)'"
                    )
                }
                factor = isBelow ? factor / unit.factor : factor * unit.factor
                dimension = isBelow ? dimension / unit.dimension : dimension * unit.dimension
            }
        }
        return Unit(text: text, dimension: dimension, factor: factor)
    }
}
