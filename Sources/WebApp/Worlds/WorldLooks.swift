internal import Foundation
internal import HTTPServer
internal import Sealing

/// How long worlds looked when a page of them was last drawn, kept in the data folder.
///
/// It is shown while such a world is made again, and is only worth anything for the journal and the build that it
/// was drawn of: what is stale or damaged is thrown away, and nothing else depends on it.
struct WorldLooks: Sendable {
    struct Look: Sendable {
        let steps: Int
        let html: String
    }

    /// Where they are kept; nil keeps none.
    let folder: String?

    /// A world that is made again as fast as its page is asked for needs no look.
    static let stepsMin = 1_500
    /// How many are kept; the one that was drawn longest ago goes.
    private static let keptMax = 24

    /// Keeps how a world looks with that script; a failure only means that it isn't kept.
    func keep(_ id: String, script: String, _ look: Look) {
        guard let folder, let path = path(id) else { return }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let html = look.html.replacing("data-behaviour=", with: "data-was=")
        let text = "\(mark(script)) \(look.steps) \(Self.digest(html))\n\(html)"
        let isWritten = FileManager.default.createFile(
            atPath: path + ".new",
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isWritten, rename(path + ".new", path) == 0 else { return }
        for old in newest().dropFirst(Self.keptMax) {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(old).html")
        }
    }

    /// How a world with that script looked.
    func look(_ id: String, script: String) -> Look? {
        guard let path = path(id), let data = FileManager.default.contents(atPath: path) else {
            return nil
        }
        let text = String(decoding: data, as: UTF8.self)
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].split(separator: " ")
        guard parts.count == 2, words.count == 3, words[0] == mark(script),
            let steps = Int(words[1]), words[2] == Self.digest(String(parts[1]))
        else {
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
        return Look(steps: steps, html: String(parts[1]))
    }

    /// The ids of the worlds that have one, the one drawn last first.
    func newest() -> [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".html") }.map { name in
            let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return (String(name.dropLast(5)), facts?[.modificationDate] as? Date ?? .distantPast)
        }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    }

    private func path(_ id: String) -> String? {
        guard let folder, !id.isEmpty, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        return "\(folder)/\(id).html"
    }

    /// Names the script and the program that drew it.
    private func mark(_ script: String) -> String { Self.digest(Self.build + "\n" + script) }

    private static let build: String = {
        let path = "/proc/self/exe"
        let real = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path
        let facts = try? FileManager.default.attributesOfItem(atPath: real)
        let moment = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(facts?[.size] as? Int ?? 0) \(moment)"
    }()

    private static func digest(_ text: String) -> String {
        Sealing.hex(Array(Sealing.sha256(Array(text.utf8)).prefix(16)))
    }
}
