/// A world as it is kept: its script, from which it can be made again to the byte.
public struct SavedWorld: Equatable, Sendable {
    /// The id in its address.
    public let id: String
    /// What a person calls it, then further lines about where it comes from.
    public var name: String
    /// Seed, design and journal, in the command language.
    public var script: String
    /// The lines that were taken back last and can be done again, in their order.
    public var undone = ""
    /// The world that it was forked from.
    public var parent: Fork?
    /// When it was first kept.
    public let createdAt: WallTime
    /// When it was deleted; nil for one that is there.
    public internal(set) var deletedAt: WallTime?

    /// Where a world left another one.
    public struct Fork: Equatable, Sendable {
        /// The other one's id.
        public let id: String
        /// The last step that both have.
        public let step: Int

        /// A fork of a world behind one of its steps.
        public init(id: String, step: Int) {
            self.id = id
            self.step = step
        }
    }

    /// A world to be kept.
    public init(id: String, name: String, script: String, parent: Fork?, createdAt: WallTime) {
        self.id = id
        self.name = name
        self.script = script
        self.parent = parent
        self.createdAt = createdAt
    }
}
