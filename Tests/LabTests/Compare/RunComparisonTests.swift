import FeedModel
import Foundation
import Testing

@testable import Lab

/// Runs beside each other: tied playheads, the first difference with its reason, the tables that differ.
@Suite struct RunComparisonTests {
    private static let lines = """
        account ada
        account bob
        ada follows bob
        bob posts "Bread" as=bread
        device phone ada
        phone opens
        settle
        fault phone * /v1/posts/bread/like drop-response
        phone likes bread
        settle
        phone refreshes
        settle
        """

    private func plan(_ design: String, _ text: String = lines) throws -> ComparedSide.Plan {
        .init(
            design: try StatedDesign(text: design),
            lines: try Script(text: text, name: "compared.lab").lines
        )
    }

    private func comparison(_ designs: String...) async throws -> RunComparison {
        try await RunComparison.run(designs.map { try plan($0) })
    }

    @Test func `the same twice parts nowhere, and no table differs`() async throws {
        let comparison = try await comparison("order=time", "order=time")
        #expect(comparison.partings[0].moment == nil && comparison.partings[0].choices.isEmpty)
        #expect(try await comparison.tables(at: comparison.moments.count).isEmpty)
    }

    @Test func `the first difference names its choice, its steps and the rule that spoke`()
        async throws
    {
        let comparison = try await comparison("order=time", "order=time like-request=toggle")
        let parting = comparison.partings[0]
        #expect(parting.choices.map(\.key) == ["like-request"])
        #expect(parting.deciding == parting.choices)
        #expect(parting.first?.text.contains("PUT /v1/posts/bread/like") == true)
        #expect(parting.second?.text.contains("POST /v1/posts/bread/like") == true)
        let moment = try #require(parting.moment)
        #expect(comparison.moments[moment - 1].line == 9)
    }

    @Test func `of several choices those are named that part the runs alone`() async throws {
        let comparison = try await comparison(
            "order=time",
            "order=time like-request=toggle counters=lagged stand-in=none"
        )
        #expect(comparison.partings[0].choices.count == 3)
        #expect(comparison.partings[0].deciding.map(\.key) == ["like-request"])
    }

    @Test func `playheads stand at the same line, whatever the step numbers`() async throws {
        let comparison = try await comparison("order=time", "order=time like-request=toggle")
        var last = [0, 0]
        for moment in 1...comparison.moments.count {
            let line = comparison.moments[moment - 1].line
            for side in 0..<2 {
                let step = comparison.step(of: side, at: moment)
                #expect(step >= last[side])
                last[side] = step
                let place = comparison.sides[side].places.prefix(step).last
                #expect((place?.line ?? 0) <= line)
                let next = comparison.sides[side].places.dropFirst(step).first
                #expect(next.map { $0 > comparison.moments[moment - 1] } ?? true)
            }
        }
        #expect(last == comparison.sides.map(\.steps.count))
        #expect(comparison.step(of: 0, at: 0) == 0)
    }

    @Test func `tables differ where the runs do, with the cells that differ`() async throws {
        let comparison = try await comparison("order=time", "order=time like-request=toggle")
        let tables = try await comparison.tables(at: comparison.moments.count)
        let posts = try #require(tables.first { $0.place == "phone" && $0.name == "posts" })
        let liked = try #require(posts.columns.firstIndex(of: "liked_by_me"))
        #expect(posts.count == 1)
        #expect(posts.sides[0]?[0].cells[liked] == "1" && posts.sides[1]?[0].cells[liked] == "0")
        #expect(posts.sides[0]?[0].differing.contains(liked) == true)
        let likes = try #require(tables.first { $0.place == "backend" && $0.name == "likes" })
        #expect(likes.sides[0]?.count == 1 && likes.sides[0]?[0].isOnlyHere == true)
        #expect(likes.sides[1]?.isEmpty == true)
        let first = try #require(comparison.partings[0].moment)
        #expect(try await comparison.tables(at: first - 1).isEmpty)
    }

    @Test func `what was set up before the last mark doesn't hide what follows`() async throws {
        let text = Self.lines.replacingOccurrences(of: "\nfault", with: "\nmark\nfault")
        let sides = [
            try plan("order=time assembly=write", text),
            try plan("order=time assembly=read like-request=toggle", text),
        ]
        let parting = try await RunComparison.run(sides).partings[0]
        #expect(parting.isAfterMark)
        #expect(parting.deciding.map(\.key) == ["like-request"])
        #expect(parting.first?.text.contains("PUT") == true)
    }

    @Test func `a note says where to look`() async throws {
        let text = Self.lines.replacingOccurrences(
            of: "\nsettle\nfault",
            with: "\nnote \"here\"\nfault"
        )
        let sides = [
            try plan("order=time", text), try plan("order=time like-request=toggle", text),
        ]
        let comparison = try await RunComparison.run(sides)
        let noted = try #require(comparison.noted)
        #expect(comparison.sides[0].steps[comparison.step(of: 0, at: noted) - 1].kind == .note)
        #expect(try await self.comparison("order=time", "order=ranked").noted == nil)
    }

    @Test func `two journals are tied by the clock`() async throws {
        let other = Self.lines + "\nwait 1m\nphone unlikes bread\nsettle"
        let comparison = try await RunComparison.run([
            try plan("order=time"), try plan("order=time", other),
        ])
        #expect(comparison.tie == .time && comparison.moments.allSatisfy { $0.line == 0 })
        #expect(
            comparison.step(of: 0, at: comparison.moments.count) == comparison.sides[0].steps.count
        )
        #expect(comparison.partings[0].deciding.isEmpty)
    }

    @Test func `a line that a design can't do ends its side and is named`() async throws {
        let text = Self.lines + "\nphone taps gap\nsettle"
        let comparison = try await RunComparison.run([
            try plan("order=time", text), try plan("order=ranked", text),
        ])
        #expect(comparison.sides.allSatisfy { $0.stop?.text == "phone taps gap" })
    }

    @Test func `a world's only design line is its side's design`() throws {
        let one = try Script(text: "design order=time\n" + Self.lines, name: "one.lab").lines
        let other = try Script(text: "seed 1\n" + Self.lines, name: "other.lab").lines
        #expect(ComparedSide.Plan(journal: one).design.text == "order=time")
        #expect(ComparedSide.Plan(journal: one).lines == (try plan("order=time")).lines)
        let seeded = ComparedSide.Plan(journal: other).seeded(7)
        #expect(seeded.lines.first?.text == "seed 7" && seeded.lines.count == other.count)
        let plan = ComparedSide.Plan(journal: one)
        #expect(ComparedSide.Plan(journal: plan.journal()) == plan)
    }

    @Test func `every comparison of the content is whole`() throws {
        let folder = ScriptFiles.root.appending(path: "Content/comparisons").path
        let library = try ComparisonLibrary(directory: folder)
        #expect(library.comparisons.count >= 12)
        for comparison in library.comparisons {
            #expect(comparison.problems.isEmpty, "\(comparison.name): \(comparison.problems)")
        }
    }
}
