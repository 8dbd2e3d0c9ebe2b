import FeedModel

/// How the words of a device's line become gestures.
extension Arguments {
    mutating func crash() throws(CommandError) -> Crash {
        let power = take("power") ? PowerLoss.drop : try powerLoss()
        guard let point = option("at") else { return Crash(power: power) }
        let parts = point.value.split(separator: ".", omittingEmptySubsequences: false)
        guard !point.isQuoted, parts.allSatisfy({ NameRule.isName($0) }) else {
            throw unexpected(point, "the name of a crash point")
        }
        let nth = try number("nth", 1...100_000) ?? 1
        return Crash(point: point.value, nth: nth, power: power)
    }

    private mutating func powerLoss() throws(CommandError) -> PowerLoss? {
        guard let word = option("power") else { return nil }
        return try choice(PowerLoss.self, of: word)
    }

    mutating func tap() throws(CommandError) -> DeviceAction {
        let target: TapTarget
        if let number = try number("gap", 1...100_000) {
            target = .gap(number, fromBelow: try isFromBelow())
        } else {
            switch try choice(Control.self) {
            case .newItems: target = .newItems
            case .gap: target = .gap(1, fromBelow: try isFromBelow())
            case .keepLooking: target = .keepLooking
            case .retry: target = .retry
            case .dismiss: target = .dismiss
            }
        }
        return .taps(target, ifAny: take("if-any"))
    }

    private mutating func isFromBelow() throws(CommandError) -> Bool {
        try choice("from", default: Side.above) == .below
    }

    mutating func scrollTarget() throws(CommandError) -> ScrollTarget {
        guard take("to") else {
            return .entries(
                try number(-100_000...100_000, "a number of entries, or to and a place")
            )
        }
        if take("top") { return .top }
        if take("end") { return .end }
        return .post(try name("the name of a post, top or end"))
    }

    mutating func composition() throws(CommandError) -> Composition {
        let text = try text()
        let size = option("photo-size")
        return Composition(
            text: text,
            photos: try number("photo", 0...100) ?? 0,
            photoBytes: try size.map { (word) throws(CommandError) in
                try bytes(word, word.value)
            },
            video: try duration("video"),
            alias: try alias()
        )
    }

    private enum Side: String, CaseIterable { case above, below }

    private enum Control: String, CaseIterable {
        case newItems = "new-items"
        case gap
        case keepLooking = "keep-looking"
        case retry, dismiss
    }
}
