internal import HTTPServer
internal import Lab

/// The commands that a form of a world's page stands for.
///
/// A button is a whole line. A form in which somebody writes has the line as far as it goes without the text in its
/// button, and the text in a field, or an account that was chosen; so the same line could have been typed.
enum WorldForm {
    static func commands(_ form: HTTPForm) -> [String] {
        let command = form.value("command") ?? ""
        if let account = form.value("account") { return ["\(command) \(account)"] }
        guard let typed = form.value("text") else { return [command] }
        let text = typed.replacing("\r\n", with: "\n")
        let photos = form.value("photo").flatMap { Int($0) } ?? 0
        let words =
            (text.isEmpty ? "" : " \(CommandForm.quoted(text))")
            + (photos > 0 ? " photo=\(photos)" : "")
        guard let draft = form.value("draft") else { return [command + words] }
        let isSame =
            text == draft.replacing("\r\n", with: "\n")
            && photos == form.value("draft-photo").flatMap { Int($0) } ?? 0
        // What is shared is the draft; what was typed since then has to be in it first.
        guard command.hasSuffix(" publishes") else { return [command + words] }
        let write = command.dropLast("publishes".count) + "writes" + words
        return isSame ? [command] : [write, command]
    }
}
