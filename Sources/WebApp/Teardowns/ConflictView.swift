internal import Templates
internal import Workbook

/// Two texts that want to stand in one place, and the buttons that choose.
struct ConflictView {
    let conflict: Conflict
    let standing: String
    let name: String
    let clock: WallClock
    /// How a text is shown, where it is a number of an outcome.
    var shown: (String) -> String = { $0.isEmpty ? "(empty)" : $0 }

    var values: TemplateValue {
        func choice(_ choice: ConflictChoice) -> TemplateValue {
            .text("\(conflict.key)|\(conflict.writer)|\(choice.rawValue)")
        }
        let isText = ["note", "field", "reason"].contains(conflict.key.kind)
        return [
            "name": .text(name), "standing": .text(shown(standing)),
            "later": .text(shown(conflict.text)), "when": .text(clock.short(conflict.at)),
            "chooseStanding": choice(.standing), "chooseLater": choice(.later),
            "chooseBoth": choice(.both), "canBoth": .bool(isText),
        ]
    }
}
