import FeedWire
import Foundation
import Workbook

/// `feedlab bench`: measures, and says what was measured.
struct BenchCommand {
    private let isJSON: Bool
    private let isIdle: Bool
    private let names: [String]
    private let only: String?
    private let file: String?
    private let table: String?

    private static let all = [
        "start", "web", "command", "streams", "memory", "search", "scenarios", "replay", "seeds",
        "client", "wire", "backend", "scale",
    ]

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(
            arguments,
            named: ["--only", "--write", "--table"],
            switches: ["--json", "--idle"]
        )
        isJSON = options.has("--json")
        isIdle = options.has("--idle")
        file = options.value("--write")
        table = options.value("--table")
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
        if isIdle {
            MemoryBench.idle()
            return 0
        }
        do {
            if let table {
                try FigureTable.write(folder: table)
            } else {
                try await measure()
            }
            return 0
        } catch {
            throw UsageError("the benchmark stopped: \(error)")
        }
    }

    private func measure() async throws {
        let machine = Machine.current()
        if !isJSON { Say.now(machine.words) }
        var members = [JSONValue.Member("machine", machine.json)]
        var headlines: [Headline] = []
        for name in names {
            let start = ContinuousClock.now
            let report = try await report(name)
            headlines += report.headlines
            members.append(.init(name, report.json))
            if isJSON { continue }
            if names.count > 1 {
                let seconds = Int((ContinuousClock.now - start).milliseconds / 1_000)
                Say.now("\n== \(name), in \(seconds) s")
            }
            for line in report.lines { Say.now(line) }
        }
        if isJSON { print(JSONValue.object(members).jsonText) }
        guard let file else { return }
        try FigureFile(version: FeedLabVersion.text, machine: machine.json, headlines: headlines)
            .write(to: file)
        try FigureTable.write(folder: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    }

    private func report(_ name: String) async throws -> BenchReport {
        switch name {
        case "start": return BenchReport(headlines: try StartBench.headlines())
        case "web": return try await PageBench.report()
        case "command": return try await CommandBench.report()
        case "streams": return try StreamBench.report()
        case "memory": return try MemoryBench.report()
        case "search": return try await SearchBench.report()
        case "scenarios": return try await LabBench.scenarios()
        case "seeds": return try await LabBench.simulation()
        case "wire": return try await WireBench.report()
        case "backend": return try await BackendBench.report(only: only)
        case "client": return try ClientBench.report()
        case "scale": return try ScaleBench.report()
        default: return try await ReplayBench.report()
        }
    }
}

/// What a benchmark found, for people and for programs.
struct BenchReport {
    let lines: [String]
    let json: JSONValue
    /// What is kept of it for a release.
    let headlines: [Headline]

    init(lines: [String], json: JSONValue, headlines: [Headline] = []) {
        self.lines = lines
        self.json = json
        self.headlines = headlines
    }

    /// A report that is nothing but its headlines, with words below them.
    init(headlines: [Headline], notes: [String] = []) {
        lines = HeadlineTable.lines(headlines) + notes
        json = [
            "figures": .array(headlines.map(\.json)), "notes": .array(notes.map { .string($0) }),
        ]
        self.headlines = headlines
    }
}
