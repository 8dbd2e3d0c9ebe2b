private import Glibc

/// Why a server could not start, or what it met while it ran.
public struct ServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of trouble it is.
    public enum Code: Sendable, Equatable {
        /// The number isn't one a server can listen on.
        case invalidPort
        /// Another program listens on the port.
        case portInUse
        /// The system reserves the port for its administrator.
        case portNotPermitted
        /// The process or the system has no file descriptor left.
        case outOfDescriptors
        /// The server was started before.
        case alreadyStarted
        /// A system call failed in a way that nobody can mend here.
        case systemCall
    }

    /// What kind of trouble it is.
    public let code: Code
    /// One sentence that names what was expected and what was found.
    public let message: String

    /// The message.
    public var description: String { message }

    /// Turns a failed system call into an error; `number` is its errno.
    static func failed(_ call: String, number: Int32, port: Int) -> ServerError {
        switch number {
        case EADDRINUSE:
            ServerError(
                code: .portInUse,
                message: "expected port \(port) to be free, found another program listening on it"
            )
        case EACCES:
            ServerError(
                code: .portNotPermitted,
                message: "expected a port that this user may open, found \(port) reserved"
            )
        case EMFILE, ENFILE:
            ServerError(
                code: .outOfDescriptors,
                message: "expected a free file descriptor for \(call), found all in use"
            )
        default:
            ServerError(
                code: .systemCall,
                message: "expected \(call) to succeed, found error \(number): "
                    + String(cString: strerror(number))
            )
        }
    }
}
