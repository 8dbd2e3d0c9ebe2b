import FeedModel
import Testing

struct LimitsTests {
    @Test func `each limit's text reads as the same value`() throws {
        for name in LimitName.allCases {
            var limits = Limits()
            limits[name] = 0
            try limits.set(name: name.rawValue, value: Limits().text(name))
            #expect(limits[name] == name.standard, "\(name.rawValue)")
        }
    }

    @Test func `counts, durations and sizes have their own spelling`() throws {
        var limits = Limits()
        try limits.set(name: "page", value: "7")
        try limits.set(name: "retry-first", value: "2s")
        try limits.set(name: "media-disk", value: "8MB")
        #expect(limits.count(.page) == 7)
        #expect(limits.duration(.retryFirst) == .seconds(2))
        #expect(limits[.mediaDisk] == 8 << 20)
    }

    @Test(arguments: [
        ("page", "7s"), ("page", "-1"), ("page", "99999999999999"), ("page", ""),
        ("retry-first", "2"), ("retry-first", "1.5s"), ("retry-first", "401d"),
        ("media-disk", "8mb"), ("media-disk", "99999GB"), ("media-disk", "٣MB"), ("none", "1"),
    ])
    func `what isn't of the limit's unit is refused and changes nothing`(
        name: String,
        value: String
    ) {
        var limits = Limits()
        #expect(throws: LimitError.self) { try limits.set(name: name, value: value) }
        #expect(limits == Limits())
    }

    @Test func `an unknown limit names the nearest`() {
        var limits = Limits()
        let error = #expect(throws: LimitError.self) { try limits.set(name: "pge", value: "1") }
        #expect(error?.description == "expected the name of a limit, found \"pge\" (nearest: page)")
    }
}
