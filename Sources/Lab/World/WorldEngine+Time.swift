import FeedBackend
import FeedClient
import FeedModel
import FeedWire
import SQLiteStore
import Simulation

extension WorldEngine {
    /// Moves the clock as far as a line says, running all that falls due.
    func move(_ motion: ClockMotion) throws(Refusal) {
        hasTimeMoved = true
        try goOn(motion)
    }

    /// Carries a motion on from where it stands.
    func goOn(_ motion: ClockMotion) throws(Refusal) {
        self.motion = motion
        defer { self.motion = nil }
        switch motion {
        case .until(let end):
            while !rest(), let due = try nextDue(), due <= end { try runNext(at: due) }
            if !isHalted { now = end }
        case .settle(let begun):
            var target = begun
            if target == nil { target = try nextAwaited() }
            while !isHalted, let end = target {
                self.motion = .settle(end)
                while !rest(), let due = try nextDue(), due <= end { try runNext(at: due) }
                if !isHalted { target = try nextAwaited() }
            }
            rest()
        case .steps(let last):
            while !rest(), steps.count < last, let due = try nextDue() { try runNext(at: due) }
        }
    }

    private static let settleHorizon = SimDuration.seconds(60)

    /// When the next thing happens, awaited or not.
    private func nextDue() throws(Refusal) -> SimInstant? {
        let job = try nextJob()?.dueAt
        let event = queue.first?.time
        switch (job, event) {
        case (let job?, let event?): return max(now, min(job, event))
        case (let job?, nil): return max(now, job)
        case (nil, let event?): return max(now, event)
        case (nil, nil): return nil
        }
    }

    /// When the next thing happens that `settle` waits for.
    private func nextAwaited() throws(Refusal) -> SimInstant? {
        let horizon = now + Self.settleHorizon
        var earliest: SimInstant?
        for entry in queue.all {
            guard isAwaited(entry.event, at: entry.time, horizon) else { continue }
            earliest = min(earliest ?? entry.time, entry.time)
        }
        if let job = try nextAwaitedJob(), job.dueAt <= horizon {
            earliest = min(earliest ?? job.dueAt, job.dueAt)
        }
        return earliest.map { max($0, now) }
    }

    private func isAwaited(_ event: WorldEvent, at time: SimInstant, _ horizon: SimInstant) -> Bool
    {
        switch event {
        case .send(let flight), .deliver(let flight, _): flight.isOpen
        case .expire(let flight): flight.isOpen && !flight.isParked
        case .arrive, .finish, .push: true
        case .timer(_, _, .drain), .timer(_, _, .publish): time <= horizon
        case .timer, .suspend, .backgroundDrain, .fetchAhead: false
        }
    }

    /// The first job of the queue, which only a change of the store or of what is held can change.
    private func nextJob() throws(Refusal) -> (id: Int64, kind: String, dueAt: SimInstant)? {
        let changes = backendDatabase.totalChanges
        if let foundJob, foundJob.changes == changes, foundJob.held == heldJobs {
            return foundJob.job
        }
        let job = try store { () throws(SQLiteError) in try backend.nextJob(excluding: heldJobs) }
        foundJob = FoundJob(changes: changes, held: heldJobs, job: job)
        return job
    }

    /// The job that was found, and what it depends on.
    struct FoundJob {
        let changes: Int64
        let held: Set<String>
        let job: (id: Int64, kind: String, dueAt: SimInstant)?
    }

    /// Sweeps only tidy up, so nothing waits for them.
    static let sweeps: Set<String> = ["story-sweep", "upload-expiry"]

    private func nextAwaitedJob() throws(Refusal) -> (id: Int64, kind: String, dueAt: SimInstant)? {
        let left = heldJobs.union(Self.sweeps)
        return try store { () throws(SQLiteError) in try backend.nextJob(excluding: left) }
    }

    /// Runs one thing: a job before any event of the same instant.
    private func runNext(at due: SimInstant) throws(Refusal) {
        eventBudget -= 1
        guard eventBudget > 0 else {
            throw Refusal(
                "expected at most \(Self.eventsPerCommand) events in one command, found more"
            )
        }
        now = max(now, due)
        if let job = try nextJob(), job.dueAt <= now {
            try backendWorks { () throws(SQLiteError) in
                try backend.runJob(job.id, at: now)
            }
            pendingRules += backend.takeRules()
            close(.job, actor: "backend", "job \(job.kind)")
            try sendPushes()
            return try answerParked()
        }
        guard let entry = queue.take() else { return }
        try run(entry.event)
        try sendPushes()
        try answerParked()
    }

    private func run(_ event: WorldEvent) throws(Refusal) {
        switch event {
        case .send(let flight): try send(flight)
        case .arrive(let flight, let isDuplicate): try arrive(flight, isDuplicate: isDuplicate)
        case .deliver(let flight, let response): try deliver(flight, response)
        case .expire(let flight): try expire(flight)
        case .timer(let name, let process, let timer):
            guard let device = device(name), device.client(of: process) != nil,
                device.appState != .suspended
            else { return }
            device.timers[SimDevice.TimerKey(process: process, timer: timer)] = nil
            try tell(device, .fired(timer), .timer, Self.words(timer), process: process)
        case .finish(let flight, let epoch): try finish(flight, epoch: epoch)
        case .suspend(let name, let process): try suspend(name, process)
        case .backgroundDrain(let name, let process): try drainInBackground(name, process)
        case .fetchAhead(let name, let process): try fetchAhead(name, process)
        case .push(let name, let account, let push): try arrive(push, for: account, at: name)
        }
    }

    private static func words(_ timer: ClientTimer) -> String {
        switch timer {
        case .drain: "the outbox looks for what may go"
        case .publish: "publishing looks for what may go"
        case .notice: "the notice goes"
        case .live: "the long poll is opened again"
        case .headCheck: "the head of the feed is looked at"
        case .strings: "display strings are looked through"
        case .shown: "what is on screen counts as shown"
        case .events: "interaction events are sent"
        case .fetchAhead: "the system lets the app fetch a page"
        case .story: "the player goes on"
        case .storyExpiry: "an item of a story ends"
        }
    }

    /// The system stops an app that has had its time to finish.
    private func suspend(_ name: String, _ process: Int) throws(Refusal) {
        guard let device = device(name), device.process == process,
            device.appState == .background
        else { return }
        device.appState = .suspended
        for ticket in device.timers.values { queue.remove(ticket) }
        device.timers = [:]
        close(.system, actor: name, "the system stops the app")
        for exchange in openFlights.keys.sorted() {
            guard let flight = openFlights[exchange], flight.device == name else { continue }
            // A transfer that the system was handed goes on and wakes the app (W12).
            let isHanded = flight.request.path.hasPrefix("/v1/uploads")
            if isHanded, design.publish == .durable { continue }
            try lose(flight, as: .timeout, "stopped: \(Self.title(flight))")
        }
        queue.add(
            .backgroundDrain(device: name, process: process),
            at: now + limits.duration(.drainEvery)
        )
    }

    /// Every 15 minutes a stopped app may send what waits in its outbox (W8).
    private func drainInBackground(_ name: String, _ process: Int) throws(Refusal) {
        guard let device = device(name), device.process == process,
            device.appState == .suspended
        else { return }
        for resting in [process] + device.resting.keys.sorted() {
            try tell(
                device,
                .fired(.drain),
                .timer,
                "the system lets the outbox drain",
                process: resting
            )
        }
        queue.add(
            .backgroundDrain(device: name, process: process),
            at: now + limits.duration(.drainEvery)
        )
    }
}
