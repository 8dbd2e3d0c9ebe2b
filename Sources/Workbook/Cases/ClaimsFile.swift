/// What a student says of a case, as a file that goes to whoever made the case.
public struct ClaimsFile: Equatable, Sendable {
    /// What is said of one choice.
    public struct Claim: Equatable, Sendable {
        /// The key of the choice.
        public let choice: String
        /// The value that it is said to have.
        public let value: String
        /// How sure the student is.
        public let word: ConfidenceWord

        /// Makes it of its parts.
        public init(choice: String, value: String, word: ConfidenceWord) {
            self.choice = choice
            self.value = value
            self.word = word
        }
    }

    /// What a student recorded of one probe.
    public struct Outcome: Equatable, Sendable {
        /// The probe.
        public let probe: String
        /// The outcome's number; 0 where nothing could be read.
        public let number: Int

        /// Makes it of its parts.
        public init(probe: String, number: Int) {
            self.probe = probe
            self.number = number
        }
    }

    /// The commitment of the case.
    public let commitment: String
    /// What the case is called.
    public let title: String
    /// Whose claims they are; empty for somebody who gives no name.
    public let name: String
    /// When they were recorded, by the student's clock.
    public let submittedAt: WallTime
    /// The claims, one for a choice at most.
    public let claims: [Claim]
    /// What was recorded of probes, in order; nil in a file of the first version, which doesn't tell.
    public let outcomes: [Outcome]?

    /// How many bytes a file may have.
    public static let fileBytesMax = 64 * 1024
    /// How many bytes a name may have.
    public static let nameMax = 80
    private static let valueMax = 40
    private static let outcomesMax = 400
    private static let outcomeMax: Int64 = 99
    private static let format = "feedlab-claims"
    /// The first version had no outcomes.
    private static let versions: ClosedRange<Int64> = 1...2

    /// Makes it of its parts.
    public init(
        commitment: String,
        title: String,
        name: String,
        submittedAt: WallTime,
        claims: [Claim],
        outcomes: [Outcome]? = nil
    ) {
        self.commitment = commitment
        self.title = title
        self.name = Self.fitting(name)
        self.submittedAt = submittedAt
        self.claims = claims
        self.outcomes = outcomes.map { Array($0.prefix(Self.outcomesMax)) }
    }

    /// A name in one line, cut where it is too long.
    static func fitting(_ name: String) -> String {
        var text = TeardownFields.trimmed(
            String(name.map { StrictMembers.isLine(String($0)) ? $0 : " " })
        )
        while text.utf8.count > nameMax { text.removeLast() }
        return text
    }

    /// The file's text.
    public var text: String {
        let lines = claims.map {
            "    {\"choice\": \(JSONText.quoted($0.choice)), \"value\": "
                + "\(JSONText.quoted($0.value)), \"word\": \(JSONText.quoted($0.word.rawValue))}"
        }
        let seen = outcomes.map { outcomes in
            ",\n  \"outcomes\": "
                + Self.list(
                    outcomes.map {
                        "    {\"probe\": \(JSONText.quoted($0.probe)), \"outcome\": \($0.number)}"
                    }
                )
        }
        return """
            {
              "format": \(JSONText.quoted(Self.format)),
              "version": \(outcomes == nil ? 1 : 2),
              "commitment": \(JSONText.quoted(commitment)),
              "title": \(JSONText.quoted(title)),
              "name": \(JSONText.quoted(name)),
              "submittedMs": \(submittedAt.milliseconds),
              "claims": \(Self.list(lines))\(seen ?? "")
            }

            """
    }

    private static func list(_ lines: [String]) -> String {
        lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    }

    /// Reads a file strictly.
    public init(reading text: String) throws(WorkbookError) {
        var members = try StrictMembers(
            file: text,
            format: Self.format,
            versions: Self.versions,
            bytesMax: Self.fileBytesMax
        )
        commitment = try SealedCase.commitment(&members)
        title = try members.line("title", upTo: CaseContent.titleMax)
        name = try members.line("name", upTo: Self.nameMax)
        submittedAt = try members.moment("submittedMs")
        var claims: [Claim] = []
        for (index, json) in try members.list("claims").enumerated() {
            claims.append(try Self.claim(try StrictMembers(json, at: "claims[\(index)]")))
        }
        guard claims.count <= CaseQuestion.countMax,
            Set(claims.map(\.choice)).count == claims.count
        else {
            throw StrictMembers.failure(
                "the file.claims",
                "at most \(CaseQuestion.countMax) claims, one for a choice",
                "\(claims.count)"
            )
        }
        self.claims = claims
        outcomes = members.version > 1 ? try Self.outcomes(&members) : nil
        try members.finish()
    }

    private static func outcomes(
        _ members: inout StrictMembers
    ) throws(WorkbookError) -> [Outcome] {
        var outcomes: [Outcome] = []
        for (index, json) in try members.list("outcomes").enumerated() {
            var parts = try StrictMembers(json, at: "outcomes[\(index)]")
            outcomes.append(
                Outcome(
                    probe: try parts.line("probe", upTo: valueMax),
                    number: try parts.integer("outcome", in: 0...outcomeMax)
                )
            )
            try parts.finish()
        }
        guard outcomes.count <= outcomesMax else {
            throw StrictMembers.failure(
                "the file.outcomes",
                "at most \(outcomesMax) outcomes",
                "\(outcomes.count)"
            )
        }
        return outcomes
    }

    private static func claim(_ members: StrictMembers) throws(WorkbookError) -> Claim {
        var members = members
        let choice = try members.line("choice", upTo: valueMax)
        let value = try members.line("value", upTo: valueMax)
        let text = try members.text("word")
        guard let word = ConfidenceWord(rawValue: text) else {
            throw StrictMembers.failure(
                "\(members.place).word",
                ConfidenceWord.allCases.map(\.rawValue).joined(separator: ", "),
                "“\(text.prefix(40))”"
            )
        }
        try members.finish()
        return Claim(choice: choice, value: value, word: word)
    }
}
