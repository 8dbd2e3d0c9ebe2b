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
        Self.spread(kept, over: &days)
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

    /// Interviews stand evenly over the days; the rest keeps its order and fills what they leave of each day's share.
    private static func spread(_ tasks: [Task], over days: inout [Day]) {
        guard !days.isEmpty else { return }
        let interviews = tasks.filter { $0.kind == interviewKind }
        for (index, task) in interviews.enumerated() {
            days[days.count * (index + 1) / (interviews.count + 1)].tasks.append(task)
        }
        let total = tasks.reduce(0) { $0 + $1.minutes }
        let share = (total + days.count - 1) / days.count
        let rooms = days.map { day in max(0, share - day.tasks.reduce(0) { $0 + $1.minutes }) }
        var index = 0
        var begun = 0
        var ends = rooms[0]
        for task in tasks.filter({ $0.kind != interviewKind }).sorted(by: { $0.order < $1.order }) {
            // A task belongs to the day in which its middle falls.
            while index + 1 < days.count, begun + task.minutes / 2 >= ends {
                index += 1
                ends += rooms[index]
            }
            days[index].tasks.append(task)
            begun += task.minutes
        }
    }

    static let interviewKind = "Interview"
}
