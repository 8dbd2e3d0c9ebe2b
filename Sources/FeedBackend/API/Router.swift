import FeedModel
import FeedWire

/// Finds the endpoint of a method and a path.
enum Router {
    /// A method and a path; `:id` takes an id and `:name` any text.
    struct Route: Sendable {
        let method: String
        let pattern: [Substring]
        let endpoint: Endpoint
        /// Whether it spells out every word.
        let isPlain: Bool

        init(_ method: String, _ path: String, _ endpoint: Endpoint) {
            self.method = method
            pattern = path.split(separator: "/")
            isPlain = pattern.allSatisfy { !$0.hasPrefix(":") }
            self.endpoint = endpoint
        }
    }

    enum Match {
        case found(Endpoint, id: EntityID, name: String)
        case refused(Refusal)
    }

    static func match(_ request: Request) -> Match {
        let parts = parts(of: request)
        guard parts.first == "v1" else { return .refused(.noRoute) }
        let fitting = routes(for: parts)
        for route in fitting where route.method == request.method {
            var id: EntityID?
            var name = ""
            for (part, pattern) in zip(parts.dropFirst(), route.pattern) {
                if pattern == ":name" { name = String(part) }
                guard pattern == ":id" else { continue }
                id = EntityID(part)
                if id == nil { return .refused(.notFound) }
            }
            return .found(route.endpoint, id: id ?? EntityID(rawValue: 0), name: name)
        }
        if !fitting.isEmpty { return .refused(.wrongMethod) }
        return .refused(.noRoute)
    }

    /// The methods that a path takes, as an `Allow` header names them.
    static func allowed(_ request: Request) -> String {
        routes(for: parts(of: request)).map(\.method).joined(separator: ", ")
    }

    private static func parts(of request: Request) -> [Substring] {
        request.path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    /// The routes of a path: a word that a route spells out is no id of another's.
    private static func routes(for parts: [Substring]) -> [Route] {
        guard parts.count > 1, let near = byFirstWord[parts[1]] else { return [] }
        let fitting = near.filter { fits(parts, $0.pattern) }
        let plain = fitting.filter(\.isPlain)
        return plain.isEmpty ? fitting : plain
    }

    /// No pattern begins with a variable.
    private static let byFirstWord = Dictionary(grouping: all) { $0.pattern[0] }

    private static func fits(_ parts: [Substring], _ pattern: [Substring]) -> Bool {
        guard parts.count == pattern.count + 1 else { return false }
        return zip(parts.dropFirst(), pattern).allSatisfy { $1.hasPrefix(":") || $0 == $1 }
    }
}
