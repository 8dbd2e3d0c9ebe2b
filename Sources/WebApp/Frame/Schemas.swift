internal import Foundation
internal import HTTPServer

/// The descriptions of a world's API, served as files: OpenAPI, Protobuf, GraphQL.
public struct Schemas: Sendable {
    private let files: [(name: String, bytes: [UInt8], type: String)]

    private static let types = [
        ("openapi.json", "application/json"), ("feed.proto", "text/plain; charset=utf-8"),
        ("schema.graphql", "text/plain; charset=utf-8"),
    ]

    /// No description.
    public init() {
        files = []
    }

    /// Reads the folder that holds them.
    public init(directory: String) {
        files = Self.types.compactMap { name, type in
            FileManager.default.contents(atPath: "\(directory)/\(name)").map {
                (name, Array($0), type)
            }
        }
    }

    func register(on router: inout Router) {
        for file in files { router.asset("/\(file.name)", bytes: file.bytes, type: file.type) }
    }
}
