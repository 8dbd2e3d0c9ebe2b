internal import FeedModel
internal import Foundation
internal import HTTPServer

/// Pages of posts for the frame lab's list: real JSON of the size that a feed's pages have.
enum FrameFeed {
    struct Post: Encodable {
        struct Author: Encodable {
            let id: Int
            let name: String
            let handle: String
            let isFollowed: Bool
        }
        struct Variant: Encodable {
            let url: String
            let width: Int
            let height: Int
        }
        struct Comment: Encodable {
            let author: String
            let text: String
            let createdAt: Int64
        }

        let id: Int
        let createdAt: Int64
        let author: Author
        let text: String
        let likes: Int
        let comments: Int
        let tint: String
        let variants: [Variant]
        let preview: [Comment]
        let reasons: [String]
    }

    struct Page: Encodable {
        let page: Int
        let posts: [Post]
        let nextCursor: String
    }

    static let perPage = 40
    static let pagesMax = 200
    /// Few enough that a browser has each picture drawn only once.
    private static let tints = [
        "#5b7d8c", "#8c6a4f", "#4f7a5a", "#7d5b8c", "#8c4f57", "#4f688c", "#8c834f", "#3f7d78",
    ]

    private static let people = [
        "Ada Brandt", "Bob Kessler", "Cleo Marsh", "Dina Okafor", "Emil Sand", "Fay Lindqvist",
        "Goran Petrov", "Hana Sato", "Ivo Mendes", "June Abara",
    ]
    private static let phrases = [
        "Bread number forty came out of the oven a little too dark.",
        "The 7:42 was late again, and nobody on the platform was surprised. #trains",
        "Rain since morning; the garden is glad and the laundry isn't.",
        "Found the old map of the town: https://example.org/maps/1902 shows the mill.",
        "Who else is at the market on Saturday? @hana has the good tomatoes.",
        "Three years with this bicycle, two chains, one bell.",
        "The museum keeps the small room open until ten. #night",
        "Notes from the talk are at https://example.org/notes if anybody wants them.",
        "A heron stood in the canal for half an hour, and so did I.",
    ]

    static func page(_ number: Int) -> Page {
        Page(
            page: number,
            posts: (0..<perPage).map { post(number * perPage + $0) },
            nextCursor: "page-\(number + 1)"
        )
    }

    private static func post(_ index: Int) -> Post {
        func draw(_ what: String, _ bound: Int) -> Int {
            Int(
                KeyedRandom.value(seed: 1, key: "frames \(what)", count: UInt64(index))
                    % UInt64(bound)
            )
        }
        let person = draw("person", people.count)
        let name = people[person]
        let handle = name.split(separator: " ")[0].lowercased()
        let tint = tints[draw("tint", tints.count)]
        let start = draw("phrase", phrases.count)
        let count = 2 + draw("length", 4)
        let text = (0..<count).map { phrases[(start + $0 * 2) % phrases.count] }
        return Post(
            id: index + 1,
            createdAt: 1_767_603_600_000 - Int64(index) * 217_000,
            author: .init(id: person + 1, name: name, handle: handle, isFollowed: person % 3 != 0),
            text: text.joined(separator: " "),
            likes: draw("likes", 40_000),
            comments: draw("comments", 900),
            tint: tint,
            variants: [(480, 360), (1_600, 1_200)].map { width, height in
                .init(
                    url: PictureFile.address(tint: tint, width: width, height: height),
                    width: width,
                    height: height
                )
            },
            preview: (0..<3).map { comment in
                .init(
                    author: people[(person + comment + 1) % people.count],
                    text: phrases[(start + comment) % phrases.count],
                    createdAt: 1_767_603_600_000 - Int64(index + comment) * 61_000
                )
            },
            reasons: ["follow:\(person + 1)"]
        )
    }

    static func json(_ number: Int) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return Array(try encoder.encode(page(number)))
    }
}
