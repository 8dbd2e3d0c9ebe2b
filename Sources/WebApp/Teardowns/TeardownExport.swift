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
        let state = try await SheetState(of: sheet, in: workbook, content)
        return TeardownMarkdown(state: state, content: content, clock: clock).text
    }
}
