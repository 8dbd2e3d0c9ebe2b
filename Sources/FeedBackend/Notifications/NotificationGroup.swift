import FeedModel

/// What one entry of somebody's notifications stands for (B12).
///
/// Likes of a post are one group, whoever they are from. Everything else is a group for each actor,
/// so that an actor, a verb and a post have one entry.
enum NotificationGroup: Hashable {
    case likes(post: EntityID)
    case comments(post: EntityID, actor: EntityID)
    case mentions(post: EntityID, actor: EntityID, account: EntityID)
    case follow(actor: EntityID, account: EntityID)

    /// The key by which a newer entry replaces an older one.
    var key: String {
        switch self {
        case .likes(let post): "like:\(post)"
        case .comments(let post, let actor): "comment:\(post):\(actor)"
        case .mentions(let post, let actor, _): "mention:\(post):\(actor)"
        case .follow(let actor, _): "follow:\(actor)"
        }
    }

    var kind: String { String(key.prefix { $0 != ":" }) }

    /// The group as a job carries it.
    var text: String {
        switch self {
        case .likes, .comments: key
        case .mentions(_, _, let account), .follow(_, let account): "\(key):\(account)"
        }
    }

    init?(text: String) {
        let parts = text.split(separator: ":")
        let ids = parts.dropFirst().compactMap { EntityID($0) }
        switch (parts.first, ids.count) {
        case ("like", 1): self = .likes(post: ids[0])
        case ("comment", 2): self = .comments(post: ids[0], actor: ids[1])
        case ("mention", 3): self = .mentions(post: ids[0], actor: ids[1], account: ids[2])
        case ("follow", 2): self = .follow(actor: ids[0], account: ids[1])
        default: return nil
        }
    }
}
