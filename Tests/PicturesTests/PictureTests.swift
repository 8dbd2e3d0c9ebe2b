import Pictures
import Testing

@Suite struct PictureTests {
    @Test func `a picture is a PNG of the asked size, the same each time`() throws {
        let picture = try #require(
            Picture(tint: "#6f8fa3", width: 320, height: 200)
        )
        let bytes = try picture.png()
        #expect(bytes.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        #expect(Self.number(bytes, at: 16) == 320)
        #expect(Self.number(bytes, at: 20) == 200)
        #expect(try picture.png() == bytes)
    }

    @Test func `another tint is another picture`() throws {
        let all = try Set(
            (0...9).map { number in
                try #require(
                    Picture(tint: "#6f8fa\(number)", width: 64, height: 64)
                ).png()
            }
        )
        #expect(all.count == 10)
    }

    @Test(arguments: [(7, 64), (64, 1_601), (0, 0), (-1, 64)])
    func `a size out of bounds is no picture`(_ width: Int, _ height: Int) {
        #expect(Picture(tint: "#6f8fa3", width: width, height: height) == nil)
    }

    @Test(arguments: ["", "#6f8fa", "#6f8fag", "#+6f8fa", "6f8fa33", "#６8fa3", "#6F8FA3"])
    func `a tint is six hexadecimal digits`(_ tint: String) {
        #expect(Picture(tint: tint, width: 64, height: 64) == nil)
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
