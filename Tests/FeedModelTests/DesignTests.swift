import FeedModel
import Testing

struct DesignTests {
    @Test func `every choice begins with its default and takes each of its values`() throws {
        #expect(Design.choices.count == 28)
        for choice in Design.choices {
            #expect(choice.followsOrder == ["paging", "no-overlap"].contains(choice.key))
            if !choice.followsOrder {
                #expect(choice.values.first?.text == choice.value(in: Design()))
            }
            for value in choice.values {
                var design = Design()
                try design.set(key: choice.key, value: value.text)
                let unstatable = choice.key == "no-overlap" && value.text == "gap"
                #expect(design.value(of: choice.key) == (unstatable ? "replace" : value.text))
                #expect(value.cost.hasSuffix("."))
            }
        }
    }

    @Test func `the defects are marked`() {
        let defects = Design.choices.flatMap { choice in
            choice.values.filter(\.isDefect).map { "\(choice.key)=\($0.text)" }
        }
        #expect(
            defects == [
                "new-items=insert", "restore=pixels", "like-request=toggle", "merge=overwrite",
                "attach=post-first",
            ]
        )
    }

    @Test func `an unknown key or value names what was expected and the nearest`() {
        var design = Design()
        let key = #expect(throws: DesignError.self) { try design.set(key: "ordre", value: "time") }
        #expect(key?.nearest == "order")
        let value = #expect(throws: DesignError.self) { try design.set(key: "like", value: "wat") }
        #expect(value?.nearest == "wait")
        #expect(
            value?.message == "expected outbox, memory, rollback or wait for like, found \"wat\""
        )
    }

    @Test func `a pair is refused only when both values were stated`() throws {
        var stated = StatedDesign()
        try stated.state("sync", "delta")
        #expect(stated.design.order == .ranked)
        let error = #expect(throws: DesignError.self) { try stated.state("order", "ranked") }
        #expect(error?.message.hasPrefix("order=ranked and sync=delta don't go together: ") == true)
        #expect(stated.text == "sync=delta")
        #expect(Design.pairs.count == 9)
        for pair in Design.pairs {
            var both = StatedDesign()
            try both.state(pair.first.key, pair.first.value)
            #expect(throws: DesignError.self) {
                try both.state(pair.second.key, pair.second.value)
            }
        }
    }

    @Test func `a later statement of a key replaces the earlier one in its place`() throws {
        var stated = StatedDesign()
        try stated.state("order", "time")
        try stated.state("assembly", "write")
        try stated.state("order", "ranked")
        #expect(stated.text == "order=ranked assembly=write")
        #expect(stated.stated("order") == "ranked")
        #expect(stated.stated("like") == nil)
        #expect(stated.design.assembly == .write)
    }

    @Test func `the nearest word is close, and far words have none`() {
        #expect(NearestWord.nearest("lieks", among: ["likes", "likers"]) == "likes")
        #expect(NearestWord.nearest("xyzzy", among: ["likes", "likers"]) == nil)
        #expect(NearestWord.nearest("keep", among: ["keep-looking", "retry"]) == "keep-looking")
        #expect(NearestWord.nearest("", among: ["likes"]) == nil)
    }
}
