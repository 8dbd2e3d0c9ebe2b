import FeedModel

extension CommandForm {
    /// What a person does in the feed.
    static let deviceForms: [CommandForm] = readingForms + composingForms

    private static let readingForms: [CommandForm] = [
        .device(
            "DEV opens",
            "Starts the app, or brings it back to the foreground.",
            example: "phone opens",
            .opens
        ),
        .device("DEV leaves", "Sends the app to the background.", example: "phone leaves", .leaves),
        .device("DEV kill", "Force-quits the app.", example: "phone kill", .kill),
        .device(
            "DEV crash [at=POINT] [nth=1] [power] [power=prefix|torn]",
            "Dies now or at a named crash point; with power, what wasn't synced is lost: all of it, all but"
                + " the first part, or sector by sector.",
            example: "phone crash at=like.after-commit nth=2 power"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .crash(try arguments.crash())
        },
        .device(
            "DEV tab home|explore",
            "Goes to followed accounts or to inferred interests.",
            example: "phone tab explore"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .tab(try arguments.choice(FeedTab.self))
        },
        .device("DEV refreshes", "Pulls to refresh.", example: "phone refreshes", .refreshes),
        .device(
            "DEV taps new-items|gap|keep-looking|retry|dismiss [gap=N] [from=below] [if-any]",
            "Taps a control of the feed; with if-any it may be missing.",
            example: "phone taps gap=2 from=below if-any"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            try arguments.tap()
        },
        .device(
            "DEV scrolls N|to POST|to top|to end [dwell=1s]",
            "Scrolls by entries (negative for up) or to a place.",
            example: "phone scrolls -3 dwell=500ms"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .scrolls(
                try arguments.scrollTarget(),
                dwell: try arguments.duration("dwell") ?? .seconds(1)
            )
        },
        .device(
            "DEV likes POST",
            "Asks that the post be liked.",
            example: "phone likes p1",
            post: { .likes($0) }
        ),
        .device(
            "DEV unlikes POST",
            "Asks that the post not be liked.",
            example: "phone unlikes p1",
            post: { .unlikes($0) }
        ),
        .device(
            "DEV shares POST",
            "Shares a post.",
            example: "phone shares p1",
            post: { .shares($0) }
        ),
        .device(
            "DEV bookmarks POST",
            "Bookmarks a post.",
            example: "phone bookmarks p1",
            post: { .bookmarks($0) }
        ),
        .device(
            "DEV hides POST",
            "Hides a post on this device.",
            example: "phone hides p1",
            post: { .hides($0) }
        ),
        .device(
            "DEV unhides POST",
            "Shows a hidden post again.",
            example: "phone unhides p1",
            post: { .unhides($0) }
        ),
        .device(
            "DEV taps-like POST",
            "Taps the like control once, which flips what it shows.",
            example: "phone taps-like p1",
            post: { .tapsLike($0) }
        ),
        .device(
            "DEV follows ACCOUNT|#TOPIC",
            "Follows an account or a topic.",
            example: "phone follows bob"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .follows(try arguments.followTarget())
        },
        .device(
            "DEV unfollows ACCOUNT|#TOPIC",
            "Stops following an account or a topic.",
            example: "phone unfollows bob"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .unfollows(try arguments.followTarget())
        },
        .device(
            "DEV opens-post POST",
            "Opens the detail screen of a post in the feed.",
            example: "phone opens-post p1",
            post: { .opensPost($0) }
        ),
        .device(
            "DEV opens-link POST",
            "Follows a link to a post, in the feed or not.",
            example: "phone opens-link p1",
            post: { .opensLink($0) }
        ),
        .device("DEV back", "Goes back one screen.", example: "phone back", .back),
        .device(
            "DEV comments POST TEXT [as=ALIAS]",
            "Comments on a post.",
            example: #"phone comments p1 "so true" as=c1"#
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .comments(
                post: try arguments.post(),
                text: try arguments.text(),
                alias: try arguments.alias()
            )
        },
        .device(
            "DEV opens-notification N",
            "Opens a notification; 1 is the newest.",
            example: "phone opens-notification 1"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .opensNotification(try arguments.number(1...100_000, "the number of a notification"))
        },
        .device(
            "DEV notifications",
            "Opens the list of notifications.",
            example: "phone notifications",
            .notifications
        ),
    ]
}
