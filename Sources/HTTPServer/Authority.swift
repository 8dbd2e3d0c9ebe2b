/// The names under which this server may be asked, compared as text and never resolved.
struct Authority: Sendable {
    /// Host values, in lower case.
    private let hosts: [String]
    /// The one Host that our own pages have.
    private let home: String
    /// The one Origin that our own pages have.
    let origin: String

    init(names: [String], port: Int) {
        // A browser leaves out the port that the scheme implies.
        let suffix = port == 80 ? "" : ":\(port)"
        hosts = names.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0)\(suffix)"] }
        home = "127.0.0.1" + suffix
        origin = "http://" + home
    }

    /// Whether a Host header names this server.
    func isOurs(host: String?) -> Bool {
        host.map { hosts.contains($0.lowercased()) } ?? false
    }

    /// Whether a Host header is the one that fits our Origin.
    func isHome(_ host: String?) -> Bool {
        host == home
    }
}
