internal import HTTPServer
internal import Lab

/// Where a comparison's page is: the moment of all playheads, and which phone is looked at.
struct ComparisonPlace: Equatable {
    /// From 0, before anything, to the number of moments.
    var moment: Int
    var device: String?

    init(_ request: HTTPRequest, in comparison: RunComparison) {
        let last = comparison.moments.count
        let wanted = request.queryValue("step").flatMap { Int($0) }
        moment = min(max(0, wanted ?? Self.first(of: comparison)), last)
        device = request.queryValue("phone").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Where the script says to look, else where the difference is first seen; the end where there is none.
    static func first(of comparison: RunComparison) -> Int {
        comparison.noted ?? comparison.firstSeen ?? comparison.partings.compactMap(\.moment).min()
            ?? comparison.moments.count
    }

    /// What the address says beside the moment.
    var fields: [(name: String, value: String)] { device.map { [("phone", $0)] } ?? [] }
}
