// FeedClient
