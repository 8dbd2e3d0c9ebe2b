internal import HTTPServer
internal import Interviewing
internal import Templates
internal import Workbook

/// What a form of an interview sends: texts by their keys, and a word for what is to be done.
struct InterviewForm {
    let form: HTTPForm
    let kept: KeptInterview

    var writer: String { String((form.value("writer") ?? "").prefix(40)) }

    /// The texts; a box that isn't ticked is told by its base alone.
    var texts: [InterviewText] {
        let isPartial = form.value("partial") != nil
        return form.fields.compactMap { field in
            guard field.name.hasPrefix("base:") else { return nil }
            let key = String(field.name.dropFirst(5))
            guard isKnown(key) else { return nil }
            let sent = form.value(key)
            if sent == nil, isPartial { return nil }
            return InterviewText(
                key: key,
                text: (sent ?? "").withUnixLineEnds,
                base: Int(field.value) ?? 0
            )
        }
    }

    private func isKnown(_ key: String) -> Bool {
        let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return false }
        let (kind, subject) = (parts[0], parts[1])
        let prompt = kept.prompt
        return switch kind {
        case "note": prompt.phase(subject) != nil || subject == "after"
        case "pad": prompt.phase(subject) != nil
        case "tick": prompt.item(subject) != nil
        case "choice": prompt.decision(subject) != nil
        case "answer", "grade": prompt.followUp(subject) != nil
        case "rating": prompt.ratings.contains { $0.id == subject }
        default: false
        }
    }

    /// What is to be done, as its word and what comes after the colon.
    var act: (word: String, subject: String) {
        let parts = (form.value("do") ?? "").split(separator: ":", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.dropFirst().first ?? "")
    }

    /// The follow-up that the page showed, if it wasn't written down yet.
    var shown: String? {
        form.value("shown").flatMap { id in
            kept.prompt.followUp(id) != nil && !kept.state.raised.contains(id) ? id : nil
        }
    }

    /// What the act writes down.
    func moments(at now: WallTime) -> [InterviewMoment] {
        let (word, subject) = act
        func one(_ kind: InterviewMoment.Kind, _ subject: String = "") -> [InterviewMoment] {
            [InterviewMoment(at: now.milliseconds, kind, subject)]
        }
        switch word {
        case "pause": return one(.pause)
        case "resume": return one(.resume)
        case "off": return one(.off)
        case "on": return one(.on)
        case "end": return one(.end)
        case "reopen": return one(.reopen)
        case "extend":
            let minutes = Int(subject) ?? 0
            return (1...30).contains(minutes) ? one(.extend, String(minutes)) : []
        case "forgive":
            return Int64(subject).map { $0 > 0 } == true ? one(.forgive, subject) : []
        case "phase": return kept.prompt.phase(subject) != nil ? one(.phase, subject) : []
        case "ask": return kept.prompt.question(subject) != nil ? one(.ask, subject) : []
        case "own": return own(at: now)
        case "answer", "pass":
            guard kept.prompt.followUp(subject) != nil else { return [] }
            return one(word == "answer" ? .answer : .pass, subject)
        default: return []
        }
    }

    /// A question in the candidate's own words: one of the table's, or left to them.
    private func own(at now: WallTime) -> [InterviewMoment] {
        let typed = (form.value("own") ?? "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        guard !typed.isEmpty else { return [] }
        if let question = Interviewer.question(meantBy: typed, in: kept.prompt) {
            return [InterviewMoment(at: now.milliseconds, .ask, question.id)]
        }
        return [InterviewMoment(at: now.milliseconds, .own, String(typed.prefix(300)))]
    }

    /// Where the page is to be looked at afterwards.
    var place: String {
        switch act.word {
        case "end": "/summary"
        case "ask", "own": "#scope"
        case "pause", "resume", "extend", "off", "on", "forgive": "#clock"
        case "answer", "pass", "invite": "#interviewer"
        default: ""
        }
    }
}

extension WebApp {
    /// Keeps what a form sent and does what its button says.
    func change(_ request: HTTPRequest, _ kept: KeptInterview) async throws -> HTTPResponse {
        let sent = InterviewForm(form: try request.form(), kept: kept)
        let now = clock.now()
        let id = kept.saved.id
        let texts = sent.texts
        do {
            try await workbook.keep(texts, by: sent.writer, in: id, at: now)
        } catch {
            guard error.code == .badText, request.wantsFragments else { throw error }
            return try SavedAnswer(said: "Not saved: \(error.message)").response(status: 422)
        }
        let shown = sent.shown.map { [InterviewMoment(at: now.milliseconds, .raise, $0)] } ?? []
        try await workbook.add(shown + sent.moments(at: now), to: id, at: now)
        let after = try await raised(id, isInvited: sent.act.word == "invite", at: now)
        if request.wantsFragments {
            return try changed(request, from: kept, to: after, texts, sent.writer)
        }
        let back = sent.form.value("back") == "summary" ? "/summary" : sent.place
        return .redirect(to: kept.address + back)
    }

    /// Lets the interviewer have a turn, and gives the interview as it stands then.
    private func raised(
        _ id: String,
        isInvited: Bool,
        at now: WallTime
    ) async throws -> KeptInterview {
        let found = try await workbook.interview(id)
        guard let saved = found, let kept = KeptInterview(saved, content) else {
            throw PageError.notFound("No interview has this name; it may have been deleted.")
        }
        let turn = Interviewer.next(kept.state, at: now.milliseconds, isInvited: isInvited)
        guard case .asks(let followUp) = turn, kept.state.waiting != followUp else { return kept }
        let raise = InterviewMoment(at: now.milliseconds, .raise, followUp.id)
        try await workbook.add([raise], to: id, at: now)
        let again = try await workbook.interview(id)
        return again.flatMap { KeptInterview($0, content) } ?? kept
    }

    /// What a script gets: the versions of what it sent, and the pieces that differ now.
    private func changed(
        _ request: HTTPRequest,
        from before: KeptInterview,
        to after: KeptInterview,
        _ texts: [InterviewText],
        _ writer: String
    ) throws -> HTTPResponse {
        let page = InterviewPage(kept: after, app: self, writer: writer)
        var fragments: [SavedAnswer.Fragment] = []
        func add(_ id: String, _ template: String, _ values: TemplateValue) throws {
            let html = try fragment(template, values, for: request).text
            fragments.append(SavedAnswer.Fragment(id: id, html: html))
        }
        if before.state.waiting != after.state.waiting || texts.isEmpty {
            try add("interviewer", "interview/_interviewer", page.interviewer)
        }
        if texts.contains(where: { $0.key.hasPrefix("tick/") }) {
            for phase in after.prompt.phases {
                try add("done-\(phase.id)", "interview/_done", page.done(phase.id))
            }
        }
        if texts.isEmpty { try add("clock", "interview/_clock", page.clockValues) }
        for text in texts where text.key.hasPrefix("pad/") {
            let phase = String(text.key.dropFirst(4))
            try add("sketch-\(phase)", "interview/_sketch", page.sketch(phase))
        }
        // The status line stays in the page, so it is what a screen reader hears of a new question.
        let isNew = after.state.waiting != nil && before.state.waiting != after.state.waiting
        var answer = SavedAnswer(
            said: "Saved \(clock.clockTime(after.saved.updatedAt))"
                + (isNew ? ". The interviewer asks something." : ""),
            fragments: fragments
        )
        answer.texts = texts.map {
            SavedAnswer.Text(
                name: $0.key,
                text: after.saved.text($0.key),
                version: after.saved.texts[$0.key]?.version ?? 0
            )
        }
        return try answer.response()
    }
}
