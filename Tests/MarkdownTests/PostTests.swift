import Foundation
import Markdown
import Testing

struct PostTests {
    @Test func `B18 ordinary marks come out as the allowed elements`() {
        let text = """
            # Title

            A *b* **c** ~~d~~ `e <` f\\
            g
            h

            > quote

            - one
            - two

            1. x

               y

            ```swift
            let a = "<b>"
            ```
            ***
            """
        #expect(
            Markdown.post(text) == """
                <h3>Title</h3>
                <p>A <em>b</em> <strong>c</strong> <del>d</del> <code>e &lt;</code> f<br>
                g
                h</p>
                <blockquote>
                <p>quote</p>
                </blockquote>
                <ul>
                <li>one</li>
                <li>two</li>
                </ul>
                <ol>
                <li><p>x</p>
                <p>y</p>
                </li>
                </ol>
                <pre><code>let a = &quot;&lt;b&gt;&quot;
                </code></pre>

                """
        )
    }

    @Test(arguments: [
        "https://example.com/a?b=c&d", "http://example.com:8080/", "mailto:a@example.com",
        "HTTPS://EXAMPLE.COM", "https://xn--bcher-kva.example./",
    ])
    func `B18 links to the web and to mail addresses are links`(url: String) {
        let html = Markdown.post("[x](\(url))")
        #expect(html.contains("<a href=") && html.contains("nofollow ugc"), "\(html)")
        #expect(AllowList.violation(in: html) == nil)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java&#x0A;script:alert(1)",
        "&#106;avascript:alert(1)", "%6aavascript:alert(1)", "vbscript:x", "data:text/html,x",
        "feed:javascript:alert(1)", "blob:https://example.com/1", "//evil.example", "/like/1",
        "file:///etc/passwd", "http:evil.example", "http://localhost:8080/like",
        "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/",
        "http://[::1]/", "http://0/", "http://evil.localhost/", "http://good.example@evil.example/",
        "http://a.example:80@b.example", "http:///a.example", "https://a..example/",
        "http://a.example\\@127.0.0.1/", "mailto://x", "mailto:", "x",
        "http://localhost/\u{338}.example", "http://127.0.0。1/",
        "http://１２７.0.0.1.example/", "http://loc%61lhost.example/",
    ])
    func `B18 any other address stays text`(url: String) {
        for text in ["[x](\(url))", "[x](<\(url)>)", "![x](\(url))", "[x][r]\n\n[r]: \(url)"] {
            let html = Markdown.post(text)
            #expect(!html.contains("<a"), "\(text) → \(html)")
            #expect(AllowList.violation(in: html) == nil)
        }
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b onclick=x>b</b> c",
        "<svg><script>alert(1)</script></svg>", "<!-- x --><iframe src=//evil>",
        "[a](https://e.example \"\\\" onclick=x\")", "[a](https://e.example/\"onclick=x)",
        "[a](https://e.example/'onclick='x)", "![\" onerror=\"x](https://e.example/a.png)",
        "``` \"><script>alert(1)</script>\nx\n```", "[<script>](https://e.example/)",
        "<javascript:alert(1)>", "<https://e.example/\"><script>>",
        "[![a](https://e.example/1)](https://e.example/2)",
        "![a [b](https://e.example/1)](https://e.example/2)", "a\0<b\0>", "&lt;script&gt;",
        "&#60;script&#62;", "www.e.example/<script>", "[a]: https://e.example \"<b>\"\n\n[a]",
        "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1>\">",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<title><a href=\"</title><img src=x>\">", "<a id=MathJax>",
        "[x](https://e.example)\u{202E}",
        "<![CDATA[<script>alert(1)</script>]]>", "<?php <script> ?>", "<!A <script>",
    ])
    func `B18 attacks come out inert`(text: String) {
        let html = Markdown.post(text)
        #expect(AllowList.violation(in: html) == nil, "\(html)")
    }

    @Test func `B18 raw HTML is left out and its text stays`() {
        #expect(Markdown.post("a <b>c</b> d") == "<p>a c d</p>\n")
        #expect(Markdown.post("a < b & c") == "<p>a &lt; b &amp; c</p>\n")
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `B18 random mixtures of hostile pieces come out inert`(seed: UInt64) {
        let pieces = [
            "<", ">", "\"", "'", "&", "`", "```", "~~~\n", "*", "**", "_", "~~", "[", "]", "(", ")",
            "![", "](", "]: ", ": ", "\n", "\n\n", "    ", "- ", "1. ", "> ", "# ", "\\", "a", " ",
            "<script>", "</script>", "<img src=x onerror=x>", "javascript:", "https://e.example/",
            "www.e.example", "a@e.example", "&#x6A;", "&colon;", "&Tab;", "<!--", "-->", "<?",
            "<![CDATA[", "\t", "\0", "\u{0301}", "\u{202E}", "[^1]", "[^1]: ", "|", "|-|\n",
            "---\n",
            "@ada", "\r", "<a href='", "<svg/onload=x>", "é", "🦊",
        ]
        var state = seed
        func draw() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
        for _ in 0..<100 {
            let text = (0..<(1 + draw() % 40)).map { _ in pieces[Int(draw() % UInt64(pieces.count))]
            }
            .joined()
            let html = Markdown.post(text)
            #expect(AllowList.violation(in: html) == nil, "\(text.debugDescription) → \(html)")
        }
    }

    @Test func `too much of anything is shown as plain text`() {
        let deep = String(repeating: "> ", count: 17) + "x"
        let long = String(repeating: "*a* ", count: 1_251)
        let definitions = (0..<11).map { "[r\($0)]: https://e.example/\($0)\n" }.joined()
        let wide = "[r]: https://e.example/" + String(repeating: "x", count: 500)
        let expanding =
            "[r]: https://e.example/\(String(repeating: "x", count: 400))\n\n"
            + String(repeating: "[r]", count: 1_400)
        let stairs = (0..<20).map { String(repeating: "  ", count: $0) + "- x\n" }.joined()
        for text in [deep, long, definitions, wide, expanding, stairs] {
            let html = Markdown.post(text)
            #expect(html.hasPrefix("<p>") && !html.contains("<a") && !html.contains("<em>"))
            #expect(!html.contains("<ul>") && !html.contains("<blockquote>"))
            #expect(AllowList.violation(in: html) == nil)
        }
        #expect(Markdown.post(String(repeating: "> ", count: 16) + "x").contains("<blockquote>"))
        #expect(Markdown.post("a\n\n----------------------------\n\nb") == "<p>a</p>\n<p>b</p>\n")
    }

    @Test(
        arguments: [
            ">", "a@", "![[]()", "<?", "<!A", "<![CDATA[", " -", "[", "*a", "_a_", "~~a", "](", "`",
            "www.a.b", "[a](<", "| a ", "<!--", "\\", "&#",
        ]
    )
    func `the worst patterns end soon`(pattern: String) {
        let count = 5_000 / pattern.utf8.count
        let begun = Self.secondsOfThisThread
        _ = Markdown.post(String(repeating: pattern, count: count))
        _ = Markdown.post(String(repeating: pattern, count: count / 2) + "\nx" + pattern)
        #expect(Self.secondsOfThisThread - begun < 20, "milliseconds, or something is quadratic")
    }

    /// What this thread alone has worked, whatever else the machine does.
    private static var secondsOfThisThread: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec
    }

    @Test func `direction signs go and marks are capped`() {
        #expect(Markdown.post("a\u{202E}b\u{2066}c") == "<p>abc</p>\n")
        let zalgo = "z" + String(repeating: "\u{0301}", count: 50) + "a\u{0301}"
        #expect(Markdown.post(zalgo).unicodeScalars.count { $0.value == 0x301 } == 9)
        #expect(Markdown.post("👩‍👩‍👧‍👦 é") == "<p>👩‍👩‍👧‍👦 é</p>\n")
    }

    @Test func `known names become links, outside code and other links`() {
        func post(_ text: String) -> String {
            Markdown.post(text) { name in name == "ada_l" ? "/people/ada?a=1&b" : nil }
        }
        let link = "<a href=\"/people/ada?a=1&amp;b\">@ada_l</a>"
        #expect(post("@ada_l, (@ada_l) @bob") == "<p>\(link), (\(link)) @bob</p>\n")
        #expect(post("x@ada_l `@ada_l` @@ada_l") == "<p>x@ada_l <code>@ada_l</code> @\(link)</p>\n")
        #expect(!post("[@ada_l](https://e.example)").contains("/people"))
        #expect(Markdown.post("@ada_l <b>") == "<p>@ada_l </p>\n")
    }

    @Test func `many threads get the same answer`() async {
        let text = "~~a~~ www.e.example *b* @c"
        let expected = Markdown.post(text)
        #expect(expected.contains("<del>") && expected.contains("<a "))
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    if number % 2 == 0 { _ = Markdown.document("| a |\n|---|\n| ~~b~~ |") }
                    return Markdown.post(text) == expected
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
