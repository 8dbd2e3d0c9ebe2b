import CMustache

/// A parsed template of the C++ library with the places of its tags.
final class CompiledTemplate: @unchecked Sendable {  // nothing here changes after `init`
    private let parsed: OpaquePointer
    private let name: String
    private let sites: [TemplateCompiler.Site]

    init(_ name: String, from pieces: [String: [TemplatePiece]]) throws(TemplateError) {
        let compiled = try TemplateCompiler(name, from: pieces)
        self.name = name
        sites = compiled.sites
        guard let parsed = Self.parse(compiled) else {
            throw TemplateError(template: name, position: nil, message: "it doesn't parse")
        }
        self.parsed = parsed
    }

    deinit {
        mustache_free(parsed)
    }

    func render(_ value: TemplateValue) throws(TemplateError) -> String {
        var tape: [UInt8] = []
        value.write(to: &tape)
        let result = mustache_render(parsed, tape, tape.count)
        defer { mustache_free_text(result.text) }
        if result.failure != MUSTACHE_RENDERED { throw error(of: result) }
        let bytes = UnsafeRawBufferPointer(start: result.text, count: result.length)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func error(of result: mustache_result) -> TemplateError {
        guard result.failure != MUSTACHE_BROKEN_VALUES, sites.indices.contains(result.site) else {
            return TemplateError(template: name, position: nil, message: "out of memory")
        }
        let site = sites[result.site]
        let message =
            switch result.failure {
            case MUSTACHE_NOT_TEXT: "'\(site.tag.name)' is neither text nor HTML"
            case MUSTACHE_NOT_HTML: "'\(site.tag.name)' isn't HTML: write {{\(site.tag.name)}}"
            default: "there is no value named '\(site.tag.name)'"
            }
        return TemplateError(template: site.template, position: site.tag.position, message: message)
    }

    private static func parse(_ compiled: TemplateCompiler) -> OpaquePointer? {
        // The names must stay where they are until the library has copied them.
        let names = compiled.sites.map { Array($0.tag.name.utf8CString) }
        let starts = names.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        return Array(names.joined()).withUnsafeBufferPointer { bytes in
            let sites = zip(compiled.sites, starts).map { site, start in
                mustache_site(name: bytes.baseAddress.map { $0 + start }, kind: site.tag.kind.forC)
            }
            let source = Array(compiled.source.utf8)
            return source.withUnsafeBufferPointer { utf8 in
                utf8.withMemoryRebound(to: CChar.self) { characters in
                    mustache_parse(characters.baseAddress, utf8.count, sites, sites.count)
                }
            }
        }
    }
}

extension TemplateTag.Kind {
    fileprivate var forC: mustache_site_kind {
        switch self {
        case .raw: MUSTACHE_SITE_RAW
        case .section: MUSTACHE_SITE_SECTION
        case .inverted: MUSTACHE_SITE_INVERTED
        case .value, .end, .partial, .comment: MUSTACHE_SITE_VALUE
        }
    }
}
