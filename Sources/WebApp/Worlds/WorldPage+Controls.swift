internal import Lab
internal import Simulation

/// The buttons below a phone, in their groups: what hands do that aren't on its screen.
extension WorldPageMaker {
    typealias ControlGroup = (label: String, buttons: [DeviceView.Button])

    func controls(_ facts: DeviceFacts) -> [ControlGroup] {
        (facts.isInFront ? [feedGroup(facts)] : []) + [
            appGroup(facts), networkGroup(facts), Self.clockGroup,
        ]
    }

    private func button(
        _ label: String,
        _ facts: DeviceFacts,
        _ command: String,
        _ isPressed: Bool? = nil
    ) -> DeviceView.Button {
        DeviceView.Button(label: label, command: "\(facts.name) \(command)", isPressed: isPressed)
    }

    private func feedGroup(_ facts: DeviceFacts) -> ControlGroup {
        (
            "Feed",
            [
                button("Pull down", facts, "refreshes"), button("Scroll", facts, "scrolls 3"),
                button("Up", facts, "scrolls -3"), button("To top", facts, "scrolls to top"),
                button("To end", facts, "scrolls to end"),
            ]
        )
    }

    private func appGroup(_ facts: DeviceFacts) -> ControlGroup {
        let kill = button("Force-quit", facts, "kill")
        if facts.isInFront {
            return (
                "App",
                [button("Stories", facts, "stories"), button("Leave", facts, "leaves"), kill]
            )
        }
        return ("App", [button("Open", facts, "opens")] + (facts.isRunning ? [kill] : []))
    }

    private func networkGroup(_ facts: DeviceFacts) -> ControlGroup {
        let isOffline = facts.network == .offline
        return (
            "Network",
            [button("Airplane", facts, "airplane \(isOffline ? "off" : "on")", isOffline)]
                + NetworkKind.allCases.filter { $0 != .offline }.map {
                    button($0.rawValue, facts, "network \($0.rawValue)", facts.network == $0)
                }
        )
    }

    private static let clockGroup: ControlGroup = (
        "Clock",
        [("1 s", "1s"), ("1 min", "1m"), ("1 h", "1h"), ("5 h", "5h")].map {
            DeviceView.Button(label: "+\($0.0)", command: "wait \($0.1)")
        }
    )
}
