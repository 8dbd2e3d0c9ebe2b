import Lab

/// `feedlab commands`: every form of the language with what it means.
enum CommandsCommand {
    static func run() {
        for form in CommandForm.all {
            print(form.pattern)
            print("    \(form.help)")
        }
    }
}
