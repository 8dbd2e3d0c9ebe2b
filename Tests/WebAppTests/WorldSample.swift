import FeedModel
import SQLiteStore
import Templates

@testable import Lab
@testable import WebApp

/// A world in the middle of a run, made by hand: what the templates of a world are tested with.
enum WorldSample {
    static let page = WorldPage(
        head: WorldHeadView(
            eyebrow: "Scenario · Likes",
            heading: "A refresh lands while a like is pending",
            text:
                "Ada likes p3 on a slow network, then pulls to refresh. The answer was made before "
                + "her like. What does the heart do?",
            facts: [
                ("clock", "09:00:03.412"), ("requests", "3"), ("received", "1.9 KB"),
                ("in the outbox", "1"),
            ]
        ),
        playhead: PlayheadView(
            step: 6,
            steps: 10,
            ruleSteps: [2, 6, 9],
            back: 5,
            next: 7,
            action: "/worlds/w1",
            jumps: [("Row change", "change", 7), ("Request", "request", nil)]
        ),
        devices: [phone],
        happened: happened,
        tables: tables,
        console: console,
        commandURL: "/worlds/w1/commands"
    )

    private static let phone = DeviceView(
        name: "phone",
        account: "ada",
        note: "merge=keep-intent",
        time: "9:00",
        network: "slow",
        charge: "84 %",
        stories: [
            DeviceView.Story(account: "ada", state: "own", command: "phone story"),
            DeviceView.Story(account: "bob", state: "unseen", command: "phone views bob"),
            DeviceView.Story(account: "cleo", state: "unseen", command: "phone views cleo"),
            DeviceView.Story(account: "dina", state: "seen", command: "phone views dina"),
        ],
        pill: DeviceView.Button(label: "2 new posts", command: "phone taps new"),
        rows: [
            .post(
                post(
                    "bob",
                    1,
                    "3 min",
                    "Fan-out at lunch: 40,000 timelines in the time it takes to peel an orange.",
                    photo: PhotoView(
                        width: 480,
                        height: 320,
                        tint: "#6f8fa3",
                        state: .loaded(width: 240)
                    ),
                    likes: ("28", true, "pending")
                )
            ),
            .button(text: "Show more posts", command: "phone taps gap"),
            .post(
                post(
                    "cleo",
                    2,
                    "2 h",
                    "A cursor is a bookmark that the reader never opens.",
                    likes: ("112", false, "confirmed")
                )
            ),
            .post(
                PostView(
                    kind: "ad",
                    author: "Tide Tables",
                    colour: 5,
                    note: "Sponsored",
                    body: SafeHTML(trusted: "<p>High water at 11:40. Plan around it.</p>"),
                    spoken: "Sponsored, Tide Tables: High water at 11:40"
                )
            ),
            .post(
                post(
                    "dina",
                    3,
                    "3 h",
                    "Nobody has read this one yet.",
                    likes: ("0", false, "confirmed")
                )
            ),
            .end("End of feed"),
        ],
        banner: DeviceView.Banner(
            text: "Slow network. Showing what is stored.",
            retry: DeviceView.Button(label: "Retry", command: "phone refreshes")
        ),
        controls: [
            (
                "Network",
                [
                    DeviceView.Button(
                        label: "Airplane",
                        command: "phone offline",
                        isPressed: false
                    ),
                    DeviceView.Button(
                        label: "Slow",
                        command: "phone network slow",
                        isPressed: true
                    ),
                ]
            ),
            (
                "App",
                [
                    DeviceView.Button(label: "Refresh", command: "phone refreshes"),
                    DeviceView.Button(label: "Leave", command: "phone leaves"),
                    DeviceView.Button(label: "Force-quit", command: "phone kill"),
                ]
            ),
            (
                "Time",
                [
                    DeviceView.Button(label: "Wait 1 s", command: "wait 1s"),
                    DeviceView.Button(label: "Settle", command: "settle"),
                ]
            ),
        ]
    )

    private static func post(
        _ author: String,
        _ colour: Int,
        _ note: String,
        _ text: String,
        photo: PhotoView? = nil,
        likes: (count: String, isLiked: Bool, state: String)
    ) -> PostView {
        PostView(
            author: author,
            colour: colour,
            note: note,
            body: SafeHTML(trusted: "<p>\(text)</p>"),
            photo: photo,
            acts: [
                PostView.Act(
                    icon: "heart",
                    count: likes.count,
                    label: "Like, \(likes.count)",
                    command: "phone likes p3",
                    isPressed: likes.isLiked,
                    state: likes.state
                ),
                PostView.Act(
                    icon: "comment",
                    count: "4",
                    label: "4 comments",
                    command: "phone opens p3"
                ),
                PostView.Act(
                    icon: "share",
                    count: "1",
                    label: "Share, 1",
                    command: "phone shares p3"
                ),
            ],
            spoken: "\(author), \(note): \(text)"
        )
    }

