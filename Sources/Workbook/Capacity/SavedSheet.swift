/// A sheet of estimates that a person keeps.
public struct SavedSheet: Equatable, Sendable {
    /// Its id.
    public let id: String
    /// The slug of the template whose cells it sets.
    public let template: String
    /// What it is called.
    public let name: String
    /// The cells that were set, as they were typed.
    public let typed: [String: String]
    /// When it was made.
    public let createdAt: WallTime
    /// When it was last changed.
    public let updatedAt: WallTime
    /// When it was deleted; nil for one that stands, and a deleted one can be brought back.
    public let deletedAt: WallTime?

    static let prefix = "sheet-"
    static let nameMax = 120
    static let typedMax = 100

    /// Why a sheet can't have this name, in a sentence to show; nil if it can.
    public static func problem(name: String) -> String? {
        do throws(WorkbookError) {
            _ = try checked(name: name)
            return nil
        } catch {
            return error.message
        }
    }

    static func checked(name: String) throws(WorkbookError) -> String {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if name.isEmpty { throw WorkbookError(.badText, "a sheet needs a name") }
        if name.count > nameMax {
            throw WorkbookError(
                .badText,
                "the name has \(name.count) characters, at most \(nameMax) fit"
            )
        }
        return name
    }

    static func check(typed: [String: String]) throws(WorkbookError) {
        for (cell, text) in typed where text.count > typedMax {
            throw WorkbookError(
                .badText,
                "\(cell) has \(text.count) characters, at most \(typedMax) fit"
            )
        }
    }
}
