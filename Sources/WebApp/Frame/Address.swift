internal import Foundation
internal import HTTPServer

/// Addresses of our own pages.
enum Address {
    /// The address of the page that a request is for, to come back to it; a form's own address is
    /// that of the page that it stands on.
    static func of(_ request: HTTPRequest?) -> String {
        guard let request else { return "/" }
        let query = request.query.map { "\(escape($0.name))=\(escape($0.value))" }
        return escape(path: request.path)
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The address if it is one of our own pages, else the first page: no form may send a reader
    /// to another site.
    static func own(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\") else {
            return "/"
        }
        return text
    }

    /// One part of a path or of a query.
    static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static func escape(path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { escape(String($0)) }
            .joined(separator: "/")
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )
}
