import Testing

@testable import HTTPServer

struct RequestReaderTests {
    /// Everything a reader says about some bytes that come in pieces of one size.
    private func outcomes(_ bytes: [UInt8], piece: Int) -> [RequestReader.Outcome] {
        var reader = RequestReader(limits: ServerConfiguration.Limits())
        var outcomes: [RequestReader.Outcome] = []
        var start = 0
        while start < bytes.count {
            var slice = bytes[start..<min(start + piece, bytes.count)]
            start += piece
            while !slice.isEmpty {
                let outcome = reader.read(&slice)
                if outcome != .more { outcomes.append(outcome) }
                if case .refused = outcome { return outcomes }
            }
        }
        return outcomes
    }

    @Test(arguments: BadFramingTests.rows)
    func `bytes read one at a time mean the same as read whole`(_ input: BadInput) {
        let text = input.bytes.components(separator: "{host}").joined(separator: "127.0.0.1:80")
        let bytes = Array(text.utf8)
        let whole = outcomes(bytes, piece: bytes.count)
        #expect(!whole.isEmpty)
        #expect(outcomes(bytes, piece: 1) == whole)
        #expect(outcomes(bytes, piece: 7) == whole)
    }

    @Test func `requests that follow each other are read apart`() throws {
        let post =
            "POST /a?b=c HTTP/1.1\r\nHost: h\r\nX-Two:  spaced out \t\r\nContent-Length: 4\r\n\r\n\r\n\r\n"
        let get = "GET / HTTP/1.0\r\nhost: h\r\n\r\n"
        let bytes = Array((post + get).utf8)
        let whole = outcomes(bytes, piece: bytes.count)
        #expect(outcomes(bytes, piece: 1) == whole)
        try #require(whole.count == 3)
        guard case .head(let early) = whole[0], case .request(let head, let body) = whole[1],
            case .request(let last, let none) = whole[2]
        else {
            Issue.record("expected a head and two requests")
            return
        }
        #expect(early == head)
        #expect(head.headers["x-TWO"] == "spaced out")
        #expect(head.target == Array("/a?b=c".utf8))
        #expect(!head.wantsClose)
        #expect(body == Array("\r\n\r\n".utf8))
        #expect(last.method == .get)
        #expect(last.wantsClose)
        #expect(none.isEmpty)
    }

    @Test func `random cuts and random bytes never break the reader`() {
        let words = [
            "GET ", "POST ", "/", "/a?b", " HTTP/1.1", "\r\n", "Host: h\r\n", "\n", "\r", ":", "\0",
            "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n", "abc", " ", "\u{FF}", "%",
        ]
        var seed: UInt64 = 1
        for _ in 0..<3_000 {
            var text = ""
            for _ in 0..<12 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += words[Int(seed >> 33) % words.count]
            }
            let bytes = Array(text.utf8)
            #expect(outcomes(bytes, piece: 1) == outcomes(bytes, piece: bytes.count), "\(text)")
        }
    }

    @Test func `a refusal names what was expected on one line`() {
        let error = HTTPError(.bodyTooLong, "expected a body of at most 5 bytes")
        #expect(error.description == "413: expected a body of at most 5 bytes")
    }
}
