/// Cuts a failing list of acts down to a short one that still fails.
enum OracleCut {
    static func shortest<Act>(
        _ acts: [Act],
        fails: ([Act]) throws -> Bool
    ) throws -> [Act] {
        var acts = acts
        var length = acts.count / 2
        while length > 0 {
            var start = 0
            while start < acts.count {
                let fewer = Array(acts[..<start] + acts[min(start + length, acts.count)...])
                if try fails(fewer) { acts = fewer } else { start += length }
            }
            length /= 2
        }
        return acts
    }
}
