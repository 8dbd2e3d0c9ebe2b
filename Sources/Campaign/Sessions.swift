import Lab

/// Who is signed in where, so that a database keeps one name.
///
/// A trace calls the database of the account in front by the device's name, and another's `DEVICE/ACCOUNT`. Here the
/// device's name stands for its first account at all times.
struct Sessions {
    private var first: [String: String] = [:]
    private var front: [String: String] = [:]
    private var known: [String: Set<String>] = [:]
    /// Whether any device was ever signed in to another account.
    private(set) var hasSwitched = false

    /// Takes in who a command has signed in or out; the places that are gone with it.
    mutating func follow(_ step: Step) -> [String] {
        guard step.kind == .command else { return [] }
        let words = step.text.split(separator: " ").prefix(3).map(String.init)
        guard words.count > 1 else { return [] }
        if words[0] == "device", words.count > 2 {
            first[words[1]] = words[2]
            front[words[1]] = words[2]
            known[words[1]] = [words[2]]
        } else if words[1] == "signs-in", words.count > 2, first[words[0]] != nil {
            front[words[0]] = words[2]
            known[words[0], default: []].insert(words[2])
            if first[words[0]] != words[2] { hasSwitched = true }
        } else if words[1] == "signs-out", let account = front[words[0]] {
            known[words[0]]?.remove(account)
            return [lasting(words[0])]
        }
        return []
    }

    /// Whether the device's first account is in front.
    func isFirst(_ device: String) -> Bool { front[device] == first[device] }

    /// The lasting name of a place as a trace has it.
    func lasting(_ place: String) -> String {
        let parts = place.split(separator: "/", maxSplits: 1).map(String.init)
        guard let device = parts.first, let owner = first[device] else { return place }
        let account = parts.count > 1 ? parts[1] : front[device] ?? owner
        return account == owner ? device : "\(device)/\(account)"
    }

    /// Whose database a lasting place is.
    func account(of place: String) -> String {
        let parts = place.split(separator: "/", maxSplits: 1).map(String.init)
        return parts.count > 1 ? parts[1] : first[place] ?? ""
    }

    /// The lasting places of a device, the first account's first.
    func places(of device: String) -> [String] {
        (known[device] ?? []).map { lasting("\(device)/\($0)") }.sorted()
    }

    /// Where a lasting place is to be read now.
    func place(_ lasting: String) -> Place {
        let device = String(lasting.prefix { $0 != "/" })
        let account = account(of: lasting)
        return front[device] == account
            ? .device(device) : .deviceAccount(device: device, account: account)
    }
}
