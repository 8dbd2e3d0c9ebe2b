import CHTMLParser

/// Turns HTML that somebody typed into HTML that can be shown (B18).
///
/// A real parser reads it, and what comes out is written anew from the tree: only the elements and addresses of
/// the allow-list, text always escaped. Nothing of what was typed is copied as markup.
public enum HTMLCleaner {
    /// What words and addresses have to pass, as the caller's other form of text has it.
    public struct Rules {
        /// Whether a link may lead to an address whose scheme is allowed.
        let allowsLink: (String) -> Bool
        /// Text as it may be shown.
        let shownText: (String) -> String
        /// Where an account's name leads, nil for a name that nobody has.
        let mentionURL: ((String) -> String?)?

        /// Rules beside the allow-list of elements and schemes.
        ///
        /// Where `mentionURL` knows a name, `@name` outside links and code becomes a link to its answer,
        /// which must be a path of ours.
        public init(
            allowsLink: @escaping (String) -> Bool = { _ in true },
            shownText: @escaping (String) -> String = { $0 },
            mentionURL: ((_ name: String) -> String?)? = nil
        ) {
            self.allowsLink = allowsLink
            self.shownText = shownText
            self.mentionURL = mentionURL
        }
    }

    /// The clean HTML of what was typed.
    ///
    /// A browser that reads it finds the same tree. Our own parser knows an older HTML, in which a `pre` ends a list: cleaned
    /// again, such a list is cut there.
    public static func clean(_ html: String, _ rules: Rules = Rules()) -> String {
        let bytes = Array(html.utf8)
        guard !bytes.isEmpty,
            let document = bytes.withUnsafeBytes({ buffer in
                chtml_read(
                    buffer.bindMemory(to: CChar.self).baseAddress,
                    Int32(clamping: buffer.count)
                )
            })
        else { return "" }
        defer { xmlFreeDoc(document) }
        var writer = CleanWriter(rules: rules)
        writer.write(root: xmlDocGetRootElement(document))
        return writer.html
    }
}
