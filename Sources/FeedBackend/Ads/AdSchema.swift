/// The tables of ads (B14).
enum AdSchema {
    /// Impressions are counted over all time, and for the day that a cap is about.
    ///
    /// `ad_placements` holds what was put at each place of a person's lists on a device: what wasn't
    /// seen there keeps its place, so that no refresh uses a cap up.
    static let sql = """
        CREATE TABLE IF NOT EXISTS ads (
            id INTEGER PRIMARY KEY, cap INTEGER NOT NULL, text TEXT NOT NULL,
            created_at INTEGER NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS ad_impressions (
            ad_id INTEGER NOT NULL, account_id INTEGER NOT NULL, shown INTEGER NOT NULL,
            last_at INTEGER NOT NULL, day INTEGER NOT NULL, shown_on_day INTEGER NOT NULL,
            PRIMARY KEY (ad_id, account_id)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS ad_placements (
            id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, device TEXT NOT NULL,
            list TEXT NOT NULL, slot INTEGER NOT NULL, ad_id INTEGER NOT NULL,
            served_at INTEGER NOT NULL, page TEXT NOT NULL, shown_at INTEGER) STRICT;
        CREATE UNIQUE INDEX IF NOT EXISTS ad_placements_by_slot
            ON ad_placements (account_id, device, list, slot);
        CREATE INDEX IF NOT EXISTS ad_placements_by_ad
            ON ad_placements (account_id, ad_id) WHERE shown_at IS NULL;
        """
}
