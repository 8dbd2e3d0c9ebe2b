public import HTTPServer
public import Templates

/// What the frame of a page needs to know about it.
public struct PageHead: Sendable {
    /// The title, unique among all pages; the app's name is added.
    public var title: String
    /// Further style sheets below `/css`, without their ending, such as `world`.
    public var styles: [String]
    /// Further keys for the list that `?` opens.
    public var keys: [(key: String, does: String)]
    /// Where the theme's form leads back to; nil for the page itself.
    public var back: String?

    /// Makes a head.
    public init(
        title: String,
        styles: [String] = [],
        keys: [(key: String, does: String)] = []
    ) {
        self.title = title
        self.styles = styles
        self.keys = keys
    }
}

extension WebApp {
    /// The style sheets that every page has.
    private static let commonStyles = [
        "reset", "tokens", "base", "layout", "top", "button", "form", "card", "word", "dialog",
    ]
    /// The style sheets that stand behind a page's own.
    private static let lastStyles = ["utilities", "print"]

    /// A page in its frame.
    public func page(
        _ template: String,
        _ head: PageHead,
        _ values: TemplateValue,
        for request: HTTPRequest?,
        status: Int = 200
    ) throws(TemplateError) -> HTTPResponse {
        let frame = frame(head, for: request)
        return .html(try templates.render(template, values.merging(frame)), status: status)
    }

    /// A fragment of a page, which knows the token and the page's address as the page does.
    public func fragment(
        _ template: String,
        _ values: TemplateValue,
        for request: HTTPRequest?
    ) throws(TemplateError) -> SafeHTML {
        try templates.fragment(
            template,
            values.merging([
                ("token", .text(token.text)), ("path", .text(Address.of(request))),
            ])
        )
    }

    private func frame(_ head: PageHead, for request: HTTPRequest?) -> [(String, TemplateValue)] {
        let theme = Theme.of(request)
        let path = request?.path ?? "/"
        let notice = notice.text
        let own = head.styles + (notice == nil ? [] : ["notice"])
        let styles = Self.commonStyles + own + Self.lastStyles
        return [
            ("title", .text("\(head.title) · FeedLab")),
            ("theme", .text(theme.rawValue)),
            ("themeIsSystem", .text(String(theme == .system))),
            ("themeIsLight", .text(String(theme == .light))),
            ("themeIsDark", .text(String(theme == .dark))),
            ("path", .text(head.back ?? Address.of(request))),
            ("token", .text(token.text)),
            ("version", .text(version)),
            ("notice", .optional(notice)),
            ("styles", .list(styles.map { ["href": .text("/css/\($0).css")] })),
            ("keys", .list(head.keys.map { ["key": .text($0.key), "does": .text($0.does)] })),
        ] + navigation(path, for: request)
    }

    /// The header's links, the one that the page belongs to, and the field that searches.
    private func navigation(
        _ page: String,
        for request: HTTPRequest?
    ) -> [(String, TemplateValue)] {
        let here = sections.first { $0.path == page || $0.holds(page) }
        let search = NavigationSection.search
        return [
            ("here", .optional(here?.label)),
            (
                "search",
                [
                    "action": .text(search),
                    "words": .text(page == search ? request?.queryValue("q") ?? "" : ""),
                ]
            ),
            (
                "nav",
                .list(
                    sections.map { section in
                        [
                            "href": .text(section.path), "label": .text(section.label),
                            "current": .bool(page == section.path),
                            "inside": .bool(section.holds(page)),
                        ]
                    }
                )
            ),
        ]
    }
}
