internal import Foundation
internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    /// A real list in the reader's own browser, with the techniques of smooth scrolling as switches.
    func registerFrames(on router: inout Router) {
        router.get("/frames", answering { request, _ in try await frames(request) })
        router.get(
            "/frames/pages/:number",
            options: .json,
            answering { request, parameters in
                guard let number = Int(parameters["number"] ?? ""),
                    (0..<FrameFeed.pagesMax).contains(number)
                else { throw PageError.notFound("The list has no such page.") }
                return .json(try FrameFeed.json(number))
            }
        )
        router.post("/frames/recordings", answering { request, _ in try await keep(request) })
        router.post(
            "/frames/recordings/:id/delete",
            answering { _, parameters in
                guard let id = Int64(parameters["id"] ?? "") else {
                    throw PageError.notFound("No recording has this number.")
                }
                try await workbook.deleteFrameRecording(id)
                return .redirect(to: "/frames#kept")
            }
        )
    }

    private func frames(_ request: HTTPRequest) async throws -> HTTPResponse {
        let page = FramesPage(
            recordings: try await workbook.frameRecordings(),
            one: request.queryValue("one"),
            other: request.queryValue("other")
        )
        return try self.page(
            "frames/show",
            PageHead(title: "Frame lab", styles: ["prose", "table", "scale", "frames"]),
            page.values,
            for: request
        )
    }

    private func keep(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        guard let frames = FrameRecording.frames(form.value("frames") ?? "") else {
            throw PageError(
                status: 422,
                heading: "There is no recording in this form",
                happened: "Expected frame times as the frame lab sends them, found something else.",
                kept: "Nothing was kept.",
                todo: "Let the list scroll by itself once, then keep what it measured."
            )
        }
        let known = FramesPage.techniques.map(\.key)
        let typed = (form.value("name") ?? "").prefix(80)
        let switches = (form.value("switches") ?? "").split(separator: " ").map(String.init)
            .filter(known.contains)
        let id = try await workbook.keep(
            FrameRecording(
                name: typed.allSatisfy(\.isWhitespace)
                    ? FramesPage.words(switches) : String(typed),
                switches: switches,
                work: min(64, max(1, form.value("work").flatMap { Int($0) } ?? 1)),
                frames: frames,
                counts: FrameRecording.counts(form.value("counts") ?? ""),
                browser: String((form.value("browser") ?? "").prefix(200)),
                madeAt: clock.now()
            )
        )
        return .redirect(to: "/frames?one=\(id)#compared")
    }
}

/// The frame lab: its switches, and two recordings beside each other.
struct FramesPage {
    struct Technique {
        let key: String
        let name: String
        let on: String
        let off: String
    }

    static let techniques = [
        Technique(
            key: "recycle",
            name: "Recycle rows",
            on: "A row that leaves is bound again for one that comes.",
            off: "Every post of a page gets a row of its own, which stays."
        ),
        Technique(
            key: "assign",
            name: "Bind by assignment",
            on: "Times, counts and links were made when the post was stored.",
            off: "They are made while the row is bound, and its text is measured."
        ),
        Technique(
            key: "worker",
            name: "Parse off the main thread",
            on: "A worker parses each page and hands over the columns that rows show.",
            off: "The main thread parses the whole answer."
        ),
        Technique(
            key: "decode",
            name: "Decode at the size of the view",
            on: "480 × 360 pixels are fetched and decoded, 0.7 MB.",
            off: "1600 × 1200 are, 7.7 MB, and made smaller while drawing."
        ),
        Technique(
            key: "early",
            name: "Ask for the next page early",
            on: "Six rows before the end.",
            off: "At the end."
        ),
        Technique(
            key: "cancel",
            name: "Cancel on reuse",
            on: "A row that goes gives its picture's request up.",
            off: "All requests run on, and a late picture is painted into whatever row is there."
        ),
    ]

