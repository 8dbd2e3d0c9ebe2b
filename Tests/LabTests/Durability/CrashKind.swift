import Testing

/// Something a user does or a device stores, beside what must be true of it in the end.
struct CrashKind: CustomTestStringConvertible, Sendable {
    let name: String
    /// The choices that it needs, beside the order.
    var design = ""
    /// What stands before the death is arranged.
    var before: [String] = []
    /// What the death strikes in; the first line is what the user is told of.
    let acts: [String]
    /// What the user does once more where the app died in the midst of it.
    var again: [String] = []
    /// What must be so if the first act was kept; each is an expectation.
    let kept: [String]
    /// What must be so if it was never told as done and isn't there.
    var dropped: [String] = []

    var testDescription: String { name }

    /// Expects that number from a query.
    private static func rows(_ place: String, _ query: String, is number: Int) -> String {
        "expect \(place) sql \"\(query)\" = \"\(number)\""
    }

    static let all: [CrashKind] =
        [
            CrashKind(
                name: "like",
                acts: ["phone likes p10"],
                kept: [
                    rows("backend", "select count(*) from likes", is: 1),
                    "expect phone.posts[p10] liked_by_me=1 like_count=1 sync_status=synced",
                ],
                dropped: [
                    rows("backend", "select count(*) from likes", is: 0),
                    "expect phone.posts[p10] liked_by_me=0 like_count=0 sync_status=synced",
                ]
            ),
            CrashKind(
                name: "two likes and a bookmark in a batch",
                acts: ["phone likes p10", "phone likes p11", "phone bookmarks p12"],
                kept: [
                    rows("backend", "select count(*) from likes where post_id = :p10", is: 1),
                    "expect phone.posts[p10] liked_by_me=1 like_count=1",
                ],
                dropped: [rows("backend", "select count(*) from likes", is: 0)]
            ),
            CrashKind(
                name: "comment",
                acts: ["phone comments p10 \"nice\""],
                kept: [
                    rows("backend", "select count(*) from comments where body = 'nice'", is: 1),
                    "expect phone.comments count=1 where state=sent",
                    "expect phone.comments count=1",
                    "expect phone.posts[p10] comment_count=1",
                ],
                dropped: [
                    "expect backend.comments count=0", "expect phone.comments count=0",
                    "expect phone.posts[p10] comment_count=0",
                ]
            ),
            CrashKind(
                name: "share",
                acts: ["phone shares p10"],
                kept: [
                    rows("backend", "select count(*) from shares", is: 1),
                    "expect phone.posts[p10] share_count=1",
                ],
                dropped: [rows("backend", "select count(*) from shares", is: 0)]
            ),
            CrashKind(
                name: "a story that is seen",
                before: ["cleo story", "phone kill", "phone opens", "settle"],
                acts: ["phone plays cleo"],
                kept: [
                    "expect backend.story_views[ada,cleo] newest_item=1",
                    "expect phone.story_seen[cleo] newest_item=1",
                ],
                dropped: [
                    "expect backend.story_views[ada,cleo] absent",
                    "expect phone.story_seen count=0",
                ]
            ),
            CrashKind(
                name: "unfollow",
                acts: ["phone unfollows cleo"],
                kept: [
                    "expect backend.follows[ada,cleo] absent",
                    "expect phone.authors[cleo] followed_by_me=0",
                ],
                dropped: [
                    "expect backend.follows[ada,cleo] exists",
                    "expect phone.authors[cleo] followed_by_me=1",
                ]
            ),
            CrashKind(
                name: "edit",
                acts: ["phone edits own \"changed\""],
                kept: [
                    "expect backend.posts[own] text=changed",
                    rows(
                        "phone",
                        "select body_html like '%changed%' from posts where id = :own",
                        is: 1
                    ),
                ],
                dropped: [
                    rows(
                        "phone",
                        "select body_html like '%mine%' from posts where id = :own",
                        is: 1
                    )
                ]
            ),
            CrashKind(
                name: "delete",
                acts: ["phone deletes own"],
                kept: [
                    rows(
                        "backend",
                        "select deleted_at is not null from posts where id = :own",
                        is: 1
                    ),
                    "expect phone.posts[own] absent",
                ],
                dropped: ["expect phone.posts[own] exists"]
            ),
        ] + publishing + reading

