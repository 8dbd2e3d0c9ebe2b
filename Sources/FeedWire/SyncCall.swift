public import FeedModel

/// A call for what changed since a number, in any of the forms of D5.
public struct SyncCall: Equatable, Sendable {
    /// The number that everything stored leads up to.
    public var since: Int64
    /// The epoch that it belongs to.
    public var epoch: String
    /// Asks for the rest of a batch (D3).
    public var pageToken: String?

    /// A call for what changed since that number.
    public init(since: Int64, epoch: String, pageToken: String?) {
        self.since = since
        self.epoch = epoch
        self.pageToken = pageToken
    }

    /// The request: JSON and Protobuf differ in what they accept, GraphQL in where it goes.
    public func request(as wire: Design.Wire) -> Request {
        let members: JSONValue = [
            "since_seq_id": .integer(since), "epoch": .string(epoch),
            "page_token": JSONValue(pageToken),
        ]
        switch wire {
        case .json: return Request("POST", "/v1/feed/sync", json: members)
        case .protobuf:
            let accept = Request.Field("accept", SyncAnswer.protobufType)
            return Request("POST", "/v1/feed/sync", headers: [accept], json: members)
        case .graphql:
            return Request(
                "POST",
                "/v1/graphql",
                json: [
                    "query": .string(Self.query),
                    "variables": [
                        "since": .integer(since), "epoch": .string(epoch),
                        "token": JSONValue(pageToken),
                    ],
                ]
            )
        }
    }

    /// Every field that a client stores, on as few bytes as the language allows.
    private static let query = """
        query($since:Long!,$epoch:String!,$token:String){\
        syncFeed(sinceSeqId:$since,epoch:$epoch,pageToken:$token){\
        epoch seqId oldestSeqId serverTime acknowledged nextPageToken \
        records{id author{id name followed}bodyHtml likeCount likedByMe commentCount shareCount \
        bookmarkedByMe createdAt version reasons image{url width height tint blur}videoSeconds clientId}\
        changes{id version likeCount likedByMe commentCount shareCount bookmarkedByMe bodyHtml}\
        tombstones{id op}}}
        """
}

/// What came of such a call, read from whichever form the answer has.
public struct SyncReading: Equatable, Sendable {
    /// The delta; nil where it was refused or can't be read.
    public let answer: SyncAnswer?
    /// The status, which GraphQL tells inside an answer of 200.
    public let status: Int

    /// Reads an answer.
    public init(_ response: Response) {
        guard response.isSuccess else {
            self.init(nil, response.status)
            return
        }
        if response.header("content-type") == SyncAnswer.protobufType {
            self.init(SyncAnswer(protobuf: response.body), response.status)
            return
        }
        guard let json = try? JSONValue(parsing: response.body) else {
            self.init(nil, response.status)
            return
        }
        if let error = json["errors"]?.items?.first {
            self.init(nil, error["extensions"]?["status"]?.whole.map { Int($0) } ?? 400)
            return
        }
        let members = json["data"]?["syncFeed"].map { GraphQLSchema.members(of: $0, "SyncAnswer") }
        self.init(try? SyncAnswer(json: members ?? json), response.status)
    }

    private init(_ answer: SyncAnswer?, _ status: Int) {
        self.answer = answer
        self.status = status
    }
}

extension GraphQLSchema {
    /// An answer under the names of the JSON form, without what is null.
    static func members(of value: JSONValue, _ type: String) -> JSONValue {
        switch value {
        case .array(let items): return .array(items.map { members(of: $0, type) })
        case .object(let fields):
            return .object(
                fields.compactMap { field in
                    guard let known = types[type]?[field.key], field.value != .null else {
                        return nil
                    }
                    let inner = known.type.map { members(of: field.value, $0) } ?? field.value
                    let isOp = type == "Tombstone" && known.member == "op"
                    let word = isOp ? inner.text.map { JSONValue.string($0.lowercased()) } : nil
                    return JSONValue.Member(known.member, word ?? inner)
                }
            )
        default: return value
        }
    }
}
