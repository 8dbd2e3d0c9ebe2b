internal import Foundation
internal import HTTPServer
internal import Templates
internal import WebApp
internal import Workbook

/// Reads the arguments, wires the parts, and serves.
@main
struct FeedLab {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.first == "serve" else {
            print("usage: feedlab serve [--port 8080] [--data-dir data]")
            exit(2)
        }
        do {
            try serve(
                port: value(of: "--port", in: arguments).flatMap(Int.init) ?? 8080,
                dataDirectory: value(of: "--data-dir", in: arguments) ?? "data"
            )
        } catch {
            print("feedlab: \(error)")
            exit(1)
        }
    }

    private static func value(of name: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
            return nil
        }
        return arguments[index + 1]
    }

    private static func serve(port: Int, dataDirectory: String) throws {
        try FileManager.default.createDirectory(
            atPath: dataDirectory,
            withIntermediateDirectories: true
        )
        let clock = WallClock.system
        var app = WebApp(
            content: try Content(directory: "Content"),
            workbook: try Workbook(path: "\(dataDirectory)/workbook.db", at: clock.now()),
            templates: try TemplateSet(directory: "Templates"),
            assets: Assets(directory: "Public"),
            token: try FormToken(directory: dataDirectory)
        )
        app.report = { print("feedlab: \($0)") }
        var router = Router()
        app.register(on: &router)
        let server = HTTPServer(
            configuration: configuration(port: port, for: app),
            router: router
        )
        let port = try server.start()
        // Straight to the descriptor: printed lines wait in a buffer when the output is a file.
        FileHandle.standardOutput.write(Data("FeedLab is at http://127.0.0.1:\(port)\n".utf8))
        server.run()
    }

    private static func configuration(port: Int, for app: WebApp) -> ServerConfiguration {
        var configuration = ServerConfiguration(port: port)
        configuration.formTokenCheck = { app.token.accepts($0) }
        configuration.onWrongToken = { app.resendPage($0, $1) }
        configuration.report = { print("feedlab: \($0)") }
        return configuration
    }
}
