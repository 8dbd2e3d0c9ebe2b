internal import HTTPServer
internal import Templates

/// How the fragments of a world's pages were drawn last: one whose values are the same is the same.
///
/// Most of a page stays as it is from one step to the next, its phones and tables above all.
final class DrawnFragments: Sendable {
    private struct Drawn {
        let values: TemplateValue
        let fragment: SavedAnswer.Fragment
    }

    private let drawn = Locked<[String: Drawn]>([:])

    /// The fragment that was drawn of the same values last, or a new one.
    func fragment(
        _ id: String,
        of values: TemplateValue,
        draw: () throws -> SavedAnswer.Fragment
    ) rethrows -> SavedAnswer.Fragment {
        if let known = drawn.withLock({ $0[id] }), known.values == values { return known.fragment }
        let fresh = Drawn(values: values, fragment: try draw())
        drawn.withLock { $0[id] = fresh }
        return fresh.fragment
    }
}
