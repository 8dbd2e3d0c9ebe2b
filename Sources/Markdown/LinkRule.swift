/// Which addresses a post may link to.
///
/// It reads bytes: a browser does too, while a Swift `Character` may hide a slash under an accent.
enum LinkRule {
    /// Whether the address is a mail address or a web address of a named host.
    ///
    /// A list of what is allowed: unknown schemes, addresses without a scheme, hosts given as
    /// numbers or outside ASCII, and the local machine (a click would be a request to this very
    /// app) stay text.
    static func allows(_ url: String) -> Bool {
        let bytes = Array(url.utf8)
        // Browsers drop tabs and line ends inside an address and read a backslash as a slash.
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let rest = bytes[(colon + 1)...]
        switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
        case "mailto": return rest.first.map { $0 != UInt8(ascii: "/") } ?? false
        case "http", "https":
            return rest.starts(with: "//".utf8) && isNamedHost(rest.dropFirst(2))
        default: return false
        }
    }

    private static func isNamedHost(_ rest: ArraySlice<UInt8>) -> Bool {
        let ends = Array("/?#".utf8)
        let authority = rest.prefix { !ends.contains($0) }
        let pieces = authority.split(
            separator: UInt8(ascii: ":"),
            omittingEmptySubsequences: false
        )
        // Neither a user part, which makes one host look like another, nor brackets of IPv6.
        guard let host = pieces.first, pieces.count <= 2, host.allSatisfy(isHostByte),
            pieces.dropFirst().allSatisfy({ $0.allSatisfy(isDigit) })
        else { return false }
        var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else {
            return false
        }
        // Addresses in numbers, in any of their spellings, end in a label that starts with a digit.
        let name = String(decoding: last, as: UTF8.self).lowercased()
        return !last.prefix(1).allSatisfy(isDigit) && name != "localhost"
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: isDigit(byte)
        }
    }
}
