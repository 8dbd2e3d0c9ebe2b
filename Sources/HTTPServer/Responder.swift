/// Turns a request into an answer; it runs on a task, never on the event loop.
struct Responder: Sendable {
    let gate: Gate
    let onWrongToken: @Sendable (HTTPRequest, HTTPForm) -> HTTPResponse
    var packing: (@Sendable ([UInt8]) -> [UInt8])?

    /// Judges a request and lets its route answer, or says why not.
    func answer(_ head: RequestHead, body: [UInt8]) async -> EncodedResponse {
        let response: HTTPResponse
        switch gate.judge(head, body: body) {
        case .admitted(let request, let route, let parameters):
            response = await route.handler(request, parameters)
            if route.options.isPage, response.status >= 400,
                case .bytes(let bytes) = response.body, bytes.isEmpty
            {
                return encode(page(response.status, request, headers: response.headers), head)
            }
        case .moved(let address):
            response = .redirect(to: address)
        case .refused(let refusal):
            response = self.response(to: refusal)
        }
        return encode(response, head)
    }

    private func encode(_ response: HTTPResponse, _ head: RequestHead) -> EncodedResponse {
        ResponseEncoder.encode(packed(response, for: head), to: head)
    }

    /// The response with its text packed, where the client takes it so and it is worth the while.
    private func packed(_ response: HTTPResponse, for head: RequestHead) -> HTTPResponse {
        guard let packing, case .bytes(let bytes) = response.body, bytes.count >= Self.worthPacking,
            Self.isText(response), Self.takesDeflate(head)
        else { return response }
        var packed = response
        packed.body = .bytes(packing(bytes))
        packed.headers += [("Content-Encoding", "deflate"), ("Vary", "Accept-Encoding")]
        return packed
    }

    private static let worthPacking = 1_000

    private static func isText(_ response: HTTPResponse) -> Bool {
        func value(_ name: String) -> String? {
            response.headers.first { $0.0.lowercased() == name }?.1
        }
        guard value("content-encoding") == nil, let type = value("content-type") else {
            return false
        }
        return type.hasPrefix("text/") || type.hasPrefix("image/svg")
            || type.hasPrefix("application/json")
    }

    private static func takesDeflate(_ head: RequestHead) -> Bool {
        (head.headers["accept-encoding"] ?? "").split(separator: ",").contains { part in
            let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
            return words.first?.lowercased() == "deflate" && !words.dropFirst().contains("q=0")
        }
    }

    /// What a refused request gets to see.
    private func response(to refusal: Gate.Refusal) -> HTTPResponse {
        let status = refusal.error.status
        if refusal.isBare { return HTTPResponse(status: status) }
        if let form = refusal.form, let request = refusal.request {
            var response = onWrongToken(request, form)
            if response.status < 400 { response.status = status }
            return response
        }
        var headers: [(String, String)] = []
        if refusal.error.code == .methodNotAllowed {
            let names = refusal.allowed.map(\.rawValue).joined(separator: ", ")
            headers.append(("Allow", names))
        }
        return page(status, refusal.request, headers: headers)
    }

    private func page(
        _ status: Int,
        _ request: HTTPRequest?,
        headers: [(String, String)]
    ) -> HTTPResponse {
        var response = gate.router.errorPage(status, request)
        response.status = status
        response.headers += headers
        return response
    }
}
