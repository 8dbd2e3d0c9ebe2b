extension Design {
    /// How the feed is ordered, paged, refreshed and kept.
    static let readingChoices: [DesignChoice] = [
        .choice(
            "order",
            \.order,
            "how home is ordered",
            ["P15.5"],
            .value(
                "ranked",
                "Always full and fresh, but no two visits or people see the same list."
            ),
            .value("time", "Simple and resumable, but whoever follows many misses most of it.")
        ),
        .dependent(
            "paging",
            \.statedPaging,
            inForce: \.paging,
            "how later pages are found",
            ["P15.3", "P15.4", "P29.5"],
            .value("snapshot", "Pages never shift within a session; the backend stores each list."),
            .value("per-page", "Reacts while one scrolls; must send along what was already shown."),
            .value("cursor", "No repeats or skips when posts arrive, but no jump to a page."),
            .value("offset", "Needs no stored state, and repeats rows whenever something arrives.")
        ),
        .choice(
            "first-screen",
            \.firstScreen,
            "what a cold start draws first",
            ["P40.1"],
            .value("cached", "Something at once, offline too, though it may be old."),
            .value("network", "Never old, but a spinner on every start and nothing offline."),
            .value("ahead", "New posts at once, paid for in battery and data nobody may use.")
        ),
        resetAfter,
        .dependent(
            "no-overlap",
            \.statedNoOverlap,
            inForce: \.noOverlap,
            "what happens to stored entries that a refresh doesn't reach",
            [],
            .value(
                "gap",
                "Keeps what was stored and the place; the hole has to be drawn and filled."
            ),
            .value("replace", "Nothing to fill, but the old entries and the place are lost.")
        ),
        .choice(
            "experiment",
            \.experiment,
            "whether accounts may get different rankers",
            [],
            .value("none", "Differences between accounts come from what they did."),
            .value("ranker", "Rankers can be compared, but a probe may read the test, not the app.")
        ),
        .choice(
            "new-items",
            \.newItems,
            "how newer posts come in while one reads",
            ["P15.6"],
            .value("pill", "The reader decides when to move; one more control on screen."),
            .value("pull", "Nothing distracts, and nobody learns that there is more."),
            .defect("insert", "Newest always on top, by pushing the text away under the reader.")
        ),
        .choice(
            "restore",
            \.restore,
            "how a place in the feed is kept",
            ["P15.7"],
            .value(
                "anchor",
                "Holds through any change of the rows; needs a post that still exists."
            ),
            .defect("pixels", "One number to store, wrong as soon as a row above changes height.")
        ),
        .choice(
            "eviction",
            \.eviction,
            "what bounds the stored feed",
            ["P11.1"],
            .value("both", "Bounded in space and in age, at the price of two rules to explain."),
            .value("count", "Space is bounded; very old posts may stay."),
            .value("age", "Nothing old stays; a busy week may take much space.")
        ),
        .choice(
            "prefetch",
            \.prefetch,
            "what is fetched ahead",
            ["P11.7"],
            .value("adaptive", "Fast where data is cheap, thrifty where not; harder to predict."),
            .value("always", "Fast everywhere, and some of a paid data plan is wasted."),
            .value("never", "No wasted byte, but one waits for every image.")
        ),
        .choice(
            "detail",
            \.detail,
            "where a detail screen starts from",
            ["P11.6", "P15.10"],
            .value("seeded", "Drawn at once and offline; the row must carry enough."),
            .value("fetched", "Always complete, but each visit waits for a request.")
        ),
        .choice(
            "stand-in",
            \.standIn,
            "what stands where an image will be",
            ["P16.1", "P16.3"],
            .value("tint", "A few bytes an image; only a hint of the colours."),
            .value("blur", "A recognisable preview for some more bytes in each item."),
            .value("none", "Nothing to send, and an empty box until the image lands.")
        ),
    ]

    private static let resetAfter = DesignChoice(
        key: "reset-after",
        question: "after how long an absence the reader starts at the top again",
        values: [.value("4h", "Longer keeps the place for more people, on ever older posts.")],
        probes: ["P15.7"],
        takesDuration: true,
        followsOrder: false,
        read: { $0.resetAfter.text },
        write: { text, design in
            guard let duration = ValueText.duration(text) else { return false }
            design.resetAfter = duration
            return true
        }
    )
}
