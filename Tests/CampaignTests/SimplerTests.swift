import Lab
import Testing

@testable import Campaign

/// Ways to say a plan with less; that each is still one of the language, a misspelt one would be passed over.
@Suite struct SimplerTests {
    private static let plan = [
        "design order=time sync=delta wire=json", "limits first-page=2 page=2", "account ada",
        "account bob", "account cem", "ada follows bob", "ada follows cem", "device phone ada",
        "device tablet ada", "bob posts \"a note\" as=p4", "wait 1m", "bob posts \"two\" as=p7",
        "cem posts \"three\" as=p9 photo=1", "phone opens", "settle", "wait 30h",
        "fault phone PUT * status=429 retry-after=9s times=2 nth=1", "tablet likes p7",
        "phone crash at=like.before-commit power=torn", "cem story items=2",
    ].map { PlanLine($0) }

    @Test func `a line in words is the line again`() {
        for line in Self.plan { #expect(PlanLine(line.text) == line) }
        #expect(PlanLine("bob posts \"a b\" as=p1").words == ["bob", "posts", "\"a b\"", "as=p1"])
    }

    @Test func `every way gives lines of the language`() throws {
        for (number, way) in Simpler.ways.enumerated() {
            for other in way(Self.plan) {
                for line in other.map(\.text) {
                    #expect(throws: Never.self, "way \(number): \(line)") {
                        _ = try CommandParser.parse(line: line, number: 1)
                    }
                }
            }
        }
    }

    @Test func `one account does what two did`() throws {
        let third = PlanLine("bob posts \"three\" as=p9 photo=1")
        let other = try #require(Simpler.oneForAnother(Self.plan).first { $0.contains(third) })
        #expect(!other.contains(PlanLine("account cem")))
        #expect(other.count { $0[1] == "follows" } == 1)
    }

    @Test func `one device does what two did`() {
        let others = Simpler.oneForAnother(Self.plan)
        #expect(others.contains { $0.contains(PlanLine("phone likes p7")) })
    }

    @Test func `posts of one author become one line, and what is said of them follows`() throws {
        let other = try #require(Simpler.repeatedPosts(Self.plan).first)
        #expect(other.contains(PlanLine("repeat 2 bob posts \"note {n}\" as=q{n}")))
        #expect(other.contains(PlanLine("tablet likes q2")))
        #expect(other.contains(PlanLine("cem posts \"three\" as=p9 photo=1")))
    }

    @Test func `posts without names become one line too, and each line has a letter of its own`() {
        let plan = [
            "repeat 2 bob posts \"note {n}\" as=p{n}", "phone opens", "bob posts \"three\"",
            "bob posts \"four\" as=c4", "phone likes c4",
        ].map { PlanLine($0) }
        let others = Simpler.repeatedPosts(plan)
        let second = PlanLine("repeat 2 bob posts \"note {n}\" as=q{n}")
        #expect(others.contains([plan[0], plan[1], second, PlanLine("phone likes q2")]))
        let nameless = Simpler.repeatedPosts([plan[2], plan[2]])
        #expect(nameless.contains([PlanLine("repeat 2 bob posts \"note {n}\"")]))
        #expect(nameless.contains([PlanLine("repeat 2 bob posts \"note {n}\" every=1ms")]))
    }

    @Test func `posts that are repeated take up those beside them`() {
        let plan = [
            "bob posts \"one\" as=c1", "repeat 2 bob posts \"note {n}\" as=p{n}", "phone likes p2",
        ].map { PlanLine($0) }
        let all = PlanLine("repeat 3 bob posts \"note {n}\" as=p{n}")
        #expect(Simpler.repeatedPosts(plan).contains([all, PlanLine("phone likes p3")]))
    }

    @Test func `a new device is held beside the others only where nobody acts after it has opened`()
    {
        let lines = ["device fresh ada", "phone likes p1", "fresh opens", "settle"]
        #expect(Fresh.isLast(in: lines))
        #expect(Fresh.isLast(in: lines + ["fresh scrolls to end", "wait 5s"]))
        #expect(!Fresh.isLast(in: lines + ["phone unlikes p1"]))
        #expect(Fresh.isLast(in: ["phone opens", "phone likes p1"]))
    }

    @Test func `pauses become one, as long as both`() {
        let others = Simpler.mergedPauses(Self.plan)
        #expect(others.count == 1)
        #expect(others.first?.contains(PlanLine("wait 1801m")) == true)
    }

    @Test func `all whom somebody follows stand in one line`() {
        let others = Simpler.mergedFollows(Self.plan)
        #expect(others.first?.contains(PlanLine("ada follows bob cem")) == true)
    }

    @Test func `fewer lines are less, then fewer words, then smaller numbers`() {
        let wait = [PlanLine("wait 30h")]
        #expect(PlanSize([PlanLine("wait 5s")]) < PlanSize(wait))
        #expect(PlanSize([PlanLine("settle")]) < PlanSize([PlanLine("wait 1s")]))
        #expect(PlanSize(wait) < PlanSize([PlanLine("settle"), PlanLine("settle")]))
    }
}
