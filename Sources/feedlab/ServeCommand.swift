import Deflate
import Foundation
import HTTPServer
import Lab
import Templates
import WebApp
import Workbook

/// `feedlab serve`: the web app on one local address.
struct ServeCommand {
    private let port: Int
    private let dataDirectory: String

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: ["--port", "--data-dir"], switches: [])
        let text = options.value("--port") ?? "8080"
        guard let port = Int(text), (0...65_535).contains(port) else {
            throw UsageError("expected a port from 0 to 65535, found \"\(text)\"")
        }
        if let extra = options.rest.first {
            throw UsageError("expected no further argument, found \"\(extra)\"")
        }
        self.port = port
        dataDirectory = options.value("--data-dir") ?? Installation.dataDirectory
    }

    /// Serves until the process is ended; one clear line and exit code 1 where it can't start.
    func run() async throws(UsageError) -> Int32 {
        let root = try Installation.root()
        do {
            let now = WallClock.system.now()
            let folder = try DataFolder(dataDirectory, at: now)
            let opened = try Workbook.open(in: folder, at: now)
            for line in opened.said { Say.error("feedlab: \(line)") }
            let server = try Self.makeServer(
                root: root,
                workbook: opened.workbook,
                notice: Notice(try await opened.workbook.notice()),
                cache: "\(dataDirectory)/cache",
                port: port,
                token: try FormToken(directory: dataDirectory)
            )
            let port = try server.start()
            folder.serves(port: port)
            Say.now("FeedLab is at http://127.0.0.1:\(port)")
            Say.now("Your work is kept in \(dataDirectory). Ctrl-C ends it.")
            server.run()
            return 0
        } catch {
            Say.error("feedlab: \(error)")
            return 1
        }
    }

    /// The whole site on a port of this machine.
    static func makeServer(
        root: String,
        workbook: Workbook,
        notice: Notice = Notice(),
        cache: String,
        port: Int,
        token: FormToken
    ) throws -> HTTPServer {
        var app = WebApp(
            content: try Content(directory: "\(root)/Content"),
            scenarios: try ScenarioLibrary(directory: "\(root)/Content/scenarios"),
            workbook: workbook,
            templates: try TemplateSet(directory: "\(root)/Templates"),
            assets: Assets(directory: "\(root)/Public"),
            token: token
        )
        app.comparisons = try ComparisonLibrary(directory: "\(root)/Content/comparisons")
        app.schemas = Schemas(directory: "\(root)/Schemas")
        app.probeBook = try ProbeBook(directory: "\(root)/Content/probes")
        app.root = root
        app.cache = cache
        app.notice = notice
        app.report = { Say.error("feedlab: \($0)") }
        var router = Router()
        app.register(on: &router)
        return HTTPServer(configuration: configuration(for: app, port), router: router)
    }

    private static func configuration(for app: WebApp, _ port: Int) -> ServerConfiguration {
        var configuration = ServerConfiguration(port: port)
        configuration.formTokenCheck = { app.token.accepts($0) }
        configuration.onWrongToken = { app.resendPage($0, $1) }
        configuration.packing = { Deflate.packed($0, level: 6) }
        configuration.report = { Say.error("feedlab: \($0)") }
        return configuration
    }
}
