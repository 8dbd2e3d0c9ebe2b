/// Reads the words of a tree.
enum PlainText {
    static func read(_ tree: borrowing MarkdownTree) -> String {
        read(tree, tree.root)
    }

    /// The words below one node; blocks and cells end in a line break or a space.
    static func read(_ tree: borrowing MarkdownTree, _ root: OpaquePointer) -> String {
        var words = ""
        tree.walk(root) { node, isEnter in
            switch node.kind {
            case "text", "code": words += node.literal
            case "code_block": words += node.literal
            case "softbreak", "linebreak": words += " "
            case "table_cell" where !isEnter: words += " "
            case "paragraph", "heading", "table_row", "table_header":
                if !isEnter { words += "\n" }
            default: break
            }
            return true
        }
        while words.last?.isWhitespace == true { words.removeLast() }
        return words
    }
}
