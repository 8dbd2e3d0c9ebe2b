// FeedModel
