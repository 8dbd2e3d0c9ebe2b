import Testing

@testable import WebApp

struct AnotherPhoneTests {
    @Test func `an account is given a phone by a form, up to three`() async throws {
        let site = try TestSite()
        _ = try await site.post("/worlds", [("world", "empty")])
        #expect(!(try await site.get("/worlds/w1").body.contains("id=\"another-phone\"")))
        let commands = "/worlds/w1/commands"
        _ = try await site.post(commands, [("command", "account ada")])
        var names: [String] = []
        for _ in 0..<3 {
            let page = try await site.get("/worlds/w1").body
            let button = try #require(page.firstMatch(of: /value="device ([^"]*)"/))
            names.append(String(button.1))
            let fields = [("command", "device \(button.1)"), ("account", "ada")]
            #expect(try await site.post(commands, fields).status == 303)
        }
        #expect(names == ["phone", "tablet", "phone2"])
        let page = try await site.get("/worlds/w1").body
        #expect(page.contains("id=\"device-phone2\""))
        #expect(!page.contains("id=\"another-phone\""))
        let script = try await site.get("/worlds/w1/script").body
        #expect(script.contains("\ndevice phone ada\ndevice tablet ada\ndevice phone2 ada\n"))
    }

    @Test func `who has a phone comes first, and a name is never taken twice`() throws {
        let view = try #require(
            AnotherPhoneView(
                phones: [("tablet", "cleo"), ("phone2", "cleo")],
                accounts: ["ada", "bob", "cleo", "phone"]
            )
        )
        #expect(view.accounts == ["cleo", "ada", "bob", "phone"])
        #expect(view.name == "phone3")
        #expect(AnotherPhoneView(phones: [], accounts: []) == nil)
    }
}
