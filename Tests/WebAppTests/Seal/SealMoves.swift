import FeedModel
import Lab
import Mystery

@testable import WebApp

/// What somebody tries who wants to know more than phones show: buttons and forms of the page, every command of the
/// language, whether a player may give it or not, and all that can be set and asked for beside the phones.
struct SealMoves {
    private var random: KeyedRandom
    private let phones: [String]
    private let accounts: [String]
    private var posts: [String]
    private let asked: [AskedChoice]
    private let path: String

    /// A form that is sent, or a page that is asked for where there are no fields.
    struct Move: Sendable {
        let target: String
        let fields: [(String, String)]

        var text: String {
            "\(target) " + fields.map { "\($0.0)=\($0.1)" }.joined(separator: " & ")
        }
    }

    init(_ stage: MysteryStage, seed: UInt64) {
        random = KeyedRandom(seed: seed)
        phones = stage.phoneNames
        accounts = stage.accountNames
        posts = (1...8).map { "letter-\($0)" } + ["view", "bread", "mine-2", "mine-3", "post-1"]
        asked = stage.mystery.asked
        path = "/mystery/\(stage.mystery.number)"
    }

    private mutating func draw(_ bound: Int, _ purpose: StaticString) -> Int {
        Int(random.below(UInt64(bound), purpose, ""))
    }

    private mutating func one(_ items: [String], _ purpose: StaticString) -> String {
        items.isEmpty ? "nobody" : items[draw(items.count, purpose)]
    }

    /// The next thing to be tried on a page that looks like this.
    mutating func next(on page: String, _ turn: Int) -> Move {
        // A phone has to run before anything can be done with it.
        if turn == 0 { return act([("command", "\(phones.first ?? "phone") opens")]) }
        let shown = Self.buttons(of: page)
        posts += shown.compactMap(Self.post).filter { !posts.contains($0) }
        switch draw(20, "kind") {
        case 0..<10: return act([("command", one(shown, "button"))])
        case 10..<13: return act(typed(shown))
        case 13..<16: return act([("command", line())])
        case 16..<18: return act([("command", "wait \(one(["1s", "5s", "1m", "2h"], "wait"))")])
        default: return aside()
        }
    }

    private func act(_ fields: [(String, String)]) -> Move {
        Move(target: "\(path)/acts", fields: fields)
    }

    /// The commands of the page's buttons.
    private static func buttons(of page: String) -> [String] {
        page.split(separator: "name=\"command\" value=\"").dropFirst().map {
            String($0.prefix { $0 != "\"" }).replacing("&quot;", with: "\"")
                .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        }
    }

    /// The post that a button is of.
    private static func post(_ command: String) -> String? {
        let words = command.split(separator: " ")
        return words.count == 3 && words[1] == "taps-like" ? String(words[2]) : nil
    }

    /// What a form sends in which somebody has typed.
    private mutating func typed(_ shown: [String]) -> [(String, String)] {
        let text = one(["tea", "Good morning, @friend", "a \"word\"", "Letter", ""], "text")
        let photo = one(["0", "1"], "photo")
        switch draw(4, "form") {
        case 0:
            let command = one(phones, "phone") + " comments " + one(posts, "post")
            return [("command", command), ("text", text)]
        case 1: return [("command", one(phones, "phone") + " searches"), ("text", text)]
        case 2: return [("command", "\(one(phones, "phone")) edits mine-2"), ("text", text)]
        default:
            return [
                ("command", "\(one(phones, "phone")) publishes"), ("text", text), ("photo", photo),
                ("draft", ""), ("draft-photo", "0"),
            ]
        }
    }

    /// Any command of the language, about what there is here.
    private mutating func line() -> String {
        let forms = CommandForm.all
        let words = forms[draw(forms.count, "form of line")].example.split(separator: " ")
        return words.map { word in
            switch word {
            case "phone": one(phones, "phone")
            case "alice", "bob", "carol": one(accounts, "account")
            case "p1", "p9", "d1", "c1", "p3": one(posts, "post")
            default: String(word)
            }
        }.joined(separator: " ")
    }

    /// What isn't done on phones.
    private mutating func aside() -> Move {
        switch draw(4, "aside") {
        case 0:
            return Move(
                target: "\(path)/settings",
                fields: [("pace", one(["still", "second", "minute"], "pace"))]
            )
        case 1:
            let guided = one(["yes", "no"], "guided")
            return Move(target: "\(path)/settings", fields: [("play", "1"), ("guided", guided)])
        case 2:
            let choice = asked[draw(asked.count, "choice")]
            let value = one(choice.values, "value")
            return Move(
                target: "\(path)/claims",
                fields: [("value.\(choice.key)", value), ("word.\(choice.key)", "Observed")]
            )
        default: return Move(target: "\(path)/hints", fields: [])
        }
    }
}
