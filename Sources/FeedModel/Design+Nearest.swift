/// Finds the known word that a mistyped one was probably meant to be.
public enum NearestWord {
    /// The known word with the fewest changed letters, nil where none is close; the first of equals wins.
    ///
    /// A change is a letter added, left out, replaced or swapped with its neighbour. One change in three letters
    /// is the most that still counts as close.
    public static func nearest(_ word: String, among known: [String]) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(40))
        guard !letters.isEmpty else { return nil }
        let allowed = max(1, letters.count / 3)
        var best: (word: String, distance: Int)?
        for candidate in known {
            let other = Array(candidate.lowercased().unicodeScalars.prefix(40))
            guard abs(other.count - letters.count) <= allowed else { continue }
            let found = distance(letters, other)
            if found <= allowed, found < best?.distance ?? .max {
                best = (candidate, found)
            }
        }
        return best?.word ?? prefixed(word, among: known)
    }

    /// The only known word that begins with what was typed, if that is three letters or more.
    private static func prefixed(_ word: String, among known: [String]) -> String? {
        let matches = known.filter { $0.hasPrefix(word) }
        return word.count >= 3 && matches.count == 1 ? matches[0] : nil
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
                var best = min(replaced, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[right.count]
    }
}
