import Foundation
import Lab
import Templates
import Testing
import Workbook

@testable import HTTPServer
@testable import WebApp

/// The whole site in this process.
///
/// Its content and templates are the real ones, its workbook is in memory, its clock stands still.
/// A request goes through the gate as it would from a socket.
struct TestSite {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    static let noon = WallTime(milliseconds: 1_790_000_000_000)

    // Read once: there is much of it, and nothing changes it.
    private static let probeBook = Result { try ProbeBook(directory: root + "/Content/probes") }
    private static let content = Result { try Content(directory: root + "/Content") }
    private static let scenarios = Result {
        try ScenarioLibrary(directory: root + "/Content/scenarios")
    }
    private static let comparisons = Result {
        try ComparisonLibrary(directory: root + "/Content/comparisons")
    }

    let app: WebApp
    private let responder: Responder

    init(token: FormToken = FormToken(), _ change: (inout WebApp) -> Void = { _ in }) throws {
        var app = WebApp(
            content: try Self.content.get(),
            scenarios: try Self.scenarios.get(),
            workbook: try Workbook(inMemoryAt: Self.noon),
            templates: try TemplateSet(directory: Self.root + "/Templates"),
            assets: Assets(directory: Self.root + "/Public"),
            token: token
        )
        // A test of pages waits for what it asked for, however busy the machine is.
        app.patience = .seconds(600)
        app.probeBook = try Self.probeBook.get()
        app.comparisons = try Self.comparisons.get()
        app.clock = WallClock(now: { Self.noon }, secondsFromUTC: { _ in 0 })
        app.report = { Issue.record("reported: \($0)") }
        change(&app)
        var router = Router()
        app.register(on: &router)
        let made = app
        responder = Responder(
            gate: Gate(
                authority: Authority(names: ["127.0.0.1"], port: 8080),
                router: router,
                limits: ServerConfiguration.Limits(),
                formTokenCheck: { made.token.accepts($0) }
            ),
            onWrongToken: { made.resendPage($0, $1) }
        )
        self.app = app
    }

    struct Answer {
        let status: Int
        let head: String
        let body: String

        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first {
                $0.lowercased().hasPrefix(name.lowercased() + ":")
            }.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    func get(
        _ target: String,
        cookie: String? = nil,
        byScript: Bool = false
    ) async throws -> Answer {
        var headers: [(String, String)] = []
        if let cookie { headers.append(("Cookie", cookie)) }
        if byScript { headers.append(("Accept", "application/json")) }
        return try await ask("GET", target, headers, body: "")
    }

    /// Sends a form with the right token, unless another is given.
    func post(
        _ target: String,
        _ fields: [(String, String)],
        token: String? = nil,
        byScript: Bool = false
    ) async throws -> Answer {
        let all = [("token", token ?? app.token.text)] + fields
        let body = all.map { "\(Address.escape($0.0))=\(Address.escape($0.1))" }
            .joined(separator: "&")
        var headers = [
            ("Origin", "http://127.0.0.1:8080"),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ]
        if byScript { headers.append(("Accept", "application/json")) }
        return try await ask("POST", target, headers, body: body)
    }

    private func ask(
        _ method: String,
        _ target: String,
        _ fields: [(String, String)],
        body: String
    ) async throws -> Answer {
        var headers = HTTPHeaders()
        headers.append("Host", "127.0.0.1:8080")
        headers.append("Content-Length", String(body.utf8.count))
        for (name, value) in fields { headers.append(name, value) }
        let head = try RequestHead(
            method: method,
            target: Array(target.utf8),
            isVersion10: false,
            headers: headers,
            bodyBytesMax: 1 << 20
        )
        let encoded = await responder.answer(head, body: Array(body.utf8))
        let text = String(decoding: encoded.bytes, as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let status = parts[0].split(separator: " ")[1]
        return Answer(
            status: Int(status) ?? 0,
            head: String(parts[0]),
            body: parts.count > 1 ? String(parts[1]) : ""
        )
    }
}
