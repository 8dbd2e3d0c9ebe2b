extension Simpler {
    /// Several posts of one author as one line that is repeated: all of them, or those that stand together.
    static func repeatedPosts(_ plan: Plan) -> [Plan] {
        let authors = plan.compactMap { PostLine($0)?.author }
        return Set(authors).sorted().flatMap { author -> [Plan] in
            let own = plan.indices.filter { PostLine(plan[$0])?.author == author }
            return ([own] + runs(of: own, in: plan)).flatMap { places in
                [places, Array(places.dropFirst())].filter { $0.count > 1 }
            }
            .flatMap { places in
                [places[0], places[places.count - 1]].flatMap { place in
                    // A second between two of them may be too long.
                    [nil, "every=1ms"].map { repeated(places, $0, at: place, in: plan) }
                }
            }
        }
    }

    /// The places with nothing but pauses between them.
    private static func runs(of places: [Int], in plan: Plan) -> [[Int]] {
        places.reduce(into: []) { runs, place in
            let between = runs.last?.last.map { plan[($0 + 1)..<place] }
            if let between, between.allSatisfy({ $0.pause != nil }) {
                runs[runs.count - 1].append(place)
            } else {
                runs.append([place])
            }
        }
    }

    /// The plan with those posts made by one line; they are then called p1, p2 and so on, or q1 where p is taken.
    private static func repeated(
        _ places: [Int],
        _ every: String?,
        at where: Int,
        in plan: Plan
    ) -> Plan {
        let posts = places.compactMap { PostLine(plan[$0]) }
        let others = plan.indices.filter { !places.contains($0) }.compactMap {
            plan[$0].value("as")
        }
        let letter = "pqrstuvw".first { letter in !others.contains { $0.first == letter } }
        guard let letter, let author = posts.first?.author else { return plan }
        var renaming: [String: String] = [:]
        var count = 0
        for post in posts {
            for (index, name) in post.names.enumerated() {
                renaming[name] = "\(letter)\(count + index + 1)"
            }
            count += post.count
        }
        var words = ["repeat", "\(count)", author, "posts", "\"note {n}\""]
        if !renaming.isEmpty { words.append("as=\(letter){n}") }
        if let every { words.append(every) }
        return plan.indices.compactMap { index in
            if index == `where` { return PlanLine(words: words) }
            if places.contains(index) { return nil }
            return PlanLine(words: plan[index].words.map { renamed($0, renaming) })
        }
    }
}

/// A line by which somebody posts plain text, once or several times.
private struct PostLine {
    let author: String
    let count: Int
    let names: [String]

    init?(_ line: PlanLine) {
        let isRepeated = line[0] == "repeat"
        let said = isRepeated ? Array(line.words.dropFirst(2)) : line.words
        let options = said.dropFirst(3)
        guard said.count > 2, said[1] == "posts",
            options.allSatisfy({ $0.hasPrefix("as=") || (isRepeated && $0.hasPrefix("every=")) })
        else { return nil }
        author = said[0]
        count = isRepeated ? Int(line[1]) ?? 1 : 1
        let name = line.value("as")
        names = (1...max(1, count)).compactMap { number in
            name?.replacing("{n}", with: "\(number)")
        }
    }
}
