extension Request {
    /// A post that came as plain HTML, in the words of the JSON call; nil for anything else (B18).
    public var htmlPost: JSONValue? {
        let type = header("content-type")?.split(separator: ";").first
        guard type == "text/html", method == "POST" || method == "PATCH",
            path.hasPrefix("/v1/posts"), let text = String(validating: body, as: UTF8.self),
            !text.utf8.contains(0)
        else { return nil }
        return ["text": .string(text), "content_type": "text/html"]
    }
}
