internal import Lab

/// The lanes of the sequence diagram, from the reader's side to the others'.
enum Lane: Int, CaseIterable {
    case screen, device, sync, network, api, services, store, others

    var name: String {
        switch self {
        case .screen: "Screen"
        case .device: "Device database"
        case .sync: "Sync engine"
        case .network: "Network"
        case .api: "API"
        case .services: "Services"
        case .store: "Backend store"
        case .others: "Others"
        }
    }
}

/// How a step runs through the lanes: an arrow, further ones at the same height, or a box in one lane.
struct SequencePath: Equatable {
    struct Arrow: Equatable {
        let from: Lane
        let to: Lane
        var isLost = false
        /// Drawn thin: it follows from the first arrow at once.
        var isFurther = false
    }

    var arrows: [Arrow] = []
    /// Where a step without an arrow stands.
    var box: Lane?
    /// Where rows changed.
    var changed: [Lane] = []

    /// The path of a step; `device` is the phone whose lanes are drawn, other phones stand among the others.
    init(_ step: Step, device: String) {
        let isOurs = step.actor == device || step.message?.device == device
        let onDevice = step.changes.contains { $0.place.hasPrefix(device) }
        let inStore = step.changes.contains { $0.place == "backend" }
        if onDevice { changed.append(.device) }
        if inStore { changed.append(.store) }
        let end: Lane = isOurs ? .sync : .others
        switch step.kind {
        case .sent:
            arrows = [
                Arrow(from: end, to: .network), Arrow(from: .network, to: .api, isFurther: true),
            ]
        case .handled:
            arrows = [Arrow(from: .api, to: .services)]
            if inStore { arrows.append(Arrow(from: .services, to: .store, isFurther: true)) }
        case .answered:
            arrows = [Arrow(from: .api, to: end)]
            if onDevice { arrows.append(Arrow(from: .sync, to: .device, isFurther: true)) }
        case .lost: arrows = [Arrow(from: .network, to: end, isLost: true)]
        case .job:
            if inStore { arrows = [Arrow(from: .services, to: .store)] } else { box = .services }
        case .timer:
            if onDevice {
                arrows = [Arrow(from: .sync, to: .device)]
            } else {
                box = isOurs ? .sync : .others
            }
        case .command:
            if onDevice {
                arrows = [Arrow(from: .screen, to: .device)]
            } else if isOurs {
                box = .screen
            } else if inStore, step.actor != "backend" {
                arrows = [Arrow(from: .others, to: .store)]
            } else {
                box = step.actor == "backend" ? .services : .others
            }
        case .system: box = isOurs ? .screen : .others
        case .note, .expectation: box = .screen
        }
    }
}
