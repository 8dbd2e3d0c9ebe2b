import Lab

/// A promise that is looked at after each step, from what the step changed.
protocol StepInvariant {
    /// Its number: `I9`.
    static var id: String { get }

    /// What is wrong after a step, nil where the promise holds; `mirror` has the step's changes.
    mutating func check(_ step: Step, _ mirror: Mirror) -> String?
}

/// A promise about what a person sees, looked at after each command.
protocol ScreenInvariant {
    /// Its number: `I30`.
    static var id: String { get }

    /// What is wrong after a command, nil where the promise holds.
    mutating func check(_ moment: Moment) -> String?
}
