internal import FeedClient

extension WorldPageMaker {
    /// The boxes over what is in front: what couldn't be sent.
    func notes(_ screen: Screen, _ name: String) -> [NoteView] {
        screen.unsent.map { note($0, name) }
    }

    /// What a search has found, in place of the feed.
    func rows(_ search: SearchScreen, _ screen: Screen, _ name: String) -> [DeviceView.Row] {
        search.found.map { .post(feeds.view($0, screen, name)) } + [.end("End of what was found")]
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

    /// The composer with the draft that is in it.
    func composer(_ composer: Screen.Composer, _ name: String) -> ComposerView {
        ComposerView(
            id: "\(feeds.prefix)draft-\(name)",
            name: name,
            draft: (composer.text, composer.photos),
            progress: composer.progress
        )
    }

    /// The field below a post in which one answers it; nil where the post isn't there.
    func reply(to detail: PostDetail, _ name: String) -> EditView? {
        guard let post = detail.post else { return nil }
        return EditView(
            id: "\(feeds.prefix)reply-\(name)-\(post.id)",
            label: "Write a comment",
            command: "\(name) comments \(post.id)"
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
