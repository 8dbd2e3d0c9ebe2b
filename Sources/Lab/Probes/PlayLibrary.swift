import Foundation

/// The plays of a content folder, by probe.
public struct PlayLibrary: Sendable {
    private let byProbe: [String: Play]

    /// The plays in the order of their probes' names.
    public var plays: [Play] { byProbe.keys.sorted().compactMap { byProbe[$0] } }

    /// No plays.
    public init() {
        byProbe = [:]
    }

    /// Reads every `.play` file of a folder; a line that can't be read stops it, with its file.
    public init(directory: String) throws {
        var found: [String: Play] = [:]
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        for name in names.filter({ $0.hasSuffix(".play") }).sorted() {
            let text = try String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
            let probe = String(name.dropLast(5))
            do throws(CommandError) {
                found[probe] = try PlayReader.play(text, probe: probe)
            } catch {
                throw PlayError(file: name, error: error)
            }
        }
        byProbe = found
    }

    /// The play of a probe; nil where nobody has written one.
    public func play(_ probe: String) -> Play? { byProbe[probe] }
}

/// A play that can't be read.
public struct PlayError: Error, CustomStringConvertible {
    /// The file.
    public let file: String
    /// What is wrong in it.
    public let error: CommandError

    /// File and line with what was expected and what was found.
    public var description: String { "\(file), \(error.description)" }
}
