import Lab

/// The end of all trouble: the network and the backend are well, and every app runs.
///
/// Faults that were declared and not yet met, and deaths that were arranged, still come; `Rest` opens again what they end.
enum Healing {
    static func lines(_ world: World) async -> [String] {
        var lines = ["backend up", "backend releases", "backend redrives"]
        let facts = await world.facts()
        for line in facts.journal where line.hasPrefix("backend garbles ") {
            lines.append("backend mends \(line.dropFirst("backend garbles ".count))")
        }
        for device in facts.devices {
            let name = device.name
            lines += [
                "\(name) disk ok", "\(name) clock +0s", "\(name) airplane on",
                "\(name) network wifi", "\(name) signs-in ada", "\(name) opens", "\(name) closes",
                "\(name) back",
                "\(name) tab home",
            ]
        }
        return lines + ["settle"]
    }
}
