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
            return die(device, losesPower: crash.losesPower)
        }
        guard let point = CrashPoint(rawValue: name) else {
            let known = CrashPoint.allCases.map(\.rawValue)
            throw Refusal(
                "expected a crash point (\(known.joined(separator: ", "))), found \"\(name)\"",
                nearest: CommandError.nearest(name, among: known)
            )
        }
        let armed = ArmedCrash(point: point, nth: crash.nth)
        device.armed = (armed, crash.losesPower)
        device.client?.arm(armed)
        close(.command, actor: device.name, line.text)
    }

    /// The process ends; with the power, what wasn't synced ends too.
    func die(_ device: SimDevice, losesPower: Bool) {
        kill(device)
        guard losesPower else { return }
        device.databases = [:]
        device.boots += 1
        device.disk.powerCut(.dropAll)
    }

    /// What an event leads to; a death at a crash point is noted on the device.
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
            guard error.isCrash else { throw Refusal("the store failed: \(error.description)") }
            device.death = error.message
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
        let losesPower = device.armed?.losesPower ?? false
        device.armed = nil
        close(.system, actor: device.name, death + (losesPower ? ", and the power went" : ""))
        die(device, losesPower: losesPower)
    }
}
