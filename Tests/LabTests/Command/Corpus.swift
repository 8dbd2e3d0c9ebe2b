/// At least one line of every form of the language.
enum Corpus {
    static let lines = setup + accounts + devices + tools + expectations

    static let setup = [
        "world empty", "world demo", "world busy", "seed 1", "seed 18446744073709551615",
        "design order=time assembly=write", "design reset-after=90m",
        "limits first-page=5 retry-first=2s media-disk=8MB", "account alice",
        "account star followers=20000 interests=art,news", "device phone alice",
        "device tablet bob network=cellular battery=15", #"ad "Fine tea""#,
        #"ad "Fine \"green\" tea" as=tea cap=1"#,
    ]

    static let accounts = [
        "alice follows bob carol #art", "alice follows bob", "alice unfollows #art # no more",
        "alice unfollows bob", "alice blocks bob", "bob restricted on", "bob restricted off",
        #"bob posts "hello""#,
        #"bob posts "a\nb \\ c" as=p1 photo=2 video=60s ago=3h topic=art"#,
        #"bob edits p1 "hello # again""#, "bob deletes p1", "bob deletes bob.2", "bob likes p1",
        "bob unlikes p1", "bob shares p1", #"bob comments p1 "yes, @alice" as=c1"#, "bob story",
        "bob story items=2 expires=12h", "bob requests GET /v1/feed?limit=10&tab=home",
        #"bob requests POST /v1/posts "{\"text\":\"hi\"}""#,
        #"repeat 40 bob posts "note {n}" as=n{n} every=10m"#, "repeat 3 account u{n}",
    ]

    static let devices = [
        "phone opens", "phone leaves", "phone kill", "phone crash", "phone crash power",
        "phone crash at=outbox-saved", "phone crash at=outbox-saved nth=2 power",
        "phone crash power=prefix", "phone crash at=outbox-saved power=torn", "phone disk ok",
        "phone disk full", "phone disk failing after=3",
        "phone network wifi", "phone network offline", "phone airplane on", "phone airplane off",
        "phone battery 15", "phone clock +26h", "phone clock -2d", "phone clock +0s",
        "phone tab home", "phone tab explore", "phone refreshes", "phone taps new-items",
        "phone taps gap", "phone taps gap=2 from=below", "phone taps gap from=below if-any",
        "phone taps keep-looking", "phone taps retry if-any", "phone taps dismiss",
        "phone scrolls 5", "phone scrolls -3 dwell=2s", "phone scrolls to p1",
        "phone scrolls to top", "phone scrolls to end", "phone likes p1", "phone unlikes p1",
        "phone shares p1", "phone bookmarks p1", "phone hides p1", "phone unhides p1",
        "phone taps-like p1", "phone follows bob", "phone unfollows bob", "phone follows #art",
        "phone opens-post p1",
        "phone opens-link p1", "phone back", #"phone comments p1 "so true" as=c2"#,
        "phone opens-notification 1", "phone notifications", #"phone publishes "my day""#,
        #"phone publishes "my day" photo=2 photo-size=1200KB video=60s as=p9"#,
        "phone publishes", #"phone writes "later" photo=1 as=d1"#,
        #"phone writes "a film" video=1m as=d2"#, "phone retries p9",
        "phone discards p9", "phone reopens p9", #"phone edits p9 "my night""#,
        "phone deletes p9", #"phone searches "green tea""#, "phone mutes bob",
        #"phone mutes "spoiler""#, "phone unmutes bob", #"phone unmutes "spoiler""#,
        "phone blocks bob", "phone signs-in bob", "phone signs-out", "phone text large",
        "phone text normal", "phone saver on", "phone autoplay never", "phone autoplay wifi",
        "phone autoplay always", "phone motion reduced", "phone motion full", "phone likers p1",
        "phone viewers alice.1", "phone stories", "phone plays bob", "phone next", "phone previous",
        "phone closes",
    ]

    static let tools = [
        "wait 250ms", "wait 400d", "settle", "steps 3", "fault phone * * timeout",
        "fault phone PUT /v1/posts/p1/like status=403 retry-after=30s times=2 nth=2",
        "fault phone GET /v1/feed drop-request", "fault phone POST /v1/posts drop-response",
        "fault phone GET /v1/feed delay=2s", "fault phone GET * duplicate times=3",
        "fault phone POST /v1/posts stall=5s", "backend down", "backend up", "backend restarts",
        "backend saves", "backend returns", "fault phone PUT * portal",
        "fault phone * * cut times=2",
        "backend reranks", "backend loops phone same", "backend loops phone empty",
        "backend loops phone first", "backend loses p1", "backend fails fan-out times=2",
        "backend fails media", "backend redrives", "backend garbles p1", "backend mends p1",
        "backend removes c1", "backend restores c1", "backend restores p1 by=author",
        "backend cools alice", "backend holds fan-out", "backend holds counters",
        "backend holds media", "backend holds all", "backend releases", "mark",
        "show phone.posts", "show phone/bob.outbox", "show backend.stored_feeds", "show limits",
        #"note "watch the count""#,
    ]

    static let expectations = [
        "expect phone feed = p9 ad tea gap placeholder error p3", "expect phone feed = p9 …",
        "expect phone feed = p9 ...", "expect phone feed = …", "expect phone feed = (empty)",
        "expect phone feed has p1 p2", "expect phone feed lacks p1",
        "expect phone.posts[p1] like_count=4 body_html=\"<p>a b</p>\"",
        "expect alice answered 422 key_reused", "expect alice answered 200 \"p1\"",
        "expect phone.outbox[like:p1] state=queued", "expect backend.follows[alice,bob] exists",
        "expect phone/bob.feed_entries[home,3] absent", "expect phone.outbox count=0",
        "expect backend.notifications[n1] count=2",
        "expect backend.notifications count=1 where count=2",
        "expect backend.likes count<=3", "expect backend.likes count >= 3 where post_id=p1 x=\"\"",
        #"expect phone shows "up to date""#, #"expect phone hides "offline""#,
        "expect phone finds p1 p2", "expect phone finds (empty)", "expect phone reader p3",
        "expect phone screen feed", "expect phone screen composer", "expect phone plays bob.2",
        "expect phone plays bob.2 loading", "expect phone sent 0", "expect phone sent 1 PUT",
        "expect phone sent 1 PUT /v1/posts/p1/like", "expect phone received <= 4KB",
        "expect phone received <=1MB",
        #"expect phone sql "select id from posts where id = :p1" = "p1""#,
        #"expect backend sql "select a, b from t" = "1|2\n3|4""#,
        "expect phone costs first-screen<=200", "expect phone costs requests=3",
        "expect backend costs feed-rows-written>=40", "expect backend costs jobs=0",
        "expect when no-overlap=gap phone feed = p9 gap p3",
        "expect when order=time backend.posts count=2",
    ]
}
