internal import Deflate
internal import Foundation
internal import HTTPServer
internal import Lab
internal import Sealing
internal import Templates

/// A world that stands in an address: its name, its journal with seed and design, and a step.
struct SharedWorld: Equatable {
    var name: String
    var lines: [String]
    var step: Int?

    /// A longer address isn't made: browsers and our server would cut or refuse it.
    static let textMax = 6_000
    /// What may come out of an address.
    private static let bytesMax = 256 * 1024

    /// The address; nil where it would be too long.
    var address: String? {
        let bytes = Array(([name] + lines).joined(separator: "\n").utf8)
        guard bytes.count <= Self.bytesMax else { return nil }
        let text = Sealing.base64URL(Deflate.packed(bytes))
        guard text.utf8.count <= Self.textMax else { return nil }
        return "/shared?world=\(text)" + (step.map { "&step=\($0)" } ?? "")
    }

    init(name: String, lines: [String], step: Int?) {
        self.name = name
        self.lines = lines
        self.step = step
    }

    /// Reads an address; nil for one that we never made.
    init?(text: String, step: Int?) {
        guard text.utf8.count <= Self.textMax, let packed = Sealing.fromBase64URL(text),
            let bytes = Deflate.unpacked(packed, limit: Self.bytesMax),
            let whole = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let parts = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        name = parts.first ?? ""
        lines = Array(parts.dropFirst())
        self.step = step
    }
}

/// An address of the lab that holds a whole journal.
public enum SharedLink {
    /// The path at which the lab offers to make a world of those lines; nil where it would be too long.
    public static func path(name: String, lines: [String]) -> String? {
        SharedWorld(name: name, lines: lines, step: nil).address
    }
}

extension WorldRoutes {
    func registerSharing(on router: inout Router) {
        router.get("/shared", app.answering { request, _ in try shared(request) })
        router.post("/shared", app.answering { request, _ in try await openShared(request) })
        router.get(
            "/worlds/:id/script",
            app.answering { request, parameters in
                let session = try await session(parameters)
                let options = WorldOptions(request)
                let text = try await session.world(at: options.step)
                    .script(named: await session.origin.name)
                return .download(text, name: "\(session.id).lab")
            }
        )
    }

    /// `GET /shared?world=…`: what is in the address, and a button that makes it; a link alone makes nothing.
    private func shared(_ request: HTTPRequest) throws -> HTTPResponse {
        let text = request.queryValue("world") ?? ""
        let step = request.queryValue("step").flatMap { Int($0) }
        guard let world = SharedWorld(text: text, step: step) else { throw Self.noWorldInside }
        return try app.page(
            "pages/shared",
            PageHead(title: "A shared world: \(world.name)", styles: ["console"]),
            [
                "name": .text(world.name), "world": .text(text),
                "step": .optional(step.map { ["number": .int($0)] }),
                "count": .text(Words.count(world.lines.count, "command", "commands")),
                "lines": .list(world.lines.map { ["text": .text($0)] }),
            ],
            for: request
        )
    }

    private func openShared(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let step = form.value("step").flatMap { Int($0) }
        guard let world = SharedWorld(text: form.value("world") ?? "", step: step) else {
            throw Self.noWorldInside
        }
        let session = try await registry.make(
            try Self.lines(of: world.lines.joined(separator: "\n")),
            origin: WorldOrigin(name: world.name, eyebrow: "Shared by a link", question: "")
        )
        return .redirect(to: "/worlds/\(session.id)" + (step.map { "?step=\($0)" } ?? ""))
    }

    private static let noWorldInside = PageError(
        status: 422,
        heading: "There is no world in this address",
        happened: "It was cut or changed on its way, or it never was one of FeedLab's links.",
        kept: "Nothing was made.",
        todo: "Ask for the link again, or for the script."
    )

    /// The lines of a script that somebody gave us.
    static func lines(of text: String) throws -> [CommandLine] {
        do throws(CommandError) {
            return try Script(text: text, name: "given.lab").lines
        } catch {
            throw PageError(
                status: 422,
                heading: "This world can't be made",
                happened: error.description,
                kept: "Nothing was made.",
                todo: "Go back, mend the line and try again."
            )
        }
    }
}
