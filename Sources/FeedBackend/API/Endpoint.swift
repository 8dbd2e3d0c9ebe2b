import FeedWire
import SQLiteStore

/// What a method on a path asks for.
enum Endpoint {
    case feedPage, feedHead, feedSync, graphQL, events
    case createPost, getPost, editPost, deletePost
    case like, unlike, toggleLike, likers
    case bookmark, unbookmark
    case interact, live
    case listComments, createComment, editComment, deleteComment
    case follow, unfollow, block, unblock
    case followTopic, unfollowTopic
    case ads, notifications
    case createUpload, getUpload, appendUpload, media
    case storyRow, createStory, deleteStory, seeStory, storyViewers

    func run(_ core: Core, _ call: Call) throws(SQLiteError) -> Response {
        switch self {
        case .feedPage: try FeedService(core: core, call: call).page()
        case .feedHead:
            try FeedHead(service: FeedService(core: core, call: call)).answer()
        case .events: try InteractionEvents(core: core).post(call)
        case .feedSync: try SyncService(core: core, call: call).answer()
        case .graphQL: try GraphQLService(core: core, call: call).answer()
        case .createPost: try Posts(core: core).create(call)
        case .getPost: try Posts(core: core).get(call)
        case .editPost: try Posts(core: core).edit(call)
        case .deletePost: try Posts(core: core).delete(call)
        case .like: try Likes(core: core).put(call, isLiked: true)
        case .unlike: try Likes(core: core).put(call, isLiked: false)
        case .toggleLike: try Likes(core: core).toggle(call)
        case .likers: try Likers(core: core).list(call)
        case .bookmark: try Bookmarks(core: core).put(call, isKept: true)
        case .unbookmark: try Bookmarks(core: core).put(call, isKept: false)
        case .interact: try Interactions(core: core).post(call)
        case .live: try Live(core: core).poll(call)
        case .listComments: try CommentPages(core: core, call: call).page()
        case .createComment: try Comments(core: core).create(call)
        case .editComment: try Comments(core: core).edit(call)
        case .deleteComment: try Comments(core: core).delete(call)
        case .follow: try Follows(core: core).put(call, isFollowed: true)
        case .unfollow: try Follows(core: core).put(call, isFollowed: false)
        case .block: try Blocks(core: core).put(call, isBlocked: true)
        case .unblock: try Blocks(core: core).put(call, isBlocked: false)
        case .followTopic: try Topics(core: core).put(call, isFollowed: true)
        case .unfollowTopic: try Topics(core: core).put(call, isFollowed: false)
        case .ads: try Ads(core: core).list(call)
        case .notifications: try Notifications(core: core).list(call)
        case .createUpload: try Uploads(core: core).create(call)
        case .getUpload: try Uploads(core: core).get(call)
        case .appendUpload: try Uploads(core: core).append(call)
        case .media: try MediaFiles(core: core).get(call)
        case .storyRow: try StoryRowPage(core: core, call: call).answer()
        case .createStory: try Stories(core: core).create(call)
        case .deleteStory: try Stories(core: core).delete(call)
        case .seeStory: try StoryViews(core: core).report(call)
        case .storyViewers: try StoryViews(core: core).viewers(call)
        }
    }
}
