import Testing

@testable import HTTPServer

struct FormTests {
    private func multipart(
        _ parts: [String],
        end: String = "--B--\r\n"
    ) throws(HTTPError) -> HTTPForm {
        let body = parts.map { "--B\r\n\($0)\r\n" }.joined() + end
        return try HTTPForm(
            body: Array(body.utf8),
            contentType: "multipart/form-data; boundary=\"B\""
        )
    }

    @Test func `an urlencoded form keeps its fields in order`() throws {
        let form = try HTTPForm(
            body: Array("b=1&a=%C3%A9+%2B&b=2&empty=&none".utf8),
            contentType: "application/x-www-form-urlencoded; charset=UTF-8"
        )
        #expect(form.fields.map(\.name) == ["b", "a", "b", "empty", "none"])
        #expect(form.value("a") == "é +")
        #expect(form.values("b") == ["1", "2"])
        #expect(form.value("none") == "")
        #expect(form.value("other") == nil)
    }

    @Test func `a multipart form has fields and files`() throws {
        let form = try multipart([
            "Content-Disposition: form-data; name=\"text\"\r\n\r\none\r\n--\r\ntwo",
            "Content-Disposition: form-data; name=\"a;b%22\"\r\n\r\n",
            "Content-Disposition: form-data; name=\"pic\"; filename=\"a;b\\\"c.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n\0\u{01}\r\n",
        ])
        #expect(form.value("text") == "one\r\n--\r\ntwo")
        #expect(form.value("a;b\"") == "")
        let file = try #require(form.file("pic"))
        #expect(file.filename == "a;b\"c.png")
        #expect(file.type == "image/png")
        #expect(file.bytes == [0, 1, 13, 10])
    }

    @Test(arguments: [
        "", "--B", "--B\r\n", "--C--", "x--B--", "--B\r\nno colon\r\n\r\na\r\n--B--",
        "--B\r\nContent-Disposition: form-data\r\n\r\na\r\n--B--",
        "--B\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\na\r\n--B--",
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\na\r\n--B--more",
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\na\0\r\n--B--",
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\na",
    ])
    func `a multipart form that is cut or odd is refused`(_ body: String) {
        #expect(throws: HTTPError.self) {
            try HTTPForm(body: Array(body.utf8), contentType: "multipart/form-data; boundary=B")
        }
    }

    @Test(arguments: ["a=%zz", "a=%", "%ff=a", "a=%00"])
    func `an urlencoded form that isn't UTF-8 is refused`(_ body: String) {
        #expect(throws: HTTPError.self) {
            try HTTPForm(
                body: Array(body.utf8),
                contentType: "application/x-www-form-urlencoded"
            )
        }
    }

    @Test func `a boundary that never comes is looked for in one go`() {
        let body = Array("--B\r\n".utf8) + [UInt8](repeating: 13, count: 1_000_000)
        #expect(throws: HTTPError.self) {
            try HTTPForm(body: body, contentType: "multipart/form-data; boundary=B")
        }
    }

    @Test func `a cookie is found among others`() throws {
        var headers = HTTPHeaders()
        headers.append("Cookie", "theme2=x; theme=dark; a=b=c; odd")
        let target = try RequestTarget(Array("/".utf8), argumentsMax: 1)
        let request = HTTPRequest(method: .get, target: target, headers: headers, body: [])
        #expect(request.cookie("theme") == "dark")
        #expect(request.cookie("a") == "b=c")
        #expect(request.cookie("odd") == nil)
    }
}
