import FeedClient
import FeedModel
import Lab

/// What is there after a command, beside what was there before it.
struct Moment {
    /// The command as typed.
    let line: String
    /// What is in force.
    let design: Design
    /// The world's clock.
    let now: SimInstant
    /// The devices whose rows are known.
    let devices: [DeviceMoment]
    /// All rows.
    let mirror: Mirror

    /// One device before and after the command.
    struct DeviceMoment {
        /// The device's name.
        let name: String
        /// The signed-in account's id at the backend.
        let accountID: String
        /// The screen before; nil where the app wasn't running.
        let before: Screen?
        /// The screen after.
        let after: Screen?
    }
}

extension Screen {
    /// The posts that the feed draws, top to bottom.
    var postRows: [PostRow] {
        rows.compactMap { row in
            if case .post(let post) = row { post } else { nil }
        }
    }
}
