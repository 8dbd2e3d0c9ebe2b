/// What turned out to be true of the app, in a worksheet's file.
extension TeardownFile {
    /// A claim of the worksheet as it was made, with the truth that somebody entered later.
    struct Truth: Equatable, Sendable {
        /// `field/ID` or `axis/ID`.
        let subject: String
        /// How the app was called then.
        let name: String
        let claimed: String
        let word: ConfidenceWord
        let truth: String
        let held: Bool
        /// Where the truth is known from.
        let from: String
        let at: WallTime
    }

    /// How many claims it has whose truth is known.
    public var truthCount: Int { truths.count }

    static func text(_ truth: Truth) -> String {
        "{\"subject\": \(JSONText.quoted(truth.subject)), \"name\": \(JSONText.quoted(truth.name)), "
            + "\"claimed\": \(JSONText.quoted(truth.claimed)), "
            + "\"word\": \(JSONText.quoted(truth.word.rawValue)), "
            + "\"truth\": \(JSONText.quoted(truth.truth)), \"held\": \(truth.held), "
            + "\"from\": \(JSONText.quoted(truth.from)), \"atMs\": \(truth.at.milliseconds)}"
    }

    /// Reads the truths of a file of the second version, where one or more stand, each subject once and in order.
    static func truths(_ members: inout JSONMembers) throws(WorkbookError) -> [Truth] {
        var truths: [Truth] = []
        let list = try members.needed("truths")
        guard case .array(let items) = list.kind, !items.isEmpty else {
            throw JSONMembers.error(list, "one or more “truths”")
        }
        for item in items {
            let truth = try truth(item)
            if let before = truths.last, before.subject >= truth.subject {
                throw WorkbookError(
                    .badFile,
                    "line \(item.line): expected the truths by subject, each once, found "
                        + "“\(truth.subject)”"
                )
            }
            truths.append(truth)
        }
        return truths
    }

    private static func truth(_ value: JSONValue) throws(WorkbookError) -> Truth {
        var members = try JSONMembers(value, "a truth")
        let subject = try members.needed("subject")
        guard case .text(let key) = subject.kind, isSubject(key) else {
            throw JSONMembers.error(subject, "a subject such as “field/list-order”")
        }
        let word = try members.needed("word")
        guard case .text(let text) = word.kind, let sure = ConfidenceWord(rawValue: text) else {
            let words = ConfidenceWord.allCases.map(\.rawValue).joined(separator: ", ")
            throw JSONMembers.error(word, "one of \(words)")
        }
        let held = try members.needed("held")
        guard case .bool(let isRight) = held.kind else {
            throw JSONMembers.error(held, "true or false for “held” in a truth")
        }
        let truth = Truth(
            subject: key,
            name: try fitting("name", &members),
            claimed: try fitting("claimed", &members),
            word: sure,
            truth: try fitting("truth", &members),
            held: isRight,
            from: try fitting("from", &members),
            at: try members.time("atMs")
        )
        try members.finish()
        return truth
    }

    private static func isSubject(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && ["axis", "field"].contains(parts[0])
            && EntryKey("field/\(parts[1])") != nil
    }

    private static func fitting(
        _ name: String,
        _ members: inout JSONMembers
    ) throws(WorkbookError) -> String {
        let value = try members.needed(name)
        guard case .text(let text) = value.kind, text.utf8.count <= ResolvedClaim.textMax else {
            throw JSONMembers.error(
                value,
                "a text of at most \(ResolvedClaim.textMax) bytes for “\(name)” in a truth"
            )
        }
        return text
    }
}

extension Workbook {
    /// The truths of a worksheet, as a file has them.
    func fileTruths(of id: TeardownID) throws(WorkbookError) -> [TeardownFile.Truth] {
        try resolvedClaims(.teardown, id.description).sorted { $0.subject < $1.subject }.map {
            TeardownFile.Truth(
                subject: $0.subject,
                name: $0.name,
                claimed: $0.claimed,
                word: $0.word,
                truth: $0.truth,
                held: $0.isRight,
                from: $0.knownFrom,
                at: $0.resolvedAt
            )
        }
    }
}

extension TeardownFile.Truth {
    /// The claim as the workbook keeps it for a worksheet.
    func claim(of id: TeardownID) -> ResolvedClaim {
        ResolvedClaim(
            kind: .teardown,
            source: id.description,
            subject: subject,
            name: name,
            claimed: claimed,
            word: word,
            truth: truth,
            isRight: held,
            knownFrom: from,
            resolvedAt: at
        )
    }
}
