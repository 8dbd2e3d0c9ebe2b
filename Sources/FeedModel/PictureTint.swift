/// The mean colour of a picture whose pixels are drawn, not taken.
///
/// It stands in for the picture until that is loaded, so a drawing has to keep to it.
public enum PictureTint {
    /// Whether the text is `#` and six hexadecimal digits in lower case.
    public static func isValid(_ text: String) -> Bool {
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// A muted colour of middle lightness as `#rrggbb`, out of a 64-bit draw.
    public static func hex(_ draw: UInt64) -> String {
        let hue = Int(draw % 1_536)
        let saturation = 70 + Int(draw >> 16 & 0x3f)
        let lightness = 112 + Int(draw >> 32 & 0x1f)
        let chroma = saturation * (255 - abs(2 * lightness - 255)) / 255
        let base = lightness - chroma / 2
        let rising = chroma * (256 - abs(hue % 512 - 256)) / 256
        let parts =
            switch hue / 256 {
            case 0: [chroma, rising, 0]
            case 1: [rising, chroma, 0]
            case 2: [0, chroma, rising]
            case 3: [0, rising, chroma]
            case 4: [rising, 0, chroma]
            default: [chroma, 0, rising]
            }
        return "#"
            + parts.map { part in
                let text = String(max(0, min(255, base + part)), radix: 16)
                return text.count < 2 ? "0" + text : text
            }.joined()
    }
}
