// FeedWire
