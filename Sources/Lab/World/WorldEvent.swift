import FeedBackend
import FeedClient
import FeedWire
import Simulation

/// What waits in a world's queue.
enum WorldEvent {
    /// A request leaves its device.
    case send(Flight)
    /// A request reaches the backend.
    case arrive(Flight, isDuplicate: Bool)
    /// A write whose key was taken has its effect at last.
    case finish(Flight, epoch: Int)
    /// An answer reaches the device.
    case deliver(Flight, Response)
    /// A client gives its request up.
    case expire(Flight)
    /// A timer of an app is due.
    case timer(device: String, process: Int, ClientTimer)
    /// The system stops an app that has left the screen.
    case suspend(device: String, process: Int)
    /// The system lets a stopped app send what waits.
    case backgroundDrain(device: String, process: Int)
    /// The system lets an app that isn't in front fetch a page (`first-screen=ahead`).
    case fetchAhead(device: String, process: Int)
    /// A push reaches a device.
    case push(device: String, account: String, Push)
}

/// A request on its way, from its sending until its answer, its loss or its end.
final class Flight {
    let exchange: Int
    let device: String
    let process: Int
    let id: RequestID
    let request: Request
    /// Whether somebody still waits for an answer.
    var isOpen = true
    /// What is to become of the answer.
    var answerFault: Fault.Outcome?
    /// Whether the backend holds it open until it has something to tell (a long poll).
    var isParked = false
    /// What the backend had written when it last had nothing to tell; nil where it is to be asked.
    var unmovedAt: Int64?
    /// Answers of faults to entries of a batch, by mutation id.
    var injected: [String: Response] = [:]
    /// The path with aliases, for traces.
    let shownPath: String

    init(
        exchange: Int,
        device: String,
        process: Int,
        id: RequestID,
        request: Request,
        shownPath: String
    ) {
        self.exchange = exchange
        self.device = device
        self.process = process
        self.id = id
        self.request = request
        self.shownPath = shownPath
    }
}

extension WorldEvent {
    /// The same event about another flight.
    func about(_ other: (Flight) -> Flight) -> WorldEvent {
        switch self {
        case .send(let flight): .send(other(flight))
        case .arrive(let flight, let isDuplicate): .arrive(other(flight), isDuplicate: isDuplicate)
        case .finish(let flight, let epoch): .finish(other(flight), epoch: epoch)
        case .deliver(let flight, let response): .deliver(other(flight), response)
        case .expire(let flight): .expire(other(flight))
        case .timer, .suspend, .backgroundDrain, .fetchAhead, .push: self
        }
    }
}

extension Flight {
    /// The flight as it stands, to go on by itself.
    func copy() -> Flight {
        let copy = Flight(
            exchange: exchange,
            device: device,
            process: process,
            id: id,
            request: request,
            shownPath: shownPath
        )
        copy.isOpen = isOpen
        copy.answerFault = answerFault
        copy.isParked = isParked
        copy.injected = injected
        return copy
    }
}
