/// A marked part of one of our own source files, cut out when the content is read.
///
/// A region starts on the line after `// region: NAME` and ends before `// endregion: NAME`, so a lesson
/// shows what runs and can't fall behind it.
public struct CodeRegion: Equatable, Sendable {
    /// The file below the root of the project, such as `Sources/FeedClient/Feed/PageMerge.swift`.
    public let file: String
    /// Its first line in the file, counted from 1.
    public let firstLine: Int
    /// The code, moved to the left margin.
    public let code: String

    /// Its last line in the file.
    public var lastLine: Int {
        firstLine + code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
            - 1
    }

    /// Cuts a region out of a file's text; nil unless both of its marks stand there, each once, with code
    /// between them.
    static func cut(_ name: String, from text: String, file: String) -> CodeRegion? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let starts = lines.indices.filter { isMark(lines[$0], "region: \(name)") }
        let ends = lines.indices.filter { isMark(lines[$0], "endregion: \(name)") }
        guard starts.count == 1, ends.count == 1, ends[0] > starts[0] + 1 else { return nil }
        let inside = lines[(starts[0] + 1)..<ends[0]].filter { !isAnyMark($0) }
        guard inside.contains(where: { !$0.isEmpty }) else { return nil }
        let indent = inside.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return CodeRegion(
            file: file,
            firstLine: starts[0] + 2,
            code: inside.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
        )
    }

    private static func isMark(_ line: Substring, _ words: String) -> Bool {
        line.drop { $0 == " " } == "// \(words)"
    }

    /// Marks of other regions inside this one aren't shown.
    private static func isAnyMark(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        return text.hasPrefix("// region: ") || text.hasPrefix("// endregion: ")
    }
}
