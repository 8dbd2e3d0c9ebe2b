/// The patterns of all routes by their segments, so that finding one doesn't mean trying each.
struct RouteTree: Sendable {
    private var literals: [String: RouteTree] = [:]
    /// What follows a variable; one or none.
    private var variable: [RouteTree] = []
    /// The numbers of the routes that end here.
    private var ending: [Int] = []
    /// The numbers of those that take the rest of any path from here on.
    private var resting: [Int] = []

    mutating func add(_ pattern: RoutePattern, number: Int) {
        add(pattern.segments[...], number)
    }

    private mutating func add(_ segments: ArraySlice<RoutePattern.Segment>, _ number: Int) {
        switch segments.first {
        case nil: ending.append(number)
        case .rest: resting.append(number)
        case .literal(let text):
            literals[text, default: RouteTree()].add(segments.dropFirst(), number)
        case .variable:
            if variable.isEmpty { variable.append(RouteTree()) }
            variable[0].add(segments.dropFirst(), number)
        }
    }

    /// The numbers of all routes that a path fits, the closest first: where two say something else of a segment,
    /// the word comes before the variable, and that before the rest.
    func numbers(for path: [String]) -> [Int] {
        var found: [Int] = []
        collect(path[...], into: &found)
        return found
    }

    private func collect(_ path: ArraySlice<String>, into found: inout [Int]) {
        guard let segment = path.first else {
            found += ending
            return
        }
        literals[segment]?.collect(path.dropFirst(), into: &found)
        // A variable stands for a segment that isn't empty.
        if !segment.isEmpty { variable.first?.collect(path.dropFirst(), into: &found) }
        found += resting
    }
}
