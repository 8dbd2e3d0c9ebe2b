internal import Lab
internal import Workbook

/// A scenario and a probe belong together if either of them names the other, so links lead both ways.
extension ScenarioLibrary {
    func scenarios(of probe: Probe) -> [Scenario] {
        scenarios.filter { $0.name == probe.scenario || $0.probes.contains(probe.id) }
    }
}

extension Scenario {
    func probes(in content: Content) -> [Probe] {
        content.probes.filter { $0.scenario == name || probes.contains($0.id) }
    }
}
