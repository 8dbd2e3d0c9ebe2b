import FeedClient
import FeedModel
import FeedWire
import SQLiteStore
import Simulation

extension WorldEngine {
    /// `DEV crash`: dies now, or is made to die at a point.
    func crash(_ device: SimDevice, _ crash: Crash, _ line: CommandLine) throws(Refusal) {
        guard let name = crash.point else {
            close(.command, actor: device.name, line.text)
            return die(device, crash.power)
        }
        guard let point = CrashPoint(rawValue: name) else {
            let known = CrashPoint.allCases.map(\.rawValue)
            throw Refusal(
                "expected a crash point (\(known.joined(separator: ", "))), found \"\(name)\"",
                nearest: CommandError.nearest(name, among: known)
            )
        }
        let armed = ArmedCrash(point: point, nth: crash.nth)
        device.armed = (armed, crash.power)
        device.client?.arm(armed)
        close(.command, actor: device.name, line.text)
    }

    /// The process ends; with the power, what wasn't synced ends too, as far as the loss says.
    func die(_ device: SimDevice, _ power: PowerLoss?) {
        // Before any database is closed: closing one writes its log back and waits for the disk.
        if let power { device.disk.powerCut(policy(power, of: device)) }
        kill(device)
        guard power != nil else { return }
        device.databases = [:]
        device.boots += 1
    }

    private func policy(_ power: PowerLoss, of device: SimDevice) -> PowerCutPolicy {
        switch power {
        case .drop: .dropAll
        case .prefix: .keepPrefix(seed: random.draw("power cut", device.name))
        case .torn: .torn(seed: random.draw("power cut", device.name))
        }
    }

    /// What an event leads to; a death at a crash point, or of a disk that fails, is noted on the device.
    func outcome(
        of event: ClientEvent,
        for client: Client,
        on device: SimDevice
    ) throws(Refusal) -> ClientStep {
        do throws(SQLiteError) {
            return try works(client, on: device) { () throws(SQLiteError) in
                try client.handle(event, at: device.time(now))
            }
        } catch {
            if error.isCrash {
                device.death = error.message
            } else if device.isDiskFaulty {
                device.death = "the app ended, its disk failed: \(error.message)"
            } else {
                throw Refusal("the store failed: \(error.description)")
            }
            return client.unfinished
        }
    }

    /// Puts what an app wants done into the queue; of one that died, only the requests that had left go on.
    func carryOut(_ step: ClientStep, of device: SimDevice, process: Int) throws(Refusal) {
        guard let death = device.death else {
            return schedule(step.effects, of: device, process: process)
        }
        device.death = nil
        for case .send(let id, let request) in step.effects {
            try send(enqueue(id, request, from: device, process: process))
        }
        let power = device.armed?.power
        device.armed = nil
        close(.system, actor: device.name, death + Self.words(power))
        die(device, power)
    }

    private static func words(_ power: PowerLoss?) -> String {
        switch power {
        case nil: ""
        case .drop: ", and the power went"
        case .prefix, .torn: ", and the power went (\(power?.rawValue ?? ""))"
        }
    }

    /// `DEV disk`: from now on writes fail, or no longer do.
    func setDisk(_ device: SimDevice, _ state: DiskState, after calls: Int) {
        device.isDiskFaulty = state != .ok
        switch state {
        case .ok: device.disk.mend()
        case .full: device.disk.failWrites(after: calls, with: .full, forever: true)
        case .failing: device.disk.failWrites(after: calls, with: .ioError)
        }
    }
}
