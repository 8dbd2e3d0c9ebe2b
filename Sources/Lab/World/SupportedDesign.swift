import FeedModel

/// Which values of the design choices this version can run.
///
/// A value that isn't here is refused with its key, so that no world runs under a choice that does nothing.
public enum SupportedDesign {
    private static let laterKeys: [String: [String]] = [:]

    /// Whether worlds can run under that value.
    public static func isSupported(_ key: String, _ value: String) -> Bool {
        !(laterKeys[key] ?? []).contains(value)
    }

    static func check(_ stated: StatedDesign) throws(Refusal) {
        for statement in stated.statements
        where !isSupported(statement.key, statement.value) {
            throw Refusal(
                WorldEngine.notThereYet("\(statement.key)=\(statement.value)")
            )
        }
    }
}
