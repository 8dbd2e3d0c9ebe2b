public import FeedModel

/// The designs that every probe is tried in: each value of each choice, and pairs of choices that meddle with one another.
public enum ProbeDesigns {
    /// What every value is tried on top of: a ranked feed and one in order of time.
    private static let bases = ["", "order=time"]

    /// Choices of which one may hide the other.
    private static let pairs = [
        ("assembly", "unfollow"), ("first-screen", "new-items"), ("first-screen", "restore"),
        ("first-screen", "no-overlap"), ("sync", "wire"), ("sync", "first-screen"),
        ("sync", "no-overlap"), ("sync", "assembly"), ("like", "merge"), ("like", "counters"),
        ("publish", "attach"), ("story-prefetch", "story-expiry"), ("paging", "assembly"),
        ("detail", "like"), ("prefetch", "stand-in"),
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
            for (first, second) in pairs {
                guard let one = Design.choice(first), let two = Design.choice(second) else {
                    continue
                }
                for value in values(one) {
                    for other in values(two) {
                        add([base, "\(first)=\(value)", "\(second)=\(other)"])
                    }
                }
            }
        }
        return found
    }()

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
