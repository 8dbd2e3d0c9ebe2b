/// What a process has told of its acts before it was killed, and what of them must be in its store.
struct ToldActs {
    /// Like flags by post: what the last act that was told as done left.
    private(set) var liked: [String: Bool] = [:]
    /// What the backend has said yes to, by the words of the act; `begun` may have been stored or not.
    private(set) var accepted: Set<String> = []
    private(set) var begun: Set<String> = []
    private(set) var comments: Set<String> = []
    private(set) var posts: Set<String> = []
    /// The text that was typed last and not shared.
    private(set) var draft: String?
    /// The act that was under way: it may have been done or not.
    private(set) var underWay: [String] = []

    mutating func read(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 1 else { return }
        if words[1] == "accept" {
            let act = words.dropFirst(2).joined(separator: " ")
            begun.insert(act)
            if words[0] == "=" { accepted.insert(act) }
        } else if words[0] == ">" {
            underWay = Array(words.dropFirst())
        } else {
            done(Array(words.dropFirst()))
            underWay = []
        }
    }

    private mutating func done(_ words: [String]) {
        switch words[0] {
        case "like": liked[words[1]] = true
        case "unlike": liked[words[1]] = false
        case "comment": comments.insert(words[2])
        case "write": draft = words[1]
        case "publish": posts.insert(words[1])
        default: break
        }
    }

    /// What may be there without having been told: the act that was under way.
    func isUnderWay(_ kind: String, _ subject: String) -> Bool {
        underWay.first == kind && underWay.contains(subject)
    }

    /// What the store was found to hold is what the next process starts from.
    mutating func settle(likes: [String: Bool], comments: Set<String>, posts: Set<String>) {
        liked = likes
        self.comments = comments
        self.posts = posts
        if underWay.first == "write" { draft = nil }
        underWay = []
    }
}
