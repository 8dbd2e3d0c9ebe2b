import FeedBackend
import FeedClient
import FeedModel
import FeedWire
import SQLiteStore
import Simulation

extension WorldEngine {
    static func title(_ flight: Flight) -> String {
        "\(flight.request.method) \(flight.shownPath)"
    }

    /// Puts what an app wants done into the queue; nothing of it happens before time moves.
    func schedule(_ effects: [ClientEffect], of device: SimDevice, process: Int? = nil) {
        let process = process ?? device.process
        for effect in effects {
            switch effect {
            case .send(let id, let request):
                enqueue(id, request, from: device, process: process)
            case .cancel(let id):
                if let flight = openFlights.values.first(where: {
                    $0.device == device.name && $0.process == process && $0.id == id
                }) {
                    forget(flight)
                }
            case .start(let timer, let wait):
                let key = SimDevice.TimerKey(process: process, timer: timer)
                if let ticket = device.timers[key] { queue.remove(ticket) }
                device.timers[key] = queue.add(
                    .timer(device: device.name, process: process, timer),
                    at: now + wait
                )
            case .stop(let timer):
                let key = SimDevice.TimerKey(process: process, timer: timer)
                if let ticket = device.timers.removeValue(forKey: key) { queue.remove(ticket) }
            }
        }
    }

    @discardableResult
    func enqueue(
        _ id: RequestID,
        _ request: Request,
        from device: SimDevice,
        process: Int
    ) -> Flight {
        exchanges += 1
        let flight = Flight(
            exchange: exchanges,
            device: device.name,
            process: process,
            id: id,
            request: request,
            shownPath: aliases.shown(request.path)
        )
        openFlights[flight.exchange] = flight
        queue.add(.send(flight), at: now)
        return flight
    }

    func forget(_ flight: Flight) {
        flight.isOpen = false
        openFlights[flight.exchange] = nil
    }

    /// A request leaves its device, or meets its fault.
    func send(_ flight: Flight) throws(Refusal) {
        guard flight.isOpen, let device = device(flight.device) else { return }
        let bytes = flight.request.countedBytes
        guard device.network != .offline else {
            return try lose(flight, as: .offline, "no network: \(Self.title(flight))")
        }
        device.traffic.requests.append((flight.request.method, flight.request.path))
        device.traffic.bytesSent += bytes
        let outcome = faults.outcome(
            device: device.name,
            method: flight.request.method,
            path: flight.request.path
        )
        close(
            .sent,
            actor: device.name,
            "\(Self.title(flight)), \(bytes) bytes\(outcome.map { " (\(Self.words($0)))" } ?? "")",
            message: message(flight, status: nil, bytes: bytes)
        )
        queue.add(.expire(flight), at: now + limits.duration(.requestTimeout))
        let arrival = now + travel(device, flight, bytes: bytes, way: "up")
        switch outcome {
        case .timeout, .dropRequest: return
        case .status(let status, let retryAfter):
            let wait = retryAfter.map {
                [Request.Field("retry-after", String(max(1, $0.milliseconds / 1_000)))]
            }
            deliver(
                .failure(status, Self.code(status), "declared by a fault", headers: wait ?? []),
                to: flight,
                at: arrival,
                device
            )
        case .portal:
            deliver(Self.portalPage, to: flight, at: arrival, device)
        case .duplicate:
            queue.add(.arrive(flight, isDuplicate: false), at: arrival)
            queue.add(.arrive(flight, isDuplicate: true), at: arrival + .milliseconds(5))
        case .dropResponse, .delay, .stall, .cut, nil:
            flight.answerFault = outcome
            flight.injected = batchFaults(flight)
            queue.add(.arrive(flight, isDuplicate: false), at: arrival)
        }
    }

