internal import Glibc

/// The formulas of FSRS 6: how stability and difficulty move with each grade.
///
/// Named after https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm, section FSRS-6;
/// w0 to w20 are the default weights that `fsrs` 6.3.2 publishes. Powers are taken as `pow(e, x)`
/// where the package writes `math.e ** x`, so that results agree to the last bits.
struct MemoryModel: Sendable {
    private let w: [Double] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
        0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    private let decay: Double
    private let factor: Double

    private static let stabilityMin = 0.001

    init() {
        decay = -w[20]
        // Chosen so that recall is 0.9 after as many days as the stability says.
        factor = pow(0.9, 1 / decay) - 1
    }

    /// R(t, S) = (1 + factor · t / S)^decay.
    func recall(afterDays days: Double, _ memory: Memory) -> Double {
        pow(1 + factor * days / memory.stability, decay)
    }

    /// I(r, S) = S / factor · (r^(1 / decay) − 1), the inverse of R.
    func days(untilRecall retention: Double, _ memory: Memory) -> Double {
        (memory.stability / factor) * (pow(retention, 1 / decay) - 1)
    }

    /// S0(G) = w[G − 1], and D0(G).
    func first(_ grade: Grade) -> Memory {
        Memory(
            stability: max(w[grade.rawValue - 1], Self.stabilityMin),
            difficulty: Self.bounded(firstDifficulty(grade))
        )
    }

    /// After a review on a later day.
    func after(_ memory: Memory, recall: Double, _ grade: Grade) -> Memory {
        let stability =
            grade == .again
            ? forgotten(memory, recall: recall) : recalled(memory, recall: recall, grade)
        return Memory(
            stability: max(stability, Self.stabilityMin),
            difficulty: difficulty(after: memory.difficulty, grade)
        )
    }

    /// S'(S, G) = S · e^(w17 · (G − 3 + w18)) · S^(−w19), which doesn't shrink unless it was Again.
    func afterSameDay(_ memory: Memory, _ grade: Grade) -> Memory {
        var increase =
            pow(M_E, w[17] * (Double(grade.rawValue - 3) + w[18])) * pow(memory.stability, -w[19])
        if grade != .again { increase = max(increase, 1) }
        return Memory(
            stability: max(memory.stability * increase, Self.stabilityMin),
            difficulty: difficulty(after: memory.difficulty, grade)
        )
    }

    /// D0(G) = w4 − e^(w5 · (G − 1)) + 1.
    private func firstDifficulty(_ grade: Grade) -> Double {
        w[4] - pow(M_E, w[5] * Double(grade.rawValue - 1)) + 1
    }

    /// D' = D + (10 − D) · ΔD / 9 with ΔD = −w6 · (G − 3); then w7 · D0(Easy) + (1 − w7) · D'.
    private func difficulty(after difficulty: Double, _ grade: Grade) -> Double {
        let delta = -(w[6] * Double(grade.rawValue - 3))
        let moved = difficulty + (10 - difficulty) * delta / 9
        return Self.bounded(w[7] * firstDifficulty(.easy) + (1 - w[7]) * moved)
    }

    /// S'r = S · (1 + e^w8 · (11 − D) · S^(−w9) · (e^((1 − R) · w10) − 1) · w15 if Hard · w16 if Easy).
    private func recalled(_ memory: Memory, recall: Double, _ grade: Grade) -> Double {
        let penalty = grade == .hard ? w[15] : 1
        let bonus = grade == .easy ? w[16] : 1
        let growth =
            pow(M_E, w[8]) * (11 - memory.difficulty) * pow(memory.stability, -w[9])
            * (pow(M_E, (1 - recall) * w[10]) - 1) * penalty * bonus
        return memory.stability * (1 + growth)
    }

    /// S'f = w11 · D^(−w12) · ((S + 1)^w13 − 1) · e^((1 − R) · w14), at most S / e^(w17 · w18).
    private func forgotten(_ memory: Memory, recall: Double) -> Double {
        let long =
            w[11] * pow(memory.difficulty, -w[12]) * (pow(memory.stability + 1, w[13]) - 1)
            * pow(M_E, (1 - recall) * w[14])
        return min(long, memory.stability / pow(M_E, w[17] * w[18]))
    }

    private static func bounded(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }
}
