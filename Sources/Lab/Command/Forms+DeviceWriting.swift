extension CommandForm {
    /// What a person writes, filters and watches.
    static let composingForms: [CommandForm] = [
        .device(
            "DEV publishes [TEXT] [photo=N] [photo-size=1200KB] [video=60s] [as=ALIAS]",
            "Taps share in the composer; without text, on the draft that is there.",
            example: #"phone publishes "my day" photo=2 photo-size=1200KB video=10s as=p9"#
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .publishes(arguments.isEmpty ? nil : try arguments.composition())
        },
        .device(
            "DEV retries ALIAS",
            "Sends a failed post or comment again.",
            example: "phone retries p9",
            post: { .retries($0) }
        ),
        .device(
            "DEV discards ALIAS",
            "Throws a failed post or comment away.",
            example: "phone discards p9",
            post: { .discards($0) }
        ),
        .device(
            "DEV reopens ALIAS",
            "Makes a failed post a draft again.",
            example: "phone reopens p9",
            post: { .reopens($0) }
        ),
        .device(
            "DEV writes TEXT [photo=N] [photo-size=1200KB] [video=60s] [as=ALIAS]",
            "Types in the composer without sharing.",
            example: #"phone writes "not yet" photo=1 as=d1"#
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .writes(try arguments.composition())
        },
        .device(
            "DEV edits POST TEXT",
            "Changes the text of an own post.",
            example: #"phone edits p9 "my whole day""#
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .edits(post: try arguments.post(), text: try arguments.text())
        },
        .device(
            "DEV deletes POST|COMMENT|NAME.N",
            "Deletes an own post, comment or item of a story.",
            example: "phone deletes p9"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .deletes(try arguments.deletion())
        },
        .device(
            "DEV searches WORDS",
            "Searches what the device has stored.",
            example: #"phone searches "green tea""#
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .searches(try arguments.text("words in quotes"))
        },
        .device(
            "DEV mutes ACCOUNT|WORD",
            "Filters an account or a word out on this device.",
            example: #"phone mutes "spoiler""#
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .mutes(try arguments.muteTarget())
        },
        .device("DEV unmutes ACCOUNT|WORD", "Lifts a filter.", example: "phone unmutes bob") {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .unmutes(try arguments.muteTarget())
        },
        .device(
            "DEV blocks ACCOUNT",
            "Blocks an account at the backend.",
            example: "phone blocks bob"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .blocks(try arguments.accountName())
        },
        .device(
            "DEV signs-in ACCOUNT",
            "Adds an account or switches to it.",
            example: "phone signs-in bob"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .signsIn(try arguments.accountName())
        },
        .device(
            "DEV signs-out",
            "Signs out and leaves nothing of the account behind.",
            example: "phone signs-out",
            .signsOut
        ),
        .device(
            "DEV likers POST",
            "Opens the list of those who liked a post.",
            example: "phone likers p1",
            post: { .likers($0) }
        ),
        .device(
            "DEV viewers NAME.N",
            "Opens the list of those who saw an own story.",
            example: "phone viewers alice.1"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .viewers(try arguments.storyItem())
        },
        .device("DEV stories", "Goes to the row of stories.", example: "phone stories", .stories),
        .device(
            "DEV plays ACCOUNT",
            "Opens an account's stories in the player.",
            example: "phone plays bob"
        ) {
            (arguments: inout Arguments) throws(CommandError) -> DeviceAction in
            .plays(try arguments.accountName())
        },
        .device("DEV next", "Goes one item on in the player.", example: "phone next", .next),
        .device(
            "DEV previous",
            "Goes one item back in the player.",
            example: "phone previous",
            .previous
        ),
        .device("DEV closes", "Closes the player.", example: "phone closes", .closes),
    ]
}
