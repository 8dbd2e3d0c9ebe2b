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

    /// The places of the items in the order in which they are to be shown, below those that stand above them.
    static func order(_ items: [Item], after above: [Item] = []) -> [Int] {
        var left = items.indices.sorted { one, other in
            (items[one].score, items[one].key) > (items[other].score, items[other].key)
        }
        var order: [Int] = []
        var lastTwo = Array(above.suffix(2))
        while !left.isEmpty {
            let place = next(left, of: items, after: lastTwo)
            lastTwo = lastTwo.suffix(1) + [items[left[place]]]
            order.append(left.remove(at: place))
        }
        return order
    }

    /// Which of those left, best first, comes below the last two.
    private static func next(_ left: [Int], of items: [Item], after lastTwo: [Item]) -> Int {
        guard lastTwo.count == 2 else { return 0 }
        let tired = lastTwo[0].authorID == lastTwo[1].authorID ? lastTwo[1].authorID : nil
        // With one author left there is nobody to take turns with.
        guard let best = left.firstIndex(where: { items[$0].authorID != tired }) else { return 0 }
        let form = lastTwo[1].form
        guard lastTwo[0].form == form, items[left[best]].form == form else { return best }
        let near = left.indices.dropFirst(best).prefix(mixedWithin)
        let other = near.first {
            items[left[$0]].form != form && items[left[$0]].authorID != tired
        }
        return other ?? best
    }
}

extension Assembly.Item {
    init(_ candidate: Candidate, score: Int) {
        self.init(
            key: candidate.entry.key,
            authorID: candidate.authorID,
            score: score,
            form: candidate.isVideo ? .video : candidate.photoCount > 0 ? .photo : .text
        )
    }
}
