/// A cost by the name under which scripts ask for it, each with what it counts.
public enum Cost: String, CaseIterable, Sendable {
    case firstScreen = "first-screen"
    case requests
    case bytesSent = "bytes-sent"
    case bytesReceived = "bytes-received"
    case meteredBytes = "metered-bytes"
    case radio
    case wakeups
    case rowsRead = "rows-read"
    case rowsWritten = "rows-written"
    case handled
    case jobs
    case visible
    case feedRowsWritten = "feed-rows-written"
    case feedRowsRead = "feed-rows-read"
    case backendRowsRead = "all-rows-read"
    case backendRowsWritten = "all-rows-written"

    /// How a cost's number is to be read.
    public enum Unit: Sendable {
        case count, milliseconds, bytes
    }

    /// Whether it is a cost of the backend; the others are of a device.
    public var isOfBackend: Bool {
        switch self {
        case .firstScreen, .requests, .bytesSent, .bytesReceived, .meteredBytes, .radio, .wakeups,
            .rowsRead, .rowsWritten:
            false
        case .handled, .jobs, .visible, .feedRowsWritten, .feedRowsRead, .backendRowsRead,
            .backendRowsWritten:
            true
        }
    }

    /// What its number counts.
    public var unit: Unit {
        switch self {
        case .firstScreen, .radio, .visible: .milliseconds
        case .bytesSent, .bytesReceived, .meteredBytes: .bytes
        default: .count
        }
    }

    /// What it is called on a page.
    public var title: String {
        switch self {
        case .firstScreen: "Time to first screen"
        case .requests: "Requests"
        case .bytesSent: "Bytes sent"
        case .bytesReceived: "Bytes received"
        case .meteredBytes: "Data (metered bytes)"
        case .radio: "Battery (radio time)"
        case .wakeups: "Radio wake-ups"
        case .rowsRead, .backendRowsRead: "Rows read"
        case .rowsWritten, .backendRowsWritten: "Rows written"
        case .handled: "Requests handled"
        case .jobs: "Jobs"
        case .visible: "Time to visible"
        case .feedRowsWritten: "Feed rows written"
        case .feedRowsRead: "Feed rows read"
        }
    }

    /// How it is counted, in one sentence.
    public var definition: String {
        switch self {
        case .firstScreen:
            "From a cold start to the first post on screen, the longest of them; the phone's own work takes no time here."
        case .requests: "Requests that left the phone, repeats included."
        case .bytesSent: "Bytes of those requests as HTTP."
        case .bytesReceived: "Bytes of the answers that arrived, pictures and videos included."
        case .meteredBytes: "Bytes in both directions while the phone was on cellular or slow."
        case .radio:
            "Time the radio is awake: each message keeps it up for five seconds, which is an assumption and the same for all."
        case .wakeups: "How often a message found the radio asleep."
        case .rowsRead: "Rows that SQLite handed to the app; screens drawn for you don't count."
        case .rowsWritten: "Rows that were added, changed or taken away in the phone's database."
        case .handled: "Requests that reached the backend, duplicates included."
        case .jobs: "Jobs that ran: fan-out, counters, media and sweeps."
        case .visible:
            "From a post's arrival to the moment when its followers' feeds can show it, the longest of them."
        case .feedRowsWritten: "Rows put into stored feeds by fan-out, loading and backfill."
        case .feedRowsRead: "Rows read to find who gets a post and to put pages together."
        case .backendRowsRead: "Rows that SQLite handed to the backend, whatever for."
        case .backendRowsWritten: "Rows added, changed or taken away in any of its tables."
        }
    }
}
