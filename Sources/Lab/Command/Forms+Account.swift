import FeedModel

extension CommandForm {
    /// What an account does straight at the backend.
    static let accountForms: [CommandForm] = [
        .account(
            "NAME follows ACCOUNT|#TOPIC…",
            "Follows accounts and topics.",
            example: "alice follows bob carol #art"
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .follows(try arguments.followTargets())
        },
        .account(
            "NAME unfollows ACCOUNT|#TOPIC…",
            "Stops following accounts and topics.",
            example: "alice unfollows bob #art"
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .unfollows(try arguments.followTargets())
        },
        .account("NAME blocks ACCOUNT", "Blocks an account.", example: "alice blocks bob") {
            (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .blocks(try arguments.accountName())
        },
        .account(
            "NAME restricted on|off",
            "While on, everything the account writes is answered 403.",
            example: "bob restricted on"
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .restricted(try arguments.isOn())
        },
        .account(
            "NAME posts TEXT [as=ALIAS] [photo=N] [video=60s] [ago=3h] [topic=TOPIC]",
            "Publishes a post.",
            example: #"bob posts "hello" as=p1 photo=2 video=90s ago=3h topic=art"#
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .posts(try arguments.newPost())
        },
        .account(
            "NAME edits POST TEXT",
            "Changes the text of a post.",
            example: #"bob edits p1 "hello again""#
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .edits(post: try arguments.post(), text: try arguments.text())
        },
        .account(
            "NAME deletes POST|COMMENT|NAME.N",
            "Deletes a post, a comment, or an item of the account's stories.",
            example: "bob deletes bob.2"
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .deletes(try arguments.deletion())
        },
        .account("NAME likes POST", "Likes a post.", example: "bob likes p1") {
            (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .likes(try arguments.post())
        },
        .account("NAME unlikes POST", "Takes a like back.", example: "bob unlikes p1") {
            (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .unlikes(try arguments.post())
        },
        .account(
            "NAME shares POST",
            "Shares a post, which puts it before the sharer's followers.",
            example: "bob shares p1"
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .shares(try arguments.post())
        },
        .account(
            "NAME comments POST TEXT [as=ALIAS]",
            "Comments on a post; @NAME in the text is a mention.",
            example: #"bob comments p1 "well said, @alice" as=c1"#
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .comments(
                post: try arguments.post(),
                text: try arguments.text(),
                alias: try arguments.alias()
            )
        },
        .account(
            "NAME story [items=1] [expires=24h]",
            "Publishes items of a story, named NAME.1, NAME.2 and on.",
            example: "bob story items=2 expires=12h"
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .story(
                items: try arguments.number("items", 1...100) ?? 1,
                expires: try arguments.duration("expires")
            )
        },
        .account(
            "NAME requests METHOD PATH [BODY]",
            "Makes one call of the API as that account.",
            example: #"bob requests POST /v1/posts "{\"text\":\"hi\"}""#
        ) { (arguments: inout Arguments) throws(CommandError) -> AccountAction in
            .requests(
                method: try arguments.method(orAny: false),
                path: try arguments.path(orAny: false),
                body: arguments.upcoming == nil ? nil : try arguments.text("a body in quotes")
            )
        },
    ]
}

extension Arguments {
    fileprivate mutating func newPost() throws(CommandError) -> NewPost {
        var post = NewPost(text: try text(), alias: try alias())
        post.photos = try number("photo", 0...100) ?? 0
        post.video = try duration("video")
        post.ago = try duration("ago") ?? .zero
        if let word = option("topic") {
            guard !word.isQuoted, NameRule.isName(word.value) else {
                throw unexpected(word, "the name of a topic")
            }
            post.topic = word.value
        }
        return post
    }
}
