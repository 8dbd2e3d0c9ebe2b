import FeedWire
import Foundation

/// The kind of machine that figures were measured on, and how busy it was.
struct Machine {
    let processor: String
    let cores: Int
    let memoryGB: Int
    let system: String
    /// Processes that wanted to run, on average over the minute before.
    let load: Double

    static func current() -> Machine {
        Machine(
            processor: field("model name", in: "/proc/cpuinfo") ?? "unknown",
            cores: ProcessInfo.processInfo.activeProcessorCount,
            memoryGB: Int(
                (Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824).rounded()
            ),
            system: systemName(),
            load: text("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
        )
    }

    var json: JSONValue {
        [
            "processor": .string(processor), "cores": JSONValue(cores),
            "memory_gb": JSONValue(memoryGB), "system": .string(system), "load": .real(load),
        ]
    }

    var words: String {
        "\(processor), \(cores) cores, \(memoryGB) GB, \(system); load before \(load)"
    }

    private static func systemName() -> String {
        let name = text("/etc/os-release").split(separator: "\n").first {
            $0.hasPrefix("PRETTY_NAME=")
        }
        let release = text("/proc/sys/kernel/osrelease").split(separator: "\n").first
        let words = name?.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
        return "\(words ?? "Linux"), Linux \(release ?? "")"
    }

    private static func field(_ name: String, in file: String) -> String? {
        text(file).split(separator: "\n").first { $0.hasPrefix(name) }?
            .split(separator: ":", maxSplits: 1).last?
            .trimmingCharacters(in: .whitespaces)
    }

    private static func text(_ file: String) -> String {
        (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }
}
