internal import HTTPServer

/// Light, dark, or as the system has it; kept in a cookie so that the server renders it at once.
enum Theme: String {
    case system, light, dark

    static let cookie = "theme"
    private static let secondsKept = 365 * 24 * 3600

    static func of(_ request: HTTPRequest?) -> Theme {
        request?.cookie(cookie).flatMap(Theme.init(rawValue:)) ?? .system
    }

    /// The way back to the page that was left, with the choice kept.
    func kept(backTo address: String) -> HTTPResponse {
        .redirect(to: address)
            .settingCookie(Self.cookie, rawValue, secondsKept: Self.secondsKept)
    }
}

extension WebApp {
    func registerTheme(on router: inout Router) {
        router.post(
            "/theme",
            answering { request, _ in
                let form = try request.form()
                let theme = form.value("theme").flatMap(Theme.init(rawValue:)) ?? .system
                return theme.kept(backTo: Address.own(form.value("back")))
            }
        )
    }
}
