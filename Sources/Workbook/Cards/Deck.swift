public import Scheduling

/// All cards with what their grades say about them.
public struct Deck: Sendable {
    /// The cards: those of the content, lesson by lesson, then the own ones.
    public let cards: [Card]
    /// The grades, oldest first; those of cards that are gone are left out.
    public let reviews: [CardReview]
    private let schedules: [String: CardSchedule]
    private let scheduler = Scheduler()

    /// Learning cards that are due this soon are asked when nothing else is.
    private static let aheadMilliseconds: Int64 = 20 * 60_000

    /// Makes a deck; the schedule of a card follows from its grades alone.
    public init(cards: [Card], reviews: [CardReview]) {
        self.cards = cards
        let known = Set(cards.map(\.id))
        self.reviews = reviews.filter { known.contains($0.card) }
        var schedules: [String: CardSchedule] = [:]
        for review in self.reviews {
            let before =
                schedules[review.card] ?? CardSchedule(newAt: review.at.milliseconds)
            schedules[review.card] = scheduler.schedule(
                before,
                after: review.grade,
                at: review.at.milliseconds
            )
        }
        self.schedules = schedules
    }

    /// The card of an id.
    public func card(_ id: String) -> Card? { cards.first { $0.id == id } }

    /// The schedule of a card; nil for one that was never graded.
    public func schedule(_ card: Card) -> CardSchedule? { schedules[card.id] }

    /// When a card would be asked next after each grade.
    public func next(_ card: Card, after grade: Grade, at now: WallTime) -> WallTime {
        let before = schedules[card.id] ?? CardSchedule(newAt: now.milliseconds)
        let after = scheduler.schedule(before, after: grade, at: now.milliseconds)
        return WallTime(milliseconds: after.dueAt)
    }

    /// How likely a card is recalled at a moment; nil for one that was never graded.
    public func recall(_ card: Card, at now: WallTime) -> Double? {
        schedules[card.id].map { scheduler.recall(of: $0, at: now.milliseconds) }
    }

    /// What there is to do.
    public struct Queue: Equatable, Sendable {
        /// Cards that are due, the longest waiting first.
        public var due: [Card] = []
        /// New cards for today.
        public var new: [Card] = []
        /// When the next card comes due, if nothing is due.
        public var nextAt: WallTime?

        /// The card to ask now.
        public var first: Card? { due.first ?? new.first }
        /// How many cards there are to do.
        public var count: Int { due.count + new.count }
    }

    /// What there is to do now among some cards; of new ones, as many as are given.
    public func queue(
        among wanted: (Card) -> Bool = { _ in true },
        newAtMost newMax: Int,
        at now: WallTime
    ) -> Queue {
        let mine = cards.filter(wanted)
        let known = mine.compactMap { card in schedules[card.id].map { (card, $0) } }
            .sorted { ($0.1.dueAt, $0.0.id) < ($1.1.dueAt, $1.0.id) }
        var queue = Queue()
        queue.due = known.filter { $0.1.dueAt <= now.milliseconds }.map(\.0)
        queue.new = Array(mine.filter { schedules[$0.id] == nil }.prefix(max(0, newMax)))
        if queue.count == 0 {
            queue.due = known.filter {
                $0.1.phase != .review && $0.1.dueAt <= now.milliseconds + Self.aheadMilliseconds
            }.map(\.0)
        }
        if queue.count == 0 {
            queue.nextAt = known.first.map { WallTime(milliseconds: $0.1.dueAt) }
        }
        return queue
    }

    /// How many cards had their first grade since a moment.
    public func introduced(since start: WallTime) -> Int {
        var seen: Set<String> = []
        return reviews.count { seen.insert($0.card).inserted && $0.at >= start }
    }

    /// The mean recall of the cards that were graded, if nobody reviewed them until a moment; nil for none.
    public func meanRecall(
        among wanted: (Card) -> Bool = { _ in true },
        at now: WallTime
    ) -> Double? {
        let all = cards.filter(wanted).compactMap { recall($0, at: now) }
        return all.isEmpty ? nil : all.reduce(0, +) / Double(all.count)
    }

    /// Of the grades that came a day or more after the one before, how many weren't Again.
    public var remembered: (right: Int, of: Int) {
        var last: [String: WallTime] = [:]
        var right = 0
        var all = 0
        for review in reviews {
            if let before = last[review.card],
                review.at.milliseconds - before.milliseconds >= 86_400_000
            {
                all += 1
                if review.grade != .again { right += 1 }
            }
            last[review.card] = review.at
        }
        return (right, all)
    }
}
