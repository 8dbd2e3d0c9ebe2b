import FeedBackend
import FeedClient
import FeedModel
import FeedWire
import SQLiteStore
import Simulation

/// Pushes: from the backend to every device of an account, in order, one for each group (B12).
extension WorldEngine {
    /// Sends what the backend has to tell, to each device on which the account is signed in.
    func sendPushes() throws(Refusal) {
        for push in backend.takePushes() {
            guard let account = aliases.name(of: push.account.description) else { continue }
            for device in devices where holds(device, account) { send(push, to: device, account) }
        }
    }

    private func holds(_ device: SimDevice, _ account: String) -> Bool {
        if device.account.name == account { return device.isSignedIn }
        return device.databases[account] != nil
    }

    /// Without a network a push waits; a newer one of its group takes its place.
    private func send(_ push: Push, to device: SimDevice, _ account: String) {
        guard device.network != .offline else {
            device.heldPushes.removeAll {
                $0.account == account && $0.push.groupKey == push.groupKey
            }
            return device.heldPushes.append((account, push))
        }
        let travel = device.network.travel(
            bytes: Self.bytes(of: push),
            subject: "\(device.name) push \(aliases.shown(push.groupKey))",
            random: &random
        )
        device.lastPushAt = max(device.lastPushAt, now + travel)
        queue.add(
            .push(device: device.name, account: account, push),
            at: device.lastPushAt
        )
    }

    /// The network is back: what waited goes.
    func sendHeldPushes(to device: SimDevice) {
        guard device.network != .offline, !device.heldPushes.isEmpty else { return }
        let held = device.heldPushes
        device.heldPushes = []
        for (account, push) in held { send(push, to: device, account) }
    }

    private static func bytes(of push: Push) -> Int {
        push.groupKey.utf8.count + (push.content?.bytes.count ?? 0)
    }

    /// A push reaches a device; where no process lives, the system stores it.
    func arrive(_ push: Push, for account: String, at name: String) throws(Refusal) {
        guard let device = device(name), holds(device, account) else { return }
        guard device.network != .offline else { return send(push, to: device, account) }
        let (client, process) = try recipient(account, on: device)
        let content = PushedNotification(
            groupKey: push.groupKey,
            content: push.content,
            hintsRefresh: push.hintsRefresh
        )
        let step = try outcome(of: .pushed(content), for: client, on: device)
        let bytes = Self.bytes(of: push)
        device.traffic.bytesReceived += bytes
        let key = aliases.shown(push.groupKey)
        close(
            .answered,
            actor: device.name,
            "a push \(push.content == nil ? "takes back " : "")\(key), \(bytes) bytes",
            message: Message(
                device: device.name,
                method: "PUSH",
                path: key,
                status: nil,
                bytes: bytes,
                exchange: 0
            ),
            client: step
        )
        if let process { try carryOut(step, of: device, process: process) }
        let isInFront = device.account.name == account
        if push.hintsRefresh, design.firstScreen == .ahead, isInFront {
            try fetchAhead(device.name, device.process)
        }
    }

    private func recipient(
        _ account: String,
        on device: SimDevice
    ) throws(Refusal) -> (client: Client, process: Int?) {
        if device.account.name == account, let client = device.client {
            return (client, device.process)
        }
        let resting = device.resting.sorted { $0.key < $1.key }.map(\.value)
        if let behind = resting.first(where: { $0.account.name == account }) {
            return (behind.client, nil)
        }
        let id = try accountID(account)
        let owner = ClientAccount(id: id, name: account, token: backend.token(for: id))
        let client = try store { () throws(SQLiteError) in
            try Client(
                database: try database(of: device, account: account),
                account: owner,
                deviceName: device.name,
                design: design,
                limits: limits,
                seed: chances(of: account, on: device),
                isOnline: true,
                time: device.time(now)
            )
        }
        client.adoptHeadless()
        return (client, nil)
    }

    /// A tap on a notification starts the app where it isn't in front (R15).
    func openNotification(_ device: SimDevice, _ number: Int) throws(Refusal) -> ClientStep? {
        let count = try notificationCount(on: device)
        guard number <= count else {
            throw Refusal(
                "expected one of \(count) notification\(count == 1 ? "" : "s"), found \(number)"
            )
        }
        var opening = device.appState == .foreground ? nil : try open(device)
        if device.death != nil { return opening }
        let step = try perform(.openNotification(number), on: device, isOptional: false)
        opening?.effects += step.effects
        opening?.rules += step.rules
        return opening ?? step
    }

    private func notificationCount(on device: SimDevice) throws(Refusal) -> Int {
        guard device.isSignedIn else { throw Refusal("nobody is signed in on \(device.name)") }
        let (client, _) = try recipient(device.account.name, on: device)
        return try store { () throws(SQLiteError) in try client.notificationRows().count }
    }
}
