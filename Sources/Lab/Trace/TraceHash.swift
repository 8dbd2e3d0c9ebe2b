import FeedModel
import SQLiteStore

/// Boils a trace down to 64 bits: equal traces, equal hashes, in any process.
public struct TraceHash: Sendable {
    /// The hash so far.
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of no steps.
    public init() {}

    /// Takes in one more step with all that it changed.
    public mutating func add(_ step: Step) {
        add("\(step.number)|\(step.at.microseconds)|\(step.kind.rawValue)|\(step.actor)|")
        add(step.text)
        for rule in step.rules { add("|\(rule.rule) \(rule.note)") }
        for placed in step.changes {
            add("|\(placed.place)/\(placed.change.table)/\(placed.change.operation.rawValue)")
            for values in [placed.change.before, placed.change.after] {
                for value in values ?? [] {
                    add(",")
                    add(value)
                }
            }
        }
    }

    /// The hash as 16 hexadecimal digits.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// What `description` says of a cell, without making a text of it.
    private mutating func add(_ cell: SQLiteValue) {
        switch cell {
        case .text(let text): add(text)
        case .integer(let number): add(number)
        case .null, .real, .blob: add(cell.description)
        }
    }

    private mutating func add(_ number: Int64) {
        if number < 0 { add("-") }
        var rest = number.magnitude
        var power: UInt64 = 1
        while rest / power >= 10 { power *= 10 }
        while power > 0 {
            add(UInt8(ascii: "0") + UInt8(rest / power))
            rest %= power
            power /= 10
        }
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            for byte in bytes { add(byte) }
        }
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
