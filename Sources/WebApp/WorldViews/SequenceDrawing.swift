internal import Templates

/// Draws steps as an SVG of a fixed width: a row a step, a column a lane.
///
/// Only the steps of the window are drawn, so that a run of any length costs the same.
struct SequenceDrawing {
    struct Row {
        let number: Int
        let time: String
        let href: String
        let state: String
        let path: SequencePath
        let label: String
        let rules: String
    }

    let rows: [Row]

    private static let gutter = 84
    private static let laneWidth = 108
    private static let rowHeight = 44
    static let width = gutter + laneWidth * Lane.allCases.count
    /// How wide a character of a label is, in tenths of a unit.
    private static let characterTenths = 66

    private static func x(_ lane: Lane) -> Int {
        gutter + lane.rawValue * laneWidth + laneWidth / 2
    }

    var values: TemplateValue {
        let height = rows.count * Self.rowHeight + 6
        return [
            "width": .int(Self.width), "height": .int(height),
            "lanes": .list(
                Lane.allCases.map { lane in
                    [
                        "name": .text(lane.name), "x": .int(Self.x(lane)),
                        "bottom": .int(height),
                    ]
                }
            ),
            "rows": .list(rows.enumerated().map { value($0.element, $0.offset) }),
        ]
    }

    private func value(_ row: Row, _ index: Int) -> TemplateValue {
        let top = index * Self.rowHeight
        let line = top + 30
        let arrows = row.path.arrows.map { Self.arrow($0, line) }
        let place = Self.labelPlace(row.path)
        return [
            "number": .int(row.number), "time": .text(row.time), "href": .text(row.href),
            "state": .text(row.state), "top": .int(top), "height": .int(Self.rowHeight),
            "width": .int(Self.width), "text": .int(top + 20), "line": .int(line),
            "arrows": .list(arrows),
            "box": .optional(row.path.box.map { ["x": .int(Self.x($0)), "y": .int(line)] }),
            "diamonds": .list(row.path.changed.map { ["x": .int(Self.x($0)), "y": .int(line)] }),
            "label": [
                "x": .int(place.x), "y": .int(top + 20), "anchor": .text(place.anchor),
                "text": .text(Self.cut(row.label, to: place.room, with: row.rules)),
                "rules": .text(row.rules),
            ],
        ]
    }

    private static func arrow(_ arrow: SequencePath.Arrow, _ y: Int) -> TemplateValue {
        let (from, to) = (x(arrow.from), x(arrow.to))
        let back = to < from ? 1 : -1
        let end = arrow.isLost ? to + back * 26 : to
        let head =
            arrow.isLost
            ? "M\(end - 5) \(y - 5)l10 10m0-10l-10 10"
            : "M\(end + back * 8) \(y - 5)L\(end) \(y)l\(back * 8) 5"
        return [
            "x1": .int(from), "x2": .int(end), "y": .int(y), "head": .text(head),
            "kind": .text(arrow.isLost ? "lost" : arrow.isFurther ? "further" : "sent"),
        ]
    }

    /// A label starts where its row does, or ends there where the other side has more room.
    private static func labelPlace(_ path: SequencePath) -> (x: Int, anchor: String, room: Int) {
        var left = path.box.map(x) ?? width
        for arrow in path.arrows { left = min(left, x(arrow.from), x(arrow.to)) }
        if width - left >= left { return (left + 4, "start", width - left - 8) }
        var right = path.box.map(x) ?? 0
        for arrow in path.arrows { right = max(right, x(arrow.from), x(arrow.to)) }
        return (right - 4, "end", right - gutter - 8)
    }

    private static func cut(_ text: String, to room: Int, with rules: String) -> String {
        let most = room * 10 / characterTenths - (rules.isEmpty ? 0 : rules.count + 1)
        return text.count > most ? text.prefix(max(4, most - 1)) + "…" : text
    }
}
