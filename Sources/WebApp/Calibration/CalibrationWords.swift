internal import Workbook

/// What may be said of a calibration in words, and no more than that.
struct CalibrationWords {
    let calibration: Calibration
    /// Whose claims they are.
    var whose = Whose.reader

    /// Whose claims are counted.
    enum Whose: String {
        case reader = "your"
        case `class` = "the class's"

        var capital: String { rawValue.capitalisedFirst }
    }

    /// From how many claims on a share is worth telling by itself.
    static let fewest = 5

    static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    static func between(_ interval: ClosedRange<Double>) -> String {
        "\(Int((interval.lowerBound * 100).rounded())) and \(percent(interval.upperBound))"
    }

    /// `14 of 16`.
    static func count(_ tally: Calibration.Tally) -> String {
        "\(tally.right) of \(tally.count)"
    }

    /// What the tally of one word says.
    static func says(_ tally: Calibration.Tally) -> String {
        guard let share = tally.share else { return "No claim yet." }
        let reach = "The true share may lie anywhere between \(between(tally.interval))."
        if tally.count < fewest {
            return "\(count(tally)) right. Too few to tell. \(reach)"
        }
        return "\(count(tally)) right, \(percent(share)). \(reach)"
    }

    /// What the words say of each other: that they part, that they stand the wrong way round, or
    /// that so few claims don't tell.
    var order: String {
        let pairs: [(ConfidenceWord, ConfidenceWord)] = [
            (.observed, .inferred), (.inferred, .speculative), (.observed, .speculative),
        ]
        let told = pairs.map { ($0, calibration.order(of: $0.0, before: $0.1)) }
        if let (pair, _) = told.first(where: { $0.1 == .fails }) {
            return "\(whose.capital) \(pair.0.rawValue) was right less often than "
                + "\(whose.rawValue) \(pair.1.rawValue). Look at what was called "
                + "\(pair.0.rawValue): was the thing itself seen, or only its effect?"
        }
        if told.prefix(2).allSatisfy({ $0.1 == .holds }) {
            return
                "\(whose.capital) words part in the right order: the surer the word, the more often it held."
        }
        if let (pair, _) = told.last(where: { $0.1 == .holds }) {
            return "\(whose.capital) \(pair.0.rawValue) was right more often than "
                + "\(whose.rawValue) \(pair.1.rawValue). The other words don't part yet."
        }
        return
            "So few claims don't tell yet whether \(whose.rawValue) words mean different things: "
            + "their ranges reach into each other."
    }
}
