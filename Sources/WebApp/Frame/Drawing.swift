/// What drawings share.
enum Drawing {
    /// A place in a drawing; tenths of a unit are finer than a screen shows.
    static func place(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
