internal import FeedClient

extension WorldPageMaker {
    /// The boxes above the rows of what is in front: the composer, what couldn't be sent, what was found.
    func notes(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        var rows: [DeviceView.Row] = []
        if let composer = screen.composer { rows.append(.note(note(composer, name))) }
        rows += screen.unsent.map { .note(note($0, name)) }
        if let search = screen.search {
            rows.append(
                .note(
                    NoteView(
                        title: search.title,
                        tone: "plain",
                        buttons: [DeviceView.Button(label: "Close", command: "\(name) back")]
                    )
                )
            )
            rows += search.found.map { .post(view($0, screen, name)) }
            rows.append(.end("End of what was found"))
        }
        return rows
    }

    /// What couldn't be sent, with both texts where two edits met.
    private func note(_ row: UnsentRow, _ name: String) -> NoteView {
        var parts = [NoteView.Part(label: row.theirs == nil ? nil : "Yours", text: row.mine)]
        if let theirs = row.theirs { parts.append(NoteView.Part(label: "Theirs", text: theirs)) }
        return NoteView(
            title: row.title,
            tone: row.theirs == nil ? "bad" : "changed",
            parts: parts,
            buttons: row.actions.compactMap { button($0, row.id, name) }
        )
    }

    private func note(_ composer: Screen.Composer, _ name: String) -> NoteView {
        let photos = composer.photos
        var parts = [NoteView.Part(text: composer.text.isEmpty ? "Nothing typed" : composer.text)]
        if photos > 0 {
            parts.append(NoteView.Part(text: "\(photos) photo\(photos == 1 ? "" : "s")"))
        }
        if let progress = composer.progress { parts.append(NoteView.Part(text: progress)) }
        let share = DeviceView.Button(label: "Share", command: "\(name) publishes")
        return NoteView(
            title: "New post",
            tone: "plain",
            parts: parts,
            buttons: (composer.progress == nil && !composer.text.isEmpty ? [share] : [])
                + [DeviceView.Button(label: "Close", command: "\(name) back")]
        )
    }

    private func button(
        _ action: NamedAction,
        _ id: String,
        _ name: String
    ) -> DeviceView.Button? {
        let verb: String
        switch action.action {
        case .retry: verb = "retries"
        case .discard: verb = "discards"
        default: return nil
        }
        return DeviceView.Button(label: action.label, command: "\(name) \(verb) \(id)")
    }
}
