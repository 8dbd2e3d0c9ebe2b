import FeedWire

/// `feedlab bench`: measures, and says what was measured.
struct BenchCommand {
    private let isJSON: Bool
    private let names: [String]
    private let only: String?

    private static let all = ["replay", "client", "wire", "backend", "scale"]

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: ["--only"], switches: ["--json"])
        isJSON = options.has("--json")
        only = options.value("--only")
        if let only, !BackendBench.groups.contains(only) {
            let known = BackendBench.groups.joined(separator: ", ")
            throw UsageError(
                "expected a group of the backend's figures (\(known)), found \"\(only)\""
            )
        }
        for name in options.rest where !Self.all.contains(name) {
            let known = Self.all.joined(separator: ", ")
            throw UsageError("expected the name of a benchmark (\(known)), found \"\(name)\"")
        }
        names = options.rest.isEmpty ? Self.all : options.rest
    }

    func run() async throws(UsageError) -> Int32 {
        do {
            var members: [JSONValue.Member] = []
            for name in names {
                let report = try await report(name)
                members.append(.init(name, report.json))
                if isJSON { continue }
                if names.count > 1 { print("== \(name)") }
                for line in report.lines { print(line) }
            }
            if isJSON { print(JSONValue.object(members).jsonText) }
            return 0
        } catch {
            throw UsageError("the benchmark stopped: \(error)")
        }
    }

    private func report(_ name: String) async throws -> BenchReport {
        switch name {
        case "wire": return try await WireBench.report()
        case "backend": return try await BackendBench.report(only: only)
        case "client":
            let figures = try ClientBench.run()
            return BenchReport(lines: figures.lines, json: figures.json)
        case "scale": return try ScaleBench.report()
        default: return try await ReplayBench.report()
        }
    }
}

/// What a benchmark found, for people and for programs.
struct BenchReport {
    let lines: [String]
    let json: JSONValue
}
