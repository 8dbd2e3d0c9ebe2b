public import HTTPServer
internal import Templates

extension WebApp {
    /// The page for a form with a wrong token: what was typed, and a fresh token to send it with.
    public func resendPage(_ request: HTTPRequest, _ form: HTTPForm) -> HTTPResponse {
        if request.wantsFragments {
            let said = "Not saved: this page is too old. What you typed is still here; reload it."
            let answer = try? SavedAnswer(said: said).response(status: 403)
            return answer ?? HTTPResponse(status: 403)
        }
        let fields = form.fields.filter { $0.name != HTTPForm.tokenField }
        let values: TemplateValue = [
            "action": .text(Address.of(request)),
            "fields": .list(
                fields.map { ["name": .text($0.name), "value": .text($0.value)] }
            ),
        ]
        do {
            return try page(
                "pages/resend",
                PageHead(title: "Send it again"),
                values,
                for: request,
                status: 403
            )
        } catch {
            report("the page for an old form: \(error)")
            return errorPage(403, for: request)
        }
    }
}