    private static let oneLook = [
        rows("backend", "select count(*) from posts where text = 'look'", is: 1),
        rows("phone", "select count(*) from posts where body_html like '%look%'", is: 1),
        rows(
            "phone",
            "select count(*) from feed_entries e join posts p on p.id = e.post_id "
                + "where p.body_html like '%look%'",
            is: 1
        ),
        "expect phone.drafts count=0", "expect phone.uploads count=0",
    ]

    private static let noLook = [
        rows("backend", "select count(*) from posts where text = 'look'", is: 0),
        rows("phone", "select count(*) from posts where body_html like '%look%'", is: 0),
        "expect phone.drafts count=0", "expect phone.uploads count=0",
    ]

    private static let publishing: [CrashKind] = [
        CrashKind(
            name: "publish with photos",
            acts: ["phone publishes \"look\" photo=2 photo-size=300KB as=look"],
            kept: oneLook
                + [rows("backend", "select count(*) from uploads", is: 2)],
            dropped: noLook
        ),
        CrashKind(
            name: "write, then publish",
            acts: ["phone writes \"look\" photo=1 as=look", "phone publishes"],
            again: ["phone publishes"],
            kept: oneLook,
            dropped: noLook
        ),
        CrashKind(
            name: "publish, then delete while it is under way",
            before: ["fault phone POST /v1/posts delay=2s"],
            acts: ["phone publishes \"look\" as=look", "wait 200ms", "phone deletes look"],
            again: ["phone deletes look"],
            kept: [
                rows(
                    "backend",
                    "select count(*) from posts where text = 'look' and deleted_at is null",
                    is: 0
                ),
                rows("phone", "select count(*) from posts where body_html like '%look%'", is: 0),
                "expect phone.uploads count=0",
            ],
            dropped: noLook
        ),
    ]

    private static let newPosts = ["repeat 4 bob posts \"later\" as=later{n}", "bob deletes p11"]

    private static let reading: [CrashKind] = [
        CrashKind(
            name: "page 1",
            before: ["repeat 2 bob posts \"later\" as=later{n}"],
            acts: ["phone refreshes"],
            again: ["phone refreshes"],
            kept: ["expect phone feed = later2 later1 own c1 p12 …"]
        ),
        CrashKind(
            name: "a later page",
            acts: ["phone scrolls to end"],
            again: ["phone scrolls to end"],
            kept: ["expect phone feed = own c1 p12 p11 p10 p9 p8 p7 p6 …"]
        ),
        CrashKind(
            name: "a gap",
            before: [
                "repeat 8 bob posts \"later\" as=later{n}", "phone refreshes", "settle",
            ],
            acts: ["phone taps gap"],
            again: [
                "phone taps gap if-any", "settle", "phone taps gap if-any", "settle",
                "phone scrolls to end", "settle", "phone scrolls to end",
            ],
            kept: [
                "expect phone feed = later8 later7 later6 later5 later4 later3 later2 later1 own c1 p12 …"
            ]
        ),
        CrashKind(
            name: "a delta",
            design: "sync=delta",
            before: newPosts,
            acts: ["phone likes p12", "phone refreshes"],
            again: ["phone likes p12", "phone refreshes"],
            kept: [
                "expect phone feed = later4 later3 later2 later1 own c1 p12 p10 …",
                rows("backend", "select count(*) from likes where post_id = :p12", is: 1),
                "expect phone.posts[p11] absent",
            ]
        ),
        CrashKind(
            name: "a batch of deltas",
            design: "sync=delta",
            before: ["repeat 120 bob posts \"later\" as=later{n}"],
            acts: ["phone refreshes"],
            again: ["phone refreshes"],
            kept: ["expect phone feed has later120 later1 own", "expect phone feed lacks gap"]
        ),
        CrashKind(
            name: "all over after the changelog",
            design: "sync=delta",
            before: ["phone likes p12", "phone airplane on"] + newPosts
                + ["wait 16d", "phone airplane off"],
            acts: ["phone refreshes"],
            again: ["phone refreshes"],
            kept: [
                "expect phone feed = later4 later3 later2 later1 own …",
                rows("backend", "select count(*) from likes where post_id = :p12", is: 1),
            ]
        ),
        CrashKind(
            name: "eviction",
            before: [
                "phone scrolls to end", "settle", "phone scrolls to end", "settle",
                "phone scrolls to top", "phone likes p7",
                "limits max-posts=6 floor=4", "phone kill",
            ],
            acts: ["phone opens"],
            kept: [
                "expect phone.feed_entries count<=11",
                rows("backend", "select count(*) from likes where post_id = :p7", is: 1),
                "expect phone feed = own c1 p12 p11 …",
            ]
        ),
    ]
}
