internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    /// What turned out to be true of a real app, held against what a worksheet said.
    func registerTruth(on router: inout Router) {
        router.get(
            "/teardowns/:id/truth",
            answering { request, parameters in
                try await truth(request, try await sheet(parameters))
            }
        )
        router.post(
            "/teardowns/:id/truth",
            answering { request, parameters in
                try await setTruth(request, try await sheet(parameters))
            }
        )
    }

    private func truth(
        _ request: HTTPRequest,
        _ sheet: Teardown,
        typed: TruthForm? = nil
    ) async throws -> HTTPResponse {
        let page = TruthPage(
            sheet: sheet,
            claims: try await state(of: sheet).reading.claims,
            resolved: try await workbook.resolvedClaims(.teardown, sheet.id.description),
            typed: typed,
            content: content,
            clock: clock
        )
        return try self.page(
            "calibration/truth",
            PageHead(
                title: "What turned out of \(Words.name(of: sheet)), worksheet \(sheet.id)",
                styles: ["home", "teardown", "calibration"]
            ),
            page.values,
            for: request,
            status: typed == nil ? 200 : 422
        )
    }

    private func setTruth(_ request: HTTPRequest, _ sheet: Teardown) async throws -> HTTPResponse {
        let form = TruthForm(try request.form())
        let source = sheet.id.description
        let place = "/teardowns/\(sheet.id)/truth"
        if form.isTakenBack {
            try await workbook.dropResolved(.teardown, source, form.subject)
            return .redirect(to: place)
        }
        let claims = try await state(of: sheet).reading.claims
        let kept = try await workbook.resolvedClaims(.teardown, source)
            .first { $0.subject == form.subject }
        let claim = claims.first { $0.subject == form.subject }
        guard let claimed = kept?.claimed ?? claim?.text, let word = kept?.word ?? claim?.word
        else {
            throw PageError(
                status: 409,
                heading: "The worksheet claims nothing here any more",
                happened: "What it said of this was taken out, or has no word of confidence.",
                todo: "Look at the worksheet, and say there what you take for right."
            )
        }
        guard let isRight = form.isRight, form.problem == nil else {
            return try await truth(request, sheet, typed: form)
        }
        try await workbook.setTruth(
            of: ResolvedClaim(
                kind: .teardown,
                source: source,
                subject: form.subject,
                name: Words.name(of: sheet),
                claimed: claimed,
                word: word,
                truth: form.truth,
                isRight: isRight,
                knownFrom: form.knownFrom,
                resolvedAt: clock.now()
            )
        )
        return .redirect(to: "\(place)#c-\(form.subject)")
    }
}

/// What somebody says of a claim of theirs, later.
struct TruthForm {
    let subject: String
    let truth: String
    let knownFrom: String
    let isRight: Bool?
    let isTakenBack: Bool

    init(_ form: HTTPForm) {
        func line(_ name: String) -> String {
            (form.value(name) ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        subject = line("subject")
        truth = line("truth")
        knownFrom = line("from")
        isRight = ["right": true, "wrong": false][form.value("held") ?? ""]
        isTakenBack = form.value("do") == "take-back"
    }

    /// What is missing, in a sentence to show.
    var problem: String? {
        if truth.isEmpty { return "Write down what turned out to be true." }
        if isRight == nil { return "Say whether your claim held." }
        if knownFrom.isEmpty { return "Say where you know it from." }
        let longest = max(truth.utf8.count, knownFrom.utf8.count)
        return longest <= ResolvedClaim.textMax
            ? nil : "A text has \(longest) bytes, at most \(ResolvedClaim.textMax) fit."
    }
}

/// The claims of a worksheet, each with what turned out to be true of it.
struct TruthPage {
    let sheet: Teardown
    let claims: [SheetReading.Claim]
    let resolved: [ResolvedClaim]
    let typed: TruthForm?
    let content: Content
    let clock: WallClock

    var values: TemplateValue {
        let done = Set(resolved.map(\.subject))
        let open = claims.filter { !done.contains($0.subject) }
        let ready = open.filter { $0.word != nil }
        let wordless = open.filter { $0.word == nil }
        return [
            "heading": .text(Words.name(of: sheet)), "back": .text("/teardowns/\(sheet.id)"),
            "action": .text("/teardowns/\(sheet.id)/truth"),
            "hasOpen": .bool(!ready.isEmpty), "open": .list(ready.map(line)),
            "hasDone": .bool(!resolved.isEmpty), "done": .list(resolved.map(doneLine)),
            "isEmpty": .bool(claims.isEmpty && resolved.isEmpty),
            "hasWordless": .bool(!wordless.isEmpty),
            "wordless": .list(
                wordless.map {
                    [
                        "name": .text($0.name),
                        "href": .text("/teardowns/\(sheet.id)#k-\($0.subject)"),
                    ]
                }
            ),
        ]
    }

    private func line(_ claim: SheetReading.Claim) -> TemplateValue {
        form(claim.subject, name: claim.name, choices: claim.choices, kept: nil).merging([
            ("claimed", .text(claim.text)), ("now", .list([])),
            ("word", .text(claim.word?.rawValue ?? "")),
            ("wordClass", .text(claim.word?.cssClass ?? "")),
        ])
    }

    private func doneLine(_ kept: ResolvedClaim) -> TemplateValue {
        let claim = claims.first { $0.subject == kept.subject }
        let differs = claim.map { $0.text != kept.claimed || $0.word != kept.word } ?? true
        let now = claim.map { Words.joined([$0.text, $0.word?.rawValue ?? ""]) } ?? "nothing"
        return form(
            kept.subject,
            name: kept.subjectName(in: content),
            choices: claim?.choices ?? [],
            kept: kept
        ).merging([
            ("claimed", .text(kept.claimed)), ("word", .text(kept.word.rawValue)),
            ("wordClass", .text(kept.word.cssClass)), ("isRight", .bool(kept.isRight)),
            ("keptTruth", .text(kept.truth)), ("keptFrom", .text(kept.knownFrom)),
            ("when", .text(clock.short(kept.resolvedAt))),
            ("now", .optional(differs ? ["text": .text(now)] : nil)),
        ])
    }

    private func form(
        _ subject: String,
        name: String,
        choices: [String],
        kept: ResolvedClaim?
    ) -> TemplateValue {
        let typed = self.typed.flatMap { $0.subject == subject ? $0 : nil }
        let held = typed == nil ? kept?.isRight : typed?.isRight
        return [
            "id": .text("c-\(subject)"), "subject": .text(subject), "name": .text(name),
            "truth": .text(typed?.truth ?? kept?.truth ?? ""),
            "from": .text(typed?.knownFrom ?? kept?.knownFrom ?? ""),
            "isHeld": .bool(held == true), "isBroken": .bool(held == false),
            "problem": .optional(typed?.problem.map { ["text": .text($0)] }),
            "list": .optional(choices.isEmpty ? nil : ["id": .text("l-\(subject)")]),
            "choices": .list(choices.map { ["text": .text($0)] }),
        ]
    }
}
