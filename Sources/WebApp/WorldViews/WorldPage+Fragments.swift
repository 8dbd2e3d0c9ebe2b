internal import HTTPServer
internal import Templates

extension WorldPage {
    /// The cards as fragments, for a script that asked for a step or sent a command.
    ///
    /// Only what the page doesn't have is sent. Tables are fragments of their own inside their card, which is sent
    /// where other tables stand in it than before.
    func fragments(
        of app: WebApp,
        for request: HTTPRequest?,
        known: Set<String>
    ) throws -> [SavedAnswer.Fragment] {
        let shared: [(String, TemplateValue)] = [("commandURL", .text(commandURL))]
        func fragment(
            _ id: String,
            _ template: String,
            _ values: TemplateValue
        ) throws -> SavedAnswer.Fragment {
            let html = try app.fragment(template, values.merging(shared), for: request).text
            return SavedAnswer.Fragment(id: id, html: html, hash: Self.hash(html))
        }
        var cards = [
            try fragment("world-head", "worlds/_head", head.values),
            try fragment("playhead", "worlds/_playhead", playhead.values),
        ]
        let phones = try devices.map {
            try fragment("device-\($0.name)", "worlds/_device", $0.values)
        }
        var row = try fragment("phones", "worlds/_phones", phoneValues)
        let places = phones.map(\.id) + (anotherPhone?.accounts ?? [])
        row.hash = Self.hash(places.joined(separator: " "))
        // A phone that joined has no place in the page yet: the row of phones is sent with all of them.
        let isNewRow = !known.contains(row.mark)
        cards.append(row)
        cards += phones.map { phone in
            SavedAnswer.Fragment(
                id: phone.id,
                html: isNewRow ? nil : phone.html,
                hash: phone.hash
            )
        }
        if let rehearsal {
            cards.append(try fragment("rehearsal", "worlds/_rehearsal", rehearsal.values))
        }
        cards.append(try fragment("happened", "worlds/_happened", happened.values))
        cards.append(try fragment("console", "worlds/_console", console.values))
        if let keep { cards.append(try fragment("keep", "worlds/_keep", keep.values)) }
        if let evidence {
            cards.append(try fragment("evidence", "worlds/_evidence", evidence.values))
        }
        cards.append(try fragment("tables-head", "worlds/_tables_head", tables.values))
        let each = try (tables.pinned + tables.tables).map {
            try fragment("table-\($0.id)", "worlds/_table", $0.values)
        }
        var card = try fragment("tables", "worlds/_tables", tables.values)
        card.hash = Self.hash(each.map(\.id).joined(separator: " ") + tables.nothing)
        let isWhole = !known.contains(card.mark)
        if isWhole { cards[cards.count - 1].html = nil }
        cards.append(card)
        cards += each.map { table in
            SavedAnswer.Fragment(id: table.id, html: isWhole ? nil : table.html, hash: table.hash)
        }
        return cards.filter { !known.contains($0.mark) }
    }

    /// FNV-1a, enough to tell two fragments of one page apart.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
