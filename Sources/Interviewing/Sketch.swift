/// Boxes and arrows, written as lines of text; a drawing and a description are made of them.
///
/// `box api 40 10 API` is a box with its place on a grid and its words; `arrow phone api GET feed`
/// leads from one to the other. Lines that say something else are told and change nothing.
public struct Sketch: Equatable, Sendable {
    /// A box.
    public struct Box: Equatable, Sendable {
        /// Its name in arrows.
        public let id: String
        /// How far right it is, in steps of the grid.
        public let x: Int
        /// How far down it is.
        public let y: Int
        /// What stands in it.
        public let label: String
    }

    /// An arrow.
    public struct Arrow: Equatable, Sendable {
        /// The box that it leaves.
        public let from: String
        /// The box that it reaches.
        public let to: String
        /// What stands beside it.
        public let label: String
    }

    /// A line that isn't understood.
    public struct Problem: Equatable, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// What is wrong with it.
        public let text: String
    }

    /// The boxes, in order.
    public private(set) var boxes: [Box] = []
    /// The arrows, in order.
    public private(set) var arrows: [Arrow] = []
    /// What wasn't understood.
    public private(set) var problems: [Problem] = []

    /// The steps of the grid, from left to right.
    public static let width = 80
    /// The steps of the grid, from top to bottom.
    public static let height = 48
    /// How wide a box is, in steps.
    public static let boxWidth = 15
    /// How high a box is, in steps.
    public static let boxHeight = 6

    private static let most = 60
    private static let labelMax = 60

    /// Reads a sketch.
    public init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let first = words.first else { continue }
            switch first {
            case "box": addBox(words, index + 1)
            case "arrow": addArrow(words, index + 1)
            default: complain(index + 1, "a line starts with “box” or “arrow”, not “\(first)”")
            }
        }
    }

    /// Whether nothing is drawn.
    public var isEmpty: Bool { boxes.isEmpty }

    /// The box of an id.
    public func box(_ id: String) -> Box? { boxes.first { $0.id == id } }

    /// The sketch in words, a sentence a line.
    public var sentences: [String] {
        if isEmpty { return [] }
        let names = boxes.map(\.label).joined(separator: ", ")
        let head = boxes.count == 1 ? "One box: \(names)." : "\(boxes.count) boxes: \(names)."
        return [head]
            + arrows.map { arrow in
                let from = box(arrow.from)?.label ?? arrow.from
                let to = box(arrow.to)?.label ?? arrow.to
                return "\(from) → \(to)" + (arrow.label.isEmpty ? "." : ": \(arrow.label).")
            }
    }

    private mutating func addBox(_ words: [String], _ line: Int) {
        guard words.count >= 4, let x = Int(words[2]), let y = Int(words[3]) else {
            return complain(line, "a box has a name, two numbers and words: “box api 40 10 API”")
        }
        guard box(words[1]) == nil else {
            return complain(line, "there is a box “\(words[1])” already")
        }
        guard boxes.count < Self.most else {
            return complain(line, "at most \(Self.most) boxes fit")
        }
        let label = words.dropFirst(4).joined(separator: " ")
        boxes.append(
            Box(
                id: words[1],
                x: min(max(0, x), Self.width - Self.boxWidth),
                y: min(max(0, y), Self.height - Self.boxHeight),
                label: String((label.isEmpty ? words[1] : label).prefix(Self.labelMax))
            )
        )
    }

    private mutating func addArrow(_ words: [String], _ line: Int) {
        guard words.count >= 3, words[1] != words[2] else {
            return complain(line, "an arrow has two boxes: “arrow phone api GET feed”")
        }
        for name in words[1...2] where box(name) == nil {
            return complain(line, "there is no box “\(name)” above")
        }
        guard arrows.count < Self.most * 2 else {
            return complain(line, "at most \(Self.most * 2) arrows fit")
        }
        let label = words.dropFirst(3).joined(separator: " ")
        arrows.append(
            Arrow(from: words[1], to: words[2], label: String(label.prefix(Self.labelMax)))
        )
    }

    private mutating func complain(_ line: Int, _ text: String) {
        problems.append(Problem(line: line, text: text))
    }
}
