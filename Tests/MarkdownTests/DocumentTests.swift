import Markdown
import Testing

struct DocumentTests {
    @Test func `fences stand apart, with info and line, the rest is HTML in between`() {
        let text = """
            One *two*.

            ```lab from=p3
            phone likes p3
            ```
            - a

              ```
              inside a list
              ```

            | a | b |
            |---|--:|
            | 1 | ~~2~~ |
            """
        let document = Markdown.document(text, options: MarkdownOptions(firstLine: 10))
        #expect(document.blocks.count == 3)
        #expect(document.blocks[0] == .html("<p>One <em>two</em>.</p>\n"))
        #expect(
            document.blocks[1]
                == .fenced(info: "lab from=p3", text: "phone likes p3\n", line: 12)
        )
        guard case .html(let rest) = document.blocks[2] else {
            Issue.record("the third block is HTML")
            return
        }
        #expect(rest.contains("<pre><code>inside a list"))
        #expect(rest.contains("<table>") && rest.contains("<del>2</del>"))
        #expect(document.html.contains("<code class=\"language-lab\">phone likes p3"))
        #expect(document.problems.isEmpty)
    }

    @Test func `headings are listed with unique ids, on a shifted level`() {
        let text = "# What is `a` & *b*?\n\ntext\n\n## Same\n\n## Same\n\n## Same 2\n\n### …\n"
        let document = Markdown.document(
            text,
            options: MarkdownOptions(headingShift: 1, idPrefix: "l1-")
        )
        #expect(
            document.headings.map(\.id)
                == ["l1-what-is-a-b", "l1-same", "l1-same-2", "l1-same-2-2", "l1-section"]
        )
        #expect(document.headings.map(\.level) == [2, 3, 3, 3, 4])
        #expect(document.headings[0].text == "What is a & b?")
        #expect(document.headings.map(\.line) == [1, 5, 7, 9, 11])
        #expect(
            document.html.hasPrefix(
                "<h2 id=\"l1-what-is-a-b\">What is <code>a</code> &amp; <em>b</em>?</h2>\n"
            )
        )
        #expect(
            Markdown.document("###### deep", options: .init(headingShift: 3)).html.contains("<h6")
        )
    }

    @Test func `raw HTML is left out and told by line`() {
        let document = Markdown.document("a\n\n<div>x</div>\n\nb <i>c</i>\n")
        #expect(document.problems.map(\.line) == [3, 5, 5])
        #expect(!document.html.contains("<div>") && !document.html.contains("<i>"))
        #expect(!Markdown.document("[x](javascript:alert(1))").html.contains("javascript"))
    }

    @Test func `inline text has no paragraph around it`() {
        #expect(Markdown.inline("a `b` *c*") == "a <code>b</code> <em>c</em>")
        #expect(Markdown.inline("") == "")
        #expect(Markdown.inline("a\n\nb") == "<p>a</p>\n<p>b</p>\n")
    }

    @Test func `plain text keeps the words`() {
        let text =
            "# A *b*\n\n- c `d`\n- [e](https://x.example)\n\n| f | g |\n|---|---|\n| h | i |\n"
        #expect(
            Markdown.plainText(text).split(whereSeparator: \.isWhitespace)
                == ["A", "b", "c", "d", "e", "f", "g", "h", "i"]
        )
    }

    @Test func `a header is cut off, with lines`() {
        let text = "---\nid: likes\n# a comment\n\nlink: a: b\nlink:c\nno colon\n---\n\nBody\n"
        let (fields, body, bodyLine) = Markdown.header(text)
        #expect(fields.map(\.key) == ["id", "link", "link", ""])
        #expect(fields.map(\.value) == ["likes", "a: b", "c", "no colon"])
        #expect(fields.map(\.line) == [2, 5, 6, 7])
        #expect(body == "\nBody\n")
        #expect(bodyLine == 9)
    }

    @Test(arguments: [
        "", "Body", "---", "---\na: b\nno end", "\n---\na: b\n---\n", "a\n---\nb\n---",
    ])
    func `without both fences there is no header`(text: String) {
        let (fields, body, bodyLine) = Markdown.header(text)
        #expect(fields.isEmpty && body == text && bodyLine == 1)
    }

    @Test func `an empty header, an empty body and CRLF are fine`() {
        #expect(Markdown.header("---\n---\nx").body == "x")
        #expect(Markdown.header("---\na: b\n---").body == "")
        let (fields, body, bodyLine) = Markdown.header("---\r\na: b\r\n---\r\nx\r\n")
        #expect(fields.map(\.value) == ["b"] && body == "x\r\n" && bodyLine == 4)
    }
}
