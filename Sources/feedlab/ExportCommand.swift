import Foundation
import WebApp
import Workbook

/// `feedlab export`: a worksheet as Markdown or as the JSON that can be read in again.
struct ExportCommand {
    private let id: TeardownID
    private let format: String
    private let dataDirectory: String

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Options(arguments, named: ["--format", "--data-dir"], switches: [])
        format = options.value("--format") ?? "md"
        guard ["md", "json"].contains(format) else {
            throw UsageError("expected the format md or json, found \"\(format)\"")
        }
        guard options.rest.count == 1, let id = TeardownID(text: options.rest[0]) else {
            throw UsageError(
                "expected the number of a worksheet, found \"\(options.rest.joined(separator: " "))\""
            )
        }
        self.id = id
        dataDirectory = options.value("--data-dir") ?? Installation.dataDirectory
    }

    /// Writes the worksheet to standard output; 1 where there is none.
    func run() async throws(UsageError) -> Int32 {
        let root = try Installation.root()
        let path = "\(dataDirectory)/workbook.db"
        guard FileManager.default.fileExists(atPath: path) else {
            throw UsageError("expected a workbook in \(dataDirectory), found none")
        }
        do {
            let workbook = try Workbook(reading: path)
            var text: String?
            if format == "json" {
                let found = try await workbook.teardown(id)
                if found?.deletedAt == nil, found != nil {
                    text = try await workbook.file(of: id).text
                }
            } else {
                text = try await TeardownExport.markdown(
                    of: id,
                    in: workbook,
                    content: try Content(directory: "\(root)/Content")
                )
            }
            guard let text else {
                Say.error("feedlab: there is no worksheet \(id)")
                return 1
            }
            FileHandle.standardOutput.write(Data(text.utf8))
            return 0
        } catch {
            throw UsageError("\(error)")
        }
    }
}
