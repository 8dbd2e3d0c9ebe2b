internal import Templates

/// Where the boxes of the map lead.
struct MapLinks {
    /// The first lesson that teaches a rule, by the rule's number.
    var lessons: [String: (href: String, title: String)] = [:]
    /// Whether our own source can be read.
    var hasSources = false
    /// The rules as the world keeps them.
    var rulesURL = "/rules"

    func rule(_ id: String) -> String { "\(rulesURL)#\(id)" }
}

/// The component map: phone and backend as boxes, lit where the step of the page passes through.
struct MapView {
    let lit: Set<String>
    var links = MapLinks()

    static let width = 1140
    static let height = 322

    var values: TemplateValue {
        let now = MapBox.all.filter { lit.contains($0.id) }.map(\.name)
        return [
            "width": .int(Self.width), "height": .int(Self.height),
            "title": .text(
                now.isEmpty
                    ? "Component map; this step passes through none of its boxes"
                    : "Component map; this step passes through " + now.joined(separator: ", ")
            ),
            "ways": .list(MapWay.all.compactMap(way)),
            "boxes": .list(MapBox.all.map(box)),
        ]
    }

    private func box(_ box: MapBox) -> TemplateValue {
        [
            "id": .text(box.id), "name": .text(box.name), "x": .int(box.x), "y": .int(box.y),
            "width": .int(MapBox.width), "height": .int(MapBox.height),
            "textX": .int(box.x + MapBox.width / 2), "textY": .int(box.y + MapBox.height / 2 + 4),
            "isLit": .bool(lit.contains(box.id)),
            "state": .text(lit.contains(box.id) ? "now" : "later"),
            "rule": .text(box.rule), "source": .text(box.source),
            "href": .text(links.lessons[box.rule]?.href ?? links.rule(box.rule)),
            "ruleURL": .text(links.rule(box.rule)),
            "lesson": .optional(
                links.lessons[box.rule].map { ["href": .text($0.href), "text": .text($0.title)] }
            ),
            "sourceURL": .optional(
                links.hasSources ? "/source?file=\(Address.escape(box.source))" : nil
            ),
        ]
    }

    private func way(_ way: MapWay) -> TemplateValue? {
        guard let from = MapBox.all.first(where: { $0.id == way.from }),
            let to = MapBox.all.first(where: { $0.id == way.to })
        else { return nil }
        let (start, end) = (Self.edge(of: from, towards: to), Self.edge(of: to, towards: from))
        return [
            "kind": .text(way.kind.rawValue), "x1": .int(start.x), "y1": .int(start.y),
            "x2": .int(end.x), "y2": .int(end.y),
            "isLit": .bool(lit.contains(way.from) && lit.contains(way.to)),
        ]
    }

    /// Where the line between two centres leaves a box.
    private static func edge(of box: MapBox, towards other: MapBox) -> (x: Int, y: Int) {
        let (centreX, centreY) = (box.x + MapBox.width / 2, box.y + MapBox.height / 2)
        let (dx, dy) = (other.x - box.x, other.y - box.y)
        let (halfWidth, halfHeight) = (MapBox.width / 2 + 3, MapBox.height / 2 + 3)
        if abs(dx) * halfHeight >= abs(dy) * halfWidth {
            return (
                centreX + (dx < 0 ? -halfWidth : halfWidth),
                centreY + dy * halfWidth / max(1, abs(dx))
            )
        }
        return (
            centreX + dx * halfHeight / max(1, abs(dy)),
            centreY + (dy < 0 ? -halfHeight : halfHeight)
        )
    }
}
