public import Workbook

/// A worksheet as a text for people, for whoever has no page.
public enum TeardownExport {
    /// The worksheet in Markdown, with nothing left out; nil if there is none of this number.
    public static func markdown(
        of id: TeardownID,
        in workbook: Workbook,
        content: Content,
        clock: WallClock = .system
    ) async throws -> String? {
        let found = try await workbook.teardown(id)
        guard let sheet = found, sheet.deletedAt == nil else { return nil }
        let state = SheetState(
            sheet: sheet,
            journal: try await workbook.journal(of: id),
            outcomes: try await workbook.outcomes(of: id),
            conflicts: try await workbook.conflicts(of: id),
            pictures: try await workbook.pictures(of: id),
            content: content
        )
        return TeardownMarkdown(state: state, content: content, clock: clock).text
    }
}
