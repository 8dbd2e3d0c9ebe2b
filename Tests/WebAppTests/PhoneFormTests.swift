import Testing

@testable import HTTPServer
@testable import WebApp

struct PhoneFormTests {
    @Test(arguments: [
        ("<p>plain</p>", "plain"), ("<p>a<br>b</p>\n<p>c</p>", "a\nb\n\nc"),
        (
            "<p>my <strong>own</strong> and <em>so</em> &amp; <del>not</del></p>",
            "my **own** and *so* & ~~not~~"
        ),
        ("<h3>Top</h3><ul><li>one</li><li>two</li></ul>", "### Top\n\n- one\n- two"),
        ("<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"),
        ("<pre><code>a &lt; b\nc</code></pre>", "```\na < b\nc\n```"),
        (
            "<p>see <a href=\"https://e.org/?a=1&amp;b=2\" rel=\"nofollow\">it</a></p>",
            "see [it](https://e.org/?a=1&b=2)"
        ),
        ("<p>hi <a href=\"/v1/accounts/7\">@ada</a></p>", "hi @ada"), ("<p>open <b", "open"),
    ])
    func `a body is typed again as it was`(html: String, typed: String) {
        #expect(BodyText(html: html).text == typed)
    }

    @Test(arguments: [
        ("command=phone+refreshes", ["phone refreshes"]),
        (
            "command=phone+comments+p3&text=well%2C+%22yes%22",
            [#"phone comments p3 "well, \"yes\"""#]
        ),
        ("command=phone+edits+p3&text=a%0D%0Ab", [#"phone edits p3 "a\nb""#]),
        ("command=phone+publishes&text=new&photo=2", [#"phone publishes "new" photo=2"#]),
        ("command=phone+publishes&text=", ["phone publishes"]),
        // A draft as it is stored is shared as it is; a changed one is written first.
        ("command=phone+publishes&text=a&photo=1&draft=a&draft-photo=1", ["phone publishes"]),
        (
            "command=phone+publishes&text=b&photo=1&draft=a&draft-photo=1",
            [#"phone writes "b" photo=1"#, "phone publishes"]
        ),
        ("command=phone+writes&text=b&draft=a&draft-photo=0", [#"phone writes "b""#]),
    ])
    func `a form is the lines that could have been typed`(body: String, lines: [String]) throws {
        let form = try HTTPForm(
            body: Array(body.utf8),
            contentType: "application/x-www-form-urlencoded"
        )
        #expect(WorldForm.commands(form) == lines)
    }
}
