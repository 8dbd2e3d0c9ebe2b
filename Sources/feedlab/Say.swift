import Foundation

/// Lines for the person at the shell.
enum Say {
    /// A line that isn't the result: what went wrong.
    static func error(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// A line that must be seen now, also where the output goes into a pipe.
    static func now(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
