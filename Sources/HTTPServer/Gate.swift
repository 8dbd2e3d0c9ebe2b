/// Who may pass: one function that every request meets, whatever it is for.
///
/// A page of another site can make a browser send requests here, with cookies, from a name it owns.
/// What it cannot do is choose Host, Origin and Sec-Fetch-Site. A field that is missing is never
/// taken for leave: over plain HTTP a rebound name sends no Sec-Fetch-Site at all, so Host decides.
struct Gate: Sendable {
    /// What becomes of a request.
    enum Verdict: Sendable {
        case admitted(HTTPRequest, Router.Route, PathParameters)
        /// The same page under the one name that our Origin has.
        case moved(to: String)
        case refused(Refusal)
    }

    /// Why a request doesn't pass, and how much the asker gets to see.
    struct Refusal: Sendable {
        let error: HTTPError
        var request: HTTPRequest?
        var allowed: [HTTPMethod] = []
        /// Nothing but a status goes to who isn't known to be our own browser.
        var isBare = false
        /// The form whose token was wrong, so that what was typed can be kept.
        var form: HTTPForm?
    }

    let authority: Authority
    let router: Router
    let limits: ServerConfiguration.Limits
    let formTokenCheck: @Sendable (String) -> Bool

    /// Judges a request whose framing is valid.
    ///
    /// With a nil body it judges the head alone, so that no body is read that would be refused;
    /// the verdict that counts is always the one with the body.
    func judge(_ head: RequestHead, body: [UInt8]?) -> Verdict {
        guard authority.isOurs(host: head.headers["host"]) else {
            let error = HTTPError(.misdirected, "expected a Host of this server")
            return .refused(Refusal(error: error, isBare: true))
        }
        let target: RequestTarget
        do throws(HTTPError) {
            target = try RequestTarget(head.target, argumentsMax: limits.queryArgumentsMax)
        } catch {
            return .refused(Refusal(error: error))
        }
        let match = router.match(head.method, target.segments)
        guard let method = head.method else { return .refused(wrongMethod(match)) }
        let request = HTTPRequest(
            method: method,
            target: target,
            headers: head.headers,
            body: body ?? []
        )
        if case .wrongMethod = match { return .refused(wrongMethod(match, request)) }
        return judge(request, match, head, isWhole: body != nil)
    }

    /// The part of the judgement that can show the request to the error page.
    private func judge(
        _ request: HTTPRequest,
        _ match: Router.Match,
        _ head: RequestHead,
        isWhole: Bool
    ) -> Verdict {
        var request = request
        do throws(HTTPError) {
            try checkSite(request, match)
            try checkOrigin(request, match)
            guard case .route(let route, let parameters) = match else {
                throw HTTPError(.notFound, "expected an address that something has")
            }
            let options = route.options
            try checkType(request, route, hasBody: head.contentLength > 0)
            guard head.contentLength <= options.bodyLimit else {
                throw HTTPError(
                    .bodyTooLong,
                    "expected a body of at most \(options.bodyLimit) bytes"
                )
            }
            if isWhole, request.method.isUnsafe, options.bodyKind == .pageForm {
                request.parsedForm = try request.form()
                try checkToken(request.parsedForm)
            }
            if !request.method.isUnsafe, options.isPage, !authority.isHome(head.headers["host"]) {
                return .moved(to: authority.origin + String(decoding: head.target, as: UTF8.self))
            }
            return .admitted(request, route, parameters)
        } catch {
            return .refused(Refusal(error: error, request: request, form: request.parsedForm))
        }
    }
}

// MARK: - The single checks

extension Gate {
    private func wrongMethod(_ match: Router.Match, _ request: HTTPRequest? = nil) -> Refusal {
        var allowed: [HTTPMethod] = []
        if case .wrongMethod(let methods) = match { allowed = methods }
        if case .route(let route, _) = match { allowed = [route.method] }
        let error = HTTPError(.methodNotAllowed, "expected a method that the address has")
        return Refusal(error: error, request: request, allowed: allowed)
    }

    private func checkSite(
        _ request: HTTPRequest,
        _ match: Router.Match
    ) throws(HTTPError) {
        let sites = request.headers.values("sec-fetch-site")
        if sites.isEmpty || sites == ["same-origin"] { return }
        let isNavigation =
            request.method == .get && request.headers.values("sec-fetch-mode") == ["navigate"]
            && request.headers.values("sec-fetch-dest") == ["document"]
        // "none" is an address that the user typed, which may also be that of a picture.
        let isTyped = sites == ["none"]
        switch match {
        case .route(let route, _) where isNavigation:
            if route.options.isPage || (isTyped && !route.options.isStream) { return }
        case .nothing where isNavigation: return
        case .route, .nothing, .wrongMethod: break
        }
        throw HTTPError(.forbidden, "expected a request from one of our own pages")
    }

    private func checkOrigin(
        _ request: HTTPRequest,
        _ match: Router.Match
    ) throws(HTTPError) {
        let origins = request.headers.values("origin")
        if origins == [authority.origin] { return }
        guard origins.isEmpty else {
            throw HTTPError(.forbidden, "expected our own Origin, found another")
        }
        guard request.method.isUnsafe else { return }
        if case .route(let route, _) = match, route.options.bodyKind == .api,
            Self.hasBearer(request.headers)
        {
            return
        }
        throw HTTPError(.forbidden, "expected our own Origin, found none")
    }

    private func checkType(
        _ request: HTTPRequest,
        _ route: Router.Route,
        hasBody: Bool
    ) throws(HTTPError) {
        guard request.method.isUnsafe else { return }
        let coding = request.headers.values("content-encoding")
        guard coding.allSatisfy({ $0.lowercased() == "identity" }) else {
            throw HTTPError(.unsupportedType, "expected a body without a content coding")
        }
        let types = request.headers.values("content-type")
        let type = types.count == 1 ? MediaType(types[0]) : MediaType("")
        switch route.options.bodyKind {
        case .json:
            // Without a body there is nothing that could be taken for JSON.
            guard type.isJSON || (types.isEmpty && !hasBody) else {
                throw HTTPError(.unsupportedType, "expected application/json")
            }
        case .pageForm:
            guard type.isForm else {
                throw HTTPError(.forbidden, "expected a form with its token")
            }
        case .api: break
        }
    }

    private func checkToken(_ form: HTTPForm?) throws(HTTPError) {
        let tokens = form?.values(HTTPForm.tokenField) ?? []
        guard tokens.count == 1, formTokenCheck(tokens[0]) else {
            throw HTTPError(.forbidden, "expected a form with its token")
        }
    }

    private static func hasBearer(_ headers: HTTPHeaders) -> Bool {
        let values = headers.values("authorization")
        guard values.count == 1 else { return false }
        let parts = values[0].utf8.split(separator: ASCII.space)
        return parts.count == 2 && Substring(parts[0]).lowercased() == "bearer"
    }
}
