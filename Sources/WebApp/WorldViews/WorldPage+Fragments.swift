internal import HTTPServer
internal import Templates

extension WorldPage {
    /// Every card as a fragment of its own, for a script that asked for a step or sent a command.
    ///
    /// A card that didn't change costs nothing in the browser: it is compared before it is placed.
    func fragments(of app: WebApp, for request: HTTPRequest?) throws -> [SavedAnswer.Fragment] {
        let shared: [(String, TemplateValue)] = [("commandURL", .text(commandURL))]
        var cards: [(id: String, template: String, values: TemplateValue)] = [
            ("world-head", "worlds/_head", head.values),
            ("playhead", "worlds/_playhead", playhead.values),
        ]
        cards += devices.map { ("device-\($0.name)", "worlds/_device", $0.values) }
        cards += [
            ("happened", "worlds/_happened", happened.values),
            ("tables", "worlds/_tables", tables.values),
            ("console", "worlds/_console", console.values),
        ]
        if let keep { cards.append(("keep", "worlds/_keep", keep.values)) }
        return try cards.map { card in
            let html = try app.fragment(card.template, card.values.merging(shared), for: request)
            return SavedAnswer.Fragment(id: card.id, html: html.text)
        }
    }
}
