import Glibc

/// The command line: reads arguments and wires the parts.
@main
struct FeedLab {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        var arguments = Array(Swift.CommandLine.arguments.dropFirst())
        let name = arguments.isEmpty ? "help" : arguments.removeFirst()
        do throws(UsageError) {
            switch name {
            case "serve": exit(try await ServeCommand(arguments).run())
            case "run": exit(try await RunCommand(arguments).run())
            case "probe": exit(try await ProbeCommand(arguments).run())
            case "replay": exit(try ReplayCommand(arguments).run())
            case "export": exit(try await ExportCommand(arguments).run())
            case "check": exit(try await CheckCommand(arguments).run())
            case "bench": exit(try await BenchCommand(arguments).run())
            case "simulate": exit(try await SimulateCommand(arguments).run())
            case "commands": CommandsCommand.run()
            case "crash-points": CrashPointsCommand.run()
            case "help", "--help", "-h": print(usage)
            case "--version": print("FeedLab \(FeedLabVersion.text)")
            default: throw UsageError("expected a command, found \"\(name)\"\n\n\(usage)")
            }
        } catch {
            Say.error("feedlab: \(error.message)")
            exit(2)
        }
    }

    static let usage = """
        feedlab serve [--port 8080] [--data-dir DIR]     the web app
        feedlab run FILE… [--design key=value] [--json]  runs scripts
        feedlab probe ID… [--design key=value] [--json]  plays probes by themselves; --all plays all
        feedlab replay REPORT.json… [--json]             tries every claim of a report again
        feedlab check                                    the content is whole
        feedlab export N [--format md|json]              a worksheet
        feedlab simulate [--seeds A..B] [--steps N] [--twice] [--save DIR]
                                                         random people and faults against promises
        feedlab bench [NAME…] [--json] [--write FILE]    measures, each figure with what it stands beside
        feedlab commands                                 every command of the language
        feedlab crash-points                             where a process can be made to die
        """
}

/// Why the command line can't be carried out.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The version of this build.
enum FeedLabVersion {
    static let text = "0.1.0"
}
