/// `feedlab serve`: the web app.
struct ServeCommand {
    init(_ arguments: [String]) throws(UsageError) {}

    func run() async throws(UsageError) {
        throw UsageError("not there yet: feedlab serve")
    }
}
