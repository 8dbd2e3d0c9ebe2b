internal import SQLiteStore

extension Workbook {
    /// Keeps claims whose truth came out, and leaves those alone that were kept before.
    ///
    /// Whoever plays a mystery again knows its answer, so only the first claims count.
    public func resolve(_ claims: [ResolvedClaim]) throws(WorkbookError) {
        try Self.check(claims)
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for claim in claims { try keep(claim) }
            }
        }
    }

    /// Keeps what a claim of a worksheet was held against; a claim that was kept before stays as it
    /// was made, and only its truth changes.
    public func setTruth(of claim: ResolvedClaim) throws(WorkbookError) {
        try Self.check([claim])
        try storing { () throws(SQLiteError) in
            try insert(
                claim,
                orElse: """
                    DO UPDATE SET truth = excluded.truth, is_right = excluded.is_right,
                        known_from = excluded.known_from
                    """
            )
        }
    }

    /// Takes back that the truth of a claim is known.
    public func dropResolved(
        _ kind: ResolvedClaim.Kind,
        _ source: String,
        _ subject: String
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "DELETE FROM resolved_claims WHERE kind = ? AND source = ? AND subject = ?",
                kind.rawValue,
                source,
                subject
            )
        }
    }

    /// The claims whose truth is known, in the order in which it came out.
    ///
    /// A worksheet that was read in from a file brings its claims along: of one claim in several copies, only that of the
    /// newest worksheet counts.
    public func resolvedClaims() throws(WorkbookError) -> [ResolvedClaim] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT * FROM resolved_claims AS mine WHERE NOT EXISTS (
                    SELECT 1 FROM resolved_claims AS copy
                    WHERE mine.kind = 'teardown' AND copy.kind = 'teardown'
                        AND copy.resolved_at = mine.resolved_at AND copy.subject = mine.subject
                        AND copy.claimed = mine.claimed AND copy.word = mine.word
                        AND CAST(copy.source AS INTEGER) > CAST(mine.source AS INTEGER)
                )
                ORDER BY resolved_at, kind, source, subject
                """
            ).compactMap(Self.resolvedClaim)
        }
    }

    /// Those of one mystery, case or worksheet.
    public func resolvedClaims(
        _ kind: ResolvedClaim.Kind,
        _ source: String
    ) throws(WorkbookError) -> [ResolvedClaim] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT * FROM resolved_claims WHERE kind = ? AND source = ?
                ORDER BY resolved_at, subject
                """,
                kind.rawValue,
                source
            ).compactMap(Self.resolvedClaim)
        }
    }

    /// Keeps the claims of a mystery that is being revealed, those of one's own case aside.
    ///
    /// Where no probe could have told, a claim was neither right nor wrong.
    func resolve(
        _ results: [MysteryResult],
        ofMystery number: Int,
        at now: WallTime
    ) throws(SQLiteError) {
        let sealed = try database.row("SELECT * FROM sealed_cases WHERE number = ?", number)
        if sealed?.int("is_own") == 1 { return }
        for result in results where [.right, .wrong].contains(result.verdict) {
            guard let claim = result.claim else { continue }
            let resolved = ResolvedClaim(
                kind: sealed == nil ? .mystery : .sealedCase,
                source: sealed?.text("commitment") ?? String(number),
                subject: result.choice,
                name: sealed?.text("title") ?? "Mystery \(number)",
                claimed: claim.value,
                word: claim.word,
                truth: result.truth,
                isRight: result.verdict == .right,
                wasHinted: result.wasHinted,
                resolvedAt: now
            )
            try keep(resolved)
        }
    }

    /// Keeps a claim unless one of its source and subject is kept already.
    func keep(_ claim: ResolvedClaim) throws(SQLiteError) {
        try insert(claim, orElse: "DO NOTHING")
    }

    private func insert(
        _ claim: ResolvedClaim,
        orElse resolution: String
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO resolved_claims (
                kind, source, subject, name, claimed, word, truth, is_right, known_from, was_hinted,
                resolved_at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (kind, source, subject) \(resolution)
            """,
            claim.kind.rawValue,
            claim.source,
            claim.subject,
            claim.name,
            claim.claimed,
            claim.word.rawValue,
            claim.truth,
            claim.isRight,
            claim.knownFrom,
            claim.wasHinted,
            claim.resolvedAt.milliseconds
        )
    }

    private static func check(_ claims: [ResolvedClaim]) throws(WorkbookError) {
        for claim in claims {
            for (what, text) in [
                ("the claim", claim.claimed), ("the truth", claim.truth),
                ("the place it is known from", claim.knownFrom), ("the name", claim.name),
            ] where text.utf8.count > ResolvedClaim.textMax {
                throw WorkbookError(
                    .badText,
                    "\(what) has \(text.utf8.count) bytes, at most \(ResolvedClaim.textMax) fit"
                )
            }
        }
    }

    private static func resolvedClaim(_ row: Row) -> ResolvedClaim? {
        guard let kind = ResolvedClaim.Kind(rawValue: row.text("kind")),
            let word = ConfidenceWord(rawValue: row.text("word"))
        else { return nil }
        return ResolvedClaim(
            kind: kind,
            source: row.text("source"),
            subject: row.text("subject"),
            name: row.text("name"),
            claimed: row.text("claimed"),
            word: word,
            truth: row.text("truth"),
            isRight: row.int("is_right") == 1,
            knownFrom: row.text("known_from"),
            wasHinted: row.int("was_hinted") == 1,
            resolvedAt: WallTime(stored: row.int64("resolved_at"))
        )
    }
}
