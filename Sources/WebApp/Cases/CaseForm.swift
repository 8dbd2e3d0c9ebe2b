internal import FeedModel
internal import HTTPServer
internal import Templates
internal import Workbook

/// What a teacher fills in to seal a case: each choice with its value, and whether it is hidden.
struct CaseForm {
    var title = ""
    var opening = SealedCase.Opening.claims
    var seed = ""
    var world = ""
    /// The value of each choice, by key; those of the default design at first.
    var picked: [String: String] = [:]
    /// The keys of the choices that are hidden and asked for.
    var asked: Set<String> = []

    /// The choices that a case can be about: those whose values are named.
    static let choices = Design.choices.filter { !$0.takesDuration }

    init(seed: Int64) {
        self.seed = String(seed)
    }

    init(_ form: HTTPForm) {
        title = FormText.line(form.value("title"))
        opening = form.value("opening").flatMap(SealedCase.Opening.init(rawValue:)) ?? .claims
        seed = FormText.line(form.value("seed"))
        world = (form.value("world") ?? "").withUnixLineEnds
        for choice in Self.choices { picked[choice.key] = form.value("value-\(choice.key)") ?? "" }
        asked = Set(form.values("ask"))
    }

    /// What is to be sealed, or why it makes no case.
    func content() throws -> CaseContent {
        guard let seed = Int64(seed), (0...Int64(Int32.max)).contains(seed) else {
            throw PageError.form("The seed is a whole number from 0 to \(Int32.max).")
        }
        guard !title.isEmpty else { throw PageError.form("Give the case a title.") }
        let chosen = Self.choices.filter { asked.contains($0.key) }
        guard !chosen.isEmpty else {
            throw PageError.form("Hide one choice at least: it is what the class is to find out.")
        }
        let given = try statements(Self.choices.filter { !asked.contains($0.key) })
        let hidden = try statements(chosen, withDefaults: true)
        return try CaseContent(
            title: title,
            opening: opening,
            given: given.text,
            asked: chosen.map { choice in
                CaseQuestion(choice: choice.key, values: Self.values(of: choice, beside: given))
            },
            seed: seed,
            design: hidden.text,
            world: world
        )
    }

    private func statements(
        _ choices: [DesignChoice],
        withDefaults: Bool = false
    ) throws -> StatedDesign {
        var stated = StatedDesign()
        do throws(DesignError) {
            try stated.state(
                choices.compactMap { choice in
                    let value = picked[choice.key] ?? ""
                    let standard = choice.followsOrder ? "" : choice.values[0].text
                    let wanted = value.isEmpty && withDefaults ? choice.values[0].text : value
                    return wanted.isEmpty || wanted == standard && !withDefaults
                        ? nil : StatedDesign.Statement(choice.key, wanted)
                }
            )
        } catch {
            throw PageError.form("\(error.description.capitalisedFirst).")
        }
        return stated
    }

    /// The values that make sense beside what is told; those that don't would give themselves away.
    private static func values(of choice: DesignChoice, beside given: StatedDesign) -> [String] {
        choice.values.map(\.text).filter { value in
            var stated = given
            return (try? stated.state(choice.key, value)) != nil
        }
    }

    var values: TemplateValue {
        [
            "caseTitle": .text(title), "seed": .text(seed), "world": .text(world),
            "openings": .list(
                SealedCase.Opening.allCases.map {
                    [
                        "value": .text($0.rawValue), "name": .text($0.name),
                        "guards": .text($0.guards), "isChosen": .bool($0 == opening),
                    ]
                }
            ),
            "choices": .list(Self.choices.map(value)),
        ]
    }

    private func value(_ choice: DesignChoice) -> TemplateValue {
        let now = picked[choice.key] ?? ""
        return [
            "key": .text(choice.key), "question": .text(choice.question.capitalisedFirst),
            "isAsked": .bool(asked.contains(choice.key)),
            "isUntold": .bool(choice.probes.isEmpty),
            "followsOrder": .bool(choice.followsOrder),
            "options": .list(
                choice.values.map {
                    ["text": .text($0.text), "isChosen": .bool($0.text == now)]
                }
            ),
        ]
    }
}

extension SealedCase.Opening {
    /// What it is called on a page.
    var name: String {
        switch self {
        case .claims: "Opens after claims"
        case .key: "Opens with your key"
        case .locked: "Locked"
        }
    }

    /// Who can do what, and what that protects against: no more than is so.
    var guards: String {
        switch self {
        case .claims:
            "Anyone with the file can play. The answer shows once their claims are recorded. FeedLab "
                + "can open the file by itself, so somebody who takes FeedLab apart can too."
        case .key:
            "Anyone with the file can play. The answer shows once their claims are recorded and they "
                + "type your key. Playing needs the design, so FeedLab can open the file by itself, "
                + "and somebody who takes FeedLab apart can too."
        case .locked:
            "Nobody can play or read it without your key, whatever tools they have. Whoever has the key "
                + "can play, and could also read the answer with tools of their own."
        }
    }
}

/// Texts of forms.
enum FormText {
    /// What was typed, in one line.
    static func line(_ text: String?) -> String {
        (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension PageError {
    /// A form that can't be carried out as it is.
    static func form(_ happened: String) -> PageError {
        PageError(
            status: 422,
            heading: "This can't be kept as it is",
            happened: happened,
            todo: "Change it, and send it again."
        )
    }
}
