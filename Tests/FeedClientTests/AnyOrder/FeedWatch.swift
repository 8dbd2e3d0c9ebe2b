import FeedModel

@testable import FeedClient

/// Says what is wrong with a phone's feeds, by the model alone.
struct FeedWatch {
    let design: Design

    /// The reader's post and the order around it, before something happens.
    struct Place {
        let reader: String
        let order: [String]
    }

    func place(on phone: ModelPhone) throws -> Place? {
        guard let reader = try phone.steadyReader() else { return nil }
        return Place(reader: reader, order: try phone.entries(.home).compactMap(\.postID))
    }

    func wrong(_ phone: ModelPhone, since before: Place?, _ act: FeedAct) throws -> String? {
        for feed in FeedID.allCases {
            let entries = try phone.entries(feed)
            if let wrong = shape(entries) { return "\(feed): \(wrong)" }
            // Deleting wins (I20): nothing is restored here, so what the phone saw go stays gone.
            if let back = entries.first(where: { phone.hasEnded($0.postID) }) {
                return "\(feed): \(back.postID ?? "") is back: \(text(entries))"
            }
        }
        if let wrong = try hole(phone) { return wrong }
        if act != .deliverAll, let page = phone.takePulled() {
            let top = try phone.entries(.home).filter { !$0.isLocal }.prefix(page.count)
                .map { $0.postID ?? "gap" }
            let wanted = page.filter { !phone.hasEnded($0) }
            if Array(top.prefix(wanted.count)) != wanted {
                return "\(top) is on top, not \(wanted)"
            }
        }
        return try moved(phone, before, act)
    }

    private func shape(_ entries: [FeedEntry]) -> String? {
        let ids = entries.compactMap(\.postID)
        if Set(ids).count < ids.count { return "a post stands twice: \(text(entries))" }
        if entries.last?.kind == .gap { return "a gap stands at the bottom: \(text(entries))" }
        for (upper, lower) in zip(entries, entries.dropFirst())
        where upper.kind == .gap && lower.kind == .gap {
            return "two gaps stand together: \(text(entries))"
        }
        return nil
    }

    /// R9a: neighbours were shown with nothing between them, or a delta has told of all that is.
    private func hole(_ phone: ModelPhone) throws -> String? {
        let entries = try phone.entries(.home).filter { !$0.isLocal }
        let posts = phone.backend.posts
        for (upper, lower) in zip(entries, entries.dropFirst()) {
            guard let above = upper.postID.flatMap({ Int64($0) }),
                let below = lower.postID.flatMap({ Int64($0) }),
                let high = posts[above]?.key, let low = posts[below]?.key
            else { continue }
            if low >= high { return "\(below) stands below \(above): \(text(entries))" }
            if design.sync == .delta {
                let missing = posts.values.first {
                    $0.stands && $0.key < high && $0.key > low && $0.sequence <= phone.syncedUpTo
                }
                if let missing {
                    return "\(missing.key.id) is missing between \(above) and \(below): "
                        + text(entries)
                }
            } else if !phone.proofs.holds(above, below, in: posts) {
                return "nothing showed \(above) and \(below) together: \(text(entries))"
            }
        }
        return nil
    }

    /// R4, R5: nothing but the reader moves the reader, unless the post is gone.
    private func moved(_ phone: ModelPhone, _ before: Place?, _ act: FeedAct) throws -> String? {
        guard let before, design.noOverlap == .gap, try phone.steadyReader() != nil else {
            return nil
        }
        switch act {
        case .scroll, .scrollToEnd, .tapNewItems, .publish, .longAbsence, .kill, .open, .tab:
            return nil
        default: break
        }
        let after = try phone.entries(.home).compactMap(\.postID)
        let above = before.order.prefix { $0 != before.reader } + [before.reader]
        guard let wanted = above.last(where: after.contains), phone.reader != wanted
        else { return nil }
        // An own post is known by another id once the backend has it.
        if Int64(before.reader).flatMap({ phone.backend.posts[$0] }) == nil { return nil }
        return "the reader went from \(before.reader) to \(phone.reader ?? "nobody"), not \(wanted)"
    }

    /// All heals; then every gap is tapped and every page asked for, and the feeds are the backend's.
    func wrongEnd(_ phone: ModelPhone) throws -> String? {
        try phone.setOnline(true)
        try phone.open()
        for feed in [FeedID.explore, .home] {
            try phone.take(.tab(feed))
            try phone.take(.pull)
            try settle(phone)
            for _ in 0..<60 where try !isWhole(phone, feed) { try readOn(phone, feed) }
            if try !isWhole(phone, feed) {
                return "at the end \(feed) is \(text(try phone.entries(feed))), not "
                    + "\(feed == .home ? phone.backend.standing : phone.exploreSession)"
            }
        }
        let waiting = try phone.waiting()
        return waiting.isEmpty ? nil : "these still wait to be created: \(waiting.sorted())"
    }

    private func readOn(_ phone: ModelPhone, _ feed: FeedID) throws {
        while try phone.entries(feed).contains(where: { $0.kind == .gap }) {
            let gaps = try phone.entries(feed).count { $0.kind == .gap }
            try phone.take(.tapGap(gaps - 1, fromBelow: gaps % 2 == 0))
            try settle(phone)
        }
        try phone.take(.tapRetry)
        try phone.take(.tapKeepLooking)
        try phone.take(.scrollToEnd)
        try settle(phone)
        if feed == .home {
            try phone.take(.pull)
            try settle(phone)
        }
    }

    private func settle(_ phone: ModelPhone) throws {
        try phone.deliverAll()
        // What waits for another try, by whichever clock, comes to it.
        try phone.advance(try phone.waiting().isEmpty ? 1_000 : 301_000)
        try phone.deliverAll()
    }

    /// What was deleted below the pages that came since is known to nobody (R9a).
    private func isWhole(_ phone: ModelPhone, _ feed: FeedID) throws -> Bool {
        let ids = try phone.entries(feed).compactMap(\.postID).compactMap { Int64($0) }
            .filter { phone.backend.posts[$0]?.stands == true }
        if feed == .explore { return Set(ids).isSuperset(of: phone.exploreSession) }
        return ids
            == phone.backend.standing.filter { id in
                phone.backend.posts[id]?.isLate == false || ids.contains(id)
            }
    }

    private func text(_ entries: [FeedEntry]) -> String {
        entries.map { ($0.postID ?? "gap") + ($0.isLocal ? "*" : "") }.joined(separator: " ")
    }
}
