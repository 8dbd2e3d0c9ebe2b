extension Simpler {
    /// One account does what two did, or one device; the line that made the other goes.
    static func oneForAnother(_ plan: Plan) -> [Plan] {
        ["account", "device"].flatMap { kind in
            let names = plan.filter { $0[0] == kind }.map { $0[1] }
            return names.indices.dropFirst().reversed().flatMap { index in
                names[..<index].compactMap { other in replacing(names[index], by: other, in: plan) }
            }
        }
    }

    /// One post stands for two of the same author.
    static func onePostForAnother(_ plan: Plan) -> [Plan] {
        let names = plan.filter { $0[1] == "posts" }.compactMap { $0.value("as") }
        guard names.count < 8 else { return [] }
        return names.indices.dropFirst().flatMap { index in
            names[..<index].compactMap { replacing(names[index], by: $0, in: plan) }
        }
    }

    /// Everything that is said of one name said of another, without what then stands there twice.
    private static func replacing(_ name: String, by other: String, in plan: Plan) -> Plan? {
        var changed: Plan = []
        for line in plan {
            let replaced = PlanLine(words: line.words.map { renamed($0, [name: other]) })
            let isFollowingSelf = replaced[1] == "follows" && replaced[0] == replaced[2]
            let isSecond =
                (line.isCast || line[1] == "posts") && replaced != line
                && changed.contains { makes(replaced, of: $0) }
            if isSecond || isFollowingSelf { continue }
            if replaced != line, replaced[1] == "follows", changed.contains(replaced) { continue }
            changed.append(replaced)
        }
        return changed.count < plan.count ? changed : nil
    }

    private static func makes(_ line: PlanLine, of other: PlanLine) -> Bool {
        if line.isCast { return line[0] == other[0] && line[1] == other[1] }
        return line.value("as") != nil && line.value("as") == other.value("as")
    }

    /// A word with the names in it replaced: `p1`, `as=p1`, `cem.2`.
    static func renamed(_ word: String, _ names: [String: String]) -> String {
        if word.hasPrefix("\"") { return word }
        if let name = names[word] { return name }
        if word.hasPrefix("as="), let name = names[String(word.dropFirst(3))] {
            return "as=\(name)"
        }
        let parts = word.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2, let name = names[parts[0]] { return "\(name).\(parts[1])" }
        return word
    }

    /// All whom an account follows in one line.
    static func mergedFollows(_ plan: Plan) -> [Plan] {
        let devices = Set(plan.filter { $0[0] == "device" }.map { $0[1] })
        let followers = plan.filter { $0[1] == "follows" && !devices.contains($0[0]) }.map { $0[0] }
        return Set(followers).sorted().compactMap { follower in
            let places = plan.indices.filter {
                plan[$0][0] == follower && plan[$0][1] == "follows"
            }
            guard let first = places.first, places.count > 1 else { return nil }
            var merged = plan
            merged[first].words += places.dropFirst().flatMap { plan[$0].words.dropFirst(2) }
            for place in places.dropFirst().reversed() { merged.remove(at: place) }
            return merged
        }
    }

    // MARK: posts

    /// Several posts of one author as one line that is repeated: all of them, or those that stand together.
    static func repeatedPosts(_ plan: Plan) -> [Plan] {
        let posts = plan.indices.filter { isPlainPost(plan[$0]) }
        let authors = Set(posts.map { plan[$0][0] }).sorted()
        return authors.flatMap { author -> [Plan] in
            let own = posts.filter { plan[$0][0] == author }
            var runs: [[Int]] = []
            for place in own {
                let between = runs.last?.last.map { plan[($0 + 1)..<place] }
                if let between, between.allSatisfy({ $0.pause != nil }) {
                    runs[runs.count - 1].append(place)
                } else {
                    runs.append([place])
                }
            }
            return ([own] + runs).filter { $0.count > 1 }.flatMap { places in
                [places, Array(places.dropFirst())].filter { $0.count > 1 }
            }
            .flatMap { places in
                [places[0], places[places.count - 1]].map { repeated(places, at: $0, in: plan) }
            }
        }
    }

    private static func isPlainPost(_ line: PlanLine) -> Bool {
        line[1] == "posts" && line.words.count == (line.value("as") == nil ? 3 : 4)
    }

    /// The plan with those posts made by one line; they are then called p1, p2 and so on, or q1 where p is taken.
    private static func repeated(_ places: [Int], at where: Int, in plan: Plan) -> Plan {
        let author = plan[places[0]][0]
        let others = plan.indices.filter { !places.contains($0) }.compactMap {
            plan[$0].value("as")
        }
        let letter = "pqrstuvw".first { letter in !others.contains { $0.first == letter } }
        guard let letter else { return plan }
        var renaming: [String: String] = [:]
        for (index, place) in places.enumerated() {
            if let name = plan[place].value("as") { renaming[name] = "\(letter)\(index + 1)" }
        }
        let naming = renaming.isEmpty ? [] : ["as=\(letter){n}"]
        let words = ["repeat", "\(places.count)", author, "posts", "\"note {n}\""] + naming
        var changed: Plan = []
        for (index, line) in plan.enumerated() {
            if index == `where` {
                changed.append(PlanLine(words: words))
            } else if !places.contains(index) {
                changed.append(PlanLine(words: line.words.map { renamed($0, renaming) }))
            }
        }
        return changed
    }
}
