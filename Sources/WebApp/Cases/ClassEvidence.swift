internal import Mystery
internal import Workbook

extension ClassRoutes {
    /// What could be known of a case, and what each student's outcomes left open; nothing while it is sealed here.
    ///
    /// Worked out by playing the probes in the designs that are open, once for all students.
    func evidence(_ kept: KeptCase, _ files: [ClassFile]) async throws -> ClassReport.Evidence {
        guard !files.isEmpty, let content = try kept.contentToShow() else {
            return ClassReport.Evidence()
        }
        let mystery = try PlayableCase(content).mystery(number: kept.number)
        let lab = await cases.mysteries.registry.lab(mystery)
        var unknowable: [String: [String]] = [:]
        for choice in await lab.reveal([]).choices { unknowable[choice.key] = choice.unknowable }
        var left: [[String: [String]]] = []
        let book = cases.mysteries.registry.book
        for file in files {
            // A probe that isn't in the book is one of a newer FeedLab, and rules nothing out.
            let known = file.claims.outcomes?.filter { book.play($0.probe) != nil }
            left.append(await lab.left(by: known))
        }
        return ClassReport.Evidence(unknowable: unknowable, left: left)
    }
}

extension MysteryLab {
    /// The values of each choice that a student's outcomes leave possible; nothing where they contradict one another.
    fileprivate func left(by outcomes: [ClaimsFile.Outcome]?) async -> [String: [String]] {
        guard let outcomes else { return [:] }
        let board = await board(outcomes.map { MysteryBoard.Finding($0.probe, $0.number) })
        guard !board.isContradiction else { return [:] }
        return Dictionary(uniqueKeysWithValues: board.values.map { ($0.key, $0.values) })
    }
}
