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
        return resendPage(
            PageError(
                status: 403,
                heading: "This form was too old to be taken",
                happened:
                    "Its hidden mark isn't the one that this FeedLab gives out, so nothing was "
                    + "changed. Here is what you typed; one press sends it again with a fresh mark."
            ),
            form,
            for: request
        )
    }

    /// The page of a form that came to nothing: what was typed, to be sent again as it is.
    func resendPage(
        _ error: PageError,
        _ form: HTTPForm,
        for request: HTTPRequest
    ) -> HTTPResponse {
        let fields = form.fields.filter { $0.name != HTTPForm.tokenField }
        let values: TemplateValue = [
            "action": .text(Address.of(request)),
            "status": .int(error.status),
            "heading": .text(error.heading),
            "happened": .text(error.happened),
            "fields": .list(
                fields.map {
                    [
                        "name": .text($0.name), "value": .text($0.value),
                        "isTyped": .bool(Self.isTyped($0)),
                    ]
                }
            ),
            "hasFiles": .bool(!form.files.isEmpty),
        ]
        do {
            return try page(
                "pages/resend",
                PageHead(title: error.heading),
                values,
                for: request,
                status: error.status
            )
        } catch {
            report("the page for a form to be sent again: \(error)")
            return errorPage(403, for: request)
        }
    }

    /// Whether somebody typed a field or chose it; others are only carried along.
    private static func isTyped(_ field: HTTPForm.Field) -> Bool {
        let carried = ["writer", "turn", "seen", "sheet", "partial", "back"]
        return !field.value.isEmpty && !field.name.hasPrefix("base:")
            && !carried.contains(field.name)
    }
}
