import Scheduling

// Reads a history a line, `TIME:GRADE TIME:GRADE …` in milliseconds, and prints the card after each
// review: `PHASE STEP STABILITY DIFFICULTY DUE RECALL`, the recall as it was just before. For the comparison with
// other implementations in Tests/Conformance/test_schedule.py.

/// The words that Python's package uses for a phase, with the step.
func words(_ phase: CardSchedule.Phase) -> String {
    switch phase {
    case .learning(let step): "Learning \(step)"
    case .review: "Review -"
    case .relearning(let step): "Relearning \(step)"
    }
}

let scheduler = Scheduler()
while let line = readLine() {
    var card: CardSchedule?
    for review in line.split(separator: " ") {
        let parts = review.split(separator: ":").map(String.init)
        guard parts.count == 2, let time = Int64(parts[0]),
            let grade = Int(parts[1]).flatMap(Grade.init(rawValue:))
        else {
            print("expected TIME:GRADE, found \(review)")
            break
        }
        let before = card ?? CardSchedule(newAt: time)
        let recall = scheduler.recall(of: before, at: time)
        let after = scheduler.schedule(before, after: grade, at: time)
        card = after
        guard let memory = after.memory else { continue }
        print(words(after.phase), memory.stability, memory.difficulty, after.dueAt, recall)
    }
}
