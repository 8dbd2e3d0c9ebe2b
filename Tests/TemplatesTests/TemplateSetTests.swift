import Foundation
import Templates
import Testing

struct TemplateSetTests {
    private func render(
        _ source: String,
        _ value: TemplateValue,
        parts: [String: String] = [:]
    ) throws(TemplateError) -> String {
        var sources = parts
        sources["page"] = source
        return try TemplateSet(sources: sources).render("page", value)
    }

    @Test func `text is escaped and HTML isn't, whatever the tag`() throws {
        let html = TemplateValue.html(SafeHTML(trusted: "<b>x</b>"))
        let nasty: TemplateValue = "<a href=\"x\" title='y'>&"
        let escaped = "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;"
        #expect(
            try render("{{a}}|{{b}}|{{{b}}}|{{& b }}", ["a": nasty, "b": html])
                == "\(escaped)|<b>x</b>|<b>x</b>|<b>x</b>"
        )
    }

    @Test func `raw tags are for HTML only`() {
        let error = #expect(throws: TemplateError.self) { try render("\n {{{a}}}", ["a": "x"]) }
        #expect(error?.description == "page.mustache:2:2: 'a' isn't HTML: write {{a}}")
    }

    @Test func `sections show, repeat and are left out`() throws {
        let template = "{{#items}}[{{name}}{{#extra}}!{{/extra}}]{{/items}}{{^items}}none{{/items}}"
        #expect(
            try render(
                template,
                ["items": [["name": "a", "extra": true], ["name": "b", "extra": false]]]
            )
                == "[a!][b]"
        )
        #expect(try render(template, ["items": []]) == "none")
        #expect(try render("{{#l}}{{.}},{{/l}}", ["l": [1, 2, "<"]]) == "1,2,&lt;,")
        #expect(try render("{{#a}}{{b}}{{/a}}{{a.b}}", ["a": ["b": 5]]) == "55")
        #expect(try render("{{#t}}({{t}}){{/t}}{{^t}}-{{/t}}", ["t": "x"]) == "(x)")
        #expect(try render("{{#t}}({{t}}){{/t}}{{^t}}-{{/t}}", ["t": ""]) == "-")
        #expect(try render("{{#t}}({{t}}){{/t}}", ["t": .optional(nil as String?)]) == "")
    }

    @Test func `inner names win over outer ones, and outer ones are seen inside`() throws {
        let value: TemplateValue = ["a": "outer", "o": "seen", "s": [["a": "inner"], [:]]]
        #expect(try render("{{#s}}{{a}} {{o}};{{/s}}", value) == "inner seen;outer seen;")
    }

    @Test func `a name that is missing is an error at its tag, also in a partial`() throws {
        let parts = ["parts/_post": "<p>\n  {{body}} {{author.name}}\n</p>\n"]
        let page = "<ul>\n{{#posts}}\n  {{> parts/post}}\n{{/posts}}\n</ul>"
        #expect(try render(page, ["posts": []], parts: parts) == "<ul>\n</ul>")
        #expect(
            try render(
                page,
                ["posts": [["body": "x", "author": ["name": "Ada"]]]],
                parts: parts
            )
                == "<ul>\n<p>\n  x Ada\n</p>\n</ul>"
        )
        let error = #expect(throws: TemplateError.self) {
            try render(page, ["posts": [["body": "x", "author": "Ada"]]], parts: parts)
        }
        #expect(
            error?.description
                == "parts/_post.mustache:2:12: there is no value named 'author.name'"
        )
    }

    @Test func `a missing section name is an error, the inside of a false section isn't read`()
        throws
    {
        #expect(throws: TemplateError.self) { try render("{{#a}}{{/a}}", [:]) }
        #expect(throws: TemplateError.self) { try render("{{^a}}{{/a}}", [:]) }
        #expect(try render("{{#a}}{{b}}{{/a}}", ["a": false]) == "")
    }

    @Test func `what isn't text can't be written`() {
        for value in [true, [], [:]] as [TemplateValue] {
            let error = #expect(throws: TemplateError.self) { try render("{{a}}", ["a": value]) }
            #expect(error?.message == "'a' is neither text nor HTML")
        }
    }

    @Test(arguments: [
        ("a\n{{#s}}\n{{#t}}{{/t}}", "page.mustache:2:1: the section 's' isn't closed"),
        ("{{#s}}{{/t}}", "page.mustache:1:7: closes 't' while 's' of line 1 is open"),
        ("é{{/t}}", "page.mustache:1:2: there is no section 't' to close"),
        ("\n\n   {{a", "page.mustache:3:4: the tag isn't closed with }}"),
        ("{{{a}}", "page.mustache:1:1: the tag isn't closed with }}}"),
        ("{{}}", "page.mustache:1:1: '' is no name"),
        ("{{a b}}", "page.mustache:1:1: 'a b' is no name"),
        ("{{> nowhere}}", "page.mustache:1:1: there is no partial 'nowhere'"),
        ("{{> page}}", "page.mustache:1:1: the partial 'page' includes itself"),
        ("{{=<% %>=}}", "page.mustache:1:1: other delimiters than {{ and }} aren't used here"),
    ])
    func `what isn't well-formed is found when the set is made`(
        source: String,
        description: String
    ) {
        let error = #expect(throws: TemplateError.self) {
            try TemplateSet(sources: ["page": source])
        }
        #expect(error?.description == description)
    }

    @Test func `comments are dropped and values are no templates`() throws {
        #expect(try render("a{{! {{b }}c", [:]) == "ac")
        #expect(try render("{{a}}", ["a": "{{b}} {{0}}"]) == "{{b}} {{0}}")
        #expect(
            try render("{{a}}", ["a": .html(SafeHTML(trusted: "{{#b}} {{0}}"))]) == "{{#b}} {{0}}"
        )
    }

    @Test func `lines with nothing but a section or partial leave no blank line`() throws {
        let page = "<ul>\n  {{#l}}\n  <li>{{.}}</li>\n  {{/l}}\n</ul>\n"
        #expect(try render(page, ["l": [1, 2]]) == "<ul>\n  <li>1</li>\n  <li>2</li>\n</ul>\n")
        #expect(
            try render("a\n{{> p}}\nb\n{{> p}} c", [:], parts: ["p": "P\n"]) == "a\nP\nb\nP\n c"
        )
    }

    @Test func `members can be added and later ones win`() throws {
        let base: TemplateValue = ["a": 1, "b": 2]
        #expect(try render("{{a}}{{b}}", base.merging([("b", 3)])) == "13")
    }

    @Test func `a directory's files are found by their path`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-templates-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for part in ["pages", "parts"] {
            try FileManager.default.createDirectory(
                atPath: folder + "/" + part,
                withIntermediateDirectories: true
            )
        }
        try "{{> parts/post}}!".write(
            toFile: folder + "/pages/home.mustache",
            atomically: true,
            encoding: .utf8
        )
        try "{{a}}".write(
            toFile: folder + "/parts/_post.mustache",
            atomically: true,
            encoding: .utf8
        )
        let set = try TemplateSet(directory: folder)
        #expect(set.names == ["pages/home", "parts/_post"])
        #expect(try set.render("pages/home", ["a": "x"]) == "x!")
        #expect(try set.fragment("parts/_post", ["a": "<"]).text == "&lt;")
        #expect(throws: TemplateError.self) { try set.render("pages/none", [:]) }
        let error = #expect(throws: TemplateError.self) {
            try TemplateSet(directory: folder + "/none")
        }
        #expect(error?.description == "\(folder)/none: the directory can't be read")
    }

    @Test func `many threads render one template`() async throws {
        let set = try TemplateSet(sources: ["page": "{{#l}}<i>{{.}}{{o}}</i>{{/l}}"])
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let value: TemplateValue = ["l": [.int(number), "&"], "o": .int(number)]
                    let text = try? set.render("page", value)
                    return text == "<i>\(number)\(number)</i><i>&amp;\(number)</i>"
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
