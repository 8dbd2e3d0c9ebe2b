import Testing

@testable import Lab

struct CommandErrorTests {
    private func error(_ line: String, number: Int = 4) -> CommandError? {
        do throws(CommandError) {
            _ = try CommandParser.parse(line: line, number: number)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (#"wait "5 s""#, #"line 4: expected a duration such as 250ms or 4h, found "5 s""#),
        ("wait 5", #"line 4: expected a duration such as 250ms or 4h, found "5""#),
        ("setle", "(nearest: settle)"), ("wiat 3s", "(nearest: wait)"),
        ("phone refeshes", "(nearest: refreshes)"), ("phone network wify", "(nearest: wifi)"),
        ("backend dwon", "(nearest: down)"), ("design ordr=time", "(nearest: order)"),
        ("design order=tme", "(nearest: time)"), ("limits pge=3", "(nearest: page)"),
        ("limits page=3s", "expected a whole number for page"),
        ("limits media-disk=3", "expected a size such as 4KB or 8MB for media-disk"),
        ("design order=ranked sync=delta", "order=ranked and sync=delta don't go together"),
        ("expect phone shws \"x\"", "(nearest: shows)"),
        ("expect phone.posts[p1] exist", "(nearest: exists)"),
        ("expect phone.posts[p1", "without spaces"), ("expect when like=wat phone x", "wait"),
        ("account gap", "other than backend, gap, ad, world"),
        ("device backend alice", "other than"), (#"bob posts "x" as=world"#, "other than"),
        ("account Alice", #"found "Alice""#), (#"bob posts "x" phto=1"#, "(nearest: photo=)"),
        (#"bob posts "x"#, "expected a closing quote"), (#"bob posts "x"y"#, "expected a space"),
        (#"bob posts "x" as=a as=b"#, "expected as= once"), (#"note "a\qb""#, #"found "\q""#),
        ("phone opens now", "expected the end of the line"), ("phone", "found \"phone\""),
        ("fault phone get * timeout", "(nearest: GET)"),
        ("fault phone GET /v1/feed?x timeout", "a path without a query"),
        ("fault phone GET * timout", "(nearest: timeout)"),
        ("fault phone GET * timeout retry-after=3s", "only beside status="),
        ("phone crash nth=2", "expected no nth= here"), ("wait 401d", "at most 400d"),
        ("wait 99999999999999d", "duration"), ("repeat 100001 mark", "from 1 to 100000"),
        ("repeat 0 mark", "from 1"), ("repeat 2 repeat 2 mark", "can be repeated"),
        ("repeat 2 mark every=3s", "only where an account posts"),
        ("repeat 2 phone refeshes", "(nearest: refreshes)"), ("seed -1", "a seed"),
        (#"repeat 1000 bob posts "x" every=1d"#, "at most 400d ago"), ("repeat 3", "to repeat"),
        ("show lmits", "(nearest: limits)"), ("phone viewers alice.0", "alice.1"),
        ("phone battery 101", "from 0 to 100"), ("expect backend feed = p1", "a device"),
        (#""settle""#, "expected a command"), ("", "never"),
    ])
    func `an error names its line, what was expected and the nearest word`(
        line: String,
        part: String
    ) {
        let found = error(line)
        guard !line.isEmpty else { return #expect(found == nil) }
        #expect(found?.description.contains(part) == true, "\(found?.description ?? "none")")
        #expect(found?.line == 4)
        #expect(found?.text == line)
    }

    @Test func `an error shows its place under the line`() {
        #expect(error("phone network wify")?.excerpt == "phone network wify\n              ^")
    }

    @Test(arguments: UInt64(1)...8)
    func `no mutation of any line traps, and what is read is printed faithfully`(seed: UInt64) {
        var dice = Dice(state: seed)
        for _ in 0..<1_000 {
            let line = dice.mutated(dice.pick(Corpus.lines))
            do throws(CommandError) {
                guard let read = try CommandParser.parse(line: line, number: 1) else { continue }
                let text = read.command.canonicalText
                let again = try CommandParser.parse(line: text, number: 1)
                #expect(again?.command == read.command, "\(line) became \(text)")
            } catch {
                #expect(error.line == 1 && !error.message.isEmpty)
            }
        }
    }
}

/// A small source of repeatable chance for mutations.
private struct Dice {
    var state: UInt64

    private static let junk = Array(
        "\"\\#=<>[].,/*-+ \t\r\n0a…{n}\u{0}\u{301}é\u{2028}kKMBdms".unicodeScalars
    )

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, bound)))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    mutating func mutated(_ line: String) -> String {
        var scalars = Array(line.unicodeScalars)
        for _ in 0...below(3) {
            let place = below(scalars.count)
            switch below(4) {
            case 0 where !scalars.isEmpty: scalars.remove(at: place)
            case 1: scalars.insert(pick(Self.junk), at: place)
            case 2 where !scalars.isEmpty: scalars[place] = pick(Self.junk)
            default: scalars += Array(pick(Corpus.lines).unicodeScalars.prefix(below(20)))
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
