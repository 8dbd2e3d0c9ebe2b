internal import Lab
internal import Workbook

/// What a panel plays: a scenario in one of its designs, all of it or the lines that settle a prediction.
struct PanelPlay {
    let id: String
    let scenario: Scenario
    /// The number of the design.
    var design = 0
    /// The line at which it begins and the one at which it ends; nil for all that phones do.
    var lines: (first: CommandLine, last: CommandLine)?
    /// The tables that are shown, as far as they have rows.
    var shows: [String] = []
    /// Whose tables are shown: a device's name or `backend`; nil for the first device.
    var place: String?
    /// The device that is drawn; nil for the one whose tables are shown, else the first.
    var device: String?
    /// What the page's address says beside the step.
    var query = ""
    /// Whether the predictions of the scenario are made in the panel.
    var asks = false

    /// The style sheets that a panel needs.
    static let styles = [
        "phone", "feed", "icon", "player", "post", "note", "photo", "notification", "table",
        "panel",
    ]

    init(id: String, scenario: Scenario) {
        self.id = id
        self.scenario = scenario
    }

    /// The panel of a lesson.
    init(id: String, _ slot: LiveSlot, _ scenario: Scenario) {
        self.init(id: id, scenario: scenario)
        shows = slot.shows.filter { $0 != "phone" }
        asks = true
    }

    /// Shows the phone and the tables that a claim is about.
    mutating func look(at claim: ExpectationKind?) {
        switch claim {
        case .row(let table, _, _), .exists(let table, _), .absent(let table, _),
            .count(let table, _, _, _):
            shows = [table.table]
            look(at: table.place)
        case .sql(let place, let query, _):
            shows = query.split { !$0.isLetter && $0 != "_" }.map(String.init)
            look(at: place)
        case .feed(let name, _, _), .feedHas(let name, _), .feedLacks(let name, _),
            .reader(let name, _), .shows(let name, _), .hides(let name, _),
            .screen(let name, _), .finds(let name, _), .sent(let name, _, _, _),
            .received(let name, _):
            shows = ["feed_entries", "outbox"]
            place = name
        case .plays(let name, _, _):
            shows = ["stories", "story_seen"]
            place = name
        case .answered:
            shows = ["posts", "idempotency_keys"]
            place = "backend"
        case .costs(let place, _, _, _):
            shows = ["feed_entries", "outbox"]
            look(at: place)
        case nil: break
        }
    }

    private mutating func look(at place: Place) {
        switch place {
        case .device(let name), .deviceAccount(let name, _): self.place = name
        case .backend: self.place = "backend"
        }
    }
}
