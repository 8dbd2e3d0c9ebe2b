/// A part of the site that the header leads to.
public struct NavigationSection: Equatable, Sendable {
    /// The word in the header.
    public let label: String
    /// The address; pages below it count as inside.
    public let path: String
    /// Further addresses whose pages count as inside, such as `/worlds` for the lab.
    public let also: [String]

    /// Makes a section.
    public init(label: String, path: String, also: [String] = []) {
        self.label = label
        self.path = path
        self.also = also
    }

    /// The sections whose pages this target brings along.
    public static let own = [
        NavigationSection(label: "Learn", path: "/lessons", also: ["/glossary", "/rules"]),
        NavigationSection(label: "Lab", path: "/lab", also: ["/worlds", "/shared", "/commands"]),
        NavigationSection(label: "Scenarios", path: "/scenarios"),
        NavigationSection(label: "Compare", path: "/compare"),
        NavigationSection(label: "Probes", path: "/probes"),
        NavigationSection(label: "Mystery", path: "/mystery"),
        NavigationSection(label: "Signals", path: "/signals"),
        NavigationSection(label: "Teardowns", path: "/teardowns"),
        NavigationSection(label: "Practise", path: "/practice"),
    ]

    /// Where the header's search field leads.
    static let search = "/search"

    /// Whether a page belongs to this section, its own page aside.
    func holds(_ page: String) -> Bool {
        also.contains(page) || ([path] + also).contains { page.hasPrefix($0 + "/") }
    }
}
