internal import HTTPServer
internal import Mystery
internal import Templates
internal import Workbook

extension MysteryRoutes {
    /// `GET /mystery`: the levels, and what was begun.
    func index(_ request: HTTPRequest) async throws -> HTTPResponse {
        let begun = try await app.workbook.mysteries()
        let results = try await app.workbook.mysteryResults()
        let cases = try await app.workbook.cases()
        let values: TemplateValue = [
            "levels": .list(MysteryLevel.allCases.map(Self.level)),
            "hasBegun": .bool(!begun.isEmpty),
            "begun": .list(
                begun.map { kept in
                    let own = results.filter { $0.mystery == kept.number }
                    let right = own.count { $0.verdict == .right }
                    return [
                        "href": .text("/mystery/\(kept.number)"),
                        "title": .text(
                            cases.first { $0.number == kept.number }?.file.title
                                ?? "Mystery \(kept.number)"
                        ),
                        "state": .text(
                            kept.revealedAt == nil
                                ? "open" : "revealed, \(right) of \(own.count) right"
                        ),
                        "played": .text(app.clock.short(kept.playedAt)),
                    ]
                }
            ),
        ]
        return try app.page(
            "mystery/index",
            PageHead(title: "Mystery apps", styles: ["mystery"]),
            values,
            for: request
        )
    }

    /// `GET /mystery/N` before it is begun.
    func entrance(_ mystery: MysteryCase, _ request: HTTPRequest) throws -> HTTPResponse {
        let values: TemplateValue = [
            "number": .int(mystery.number), "heading": .text(mystery.title),
            "eyebrow": .text("Mystery · \(mystery.level.name)"),
            "text": .text(Self.text(mystery.level)),
            "asked": .list(mystery.asked.map(MysteryPage.question)),
        ]
        return try app.page(
            "mystery/entrance",
            PageHead(title: "\(mystery.title), to be begun", styles: ["mystery"]),
            values,
            for: request
        )
    }

    private static func level(_ level: MysteryLevel) -> TemplateValue {
        [
            "value": .int(level.rawValue), "name": .text(level.name), "text": .text(text(level)),
            "numbers": .text("\(level.numbers.lowerBound) to \(level.numbers.upperBound)"),
            "isFirst": .bool(level == .one),
        ]
    }

    private static func text(_ level: MysteryLevel) -> String {
        switch level {
        case .one: "One choice of the design is open. A good place to begin."
        case .two: "Two choices are open, and neither gets in the other’s way."
        case .interacting:
            "Several choices are open, and one may hide or change what another looks like."
        case .all: "A dozen choices or more are open at once; each is decided by itself."
        }
    }
}
