/// One thing that happens in a random world, in the words of the command language.
enum OracleAct: Equatable {
    enum Media: String { case none, photo, video }
    enum Hand: String { case author, moderator }
    enum Tab: String { case home, explore }

    case wait(seconds: Int)
    case posts(String, by: String, ago: Int, topics: [String], Media)
    case edits(String, topics: [String]?)
    case deletes(String)
    case removes(String, isRemoved: Bool, Hand)
    case loses(String)
    case follows(String, String, isOn: Bool)
    case blocks(String, String, isOn: Bool)
    case shares(String, by: String)
    case likes(String, by: String, isOn: Bool)
    case sees(String, by: String)
    case comments(String, on: String, by: String)
    case deletesComment(String)
    case removesComment(String, isRemoved: Bool, Hand)
    case cools(String)
    case restarts
    case holds(String)
    case releases
    case adopts(assembly: String, unfollow: String)
    case limits(storedFeed: Int, celebrity: Int)
    case opens(String, Tab)
    case goesOn(String)

    /// The line of a script that does the same.
    var line: String {
        switch self {
        case .wait(let seconds): "wait \(seconds)s"
        case .posts(let post, let name, let ago, let topics, let media):
            "\(name) posts \"\(post)\" as=\(post)" + (ago > 0 ? " ago=\(ago)s" : "")
                + topics.map { " topic=\($0)" }.joined()
                + (media == .photo ? " photo=1" : media == .video ? " video=9s" : "")
        case .edits(let post, let topics):
            topics.map { "AUTHOR requests PATCH /v1/posts/\(post) {topics: \($0)}" }
                ?? "AUTHOR edits \(post) \"again\""
        case .deletes(let post): "AUTHOR deletes \(post)"
        case .removes(let name, let isRemoved, let hand),
            .removesComment(let name, let isRemoved, let hand):
            isRemoved
                ? "backend removes \(name)" : "backend restores \(name) by=\(hand.rawValue)"
        case .loses(let post): "backend loses \(post)"
        case .follows(let one, let other, let isOn): "\(one) \(isOn ? "" : "un")follows \(other)"
        case .blocks(let one, let other, let isOn):
            isOn ? "\(one) blocks \(other)" : "\(one) requests DELETE /v1/accounts/\(other)/block"
        case .shares(let post, let name): "\(name) shares \(post)"
        case .likes(let post, let name, let isOn): "\(name) \(isOn ? "" : "un")likes \(post)"
        case .sees(let post, let name): "\(name) requests POST /v1/events {shown: \(post)}"
        case .comments(let comment, let post, let name):
            "\(name) comments \(post) \"\(comment)\" as=\(comment)"
        case .deletesComment(let comment): "AUTHOR deletes \(comment)"
        case .cools(let name): "backend cools \(name)"
        case .restarts: "backend restarts"
        case .holds(let kind): "backend holds \(kind)"
        case .releases: "backend releases"
        case .adopts(let assembly, let unfollow): "design assembly=\(assembly) unfollow=\(unfollow)"
        case .limits(let stored, let celebrity):
            "limits stored-feed=\(stored) celebrity=\(celebrity)"
        case .opens(let name, let tab): "\(name) requests GET /v1/feed?limit=N&tab=\(tab.rawValue)"
        case .goesOn(let name): "\(name) requests GET /v1/feed?limit=N&cursor=…"
        }
    }
}
