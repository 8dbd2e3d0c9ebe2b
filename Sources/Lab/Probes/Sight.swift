/// Something that a person can write down who sees an app from outside.
///
/// It is what a screen shows, or what a proxy counts on the wire: numbers and bytes of requests, never what they
/// say. No table of a device or the backend can be seen.
indirect enum Sight: Equatable, Sendable {
    case word(device: String, WordSight)
    case list(device: String, ListSight, [ListFilter])
    /// How many a list has.
    case number(of: Sight)
}

/// What gives one word or number.
enum WordSight: Equatable, Sendable {
    /// The first visible post.
    case reader
    /// Which screen is in front.
    case screen
    /// What the player plays: an item, `loading`, `ad` or `nothing`.
    case plays
    /// `spinner`, `button` or `end` where the last entry is in view, else `rows`.
    case below
    /// Bytes that the device sent and got since the last `mark`.
    case up, down
    /// `yes` where a line on screen has the text.
    case shows(String)
    /// `on` or `off`, or `absent` where the post isn't on screen.
    case heart(String)
    /// The number beside the heart, or `absent`.
    case likes(String)
    /// How far an own post is: `pending`, `failed`, `out` or `absent`.
    case status(String)
    /// Whether a post's picture is there: `sharp`, `small`, `none`, or `absent` without post or picture.
    case picture(String)
    /// Requests since the last `mark`.
    case sent(method: String?, path: String?)
}

/// What gives a list of words.
enum ListSight: String, CaseIterable, Equatable, Sendable {
    /// All entries of the feed, top to bottom.
    case entries
    /// The posts among them.
    case posts
    /// The posts in view.
    case visible
    /// The places of ads among the entries, from 1.
    case ads
    /// Who stands in a list of likers.
    case names
    /// The comments of the open post.
    case comments
    /// Those of them in view.
    case inView = "in-view"
    /// Width and height of the room of each picture in view.
    case shapes
    /// What stands where pictures in view aren't loaded: `colour`, `blur` or `grey`.
    case standIns = "stand-ins"
    /// The posts whose picture is there in full size.
    case sharp
    /// The posts whose picture is there in any size.
    case pictured
}

/// What is left of a list.
enum ListFilter: Equatable, Sendable {
    /// Words that begin so.
    case beginning(String)
    /// All but the first ones.
    case after(Int)
    /// The first ones.
    case top(Int)
    /// Those that an earlier list lacks.
    case except(String)
}

/// What was written down.
enum SightValue: Equatable, Sendable {
    case word(String)
    case number(Int)
    case list([String])

    /// As a reader sees it.
    var text: String {
        switch self {
        case .word(let word): word
        case .number(let number): String(number)
        case .list(let words):
            words.isEmpty
                ? "nothing"
                : words.prefix(12).joined(separator: " ")
                    + (words.count > 12 ? " … \(words.count) in all" : "")
        }
    }
}
