internal import Foundation

/// A worksheet as a file holds it: JSON in one form, so that writing what was read gives the same bytes.
public struct TeardownFile: Equatable, Sendable {
    struct Version: Equatable, Sendable {
        let number: Int
        let at: WallTime
        let restores: Int?
        let text: String
    }

    struct Place: Equatable, Sendable {
        let key: EntryKey
        let versions: [Version]
    }

    struct Waiting: Equatable, Sendable {
        let key: EntryKey
        let at: WallTime
        let text: String
    }

    struct Outcome: Equatable, Sendable {
        let probe: String
        /// The number of what was seen, as the entry of the result has it; nil for none.
        let number: Int?
        let at: WallTime
        let device: String
        let version: String
        /// JSON, kept to the letter.
        let evidence: String?
    }

    struct Picture: Equatable, Sendable {
        let probe: String
        let name: String
        let at: WallTime
        let kind: PictureKind
        let bytes: [UInt8]
    }

    var created: WallTime
    var changed: WallTime
    var places: [Place]
    var conflicts: [Waiting]
    var outcomes: [Outcome]
    var pictures: [Picture]
    var truths: [Truth]

    static let format = "feedlab-teardown"
    /// The second version has truths, the first has none: a file without them is written as the first, which an earlier
    /// FeedLab reads too.
    static let formatVersions = 1...2

    private var formatVersion: Int { truths.isEmpty ? 1 : 2 }

    /// What the file's worksheet has at its head.
    public var fields: TeardownFields {
        TeardownFields { key in places.first { $0.key == key }?.versions.last?.text ?? "" }
    }

    /// The number of the outcome that a probe's result stands for; nil for none.
    static func number(of probe: String, in places: [Place]) -> Int? {
        places.first { $0.key == .result(probe) }.flatMap { Int($0.versions.last?.text ?? "") }
    }

    /// How many texts stand in it.
    public var textCount: Int { places.count { $0.versions.last?.text.isEmpty == false } }

    /// How many probes have a result in it.
    public var resultCount: Int {
        places.count { $0.key.kind == "result" && $0.versions.last?.text.isEmpty == false }
    }

    /// How many pictures it has.
    public var pictureCount: Int { pictures.count }

    /// When its worksheet last changed.
    public var changedAt: WallTime { changed }

    /// The file's text.
    public var text: String {
        """
        {
          "format": \(JSONText.quoted(Self.format)),
          "version": \(formatVersion),
          "createdMs": \(created.milliseconds),
          "changedMs": \(changed.milliseconds),
          "entries": \(Self.list(places.map(Self.text))),
          "conflicts": \(Self.list(conflicts.map(Self.text))),
          "outcomes": \(Self.list(outcomes.map(Self.text))),
          "pictures": \(Self.list(pictures.map(Self.text)))\(truthsText)
        }

        """
    }

    private var truthsText: String {
        truths.isEmpty ? "" : ",\n  \"truths\": \(Self.list(truths.map(Self.text)))"
    }

    private static func list(_ items: [String], indent: String = "  ") -> String {
        guard !items.isEmpty else { return "[]" }
        let lines = items.map { "\(indent)  \($0)" }.joined(separator: ",\n")
        return "[\n\(lines)\n\(indent)]"
    }

    private static func text(_ place: Place) -> String {
        let versions = place.versions.map { version in
            let restores = version.restores.map { "\"restores\": \($0), " } ?? ""
            return "{\"n\": \(version.number), \"atMs\": \(version.at.milliseconds), \(restores)"
                + "\"text\": \(JSONText.quoted(version.text))}"
        }
        return "{\"key\": \(JSONText.quoted(place.key.text)), \"versions\": "
            + list(versions, indent: "    ") + "}"
    }

    private static func text(_ waiting: Waiting) -> String {
        "{\"key\": \(JSONText.quoted(waiting.key.text)), \"atMs\": \(waiting.at.milliseconds), "
            + "\"text\": \(JSONText.quoted(waiting.text))}"
    }

    private static func text(_ outcome: Outcome) -> String {
        let evidence = outcome.evidence.map { ", \"evidence\": \($0)" } ?? ""
        let number = outcome.number.map { "\"outcome\": \($0), " } ?? ""
        return "{\"probe\": \(JSONText.quoted(outcome.probe)), \(number)\"atMs\": "
            + "\(outcome.at.milliseconds), \"device\": \(JSONText.quoted(outcome.device)), "
            + "\"appVersion\": \(JSONText.quoted(outcome.version))\(evidence)}"
    }

    private static func text(_ picture: Picture) -> String {
        "{\"probe\": \(JSONText.quoted(picture.probe)), \"name\": "
            + "\(JSONText.quoted(picture.name)), \"atMs\": \(picture.at.milliseconds), "
            + "\"type\": \(JSONText.quoted(picture.kind.type)), \"data\": "
            + "\(JSONText.quoted(Data(picture.bytes).base64EncodedString()))}"
    }
}
