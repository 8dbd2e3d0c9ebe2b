/// What every answer carries, errors, files and streams included.
enum SecurityHeaders {
    static let all: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "connect-src 'self'; font-src 'self'; media-src 'self'; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'; "
                + "require-trusted-types-for 'script'; trusted-types feedlab"
        ),
        ("X-Content-Type-Options", "nosniff"),
        // With no-referrer a browser would send `Origin: null` on our own forms.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// All of them, as an answer has them.
    static let lines = Array(all.map { "\($0): \($1)\r\n" }.joined().utf8)

    /// Whether a name is the server's to send, or nobody's.
    static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return reserved.contains(name) || name.hasPrefix("access-control-")
    }

    private static let reserved: Set<String> = Set(
        ["content-length", "connection", "date", "transfer-encoding", "server", "keep-alive"]
            + all.map { $0.0.lowercased() }
    )
}
