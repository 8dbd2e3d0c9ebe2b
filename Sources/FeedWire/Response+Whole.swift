extension Response {
    /// The answer as it arrives where the connection breaks in its middle: fewer bytes than were announced.
    public var brokenOff: Response {
        guard !body.isEmpty else { return self }
        var broken = self
        broken.headers.append(.init("content-length", String(body.count)))
        broken.body = Array(body.prefix(body.count / 2))
        return broken
    }

    /// Whether the API gave it, and all of it arrived: a captive portal answers with a page, and a connection can break.
    public var isWhole: Bool {
        if header("content-type")?.hasPrefix("text/html") == true { return false }
        return header("content-length").map { Int($0) == body.count } ?? true
    }
}
