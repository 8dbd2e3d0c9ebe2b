/// `feedlab check`: the content is whole.
struct CheckCommand {
    init(_ arguments: [String]) throws(UsageError) {}

    func run() throws(UsageError) -> Int32 {
        throw UsageError("not there yet: feedlab check")
    }
}
