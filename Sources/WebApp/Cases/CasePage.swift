internal import FeedModel
internal import Templates
internal import Workbook

/// One sealed case: what anyone may know, what to do next, and the answer once it has opened.
struct CasePage {
    let kept: KeptCase
    let claims: [MysteryClaim]
    /// What its opening said of each choice.
    let results: [MysteryResult]
    let classCount: Int
    let problem: String
    let clock: WallClock

    func values() throws -> TemplateValue {
        let file = kept.file
        let isLocked = try kept.contentToPlay() == nil
        let opened = try kept.contentToShow()
        let isKeyWanted = !kept.isOwn && kept.key.isEmpty && file.opening != .claims
        return [
            "heading": .text(file.title), "address": .text(kept.address),
            "state": .text(kept.state), "isOwn": .bool(kept.isOwn),
            "opening": .text(file.opening.name),
            "commitment": .text(file.commitment),
            "play": .text("/mystery/\(kept.number)"),
            "given": .optional(
                file.given.isEmpty ? nil : ["text": .text(file.given)]
            ),
            "asked": .list(file.asked.map(question)),
            "problem": .optional(problem.isEmpty ? nil : ["text": .text(problem)]),
            "key": .optional(kept.isOwn ? ["text": .text(kept.key)] : nil),
            "guards": .text(file.opening.guards),
            "wantsKey": .optional(
                isKeyWanted && (isLocked || kept.claims != nil)
                    ? ["forPlay": .bool(isLocked)] : nil
            ),
            "canPlay": .bool(!isLocked),
            "canSubmit": .bool(!kept.isOwn && !isLocked && kept.claims == nil),
            "standing": .text(
                "\(claims.count) of \(Words.count(file.asked.count, "choice", "choices")) claimed"
            ),
            "submitted": .optional(kept.claims.map(submitted)),
            "reveal": .optional(results.isEmpty ? nil : ["href": .text("/mystery/\(kept.number)")]),
            "hindrance": .optional(kept.hindrance.map { ["text": .text($0.words)] }),
            "opened": .optional(try opened.map(answer)),
            "classCount": .text(Words.count(classCount, "file of claims", "files of claims")),
        ]
    }

    private func question(_ question: CaseQuestion) -> TemplateValue {
        [
            "key": .text(question.choice),
            "question": .text((Design.choice(question.choice)?.question ?? "").capitalisedFirst),
            "values": .text(question.values.joined(separator: ", ")),
        ]
    }

    private func submitted(_ claims: ClaimsFile) -> TemplateValue {
        [
            "when": .text(clock.short(claims.submittedAt)),
            "name": .text(claims.name.isEmpty ? "no name" : claims.name),
            "lines": .list(
                kept.file.asked.map { question in
                    let claim = claims.claims.first { $0.choice == question.choice }
                    let result = results.first { $0.choice == question.choice }
                    return [
                        "key": .text(question.choice),
                        "claim": .optional(
                            claim.map {
                                [
                                    "value": .text($0.value), "word": .text($0.word.rawValue),
                                    "wordClass": .text($0.word.cssClass),
                                ]
                            }
                        ),
                        "verdict": .optional(
                            (result?.verdict.claimed).map {
                                ["isRight": .bool($0.isRight), "says": .text($0.says)]
                            }
                        ),
                    ]
                }
            ),
        ]
    }

    private func answer(_ content: CaseContent) throws -> TemplateValue {
        let playable = try PlayableCase(content)
        return [
            "truths": .list(
                playable.truths.map { ["key": .text($0.choice), "value": .text($0.value)] }
            ),
            "seed": .text(String(content.seed)),
            "world": .optional(
                content.world.isEmpty ? nil : ["text": .text(content.world)]
            ),
        ]
    }
}

extension KeptCase {
    /// Where it is to be seen.
    var address: String { "/mystery/cases/\(file.commitment)" }

    /// Where it stands, in a few words.
    var state: String {
        if isOwn { return deletedAt == nil ? "Yours" : "Taken away" }
        guard claims != nil else {
            return file.opening == .locked && key.isEmpty ? "Locked" : "To be played"
        }
        return hindrance == nil ? "Open" : "Claims recorded"
    }
}

extension KeptCase.Hindrance {
    /// What has to happen first, in a sentence.
    var words: String {
        switch self {
        case .claims: "The answer shows once your claims are recorded."
        case .key: "Your claims are recorded. The answer shows once the key is typed."
        }
    }
}

extension MysteryResult.Verdict {
    /// What is said beside a claim; nil where there was none.
    fileprivate var claimed: (isRight: Bool, says: String)? {
        switch self {
        case .right: (true, "Right")
        case .wrong: (false, "Wrong")
        case .unknowable: (false, "Could not be known")
        case .open: nil
        }
    }
}
