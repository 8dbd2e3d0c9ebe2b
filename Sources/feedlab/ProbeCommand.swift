import FeedModel
import FeedWire
import Lab
import Workbook

/// `feedlab probe`: plays a probe in a design and says which outcome it reads.
struct ProbeCommand {
    private let ids: [String]
    private let design: StatedDesign
    private let seed: UInt64
    private let isJSON: Bool
    private let table: ProbeTableCommand?

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(
            arguments,
            named: ["--design", "--seed"],
            switches: ["--json", "--all", "--table", "--check"]
        )
        design = try Options.design(options.values("--design"))
        isJSON = options.has("--json")
        let text = options.value("--seed") ?? "1"
        guard let seed = UInt64(text) else {
            throw UsageError("expected a whole number after --seed, found \"\(text)\"")
        }
        self.seed = seed
        let isCheck = options.has("--check")
        table = isCheck || options.has("--table") ? ProbeTableCommand(isCheck: isCheck) : nil
        guard table != nil || options.has("--all") != !options.rest.isEmpty else {
            throw UsageError(
                "expected the number of a probe such as P40.2, or --all, --table or --check"
            )
        }
        ids = options.rest
    }

    /// 0 where each probe reads an outcome or settles nothing, 1 where a play fails.
    func run() async throws(UsageError) -> Int32 {
        if let table { return try await table.run() }
        let shelf = try ProbeShelf()
        let wanted = ids.isEmpty ? shelf.content.probes.map(\.id) : ids
        var code: Int32 = 0
        var json: [JSONValue] = []
        for id in wanted {
            let (probe, play) = try shelf.probe(id)
            let run = ProbeRunner.run(play, design: design, seed: seed)
            if case .failed = run.reading { code = 1 }
            if isJSON {
                json.append(Self.json(run, probe))
            } else {
                Self.say(run, probe)
            }
        }
        if isJSON {
            let value = ids.count == 1 ? json[0] : JSONValue.array(json)
            print(value.jsonText)
        }
        return code
    }

    private static func say(_ run: ProbeRun, _ probe: Probe) {
        let place = run.design.isEmpty ? "the default design" : run.design
        print("\(probe.id) \(probe.title), in \(place), seed \(run.seed)")
        for note in run.seen {
            print("  step \(note.step): \(note.name) = \(note.text)  [\(note.worldStep)]")
        }
        if let outcome = probe.outcome(run.reading.number) {
            print("  outcome \(outcome.number), \(outcome.word.rawValue): \(outcome.says)")
            print("  \(outcome.means)")
        } else {
            print("  \(run.reading.kind): \(run.reading.reason ?? "")")
        }
    }

    private static func json(_ run: ProbeRun, _ probe: Probe) -> JSONValue {
        let outcome = probe.outcome(run.reading.number)
        return [
            "probe": .string(run.probe), "design": .string(run.design),
            "seed": .string(String(run.seed)), "outcome": JSONValue(run.reading.number),
            "result": .string(run.reading.kind),
            "reason": run.reading.reason.map { .string($0) } ?? .null,
            "says": outcome.map { .string($0.says) } ?? .null,
            "word": outcome.map { .string($0.word.rawValue) } ?? .null,
            "seen": .array(
                run.seen.map { note in
                    [
                        "name": .string(note.name), "value": .string(note.text),
                        "probe_step": JSONValue(note.step), "step": JSONValue(note.worldStep),
                    ]
                }
            ),
            "steps": JSONValue(run.stepCount),
            "journal": .array(run.journal.map { .string($0) }),
        ]
    }
}

/// The probes with their plays.
struct ProbeShelf {
    let content: Content
    let book: ProbeBook

    var plays: PlayLibrary { book.plays }

    init() throws(UsageError) {
        let root = try Installation.root()
        do {
            content = try Content(directory: "\(root)/Content")
            book = try ProbeBook(directory: "\(root)/Content/probes")
        } catch {
            throw UsageError("\(error)")
        }
    }

    func probe(_ id: String) throws(UsageError) -> (Probe, Play) {
        guard let probe = content.probe(id), let play = plays.play(id) else {
            let near = NearestWord.nearest(id, among: content.probes.map(\.id))
            throw UsageError(
                "expected the number of a probe, found \"\(id)\""
                    + (near.map { " (nearest: \($0))" } ?? "")
            )
        }
        return (probe, play)
    }
}
