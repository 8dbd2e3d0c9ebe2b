/// What a user can do with stories.
public enum StoryGesture: Equatable, Sendable {
    /// Opens the screen of the row.
    case openRow
    /// Opens an account's stories in the player, by the account's id.
    case play(author: String, name: String)
    /// Goes one item on.
    case next
    /// Goes one item back.
    case previous
    /// Closes the player.
    case close
    /// Asks who saw an own item, by its id.
    case viewers(story: String)
    /// Deletes an own item.
    case delete(story: String)
}
