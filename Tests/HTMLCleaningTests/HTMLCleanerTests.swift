import HTMLCleaning
import Testing

@Suite struct HTMLCleanerTests {
    @Test(arguments: [
        ("<p>Bread <b>number</b> <em>forty</em></p>", "<p>Bread <b>number</b> <em>forty</em></p>"),
        ("plain & simple", "<p>plain &amp; simple</p>"),
        ("<ul><li>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"),
        (
            "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>",
            "<p><a href=\"https://example.org/?a=1&amp;b=2\" rel=\"noopener noreferrer nofollow ugc\">x</a></p>"
        ),
        ("<p>a<br>b</p>", "<p>a<br>b</p>"), ("", ""), ("<p>ümlaut 猫</p>", "<p>ümlaut 猫</p>"),
        ("<p class=x onclick=y>a</p>", "<p>a</p>"),
        (
            "<b>one</b> two<ul><li>x</ul>three",
            "<p><b>one</b> two</p><ul><li>x</li></ul><p>three</p>"
        ),
        ("<div>one</div><div>two</div>", "<p>one</p><p>two</p>"),
        ("<h3>one<h3>two</h3></h3>", "<h3>one<br>two</h3>"),
        ("<pre>\n\nx\ny</pre>", "<pre>x\ny</pre>"),
    ])
    func `B18 what the list allows comes through, written anew`(_ typed: String, _ clean: String) {
        #expect(HTMLCleaner.clean(typed) == clean)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
        "<svg><script>alert(1)</script></svg>", "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\"JaVaScRiPt:alert(1)\">x</a>", "<a href=\" javascript:alert(1)\">x</a>",
        "<a href=\"java\nscript:alert(1)\">x</a>", "<a href=\"&#106;avascript:alert(1)\">x</a>",
        "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
        "<a href=\"vbscript:msgbox(1)\">x</a>", "<iframe srcdoc=\"<script>alert(1)</script>\">",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<style>@import 'javascript:alert(1)'</style>",
        "<p style=\"background:url(javascript:1)\">a",
        "<form action=javascript:alert(1)><input type=submit>", "<base href=//evil>",
        "<meta http-equiv=refresh content=\"0;url=javascript:1\">", "<object data=x>",
        "<embed src=x>",
        "<!--><script>alert(1)</script>-->", "<scr<script>ipt>alert(1)</script>",
        "<template><script>alert(1)</script></template>", "<p><<script>alert(1)//<</script>",
        "<a href='https://x\" onmouseover=\"alert(1)'>x</a>",
        "<![CDATA[<script>alert(1)</script>]]>",
        "<textarea><script>alert(1)</script></textarea>", "<xmp><img src=x onerror=alert(1)></xmp>",
        "<plaintext><script>alert(1)</script>", "<?php echo 1 ?><script>alert(1)</script>",
        "<p/onclick=alert(1)>x", "<img/src=x/onerror=alert(1)>", "\u{0}<script>alert(1)</script>",
    ])
    func `B18 an attack leaves nothing but words`(_ typed: String) throws {
        let clean = HTMLCleaner.clean(typed)
        let tag = try Regex("<(?!/?(p|br|b|i|em|strong|del|code|pre|blockquote|ul|ol|li|h3)>|/a>)")
        for found in clean.matches(of: tag) {
            let link = clean[found.range.lowerBound...].prefix { $0 != ">" }
            #expect(
                link.wholeMatch(
                    of: /<a href="(https?|mailto):[^"<> ]*" rel="noopener noreferrer nofollow ugc"/
                )
                    != nil
            )
        }
    }

    @Test func `B18 the caller's rules hold for words and addresses`() {
        let rules = HTMLCleaner.Rules(
            allowsLink: { !$0.contains("127.") },
            shownText: { $0.uppercased() }
        )
        #expect(
            HTMLCleaner.clean("<a href=http://127.0.0.1/>x</a> &amp; y", rules)
                == "<p>X &amp; Y</p>"
        )
    }

    @Test func `B18 elements nest 32 deep and their words go on`() {
        let clean = HTMLCleaner.clean(String(repeating: "<blockquote>", count: 100) + "x")
        #expect(clean.matches(of: /<blockquote>/).count == 32)
        #expect(clean.contains("x"))
    }

    @Test func `B18 five thousand levels end and nothing overflows`() {
        let deep = String(repeating: "<blockquote>", count: 5_000)
        #expect(HTMLCleaner.clean(deep + "x").count < 200_000)
        #expect(HTMLCleaner.clean(String(repeating: "<", count: 5_000)).count < 50_000)
    }
}
