internal import FeedModel
internal import Lab

extension WorldPageMaker {
    var happened: HappenedView {
        let last = window.first { $0.number == step }
        func view(list: Bool, map: Bool) -> String {
            address
                + shownOptions.with {
                    $0.isList = list
                    $0.isMap = map
                }.query
        }
        return HappenedView(
            steps: window.map(drawn),
            now: step,
            action: address,
            rest: options.rest,
            showsList: options.isList,
            map: options.isMap
                ? MapView(
                    lit: last.map { MapBox.lit(by: $0, device: drawnDevice) } ?? [],
                    links: mapLinks
                ) : nil,
            rulesBase: "/rules?world=\(id)",
            said: last.map(Self.said) ?? "Nothing has happened yet.",
            tabs: [
                ("Diagram", view(list: false, map: false), !options.isList && !options.isMap),
                ("List", view(list: true, map: false), options.isList),
                ("Map", view(list: false, map: true), options.isMap),
            ],
            detail: last.map(detail),
            isForScript: isForScript
        )
    }

    private var mapLinks: MapLinks {
        var links = boxLinks
        links.rulesURL = "/rules?world=\(id)&step=\(step)"
        return links
    }

    /// The phone whose lanes are drawn.
    private var drawnDevice: String {
        if case .device(let name) = options.tablePlace(picture.facts) { return name }
        return picture.facts.devices.first?.name ?? ""
    }

    /// One short sentence for the status line: the step, and how many rows it changed.
    private static func said(_ step: Step) -> String {
        let rows = rowCount(step)
        return "Step \(step.number): \(step.actor), \(step.text)"
            + (rows.isEmpty ? "" : ", \(rows) changed")
    }

    private static func rowCount(_ step: Step) -> String {
        let rows = step.changes.count
        return rows == 0 ? "" : Words.count(rows, "row", "rows")
    }

    private static func sentence(_ text: String) -> String {
        let start = text.prefix(1).uppercased() + text.dropFirst()
        return start.hasSuffix(".") ? start : start + "."
    }

    private func drawn(_ step: Step) -> HappenedView.Step {
        let path = SequencePath(step, device: drawnDevice)
        return HappenedView.Step(
            number: step.number,
            time: ClockText.withinHour(step.at),
            path: path,
            label: Self.label(step),
            words: Self.words(step, path),
            rules: step.rules.map(\.rule).reduce(into: []) { known, rule in
                if !known.contains(rule) { known.append(rule) }
            },
            bytes: step.message.map { $0.bytes > 0 ? Self.size($0.bytes) : "" } ?? "",
            rows: Self.rowCount(step)
        )
    }

    private static func label(_ step: Step) -> String {
        guard let message = step.message else { return step.text }
        let size = message.bytes > 0 ? ", \(size(message.bytes))" : ""
        let line = "\(message.method) \(message.path)"
        switch step.kind {
        case .sent: return line + size
        case .handled, .answered: return "\(message.status ?? 0) \(line)\(size)"
        default: return step.text
        }
    }

    /// The step in one sentence, with the lanes that it runs through.
    private static func words(_ step: Step, _ path: SequencePath) -> String {
        guard let first = path.arrows.first, let last = path.arrows.last else {
            return "\(step.actor): \(step.text)"
        }
        let end = last.isLost ? ", lost" : ""
        return "\(first.from.name) to \(last.to.name): \(step.text)\(end)"
    }

    private func detail(_ step: Step) -> HappenedView.Detail {
        HappenedView.Detail(
            text: "Step \(step.number), \(ClockText.time(step.at)), \(step.actor): \(step.text)",
            message: step.message.map { message in
                HappenedView.Detail.Message(
                    line: "\(message.method) \(message.path)",
                    outcome: Self.outcome(step, message),
                    bytes: Self.size(message.bytes),
                    exchange: message.exchange,
                    faultURL: step.kind == .sent && keep != nil ? "\(address)/faults" : nil
                )
            },
            rules: step.rules.map { ($0.rule, Self.sentence($0.note)) },
            rows: changedRows
        )
    }

    private static func outcome(_ step: Step, _ message: Message) -> String? {
        if step.kind == .lost { return step.text.prefix { $0 != ":" }.description }
        if step.kind == .sent, let note = step.text.split(separator: "(").dropFirst().first {
            return note.prefix { $0 != ")" }.description
        }
        return message.status.map(String.init)
    }

    private var changedRows: [HappenedView.Detail.Row] {
        picture.changes.map { change in
            let place = "\(change.place).\(change.table)"
            let sign = change.before == nil ? "+" : change.after == nil ? "−" : "~"
            let word = change.before == nil ? "added" : change.after == nil ? "removed" : "changed"
            return HappenedView.Detail.Row(
                sign: sign,
                word: word,
                text: "\(place)[\(change.key)] \(change.words)"
            )
        }
    }
}
