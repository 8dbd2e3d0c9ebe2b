internal import Lab
internal import SQLiteStore

/// A box of the component map, with where it leads.
struct MapBox {
    let id: String
    let name: String
    let x: Int
    let y: Int
    /// The rule that says what it is for.
    let rule: String
    /// Where it is in the source.
    let source: String

    static let width = 132
    static let height = 46

    static let phone: [MapBox] = [
        MapBox(
            id: "screen",
            name: "Screen",
            x: 24,
            y: 52,
            rule: "R2",
            source: "Sources/FeedClient/Screen"
        ),
        MapBox(
            id: "reader",
            name: "Reader's place",
            x: 24,
            y: 262,
            rule: "R5",
            source: "Sources/FeedClient/Feed/Client+Reader.swift"
        ),
        MapBox(
            id: "database",
            name: "Device database",
            x: 196,
            y: 52,
            rule: "R1",
            source: "Sources/FeedClient/Store"
        ),
        MapBox(
            id: "outbox",
            name: "Outbox",
            x: 368,
            y: 122,
            rule: "W1",
            source: "Sources/FeedClient/Writing"
        ),
        MapBox(
            id: "sync",
            name: "Sync engine",
            x: 368,
            y: 52,
            rule: "R6",
            source: "Sources/FeedClient/Feed"
        ),
        MapBox(
            id: "publisher",
            name: "Publisher",
            x: 368,
            y: 192,
            rule: "W12",
            source: "Sources/FeedClient/Publishing"
        ),
        MapBox(
            id: "media",
            name: "Media cache",
            x: 368,
            y: 262,
            rule: "K3",
            source: "Sources/FeedClient/Media"
        ),
        MapBox(
            id: "events",
            name: "Events",
            x: 196,
            y: 262,
            rule: "R16",
            source: "Sources/FeedClient/Reading/Client+Events.swift"
        ),
    ]

    static let backend: [MapBox] = [
        MapBox(
            id: "gateway",
            name: "API gateway",
            x: 640,
            y: 132,
            rule: "B10",
            source: "Sources/FeedBackend/API"
        ),
        MapBox(
            id: "feed",
            name: "Feed service",
            x: 812,
            y: 52,
            rule: "B6",
            source: "Sources/FeedBackend/Feed"
        ),
        MapBox(
            id: "posts",
            name: "Posts, likes",
            x: 812,
            y: 122,
            rule: "B9",
            source: "Sources/FeedBackend/Likes"
        ),
        MapBox(
            id: "uploads",
            name: "Uploads, media",
            x: 812,
            y: 192,
            rule: "B15",
            source: "Sources/FeedBackend/Uploads"
        ),
        MapBox(
            id: "changes",
            name: "Changelog",
            x: 812,
            y: 262,
            rule: "B16",
            source: "Sources/FeedBackend/Sync"
        ),
        MapBox(
            id: "store",
            name: "Backend store",
            x: 984,
            y: 122,
            rule: "B5",
            source: "Sources/FeedBackend/Store"
        ),
        MapBox(
            id: "jobs",
            name: "Queue and jobs",
            x: 984,
            y: 262,
            rule: "B17",
            source: "Sources/FeedBackend/Jobs"
        ),
    ]

    static let all = phone + backend

    /// The boxes that a step passes through; `device` is the phone that is drawn.
    static func lit(by step: Step, device: String) -> Set<String> {
        var lit: Set<String> = []
        let isOurs = step.actor == device || step.message?.device == device
        let path = step.message?.path ?? ""
        for change in step.changes {
            if change.place == "backend" { lit.insert("store") }
            guard change.place.hasPrefix(device) else { continue }
            lit.insert(deviceBox(change.change.table))
        }
        switch step.kind {
        case .sent, .answered, .lost:
            guard isOurs else { break }
            lit.insert(requester(of: path))
            if step.kind != .lost { lit.insert("gateway") }
        case .handled: lit.formUnion(["gateway", service(of: path)])
        case .job: lit.insert("jobs")
        case .timer: if isOurs { lit.insert(step.text.contains("outbox") ? "outbox" : "sync") }
        case .command: if isOurs { lit.insert("screen") }
        case .system: if isOurs { lit.insert("screen") }
        case .note, .expectation: break
        }
        return lit
    }

    private static func deviceBox(_ table: String) -> String {
        switch table {
        case "outbox", "quarantine": "outbox"
        case "drafts", "uploads": "publisher"
        case "media_cache": "media"
        case "interaction_events": "events"
        case "feed_state": "reader"
        default: "database"
        }
    }

    private static func requester(of path: String) -> String {
        if path.hasPrefix("/v1/media") { return "media" }
        if path.hasPrefix("/v1/uploads") || path == "/v1/posts" { return "publisher" }
        if path.hasPrefix("/v1/events") { return "events" }
        if path.hasPrefix("/v1/feed/mutations") || path.contains("/like")
            || path.contains("/follow")
            || path.contains("/bookmark") || path.contains("/block")
        {
            return "outbox"
        }
        return "sync"
    }

    private static func service(of path: String) -> String {
        if path.hasPrefix("/v1/feed/sync") { return "changes" }
        if path.hasPrefix("/v1/feed/mutations") { return "posts" }
        if path.hasPrefix("/v1/feed") { return "feed" }
        if path.hasPrefix("/v1/uploads") || path.hasPrefix("/v1/media") { return "uploads" }
        return "posts"
    }
}

/// A way between two boxes.
struct MapWay {
    enum Kind: String {
        case read, write, later
    }

    let from: String
    let to: String
    let kind: Kind

    static let all: [MapWay] = [
        MapWay(from: "database", to: "screen", kind: .read),
        MapWay(from: "reader", to: "screen", kind: .read),
        MapWay(from: "screen", to: "events", kind: .later),
        MapWay(from: "screen", to: "outbox", kind: .write),
        MapWay(from: "sync", to: "database", kind: .read),
        MapWay(from: "gateway", to: "sync", kind: .read),
        MapWay(from: "outbox", to: "gateway", kind: .write),
        MapWay(from: "publisher", to: "gateway", kind: .write),
        MapWay(from: "gateway", to: "media", kind: .read),
        MapWay(from: "events", to: "gateway", kind: .later),
        MapWay(from: "feed", to: "gateway", kind: .read),
        MapWay(from: "gateway", to: "posts", kind: .write),
        MapWay(from: "gateway", to: "uploads", kind: .write),
        MapWay(from: "changes", to: "gateway", kind: .read),
        MapWay(from: "store", to: "feed", kind: .read),
        MapWay(from: "screen", to: "publisher", kind: .write),
        MapWay(from: "posts", to: "store", kind: .write),
        MapWay(from: "uploads", to: "store", kind: .write),
        MapWay(from: "store", to: "jobs", kind: .later),
        MapWay(from: "jobs", to: "changes", kind: .later),
    ]
}
