import Foundation

/// All templates of a directory, parsed when it is made, rendered from any thread.
///
/// It is strict: a name that a template reads and the values lack is an error with its line and
/// column, and so is an unclosed section or a missing partial. Only what is inside a section that
/// isn't shown stays unchecked.
public final class TemplateSet: Sendable {
    private let templates: [String: CompiledTemplate]
    /// The names of all templates, sorted, such as `pages/home` and `parts/_post`.
    public let names: [String]

    /// Parses every `.mustache` file below a directory.
    ///
    /// A template's name is its path below the directory without the ending. `{{> parts/post}}`
    /// finds `parts/post` or `parts/_post`.
    public convenience init(directory path: String) throws(TemplateError) {
        var sources: [String: String] = [:]
        let ending = ".mustache"
        guard FileManager.default.fileExists(atPath: path),
            let files = FileManager.default.enumerator(atPath: path)
        else {
            throw TemplateError(
                file: path,
                position: nil,
                message: "the directory can't be read"
            )
        }
        for case let file as String in files where file.hasSuffix(ending) {
            let name = String(file.dropLast(ending.count))
            guard let bytes = FileManager.default.contents(atPath: path + "/" + file),
                let source = String(data: bytes, encoding: .utf8)
            else {
                throw TemplateError(
                    template: name,
                    position: nil,
                    message: "the file isn't readable UTF-8"
                )
            }
            sources[name] = source
        }
        try self.init(sources: sources)
    }

    /// Parses templates given as source by name.
    public init(sources: [String: String]) throws(TemplateError) {
        names = sources.keys.sorted()
        var pieces: [String: [TemplatePiece]] = [:]
        for name in names {
            pieces[name] = try TemplateScanner.scan(sources[name] ?? "", template: name)
        }
        var templates: [String: CompiledTemplate] = [:]
        for name in names { templates[name] = try CompiledTemplate(name, from: pieces) }
        self.templates = templates
    }

    /// Renders a template with values.
    ///
    /// Names are looked up in the innermost section first, then outwards; `a.b` is the member `b`
    /// of the innermost `a`, and `.` the value of the section itself.
    public func render(
        _ name: String,
        _ value: TemplateValue
    ) throws(TemplateError) -> String {
        guard let template = templates[name] else {
            throw TemplateError(template: name, position: nil, message: "there is no such template")
        }
        return try template.render(value)
    }

    /// Renders a fragment for use as a value of another template.
    public func fragment(
        _ name: String,
        _ value: TemplateValue
    ) throws(TemplateError) -> SafeHTML {
        SafeHTML(trusted: try render(name, value))
    }
}
