/// What is known of a post when it is scored.
struct Candidate {
    var entry: FeedEntry
    var authorID: Int64
    var topics: [String]
    var likes: Int
    var comments: Int
    var shares: Int
    var photoCount: Int
    var isVideo: Bool
}

/// What is known of the reader.
struct Taste {
    var likesByAuthor: [Int64: Int]
    var likesByTopic: [String: Int]
    var followed: Set<Int64>
    var interests: Set<String>
    /// Under `experiment=ranker` half of all accounts get a ranker that cares half as much about
    /// age.
    var isInExperiment: Bool
    /// Explore shows a reader of whom nothing is known what is popular, however old.
    var leansOnFame = false

    var isUnknown: Bool { likesByAuthor.isEmpty && followed.isEmpty && interests.isEmpty }

    // region: score
    func score(_ candidate: Candidate, at now: Int64) -> Score {
        let minutes = Int(max(0, min(now - candidate.entry.key.createdAt, 604_800_000)) / 60_000)
        let age = (10_080 - minutes) / 10
        var affinity = min(likesByAuthor[candidate.authorID] ?? 0, 5) * 40
        if followed.contains(candidate.authorID) { affinity += 60 }
        for topic in candidate.topics {
            affinity += min(likesByTopic[topic] ?? 0, 5) * 20
            if interests.contains(topic) { affinity += 50 }
        }
        return Score(
            affinity: min(affinity, 400),
            age: leansOnFame ? age / 10 : isInExperiment ? age / 2 : age,
            engagement: min(
                candidate.likes * 10 + candidate.comments * 15 + candidate.shares * 20,
                400
            ),
            media: candidate.isVideo ? 50 : candidate.photoCount > 0 ? 30 : 0
        )
    }
    // endregion: score
}
