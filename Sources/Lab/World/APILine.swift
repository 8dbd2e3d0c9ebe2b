import FeedWire

/// A call of the API as a line of the journal, made without writing the line and reading it again.
///
/// What a reader would make of the text is the same command: a target holds nothing but what may stand bare,
/// and a body is written so that its quotes are read back.
struct APILine {
    let line: CommandLine
    /// What the body's text says.
    let body: JSONValue?

    init(_ account: String, _ request: Request, _ body: JSONValue?, number: Int) {
        let target = request.target
        let text = body?.jsonText
        self.body = body
        line = CommandLine(
            number: number,
            text: "\(account) requests \(request.method) \(target)"
                + (text.map { " " + QuotedText.quoted($0) } ?? ""),
            command: .account(
                name: account,
                .requests(method: request.method, path: target, body: text)
            )
        )
    }
}
