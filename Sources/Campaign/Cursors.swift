import FeedModel
import Lab

/// I32 and I33: what a cursor gives, asked at the API once all is at rest.
enum Cursors {
    static func finding(_ world: World) async -> (id: String, text: String)? {
        let tokens = await world.tokens()
        guard let own = tokens.first(where: { $0.account == "ada" })?.token,
            let other = tokens.first(where: { $0.account == "bob" })?.token,
            let cursor = await nextCursor(world, own)
        else { return nil }
        let first = await ask(world, cursor, own)
        let again = await ask(world, cursor, own)
        guard let first, let again else { return nil }
        if first.status != again.status || first.body != again.body {
            return (
                "I32",
                "one cursor was answered \(first.status), \(first.body.count) bytes, then \(again.status), \(again.body.count) bytes"
            )
        }
        if let stolen = await ask(world, cursor, other), stolen.status == 200 {
            return ("I33", "bob asked with ada's cursor and was answered 200")
        }
        let changed = String(cursor.dropLast(3)) + (cursor.hasSuffix("AAA") ? "BBB" : "AAA")
        if let forged = await ask(world, changed, own), forged.status != 400 {
            return ("I33", "a cursor that was changed was answered \(forged.status)")
        }
        return nil
    }

    private static func nextCursor(_ world: World, _ token: String) async -> String? {
        guard let page = await ask(world, nil, token), page.status == 200 else { return nil }
        let text = String(decoding: page.body, as: UTF8.self)
        guard let range = text.firstRange(of: "\"next_cursor\":\"") else { return nil }
        return String(text[range.upperBound...].prefix { $0 != "\"" })
    }

    private static func ask(_ world: World, _ cursor: String?, _ token: String) async -> APIAnswer?
    {
        try? await world.api(
            APICall(
                method: "GET",
                path: "/v1/feed",
                query: cursor.map { [("cursor", $0)] } ?? [],
                headers: [("authorization", "Bearer \(token)")],
                body: []
            )
        )
    }
}