    private static let happened = HappenedView(
        steps: [
            step(1, .command, "phone likes p3", rules: ["W1"], rows: ["phone"]),
            step(2, .timer, "the outbox looks for what may go", rows: ["phone"]),
            step(3, .sent, "PUT /v1/posts/p3/like, 310 bytes"),
            step(4, .sent, "GET /v1/feed, 147 bytes"),
            step(5, .handled, "GET /v1/feed → 200, 4100 bytes"),
            step(6, .answered, "200 for GET /v1/feed, 4100 bytes", rules: ["W4"], rows: ["phone"]),
            step(7, .handled, "PUT /v1/posts/p3/like → 200, 96 bytes", rows: ["backend"]),
            step(8, .lost, "no answer in time: PUT /v1/posts/p3/like"),
            step(9, .job, "job counters", rows: ["backend"]),
            step(10, .note, "the answer was lost, the like wasn't"),
        ],
        now: 6,
        action: "/worlds/w1",
        said: "Step 6: 24 posts stored, like kept",
        tabs: [
            ("Diagram", "/worlds/w1?step=6", true), ("List", "/worlds/w1?step=6&view=list", false),
        ],
        detail: HappenedView.Detail(
            text: "Step 6, 09:00:03.412, phone: 200 for GET /v1/feed",
            message: HappenedView.Detail.Message(
                line: "GET /v1/feed",
                outcome: "200",
                bytes: "4.1 KB",
                exchange: 2,
                faultURL: "/worlds/w1/faults"
            ),
            rules: [("W4", "The wish stays, the number moves.")],
            rows: [
                HappenedView.Detail.Row(
                    sign: "~",
                    word: "changed",
                    text: "phone.posts[p3] like_count 27 → 28"
                )
            ]
        )
    )

    private static let change = RowChange(
        table: "posts",
        operation: .update,
        rowID: 1,
        columns: ["id"],
        before: [.text("p3")],
        after: [.text("p3")]
    )

    private static func step(
        _ number: Int,
        _ kind: Step.Kind,
        _ text: String,
        rules: [String] = [],
        rows: [String] = []
    ) -> HappenedView.Step {
        let step = Step(
            number: number,
            at: .worldStart,
            kind: kind,
            actor: "phone",
            text: text,
            message: nil,
            rules: [],
            changes: rows.map { PlacedChange(place: $0, change: change) }
        )
        return HappenedView.Step(
            number: number,
            time: "00:03.412",
            path: SequencePath(step, device: "phone"),
            label: text,
            words: text,
            rules: rules,
            rows: rows.isEmpty ? "" : "1 row"
        )
    }

    private static let tables = TablesView(
        places: [
            ("phone", "/worlds/w1?tables=phone", true),
            ("backend", "/worlds/w1?tables=backend", false),
        ],
        filter: ("all tables", "/worlds/w1?all=1"),
        tables: [
            TablesView.Table(
                id: "posts",
                name: "posts",
                note: "24 rows",
                columns: ["id", "author", "liked_by_me", "like_count", "server_version"],
                rows: [
                    row(["p3", "bob", "1", "28", "6"], was: [4: "4"]),
                    row(["p9", "cleo", "0", "3", "1"], .added),
                    row(["p8", "dina", "0", "0", "1"], .added),
                ]
            ),
            TablesView.Table(
                id: "outbox",
                name: "outbox",
                note: "1 row · never evicted",
                columns: ["id", "key", "desired", "previous", "state", "attempts"],
                rows: [
                    row(["7", "like:p3", "on", "27, off", "in_flight", "1"], was: [3: "26, off"])
                ]
            ),
            TablesView.Table(
                id: "feed_entries",
                name: "feed_entries",
                note: "home",
                columns: ["position", "kind", "post_id", "cursor"],
                rows: [
                    row(["0", "post", "p9", "NULL"], .added),
                    row(["1", "post", "p8", "NULL"], .added),
                    row(["2", "gap", "NULL", "s41·p8"], .added), row(["3", "post", "p3", "NULL"]),
                    row(["9", "post", "p1", "NULL"], .removed),
                ]
            ),
        ]
    )

    private static func row(
        _ texts: [String],
        _ change: TablesView.Change = .none,
        was: [Int: String] = [:]
    ) -> TablesView.Row {
        TablesView.Row(
            cells: texts.enumerated().map {
                TablesView.Cell(text: $1, was: was[$0], isNull: $1 == "NULL")
            },
            change: change
        )
    }

    private static let console = ConsoleView(
        lines: [
            ConsoleView.Line(text: "world demo", state: "past"),
            ConsoleView.Line(text: "design merge=keep-intent", state: "past"),
            ConsoleView.Line(text: "phone network slow", state: "past"),
            ConsoleView.Line(text: "phone likes p3", state: "past"),
            ConsoleView.Line(text: "phone refreshes", state: "now"),
            ConsoleView.Line(text: "settle", state: "later"),
        ],
        note: "seed 1",
        typed: "phone liks p3",
        answer: "line 7: 'liks' is not a verb of a device; did you mean 'likes'?"
    )
}
