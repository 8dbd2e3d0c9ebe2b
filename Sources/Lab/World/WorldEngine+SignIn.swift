import FeedBackend
import FeedClient
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    /// Adds an account or switches to it; each has a database of its own.
    ///
    /// The account that was in front goes on sending what it had written, as itself (I15).
    func signIn(_ device: SimDevice, _ name: String) throws(Refusal) -> ClientStep? {
        let id = try accountID(name)
        if let client = device.client, device.isSignedIn, device.account.name != name {
            device.resting[device.process] = SimDevice.Resting(
                account: device.account,
                client: client
            )
            client.rest()
            keepDrainOnly(device, process: device.process)
        } else {
            endProcess(device, device.process)
        }
        for (process, resting) in device.resting.sorted(by: { $0.key < $1.key })
        where resting.account.name == name {
            endProcess(device, process)
            device.resting[process] = nil
        }
        device.client = nil
        device.account = ClientAccount(id: id, name: name, token: backend.token(for: id))
        device.isSignedIn = true
        device.accounts = device.accounts.filter { $0.name != name } + [device.account]
        pendingRules.append(
            RuleMark(rule: "I15", note: "each account has its own database and its own outbox")
        )
        guard device.appState == .foreground else { return nil }
        return try startProcess(device)
    }

    /// Signs the account out: its process, its database and all that waited in it are gone (I37).
    func signOut(_ device: SimDevice) throws(Refusal) {
        guard device.isSignedIn else { throw Refusal("nobody is signed in on \(device.name)") }
        endProcess(device, device.process)
        device.client = nil
        device.transfers = nil
        device.databases[device.account.name] = nil
        device.signOuts[device.account.name, default: 0] += 1
        if !PlantedBug.signOutLeavesRows.isPlanted {
            device.disk.remove("\(device.account.name).db")
        }
        device.isSignedIn = false
        device.accounts.removeAll { $0.name == device.account.name }
        if device.appState != .notRunning { device.appState = .notRunning }
        pendingRules.append(
            RuleMark(rule: "I37", note: "no row and no file of \(device.account.name) is left")
        )
    }

    /// What an app draws its chances from: others after a sign-out, since nothing of before is left to count on.
    func chances(of account: String, on device: SimDevice) -> UInt64 {
        guard let count = device.signOuts[account] else { return seed }
        return KeyedRandom.value(seed: seed, key: "install/\(device.name)/\(account)", count: count)
    }

    /// Tells the accounts that aren't in front of a change of the network.
    func tellResting(_ device: SimDevice) throws(Refusal) {
        for process in device.resting.keys.sorted() {
            try tell(
                device,
                .networkChanged(isOnline: device.network != .offline),
                .system,
                "\(device.resting[process]?.account.name ?? "") notices the network",
                process: process
            )
        }
    }

    private func endProcess(_ device: SimDevice, _ process: Int) {
        for (key, ticket) in device.timers where key.process == process {
            queue.remove(ticket)
            device.timers[key] = nil
        }
        for flight in openFlights.values
        where flight.device == device.name && flight.process == process {
            forget(flight)
        }
    }

    private func keepDrainOnly(_ device: SimDevice, process: Int) {
        let sending: Set<ClientTimer> = [.drain, .publish]
        for (key, ticket) in device.timers
        where key.process == process && !sending.contains(key.timer) {
            queue.remove(ticket)
            device.timers[key] = nil
        }
    }
}
