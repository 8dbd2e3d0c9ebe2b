import HTMLCleaning
import Testing

/// Bodies that fuzzing found: cleaned again they came out changed.
struct CleanedAgainTests {
    static let found = [
        "<a</script> <sty\u{1}e>ttps:evil.example\">x</a>", " <p>a</p>", "\n\n<ul><li>a</li></ul>",
        "<b> </b>", "&nbsp;<p>a</p>",
    ]

    @Test(arguments: found)
    func `B18 cleaning what was cleaned changes nothing`(_ typed: String) {
        let clean = HTMLCleaner.clean(typed)
        #expect(HTMLCleaner.clean(clean) == clean)
    }
}
