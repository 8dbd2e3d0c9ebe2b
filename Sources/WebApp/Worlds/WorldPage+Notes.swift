internal import FeedClient

extension WorldPageMaker {
    /// The boxes over what is in front: the composer, what was found, what couldn't be sent.
    func notes(_ screen: Screen, _ name: String) -> [NoteView] {
        var notes: [NoteView] = []
        if let composer = screen.composer { notes.append(note(composer, name)) }
        if let search = screen.search {
            let close = DeviceView.Button(label: "Close", command: "\(name) back")
            notes.append(NoteView(title: search.title, tone: "plain", buttons: [close]))
        }
        return notes + screen.unsent.map { note($0, name) }
    }

    /// What a search has found, in place of the feed.
    func rows(_ search: SearchScreen, _ screen: Screen, _ name: String) -> [DeviceView.Row] {
        search.found.map { .post(view($0, screen, name)) } + [.end("End of what was found")]
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
