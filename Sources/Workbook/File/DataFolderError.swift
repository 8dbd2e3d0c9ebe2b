/// Why a data folder can't be used; nothing in it was changed.
public struct DataFolderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of trouble.
    public enum Code: Sendable {
        /// It can't be made or written.
        case readOnly
        /// Its disk has no room.
        case full
        /// Another FeedLab has it.
        case taken
        /// The system refused in another way.
        case system
    }

    /// The kind of trouble.
    public let code: Code
    /// What was expected and found, and what to do about it.
    public let message: String

    /// The message.
    public var description: String { message }
}
