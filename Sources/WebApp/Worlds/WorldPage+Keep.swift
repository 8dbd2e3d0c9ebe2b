internal import Lab
internal import Workbook

extension WorldRoutes {
    /// The card that keeps and shares, for the world as it stands at the page's step.
    func keepView(_ session: WorldSession, _ options: WorldOptions) async throws -> KeepView {
        let address = "/worlds/\(session.id)"
        let head = await session.head()
        let name = await session.origin.name
        let step = options.step.map { "?step=\($0)" } ?? ""
        var view = KeepView(
            address: address,
            name: name,
            undo: await head.lastAct(),
            redo: await session.undone.first,
            link: SharedWorld(
                name: name,
                lines: await head.lines(to: nil).map(\.text),
                step: options.step
            ).address,
            scriptURL: "\(address)/script\(step)",
            designURL: "\(address)/design",
            forks: try await forks(session)
        )
        if let id = options.deleted, let gone = try await registry.saved(id), gone.deletedAt != nil
        {
            view.deleted = (id, WorldOrigin(kept: gone.name).name)
        }
        return view
    }

    private func forks(_ session: WorldSession) async throws -> [KeepView.Fork] {
        var family: [(SavedWorld, String, Bool)] = []
        if let parent = session.parent, let world = try await registry.saved(parent.id),
            world.deletedAt == nil
        {
            family.append((world, "where this world comes from", false))
        }
        for fork in try await registry.forks(of: session.id) {
            family.append((fork, "leaves behind step \(fork.parent?.step ?? 0)", true))
        }
        return family.map { world, relation, isChild in
            KeepView.Fork(
                id: world.id,
                name: WorldOrigin(kept: world.name).name,
                href: "/worlds/\(world.id)",
                relation: relation,
                againstURL: CompareRoutes.address(session.id, world.id),
                deleteURL: isChild ? "/worlds/\(world.id)/delete" : nil
            )
        }
    }
}
