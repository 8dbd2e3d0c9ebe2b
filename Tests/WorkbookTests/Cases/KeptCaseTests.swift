import Testing

@testable import Workbook

struct KeptCaseTests {
    private static let noon = WallTime(milliseconds: 1_790_000_000_000)

    private func content(_ opening: SealedCase.Opening) throws -> CaseContent {
        try CaseContent(
            title: "Case",
            opening: opening,
            given: "",
            asked: [CaseQuestion(choice: "like", values: ["outbox", "memory"])],
            seed: 3,
            design: "like=memory",
            world: ""
        )
    }

    private func claims(_ file: SealedCase, name: String = "Ada") -> ClaimsFile {
        ClaimsFile(
            commitment: file.commitment,
            title: file.title,
            name: name,
            submittedAt: Self.noon,
            claims: [ClaimsFile.Claim(choice: "like", value: "memory", word: .inferred)]
        )
    }

    private func makeBoth(
        _ opening: SealedCase.Opening
    ) async throws -> (teacher: KeptCase, student: KeptCase, workbook: Workbook) {
        let teacher = try await Workbook(inMemoryAt: Self.noon).makeCase(
            try content(opening),
            at: Self.noon
        )
        let workbook = try Workbook(inMemoryAt: Self.noon)
        let student = try await workbook.addCase(
            try SealedCase(reading: teacher.file.text),
            at: Self.noon
        )
        return (teacher, student, workbook)
    }

    @Test(arguments: SealedCase.Opening.allCases)
    func `the answer waits for what the teacher chose`(opening: SealedCase.Opening) async throws {
        let (teacher, student, workbook) = try await makeBoth(opening)
        #expect(KeptCase.numbers.contains(teacher.number) && teacher.isOwn && !teacher.key.isEmpty)
        #expect(try teacher.contentToShow()?.design == "like=memory")
        #expect(student.hindrance == .claims && student.key.isEmpty)
        #expect(try student.contentToShow() == nil)
        #expect(try (student.contentToPlay() == nil) == (opening == .locked))

        let submitted = try await workbook.submit(claims(student.file))
        #expect(submitted.hindrance == (opening == .claims ? nil : .key))
        #expect(try (submitted.contentToShow() == nil) == (opening != .claims))

        await #expect(throws: WorkbookError.self) {
            try await workbook.unlock(student.file.commitment, with: "nonsense")
        }
        let opened = try await workbook.unlock(student.file.commitment, with: " \(teacher.key)\n")
        #expect(opened.key == teacher.key && opened.hindrance == nil)
        #expect(try opened.contentToShow()?.design == "like=memory")
    }

    @Test func `recorded claims stay as they are, and a case is here once`() async throws {
        let (_, student, workbook) = try await makeBoth(.claims)
        _ = try await workbook.submit(claims(student.file))
        let again = try await workbook.submit(claims(student.file, name: "Somebody else"))
        #expect(again.claims?.name == "Ada")
        let same = try await workbook.addCase(student.file, at: Self.noon)
        #expect(same == again)
        #expect(try await workbook.cases() == [again])
        #expect(try await workbook.sealedCase(number: again.number) == again)
        try await workbook.deleteCase(student.file.commitment, at: Self.noon)
        #expect(try await workbook.cases().isEmpty)
        #expect(try await workbook.addCase(student.file, at: Self.noon).number > again.number)
    }

    @Test func `a class's files come once each, and go with their case`() async throws {
        let (_, student, workbook) = try await makeBoth(.claims)
        let commitment = student.file.commitment
        #expect(try await workbook.addClassFile(claims(student.file), at: Self.noon))
        #expect(try await !workbook.addClassFile(claims(student.file), at: Self.noon))
        #expect(try await workbook.addClassFile(claims(student.file, name: "Bo"), at: Self.noon))
        let files = try await workbook.classFiles(commitment)
        #expect(files.map(\.claims.name) == ["Ada", "Bo"])
        try await workbook.dropClassFile(files[0].id, of: commitment)
        #expect(try await workbook.classFiles(commitment).map(\.claims.name) == ["Bo"])
        try await workbook.deleteCase(commitment, at: Self.noon)
        await #expect(throws: WorkbookError.self) {
            try await workbook.addClassFile(claims(student.file), at: Self.noon)
        }
        _ = try await workbook.addCase(student.file, at: Self.noon)
        #expect(try await workbook.classFiles(commitment).isEmpty)
    }

    @Test func `an own case comes back with its key and its class`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        let made = try await workbook.makeCase(try content(.locked), at: Self.noon)
        _ = try await workbook.addClassFile(claims(made.file), at: Self.noon)
        try await workbook.deleteCase(made.file.commitment, at: Self.noon)
        #expect(try await workbook.cases().map(\.deletedAt) == [Self.noon])
        try await workbook.restoreCase(made.file.commitment)
        #expect(try await workbook.cases() == [made])
        #expect(try await workbook.classFiles(made.file.commitment).count == 1)
    }

    @Test func `opening a mystery or a case counts its claims, and one's own case none`()
        async throws
    {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        let own = try await workbook.makeCase(try content(.claims), at: Self.noon)
        let other = try await workbook.addCase(
            SealedCase.seal(try content(.claims)).file,
            at: Self.noon
        )
        for number in [1_234, own.number, other.number] {
            try await workbook.keep(
                KeptMystery(number: number, isGuided: true, showsBoard: true, at: Self.noon)
            )
            let results = [("like", "right"), ("order", "wrong"), ("sync", "unknowable")].map {
                choice,
                verdict in
                MysteryResult(
                    mystery: number,
                    choice: choice,
                    truth: "memory",
                    claim: MysteryClaim(
                        choice: choice,
                        value: "x",
                        word: .inferred,
                        at: Self.noon
                    ),
                    verdict: MysteryResult.Verdict(rawValue: verdict) ?? .open,
                    wasHinted: choice == "like",
                    at: Self.noon
                )
            }
            try await workbook.reveal(results, ofMystery: number, at: Self.noon)
        }
        let kept = try await workbook.resolvedClaims()
        #expect(kept.map(\.kind) == [.sealedCase, .sealedCase, .mystery, .mystery])
        #expect(
            kept.map(\.source) == [other.file.commitment, other.file.commitment, "1234", "1234"]
        )
        #expect(kept.map(\.isRight) == [true, false, true, false])
        #expect(kept.map(\.wasHinted) == [true, false, true, false])
        #expect(kept.map(\.name) == ["Case", "Case", "Mystery 1234", "Mystery 1234"])
    }
}
