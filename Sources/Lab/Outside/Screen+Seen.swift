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
        screen.dropUnseen()
        return screen
    }

    /// What has an id and no name is known by its place.
    private mutating func dropUnseen() {
        detail?.id = ""
        for index in detail?.comments.indices ?? 0..<0 { detail?.comments[index].id = "" }
        for index in stories.indices { stories[index].authorID = "" }
        player?.authorID = ""
        let picture = player?.picture?.asSeen
        player?.picture = picture
        viewers?.story = ""
    }
}

extension PostRow {
    var asSeen: PostRow {
        var post = self
        post.authorID = ""
        post.bodyHTML = Self.withoutIDs(bodyHTML)
        post.picture = picture?.asSeen
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

extension PostRow.Picture {
    /// The picture without what would stand in for it, which can't be seen once the picture is there.
    fileprivate var asSeen: PostRow.Picture {
        var picture = self
        if loaded != nil {
            picture.standIn = .tint
            picture.isStandInMoving = false
        }
        if picture.standIn != .blur { picture.blur = nil }
        return picture
    }
}
