import FeedModel
import SQLiteStore
import Testing

@testable import FeedClient

/// K6 and I1: what the screen acknowledged is there after a power cut at any step.
struct PowerCutTests {
    @Test(arguments: CrashPoint.allCases)
    func `K6, I1: an acknowledged like survives a power cut at every crash point`(
        _ point: CrashPoint
    ) throws {
        let device = try SmallDevice()
        device.client.arm(ArmedCrash(point: point, nth: 1))
        var isAcknowledged = false
        do {
            _ = try device.like()
            isAcknowledged = true
            try device.handle(.fired(.drain))
        } catch let error as SQLiteError {
            #expect(error.isCrash)
        }
        try device.losePower()
        if isAcknowledged || point == .likeAfterCommit {
            #expect(try device.outbox.map(\.key) == ["like:\(SmallDevice.post)"])
            #expect(try device.isLiked)
            #expect(try device.outbox.map(\.state) == [.queued])
        } else {
            #expect(try device.outbox.isEmpty)
            #expect(try !device.isLiked)
        }
    }

    @Test
    func `K6: with NORMAL commits a power cut takes the acknowledged like away`() throws {
        let device = try SmallDevice()
        device.client.outboxDurability = .normal
        let step = try device.like()
        #expect(step.refusal == nil)
        #expect(try device.isLiked)
        try device.losePower()
        #expect(try device.outbox.isEmpty)
        #expect(try !device.isLiked)
    }

    @Test
    func `I3: a process that dies before the commit leaves neither flag nor entry`() throws {
        let device = try SmallDevice()
        device.client.arm(ArmedCrash(point: .likeBeforeCommit, nth: 1))
        #expect(throws: SQLiteError.self) { try device.like() }
        #expect(try device.outbox.isEmpty)
        #expect(try !device.isLiked)
    }

    @Test
    func `a crash point strikes at the n-th passing alone`() throws {
        let device = try SmallDevice()
        device.client.arm(ArmedCrash(point: .likeAfterCommit, nth: 2))
        _ = try device.like()
        #expect(throws: SQLiteError.self) {
            try device.handle(.gesture(.like(post: SmallDevice.post.description, false)))
        }
        _ = try device.handle(.gesture(.like(post: SmallDevice.post.description, true)))
    }
}

/// I12: a failed commit is unknown until the store was read back.
struct UnknownCommitTests {
    @Test
    func `I12: a commit that failed is read back; not stored, it says so and shows nothing`() throws
    {
        var readBack = 0
        for calls in 0..<12 {
            let device = try SmallDevice()
            device.disk.failWrites(after: calls, with: .ioError)
            let step = try? device.like()
            device.disk.mend()
            guard step?.rules.contains(where: { $0.rule == "K6" }) == true else { continue }
            readBack += 1
            #expect(try device.client.screen().notice == "Couldn't save. Nothing has changed.")
            #expect(try device.outbox.isEmpty)
            #expect(try !device.isLiked)
            _ = try device.like()
            #expect(try device.isLiked)
            #expect(try device.outbox.count == 1)
        }
        #expect(readBack > 0)
    }

    @Test(arguments: 0..<8)
    func `I12, I3: whichever write fails, flag and entry agree`(_ calls: Int) throws {
        let device = try SmallDevice()
        device.disk.failWrites(after: calls, with: .ioError)
        _ = try? device.like()
        device.disk.mend()
        #expect(try device.outbox.count == (device.isLiked ? 1 : 0))
        try device.losePower()
        #expect(try device.outbox.count == (device.isLiked ? 1 : 0))
    }
}
