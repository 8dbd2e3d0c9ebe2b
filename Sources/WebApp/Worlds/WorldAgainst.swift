internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Templates

/// Two worlds beside each other: what differs first, and which tables differ in the end.
extension WorldRoutes {
    func registerAgainst(on router: inout Router) {
        router.get(
            "/worlds/:id/against/:other",
            app.answering { request, parameters in
                let session = try await session(parameters)
                guard let other = try await registry.session(parameters["other"] ?? "") else {
                    throw PageError.notFound("No world has the second address.")
                }
                return try await against(session, other, request)
            }
        )
    }

    private func against(
        _ session: WorldSession,
        _ other: WorldSession,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let difference = await WorldDifference.between(other.head(), session.head())
        return try app.page(
            "worlds/against",
            PageHead(
                title: "\(session.id) against \(other.id)",
                styles: ["world", "table", "against"]
            ),
            [
                "one": try await Self.side(other), "two": try await Self.side(session),
                "swapURL": .text("/worlds/\(other.id)/against/\(session.id)"),
                "isSame": .bool(difference.parting == nil && difference.tables.isEmpty),
                "parting": .optional(
                    difference.parting.map { parting in
                        [
                            "one": Self.step(parting.first, in: other.id),
                            "two": Self.step(parting.second, in: session.id),
                        ]
                    }
                ),
                "hasTables": .bool(!difference.tables.isEmpty),
                "tables": .list(difference.tables.map { Self.table($0).values }),
            ],
            for: request
        )
    }

    private static func side(_ session: WorldSession) async throws -> TemplateValue {
        let facts = await session.head().facts()
        return [
            "id": .text(session.id), "href": .text("/worlds/\(session.id)"),
            "name": .text(await session.origin.name),
            "eyebrow": .text(await session.origin.eyebrow),
            "design": .text(facts.design.isEmpty ? "default" : facts.design),
            "steps": .int(facts.stepCount), "clock": .text(ClockText.time(facts.now)),
            "requests": .int(facts.devices.reduce(0) { $0 + $1.requests }),
            "received": .text(
                WorldPageMaker.size(facts.devices.reduce(0) { $0 + $1.bytesReceived })
            ),
        ]
    }

    private static func step(_ step: Step?, in id: String) -> TemplateValue {
        guard let step else { return ["href": false, "text": "It has ended here."] }
        return [
            "href": .text("/worlds/\(id)?step=\(step.number)"), "number": .int(step.number),
            "text": .text("\(step.actor): \(step.text)"), "time": .text(ClockText.time(step.at)),
            "rows": .text(
                step.changes.isEmpty
                    ? "" : "\(step.changes.count) row\(step.changes.count == 1 ? "" : "s")"
            ),
        ]
    }

    private static let rowsShown = 12

    private static func table(_ table: WorldDifference.Table) -> TablesView.Table {
        let shown = table.rows.prefix(rowsShown)
        let count = "\(table.rows.count) row\(table.rows.count == 1 ? "" : "s") differ"
        // Columns in which a shown row differs come first, behind the first one.
        let differs = table.columns.indices.filter { column in
            shown.contains { row in
                guard let one = row.first, let two = row.second else { return false }
                return one[column] != two[column]
            }
        }
        let order =
            [0] + differs.filter { $0 > 0 }
            + table.columns.indices.filter { $0 > 0 && !differs.contains($0) }
        return TablesView.Table(
            id: "against-\(table.place.replacing("/", with: "-"))-\(table.name)",
            name: "\(table.place).\(table.name)",
            note: count + (table.rows.count > rowsShown ? ", \(rowsShown) shown" : ""),
            columns: order.map { table.columns[$0] },
            rows: shown.map { row in
                TablesView.Row(
                    cells: order.map { column in
                        let now = (row.second ?? row.first)?[column] ?? ""
                        let was = row.second == nil ? nil : row.first?[column]
                        return TablesView.Cell(
                            text: TableOrder.shown(now),
                            was: was == now ? nil : was.map(TableOrder.shown),
                            isNull: now == "null"
                        )
                    },
                    change: row.first == nil ? .added : row.second == nil ? .removed : .none
                )
            }
        )
    }
}
