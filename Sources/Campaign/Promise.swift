/// One of the promises that a campaign looks at: what it says, and when it is looked at.
public struct Promise: Sendable {
    /// When a promise is looked at.
    public enum Moment: String, Sendable {
        case step = "after each step"
        case command = "after each command"
        case recovery = "after each loss of power"
        case rest = "at rest"
        case processes = "by a second process"
        case elsewhere = "not here"
    }

    /// Its id: `I9`.
    public let id: String
    /// When it is looked at.
    public let moments: [Moment]
    /// What it says; where it isn't looked at here, why not and what does.
    public let text: String

    init(_ id: String, _ moments: [Moment], _ text: String) {
        self.id = id
        self.moments = moments
        self.text = text
    }

    /// All 40, in order.
    public static let all = writing + converging + syncing + reading + keeping

    private static let writing = [
        Promise(
            "I1",
            [.recovery],
            "What was said to be saved is there after a loss of power; no table is damaged."
        ),
        Promise(
            "I2",
            [.step],
            "An entry of the outbox goes by an answer, a failure or the user alone."
        ),
        Promise("I3", [.step], "What a pending like asks for is what its row shows."),
        Promise("I4", [.step], "A mutation keeps its id, and no id is used again."),
        Promise(
            "I5",
            [.step],
            "The backend applies an id once while it keeps its answer, for a day, and counts a share once for good."
        ),
        Promise("I6", [.step], "An id that was sent stands for one body."),
        Promise(
            "I7",
            [.step],
            "What concerns one thing leaves in the order in which the user made it."
        ),
        Promise("I8", [.step], "What belongs to an unsent post waits for it."),
        Promise("I9", [.step], "An entry in flight never changes."),
        Promise("I10", [.rest], "Nothing waits to be sent, but what waits for the user."),
        Promise("I11", [.step], "What was refused as wrong swallows nothing that comes later."),
        Promise("I12", [.step], "A failed commit is read back, and what is said of it is so."),
        Promise(
            "I13",
            [.step],
            "Nobody's sign-in or sign-out takes entries out of anybody's outbox."
        ),
        Promise(
            "I14",
            [.step],
            "Of one key one entry is on its way, and none goes again before the wait it was told."
        ),
        Promise("I15", [.step], "What an account wrote reaches the backend as that account's."),
    ]

    private static let converging = [
        Promise("I16", [.rest], "Likes on screen are those of the backend."),
        Promise(
            "I17",
            [.step, .command],
            "No count is below nothing, or below the user's own like."
        ),
        Promise("I18", [.step, .rest], "No comment is stored twice, and none is lost."),
        Promise(
            "I19",
            [.step],
            "A like that is rolled back leaves what the backend had confirmed."
        ),
        Promise("I20", [.step, .rest], "A deleted post doesn't come back."),
        Promise("I21", [.rest], "A device shows what a new device of its account shows."),
        Promise("I22", [.step], "No stored post goes back to an older version."),
    ]

    private static let syncing = [
        Promise("I23", [.step], "The number of the last delta goes forward within an epoch."),
        Promise(
            "I24",
            [.rest],
            "A device that syncs lacks no post that a new device of its account shows."
        ),
        Promise("I25", [.rest], "A device that syncs knows the epoch of the store."),
        Promise("I26", [.step], "A number of the changelog is given once in an epoch."),
        Promise(
            "I27",
            [.recovery],
            "Where a delta in pages stood is known after a loss of power, so it goes on there."
        ),
    ]

    private static let reading = [
        Promise("I28", [.step, .command], "No post stands twice in a feed."),
        Promise(
            "I29",
            [.command, .rest],
            "A page lacks no post of its range; where one is missing on screen, a gap says so."
        ),
        Promise("I30", [.command], "What comes by itself moves no reader."),
        Promise(
            "I31",
            [.command],
            "As many new posts come as the control has said, where no gap results."
        ),
        Promise("I32", [.rest], "The same cursor gives the same page, to the byte."),
        Promise("I33", [.rest], "A cursor of somebody else, or one that was changed, is refused."),
    ]

    private static let keeping = [
        Promise("I34", [.command], "A story that has ended isn't drawn."),
        Promise(
            "I35",
            [.step, .command],
            "A jump of the wall clock ends no story and changes nothing on screen."
        ),
        Promise("I36", [.command], "Nothing of the blocked or muted is drawn."),
        Promise("I37", [.command], "No file of an account is left where it signed out."),
        Promise("I38", [.command], "Log, pictures and requests under way stay within bounds."),
        Promise("I39", [.rest], "All comes to rest within \(Rest.mostRounds) rounds."),
        Promise("I40", [.processes], "Two processes give one trace (`--twice`)."),
    ]
}
