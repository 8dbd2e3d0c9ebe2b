@testable import Workbook

extension UpgradeRows {
    /// Mysteries, cases, interviews and drills.
    static let practising: [String: String] = [
        "014-mysteries": """
        INSERT INTO mysteries VALUES (1007, 1, 0, 'second', 1, 4000, 4050, NULL),
            (2011, 0, 1, 'still', 1, 4010, 4060, 4090);
        INSERT INTO mystery_runs VALUES
            (1007, 1, 'P40.2', 'phone opens' || char(10) || 'phone offline', 4020);
        INSERT INTO mystery_outcomes VALUES (1007, 1, 1, 'P40.2', 3, 1, 4030);
        INSERT INTO mystery_hints VALUES (1007, 1, 1, 'like', 'P40.2', 'leaves one', 4025);
        INSERT INTO mystery_claims VALUES
            (1007, 'like', 'outbox', 'Inferred', 4040), (2011, 'order', 'time', 'Observed', 4080);
        INSERT INTO mystery_results VALUES (2011, 'order', 1, 'ranked', 'wrong', 0);
        """,
        "015-calibration": sealed,
        "016-interviews": """
        INSERT INTO interviews VALUES
            ('interview-a', 'offline-first', 'senior', 45, 11, 4200, 4210, NULL),
            ('interview-b', 'stories', 'staff', 60, 12, 4220, 4230, 4240);
        INSERT INTO interview_moments VALUES
            ('interview-a', 1, 4200, 'begin', ''), ('interview-a', 2, 4205, 'pause', '');
        INSERT INTO interview_texts VALUES
            ('interview-a', 'note/scope', 'At once, fresh, endless', 2, 'window');
        """,
        "017-practice": """
        INSERT INTO decisions VALUES
            ('counters', 4300, 'live', 'Seen at once', 4310, 1, 0, 1),
            ('counters', 4320, 'fetched', 'Cheap', NULL, NULL, NULL, NULL);
        INSERT INTO decision_drafts VALUES ('ads', '', 'Half a defence', 4330);
        INSERT INTO drills VALUES ('offline-first', 'load', 4340, '2', 'sheet-1', 3, 2, 1);
        INSERT INTO drill_answers VALUES
            ('offline-first', 'load', 4340, 'reads', '5e3', 1),
            ('offline-first', 'load', 4340, 'writes', '7', 0),
            ('offline-first', 'load', 4340, 'users', '1e7', NULL);
        INSERT INTO replaced_practice VALUES (1, '{"format": "feedlab-practice"}', 4350);
        """,
        "018-programs": "INSERT INTO programs VALUES ('0.0.9', 4400);",
    ]

    /// A case as a teacher sealed it, the claims of one who played it, and what it told of them.
    private static var sealed: String {
        let content = try? CaseContent(
            title: "Week 3",
            opening: .claims,
            given: "",
            asked: [CaseQuestion(choice: "like", values: ["outbox", "memory"])],
            seed: 7,
            design: "like=memory",
            world: "account me\nphone is signed in as me\n"
        )
        guard let content else { return "SELECT no_case_could_be_made" }
        let (file, key) = SealedCase.seal(content)
        let claims = ClaimsFile(
            commitment: file.commitment,
            title: "Week 3",
            name: "Ada",
            submittedAt: WallTime(milliseconds: 4_110),
            claims: [ClaimsFile.Claim(choice: "like", value: "outbox", word: .inferred)]
        )
        return """
            INSERT INTO sealed_cases VALUES (1000001, '\(file.commitment)', 'Week 3',
                '\(file.text)', '\(key)', 0, '\(claims.text)', 4100, NULL);
            INSERT INTO class_files (commitment, file, added_at)
            VALUES ('\(file.commitment)', '\(claims.text)', 4120);
            INSERT INTO resolved_claims VALUES ('case', '\(file.commitment)', 'like', 'Like',
                'outbox', 'Inferred', 'memory', 0, 'its key', 0, 4130);
            """
    }
}
