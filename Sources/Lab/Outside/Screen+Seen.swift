import FeedClient
import FeedModel

extension Screen {
    /// The screen without what is in its value and not on the glass.
    var asSeen: Screen {
        var screen = self
        screen.rows = rows.map { row in
            if case .post(let post) = row { .post(post.asSeen) } else { row }
        }
        if let post = detail?.post { screen.detail?.post = post.asSeen }
        if let found = search?.found { screen.search?.found = found.map(\.asSeen) }
        return screen
    }
}

extension PostRow {
    var asSeen: PostRow {
        var post = self
        post.authorID = ""
        post.bodyHTML = Self.withoutIDs(bodyHTML)
        // What would stand in for a picture can't be seen once the picture is there.
        if post.picture?.loaded != nil {
            post.picture?.standIn = .tint
            post.picture?.isStandInMoving = false
        }
        if post.picture?.loaded != nil || post.picture?.standIn != .blur {
            post.picture?.blur = nil
        }
        return post
    }

    /// A mention leads to an account by its id, which nobody sees.
    private static func withoutIDs(_ html: String) -> String {
        let mark = "href=\"/v1/accounts/"
        guard html.contains(mark) else { return html }
        var made = ""
        var rest = html[...]
        while let range = rest.firstRange(of: mark) {
            made += rest[..<range.lowerBound] + "href=\"#phones"
            rest = rest[range.upperBound...].drop(while: \.isNumber)
        }
        return made + rest
    }
}
