import FeedWire
import Foundation
import Lab

/// `feedlab replay`: tries every claim of a report again.
struct ReplayCommand {
    private let files: [String]
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: [], switches: ["--json"])
        files = options.rest
        isJSON = options.has("--json")
        guard !files.isEmpty else { throw UsageError("expected a report's file, found none") }
    }

    /// 0 where every claim still holds, 1 where one doesn't, 2 where a report can't be read.
    func run() throws(UsageError) -> Int32 {
        let plays = try ProbeShelf().plays
        var held = 0
        var failed = 0
        var json: [JSONValue] = []
        for file in files {
            for piece in try report(file).pieces {
                for result in piece.evidence.replay(plays) {
                    if result.failure == nil { held += 1 } else { failed += 1 }
                    json.append(Self.json(result, piece, file))
                    if !isJSON { Self.say(result, piece) }
                }
            }
        }
        if isJSON {
            print(JSONValue.array(json).jsonText)
        } else {
            print(
                held + failed == 0
                    ? "no claims: nothing in this report points to a run"
                    : "\(held) claim\(held == 1 ? "" : "s") still hold\(held == 1 ? "s" : ""), "
                        + "\(failed) \(failed == 1 ? "doesn't" : "don't")"
            )
        }
        return failed == 0 ? 0 : 1
    }

    private func report(_ file: String) throws(UsageError) -> EvidenceReport {
        do {
            return try EvidenceReport(text: try String(contentsOfFile: file, encoding: .utf8))
        } catch {
            throw UsageError("expected a report in JSON, found none at \(file): \(error)")
        }
    }

    private static func say(_ result: ClaimResult, _ piece: EvidenceReport.Piece) {
        let name = piece.name.isEmpty ? "" : "\(piece.name): "
        print("\(result.failure == nil ? "holds" : "FAILS")  \(name)\(result.claim)")
        if let failure = result.failure { print("       \(failure)") }
    }

    private static func json(
        _ result: ClaimResult,
        _ piece: EvidenceReport.Piece,
        _ file: String
    ) -> JSONValue {
        [
            "file": .string(file), "of": .string(piece.name), "claim": .string(result.claim),
            "holds": result.failure == nil ? true : false,
            "failure": result.failure.map { .string($0) } ?? .null,
        ]
    }
}
