/// What a class claimed of one case, side by side, held against what was sealed.
public struct ClassReport: Equatable, Sendable {
    /// What one student says of one choice.
    public struct Cell: Equatable, Sendable {
        /// The claim; nil where the student made none.
        public let claim: ClaimsFile.Claim?
        /// Whether it held; nil where there is none, or where no probe tells what was claimed from the truth.
        public let isRight: Bool?
        /// The values that all the student recorded left possible, where these are several; empty where it
        /// settled the choice, and where the file doesn't tell what was recorded.
        public let left: [String]
    }

    /// What the probes of a case can tell, and what a student's outcomes left of it.
    public struct Evidence: Equatable, Sendable {
        /// For each choice the values that no probe tells from the truth.
        public let unknowable: [String: [String]]
        /// For each student's file the values of each choice that its outcomes left possible.
        public let left: [[String: [String]]]

        /// Makes it of its parts.
        public init(unknowable: [String: [String]] = [:], left: [[String: [String]]] = []) {
            self.unknowable = unknowable
            self.left = left
        }
    }

    /// One choice of the case.
    public struct Row: Equatable, Sendable {
        /// The key of the choice.
        public let choice: String
        /// What was sealed.
        public let truth: String
        /// What each student says, in the order of the students.
        public let cells: [Cell]
    }

    /// One student.
    public struct Student: Equatable, Sendable {
        /// The name, or a number for somebody who gave none.
        public let name: String
        /// How many of the claims held.
        public let tally: Calibration.Tally
    }

    /// The students, in the order in which their files came.
    public let students: [Student]
    /// The choices, in the order of the case.
    public let rows: [Row]
    /// How often each word was right, over all students.
    public let calibration: Calibration

    /// Holds claims against what was sealed; each choice asked for has its truth, in order.
    public init(
        truths: [(choice: String, value: String)],
        files: [ClaimsFile],
        evidence: Evidence = Evidence()
    ) {
        var students: [Student] = []
        var resolved: [ResolvedClaim] = []
        var columns: [[Cell]] = []
        for (index, file) in files.enumerated() {
            let name = file.name.isEmpty ? "Student \(index + 1)" : file.name
            let told = file.resolved(truths: truths, name: name).filter {
                !(evidence.unknowable[$0.subject] ?? []).contains($0.claimed)
            }
            let left = evidence.left.indices.contains(index) ? evidence.left[index] : [:]
            let column = truths.map { truth in
                let values = left[truth.choice] ?? []
                return Cell(
                    claim: file.claims.first { $0.choice == truth.choice },
                    isRight: told.first { $0.subject == truth.choice }?.isRight,
                    left: values.count > 1 ? values : []
                )
            }
            columns.append(column)
            resolved += told
            students.append(
                Student(
                    name: name,
                    tally: Calibration.Tally(right: told.count(where: \.isRight), of: told.count)
                )
            )
        }
        self.students = students
        calibration = Calibration(resolved)
        rows = truths.enumerated().map { place, truth in
            Row(choice: truth.choice, truth: truth.value, cells: columns.map { $0[place] })
        }
    }
}

extension ClaimsFile {
    /// The claims held against what was sealed; one of a choice that wasn't asked for is left out.
    public func resolved(
        truths: [(choice: String, value: String)],
        name: String
    ) -> [ResolvedClaim] {
        truths.compactMap { truth in
            claims.first { $0.choice == truth.choice }.map { claim in
                ResolvedClaim(
                    kind: .sealedCase,
                    source: commitment,
                    subject: claim.choice,
                    name: name,
                    claimed: claim.value,
                    word: claim.word,
                    truth: truth.value,
                    isRight: claim.value == truth.value,
                    resolvedAt: submittedAt
                )
            }
        }
    }
}
