public import FeedModel
public import Simulation

/// One line of a script or journal.
public struct CommandLine: Sendable, Equatable {
    /// The line's number in its file, from 1.
    public let number: Int
    /// The line as it was written, without the spaces around it.
    public let text: String
    /// What the line says.
    public let command: Command

    /// A line with what it says.
    public init(number: Int, text: String, command: Command) {
        self.number = number
        self.text = text
        self.command = command
    }
}

/// Everything that can be said to a world, one case a form of the language.
///
/// A command says what is wanted; whether its names exist and whether it can be done now is the world's to say.
public indirect enum Command: Sendable, Equatable {
    case world(WorldKind)
    case seed(UInt64)
    case design([Setting])
    case limits([Setting])
    case createAccount(name: String, followers: Int, interests: [String])
    case createDevice(name: String, account: String, network: NetworkKind, battery: Int)
    case createAd(text: String, alias: String?, cap: Int)
    case account(name: String, AccountAction)
    case device(name: String, DeviceAction)
    /// A line that an account and a device could both say, in both readings: `resolved` picks one.
    case either(name: String, account: AccountAction, device: DeviceAction)
    case repeated(Repetition)
    case wait(SimDuration)
    case settle
    case steps(Int)
    case fault(FaultRule)
    case backend(BackendAction)
    case mark
    case show(place: Place, table: String)
    case showLimits
    case note(String)
    case expect(Expectation)

    /// The command with `either` read as one or the other, by whether its name is a device's.
    public func resolved(isDevice: (String) -> Bool) -> Command {
        guard case .either(let name, let account, let device) = self else { return self }
        return isDevice(name) ? .device(name: name, device) : .account(name: name, account)
    }
}

/// What a world holds before the first command.
public enum WorldKind: String, CaseIterable, Sendable { case empty, demo, busy }

/// One `key=value` of a `design` or `limits` line.
public struct Setting: Equatable, Sendable {
    /// The choice or limit.
    public let key: String
    /// Its value as written.
    public let value: String
    /// The line that states it.
    public let line: Int

    /// A setting stated on a line.
    public init(key: String, value: String, line: Int) {
        self.key = key
        self.value = value
        self.line = line
    }
}

/// Where a table lives.
public enum Place: Hashable, Sendable {
    /// The database of the account that is signed in on a device.
    case device(String)
    /// The database of a named account on a device.
    case deviceAccount(device: String, account: String)
    case backend
}

/// An item of an account's stories, counted from 1 over all that the account ever published.
public struct StoryItem: Hashable, Sendable {
    /// The account whose story it is.
    public let account: String
    /// Which of the account's items.
    public let number: Int

    /// An item of an account's stories.
    public init(account: String, number: Int) {
        self.account = account
        self.number = number
    }
}

/// What `deletes` can name.
public enum DeletionTarget: Hashable, Sendable {
    /// A post or a comment by its alias.
    case alias(String)
    case storyItem(StoryItem)
}
