internal import FeedModel
internal import HTTPServer
internal import Lab

/// What the scale page is asked about: each number with its range, as its address says it.
struct ScaleInput: Equatable {
    /// A number of the form.
    struct Field {
        let key: String
        let label: String
        let unit: String
        let range: ClosedRange<Double>
        let standard: Double
        /// Whether it was measured or counted, and not chosen.
        var isMeasured = false
        /// Whether its slider is linear; most run through powers of ten.
        var isLinear = false
    }

    static let fields: [Field] = [
        Field(
            key: "accounts",
            label: "Accounts that read",
            unit: "",
            range: 100...2e9,
            standard: 1e8
        ),
        Field(
            key: "followings",
            label: "Followings of each, and so followers on average",
            unit: "",
            range: 1...5_000,
            standard: 200
        ),
        Field(key: "posts", label: "Posts of each", unit: "a day", range: 0.01...50, standard: 0.5),
        Field(
            key: "reads",
            label: "Pages read by each",
            unit: "a day",
            range: 0.01...500,
            standard: 20
        ),
        Field(
            key: "followers",
            label: "Followers of the account in question",
            unit: "",
            range: 1...2e9,
            standard: 1e6
        ),
        Field(
            key: "patience",
            label: "A post has to be visible within",
            unit: "s",
            range: 0.1...3_600,
            standard: 5
        ),
        Field(
            key: "cores",
            label: "Cores that write one post's rows",
            unit: "",
            range: 1...1_000,
            standard: 1
        ),
        Field(
            key: "tail",
            label: "How unequal followers are: 1.2 very, 2 less",
            unit: "",
            range: 1.1...3,
            standard: 1.5,
            isLinear: true
        ),
        Field(
            key: "eagerness",
            label: "How much more large accounts post: 0 not at all",
            unit: "",
            range: 0...1,
            standard: 0.3,
            isLinear: true
        ),
        measured("row", "A row of a fan-out", UnitCosts.measured.rowWritten),
        measured("stored", "A page out of a stored feed", UnitCosts.measured.storedPage),
        measured("merged", "A page by a merge, without its sources", UnitCosts.measured.mergedPage),
        measured("source", "One more source of a merge", UnitCosts.measured.source),
    ]

    private static func measured(_ key: String, _ label: String, _ value: Double) -> Field {
        Field(
            key: key,
            label: label,
            unit: "µs",
            range: 0.01...1e6,
            standard: value,
            isMeasured: true
        )
    }

    private(set) var values: [String: Double] = [:]
    /// What was typed and is no number or out of its range, with what was taken instead.
    private(set) var notes: [String: String] = [:]

    init(_ value: (String) -> String?) {
        for field in Self.fields {
            let text = (value(field.key) ?? "").filter { !$0.isWhitespace && $0 != "," }
            guard !text.isEmpty else {
                values[field.key] = field.standard
                continue
            }
            guard let number = Double(text), number.isFinite else {
                notes[field.key] = "Expected a number, found “\(text.prefix(20))”."
                values[field.key] = field.standard
                continue
            }
            let taken = min(max(number, field.range.lowerBound), field.range.upperBound)
            if taken != number {
                notes[field.key] =
                    "From \(ScaleText.number(field.range.lowerBound)) to "
                    + "\(ScaleText.number(field.range.upperBound)); \(ScaleText.number(taken)) was taken."
            }
            values[field.key] = taken
        }
        // Nobody is followed by more than there are, nor follows more.
        let others = max(1, self["accounts"] - 1)
        values["followers"] = min(self["followers"], others)
        values["followings"] = min(self["followings"], others)
    }

    subscript(_ key: String) -> Double { values[key] ?? 0 }

    func with(_ key: String, _ value: Double) -> ScaleInput {
        var other = self
        other.values[key] = value
        return other
    }

    var model: CostModel {
        CostModel(
            Workload(
                accounts: self["accounts"],
                followings: self["followings"],
                posts: self["posts"],
                pages: self["reads"],
                eagerness: self["eagerness"],
                tail: self["tail"]
            ),
            UnitCosts(
                rowWritten: self["row"],
                storedPage: self["stored"],
                mergedPage: self["merged"],
                source: self["source"]
            )
        )
    }

    /// The cheapest limit of the hybrid that shows each post in time.
    var limit: Double { model.bestLimit(seconds: self["patience"], cores: self["cores"]) }

    /// Networks to begin with.
    static let presets: [(name: String, query: String)] = [
        ("A club, 10,000", "accounts=10000&followings=60&posts=0.3&reads=8&followers=2000"),
        (
            "A town, 1 million",
            "accounts=1000000&followings=150&posts=0.5&reads=15&followers=100000"
        ),
        (
            "A country, 100 million",
            "accounts=100000000&followings=200&posts=0.5&reads=20&followers=10000000"
        ),
        (
            "The world, 500 million",
            "accounts=500000000&followings=200&posts=0.5&reads=20&followers=200000000"
        ),
        (
            "Many posts, few readers",
            "accounts=1000000&followings=500&posts=20&reads=1&followers=500000"
        ),
    ]
}

/// Numbers as people read them.
enum ScaleText {
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "none" }
        if value == 0 { return "0" }
        if value >= 1e9 { return "\(digits(value / 1e9)) billion" }
        if value >= 1e6 { return "\(digits(value / 1e6)) million" }
        if value >= 1_000 { return Words.grouped(Int(value.rounded())) }
        return digits(value)
    }

    /// For a field: all its digits and no group signs.
    static func plain(_ value: Double) -> String {
        value >= 1 && value == value.rounded() && value < 1e15 ? String(Int(value)) : "\(value)"
    }

    static func seconds(_ value: Double) -> String {
        guard value.isFinite else { return "never" }
        if value < 0.001 { return "\(digits(value * 1e6)) µs" }
        if value < 1 { return "\(digits(value * 1e3)) ms" }
        if value < 120 { return "\(digits(value)) s" }
        if value < 7_200 { return "\(digits(value / 60)) minutes" }
        return "\(digits(value / 3_600)) hours"
    }

    /// Three digits that count.
    private static func digits(_ value: Double) -> String {
        if value >= 100 { return Words.grouped(Int(value.rounded())) }
        let places = value >= 10 ? 10.0 : value >= 1 ? 100.0 : value >= 0.1 ? 1_000.0 : 100_000.0
        let text = "\((value * places).rounded() / places)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
