import FeedClient
import FeedModel

extension WorldEngine {
    /// More entries than these aren't written into an expectation: `…` stands for the rest.
    private static let entriesWritten = 12

    /// What is on screen and in the outboxes, as expectations that hold now.
    func expectations() -> [String] {
        devices.flatMap { device -> [String] in
            guard device.client != nil, device.appState == .foreground,
                let screen = try? screen(device.name)
            else { return [] }
            return expectations(device.name, screen)
        }
        .filter(holds)
    }

    private func expectations(_ name: String, _ screen: Screen) -> [String] {
        var lines = ["expect \(name) screen \(screen.place.rawValue)"]
        if let words = (try? feedWords(name))?.map(\.text) {
            let shown = words.prefix(Self.entriesWritten).joined(separator: " ")
            let rest = words.count > Self.entriesWritten ? " …" : ""
            lines.append("expect \(name) feed = \(words.isEmpty ? "(empty)" : shown + rest)")
        }
        if let reader = screen.reader {
            lines.append("expect \(name) reader \(aliases.shown(reader))")
        }
        for text in [screen.newItems, screen.banner?.text, screen.notice].compactMap({ $0 }) {
            lines.append("expect \(name) shows \(QuotedText.quoted(text))")
        }
        let outbox = (try? snapshot(.device(name), "outbox"))?.rows.count ?? 0
        return lines + ["expect \(name).outbox count=\(outbox)"]
    }

    /// Whether a line can be read, and holds: what can't be said in a script isn't written.
    private func holds(_ text: String) -> Bool {
        guard let line = try? CommandParser.parse(line: text, number: 1),
            case .expect(let expectation) = line.command
        else { return false }
        guard let failure = try? check(expectation.kind) else { return true }
        return failure.isEmpty
    }
}

extension WorldView {
    /// The world up to here as a script that `feedlab run` takes, with what is on screen as expectations.
    public func script(named name: String) async throws -> String {
        let lines = await world.lines(to: step).map(\.text)
        let expectations = try await world.look(at: step) { $0.expectations() }
        let title = name.split(separator: "\n").first.map(String.init) ?? ""
        return (["# \(title)"] + lines + [""] + expectations).joined(separator: "\n") + "\n"
    }
}

extension WorldView {
    /// What is on screen here, as expectations that hold; no table is looked into.
    public func claims() async throws -> [String] {
        try await world.look(at: step) { engine in
            engine.expectations().filter { !$0.contains(".outbox ") }
        }
    }
}
