extension Request {
    /// Whether it may change something: two calls only ask, although they have a body.
    public var mayWrite: Bool {
        method != "GET" && path != "/v1/feed/sync" && path != "/v1/graphql"
    }

    /// What a body that isn't JSON says, in the words of the JSON call; nil for anything else.
    ///
    /// A journal keeps calls as JSON, so whatever else may arrive over real HTTP has to have such words.
    public var translatedBody: JSONValue? { htmlPost ?? uploadPart }

    /// A post that came as plain HTML (B18).
    private var htmlPost: JSONValue? {
        let type = header("content-type")
        guard type?.hasPrefix("text/html") == true,
            type?.split(separator: ";").first == "text/html",
            method == "POST" || method == "PATCH",
            path.hasPrefix("/v1/posts"), let text = String(validating: body, as: UTF8.self),
            !text.utf8.contains(0)
        else { return nil }
        return ["text": .string(text), "content_type": "text/html"]
    }

    /// A part of a file that came as bytes: they are counted, not kept (B15).
    private var uploadPart: JSONValue? {
        guard header("content-type") == "application/octet-stream", method == "PATCH",
            path.hasPrefix("/v1/uploads/"),
            let offset = header("upload-offset").flatMap({ Int64($0) })
        else { return nil }
        return ["offset": .integer(offset), "bytes": JSONValue(body.count)]
    }
}
