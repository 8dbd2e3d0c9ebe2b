internal import Templates

/// A feed as far as it is drawn: a window of its entries, with the ways to those before and behind.
struct FeedView {
    /// A link to entries that aren't drawn; without an address it only says how many there are.
    struct Way {
        var text: String
        var href: String?
    }

    /// The phone's name.
    var name: String
    /// What a screen reader calls the feed.
    var label: String
    /// The drawn entries, top to bottom.
    var rows: [DeviceView.Row]
    /// How many entries stand before the first drawn one.
    var first = 0
    /// How many there are in all.
    var total: Int
    /// The id of the element at which the reader stands; empty for none.
    var reader = ""
    /// Whether the app is changing it just now.
    var isBusy = false
    /// Where a script gets further entries; empty where there are none to be had.
    var rowsURL = ""
    /// Where its forms send commands, so that the page comes back with the same entries; nil for where all do.
    var commandURL: String?
    var before: Way?
    var behind: Way?
    /// What stands over and under the entries without being one.
    var over: [DeviceView.Row] = []
    var under: [DeviceView.Row] = []

    var values: TemplateValue {
        let own: TemplateValue = [
            "label": .text(label), "first": .int(first), "total": .int(total),
            "reader": .text(reader), "isBusy": .text(String(isBusy)), "rowsURL": .text(rowsURL),
            "before": .optional(before.map(Self.value)),
            "behind": .optional(behind.map(Self.value)),
            "hasRows": .bool(!rows.isEmpty), "rows": .list(rows.map(DeviceView.value)),
            "over": .list(over.map(DeviceView.value)),
            "under": .list(under.map(DeviceView.value)),
        ]
        return commandURL.map { own.merging([("commandURL", .text($0))]) } ?? own
    }

    private static func value(_ way: Way) -> TemplateValue {
        [
            "text": .text(way.text),
            "link": .optional(way.href.map { ["href": .text($0)] }),
        ]
    }
}

/// The place of an entry in its feed: what a script and a screen reader know it by.
struct RowPlace {
    /// The id of its element, the same as long as the entry stands in the feed.
    var id: String
    /// Counted from 1.
    var number: Int
    var total: Int
    /// The name of the post that it holds; nil for another entry.
    var post: String?
    var isReading = false

    var values: TemplateValue {
        [
            "id": .text(id), "number": .int(number), "total": .int(total),
            "named": .optional(post.map { ["post": .text($0)] }), "isReading": .bool(isReading),
        ]
    }
}

/// Posts that the phone doesn't hold lie here; they can be had from either end.
struct GapView {
    struct Way {
        var label: String
        /// What a screen reader says of it.
        var spoken: String
        var command: String
    }

    var text: String
    var isLoading = false
    var ways: [Way] = []
    var place: RowPlace?

    var values: TemplateValue {
        [
            "text": .text(text), "state": .text(isLoading ? "loading" : "idle"),
            "place": .optional(place?.values),
            "ways": .list(
                ways.map {
                    [
                        "label": .text($0.label), "spoken": .text($0.spoken),
                        "command": .text($0.command),
                    ]
                }
            ),
        ]
    }
}
