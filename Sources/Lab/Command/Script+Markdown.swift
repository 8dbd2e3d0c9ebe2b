/// The fenced blocks of a Markdown script, found line by line: `lab` marks commands, `predict` a prediction.
extension Script {
    /// What a fence of ours is marked with.
    private enum Mark: String { case lab, predict }

    /// An opened fence: its character, its length, and what of ours it is marked with.
    private struct Fence {
        let character: Character
        let length: Int
        let mark: Mark?

        /// The fence that a line opens, nil where it opens none.
        init?(opening row: String) {
            let indent = row.prefix { $0 == " " }.count
            let text = row.dropFirst(indent)
            guard indent <= 3, let first = text.first, first == "`" || first == "~" else {
                return nil
            }
            let run = text.prefix { $0 == first }.count
            let info = Script.trimmed(text.dropFirst(run))
            guard run >= 3, first == "~" || !info.contains("`") else { return nil }
            character = first
            length = run
            mark = info.split(separator: " ").first.flatMap { Mark(rawValue: String($0)) }
        }

        func isClosed(by row: String) -> Bool {
            let indent = row.prefix { $0 == " " }.count
            let text = row.dropFirst(indent)
            let run = text.prefix { $0 == character }.count
            return indent <= 3 && run >= length && text.dropFirst(run).allSatisfy(\.isWhitespace)
        }
    }

    /// Prose and commands in order, from a row on.
    static func markdownBlocks(_ rows: [String], from start: Int) throws(CommandError) -> [Block] {
        var blocks: [Block] = []
        var fence: Fence?
        var blockStart = start
        for index in start..<rows.count {
            if let open = fence {
                guard open.isClosed(by: rows[index]) else { continue }
                fence = nil
                switch open.mark {
                case .lab: blocks.append(.commands(try commands(rows, blockStart..<index)))
                case .predict:
                    blocks.append(.prediction(try prediction(rows, blockStart..<index)))
                case nil: continue
                }
                blockStart = index + 1
            } else if let opened = Fence(opening: rows[index]) {
                fence = opened
                guard opened.mark != nil else { continue }
                blocks += prose(rows, blockStart..<index)
                blockStart = index + 1
            }
        }
        if let mark = fence?.mark {
            throw CommandError(
                line: blockStart,
                column: 1,
                message:
                    "expected a closing fence for \(mark == .lab ? "these commands" : "this prediction"), found the end of the file",
                text: rows[blockStart - 1]
            )
        }
        return blocks + prose(rows, blockStart..<rows.count)
    }

    /// One block of prose without the blank rows around it; none where all are blank.
    private static func prose(_ rows: [String], _ range: Range<Int>) -> [Block] {
        let isBlank = { (index: Int) in rows[index].allSatisfy(\.isWhitespace) }
        guard let first = range.first(where: { !isBlank($0) }),
            let last = range.last(where: { !isBlank($0) })
        else { return [] }
        return [.prose(rows[first...last].joined(separator: "\n"), line: first + 1)]
    }
}
