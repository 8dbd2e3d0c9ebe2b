import FeedModel

extension CommandForm {
    /// What can be expected.
    static let expectationForms: [CommandForm] = [
        .expect(
            "expect DEV feed = P…|has P…|lacks P…",
            "The entries as drawn, top to bottom; … at the end for more, (empty) for none.",
            example: "expect phone feed = p9 ad gap p3 …"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            try arguments.expectedFeed()
        },
        .expect(
            "expect PLACE.TABLE[KEY] COLUMN=VALUE…|exists|absent",
            "The row of that key has these values, exists, or doesn't.",
            example: "expect phone.posts[p1] like_count=4 liked_by_me=1",
            verb: rowVerb
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            try arguments.expectedRow()
        },
        .expect(
            "expect PLACE.TABLE count=N|count<=N|count>=N [where COLUMN=VALUE…]",
            "How many rows there are.",
            example: "expect backend.likes count>=2 where post_id=p1",
            verb: countVerb
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            try arguments.expectedCount()
        },
        .expect(
            "expect DEV shows TEXT",
            "Something on screen has the text, in letters of either case.",
            example: #"expect phone shows "up to date""#
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .shows(device: try arguments.device(), try arguments.text())
        },
        .expect(
            "expect DEV hides TEXT",
            "Nothing on screen has the text.",
            example: #"expect phone hides "offline""#
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .hides(device: try arguments.device(), try arguments.text())
        },
        .expect(
            "expect DEV finds P…",
            "The last search's hits.",
            example: "expect phone finds p1 p2"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .finds(device: try arguments.device(), try arguments.expectedHits())
        },
        .expect(
            "expect DEV reader POST",
            "The first visible post.",
            example: "expect phone reader p3"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .reader(device: try arguments.device(), try arguments.post())
        },
        .expect(
            "expect DEV screen feed|post|stories|player|composer",
            "Which screen is open.",
            example: "expect phone screen player"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .screen(device: try arguments.device(), try arguments.choice(ScreenName.self))
        },
        .expect(
            "expect DEV plays NAME.N [loading]",
            "Which item the player is at.",
            example: "expect phone plays bob.2 loading"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .plays(
                device: try arguments.device(),
                try arguments.storyItem(),
                loading: arguments.take("loading")
            )
        },
        .expect(
            "expect DEV sent N [METHOD [PATH]]",
            "How many requests left the device since the last mark.",
            example: "expect phone sent 1 PUT /v1/posts/p1/like"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .sent(
                device: try arguments.device(),
                try arguments.number(0...1_000_000_000, "a number of requests"),
                method: arguments.upcoming == nil ? nil : try arguments.method(orAny: true),
                path: arguments.upcoming == nil ? nil : try arguments.pathWithoutQuery()
            )
        },
        .expect(
            "expect DEV received <= SIZE",
            "At most how many bytes came since the last mark.",
            example: "expect phone received <= 4KB"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            .received(device: try arguments.device(), atMost: try arguments.expectedSize())
        },
        .expect(
            "expect NAME answered STATUS [CODE] [TEXT]",
            "How the account's last call of the API was answered; aliases stand for ids in TEXT.",
            example: "expect alice answered 422 key_reused"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            try arguments.expectedAnswer()
        },
        .expect(
            "expect PLACE sql QUERY = ROWS",
            "What a reading query gives: columns joined by |, rows by new lines.",
            example: #"expect phone sql "select id from posts where id = :p1" = "p1""#
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            try arguments.expectedSQL()
        },
        .expect(
            "expect PLACE costs NAME=N|NAME<=N|NAME>=N",
            "What the run has cost since the last mark, on a device or at the backend; times in ms.",
            example: "expect backend costs feed-rows-written<=40"
        ) { (arguments: inout Arguments) throws(CommandError) -> ExpectationKind in
            try arguments.expectedCosts()
        },
    ]

    static let rowVerb = "[KEY]"
    static let countVerb = "count"

    private static func expect(
        _ pattern: String,
        _ help: String,
        example: String,
        verb: String? = nil,
        make: @escaping @Sendable (inout Arguments) throws(CommandError) -> ExpectationKind
    ) -> CommandForm {
        CommandForm(.expectation, pattern, help, example: example, verb: verb) {
            (arguments: inout Arguments) throws(CommandError) -> Command in
            let kind = try make(&arguments)
            return .expect(Expectation(condition: arguments.condition, kind: kind))
        }
    }
}
