import FeedClient
import FeedModel
import FeedWire
import Glibc
import SQLiteStore

/// A process to be killed: the client core on a real file, writing at random and telling what it has done.
///
/// `device-child FILE SEED [hasty]`. Each act is a line `> ACT` before it and `= ACT` after it; `hasty` says
/// `= ACT` first, as an app would that answers before its commit. It ends when it is killed or nobody listens.
@main
struct DeviceChild {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let seed = UInt64(arguments[2]) else { exit(2) }
        signal(SIGPIPE, SIG_DFL)
        let phone = try ChildPhone(path: arguments[1], seed: seed)
        let isHasty = arguments.dropFirst(3).first == "hasty"
        tell("ready")
        for _ in 0..<10_000 {
            let act = phone.nextAct()
            tell("> \(act)")
            if isHasty { tell("= \(act)") }
            try phone.carryOut(act)
            if !isHasty { tell("= \(act)") }
        }
    }

    /// One line, in one write, so that it arrives whole or not at all.
    static func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        if write(1, bytes, bytes.count) != bytes.count { exit(1) }
    }
}
