/// Something that one happens to see in an app, and the design that it points to.
public struct Signal: Equatable, Sendable {
    /// Its name, which is also its place on the page.
    public let id: String
    /// What was seen, in the words of somebody who saw it.
    public let saw: String
    /// Other words under which it should be found.
    public let also: String
    /// The design that it points to.
    public let points: String
    /// How far that carries.
    public let word: ConfidenceWord
    /// The choices in the lab that show it, such as `like=outbox`; empty where the lab has none.
    public let design: String
    /// The ids of the probes that test it.
    public let probes: [String]
    /// The slugs of the lessons that explain it.
    public let lessons: [String]
    /// The names of the scenarios that play it.
    public let scenarios: [String]

    let line: Int

    /// The texts by which a search finds it.
    public var searched: [WordSearch.Field] {
        [
            WordSearch.Field(saw, weight: 4), WordSearch.Field(also, weight: 2),
            WordSearch.Field(points, weight: 1),
        ]
    }
}

/// The signals of one part of an app: a file of `Content/signals`.
public struct SignalTopic: Equatable, Sendable {
    /// The file's name without its ending.
    public let slug: String
    /// What it is called.
    public let title: String
    /// Its signals, as they are written.
    public let signals: [Signal]

    let order: Int
    let file: String
}
