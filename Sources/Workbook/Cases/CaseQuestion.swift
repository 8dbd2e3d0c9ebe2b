/// A choice that a case asks for, with the values that are in play; anyone may know these.
public struct CaseQuestion: Equatable, Sendable {
    /// The key of the choice.
    public let choice: String
    /// The values that it may have.
    public let values: [String]

    /// Makes it of its parts.
    public init(choice: String, values: [String]) {
        self.choice = choice
        self.values = values
    }

    /// How many choices a case may ask for.
    public static let countMax = 40
    private static let valuesMax = 12
    private static let wordMax = 40

    var text: String {
        "{\"choice\": \(JSONText.quoted(choice)), \"values\": "
            + "[\(values.map(JSONText.quoted).joined(separator: ", "))]}"
    }

    static func text(_ questions: [CaseQuestion]) -> String {
        "[\n    \(questions.map(\.text).joined(separator: ",\n    "))\n  ]"
    }

    static func read(_ members: inout StrictMembers) throws(WorkbookError) -> [CaseQuestion] {
        var questions: [CaseQuestion] = []
        for (index, json) in try members.list("asked").enumerated() {
            var parts = try StrictMembers(json, at: "\(members.place).asked[\(index)]")
            let choice = try parts.line("choice", upTo: wordMax)
            let values = try parts.texts("values")
            try parts.finish()
            guard (2...valuesMax).contains(values.count), Set(values).count == values.count,
                values.allSatisfy({ $0.utf8.count <= wordMax && StrictMembers.isLine($0) })
            else {
                throw StrictMembers.failure(
                    "\(members.place).asked[\(index)].values",
                    "2 to \(valuesMax) short values, each once",
                    "\(values.count)"
                )
            }
            questions.append(CaseQuestion(choice: choice, values: values))
        }
        guard (1...countMax).contains(questions.count),
            Set(questions.map(\.choice)).count == questions.count
        else {
            throw StrictMembers.failure(
                "\(members.place).asked",
                "1 to \(countMax) choices, each once",
                "\(questions.count)"
            )
        }
        return questions
    }
}
