/// A beginning that several probes have in common, made once: each of them is played in a copy.
public final class ProbeGround {
    private let engine: WorldEngine
    private let image: WorldImage

    /// Carries out the lines that all of them begin with.
    public init(_ lines: [CommandLine]) throws {
        let engine = try WorldEngine()
        for line in lines { _ = try engine.run(line) }
        self.engine = engine
        image = try WorldImage(of: engine)
    }

    /// A world that goes on from there.
    func copy() throws -> WorldEngine { try image.engine(after: engine) }
}
