/// A sealed case that this workbook holds, made here or brought by somebody.
public struct KeptCase: Equatable, Sendable {
    /// The number that it is played under here; another workbook has another one.
    public let number: Int
    /// The case.
    public let file: SealedCase
    /// Its key, if it was made here or somebody typed it; else empty.
    public let key: String
    /// Whether it was made here.
    public let isOwn: Bool
    /// The claims that were recorded, which nothing changes any more; nil before that.
    public let claims: ClaimsFile?
    /// When it was made or brought.
    public let addedAt: WallTime
    /// When it was taken away; nil for one that stands.
    public let deletedAt: WallTime?

    /// The numbers of cases: far above those of FeedLab's own mysteries.
    public static let numbers = 1_000_001...2_000_000_000

    /// What is sealed, for a run of its world; nil while it is locked and its key isn't here.
    public func contentToPlay() throws(WorkbookError) -> CaseContent? {
        if let content = try file.openedByFeedLab() { return content }
        return key.isEmpty ? nil : try file.opened(withKey: key)
    }

    /// What may be shown of what is sealed: the answer, once the case has opened.
    public func contentToShow() throws(WorkbookError) -> CaseContent? {
        switch hindrance {
        case nil: try contentToPlay()
        case .claims?, .key?: nil
        }
    }

    /// What a case waits for before its answer shows.
    public enum Hindrance: Equatable, Sendable {
        /// No claims are recorded yet.
        case claims
        /// Its key isn't here.
        case key
    }

    /// What the answer waits for; nil once it may be shown.
    ///
    /// Whoever made a case knows it anyway.
    public var hindrance: Hindrance? {
        if isOwn { return nil }
        if claims == nil { return .claims }
        return file.opening != .claims && key.isEmpty ? .key : nil
    }
}

/// A file of claims that a teacher brought in.
public struct ClassFile: Equatable, Sendable {
    /// Its number.
    public let id: Int64
    /// The claims.
    public let claims: ClaimsFile
}
