internal import Interviewing

/// A sketch as SVG: boxes with their words, arrows from edge to edge.
struct SketchDrawing {
    let sketch: Sketch

    private static let step = 10.0
    private static let width = Double(Sketch.boxWidth) * step
    private static let height = Double(Sketch.boxHeight) * step
    private static let lineMax = 18
    private static let halfLetter = 3.5

    var svg: String {
        let size = "\(Sketch.width * 10) \(Sketch.height * 10)"
        let label =
            sketch.isEmpty ? "Nothing is drawn yet." : sketch.sentences.joined(separator: " ")
        // Words lie above everything, so that no box hides them.
        let drawn =
            sketch.arrows.map(arrow).joined() + sketch.boxes.map(box).joined()
            + sketch.arrows.map(words).joined()
        return "<svg class=\"sketch\" viewBox=\"0 0 \(size)\" role=\"img\" "
            + "aria-label=\"\(Self.escaped(label))\">\(drawn)</svg>"
    }

    private func box(_ box: Sketch.Box) -> String {
        let lines = Self.lines(box.label)
        let x = Double(box.x) * Self.step
        let y = Double(box.y) * Self.step
        let first = y + Self.height / 2 + 5 - Double(lines.count - 1) * 9
        let middle = Self.number(x + Self.width / 2)
        let words = lines.enumerated().map { index, line in
            let down = Self.number(first + Double(index) * 18)
            return "<tspan x=\"\(middle)\" y=\"\(down)\">\(Self.escaped(line))</tspan>"
        }.joined()
        return "<g class=\"sketch__box\" data-box=\"\(Self.escaped(box.id))\" "
            + "data-label=\"\(Self.escaped(box.label))\">"
            + "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
            + "width=\"\(Self.number(Self.width))\" height=\"\(Self.number(Self.height))\" "
            + "rx=\"6\"/><text>\(words)</text></g>"
    }

    /// An arrow from edge to edge, and the direction that it has.
    private struct Line {
        let start: Point
        let end: Point
        let right: Double
        let down: Double
    }

    private func line(_ arrow: Sketch.Arrow) -> Line? {
        guard let from = sketch.box(arrow.from), let to = sketch.box(arrow.to) else { return nil }
        let (a, b) = (Self.middle(from), Self.middle(to))
        let start = Self.edge(of: a, towards: b)
        let end = Self.edge(of: b, towards: a)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = max(1, (dx * dx + dy * dy).squareRoot())
        return Line(start: start, end: end, right: dx / length, down: dy / length)
    }

    private func arrow(_ arrow: Sketch.Arrow) -> String {
        guard let line = line(arrow) else { return "" }
        let (end, right, down) = (line.end, line.right, line.down)
        let head = [
            (end.x, end.y),
            (end.x - right * 10 - down * 5, end.y - down * 10 + right * 5),
            (end.x - right * 10 + down * 5, end.y - down * 10 - right * 5),
        ].map { "\(Self.number($0.0)),\(Self.number($0.1))" }.joined(separator: " ")
        let path =
            "M\(Self.number(line.start.x)) \(Self.number(line.start.y))"
            + "L\(Self.number(end.x)) \(Self.number(end.y))"
        return "<g class=\"sketch__arrow\"><path d=\"\(path)\"/><polygon points=\"\(head)\"/></g>"
    }

    /// An arrow's words, to one side, so that those of an arrow each way don't meet.
    private func words(_ arrow: Sketch.Arrow) -> String {
        guard !arrow.label.isEmpty, let line = line(arrow) else { return "" }
        let aside = Double(arrow.label.count) * Self.halfLetter * abs(line.down) + 8
        let x = (line.start.x + line.end.x) / 2 + line.down * aside
        let y = (line.start.y + line.end.y) / 2 - line.right * 10 + 4
        return "<text class=\"sketch__words\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">"
            + "\(Self.escaped(arrow.label))</text>"
    }

    private typealias Point = (x: Double, y: Double)

    private static func middle(_ box: Sketch.Box) -> Point {
        (Double(box.x) * step + width / 2, Double(box.y) * step + height / 2)
    }

    /// Where the line from a box's middle to another point leaves the box.
    private static func edge(of middle: Point, towards other: Point) -> Point {
        let dx = other.x - middle.x
        let dy = other.y - middle.y
        if dx == 0, dy == 0 { return middle }
        let across = dx == 0 ? Double.infinity : (width / 2 + 3) / abs(dx)
        let down = dy == 0 ? Double.infinity : (height / 2 + 3) / abs(dy)
        let share = min(across, down)
        return (middle.x + dx * share, middle.y + dy * share)
    }

    /// The words in lines that fit a box; what doesn't fit ends with an ellipsis.
    private static func lines(_ label: String) -> [String] {
        var lines: [String] = []
        for word in label.split(separator: " ").map(String.init) {
            if let last = lines.last, last.count + word.count + 1 <= lineMax {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(Words.short(word, lineMax))
            }
        }
        return lines.count <= 3
            ? lines : Array(lines.prefix(2)) + [Words.short(lines[2], lineMax - 1) + "…"]
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
