internal import HTTPServer
internal import Templates
internal import Workbook

/// A class's claims about one case, side by side.
struct ClassRoutes: Sendable {
    let app: WebApp
    let cases: CaseRoutes

    /// A class of two hundred files.
    private static let bytesMax = 8 * 1024 * 1024

    func register(on router: inout Router) {
        router.get(
            "/mystery/cases/:hash/class",
            app.answering { request, parameters in
                try await show(request, try await cases.found(parameters))
            }
        )
        router.post(
            "/mystery/cases/:hash/class",
            options: .page.limit(Self.bytesMax),
            app.answering { request, parameters in
                try await take(request, try await cases.found(parameters))
            }
        )
        router.post(
            "/mystery/cases/:hash/class/:id/drop",
            app.answering { _, parameters in
                let kept = try await cases.found(parameters)
                guard let id = Int64(parameters["id"] ?? "") else {
                    throw PageError.notFound("No file has this number.")
                }
                try await app.workbook.dropClassFile(id, of: kept.file.commitment)
                return .redirect(to: "\(kept.address)/class")
            }
        )
    }

    private func show(
        _ request: HTTPRequest,
        _ kept: KeptCase,
        said: String = "",
        problems: [String] = []
    ) async throws -> HTTPResponse {
        let files = try await app.workbook.classFiles(kept.file.commitment)
        let page = ClassPage(
            kept: kept,
            files: files,
            evidence: try await evidence(kept, files),
            said: said,
            problems: problems,
            clock: app.clock
        )
        return try app.page(
            "cases/class",
            PageHead(
                title: "The class on \(kept.file.title), case \(kept.file.commitment.prefix(8))",
                styles: ["home", "table", "calibration", "cases"]
            ),
            try page.values(),
            for: request,
            status: problems.isEmpty ? 200 : 422
        )
    }

    /// Takes in as many files as were chosen; one that can't be read holds up no other.
    private func take(_ request: HTTPRequest, _ kept: KeptCase) async throws -> HTTPResponse {
        let form = try request.form()
        let chosen = form.files.filter { $0.name == "files" && !$0.bytes.isEmpty }
        var taken = 0
        var known = 0
        var problems: [String] = []
        for file in chosen {
            do {
                if try await add(file, to: kept) { taken += 1 } else { known += 1 }
            } catch {
                guard let said = CaseRoutes.refusal(error) else { throw error }
                problems.append("\(file.filename) was left out. \(said)")
            }
        }
        if chosen.isEmpty { problems = ["No file was chosen."] }
        let said = Words.joined([
            taken == 0 ? "" : "\(Words.count(taken, "file", "files")) taken in",
            known == 0 ? "" : "\(known) of them here already",
        ])
        return try await show(request, kept, said: said, problems: problems)
    }

    private func add(_ file: HTTPForm.File, to kept: KeptCase) async throws -> Bool {
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw WorkbookError.file("the file: expected a text in UTF-8, found other bytes")
        }
        let claims = try ClaimsFile(reading: text)
        guard claims.commitment == kept.file.commitment else {
            throw WorkbookError.file(
                "the file: expected claims about the case \(kept.file.commitment.prefix(12))…, "
                    + "found some about \(claims.commitment.prefix(12))…"
            )
        }
        return try await app.workbook.addClassFile(claims, at: app.clock.now())
    }
}

/// The claims of a class: a row for each choice, a column for each student.
struct ClassPage {
    let kept: KeptCase
    let files: [ClassFile]
    let evidence: ClassReport.Evidence
    let said: String
    let problems: [String]
    let clock: WallClock

    func values() throws -> TemplateValue {
        let content = try kept.contentToShow()
        let truths = try content.map(PlayableCase.init)?.truths
        let report = truths.map {
            ClassReport(truths: $0, files: files.map(\.claims), evidence: evidence)
        }
        return [
            "heading": .text(kept.file.title), "address": .text(kept.address),
            "said": .text(said), "problems": .list(problems.map { ["text": .text($0)] }),
            "hasFiles": .bool(!files.isEmpty), "files": .list(files.map(line)),
            "hindrance": .optional(kept.hindrance.map { ["text": .text($0.words)] }),
            "report": .optional(files.isEmpty ? nil : report.map(value)),
        ]
    }

    private func line(_ file: ClassFile) -> TemplateValue {
        [
            "name": .text(file.claims.name.isEmpty ? "No name" : file.claims.name),
            "meta": .text(
                Words.joined([
                    Words.count(file.claims.claims.count, "claim", "claims"),
                    "recorded \(clock.short(file.claims.submittedAt))",
                ])
            ),
            "drop": .text("\(kept.address)/class/\(file.id)/drop"),
        ]
    }

    private func value(_ report: ClassReport) -> TemplateValue {
        [
            "students": .list(
                report.students.map {
                    [
                        "name": .text($0.name),
                        "tally": .text(CalibrationWords.count($0.tally)),
                    ]
                }
            ),
            "rows": .list(report.rows.map(row)),
            "chart": CalibrationChart(calibration: report.calibration).values,
            "order": .text(CalibrationWords(calibration: report.calibration, whose: .class).order),
        ]
    }

    private func row(_ row: ClassReport.Row) -> TemplateValue {
        let right = row.cells.count { $0.isRight == true }
        let counted = row.cells.count { $0.isRight != nil }
        return [
            "choice": .text(row.choice), "truth": .text(row.truth),
            "tally": .text("\(right) of \(counted)"),
            "cells": .list(row.cells.map { cell($0, of: row.choice) }),
        ]
    }

    private func cell(_ cell: ClassReport.Cell, of choice: String) -> TemplateValue {
        let count = kept.file.asked.first { $0.choice == choice }?.values.count
        let told =
            cell.left.count == count
            ? "Could not be known: no outcome on record tells"
            : "Not settled: the outcomes on record leave \(cell.left.joined(separator: ", "))"
        return [
            "claim": .optional(
                cell.claim.map {
                    [
                        "value": .text($0.value), "word": .text($0.word.rawValue),
                        "wordClass": .text($0.word.cssClass),
                        "isRight": .bool(cell.isRight == true),
                        "isUnknowable": .bool(cell.isRight == nil),
                        "says": .text(
                            cell.isRight.map { $0 ? "Right" : "Wrong" } ?? "Could not be known"
                        ),
                    ]
                }
            ),
            "left": .optional(cell.left.isEmpty ? nil : ["text": .text(told)]),
        ]
    }
}
