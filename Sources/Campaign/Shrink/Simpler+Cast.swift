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
}
