internal import Foundation
internal import HTTPServer
internal import Lab
internal import Templates
internal import Workbook

/// A world that is being made again from its journal.
struct WorldMaking: Sendable {
    let world: World
    let name: String
    let script: String
    let lineCount: Int
    let task: Task<WorldSession, any Error>
}

/// What a page shows until a long world is there again: how far it is, and how it looked.
extension WorldRoutes {
    func registerMaking(on router: inout Router) {
        router.get(
            "/worlds/:id/making",
            app.answering { _, parameters in
                let making = await registry.making(parameters["id"] ?? "")
                let progress = await making?.world.progress()
                return try Progress(
                    said: making.map { Self.said(progress, of: $0, looks(of: $0, parameters)) }
                        ?? "",
                    lines: progress?.lines ?? 0,
                    isMade: making == nil
                ).response()
            }
        )
    }

    private struct Progress: Encodable {
        let said: String
        let lines: Int
        let isMade: Bool

        func response() throws -> HTTPResponse {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return .json(Array(try encoder.encode(self)))
        }
    }

    /// The page to show in the meantime; nil where the world is there, was soon there, or never was.
    func meanwhile(
        _ request: HTTPRequest,
        _ parameters: PathParameters
    ) async throws
        -> HTTPResponse?
    {
        let id = parameters["id"] ?? ""
        guard !request.wantsFragments, let making = try await registry.begin(id) else { return nil }
        let end = ContinuousClock.now + app.patience
        while ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(15))
            if await registry.making(id) == nil { return nil }
        }
        let progress = await making.world.progress()
        let look = looks(of: making, parameters)
        let origin = WorldOrigin(kept: making.name)
        var response = try app.page(
            "worlds/making",
            PageHead(
                title: "\(origin.name), \(id), being made again",
                styles: WorldPage.styles
            ),
            [
                "heading": .text(origin.name), "url": .text("/worlds/\(id)/making"),
                "said": .text(Self.said(progress, of: making, look)),
                "lines": .int(progress.lines), "all": .int(making.lineCount),
                "look": .optional(
                    look.map {
                        ["html": .html(SafeHTML(trusted: $0.html)), "steps": .int($0.steps)]
                    }
                ),
            ],
            for: request
        )
        // Without scripts the page asks again by itself.
        response.headers.append(("Refresh", "2"))
        return response
    }

    private func looks(of making: WorldMaking, _ parameters: PathParameters) -> WorldLooks.Look? {
        app.looks.look(parameters["id"] ?? "", script: making.script)
    }

    private static func said(
        _ progress: (lines: Int, steps: Int)?,
        of making: WorldMaking,
        _ look: WorldLooks.Look?
    ) -> String {
        let steps = progress?.steps ?? 0
        if let all = look?.steps { return "\(Words.grouped(steps)) of \(Words.grouped(all)) steps" }
        return "\(Words.grouped(steps)) steps, line \(progress?.lines ?? 0) of \(making.lineCount)"
    }

    /// Keeps how a long world looks now, once its page was drawn.
    func keepLook(of session: WorldSession, _ steps: Int, _ response: HTTPResponse) async {
        guard app.looks.folder != nil, steps >= WorldLooks.stepsMin,
            case .bytes(let bytes) = response.body
        else { return }
        let page = String(decoding: bytes, as: UTF8.self)
        guard let start = page.firstRange(of: "<div class=\"world\""),
            let end = page.firstRange(of: "</main>")
        else { return }
        let html = String(page[start.lowerBound..<end.lowerBound])
        let script = await session.saved(at: app.clock.now()).script
        let looks = app.looks
        Task.detached(priority: .background) {
            looks.keep(session.id, script: script, WorldLooks.Look(steps: steps, html: html))
        }
    }
}
