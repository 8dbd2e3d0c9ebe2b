import CCmarkGFM
import Glibc

/// A parsed Markdown text, freed with its last use.
struct MarkdownTree: ~Copyable {
    enum Extension: String {
        case strikethrough, autolink, table
    }

    let root: OpaquePointer
    private let parser: OpaquePointer

    /// Parses a text; nil when the library gives nothing back.
    init?(_ text: String, extensions: [Extension]) {
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
        var text = text
        let root = ParserLock.shared.whileLocked {
            for name in extensions {
                let found = cmark_find_syntax_extension(name.rawValue)
                if let found { cmark_parser_attach_syntax_extension(parser, found) }
            }
            text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) { bytes in
                    cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
                }
            }
            return cmark_parser_finish(parser)
        }
        guard let root else {
            cmark_parser_free(parser)
            return nil
        }
        self.parser = parser
        self.root = root
        cmark_consolidate_text_nodes(root)
    }

    deinit {
        cmark_node_free(root)
        cmark_parser_free(parser)
    }

    /// The library's own HTML of a node, without raw HTML.
    func html(of node: OpaquePointer) -> String {
        let extensions = cmark_parser_get_syntax_extensions(parser)
        guard let text = cmark_render_html(node, CMARK_OPT_DEFAULT, extensions) else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    /// Visits the nodes below and including one, in order, twice each unless they are leaves.
    ///
    /// Without recursion, since nesting of emphasis is as deep as its text is long.
    func walk(
        _ node: OpaquePointer,
        _ visit: (_ node: MarkdownNode, _ isEnter: Bool) -> Bool
    ) {
        guard let iterator = cmark_iter_new(node) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event == CMARK_EVENT_ENTER || event == CMARK_EVENT_EXIT,
                let current = cmark_iter_get_node(iterator)
            else { return }
            let node = MarkdownNode(handle: current)
            guard visit(node, event == CMARK_EVENT_ENTER) else { return }
        }
    }
}

/// A node of a tree, valid as long as that is.
struct MarkdownNode {
    let handle: OpaquePointer

    /// The library's name of the kind, which its extensions have too.
    var kind: String { String(cString: cmark_node_get_type_string(handle)) }

    var literal: String { Self.text(cmark_node_get_literal(handle)) }

    var url: String { Self.text(cmark_node_get_url(handle)) }

    var line: Int { Int(cmark_node_get_start_line(handle)) }

    var children: [MarkdownNode] {
        let first = cmark_node_first_child(handle)
        return sequence(state: first) { next in
            defer { next = next.flatMap { cmark_node_next($0) } }
            return next.map(MarkdownNode.init)
        }.map { $0 }
    }

    /// Whether this is a paragraph whose list asks for no space between its items.
    var isTightParagraph: Bool {
        guard let item = cmark_node_parent(handle), let list = cmark_node_parent(item) else {
            return false
        }
        return cmark_node_get_list_tight(list) != 0
    }

    var isOrderedList: Bool { cmark_node_get_list_type(handle) == CMARK_ORDERED_LIST }

    static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}

/// The lock of the parser: while it reads inlines, the library keeps the signs that its extensions
/// ask for in global tables, so that a second parse at the same time would miss some of them.
private final class ParserLock: @unchecked Sendable {  // `mutex` guards the library's tables
    static let shared = ParserLock()
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    private init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        cmark_gfm_core_extensions_ensure_registered()
    }

    func whileLocked<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
