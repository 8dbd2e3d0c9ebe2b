/// What a picture is, told by its bytes; what a sender claims about them counts for nothing.
///
/// Raster pictures that every browser draws. SVG is a document that can hold scripts, so it isn't one.
public struct PictureKind: Equatable, Sendable {
    /// The type to serve it as.
    public let type: String
    /// Its width in pixels.
    public let width: Int
    /// Its height in pixels.
    public let height: Int

    /// How wide and how high a picture may be.
    public static let sideMax = 20_000

    /// Reads the head of a picture; nil for anything else, and for one without a size.
    public init?(_ bytes: [UInt8]) {
        guard
            let found = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes),
            (1...Self.sideMax).contains(found.width), (1...Self.sideMax).contains(found.height)
        else { return nil }
        (type, width, height) = found
    }

    private typealias Found = (type: String, width: Int, height: Int)

    private static func png(_ bytes: [UInt8]) -> Found? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.count >= 33, bytes.starts(with: start), has("IHDR", bytes, 12) else {
            return nil
        }
        return ("image/png", big(bytes, 16, 4), big(bytes, 20, 4))
    }

    private static func gif(_ bytes: [UInt8]) -> Found? {
        guard bytes.count >= 14, has("GIF87a", bytes, 0) || has("GIF89a", bytes, 0) else {
            return nil
        }
        return ("image/gif", little(bytes, 6, 2), little(bytes, 8, 2))
    }

    private static func webp(_ bytes: [UInt8]) -> Found? {
        guard bytes.count >= 30, has("RIFF", bytes, 0), has("WEBP", bytes, 8) else { return nil }
        let type = "image/webp"
        if has("VP8X", bytes, 12) {
            return (type, little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        }
        if has("VP8L", bytes, 12), bytes[20] == 0x2F {
            let bits = little(bytes, 21, 4)
            return (type, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        if has("VP8 ", bytes, 12), bytes[23] == 0x9D, bytes[24] == 0x01, bytes[25] == 0x2A {
            return (type, little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        }
        return nil
    }

    /// Walks the segments up to the one with the size.
    private static func jpeg(_ bytes: [UInt8]) -> Found? {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else {
            return nil
        }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = big(bytes, place + 2, 2)
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return ("image/jpeg", big(bytes, place + 7, 2), big(bytes, place + 5, 2))
            }
            guard length >= 2, ![0xD8, 0xD9, 0xDA].contains(marker) else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func has(_ word: String, _ bytes: [UInt8], _ place: Int) -> Bool {
        bytes.count >= place + word.utf8.count && bytes[place...].starts(with: word.utf8)
    }

    private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
