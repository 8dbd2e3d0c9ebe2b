extension Router {
    /// Every path that is there.
    static let all: [Route] = [
        Route("GET", "feed", .feedPage),
        Route("GET", "feed/head", .feedHead),
        Route("POST", "feed/sync", .feedSync),
        Route("POST", "graphql", .graphQL),
        Route("POST", "events", .events),
        Route("POST", "posts", .createPost),
        Route("GET", "posts/:id", .getPost),
        Route("PATCH", "posts/:id", .editPost),
        Route("DELETE", "posts/:id", .deletePost),
        Route("PUT", "posts/:id/like", .like),
        Route("DELETE", "posts/:id/like", .unlike),
        Route("POST", "posts/:id/like", .toggleLike),
        Route("GET", "posts/:id/likers", .likers),
        Route("PUT", "posts/:id/bookmark", .bookmark),
        Route("DELETE", "posts/:id/bookmark", .unbookmark),
        Route("POST", "posts/:id/interactions", .interact),
        Route("GET", "live", .live),
        Route("GET", "ads", .ads),
        Route("GET", "notifications", .notifications),
        Route("GET", "posts/:id/comments", .listComments),
        Route("POST", "posts/:id/comments", .createComment),
        Route("PATCH", "comments/:id", .editComment),
        Route("DELETE", "comments/:id", .deleteComment),
        Route("PUT", "accounts/:id/follow", .follow),
        Route("DELETE", "accounts/:id/follow", .unfollow),
        Route("PUT", "accounts/:id/block", .block),
        Route("DELETE", "accounts/:id/block", .unblock),
        Route("PUT", "topics/:name/follow", .followTopic),
        Route("DELETE", "topics/:name/follow", .unfollowTopic),
        Route("POST", "uploads", .createUpload),
        Route("GET", "uploads/:id", .getUpload),
        Route("PATCH", "uploads/:id", .appendUpload),
        Route("GET", "media/:name/:variant", .media),
        Route("GET", "stories", .storyRow),
        Route("POST", "stories", .createStory),
        Route("PUT", "stories/seen", .seeStory),
        Route("DELETE", "stories/:id", .deleteStory),
        Route("GET", "stories/:id/viewers", .storyViewers),
    ]

    /// Paths of the API that no handler serves yet.
    static let planned: [String] = []

    /// Whose mutations are run one by one, each in a transaction of its own.
    static let batchPath = "/v1/feed/mutations/batch"
}
