import FeedModel
import Testing

struct EntityIDTests {
    private func source(_ node: Int64, after last: EntityID? = nil) -> EntityIDSource {
        EntityIDSource(node: node, after: last)
    }

    @Test func `B1 an id holds time, node and sequence`() {
        var source = source(7)
        let id = source.next(at: .worldStart)
        let time = SimInstant.worldStart.milliseconds - EntityIDSource.epochMilliseconds
        #expect(id.rawValue >> 22 == time)
        #expect(id.rawValue >> 12 & 0x3ff == 7 && id.rawValue & 0xfff == 0)
        #expect(source.next(at: .worldStart).rawValue == id.rawValue + 1)
    }

    @Test func `B1 a clock that steps back makes no id again and none smaller`() {
        var source = source(1)
        var ids: [EntityID] = []
        for minutes in [0, 5, 3, -60 * 24 * 365, 5, 6] {
            let now = SimInstant.worldStart + .minutes(Int64(minutes))
            for _ in 0..<3 { ids.append(source.next(at: now)) }
        }
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    }

    @Test func `B1 a source goes on after what the store holds, though its clock is behind that`() {
        var before = source(1)
        let last = before.next(at: .worldStart + .hours(1))
        var after = source(1, after: last)
        #expect(after.next(at: .worldStart) > last)
    }

    @Test func `B1 two nodes never give the same id, whatever their clocks say`() {
        var one = source(1)
        var other = source(2)
        var ids: Set<EntityID> = []
        for second in 0..<200 {
            let now = SimInstant.worldStart + .milliseconds(Int64(second / 3))
            ids.insert(one.next(at: now))
            ids.insert(other.next(at: now - .milliseconds(Int64(second % 5))))
        }
        #expect(ids.count == 400)
    }

    @Test func `B1 a full millisecond lends from the next one`() {
        var source = source(1)
        let ids = (0..<10_000).map { _ in source.next(at: .worldStart) }
        #expect(Set(ids).count == 10_000 && ids == ids.sorted())
        #expect(ids.allSatisfy { $0.rawValue >> 12 & 0x3ff == 1 })
        #expect(source.next(at: .worldStart + .seconds(1)) > ids[9_999])
    }
}
