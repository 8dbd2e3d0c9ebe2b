internal import HTTPServer
internal import Mystery
internal import Workbook

/// Sealed cases among the mysteries: they are played on the same pages, under numbers of their own.
extension WebApp {
    /// The mystery of a number: FeedLab's own, or a sealed case that can be played.
    static func finder(in workbook: Workbook) -> MysteryRegistry.Finder {
        { number in
            guard KeptCase.numbers.contains(number) else { return MysteryCase(number: number) }
            let kept = try await workbook.sealedCase(number: number)
            guard let content = try kept?.contentToPlay() else { return nil }
            return try PlayableCase(content).mystery(number: number)
        }
    }
}

extension MysteryRoutes {
    /// Where a sealed case is to be opened, while it may not be revealed from its mystery's page.
    func sealedPlace(_ number: Int) async throws -> String? {
        guard KeptCase.numbers.contains(number) else { return nil }
        let kept = try await app.workbook.sealedCase(number: number)
        guard let kept, kept.hindrance != nil else { return nil }
        return "\(kept.address)#\(kept.claims == nil ? "submit" : "unlock")"
    }

    /// Why claims can't be changed any more; nil while they can.
    func claimsAreRecorded(_ number: Int) async throws -> String? {
        guard KeptCase.numbers.contains(number) else { return nil }
        let kept = try await app.workbook.sealedCase(number: number)
        return kept?.claims == nil ? nil : "Your claims are recorded, and stay as they are."
    }
}
