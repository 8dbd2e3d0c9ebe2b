/// The names that stand for ids in scripts, tables and traces.
struct Aliases {
    /// What a name was given to.
    enum Kind: String {
        case account, device, post, comment, ad, story
    }

    private var ids: [String: (id: String, kind: Kind)] = [:]
    private var names: [String: String] = [:]
    /// The client's own ids of what the backend has stored under ids of its own.
    private var clientIDs: [String: String] = [:]

    /// Gives a name to an id; the first name of an id is the one that is shown.
    mutating func give(_ name: String, to id: String, _ kind: Kind) {
        ids[name] = (id, kind)
        if names[id] == nil { names[id] = name }
    }

    /// Names of posts that a device made and the backend hasn't stored yet, with their client ids.
    private(set) var awaited: [(name: String, clientID: String)] = []

    /// A device has made a post of that name.
    mutating func await(_ name: String, _ clientID: String) {
        clientIDs[name] = clientID
        awaited.append((name, clientID))
    }

    /// The backend has stored it.
    mutating func arrived(_ name: String) {
        awaited.removeAll { $0.name == name }
    }

    /// What a client id stood for has an id of the backend now; both are shown by the name.
    mutating func adopt(clientID: String, as id: String) {
        guard let name = names[clientID], let known = ids[name], known.id == clientID else {
            return
        }
        ids[name] = (id, known.kind)
        names[id] = name
        clientIDs[name] = clientID
    }

    /// The client's own id of a name, where a client made what it stands for.
    func clientID(of name: String) -> String? { clientIDs[name] }

    func isTaken(_ name: String) -> Bool { ids[name] != nil }

    func id(of name: String, _ kind: Kind) -> String? {
        guard let found = ids[name], found.kind == kind else { return nil }
        return found.id
    }

    func id(of name: String) -> String? { ids[name]?.id }

    func name(of id: String) -> String? { names[id] }

    func names(of kind: Kind) -> [String] {
        ids.filter { $0.value.kind == kind }.keys.sorted()
    }

    /// Replaces every id in a text by its name.
    ///
    /// Ids are long runs of digits.
    func shown(_ text: String) -> String {
        guard text.utf8.count >= Self.shortestID else { return text }
        var result: [UInt8] = []
        var digits: [UInt8] = []
        func flush(_ digits: inout [UInt8], _ result: inout [UInt8]) {
            guard !digits.isEmpty else { return }
            if digits.count >= Self.shortestID,
                let name = names[String(decoding: digits, as: UTF8.self)]
            {
                result += name.utf8
            } else {
                result += digits
            }
            digits.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits.append(byte)
            } else {
                flush(&digits, &result)
                result.append(byte)
            }
        }
        flush(&digits, &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Replaces names by ids where a whole segment between `/`, `:` or `,`, or its beginning before a `.`, is a name.
    func resolved(_ text: String) -> String {
        var result = ""
        var segment = ""
        for character in text {
            if "/:,?=&".contains(character) {
                result += resolved(segment: segment)
                result.append(character)
                segment = ""
            } else {
                segment.append(character)
            }
        }
        return result + resolved(segment: segment)
    }

    /// The longest name that the segment begins with counts: `bob.2` before `bob`.
    private func resolved(segment: String) -> String {
        var name = Substring(segment)
        while true {
            if let found = ids[String(name)] { return found.id + segment.dropFirst(name.count) }
            guard let dot = name.lastIndex(of: ".") else { return segment }
            name = name[..<dot]
        }
    }

    private static let shortestID = 12
}
