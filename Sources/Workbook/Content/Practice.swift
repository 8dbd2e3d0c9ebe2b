internal import Markdown

/// A piece of our own code in a lesson, with what to see in it.
public struct CodeSample: Equatable, Sendable {
    /// What it does, in a line.
    public let caption: String
    /// The code as it stands in its file.
    public let region: CodeRegion
    /// What is different on Android, as HTML; nil where nothing is.
    public let androidHTML: String?
}

/// A spoken answer to practise.
public struct Practice: Equatable, Sendable {
    /// What an interviewer asks, as HTML.
    public let askHTML: String
    /// One way to answer, as HTML.
    public let answerHTML: String
    /// How long it takes to say, at 150 words a minute.
    public let seconds: Int

    /// The words of an answer that fits into ninety seconds.
    static let wordsMin = 110
    static let wordsMax = 250
}

/// What an interviewer listens for, by level.
public struct Levels: Equatable, Sendable {
    /// From somebody who builds what others design, as HTML.
    public let midHTML: String
    /// From somebody who designs it, as HTML.
    public let seniorHTML: String
    /// From somebody who answers for several teams' designs, as HTML.
    public let staffHTML: String
}

extension LessonReader {
    /// A fence with `file`, `region`, `caption` and, where Android differs, `android`.
    mutating func codeSample(_ text: String, _ line: Int) -> CodeSample {
        var fields = ContentFields(file: file, fence: text, line: line)
        let path = fields.text("file")
        let name = fields.text("region")
        let isOurs = path.hasPrefix("Sources/") && !path.contains("..")
        let region =
            isOurs ? source(path).flatMap { CodeRegion.cut(name, from: $0, file: path) } : nil
        if region == nil, !path.isEmpty, !name.isEmpty {
            fields.complain(
                fields.lineOf("region"),
                "a file of Sources with '// region: \(name)', code, and '// endregion: \(name)'",
                "none in '\(path)'"
            )
        }
        let sample = CodeSample(
            caption: fields.text("caption"),
            region: region ?? CodeRegion(file: path, firstLine: 1, code: ""),
            androidHTML: fields.optional("android").map(Markdown.inline)
        )
        finish(&fields)
        return sample
    }

    /// A fence with `ask`, then a blank line, then the answer in Markdown.
    mutating func practice(_ text: String, _ line: Int) -> Practice {
        var (fields, answer) = fieldsAndRest(text, line)
        let words = Markdown.plainText(answer).split(whereSeparator: \.isWhitespace).count
        if words < Practice.wordsMin || words > Practice.wordsMax {
            fields.complain(
                line,
                "an answer of \(Practice.wordsMin) to \(Practice.wordsMax) words after a blank line",
                "\(words)"
            )
        }
        let practice = Practice(
            askHTML: Markdown.inline(fields.text("ask")),
            answerHTML: Markdown.document(answer).html,
            seconds: words * 60 / 150
        )
        finish(&fields)
        return practice
    }

    /// A fence with `mid`, `senior` and `staff`.
    mutating func levels(_ text: String, _ line: Int) -> Levels {
        var fields = ContentFields(file: file, fence: text, line: line)
        let levels = Levels(
            midHTML: Markdown.inline(fields.text("mid")),
            seniorHTML: Markdown.inline(fields.text("senior")),
            staffHTML: Markdown.inline(fields.text("staff"))
        )
        finish(&fields)
        return levels
    }
}
