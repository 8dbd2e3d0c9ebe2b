import Interviewing
import Testing

struct SketchTests {
    @Test func `lines become boxes and arrows, and a description`() {
        let sketch = Sketch("box a 2 3 The phone\n\nbox b 40 90\narrow a b GET  feed\narrow b a\n")
        #expect(sketch.problems.isEmpty)
        #expect(sketch.boxes.map(\.label) == ["The phone", "b"])
        #expect(sketch.boxes[1].y == Sketch.height - Sketch.boxHeight, "kept on the paper")
        #expect(
            sketch.sentences == [
                "2 boxes: The phone, b.", "The phone → b: GET feed.", "b → The phone.",
            ]
        )
    }

    @Test(arguments: [
        ("bx a 1 1", "Line 1: a line starts with “box” or “arrow”, not “bx”"),
        ("box a one 1", "Line 1: a box has a name, two numbers and words"),
        ("box a 1 1\nbox a 2 2", "Line 2: there is a box “a” already"),
        ("box a 1 1\narrow a b", "Line 2: there is no box “b” above"),
        ("box a 1 1\narrow a a", "Line 2: an arrow has two boxes"),
    ])
    func `a line that isn't understood is told and changes nothing`(
        _ text: String,
        _ said: String
    ) {
        let problems = Sketch(text).problems.map { "Line \($0.line): \($0.text)" }
        #expect(problems.count == 1 && problems[0].hasPrefix(said), "\(problems)")
    }

    @Test func `a condition is read from its words`() {
        let (condition, strangers) = Condition.read([
            "order=time", "size!=small", "+a", "-b", "paging:offset", "+", "x", "=y",
        ])
        #expect(strangers == ["+", "x", "=y"])
        #expect(
            condition.terms == [
                .fact(question: "order", answer: "time", isEqual: true),
                .fact(question: "size", answer: "small", isEqual: false), .ticked("a"),
                .open("b"), .chose(decision: "paging", option: "offset"),
            ]
        )
    }
}
