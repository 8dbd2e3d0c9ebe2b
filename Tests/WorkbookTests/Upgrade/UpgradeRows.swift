/// What a person had in the workbook when each step was the last one: rows for the tables that it brought.
enum UpgradeRows {
    /// SQL in the words of the schema as it stood behind the step.
    static let sql = learning.merging(practising) { $1 }

    private static let learning: [String: String] = [
        "001-worksheets": """
        INSERT INTO teardowns (app, tab, device, version, note, created_at, updated_at, deleted_at)
        VALUES ('Photo app', 'home', 'Pixel 7', '12.1', 'The first sheet’s note', 1000, 2000, NULL),
            ('Chat app', 'explore', '', '', '', 1000, 3000, 4000);
        INSERT INTO outcomes
            (teardown, probe, result, outcome, reason, note, device, version, recorded_at)
        VALUES (1, 'P40.1', 'seen', 2, '', '41 → 42', 'Pixel 7', '12.1', 2100),
            (1, 'P40.2', 'not-applicable', NULL, 'no likes', '', '', '', 2200),
            (1, 'P40.3', 'inconclusive', NULL, 'the refresh came first', 'odd', '', '', 2300),
            (1, 'P40.4', 'open', NULL, '', 'only a note', '', '', 2400);
        """,
        "002-reading": """
        INSERT INTO answers VALUES ('likes-and-the-outbox/q-refused', 'b', 2500);
        INSERT INTO reading VALUES ('likes-and-the-outbox', 'levels', 2600);
        """,
        "003-worlds-and-settings": """
        INSERT INTO worlds VALUES ('w1', 'A world', 'world demo' || char(10), 2700);
        INSERT INTO settings VALUES ('timer', 'off');
        """,
        "004-ways-of-worlds": """
        INSERT INTO worlds (id, name, script, created_at, parent, forked_at, undone, deleted_at)
        VALUES ('w2', 'A fork', 'world demo', 2800, 'w1', 7, 'phone opens', NULL),
            ('w3', 'A deleted one', 'world busy', 2900, NULL, NULL, '', 2950);
        """,
        "005-entries": """
        INSERT INTO entries (teardown, version, key, text, restores, writer, turn, at)
        SELECT 1, max(version) + 1, 'field/cursor', 'opaque, 24 bytes', NULL, 'window', 1, 3000
            FROM entries WHERE teardown = 1;
        INSERT INTO conflicts VALUES (1, 'note', 'another window', 'the later text', 3050);
        INSERT INTO pictures
            (teardown, probe, name, type, width, height, bytes, added_at, deleted_at)
        VALUES (1, 'P40.1', 'first.png', 'image/png', 3, 4, x'89504e47', 3100, NULL);
        INSERT INTO incoming (text, at) VALUES ('{"app": "Other"}', 3150);
        """,
        "006-search": """
        INSERT INTO entries (teardown, version, key, text, at)
        SELECT 1, max(version) + 1, 'field/paging', 'a zebra of pages', 3200
            FROM entries WHERE teardown = 1;
        """,
        "007-scenarios": """
        INSERT INTO predictions VALUES ('refused', 'row', 'like=outbox', 'queued', 'queued', 3300);
        INSERT INTO opened_scenarios VALUES ('refused', 3350);
        """,
        "008-frame-recordings": """
        INSERT INTO frame_recordings
            (name, switches, work, frames, counts, browser, made_at)
        VALUES ('All off', '', 3, '16.7 33.4', '1 1', 'Chromium', 3400);
        """,
        "010-evidence":
            "UPDATE outcomes SET evidence = '{\"step\": 3}' WHERE teardown = 1 AND probe = 'P40.1';",
        "011-cards": """
        INSERT INTO own_cards VALUES ('own-1', 'caching', 'Why?', 'Because', 3500, 3500, NULL);
        INSERT INTO card_reviews VALUES ('own-1', 3600, 3, 42, 'As I said', '0');
        INSERT INTO card_drafts VALUES ('own-1', 10, 'Half an answer', '', 3700);
        """,
        "012-capacity-sheets": """
        INSERT INTO capacity_sheets
        VALUES ('sheet-1', 'offline-first', 'Mine', 3800, 3800, NULL);
        INSERT INTO capacity_values VALUES ('sheet-1', 'users', '5e6');
        """,
        "013-typed-answers": """
        INSERT INTO card_drafts (card, seconds, answer, ticked, touched_at, is_shown)
        VALUES ('promise-in-a-sentence', NULL, 'Still typing', '', 3900, 0);
        """,
    ]
}
