import FeedModel

/// The arguments after a command's name: options with their values, and the rest in order.
struct Options {
    private(set) var rest: [String] = []
    private var values: [(name: String, value: String)] = []
    private var flags: Set<String> = []

    /// Sorts the arguments; `named` take a value, `switches` don't, anything else with dashes is an error.
    init(_ arguments: [String], named: Set<String>, switches: Set<String>) throws(UsageError) {
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if switches.contains(argument) {
                flags.insert(argument)
            } else if let name = parts.first, named.contains(name), name != argument {
                values.append((name, parts.count > 1 ? parts[1] : ""))
            } else if named.contains(argument) {
                guard index < arguments.count else {
                    throw UsageError("expected a value after \(argument), found the end")
                }
                values.append((argument, arguments[index]))
                index += 1
            } else if argument.hasPrefix("-") {
                let known = (named.union(switches)).sorted().joined(separator: ", ")
                throw UsageError("expected one of \(known), found \"\(argument)\"")
            } else {
                rest.append(argument)
            }
        }
    }

    func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

    func values(_ name: String) -> [String] {
        values.filter { $0.name == name }.map(\.value)
    }

    func has(_ name: String) -> Bool { flags.contains(name) }
}

extension Options {
    /// The choices of `--design`, each with `key=value` or several with spaces between them.
    static func design(_ texts: [String]) throws(UsageError) -> StatedDesign {
        do throws(DesignError) {
            return try StatedDesign(text: texts.joined(separator: " "))
        } catch {
            throw UsageError("--design: \(error.description)")
        }
    }
}