    static func words(_ switches: [String]) -> String {
        if switches.count == techniques.count { return "All six techniques" }
        if switches.isEmpty { return "None of the techniques" }
        let off = techniques.filter { !switches.contains($0.key) }
        return off.count <= 2
            ? "Without: " + off.map { $0.name.lowercased() }.joined(separator: ", ")
            : "With: "
                + techniques.filter { switches.contains($0.key) }.map { $0.name.lowercased() }
                .joined(separator: ", ")
    }

    let recordings: [FrameRecording]
    let one: String?
    let other: String?

    private var all: [(key: String, recording: FrameRecording)] {
        recordings.map { (String($0.id), $0) }
            + KeptExample.all.map { ($0.key, $0.recording) }
    }

    var values: TemplateValue {
        let first = all.first { $0.key == one } ?? all.first { $0.key == KeptExample.all[0].key }
        let second = all.first { $0.key == other } ?? all.last
        let shown = [first, second].compactMap { $0 }
        return [
            "techniques": .list(
                Self.techniques.map {
                    [
                        "key": .text($0.key), "name": .text($0.name), "on": .text($0.on),
                        "off": .text($0.off),
                    ]
                }
            ),
            "hasRecordings": .bool(!recordings.isEmpty),
            "recordings": .list(
                recordings.map {
                    [
                        "id": .text(String($0.id)), "name": .text($0.name),
                        "meta": .text(
                            Words.joined([
                                Words.count($0.frames.count, "frame", "frames"),
                                "work × \($0.work)",
                            ])
                        ),
                    ]
                }
            ),
            "ones": .list(all.map { option($0, chosen: first?.key) }),
            "others": .list(all.map { option($0, chosen: second?.key) }),
            "drawings": .list(
                shown.enumerated().map { index, item in
                    FrameDrawing(item.recording, id: "drawing-\(index + 1)").values
                }
            ),
            "heads": .list(shown.map { ["name": .text($0.recording.name)] }),
            "lines": .list(lines(shown.map(\.recording))),
        ]
    }

    private func option(
        _ item: (key: String, recording: FrameRecording),
        chosen: String?
    ) -> TemplateValue {
        [
            "key": .text(item.key), "name": .text(item.recording.name),
            "isChosen": .bool(item.key == chosen),
        ]
    }

    private func lines(_ recordings: [FrameRecording]) -> [TemplateValue] {
        let tables = recordings.map { FrameStats(recording: $0).lines }
        guard let first = tables.first else { return [] }
        return first.indices.map { row in
            [
                "label": .text(first[row].label),
                "cells": .list(tables.map { ["text": .text($0[row].value)] }),
            ]
        }
    }
}

/// The frames of a recording as bars over the two budgets.
struct FrameDrawing {
    private let recording: FrameRecording
    private let id: String
    private static let width = 640.0
    private static let height = 150.0
    /// Bars end here: a frame that took longer looks like one that took this, in tenths of a ms.
    private static let top = 500.0

    init(_ recording: FrameRecording, id: String) {
        self.recording = recording
        self.id = id
    }

    private func bars(_ value: (FrameRecording.Frame) -> Int) -> String {
        let step = Self.width / Double(max(1, recording.frames.count))
        return recording.frames.enumerated().map { index, frame in
            let height = min(Self.top, Double(value(frame))) / Self.top * Self.height
            let left = (Double(index) + 0.5) * step
            return
                "M\(Drawing.place(left)) \(Drawing.place(Self.height))V\(Drawing.place(Self.height - height))"
        }.joined()
    }

    private static func line(_ tenths: Int) -> String {
        Drawing.place(height - Double(tenths) / top * height)
    }

    var values: TemplateValue {
        [
            "id": .text(id), "name": .text(recording.name),
            "about": .text(
                Words.joined([
                    FramesPage.words(recording.switches), "work × \(recording.work)",
                    recording.browser,
                ])
            ),
            "intervals": .text(bars(\.interval)), "works": .text(bars(\.work)),
            "slow": .text(Self.line(FrameStats.budget)),
            "fast": .text(Self.line(FrameStats.fastBudget)),
            "barWidth": .text(
                Drawing.place(max(0.6, Self.width / Double(max(1, recording.frames.count)) * 0.7))
            ),
        ]
    }
}
