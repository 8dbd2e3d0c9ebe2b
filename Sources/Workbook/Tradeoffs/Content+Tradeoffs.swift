extension Content {
    /// The decision of a slug.
    public func tradeoff(_ slug: String) -> Tradeoff? { tradeoffs.first { $0.slug == slug } }

    /// What decisions name and isn't there, and choices that the lab doesn't have.
    func tradeoffProblems(
        _ scenarios: Set<String>?,
        _ comparisons: Set<String>?,
        _ isChoice: (_ key: String, _ value: String) -> Bool
    ) -> [ContentProblem] {
        tradeoffs.flatMap { tradeoff -> [ContentProblem] in
            var wrong: [(expected: String, found: String)] = []
            if lesson(tradeoff.lesson) == nil {
                wrong.append(("a lesson that there is", tradeoff.lesson))
            }
            switch tradeoff.stage {
            case .comparison(let name) where comparisons?.contains(name) == false:
                wrong.append(("a comparison that there is", name))
            case .scenario(let name) where scenarios?.contains(name) == false:
                wrong.append(("a scenario that there is", name))
            default: break
            }
            for option in tradeoff.options {
                let pieces = option.design.replacing(" ", with: ";")
                wrong += DesignText.strangers(in: pieces, isChoice).map {
                    ("choices of the lab in option \(option.id)", $0)
                }
            }
            return wrong.map {
                ContentProblem(
                    file: tradeoff.file,
                    line: tradeoff.headerLine,
                    expected: $0.expected,
                    found: "'\($0.found)'"
                )
            }
        }
    }
}
