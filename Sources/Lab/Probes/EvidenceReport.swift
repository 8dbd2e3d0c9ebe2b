import FeedWire

/// The evidence in a report, whatever else stands in it.
public struct EvidenceReport: Sendable {
    /// One piece, with what it is evidence of.
    public struct Piece: Sendable, Equatable {
        /// The probe and the outcome it stands beside, in words.
        public let name: String
        /// What it says.
        public let evidence: Evidence
    }

    /// The pieces in the order of the report.
    public let pieces: [Piece]

    /// Reads a report: evidence stands under the key `evidence` of an outcome, or is the whole file.
    public init(text: String) throws {
        let json = try JSONValue(parsing: Array(text.utf8))
        var pieces: [Piece] = []
        Self.collect(json, into: &pieces)
        self.pieces = pieces
    }

    private static func collect(_ json: JSONValue, into pieces: inout [Piece]) {
        if let items = json.items {
            for item in items { collect(item, into: &pieces) }
            return
        }
        guard case .object(let members) = json else { return }
        if json["journal"] != nil, let evidence = Evidence(json: json) {
            pieces.append(Piece(name: "", evidence: evidence))
            return
        }
        for member in members {
            let value = member.value
            guard member.key == "evidence" else {
                collect(value, into: &pieces)
                continue
            }
            let found = value.text.flatMap { Evidence(text: $0) } ?? Evidence(json: value)
            if var evidence = found {
                let probe = json["probe"]?.text ?? ""
                let outcome = json["outcome"]?.whole.map { Int($0) }
                if evidence.claims.isEmpty, let outcome, !probe.isEmpty {
                    evidence.claims = [Evidence.reads(probe, outcome)]
                }
                pieces.append(
                    Piece(
                        name: [probe, outcome.map { "outcome \($0)" } ?? ""].filter { !$0.isEmpty }
                            .joined(separator: " "),
                        evidence: evidence
                    )
                )
            } else {
                collect(value, into: &pieces)
            }
        }
    }
}
