/// What is left to learn, spread over the days up to an interview.
///
/// It is worked out anew from what is left each time, so a day that was missed leaves no debt with a name.
struct StudyPlan {
    /// Something to do on a day.
    struct Task {
        let kind: String
        let title: String
        let href: String
        let minutes: Int
        /// What goes first where not all fits: 1 is dropped last.
        let rank: Int
        /// Its place among the others, as one studies.
        let order: Int
    }

    /// A day with what it holds.
    struct Day {
        let day: CalendarDay
        var tasks: [Task] = []
        /// The minutes that are kept free for cards that come back.
        let cardMinutes: Int

        var minutes: Int { tasks.reduce(cardMinutes) { $0 + $1.minutes } }
    }

    let days: [Day]
    /// What doesn't fit, the least important last.
    let leftOut: [Task]
    /// The minutes of all that is left.
    let work: Int
    /// The minutes that there are for it.
    let room: Int
    let minutesADay: Int

    /// A share of each day for cards that come back.
    private static let cardShare = 5
    static let minutesMost = 240

    /// Makes a plan of the days from today up to the day before the interview.
    init(tasks: [Task], today: CalendarDay, interview: CalendarDay, minutesADay: Int) {
        let count = max(0, interview - today)
        let cardMinutes = minutesADay / Self.cardShare
        let budget = minutesADay - cardMinutes
        var days = (0..<count).map { Day(day: today.after($0), cardMinutes: cardMinutes) }
        var left = budget * count
        var kept: [Task] = []
        var dropped: [Task] = []
        for task in tasks.sorted(by: { ($0.rank, $0.order) < ($1.rank, $1.order) }) {
            if task.minutes <= left, count > 0 {
                kept.append(task)
                left -= task.minutes
            } else {
                dropped.append(task)
            }
        }
        Self.spread(kept, over: &days, budget)
        self.days = days
        leftOut = dropped
        work = tasks.reduce(0) { $0 + $1.minutes }
        room = budget * count
        self.minutesADay = minutesADay
    }

    /// How many minutes a day would hold all of it; nil where it all fits, or no day is left.
    var minutesNeeded: Int? {
        guard !leftOut.isEmpty, !days.isEmpty else { return nil }
        let budget = (work + days.count - 1) / days.count
        let whole = budget * Self.cardShare / (Self.cardShare - 1) + 1
        return (whole + 4) / 5 * 5
    }

    /// Interviews stand evenly over the days; the rest follows in its order, an even share a day.
    private static func spread(_ tasks: [Task], over days: inout [Day], _ budget: Int) {
        guard !days.isEmpty else { return }
        let interviews = tasks.filter { $0.kind == interviewKind }
        for (index, task) in interviews.enumerated() {
            days[days.count * (index + 1) / (interviews.count + 1)].tasks.append(task)
        }
        var rest = tasks.filter { $0.kind != interviewKind }.sorted { $0.order < $1.order }
        var left = tasks.reduce(0) { $0 + $1.minutes }
        for index in days.indices {
            let share = (left + days.count - index - 1) / (days.count - index)
            var taken = days[index].tasks.reduce(0) { $0 + $1.minutes }
            while let task = rest.first, taken < share, taken == 0 || taken + task.minutes <= budget
            {
                days[index].tasks.append(rest.removeFirst())
                taken += task.minutes
            }
            left -= taken
        }
        // What a full day couldn't take goes where most is free.
        for task in rest {
            let free = days.indices.min {
                (days[$0].minutes, $0) < (days[$1].minutes, $1)
            }
            if let free { days[free].tasks.append(task) }
        }
    }

    static let interviewKind = "Interview"
}
