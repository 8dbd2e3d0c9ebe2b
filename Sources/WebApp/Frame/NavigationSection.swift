/// A part of the site that the header leads to.
public struct NavigationSection: Equatable, Sendable {
    /// The word in the header.
    public let label: String
    /// The address; pages below it count as inside.
    public let path: String

    /// Makes a section.
    public init(label: String, path: String) {
        self.label = label
        self.path = path
    }

    /// The sections whose pages this target brings along.
    public static let own = [
        NavigationSection(label: "Learn", path: "/lessons"),
        NavigationSection(label: "Lab", path: "/lab"),
        NavigationSection(label: "Scenarios", path: "/scenarios"),
        NavigationSection(label: "Probes", path: "/probes"),
        NavigationSection(label: "Signals", path: "/signals"),
        NavigationSection(label: "Teardowns", path: "/teardowns"),
        NavigationSection(label: "Practise", path: "/practice"),
    ]
}
