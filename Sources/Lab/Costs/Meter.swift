import FeedBackend
import FeedModel

/// What a run has cost since the last `mark`, counted step by step.
struct Meter: Equatable, Sendable {
    /// What one device has cost.
    struct Phone: Equatable, Sendable {
        /// When the app was started from cold; nil once its first screen is there.
        var startedAt: SimInstant?
        /// The longest wait for a first screen; nil where none was there yet.
        var firstScreen: SimDuration?
        var requests = 0
        var bytesSent = 0
        var bytesReceived = 0
        var meteredBytes = 0
        var rowsWritten = 0
        var radio = Radio()
    }

    /// The radio, which stays up for a while after each message.
    struct Radio: Equatable, Sendable {
        /// How long a message keeps it up.
        static let tail = SimDuration.seconds(5)

        private(set) var wakeups = 0
        private(set) var time = SimDuration.zero
        private var asleepAt = SimInstant.worldStart

        mutating func carry(at now: SimInstant) {
            if wakeups == 0 || now > asleepAt {
                wakeups += 1
                time = time + Self.tail
            } else {
                time = time + (now + Self.tail - asleepAt)
            }
            asleepAt = now + Self.tail
        }
    }

    /// By device.
    var phones: [String: Phone] = [:]
    /// Rows that SQLite handed out, by place.
    var rowsRead: [String: Int] = [:]
    /// Rows changed at the backend.
    var backendRowsWritten = 0
    var handled = 0
    var jobs = 0
    /// What bringing feeds together cost.
    var feeds = Costs()

    /// Counts from nothing again; an app that waits for its first screen goes on waiting.
    mutating func restart() {
        let waiting = phones.compactMapValues(\.startedAt)
        self = Meter()
        for (name, since) in waiting { phones[name, default: Phone()].startedAt = since }
    }

    /// A cost; nil for a first screen that never came, and for a device that did nothing.
    func value(_ cost: Cost, of place: String) -> Int? {
        let phone = phones[place] ?? Phone()
        return switch cost {
        case .firstScreen:
            phone.startedAt == nil ? phone.firstScreen.map { Int($0.milliseconds) } : nil
        case .requests: phone.requests
        case .bytesSent: phone.bytesSent
        case .bytesReceived: phone.bytesReceived
        case .meteredBytes: phone.meteredBytes
        case .radio: Int(phone.radio.time.milliseconds)
        case .wakeups: phone.radio.wakeups
        case .rowsRead, .backendRowsRead: rowsRead[place] ?? 0
        case .rowsWritten: phone.rowsWritten
        case .handled: handled
        case .jobs: jobs
        case .visible: Int(feeds.delayMax)
        case .feedRowsWritten: feeds.rowsWritten
        case .feedRowsRead: feeds.rowsRead
        case .backendRowsWritten: backendRowsWritten
        }
    }
}
