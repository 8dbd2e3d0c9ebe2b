internal import Templates

/// One phone and the controls below it.
struct DeviceView {
    struct Story {
        var account: String
        /// `own`, `unseen` or `seen`.
        var state: String
        /// The state in words for a screen reader; `state` where none are given.
        var words: String?
        /// How many items weren't seen; nil for none.
        var count: Int?
        var command: String
    }

    struct Button {
        var label: String
        var command: String
        /// Whether it is held down; nil for a button that isn't a switch.
        var isPressed: Bool?
    }

    struct Banner {
        var text: String
        /// `plain`, `good` or `bad`.
        var tone = "plain"
        var retry: Button?
    }

    /// A tab at the foot of the screen.
    struct Tab {
        var label: String
        var icon: String
        var command: String
        var isCurrent = false
        /// How many things wait there; 0 for none.
        var count = 0
    }

    enum Row {
        case post(PostView)
        case gap(GapView)
        case button(text: String, command: String)
        case end(String, place: RowPlace? = nil)
        case notification(NotificationView)
        case comment(CommentView)
    }

    var name: String
    var account: String
    var note: String
    var time: String
    var network: String
    var charge: String
    /// What is on a screen without the app, with the button that opens it; nil while it runs.
    var off: (text: String, open: Button?)?
    var stories: [Story] = []
    /// The player, which has the screen to itself.
    var player: PlayerView?
    var pill: Button?
    /// Boxes over the rows, which stay in sight.
    var notes: [NoteView] = []
    var rows: [Row] = []
    /// The feed, where that is in front.
    var feed: FeedView?
    /// Which screen is in front, as the command language calls it.
    var screen = "feed"
    /// Whether page 1 is being asked for.
    var isRefreshing = false
    /// What is being written: a post, or a comment below the one that is open.
    var composer: ComposerView?
    var reply: EditView?
    /// The sheet in which a post is begun; nil where the composer is in front, or the player.
    var sheet: ComposerView?
    /// The tabs at the foot of the screen.
    var tabs: [Tab] = []
    /// The bar over the rows: the way back with what is open, or the way to the notifications.
    var bar: PhoneBar?
    var banner: Banner?
    var toast: Button?
    /// The system's text size.
    var isTextLarge = false
    /// Whether the system moves as little as possible.
    var isMotionReduced = false
    var controls: [(label: String, buttons: [Button])] = []

    var values: TemplateValue {
        [
            "name": .text(name), "account": .text(account), "note": .text(note),
            "time": .text(time), "network": .text(network), "charge": .text(charge),
            "off": .optional(
                off.map {
                    ["text": .text($0.text), "open": .optional($0.open.map(Self.value))]
                }
            ),
            "player": .optional(player?.values), "hasStories": .bool(!stories.isEmpty),
            "stories": .list(stories.map(Self.value)),
            "pill": .optional(
                pill.map { ["text": .text($0.label), "command": .text($0.command)] }
            ),
            "hasNotes": .bool(!notes.isEmpty), "notes": .list(notes.map(\.values)),
            "bar": .optional(bar?.values),
            "rows": .list(rows.map(Self.value)),
            "banner": .optional(
                banner.map {
                    [
                        "text": .text($0.text), "tone": .text($0.tone),
                        "retry": .optional($0.retry.map(Self.value)),
                    ]
                }
            ),
            "toast": .optional(
                toast.map { ["text": .text($0.label), "command": .text($0.command)] }
            ),
            "feed": .optional(feed?.values), "screen": .text(screen),
            "isRefreshing": .bool(isRefreshing), "composer": .optional(composer?.values),
            "reply": .optional(reply?.values), "sheet": .optional(sheet?.values),
            "hasTabs": .bool(!tabs.isEmpty), "tabs": .list(tabs.map(Self.value)),
            "motion": .text(isMotionReduced ? "reduced" : "full"),
            "textSize": .text(isTextLarge ? "large" : "normal"),
            "groups": .list(
                controls.map {
                    ["label": .text($0.label), "buttons": .list($0.buttons.map(Self.value))]
                }
            ),
        ]
    }

    private static func value(_ button: Button) -> TemplateValue {
        [
            "label": .text(button.label), "command": .text(button.command),
            "isToggle": .bool(button.isPressed != nil),
            "pressed": .text(String(button.isPressed ?? false)),
        ]
    }

    private static func value(_ story: Story) -> TemplateValue {
        [
            "account": .text(story.account), "state": .text(story.state),
            "command": .text(story.command), "words": .text(story.words ?? story.state),
            "count": .optional(story.count.map { ["number": .int($0)] }),
            "initial": .text(String(story.account.prefix(1)).uppercased()),
        ]
    }

    private static func value(_ tab: Tab) -> TemplateValue {
        [
            "label": .text(tab.label), "icon": .text(tab.icon), "command": .text(tab.command),
            "isCurrent": .bool(tab.isCurrent),
            "badge": .optional(tab.count > 0 ? ["number": .int(tab.count)] : nil),
        ]
    }

    static func value(_ row: Row) -> TemplateValue {
        var members: [(String, TemplateValue)] = [
            ("post", false), ("gap", false), ("button", false), ("end", false),
            ("notification", false), ("comment", false),
        ]
        switch row {
        case .post(let post): members.append(("post", post.values))
        case .gap(let gap): members.append(("gap", gap.values))
        case .button(let text, let command):
            members.append(("button", ["text": .text(text), "command": .text(command)]))
        case .notification(let row): members.append(("notification", row.values))
        case .comment(let comment): members.append(("comment", comment.values))
        case .end(let text, let place):
            members.append(("end", ["text": .text(text), "place": .optional(place?.values)]))
        }
        return .object(members)
    }
}
