import Testing

/// Tidy tried on small samples: that it finds what is wrong and leaves alone what is right.
@Suite struct TidySampleTests {
    @Test func `comments, strings and backticked names aren't code`() {
        let source = #"""
            let a = "print(" // print(
            /* try! /* nested */ try! */ let b = #"try! " \#(1)"#
            func `print( {`() { say("\(other("try!")) try!") }
            let c = """
                try! "quoted"
                """
            let e = text.contains(/x\("{/), f = a / b / c
            let d = 'x'
            """#
        let masked = MaskedSwift(source)
        #expect(masked.lines.count == source.split(separator: "\n").count)
        #expect(!masked.text.contains("print("))
        #expect(!masked.text.contains("try!"))
        #expect(masked.text.contains("let b ="))
        #expect(masked.text.contains("let d ="))
        #expect(masked.text.contains("{ say("))
        #expect(masked.text.contains("f = a / b / c"))
    }

    @Test func `bans find the word and not its tail`() {
        let bans = Ban.core + Ban.everywhere
        func broken(_ code: String) -> [String] { Ban.broken(bans, in: MaskedSwift(code)) }
        #expect(broken("let now = Date()").count == 1)
        #expect(broken("let x = Int.random(in: 0..<3)").count == 1)
        #expect(broken("Task { await run() }").count == 1)
        #expect(broken("import Glibc\nprint(1)").count == 2)
        #expect(broken("let y = try! read()").count == 1)
        #expect(broken("nonisolated(unsafe) static var z = 0").count == 1)
        #expect(broken("let f = fingerprint(bytes)").isEmpty)
        #expect(broken("let up = UpDate()").isEmpty)
        #expect(broken("// Date() is banned").isEmpty)
    }

    @Test func `long functions are found, requirements have no length`() {
        let body = Array(repeating: "        work()", count: 10).joined(separator: "\n")
        let source = """
            protocol P {
                func a(_ closure: () -> Void)
                func b()
            }
            struct S: P {
                init?(_ x: Int) { self.init() }
                func a(_ closure: () -> Void = {}) {
            \(body)
                }
                func b() { if x { y() } else { z { } } }
            }
            """
        let found = TidyRules.longFunctions(MaskedSwift(source), limit: 11)
        #expect(found == ["7: a function of 12 lines"])
        #expect(TidyRules.longFunctions(MaskedSwift(source), limit: 12).isEmpty)
    }

    @Test func `pointers are found on public declarations, over several lines too`() {
        let source = """
            public func a(
                _ bytes: UnsafeRawBufferPointer,
                _ more: Int
            ) {}
            func b(_ pointer: OpaquePointer) {}
            public struct C { let inside: OpaquePointer }
            public var d: OpaquePointer?
            """
        #expect(
            TidyRules.publicPointers(MaskedSwift(source))
                == [
                    "1: a pointer in a public declaration", "7: a pointer in a public declaration",
                ]
        )
    }

    @Test func `imports are read with their levels and attributes`() {
        let source = """
            import A
            public import B
            @testable import C
            internal import struct D.Part
            // import E
            let important = 1
            """
        #expect(TidyRules.imports(MaskedSwift(source)) == ["A", "B", "C", "D"])
    }

    @Test func `scripts' imports are relative and whole`() {
        let source = """
            import { a } from "./a.js";
            import "../b.js";
            import { c } from "./c";
            import d from "d";
            export { e } from '../e.js';
            const text = "import nothing";
            """
        #expect(TidyRules.badModules(source) == ["./c", "d"])
    }

    @Test func `links are files, without their fragments`() {
        let source = "[a](docs/a.md#part) [b](https://example.org) [c](#here) ![d](d.svg)"
        #expect(TidyRules.links(source) == ["docs/a.md", "d.svg"])
    }

    @Test func `folders of a machine are found`() {
        let folder = "/tm" + "p/x"
        #expect(TidyRules.machinePaths("fine\nsee \(folder)") == ["2: see \(folder)"])
        #expect(TidyRules.machinePaths("a/b and framework/x").isEmpty)
    }
}
