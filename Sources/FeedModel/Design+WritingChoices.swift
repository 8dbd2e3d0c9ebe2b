extension Design {
    /// What a tap, a post and a story do before and after the backend answers.
    static let writingChoices: [DesignChoice] = [
        .choice(
            "like",
            \.like,
            "what a tap on like does before the backend answers",
            ["P40.2"],
            .value("outbox", "Survives offline and a kill; needs a queue on disk with its rules."),
            .value("memory", "Instant and simple, gone when the process dies."),
            .value("rollback", "Instant, then taken back at the first failure."),
            .value("wait", "Never shows what isn't so, and every tap waits for the network.")
        ),
        .choice(
            "like-request",
            \.likeRequest,
            "what a like asks the backend for",
            [],
            .value("state", "Any number of retries ends the same; two methods to offer."),
            .defect("toggle", "One endpoint does both, and each retry turns it round again.")
        ),
        .choice(
            "like-rejected",
            \.likeRejected,
            "whether a refused like says so",
            [],
            .value("notice", "The reader knows why the heart went; one more interruption."),
            .value("silent", "No interruption, and a heart that empties by itself.")
        ),
        .choice(
            "conflict",
            \.conflict,
            "how an edit that meets a newer version is settled",
            [],
            .value("ask", "Nobody's words are lost; the author has to choose."),
            .value("discard", "No question asked, and the author's own edit is gone."),
            .value("merge", "Settles itself where only one side changed a field.")
        ),
        .choice(
            "merge",
            \.merge,
            "what a fetched post does to a pending like",
            [],
            .value(
                "keep-intent",
                "The tap stays visible; the count needs the confirmed state beside."
            ),
            .defect("overwrite", "One plain write, and the tap flickers off until it is accepted.")
        ),
        .choice(
            "publish",
            \.publish,
            "what of a post being published survives",
            ["P40.5"],
            .value("durable", "Goes on by itself after a kill; every step must be on disk."),
            .value("composer", "Text and photos survive in the composer; the upload starts over."),
            .value("manual", "Nothing is lost, but only a tap on retry sends it again."),
            .value("memory", "No storage at all, and a kill takes the post with it.")
        ),
        .choice(
            "attach",
            \.attach,
            "whether the files or the post go first",
            ["P18.6"],
            .value("upload-first", "Nobody ever sees a hole; the post appears later."),
            .defect("post-first", "Visible sooner, with an empty frame for its followers.")
        ),
        .choice(
            "story-prefetch",
            \.storyPrefetch,
            "what of the stories is fetched ahead",
            ["P40.6"],
            .value("row", "Neighbours play at once; unseen stories cost data."),
            .value("head", "Only the first one plays at once; the next may load."),
            .value("none", "No byte for nothing, and every story begins with a spinner.")
        ),
        .choice(
            "seen-state",
            \.seenState,
            "how a seen story reaches one's other devices",
            ["P40.7"],
            .value("fetched", "In step at the next load; no open connection."),
            .value("live", "In step within seconds, over a connection that must stay open."),
            .value("local", "No request at all, and each device shows its own rings.")
        ),
        .choice(
            "story-expiry",
            \.storyExpiry,
            "who takes an expired story away",
            ["P40.8"],
            .value("client", "Goes on time, offline too; needs a clock set right by the server's."),
            .value("server", "One clock decides; what is stored stays until the next answer."),
            .value("not-kept", "Nothing old can show, and what was watched is gone offline.")
        ),
    ]
}
