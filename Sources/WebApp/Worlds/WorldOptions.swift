internal import HTTPServer
internal import Lab

/// How a world's page is looked at: what its address says beside the world.
struct WorldOptions: Sendable, Hashable {
    /// The step where the page is; nil for the end.
    var step: Int?
    /// Whose tables are shown: a device's name or `backend`; nil for the first device.
    var place: String?
    /// Whether only tables that the step changed are shown.
    var onlyChanged = false
    /// Tables that stand first whatever place is shown, as `PLACE.TABLE`.
    var pins: [String] = []
    /// Only rows with this text in them are shown.
    var filter = ""
    /// Whether what happened is a list and not a diagram.
    var isList = false
    /// Whether it is the component map.
    var isMap = false
    /// A fork that was deleted just now, to be brought back.
    var deleted: String?

    /// The line of the journal that is being edited, from 1.
    var edited: Int?

    /// The first entry that is drawn of a phone's feed, by the phone's name; none is the reader's place.
    var windows: [String: Int] = [:]

    init(_ request: HTTPRequest) {
        step = request.queryValue("step").flatMap { Int($0) }.map { max(0, $0) }
        place = request.queryValue("of").flatMap { $0.isEmpty ? nil : $0 }
        onlyChanged = request.queryValue("tables") == "changed"
        isList = request.queryValue("view") == "list"
        isMap = request.queryValue("view") == "map"
        pins = (request.queryValue("pin") ?? "").split(separator: ",").prefix(12).map(String.init)
        filter = String((request.queryValue("rows") ?? "").prefix(60))
        deleted = request.queryValue("deleted")
        edited = request.queryValue("edit").flatMap { Int($0) }
        for part in (request.queryValue("from") ?? "").split(separator: ",").prefix(12) {
            let pair = part.split(separator: ":").map(String.init)
            if pair.count == 2, let first = Int(pair[1]) { windows[pair[0]] = max(0, first) }
        }
    }

    init() {}

    /// The query without a step, `&` first, to be put behind one.
    var rest: String {
        fields.map { "&\($0.name)=\(Address.escape($0.value))" }.joined()
    }

    /// What the address says beside the step, as fields of a form.
    var fields: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        if let place { fields.append(("of", place)) }
        if onlyChanged { fields.append(("tables", "changed")) }
        if isList || isMap { fields.append(("view", isMap ? "map" : "list")) }
        if !pins.isEmpty { fields.append(("pin", pins.joined(separator: ","))) }
        if !filter.isEmpty { fields.append(("rows", filter)) }
        let starts = windows.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        if !starts.isEmpty { fields.append(("from", starts.joined(separator: ","))) }
        return fields
    }

    /// The tables that are wanted of a world.
    func wish(_ facts: WorldFacts) -> TableWish {
        var wish = TableWish(tablePlace(facts))
        wish.filter = filter
        wish.pinned = pins.compactMap { pin in
            let parts = pin.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            if parts[0] == "backend" { return (.backend, parts[1]) }
            guard facts.devices.contains(where: { $0.name == parts[0] }) else { return nil }
            return (.device(parts[0]), parts[1])
        }
        return wish
    }

    /// The query with its question mark; empty where nothing is said.
    var query: String {
        let text = (step.map { "&step=\($0)" } ?? "") + rest
        return text.isEmpty ? "" : "?" + text.dropFirst()
    }

    func with(_ change: (inout WorldOptions) -> Void) -> WorldOptions {
        var options = self
        change(&options)
        return options
    }

    /// The place whose tables are shown.
    func tablePlace(_ facts: WorldFacts) -> Place {
        if place == "backend" { return .backend }
        if let place, facts.devices.contains(where: { $0.name == place }) { return .device(place) }
        return facts.devices.first.map { .device($0.name) } ?? .backend
    }
}
