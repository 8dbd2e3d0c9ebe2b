/// How well one thing sits.
enum Standing: Int, CaseIterable {
    /// It came out right when it was last tried, and need not be tried again yet.
    case known
    /// It came out wrong, or isn't done to its end.
    case shaky
    /// It was known, and is to be tried again.
    case due
    /// Nobody has touched it.
    case new

    /// Its name in templates and styles.
    var name: String { "\(self)" }

    /// As one reads it.
    var word: String {
        switch self {
        case .known: "Known"
        case .shaky: "Shaky"
        case .due: "Due"
        case .new: "Never touched"
        }
    }
}
