/// Puts scored items in their order: the best first, at most two in a row by one author while
/// others remain (B6).
enum Assembly {
    struct Item: Equatable {
        var key: FeedKey
        var authorID: Int64
        var score: Int
    }

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
            order.append(left.remove(at: place))
        }
        return order
    }

    /// The author of the last two items, if both have one.
    private static func tiredAuthor(_ order: [Int], _ items: [Item]) -> Int64? {
        guard order.count >= 2 else { return nil }
        let last = items[order[order.count - 1]].authorID
        return items[order[order.count - 2]].authorID == last ? last : nil
    }
}
