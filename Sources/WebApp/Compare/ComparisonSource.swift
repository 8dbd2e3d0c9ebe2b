internal import Deflate
internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Sealing

/// What an address names to be compared.
struct ComparisonSource: Sendable {
    var title: String
    var question = ""
    /// The comparison of the content, where it is one.
    var ready: ReadyComparison?
    var plans: [ComparedSide.Plan]
    /// The page's address without its place.
    var path: String
    /// What the address says beside the place, as fields of a form.
    var fields: [(name: String, value: String)] = []

    /// The query without a place, `&` first, to be put behind one.
    var rest: String {
        fields.map { "&\($0.name)=\(Address.escape($0.value))" }.joined()
    }

    /// The address that holds journals and designs; nil where it would be too long.
    var permalink: String? {
        if ready != nil { return path }
        return PackedComparison(title: title, plans: plans).text.map { "/compare/own?of=\($0)" }
    }
}

extension CompareRoutes {
    func source(
        _ parameters: PathParameters,
        _ request: HTTPRequest
    ) async throws -> ComparisonSource {
        let name = parameters["name"] ?? ""
        guard name != "own" else { return try await own(request) }
        guard let ready = app.comparisons.comparison(name) else {
            throw PageError.notFound("No comparison has this name.")
        }
        return ComparisonSource(
            title: ready.scenario.title,
            question: ready.scenario.question,
            ready: ready,
            plans: ready.plans,
            path: "/compare/\(name)"
        )
    }

    /// A comparison of the reader's own: packed, of two worlds, of a scenario, or of a script.
    private func own(_ request: HTTPRequest) async throws -> ComparisonSource {
        if let text = request.queryValue("of") {
            guard let packed = PackedComparison(text) else { throw Self.nothingInside }
            return ComparisonSource(
                title: packed.title,
                plans: packed.plans,
                path: "/compare/own",
                fields: [("of", text)]
            )
        }
        for key in ["script", "other"] where request.queryValue(key)?.isEmpty == false {
            throw Self.refused("Expected a packed journal in the address, found lines in “\(key)”.")
        }
        let ids = request.queryValues("world").filter { !$0.isEmpty }
        if !ids.isEmpty { return try await worldsSource(ids) }
        return try ofLines { request.queryValue($0) ?? "" }
    }

    private func worldsSource(_ ids: [String]) async throws -> ComparisonSource {
        guard (2...RunComparison.sidesMax).contains(ids.count) else {
            throw Self.refused("Expected two to four worlds, found \(ids.count).")
        }
        var plans: [ComparedSide.Plan] = []
        for id in ids {
            guard let session = try await worlds.registry.session(id) else {
                throw PageError.notFound("No world is called “\(id)”.")
            }
            plans.append(.init(name: id, journal: await session.head().journal()))
        }
        return ComparisonSource(
            title: ids.joined(separator: " beside "),
            plans: plans,
            path: "/compare/own",
            fields: ids.map { ("world", $0) }
        )
    }

    /// One journal under the designs of a form or of an address.
    func ofLines(_ value: (String) -> String) throws -> ComparisonSource {
        let name = value("scenario")
        let text = value("script")
        var title = "A comparison of your own"
        var base: ComparedSide.Plan
        if !text.isEmpty {
            base = .init(journal: try WorldRoutes.lines(of: text))
        } else if let scenario = app.scenarios.scenario(name) {
            title = scenario.title
            base = .init(journal: scenario.script.lines)
        } else {
            throw Self.refused("Expected a scenario or the lines of a script, found neither.")
        }
        if !value("seed").isEmpty {
            guard let number = UInt64(value("seed")) else {
                throw Self.refused("Expected a whole number as the seed, found “\(value("seed"))”.")
            }
            base = base.seeded(number)
        }
        var plans = try ["a", "b", "c", "d"].compactMap { key -> ComparedSide.Plan? in
            let design = value(key)
            return design.isEmpty && key > "b" ? nil : try Self.plan(base, under: design)
        }
        if !value("other").isEmpty {
            let other = ComparedSide.Plan(journal: try WorldRoutes.lines(of: value("other")))
            plans = [plans[0], try Self.plan(other, under: value("a"))]
        }
        return ComparisonSource(
            title: title,
            plans: plans,
            path: "/compare/own",
            fields: ["scenario", "seed", "a", "b", "c", "d"].map { ($0, value($0)) }
                .filter { !$0.1.isEmpty }
        )
    }

    private static func plan(
        _ base: ComparedSide.Plan,
        under text: String
    ) throws -> ComparedSide.Plan {
        var plan = base
        do throws(DesignError) {
            try plan.design.state(StatedDesign.statements(text))
        } catch {
            throw refused(error.description)
        }
        return plan
    }

    static func refused(_ what: String) -> PageError {
        PageError(
            status: 422,
            heading: "This can't be compared",
            happened: what,
            kept: "Nothing was run.",
            todo: "Go back, mend it and try again."
        )
    }

    private static let nothingInside = refused(
        "The address was cut or changed on its way, or it never was one of FeedLab's links."
    )
}

/// Journals and designs in an address.
struct PackedComparison: Equatable {
    var title: String
    var plans: [ComparedSide.Plan]

    private static let bytesMax = 256 * 1024
    /// Stands before each side's lines; equal journals are written once.
    private static let sign = "\u{1}"

    init(title: String, plans: [ComparedSide.Plan]) {
        self.title = title
        self.plans = plans
    }

    /// The text for an address; nil where it would be too long.
    var text: String? {
        var rows = [title]
        for (index, plan) in plans.enumerated() {
            rows.append("\(Self.sign)\(plan.name)\(Self.sign)\(plan.design.text)")
            let isNew = index == 0 || plan.lines != plans[index - 1].lines
            if isNew { rows += plan.lines.map(\.text) }
        }
        let bytes = Array(rows.joined(separator: "\n").utf8)
        guard bytes.count <= Self.bytesMax else { return nil }
        let text = Sealing.base64URL(Deflate.packed(bytes))
        return text.utf8.count <= SharedWorld.textMax ? text : nil
    }

    /// Reads an address; nil for one that we never made.
    init?(_ text: String) {
        guard text.utf8.count <= SharedWorld.textMax, let packed = Sealing.fromBase64URL(text),
            let bytes = Deflate.unpacked(packed, limit: Self.bytesMax),
            let whole = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let rows = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        title = rows.first ?? ""
        plans = []
        var sides: [(head: String, rows: [String])] = []
        for row in rows.dropFirst() {
            if row.hasPrefix(Self.sign) {
                sides.append((row, []))
            } else if sides.isEmpty {
                return nil
            } else {
                sides[sides.count - 1].rows.append(row)
            }
        }
        guard (2...RunComparison.sidesMax).contains(sides.count) else { return nil }
        for (head, rows) in sides {
            guard let plan = Self.plan(head, rows, after: plans.last) else { return nil }
            plans.append(plan)
        }
    }

    private static func plan(
        _ head: String,
        _ rows: [String],
        after last: ComparedSide.Plan?
    ) -> ComparedSide.Plan? {
        let parts = head.split(separator: Character(sign), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        guard let design = try? StatedDesign(text: String(parts[2])) else { return nil }
        let name = String(parts[1])
        if rows.isEmpty, let last { return .init(name: name, design: design, lines: last.lines) }
        guard let script = try? Script(text: rows.joined(separator: "\n"), name: "packed.lab")
        else { return nil }
        return .init(name: name, design: design, lines: script.lines)
    }
}
