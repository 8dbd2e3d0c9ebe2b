import FeedModel
import Lab
import Workbook

/// `feedlab probe --table` and `--check`: every probe in every design.
struct ProbeTableCommand {
    let isCheck: Bool

    /// 0, or 1 where a check finds another reading than the file has.
    func run() async throws(UsageError) -> Int32 {
        let shelf = try ProbeShelf()
        let plays = shelf.content.probes.compactMap { shelf.plays.play($0.id) }
        let table = await ProbeTable.played(plays)
        guard isCheck else {
            print(table.text, terminator: "")
            return 0
        }
        guard let known = shelf.book.table else {
            throw UsageError("expected Content/probes/table.txt, found none")
        }
        var differences = 0
        for row in table.rows {
            let expected = known.row(row.probe)?.readings ?? []
            for (place, reading) in row.readings.enumerated() {
                let other = expected.indices.contains(place) ? expected[place] : nil
                guard reading != other else { continue }
                differences += 1
                let name = table.designs[place].text
                Say.error(
                    "\(row.probe) in \(name.isEmpty ? "the default" : name): "
                        + "expected \(Self.words(other)), found \(Self.words(reading))"
                )
            }
        }
        print("\(table.rows.count) probes in \(table.designs.count) designs: \(differences) differ")
        return differences == 0 ? 0 : 1
    }

    private static func words(_ reading: ProbeReading?) -> String {
        guard let reading else { return "nothing" }
        return "\(reading.number)" + (reading.reason.map { " (\($0))" } ?? "")
    }
}
