/// Which state of a world is shown: a page that hears of two by different ways knows the newer one by it.
struct AsOf: Encodable, Equatable {
    /// The session that holds the world; what another one counted says nothing.
    let session: String
    /// How often something was taken back in it, after which there are fewer steps than before.
    let turns: Int
    let steps: Int
}
