import FeedModel
import Foundation
import Lab
import Testing
import Workbook

@testable import WebApp

/// The trade-off drill: from the question to a defence that is held against its cost.
struct TradeoffPageTests {
    /// What an address of a comparison runs.
    private static func plans(_ address: String, _ site: TestSite) throws -> [ComparedSide.Plan] {
        let parts = try #require(URLComponents(string: address))
        let values = parts.queryItems ?? []
        let name = String(parts.path.dropFirst("/compare/".count))
        if let ready = site.app.comparisons.comparison(name) { return ready.plans }
        let registry = WorldRegistry(workbook: site.app.workbook, clock: site.app.clock)
        let worlds = WorldRoutes(
            app: site.app,
            registry: registry,
            scenarios: site.app.scenarios
        )
        return try CompareRoutes(worlds: worlds).ofLines { key in
            values.first { $0.name == key }?.value ?? ""
        }.plans
    }

    @Test func `each link runs the ways of its decision, and each way differs from the first`()
        async throws
    {
        let site = try TestSite()
        #expect(site.app.content.tradeoffs.count >= 20)
        for tradeoff in site.app.content.tradeoffs {
            let plans = try Self.plans(tradeoff.compareAddress, site)
            let designs = plans.map(\.design.design)
            let wanted = try tradeoff.options.map { try StatedDesign(text: $0.design).design }
            #expect(designs == wanted, "\(tradeoff.slug) runs other designs than it names")
            // What the check of the content runs anyway isn't run twice.
            if case .comparison = tradeoff.stage { continue }
            let run = try await RunComparison.run(plans)
            for (index, parting) in run.partings.enumerated() {
                #expect(
                    parting.moment != nil,
                    "\(tradeoff.slug): way \(index + 2) runs as the first"
                )
            }
            #expect(
                run.sides.allSatisfy { $0.stop == nil },
                "\(tradeoff.slug): \(run.sides.compactMap(\.stop))"
            )
        }
    }

    @Test func `costs are hidden until one has decided, and the defence is kept with its history`()
        async throws
    {
        let site = try TestSite()
        let address = "/practice/tradeoffs/fan-out"
        let open = try await site.get(address).body
        #expect(open.contains("Defend it in two sentences") && !open.contains("<dt>Costs</dt>"))

        let nothing = try await site.post("\(address)/decide", [("defence", "Because.")])
        #expect(nothing.status == 422 && nothing.body.contains("found none"))
        #expect(nothing.body.contains(">Because.</textarea>"))
        let wordless = try await site.post("\(address)/decide", [("option", "read")])
        #expect(wordless.status == 422 && wordless.body.contains("found nothing"))

        let typed = [("option", "hybrid"), ("defence", "Reads <b>win</b>.\nBut two paths.")]
        #expect(try await site.post("\(address)/typed", typed, byScript: true).status == 200)
        #expect(try await site.get("/").body.contains("You had begun to defend it."))
        #expect(try await site.post("\(address)/decide", typed).status == 303)
        let decided = try await site.get(address).body
        #expect(decided.contains("Reads &lt;b&gt;win&lt;/b&gt;.\nBut two paths."))
        #expect(decided.contains("href=\"/compare/written-read-or-both\""))
        #expect(decided.contains("<dt>Costs</dt>") && decided.contains("<b>C</b> Yours"))
        #expect(try await site.get("/practice/tradeoffs").body.contains("Go on with: Write, read"))

        #expect(try await site.post("\(address)/judge", [("other", "yes")]).status == 303)
        let judged = try await site.get(address).body
        #expect(judged.contains("and left out what yours costs"))
        let again = try await site.get("\(address)?again=1").body
        #expect(again.contains("Defend it in two") && again.contains("other way named"))
        let list = try await site.get("/practice/tradeoffs").body
        #expect(list.contains("The cost was named in 0 of 1 defence."))
    }

    @Test
    func `a decision comes back soon where its cost was left out, and later where it was named`()
        throws
    {
        let site = try TestSite()
        let tradeoff = try #require(site.app.content.tradeoff("wire"))
        func standing(named: Bool, days: Int) -> Standing {
            let decision = Decision(
                tradeoff: "wire",
                at: TestSite.noon,
                option: "json",
                defence: ""
            )
            .judged(
                .init(at: TestSite.noon, namedCost: named, namedOther: true, stands: true)
            )
            return TradeoffProgress(
                decisions: [decision],
                drafts: [],
                now: TestSite.noon.after(days: days)
            ).standing(tradeoff)
        }
        #expect(standing(named: true, days: 9) == .known)
        #expect(standing(named: true, days: 10) == .due)
        #expect(standing(named: false, days: 1) == .shaky)
        #expect(standing(named: false, days: 2) == .due)
    }

    @Test(arguments: [
        ("One. Two.", ""), ("No stop at all", ""), ("A 1.2 million count. Yes!", ""),
        ("One. Two! Three?", "3 sentences"),
    ])
    func `more than two sentences are told`(_ defence: String, _ said: String) {
        let length = TradeoffPage.length(defence)
        #expect(said.isEmpty ? length.isEmpty : length.hasPrefix(said))
    }
}
