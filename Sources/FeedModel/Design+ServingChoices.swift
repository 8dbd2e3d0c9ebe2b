extension Design {
    /// What the backend stores, computes and sends.
    static let servingChoices: [DesignChoice] = [
        .choice(
            "assembly",
            \.assembly,
            "when followed accounts' posts come together",
            ["P40.4"],
            .value("hybrid", "Cheap for popular and small authors alike; two paths to keep equal."),
            .value(
                "write",
                "A read is one lookup; a popular author's post costs a row a follower."
            ),
            .value("read", "A post costs one row; every read merges all followed accounts.")
        ),
        .choice(
            "unfollow",
            \.unfollow,
            "what a follow or unfollow does to stored feeds",
            ["P40.4"],
            .value("none", "Costs nothing; old entries linger after an unfollow."),
            .value("repair", "The feed follows at once, for a backfill and a filter at each read.")
        ),
        .choice(
            "counters",
            \.counters,
            "how fresh a served counter is",
            ["P40.3"],
            .value("fetched", "Exact at each load, and still in between."),
            .value("live", "Moves while one looks; a push for each change."),
            .value("lagged", "Cheap at any size, late and rounded.")
        ),
        .choice(
            "ads",
            \.ads,
            "who puts ads into the feed",
            ["P27.2"],
            .value(
                "backend",
                "Placed with the ranking and kept in the cached feed; one answer more."
            ),
            .value("client", "The feed stays free of them; slots close up without a network.")
        ),
        .choice(
            "sync",
            \.sync,
            "how a refresh asks for what changed",
            [],
            .value("pages", "No state to keep; every refresh sends whole posts."),
            .value("delta", "Few bytes and true deletions, for a change list that must be stored.")
        ),
        .choice(
            "wire",
            \.wire,
            "the form in which deltas travel",
            [],
            .value("json", "Read by everybody and by eye; names go along with every value."),
            .value("protobuf", "A fraction of the bytes; unreadable without its schema."),
            .value("graphql", "The client picks the fields, and sends its query each time.")
        ),
    ]
}
