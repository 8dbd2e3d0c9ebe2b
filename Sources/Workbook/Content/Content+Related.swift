/// A lesson and a probe belong together if either of them names the other, so links lead both ways.
extension Content {
    /// The probes of a lesson, in their order.
    public func probes(of lesson: Lesson) -> [Probe] {
        probes.filter { lesson.probes.contains($0.id) || $0.lessons.contains(lesson.slug) }
    }

    /// The lessons of a probe: those that it names, in its order, then those that name it.
    public func lessons(of probe: Probe) -> [Lesson] {
        let named = probe.lessons.compactMap(lesson)
        return named
            + lessons.filter { lesson in
                lesson.probes.contains(probe.id) && !probe.lessons.contains(lesson.slug)
            }
    }
}
