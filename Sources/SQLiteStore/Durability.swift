/// What a commit promises about a power cut.
public enum Durability: String, Sendable {
    /// The commit waits until its bytes are on the disk, so an acknowledged write stays.
    case full
    /// Every commit since the last checkpoint may be lost together; the file stays whole.
    case normal
}
