/// What is wrong with a template, or with the values it was given, and at which tag.
public struct TemplateError: Error, Equatable, Sendable {
    /// The template's file below the directory, such as `pages/home.mustache`.
    public let file: String
    /// The line of the tag, counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// The column of the tag in characters, counted from 1; 0 where the whole file is meant.
    public let column: Int
    /// What is wrong and how to put it right.
    public let message: String

    init(template: String, position: TemplatePosition?, message: String) {
        self.init(file: template + ".mustache", position: position, message: message)
    }

    init(file: String, position: TemplatePosition?, message: String) {
        self.file = file
        line = position?.line ?? 0
        column = position?.column ?? 0
        self.message = message
    }
}

extension TemplateError: CustomStringConvertible {
    /// One line in the form that editors follow: file, line, column, message.
    public var description: String {
        line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)"
    }
}

/// Where a tag starts in its file.
struct TemplatePosition: Equatable {
    let line: Int
    let column: Int
}
