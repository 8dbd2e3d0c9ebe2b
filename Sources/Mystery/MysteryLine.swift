import FeedModel
import Lab

/// What a player may do: what hands do with the phones, what own accounts do, and waiting.
enum MysteryLine {
    /// The line as it is run; nil for one that isn't a player's.
    ///
    /// What the player makes gets a name that depends on the run's length alone, so that no id is ever shown.
    static func line(_ text: String, _ stage: MysteryStage, count: Int) -> CommandLine? {
        let named = named(text, count: count)
        guard let line = try? CommandParser.parse(line: named, number: 0) else { return nil }
        if stage.isOfPlay(text) { return try? CommandParser.parse(line: text, number: 0) }
        switch line.command {
        case .wait(let duration): return duration <= longest ? line : nil
        case .device(let name, let action):
            return stage.phoneNames.contains(name) && isByHand(action) ? line : nil
        case .either(let name, _, let action):
            if stage.phoneNames.contains(name) { return isByHand(action) ? line : nil }
            return stage.accountNames.contains(name) ? line : nil
        case .account(let name, let action):
            return stage.accountNames.contains(name) && isOfUser(action) ? line : nil
        default: return nil
        }
    }

    private static let longest = SimDuration.hours(48)

    private static func named(_ text: String, count: Int) -> String {
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count == 3, !text.hasSuffix("\n"), text.contains("\""),
            ["publishes", "writes", "comments"].contains(words[1]), !text.contains(" as=")
        else { return text }
        return "\(text) as=mine-\(count + 1)"
    }

    /// Crash points belong to the inside of an app, and so does whose account the phone has.
    private static func isByHand(_ action: DeviceAction) -> Bool {
        switch action {
        case .crash, .signsIn, .signsOut: false
        default: true
        }
    }

    private static func isOfUser(_ action: AccountAction) -> Bool {
        if case .requests = action { return false }
        return true
    }
}

extension MysteryStage {
    /// Whether the text is a line of the probe's own steps.
    func isOfPlay(_ text: String) -> Bool {
        play?.steps.contains { $0.lines.contains { $0.text == text } } ?? false
    }

    /// The player's phones.
    public var phoneNames: [String] {
        names { if case .createDevice(let name, _, _, _) = $0 { name } else { nil } }
    }

    /// The player's accounts.
    public var accountNames: [String] {
        names { if case .createAccount(let name, _, _) = $0 { name } else { nil } }
    }

    private func names(_ name: (Command) -> String?) -> [String] {
        let free = mystery.world.isEmpty ? Self.lines(Self.own + Self.phones) : mystery.world
        let lines = play?.setup ?? free
        return lines.compactMap { line in
            if case .repeated = line.command { return nil }
            return name(line.command)
        }
    }
}
