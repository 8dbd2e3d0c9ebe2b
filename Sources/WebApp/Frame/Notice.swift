internal import HTTPServer
internal import Workbook

/// A sentence about the data that stands on each page until somebody has read it.
public final class Notice: Sendable {
    private let held: Locked<String?>

    /// Makes one, or none where there is nothing to say.
    public init(_ text: String? = nil) {
        held = Locked(text)
    }

    /// What is said; nil where nothing is.
    public var text: String? { held.withLock { $0 } }

    func drop() { held.withLock { $0 = nil } }
}

extension WebApp {
    func registerNotice(on router: inout Router) {
        router.post(
            "/notice",
            answering { request, _ in
                try await workbook.dropNotice()
                notice.drop()
                return .redirect(to: Address.own(try request.form().value("back")))
            }
        )
    }
}
