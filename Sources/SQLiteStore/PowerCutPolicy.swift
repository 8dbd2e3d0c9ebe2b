import CSQLite

/// What becomes of writes that no sync has covered when the power goes.
public enum PowerCutPolicy: Hashable, Sendable {
    /// All of them stay: only the process died, not the machine.
    case keepAll
    /// All of them are lost.
    case dropAll
    /// The first few stay, in the order they were made; the seed says how many.
    case keepPrefix(seed: UInt64)
    /// Each sector of 512 bytes stays, is lost, or holds garbage, as the seed says.
    case torn(seed: UInt64)
}

/// A way for a simulated disk to refuse a write.
public enum DiskFault: String, Hashable, Sendable {
    /// The disk is full.
    case full
    /// The device reports an error.
    case ioError

    var code: Int32 {
        switch self {
        case .full: SQLITE_FULL
        case .ioError: csqlite_ioerr_write
        }
    }
}
