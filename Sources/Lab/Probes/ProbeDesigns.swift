public import FeedModel

/// The designs that every probe is tried in: each value of each choice, and those of choices that meddle with one another.
public enum ProbeDesigns {
    /// What every value is tried on top of: a ranked feed and one in order of time.
    private static let bases = ["", "order=time"]

    /// Choices of which one may hide the others.
    private static let meddling = [
        ["assembly", "unfollow"], ["first-screen", "no-overlap"], ["sync", "wire"],
        ["sync", "first-screen"], ["sync", "no-overlap"], ["sync", "assembly"], ["like", "merge"],
        ["like", "counters"], ["publish", "attach"], ["story-prefetch", "story-expiry"],
        ["paging", "assembly"], ["detail", "like"], ["prefetch", "stand-in"],
        ["story-prefetch", "prefetch"], ["first-screen", "new-items", "restore"],
    ]

    /// Lengths of an absence, where a choice takes any.
    private static let durations = ["30m", "2d"]

    /// All of them, the default first, none twice.
    public static let all: [StatedDesign] = {
        var found: [StatedDesign] = []
        func add(_ texts: [String]) {
            guard let stated = stated(texts), !found.contains(where: { $0.design == stated.design })
            else { return }
            found.append(stated)
        }
        for base in bases {
            add([base])
            for choice in Design.choices {
                for value in values(choice) { add([base, "\(choice.key)=\(value)"]) }
            }
            for keys in meddling {
                for settings in combinations(keys.compactMap(Design.choice)) {
                    add([base] + settings)
                }
            }
        }
        return found
    }()

    /// All ways to give each choice a value, those of the last one changing fastest.
    private static func combinations(_ choices: [DesignChoice]) -> [[String]] {
        choices.reduce([[]]) { begun, choice in
            begun.flatMap { some in values(choice).map { some + ["\(choice.key)=\($0)"] } }
        }
    }

    private static func values(_ choice: DesignChoice) -> [String] {
        choice.takesDuration ? durations : choice.values.map(\.text)
    }

    /// The statements of some texts; nil where the design refuses them.
    private static func stated(_ texts: [String]) -> StatedDesign? {
        guard let statements = try? StatedDesign.statements(texts.joined(separator: " ")) else {
            return nil
        }
        var stated = StatedDesign()
        for statement in statements {
            guard stated.stated(statement.key) == nil || statement.key == "order",
                (try? stated.state([statement])) != nil
            else { return nil }
        }
        return stated
    }
}
