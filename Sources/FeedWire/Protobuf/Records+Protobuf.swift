import CProtobufC
import FeedModel

extension PostItem {
    func packed(in arena: ProtobufArena) -> UnsafeMutablePointer<Feedlab__Post> {
        let message = arena.message(feedlab__post__init)
        let author = arena.message(feedlab__author__init)
        author.pointee.id = UInt64(bitPattern: authorID.rawValue)
        author.pointee.name = arena.text(authorName)
        author.pointee.followed = isAuthorFollowed ? 1 : 0
        message.pointee.id = UInt64(bitPattern: id.rawValue)
        message.pointee.author = author
        message.pointee.body_html = arena.text(bodyHTML)
        message.pointee.like_count = UInt32(clamping: likeCount)
        message.pointee.liked_by_me = isLiked ? 1 : 0
        message.pointee.comment_count = UInt32(clamping: commentCount)
        message.pointee.share_count = UInt32(clamping: shareCount)
        message.pointee.bookmarked_by_me = isBookmarked ? 1 : 0
        message.pointee.created_at = createdAt
        message.pointee.version = UInt32(clamping: version)
        message.pointee.n_reasons = reasons.count
        message.pointee.reasons = arena.list(reasons.map { arena.text($0) })
        if let image {
            let picture = arena.message(feedlab__image__init)
            picture.pointee.url = arena.text(image.url)
            picture.pointee.width = UInt32(clamping: image.width)
            picture.pointee.height = UInt32(clamping: image.height)
            picture.pointee.tint = UInt32(image.tint.dropFirst(), radix: 16) ?? 0
            picture.pointee.blur = arena.text(image.blur ?? "")
            message.pointee.image = picture
        }
        if let videoSeconds {
            message.pointee.video_case = FEEDLAB__POST__VIDEO_VIDEO_SECONDS
            message.pointee.video_seconds = UInt32(clamping: videoSeconds)
        }
        message.pointee.client_id = arena.text(clientID ?? "")
        return message
    }

    init?(_ read: Feedlab__Post) {
        guard let author = read.author?.pointee else { return nil }
        self.init(
            id: EntityID(rawValue: Int64(bitPattern: read.id)),
            authorID: EntityID(rawValue: Int64(bitPattern: author.id)),
            authorName: String(cString: author.name),
            bodyHTML: String(cString: read.body_html),
            createdAt: read.created_at,
            version: Int(read.version)
        )
        isAuthorFollowed = author.followed != 0
        likeCount = Int(read.like_count)
        isLiked = read.liked_by_me != 0
        commentCount = Int(read.comment_count)
        shareCount = Int(read.share_count)
        isBookmarked = read.bookmarked_by_me != 0
        reasons = (0..<read.n_reasons).compactMap { read.reasons[$0].map { String(cString: $0) } }
        if let picture = read.image?.pointee {
            let tint = String(picture.tint, radix: 16)
            image = Image(
                url: String(cString: picture.url),
                width: Int(picture.width),
                height: Int(picture.height),
                tint: "#" + String(repeating: "0", count: max(0, 6 - tint.count)) + tint
            )
            image?.blur = Self.text(picture.blur)
        }
        if read.video_case == FEEDLAB__POST__VIDEO_VIDEO_SECONDS {
            videoSeconds = Int(read.video_seconds)
        }
        clientID = Self.text(read.client_id)
    }

    private static func text(_ bytes: UnsafePointer<CChar>?) -> String? {
        guard let bytes, bytes.pointee != 0 else { return nil }
        return String(cString: bytes)
    }
}

extension PostChange {
    func packed(in arena: ProtobufArena) -> UnsafeMutablePointer<Feedlab__PostChange> {
        let message = arena.message(feedlab__post_change__init)
        message.pointee.id = UInt64(bitPattern: id.rawValue)
        message.pointee.version = UInt32(clamping: version)
        if let likes {
            message.pointee.likes_case = FEEDLAB__POST_CHANGE__LIKES_LIKE_COUNT
            message.pointee.like_count = UInt32(clamping: likes.count)
            message.pointee.own_like_case = FEEDLAB__POST_CHANGE__OWN_LIKE_LIKED_BY_ME
            message.pointee.liked_by_me = likes.isMine ? 1 : 0
        }
        if let commentCount {
            message.pointee.comments_case = FEEDLAB__POST_CHANGE__COMMENTS_COMMENT_COUNT
            message.pointee.comment_count = UInt32(clamping: commentCount)
        }
        if let shareCount {
            message.pointee.shares_case = FEEDLAB__POST_CHANGE__SHARES_SHARE_COUNT
            message.pointee.share_count = UInt32(clamping: shareCount)
        }
        if let isBookmarked {
            message.pointee.bookmark_case = FEEDLAB__POST_CHANGE__BOOKMARK_BOOKMARKED_BY_ME
            message.pointee.bookmarked_by_me = isBookmarked ? 1 : 0
        }
        if let bodyHTML {
            message.pointee.body_case = FEEDLAB__POST_CHANGE__BODY_BODY_HTML
            message.pointee.body_html = arena.text(bodyHTML)
        }
        return message
    }

    init(_ read: Feedlab__PostChange) {
        self.init(
            id: EntityID(rawValue: Int64(bitPattern: read.id)),
            version: Int(read.version)
        )
        if read.likes_case == FEEDLAB__POST_CHANGE__LIKES_LIKE_COUNT {
            let isMine =
                read.own_like_case == FEEDLAB__POST_CHANGE__OWN_LIKE_LIKED_BY_ME
                && read.liked_by_me != 0
            likes = Likes(count: Int(read.like_count), isMine: isMine)
        }
        if read.comments_case == FEEDLAB__POST_CHANGE__COMMENTS_COMMENT_COUNT {
            commentCount = Int(read.comment_count)
        }
        if read.shares_case == FEEDLAB__POST_CHANGE__SHARES_SHARE_COUNT {
            shareCount = Int(read.share_count)
        }
        if read.bookmark_case == FEEDLAB__POST_CHANGE__BOOKMARK_BOOKMARKED_BY_ME {
            isBookmarked = read.bookmarked_by_me != 0
        }
        if read.body_case == FEEDLAB__POST_CHANGE__BODY_BODY_HTML, let text = read.body_html {
            bodyHTML = String(cString: text)
        }
    }
}

extension SyncAnswer.Tombstone {
    func packed(in arena: ProtobufArena) -> UnsafeMutablePointer<Feedlab__Tombstone> {
        let message = arena.message(feedlab__tombstone__init)
        message.pointee.id = UInt64(bitPattern: id.rawValue)
        switch reason {
        case .deleted: message.pointee.op = FEEDLAB__TOMBSTONE__OP__DELETED
        case .left: message.pointee.op = FEEDLAB__TOMBSTONE__OP__LEFT
        case .evicted: message.pointee.op = FEEDLAB__TOMBSTONE__OP__EVICTED
        }
        return message
    }

    init?(_ read: Feedlab__Tombstone) {
        let known: [(Feedlab__Tombstone__Op, Reason)] = [
            (FEEDLAB__TOMBSTONE__OP__DELETED, .deleted), (FEEDLAB__TOMBSTONE__OP__LEFT, .left),
            (FEEDLAB__TOMBSTONE__OP__EVICTED, .evicted),
        ]
        guard let reason = known.first(where: { $0.0 == read.op })?.1 else { return nil }
        self.init(id: EntityID(rawValue: Int64(bitPattern: read.id)), reason: reason)
    }
}
