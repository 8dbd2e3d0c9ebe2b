import FeedWire
import Foundation

/// The figures of one release, as they stand in a file of their own.
struct FigureFile {
    let version: String
    let machine: JSONValue
    let headlines: [Headline]

    /// Writes them, one figure a line, so that two releases can be compared as text.
    func write(to path: String) throws {
        var lines = [
            "{", "  \"format\": 1,", "  \"version\": \(JSONValue.string(version).jsonText),",
            "  \"machine\": \(machine.jsonText),", "  \"figures\": [",
        ]
        let figures = headlines.map { "    " + $0.json.jsonText }
        lines.append(figures.joined(separator: ",\n"))
        lines += ["  ]", "}", ""]
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Reads a file that ``write(to:)`` wrote.
    init(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let json = try JSONValue(parsing: Array(text.utf8))
        guard json["format"]?.whole == 1, let version = json["version"]?.text,
            let machine = json["machine"], let figures = json["figures"]?.items
        else { throw UsageError("\(path): expected figures of format 1") }
        self.version = version
        self.machine = machine
        headlines = try figures.map {
            guard let headline = Headline(json: $0) else {
                throw UsageError("\(path): expected a figure, found \($0.jsonText)")
            }
            return headline
        }
    }

    init(version: String, machine: JSONValue, headlines: [Headline]) {
        self.version = version
        self.machine = machine
        self.headlines = headlines
    }
}

/// The page of figures: every release's file of a folder as tables, the newest release first.
enum FigureTable {
    /// Writes `README.md` from the `.json` files beside it.
    static func write(folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".json") }
            .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
        let files = try names.map { try FigureFile(path: "\(folder)/\($0)") }
        try page(files).write(
            toFile: "\(folder)/README.md",
            atomically: true,
            encoding: .utf8
        )
    }

    static func page(_ files: [FigureFile]) -> String {
        let head = """
            # Figures of each release

            Made by `feedlab bench --write docs/figures/VERSION.json` out of the files beside this one: nothing here is typed
            by hand. [What is measured](../measured.md) says what each means. Compare ratios: the same machine did the other
            thing in the same run, so a busy or a slow machine changes both.

            """
        if files.isEmpty { return head + "\nNo release has any yet.\n" }
        return head + files.map(section).joined(separator: "\n")
    }

    private static func section(_ file: FigureFile) -> String {
        let machine = file.machine
        let words =
            "\(machine["processor"]?.text ?? "?"), \(machine["cores"]?.whole ?? 0) cores, "
            + "\(machine["memory_gb"]?.whole ?? 0) GB, \(machine["system"]?.text ?? "?")"
        var lines = ["", "## \(file.version)", "", words + "."]
        var group = ""
        for headline in file.headlines {
            if headline.group != group {
                group = headline.group
                lines += [
                    "", "### \(group)", "",
                    "| what | figure | 99 of 100 within | beside it, in the same run | ratio |",
                    "|---|--:|--:|---|--:|",
                ]
            }
            lines.append(row(headline))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ headline: Headline) -> String {
        let number = HeadlineTable.number
        let beside = headline.anchor.map {
            "\($0.name): \(number($0.value))" + ($0.p99.map { " (\(number($0)) ms)" } ?? "")
        }
        return "| \(headline.name) | \(number(headline.value)) \(headline.unit.words) | "
            + "\(headline.p99.map { "\(number($0)) ms" } ?? "") | \(beside ?? "") | "
            + "\(headline.ratio.map(number) ?? "") |"
    }
}
