internal import HTTPServer
internal import Workbook

/// What a form of a worksheet sent: texts with what stood before them, and from which window.
struct TypedForm {
    let form: HTTPForm
    let state: SheetState

    /// The window that sent it.
    var writer: Writer {
        Writer(
            name: form.value("writer") ?? "",
            turn: form.value("turn").flatMap { Int($0) } ?? 0
        )
    }

    /// Whether only what changed was sent.
    var isPartial: Bool { form.value("partial") != nil }

    /// The version up to which the window has seen the worksheet.
    var seen: Int { form.value("seen").flatMap { Int($0) } ?? 0 }

    /// The text under a name; one whose base isn't told counts as knowing what stands.
    func text(_ name: String, for key: EntryKey) -> TypedText? {
        guard let value = form.value(name) else { return nil }
        return TypedText(
            key: key,
            text: value.withUnixLineEnds,
            base: form.value("base:\(name)").flatMap { Int($0) } ?? state.version(key)
        )
    }

    /// The texts whose names are keys that a worksheet's form has.
    var texts: [TypedText] {
        form.fields.compactMap { field in
            guard let key = EntryKey(field.name),
                EntryKey.head.contains(key) || ["field", "word", "mark"].contains(key.kind)
            else { return nil }
            return text(field.name, for: key)
        }
    }

    /// What is to be done beside saving: `undo`, `redo`, or the end of a conflict.
    enum Act {
        case undo(EntryKey)
        case redo(EntryKey)
        case settle(EntryKey, writer: String, ConflictChoice)

        var key: EntryKey {
            switch self {
            case .undo(let key), .redo(let key), .settle(let key, _, _): key
            }
        }
    }

    var act: Act? {
        if let key = form.value("undo").flatMap(EntryKey.init) { return .undo(key) }
        if let key = form.value("redo").flatMap(EntryKey.init) { return .redo(key) }
        let parts = (form.value("settle") ?? "").split(separator: "|").map(String.init)
        if parts.count == 3, let key = EntryKey(parts[0]),
            let choice = ConflictChoice(rawValue: parts[2])
        {
            return .settle(key, writer: parts[1], choice)
        }
        return nil
    }
}

extension WebApp {
    /// Does what a button of a form asks for beside saving.
    func perform(_ act: TypedForm.Act, of sent: TypedForm, in id: TeardownID) async throws {
        let now = clock.now()
        switch act {
        case .undo(let key):
            let base = try await standing(key, knownTo: sent, in: id)
            _ = try await workbook.undo(key, base: base, in: id, at: now)
        case .redo(let key):
            let base = try await standing(key, knownTo: sent, in: id)
            _ = try await workbook.redo(key, base: base, in: id, at: now)
        case .settle(let key, let writer, let choice):
            try await workbook.settle(key, of: writer, with: choice, in: id, at: now)
        }
    }

    /// The version that stands, which the window must have seen or written.
    private func standing(
        _ key: EntryKey,
        knownTo sent: TypedForm,
        in id: TeardownID
    ) async throws -> Int {
        guard let last = try await workbook.history(of: key, in: id).last else { return 0 }
        let isOwn = !last.writer.isEmpty && last.writer == sent.writer.name
        guard isOwn || last.version <= sent.seen else {
            throw PageError(
                status: 409,
                heading: "Changed in another window",
                happened: "This text was changed in another window meanwhile, and stays as it is.",
                todo: "Load the page again to see what stands there now."
            )
        }
        return last.version
    }
}
