/// What the variable segments of a pattern stood for.
public struct PathParameters: Sendable {
    private let values: [(name: String, value: String)]

    init(_ values: [(name: String, value: String)]) {
        self.values = values
    }

    /// The text of `:name` or `*name`; nil if the pattern has no such name.
    public subscript(name: String) -> String? {
        values.first { $0.name == name }?.value
    }
}

/// An address with variable segments, such as `/worlds/:id/v1/*rest`.
struct RoutePattern: Sendable, Equatable {
    enum Segment: Sendable, Equatable {
        case literal(String)
        case variable(String)
        case rest(String)
    }

    let segments: [Segment]

    init(_ text: String) {
        precondition(text.hasPrefix("/"), "a pattern starts with a slash: \(text)")
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
            if $0.hasPrefix(":") { return .variable(String($0.dropFirst())) }
            if $0.hasPrefix("*") { return .rest(String($0.dropFirst())) }
            return .literal(String($0))
        }
    }

    /// The values of the variables if the path fits.
    ///
    /// A variable stands for one segment that isn't empty, a rest for at least one.
    func parameters(for path: [String]) -> PathParameters? {
        var values: [(name: String, value: String)] = []
        for (position, segment) in segments.enumerated() {
            guard position < path.count else { return nil }
            switch segment {
            case .literal(let text):
                guard path[position] == text else { return nil }
            case .variable(let name):
                guard !path[position].isEmpty else { return nil }
                values.append((name, path[position]))
            case .rest(let name):
                values.append((name, path[position...].joined(separator: "/")))
                return PathParameters(values)
            }
        }
        return path.count == segments.count ? PathParameters(values) : nil
    }
}
