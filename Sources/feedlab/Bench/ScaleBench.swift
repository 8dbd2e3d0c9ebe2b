import FeedWire

enum ScaleBench {
    static func report() throws -> BenchReport { BenchReport(lines: [], json: .null) }
}