    /// A request reaches the backend, which acts at once; jobs of the same instant ran before.
    func arrive(_ flight: Flight, isDuplicate: Bool) throws(Refusal) {
        let response: Response
        if isBackendDown {
            response = .failure(503, "unavailable", "the backend is down")
        } else if case .stall(let wait) = flight.answerFault, !isDuplicate {
            return try stall(flight, wait)
        } else {
            response = try handledByBackend(flight)
        }
        learnNames(from: response, to: flight.request)
        pendingRules += backend.takeRules()
        if response.status == 204, flight.request.path == Self.livePath { return park(flight) }
        if !aliases.awaited.isEmpty { try nameStored() }
        let bytes = response.countedBytes
        close(
            .handled,
            actor: "backend",
            "\(Self.title(flight)) → \(response.status), \(bytes) bytes"
                + (isDuplicate ? " (a duplicate)" : ""),
            message: message(flight, status: response.status, bytes: bytes)
        )
        guard !isDuplicate, flight.isOpen, let device = device(flight.device) else { return }
        switch flight.answerFault {
        case .dropResponse: return
        case .delay(let wait): deliver(response, to: flight, at: now + wait, device)
        case .cut: deliver(response.brokenOff, to: flight, at: now, device)
        default: deliver(response, to: flight, at: now, device)
        }
    }

    func deliver(
        _ response: Response,
        to flight: Flight,
        at time: SimInstant,
        _ device: SimDevice
    ) {
        let bytes = response.countedBytes
        queue.add(
            .deliver(flight, response),
            at: time + travel(device, flight, bytes: bytes, way: "down")
        )
    }

    /// An answer reaches the device.
    func deliver(_ flight: Flight, _ response: Response) throws(Refusal) {
        guard flight.isOpen, let device = device(flight.device) else { return }
        forget(flight)
        let bytes = response.countedBytes
        device.traffic.bytesReceived += bytes
        try tell(
            device,
            .answered(flight.id, response),
            .answered,
            "\(response.status) for \(Self.title(flight)), \(bytes) bytes",
            message: message(flight, status: response.status, bytes: bytes),
            process: flight.process
        )
    }

    /// A client gives a request up.
    func expire(_ flight: Flight) throws(Refusal) {
        guard flight.isOpen, !flight.isParked else { return }
        try lose(flight, as: .timeout, "no answer in time: \(Self.title(flight))")
    }

    func lose(_ flight: Flight, as failure: RequestFailure, _ text: String) throws(Refusal) {
        forget(flight)
        guard let device = device(flight.device) else { return }
        try tell(
            device,
            .failed(flight.id, failure),
            .lost,
            text,
            message: message(flight, status: nil, bytes: 0),
            process: flight.process
        )
    }

    private func travel(
        _ device: SimDevice,
        _ flight: Flight,
        bytes: Int,
        way: String
    )
        -> SimDuration
    {
        device.network.travel(
            bytes: bytes,
            subject: "\(device.name) \(way) \(flight.request.method) \(flight.request.path)",
            random: &random
        )
    }

    func message(_ flight: Flight, status: Int?, bytes: Int) -> Message {
        Message(
            device: flight.device,
            method: flight.request.method,
            path: flight.shownPath,
            status: status,
            bytes: bytes,
            exchange: flight.exchange
        )
    }

    static func code(_ status: Int) -> String {
        switch status {
        case 401: "unauthorized"
        case 403: "forbidden"
        case 404: "not_found"
        case 409: "in_progress"
        case 429: "too_many_requests"
        case 500...: "unavailable"
        default: "refused"
        }
    }

    private static func words(_ outcome: Fault.Outcome) -> String {
        switch outcome {
        case .status(let status, _): "a fault answers \(status)"
        case .timeout: "a fault: it never arrives"
        case .dropRequest: "a fault: the request is lost"
        case .dropResponse: "a fault: the answer will be lost"
        case .delay(let wait): "a fault: the answer is held for \(wait.text)"
        case .duplicate: "a fault: it arrives twice"
        case .stall(let wait): "a fault: the effect comes \(wait.text) later"
        case .portal: "a fault: a captive portal answers"
        case .cut: "a fault: the answer will break off"
        }
    }

    /// What a café's network says to everybody who hasn't agreed to its terms.
    private static let portalPage: Response = {
        var page = Response(200, headers: [.init("content-type", "text/html; charset=utf-8")])
        page.body = Array("<html><body>Welcome! Agree to our terms to go on.</body></html>".utf8)
        return page
    }()
}
