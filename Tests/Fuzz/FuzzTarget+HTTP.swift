@testable import HTTPServer

/// The server's own readers: requests, targets, the gate, forms.
extension FuzzTarget {
    static let http = [
        FuzzTarget(name: "http", run: readRequests),
        FuzzTarget(name: "forms", run: readForm),
    ]

    private static let limits = ServerConfiguration.Limits()

    private static let gate: Gate = {
        var router = Router()
        let answer: @Sendable (HTTPRequest, PathParameters) async -> HTTPResponse = { _, _ in
            .text("")
        }
        router.get("/", answer)
        router.get("/worlds/:id", answer)
        router.post("/worlds/:id/commands", answer)
        router.post("/json", options: .json, answer)
        router.post("/worlds/:id/v1/*rest", options: .api, answer)
        router.get("/events", options: .stream, answer)
        router.asset("/static/app.css", bytes: [1], type: "text/css")
        return Gate(
            authority: Authority(names: ["127.0.0.1", "localhost"], port: 80),
            router: router,
            limits: limits,
            formTokenCheck: { $0 == "t" }
        )
    }()

    private static func readRequests(_ bytes: [UInt8]) {
        let whole = outcomes(bytes, piece: max(1, bytes.count))
        demand(outcomes(bytes, piece: 1) == whole, "where the pieces are cut changes what is read")
        for case .request(let head, let body) in whole {
            demand(body.count == head.contentLength, "a body has another length than its head says")
            demand(head.headers.values("host").count == 1, "a request without exactly one Host")
            judge(head, body)
        }
    }

    private static func judge(_ head: RequestHead, _ body: [UInt8]) {
        guard case .admitted(let request, let route, _) = gate.judge(head, body: body) else {
            return
        }
        demand(!request.path.contains("/../"), "a path leads up")
        demand(!request.path.utf8.contains(0), "a path holds NUL")
        let origins = request.headers.values("origin")
        guard request.method.isUnsafe else { return }
        let isTrusted = origins == [gate.authority.origin] || route.options.bodyKind == .api
        demand(isTrusted, "a change without our Origin is admitted")
        if route.options.bodyKind == .pageForm {
            demand(
                request.parsedForm?.value("token") == "t",
                "a form without its token is admitted"
            )
        }
    }

    private static func outcomes(_ bytes: [UInt8], piece: Int) -> [RequestReader.Outcome] {
        var reader = RequestReader(limits: limits)
        var outcomes: [RequestReader.Outcome] = []
        var start = 0
        while start < bytes.count {
            var slice = bytes[start..<min(start + piece, bytes.count)]
            start += piece
            while !slice.isEmpty {
                let outcome = reader.read(&slice)
                if outcome != .more { outcomes.append(outcome) }
                if case .refused = outcome { return outcomes }
            }
        }
        return outcomes
    }

    /// A first line with the type, then the body.
    private static func readForm(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        let type = String(decoding: parts[0], as: UTF8.self)
        let body = parts.count > 1 ? Array(parts[1]) : []
        guard
            let form = reading({ () throws(HTTPError) in try HTTPForm(body: body, contentType: type)
            })
        else { return }
        for field in form.fields {
            demand(!field.value.utf8.contains(0), "a field holds NUL")
        }
        let size = form.fields.map(\.value.utf8.count) + form.files.map(\.bytes.count)
        demand(size.reduce(0, +) <= body.count, "a form holds more than was sent")
    }
}
