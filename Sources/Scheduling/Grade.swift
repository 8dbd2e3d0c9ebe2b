/// How well somebody remembered, in four steps.
public enum Grade: Int, CaseIterable, Sendable {
    /// It didn't come.
    case again = 1
    /// It came with much trouble.
    case hard = 2
    /// It came with some thought.
    case good = 3
    /// It came at once.
    case easy = 4
}
