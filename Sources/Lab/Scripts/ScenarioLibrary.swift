public import FeedModel
import Foundation

/// A script from the content: prose, commands and expectations, with what it is about.
public struct Scenario: Sendable {
    /// Its name: the file's without its ending.
    public let name: String
    /// The script.
    public let script: Script

    /// Its title.
    public var title: String { script.title }

    /// The topic that the catalogue lists it under.
    public var topic: String { script.field("topic") ?? "Other" }

    /// Its place among the others; those without one stand last.
    public var order: Int { script.field("order").flatMap { Int($0) } ?? Int.max }

    /// The question that it answers.
    public var question: String { script.field("question") ?? "" }

    /// The numbers of the rules that it shows.
    public var rules: [String] { words("rules") }

    /// The numbers of the probes that it plays.
    public var probes: [String] { words("probes") }

    /// The lines of a run in one of its designs, with the design stated on a line of its own.
    ///
    /// So that the journal alone makes the same world again.
    public func lines(design: StatedDesign) -> [CommandLine] {
        guard !design.statements.isEmpty,
            let first = try? CommandParser.parse(line: "design \(design.text)", number: 0)
        else { return script.lines }
        if let world = script.lines.first, case .world = world.command {
            return [world, first] + script.lines.dropFirst()
        }
        return [first] + script.lines
    }

    /// The choices that its designs differ in, with the values that they take, in the order of the header.
    public var choices: [(key: String, values: [String])] {
        let all = script.designs.flatMap(\.statements).reduce(
            into: [(key: String, values: [String])]()
        ) { choices, statement in
            guard let place = choices.firstIndex(where: { $0.key == statement.key }) else {
                choices.append((statement.key, [statement.value]))
                return
            }
            if !choices[place].values.contains(statement.value) {
                choices[place].values.append(statement.value)
            }
        }
        return all.filter { choice in
            choice.values.count > 1
                || script.designs.contains { $0.stated(choice.key) == nil }
        }
    }

    private func words(_ field: String) -> [String] {
        (script.field(field) ?? "").split(separator: " ").map(String.init)
    }
}

/// All scenarios of the content, by name.
public struct ScenarioLibrary: Sendable {
    /// The scenarios in their order, and by name where that is the same.
    public let scenarios: [Scenario]

    /// Reads every `.md` file of a folder; a line that can't be read stops it, with its file.
    public init(directory: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
            .filter { $0.hasSuffix(".md") }.sorted()
        let read = try names.map { file in
            let text = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
            do throws(CommandError) {
                return Scenario(
                    name: String(file.dropLast(3)),
                    script: try Script(text: text, name: file)
                )
            } catch {
                throw ScenarioError(file: file, error: error)
            }
        }
        scenarios = read.sorted { ($0.order, $0.name) < ($1.order, $1.name) }
    }

    /// The scenario of that name.
    public func scenario(_ name: String) -> Scenario? {
        scenarios.first { $0.name == name }
    }
}

/// A scenario's file that can't be read, with the line.
public struct ScenarioError: Error, CustomStringConvertible {
    /// The file.
    public let file: String
    /// Its line and what is wrong with it.
    public let error: CommandError

    /// The file, the line and what is wrong.
    public var description: String { "\(file): \(error.description)" }
}
