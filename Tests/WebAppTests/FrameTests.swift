import Foundation
import Testing
import Workbook

@testable import WebApp

struct FrameTests {
    @Test func `a moment is written as time today, and with its day otherwise`() {
        let noon = WallTime(milliseconds: 1_796_040_271_000)
        let clock = WallClock(now: { noon }, secondsFromUTC: { _ in 3600 })
        #expect(clock.iso(noon) == "2026-11-30T12:04:31Z")
        #expect(clock.short(noon) == "13:04:31")
        let before = WallTime(milliseconds: noon.milliseconds - 86_400_000)
        #expect(clock.short(before) == "29 November 2026, 13:04")
        #expect(clock.day(WallTime(milliseconds: 951_782_400_000)) == "29 February 2000")
        #expect(clock.iso(WallTime(milliseconds: -1)) == "1969-12-31T23:59:59Z")
    }

    @Test func `the token outlives a restart and takes only itself`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-token-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try FormToken(directory: folder)
        let second = try FormToken(directory: folder)
        #expect(first.text == second.text)
        #expect(first.text.count == 64)
        #expect(second.accepts(first.text))
        #expect(!second.accepts(""))
        #expect(!second.accepts(FormToken().text))
        try "x".write(toFile: folder + "/form-token", atomically: true, encoding: .utf8)
        #expect(throws: FormTokenError.self) { try FormToken(directory: folder) }
    }

    /// Text in every colour that is used for text, on every ground that it is used on.
    @Test(arguments: ["light", "dark"])
    func `words stand out from their ground by 4.5 to 1`(_ theme: String) throws {
        let colours = try Self.rawColours(theme)
        let grounds = ["paper", "paper-raised", "paper-sunk"]
        var pairs: [(String, String)] = []
        for ground in grounds + ["paper-deep"] { pairs.append(("ink", ground)) }
        for text in ["ink-2", "ink-3", "tide", "leaf", "amber", "brick", "violet"] {
            for ground in grounds { pairs.append((text, ground)) }
        }
        for soft in ["tide", "leaf", "amber", "brick", "violet"] {
            for text in [soft, "ink", "ink-2", "ink-3"] { pairs.append((text, "\(soft)-soft")) }
        }
        pairs += [("paper", "tide"), ("paper", "ink"), ("paper-raised", "ink")]
        for (text, ground) in pairs {
            let ratio = Self.contrast(
                try #require(colours[text]),
                try #require(colours[ground])
            )
            #expect(ratio >= 4.5, "\(text) on \(ground) in \(theme): \(ratio)")
        }
        for ground in grounds {
            let ratio = Self.contrast(
                try #require(colours["line-strong"]),
                try #require(colours[ground])
            )
            #expect(ratio >= 3, "controls on \(ground) in \(theme): \(ratio)")
        }
    }

    private static func rawColours(_ theme: String) throws -> [String: [Double]] {
        let css = try String(
            contentsOfFile: TestSite.root + "/Public/css/tokens.css",
            encoding: .utf8
        )
        var colours: [String: [Double]] = [:]
        for match in css.matches(of: /--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)/)
        {
            let hex = Array(String(theme == "light" ? match.2 : match.3))
            colours[String(match.1)] = stride(from: 0, to: 6, by: 2).map {
                Double(Int(String(hex[$0...($0 + 1)]), radix: 16) ?? 0) / 255
            }
        }
        return colours
    }

    private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
        let lights = [one, other].map(luminance).sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private static func luminance(_ rgb: [Double]) -> Double {
        let linear = rgb.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
