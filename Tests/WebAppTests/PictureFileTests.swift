import Pictures
import Testing

@testable import WebApp

@Suite struct PictureFileTests {
    @Test func `an address leads back to its picture`() throws {
        let address = PictureFile.address(tint: "#6f8fa3", width: 240, height: 160)
        #expect(address == "/pictures/6f8fa3/240x160.png")
        let picture = try #require(PictureFile.picture(tint: "6f8fa3", file: "240x160.png"))
        #expect(picture.width == 240)
        #expect(picture.height == 160)
    }

    @Test(arguments: [
        "240x160", "x160.png", "240x.png", "240x160x1.png", "+240x160.png", "0240x160.png",
        "-1x160.png", "99999x160.png", "240x160.png.png", ".png", "", "99999999999999999999x8.png",
    ])
    func `any other file is none`(_ file: String) {
        #expect(PictureFile.picture(tint: "6f8fa3", file: file) == nil)
    }
}
