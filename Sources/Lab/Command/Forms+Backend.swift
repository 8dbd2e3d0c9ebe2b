extension CommandForm {
    /// What happens to and at the backend.
    static let backendForms: [CommandForm] = [
        .backend("backend down", "The backend is gone.", example: "backend down", .down),
        .backend("backend up", "The backend is back.", example: "backend up", .up),
        .backend(
            "backend restarts",
            "What it held in memory alone is lost.",
            example: "backend restarts",
            .restarts
        ),
        .backend(
            "backend saves",
            "A copy of its store is put aside.",
            example: "backend saves",
            .saves
        ),
        .backend(
            "backend returns",
            "It comes back with the store that it saved last; what came after is lost.",
            example: "backend returns",
            .returns
        ),
        .backend("backend reranks", "Scores are made anew.", example: "backend reranks", .reranks),
        .backend(
            "backend loops DEV same|empty|first",
            "The next cursors of a device repeat, lead to nothing, or to page 1 again.",
            example: "backend loops phone empty"
        ) { (arguments: inout Arguments) throws(CommandError) -> BackendAction in
            .loops(
                device: try arguments.name("the name of a device"),
                try arguments.choice(CursorLoop.self)
            )
        },
        .backend(
            "backend loses POST",
            "The post is gone from the store while ids elsewhere still name it.",
            example: "backend loses p1",
            name: { .loses($0) }
        ),
        .backend(
            "backend fails fan-out|counters|media|notifications|all [times=5]",
            "Jobs of that kind fail.",
            example: "backend fails fan-out times=2"
        ) { (arguments: inout Arguments) throws(CommandError) -> BackendAction in
            .fails(
                try arguments.choice(JobKind.self),
                times: try arguments.number("times", 1...100_000) ?? 5
            )
        },
        .backend(
            "backend redrives",
            "Dead letters go back to the queue.",
            example: "backend redrives",
            .redrives
        ),
        .backend(
            "backend garbles POST",
            "The post travels in a shape that no client knows.",
            example: "backend garbles p1",
            name: { .garbles($0) }
        ),
        .backend(
            "backend mends POST",
            "A garbled post travels as it should again.",
            example: "backend mends p1",
            name: { .mends($0) }
        ),
        .backend(
            "backend removes POST|COMMENT",
            "A moderator takes a post or comment away.",
            example: "backend removes c1",
            name: { .removes($0) }
        ),
        .backend(
            "backend restores POST|COMMENT [by=moderator|author]",
            "Undoes one removal.",
            example: "backend restores c1 by=author"
        ) { (arguments: inout Arguments) throws(CommandError) -> BackendAction in
            .restores(
                try arguments.name("the name of a post or comment"),
                by: try arguments.choice("by", default: Remover.moderator)
            )
        },
        .backend(
            "backend cools ACCOUNT",
            "The account's stored feeds become cold, as after a long absence.",
            example: "backend cools alice",
            name: { .cools($0) }
        ),
        .backend(
            "backend holds fan-out|counters|media|notifications|all",
            "Jobs of that kind wait.",
            example: "backend holds counters"
        ) { (arguments: inout Arguments) throws(CommandError) -> BackendAction in
            .holds(try arguments.choice(JobKind.self))
        },
        .backend(
            "backend releases",
            "Jobs that were held go on.",
            example: "backend releases",
            .releases
        ),
    ]
}
