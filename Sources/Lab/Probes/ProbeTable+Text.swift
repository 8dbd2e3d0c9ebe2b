public import FeedModel

/// The table as a file that one can review: under each probe its readings, and which values decide for each.
extension ProbeTable {
    /// The file's text.
    public var text: String {
        var lines = Self.head
        for row in rows {
            lines += ["", row.probe]
            if let obstacle = row.obstacle { lines.append("  unplayable: \(obstacle)") }
            lines += rules(of: row.probe).map { "  \(Self.text($0.reading)): \($0.text)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let head = [
        "# What each probe reads in the lab. Written by `feedlab probe --table`, and reviewed by eye.",
        "# A number is an outcome of the probe's Read; 0 settles nothing, for the reason behind it.",
        "# Behind the colon stand the values in force that lead there.",
    ]

    private static func text(_ reading: ProbeReading) -> String {
        switch reading {
        case .outcome(let number): "\(number)"
        case .inconclusive(let text): "0 \(QuotedText.quoted(text))"
        case .failed(let text): "failed \(QuotedText.quoted(text))"
        case .unplayable(let text): "unplayable \(QuotedText.quoted(text))"
        }
    }

    // MARK: - Reading

    /// Reads a file's text, or says which line can't be read.
    public init(
        text: String,
        designs: [StatedDesign] = ProbeDesigns.all
    ) throws(ProbeTableError) {
        var rules: [(probe: String, obstacle: String?, rules: [ProbeRule])] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            guard line.hasPrefix("  ") else {
                rules.append((String(line), nil, []))
                continue
            }
            guard let last = rules.indices.last else {
                throw ProbeTableError(line: index + 1, message: "expected a probe, found none")
            }
            let mark = "  unplayable: "
            if line.hasPrefix(mark) {
                rules[last].obstacle = String(line.dropFirst(mark.count))
            } else {
                rules[last].rules.append(try Self.rule(String(line), index + 1))
            }
        }
        self.init(
            designs: designs,
            rows: rules.map { probe, obstacle, rules in
                Row(
                    probe: probe,
                    obstacle: obstacle,
                    readings: obstacle == nil ? designs.map { Self.reading($0, rules) } : []
                )
            }
        )
    }

    private static func reading(_ design: StatedDesign, _ rules: [ProbeRule]) -> ProbeReading {
        rules.first { $0.covers(design) }?.reading
            ?? .failed("the table has no reading for \(design.text)")
    }

    private static func rule(_ line: String, _ number: Int) throws(ProbeTableError) -> ProbeRule {
        guard let colon = line.placeOfColon else {
            throw ProbeTableError(line: number, message: "expected a colon, found \"\(line)\"")
        }
        let words = try? Splitter.words(
            of: SourceLine(number: number, text: String(line[..<colon.lowerBound]))
        )
        let reason = words?.first(where: \.isQuoted)?.text ?? ""
        let kind = words?.first?.raw ?? ""
        let reading: ProbeReading? =
            switch kind {
            case "failed": .failed(reason)
            case "0": .inconclusive(reason)
            default: Int(kind).map { .outcome($0) }
            }
        guard let reading else {
            throw ProbeTableError(line: number, message: "expected an outcome, found \"\(kind)\"")
        }
        let text = line[colon.upperBound...]
        let conditions = text == "any design" ? [] : text.split(separator: " ")
        return ProbeRule(
            conditions: conditions.map { word in
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                return ProbeRule.Condition(
                    key: parts[0],
                    values: (parts.count > 1 ? parts[1] : "").split(separator: "|").map(String.init)
                )
            },
            reading: reading
        )
    }
}

/// A line of a table that can't be read.
public struct ProbeTableError: Error, CustomStringConvertible {
    /// The line's number.
    public let line: Int
    /// What was expected and what was found.
    public let message: String

    /// Line and message.
    public var description: String { "line \(line): \(message)" }
}

extension String {
    /// The first colon with a space behind it that doesn't stand between quotes.
    fileprivate var placeOfColon: Range<String.Index>? {
        var isInQuotes = false
        for place in indices {
            if self[place] == "\"" { isInQuotes.toggle() }
            if !isInQuotes, self[place...].hasPrefix(": ") {
                return place..<index(place, offsetBy: 2)
            }
        }
        return nil
    }
}
