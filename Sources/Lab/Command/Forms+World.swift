import FeedModel
import Simulation

extension CommandForm {
    /// Setting up a world.
    static let worldForms: [CommandForm] = [
        .keyword(
            "world empty|demo|busy",
            "What the world holds at first; only as the first command.",
            example: "world demo"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .world(try arguments.choice(WorldKind.self))
        },
        .keyword("seed N", "The seed of every random choice.", example: "seed 7") {
            (arguments: inout Arguments) throws(CommandError) -> Command in
            let word = try arguments.next("a seed such as 7")
            guard !word.isQuoted, let seed = UInt64(word.raw), word.raw == String(seed) else {
                throw arguments.unexpected(word, "a seed from 0 to \(UInt64.max)")
            }
            return .seed(seed)
        },
        .keyword(
            "design KEY=VALUE…",
            "States design choices.",
            example: "design order=time assembly=write"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .design(try arguments.design())
        },
        .keyword(
            "limits NAME=VALUE…",
            "Sets named numbers; `show limits` lists them.",
            example: "limits max-posts=60 retry-first=2s media-disk=8MB"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .limits(try arguments.limits())
        },
        .keyword(
            "account NAME [followers=N] [interests=TOPIC,TOPIC]",
            "Makes an account, perhaps with followers that are only counted.",
            example: "account alice followers=20000 interests=art,news"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .createAccount(
                name: try arguments.newName("a name for the account"),
                followers: try arguments.number("followers", 0...1_000_000_000) ?? 0,
                interests: try arguments.interests()
            )
        },
        .keyword(
            "device NAME ACCOUNT [network=wifi] [battery=100]",
            "A phone with the app installed and signed in, not running.",
            example: "device phone alice network=cellular battery=40"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .createDevice(
                name: try arguments.newName("a name for the device"),
                account: try arguments.accountName(),
                network: try arguments.choice("network", default: NetworkKind.wifi),
                battery: try arguments.number("battery", 0...100) ?? 100
            )
        },
        .keyword(
            "ad TEXT [as=ALIAS] [cap=N]",
            "A campaign, shown to one person at most N times a day.",
            example: #"ad "Fine tea" as=tea cap=2"#
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .createAd(
                text: try arguments.text(),
                alias: try arguments.alias(),
                cap: try arguments.number("cap", 0...1_000_000) ?? 3
            )
        },
    ]
}

extension Arguments {
    /// The statements of a `design` line, which must make sense together.
    mutating func design() throws(CommandError) -> [Setting] {
        var stated: [StatedDesign.Statement] = []
        var words = [try next("a design choice such as order=time")]
        words += rest()
        for word in words {
            let statement = try designStatement(word)
            var alone = StatedDesign()
            do throws(DesignError) {
                try alone.state([statement])
            } catch {
                throw source.error(at: word.column, error.message, nearest: error.nearest)
            }
            stated.append(statement)
        }
        var together = StatedDesign()
        do throws(DesignError) {
            try together.state(stated)
        } catch {
            throw source.error(at: words[0].column, error.message, nearest: error.nearest)
        }
        return stated.map { Setting(key: $0.key, value: $0.value, line: source.number) }
    }

    func designStatement(_ word: Word) throws(CommandError) -> StatedDesign.Statement {
        guard let key = word.key else {
            let nearest = CommandError.nearest(word.text, among: Design.choices.map(\.key))
            throw unexpected(word, "a design choice such as order=time", nearest: nearest)
        }
        return StatedDesign.Statement(key, word.value)
    }

    /// The settings of a `limits` line.
    mutating func limits() throws(CommandError) -> [Setting] {
        var settings: [Setting] = []
        repeat {
            let word = try next("a limit such as page=20")
            guard let key = word.key else {
                let known = LimitName.allCases.map(\.rawValue)
                throw unexpected(
                    word,
                    "a limit such as page=20",
                    nearest: CommandError.nearest(word.text, among: known)
                )
            }
            var limits = Limits()
            do throws(LimitError) {
                try limits.set(name: key, value: word.value)
            } catch {
                throw source.error(at: word.column, error.message, nearest: error.nearest)
            }
            settings.append(Setting(key: key, value: word.value, line: source.number))
        } while upcoming != nil
        return settings
    }

    fileprivate mutating func interests() throws(CommandError) -> [String] {
        guard let word = option("interests") else { return [] }
        let topics = word.value.split(separator: ",", omittingEmptySubsequences: false)
        guard topics.allSatisfy(NameRule.isName) else {
            throw unexpected(word, "topics such as art,news")
        }
        return topics.map(String.init)
    }
}
