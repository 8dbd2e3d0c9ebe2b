/// Puts scored items in their order: the best first, at most two in a row by one author while
/// others remain, and after two of one form another where a near one has it (B6).
enum Assembly {
    struct Item: Equatable {
        var key: FeedKey
        var authorID: Int64
        var score: Int
        var form = Form.text
    }

    /// What a post is made of.
    enum Form { case text, photo, video }

    /// How far down another form is looked for: mixing costs no more than a few places.
    private static let mixedWithin = 5

    /// The places of the items in the order in which they are to be shown.
    static func order(_ items: [Item]) -> [Int] {
        var left = items.indices.sorted { one, other in
            (items[one].score, items[one].key) > (items[other].score, items[other].key)
        }
        var order: [Int] = []
        var onlyOneAuthorLeft = false
        while !left.isEmpty {
            var place = 0
            if let tired = tiredAuthor(order, items), !onlyOneAuthorLeft,
                items[left[0]].authorID == tired
            {
                if let other = left.firstIndex(where: { items[$0].authorID != tired }) {
                    place = other
                } else {
                    onlyOneAuthorLeft = true
                }
            }
            if onlyOneAuthorLeft { return order + left }
            if let mixed = otherForm(left, from: place, after: order, items) { place = mixed }
            order.append(left.remove(at: place))
        }
        return order
    }

    /// The nearest item of another form than that of the last two.
    private static func otherForm(
        _ left: [Int],
        from place: Int,
        after order: [Int],
        _ items: [Item]
    ) -> Int? {
        guard order.count >= 2 else { return nil }
        let form = items[order[order.count - 1]].form
        guard items[order[order.count - 2]].form == form, items[left[place]].form == form else {
            return nil
        }
        let tired = tiredAuthor(order, items)
        return left.indices.dropFirst(place).prefix(mixedWithin).first {
            items[left[$0]].form != form && items[left[$0]].authorID != tired
        }
    }

    /// The author of the last two items, if both have one.
    private static func tiredAuthor(_ order: [Int], _ items: [Item]) -> Int64? {
        guard order.count >= 2 else { return nil }
        let last = items[order[order.count - 1]].authorID
        return items[order[order.count - 2]].authorID == last ? last : nil
    }
}
