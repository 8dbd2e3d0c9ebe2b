import FeedClient

/// The names of the places where a process can be made to die.
public enum CrashPointNames {
    /// All of them, in the order of the steps.
    public static var all: [String] { CrashPoint.allCases.map(\.rawValue) }
}
