/// What a form sent: fields and files, in the order of the page.
public struct HTTPForm: Sendable, Equatable {
    /// A field with its text.
    public struct Field: Sendable, Equatable {
        /// The field's name.
        public let name: String
        /// The text, with the line ends the browser sent.
        public let value: String
    }

    /// A file that was chosen.
    public struct File: Sendable, Equatable {
        /// The field's name.
        public let name: String
        /// The name the file has on the sender's side: text to show, never a path to open.
        public let filename: String
        /// The type that the sender claims.
        public let type: String
        /// The content.
        public let bytes: [UInt8]
    }

    /// The name of the hidden field that carries the form token.
    public static let tokenField = "token"

    /// How many fields and files a form may have.
    static let partsMax = 1_000

    /// The fields, repeated names included.
    public internal(set) var fields: [Field] = []
    /// The files.
    public internal(set) var files: [File] = []

    init() {}

    /// The first value of a field.
    public func value(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Every value of a field, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// The first file of a field.
    public func file(_ name: String) -> File? {
        files.first { $0.name == name }
    }

    /// Reads a body of one of the two types that a page can send.
    init(body: [UInt8], contentType: String) throws(HTTPError) {
        let type = MediaType(contentType)
        switch type.name {
        case MediaType.form:
            try self.init(urlencoded: body)
        case MediaType.multipart:
            guard let boundary = type.parameter("boundary"),
                (1...70).contains(boundary.utf8.count)
            else { throw HTTPError(.malformed, "expected a boundary of 1 to 70 bytes") }
            try self.init(multipart: body, boundary: Array(boundary.utf8))
        default:
            throw HTTPError(.unsupportedType, "expected a form, urlencoded or multipart")
        }
    }

    private init(urlencoded body: [UInt8]) throws(HTTPError) {
        guard body.count(where: { $0 == UInt8(ascii: "&") }) < Self.partsMax else {
            throw HTTPError(.malformed, "expected at most \(Self.partsMax) fields")
        }
        guard let pairs = PercentCoding.decodedPairs(body[...]) else {
            throw HTTPError(.malformed, "expected a form of percent-encoded UTF-8")
        }
        fields = pairs.map { Field(name: $0.name, value: $0.value) }
    }
}
