/// What a name of an account, a device or an alias may look like.
enum NameRule {
    /// Names that stand for something already.
    static let taken = ["backend", "gap", "ad", "world"]

    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, isFirst(first) else { return false }
        return text.unicodeScalars.allSatisfy(isLater)
    }

    static func isFirst(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }

    static func isLater(_ scalar: Unicode.Scalar) -> Bool {
        isFirst(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
    }
}
