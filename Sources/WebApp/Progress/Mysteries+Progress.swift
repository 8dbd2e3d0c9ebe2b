internal import Workbook

extension WebApp {
    private static let mysteryMinutes = 20

    /// The mystery that was played last and isn't revealed.
    func halfDoneMysteries() async throws -> [Todo] {
        let open = try await workbook.unfinishedMysteries().first
        guard let open else { return [] }
        let cases = try await workbook.cases()
        let own = cases.first { $0.number == open.number }?.file.title
        return [
            Todo(
                href: "/mystery/\(open.number)",
                title: own ?? "Mystery \(open.number)",
                meta: "Mystery app",
                text: "Its design is still hidden. It goes on where you left it.",
                minutes: Self.mysteryMinutes
            )
        ]
    }
}
