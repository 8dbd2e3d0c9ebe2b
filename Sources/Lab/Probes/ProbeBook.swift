public import FeedModel
import Foundation

/// The plays of all probes, with the table of what each reads in which design.
public struct ProbeBook: Sendable {
    /// The plays.
    public let plays: PlayLibrary
    /// The table; nil where none was written yet.
    public let table: ProbeTable?

    /// A book without plays.
    public init() {
        plays = PlayLibrary()
        table = nil
    }

    /// Reads the plays of a folder, and the table that stands beside them.
    public init(directory: String) throws {
        plays = try PlayLibrary(directory: directory)
        let path = "\(directory)/table.txt"
        table =
            FileManager.default.fileExists(atPath: path)
            ? try ProbeTable(text: try String(contentsOfFile: path, encoding: .utf8)) : nil
    }

    /// A design for each way in which a probe can turn out, the simplest first.
    public func examples(of probe: String) -> [ProbeExample] {
        guard let table else { return [] }
        return table.rules(of: probe).compactMap { rule in
            table.example(of: rule).map {
                ProbeExample(design: table.designs[$0], reading: rule.reading, place: $0)
            }
        }.sorted {
            ($0.design.statements.count, $0.place) < ($1.design.statements.count, $1.place)
        }
    }
}

/// A design in which a probe turns out one way.
public struct ProbeExample: Sendable, Equatable {
    /// The design.
    public let design: StatedDesign
    /// What the probe reads in it.
    public let reading: ProbeReading
    /// Its place in the table.
    public let place: Int
}
