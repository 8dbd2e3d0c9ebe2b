/// What tidy finds wrong in one piece of text: each rule answers with `LINE: what and why`.
enum TidyRules {
    static let fileLinesMax = 500
    static let functionLinesMax = 60

    /// Functions and initialisers that are too long.
    static func longFunctions(_ masked: MaskedSwift, limit: Int = functionLinesMax) -> [String] {
        let start = FunctionStart()
        var found: [String] = []
        for (index, line) in masked.lines.enumerated() where start.isOn(line) {
            guard let end = bodyEnd(masked.lines, from: index, start), end - index + 1 > limit
            else {
                continue
            }
            found.append("\(index + 1): a function of \(end - index + 1) lines")
        }
        return found
    }

    /// Where a function begins; its expressions are made once for a file, which is what takes the time.
    private struct FunctionStart {
        private let declares = /(^|\s)(func\s|init[?]?[(<]|deinit\s*\{)/
        private let calls = /[.=]\s*init/

        func isOn(_ line: String) -> Bool {
            line.contains(declares) && !line.contains(calls)
        }
    }

    /// The line of the brace that ends the body; nil for a requirement without one.
    private static func bodyEnd(
        _ lines: [String],
        from first: Int,
        _ start: FunctionStart
    ) -> Int? {
        var parentheses = 0
        var braces = 0
        for index in first..<lines.count {
            if index > first, braces == 0, parentheses == 0, start.isOn(lines[index]) {
                return nil
            }
            for character in lines[index] {
                switch character {
                case "(", "[": parentheses += 1
                case ")", "]": parentheses -= 1
                case "{" where parentheses == 0 || braces > 0: braces += 1
                case "}" where parentheses == 0 || braces > 0:
                    braces -= 1
                    if braces <= 0 { return braces == 0 ? index : nil }
                default: break
                }
            }
        }
        return nil
    }

    /// Pointers of C on public declarations: ownership is a type, and borrowed memory stays inside.
    static func publicPointers(_ masked: MaskedSwift) -> [String] {
        let isPublic = /(^|\s)public\s/
        let pointer = /\b(OpaquePointer|Unsafe\w*Pointer)\b/
        var found: [String] = []
        for (index, line) in masked.lines.enumerated() where line.contains(isPublic) {
            if declaration(masked.lines, from: index).contains(pointer) {
                found.append("\(index + 1): a pointer in a public declaration")
            }
        }
        return found
    }

    /// From a line on to the brace of the body, or to where all parentheses are closed.
    private static func declaration(_ lines: [String], from start: Int) -> String {
        var text = ""
        var depth = 0
        for line in lines[start...].prefix(40) {
            for character in line {
                if character == "{" { return text }
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                text.append(character)
            }
            if depth == 0 { return text }
            text.append(" ")
        }
        return text
    }

    /// The modules that a file imports.
    static func imports(_ masked: MaskedSwift) -> [String] {
        masked.lines.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({ $0.hasPrefix("@") || levels.contains($0) })
            else { return nil }
            let rest = words[(place + 1)...].drop { kinds.contains($0) }
            return rest.first?.split(separator: ".").first.map(String.init)
        }
    }

    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var"]
    private static let levels: Set<String> = ["public", "internal", "private", "fileprivate"]

    /// Imports of a JavaScript file that the browser couldn't find as written.
    static func badModules(_ text: String) -> [String] {
        let imported = /(?m)^\s*import\s*(?:[^;"'=]*?from\s*)?["']([^"']+)["']/
        let exported = /(?m)^\s*export\s[^;"'=]*?from\s*["']([^"']+)["']/
        return (text.matches(of: imported) + text.matches(of: exported)).map { String($0.output.1) }
            .filter { !$0.hasPrefix(".") || !$0.hasSuffix(".js") }
    }

    /// The targets of a Markdown text's links that are files of the package.
    static func links(_ text: String) -> [String] {
        text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
            .filter { !$0.contains(":") && !$0.hasPrefix("#") }
            .map { String($0.prefix { $0 != "#" }) }
    }

    /// Folders of somebody's machine, which mean nothing to a reader.
    static func machinePaths(_ text: String) -> [String] {
        let folders = ["/wo" + "rk/", "/tm" + "p/", "/ho" + "me/"]
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { line in folders.contains { line.element.contains($0) } }
            .map { "\($0.offset + 1): \($0.element)" }
    }
}
