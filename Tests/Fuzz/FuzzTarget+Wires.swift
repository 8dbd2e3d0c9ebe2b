import FeedModel

@testable import FeedBackend
@testable import FeedWire

/// What a client and a backend say to each other.
extension FuzzTarget {
    static let wires = [
        FuzzTarget(name: "json", run: readJSON),
        FuzzTarget(name: "protobuf", run: readProtobuf),
        FuzzTarget(name: "graphql", run: readGraphQL),
        FuzzTarget(name: "cursors", run: readCursors),
    ]

    private static func readJSON(_ bytes: [UInt8]) {
        guard let value = reading({ () throws(JSONError) in try JSONValue(parsing: bytes) }) else {
            return
        }
        let again = reading { () throws(JSONError) in try JSONValue(parsing: value.bytes) }
        demand(again == value, "JSON doesn't survive its own form: \(value.jsonText)")
        _ = reading { () throws(JSONError) in try FeedPage(json: value) }
        if let answer = reading({ () throws(JSONError) in try SyncAnswer(json: value) }) {
            let same = reading { () throws(JSONError) in try SyncAnswer(json: answer.json) }
            demand(same == answer, "a delta doesn't survive its own JSON")
        }
    }

    private static func readProtobuf(_ bytes: [UInt8]) {
        guard let answer = SyncAnswer(protobuf: bytes) else { return }
        demand(
            SyncAnswer(protobuf: answer.protobuf) == answer,
            "a delta doesn't survive its own form"
        )
        _ = reading { () throws(JSONError) in try SyncAnswer(json: answer.json) }
    }

    /// The query, and behind a NUL its variables as JSON.
    private static func readGraphQL(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        var members = [
            JSONValue.Member("query", .string(String(decoding: parts[0], as: UTF8.self)))
        ]
        if parts.count > 1,
            let variables = reading({ () throws(JSONError) in
                try JSONValue(parsing: Array(parts[1]))
            })
        {
            members.append(.init("variables", variables))
        }
        let query = reading { () throws(GraphQLError) in
            try GraphQLQuery(body: .object(members))
        }
        guard let query, let roots = reading({ () throws(GraphQLError) in try query.roots() })
        else {
            return
        }
        for root in roots {
            let answer = reading { () throws(GraphQLError) in
                try query.project(SyncAnswer.sample.json, for: root)
            }
            demand(answer != nil, "a checked selection can't be answered")
        }
    }

    /// The bytes as they come, and the same under a seal that fits.
    private static func readCursors(_ bytes: [UInt8]) {
        let seal = Seal(seed: 1)
        let text = String(decoding: bytes, as: UTF8.self)
        demand(Cursor(text, openedBy: seal) == nil, "a cursor that nobody sealed is read")
        demand(SyncToken(text, openedBy: seal) == nil, "a page token that nobody sealed is read")
        _ = CommentCursor(text, openedBy: seal)
        let closed = seal.close(text)
        demand(text.isEmpty || seal.open(closed) == text, "a seal opens to something else")
        if let cursor = Cursor(closed, openedBy: seal) {
            demand(Cursor(cursor.sealed(by: seal), openedBy: seal) == cursor, "a cursor changes")
        }
        if let token = SyncToken(closed, openedBy: seal) {
            demand(SyncToken(token.sealed(by: seal), openedBy: seal) == token, "a token changes")
        }
        if let cursor = CommentCursor(closed, openedBy: seal) {
            demand(
                CommentCursor(cursor.sealed(by: seal), openedBy: seal) != nil,
                "a cursor changes"
            )
        }
    }
}
