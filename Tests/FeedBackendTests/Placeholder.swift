// FeedBackend
