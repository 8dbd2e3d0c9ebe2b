internal import Foundation

extension TeardownFile {
    /// Reads a file strictly: an error names the line, what was expected there, and what was found.
    public init(reading text: String) throws(WorkbookError) {
        var members = try JSONMembers(try JSONReader.read(text), "the file")
        let format = try members.needed("format")
        guard case .text(Self.format) = format.kind else {
            throw JSONMembers.error(format, "“\(Self.format)” for “format”")
        }
        let version = try members.number("version", in: Self.formatVersions)
        created = try members.time("createdMs")
        changed = try members.time("changedMs")
        places = []
        for value in try members.list("entries") { places.append(try Self.place(value)) }
        conflicts = []
        for value in try members.list("conflicts") { conflicts.append(try Self.waiting(value)) }
        outcomes = []
        for value in try members.list("outcomes") { outcomes.append(try Self.outcome(value)) }
        pictures = []
        for value in try members.list("pictures") { pictures.append(try Self.picture(value)) }
        truths = version > 1 ? try Self.truths(&members) : []
        try members.finish()
        try checkOrder()
        guard !fields.app.isEmpty else {
            throw WorkbookError(.badFile, "expected an entry “app” with the app's name, found none")
        }
    }

    private static let numbersMax = 1_000_000

    private static func key(_ members: inout JSONMembers) throws(WorkbookError) -> EntryKey {
        let value = try members.needed("key")
        guard case .text(let text) = value.kind, let key = EntryKey(text) else {
            throw JSONMembers.error(value, "a key such as “app” or “field/list-order”")
        }
        return key
    }

    private static func fitting(
        _ key: EntryKey,
        _ members: inout JSONMembers
    ) throws(WorkbookError) -> String {
        let value = try members.needed("text")
        guard case .text(let text) = value.kind, text.utf8.count <= key.bytesMax else {
            throw JSONMembers.error(value, "a text of at most \(key.bytesMax) bytes for “\(key)”")
        }
        return text
    }

    private static func place(_ value: JSONValue) throws(WorkbookError) -> Place {
        var members = try JSONMembers(value, "an entry")
        let key = try key(&members)
        var versions: [Version] = []
        for item in try members.list("versions") {
            var parts = try JSONMembers(item, "a version of “\(key)”")
            versions.append(
                Version(
                    number: try parts.number("n", in: 1...numbersMax),
                    at: try parts.time("atMs"),
                    restores: try parts.optionalNumber("restores", in: 0...numbersMax),
                    text: try fitting(key, &parts)
                )
            )
            try parts.finish()
        }
        guard !versions.isEmpty else {
            throw JSONMembers.error(value, "a version or more for “\(key)”")
        }
        try members.finish()
        return Place(key: key, versions: versions)
    }

    private static func waiting(_ value: JSONValue) throws(WorkbookError) -> Waiting {
        var members = try JSONMembers(value, "a conflict")
        let key = try key(&members)
        let waiting = Waiting(
            key: key,
            at: try members.time("atMs"),
            text: try fitting(key, &members)
        )
        try members.finish()
        return waiting
    }

    private static func probe(_ members: inout JSONMembers) throws(WorkbookError) -> String {
        let value = try members.needed("probe")
        guard case .text(let text) = value.kind, text.isEmpty || EntryKey("note/\(text)") != nil
        else { throw JSONMembers.error(value, "a probe such as “P40.2”") }
        return text
    }

    private static func outcome(_ value: JSONValue) throws(WorkbookError) -> Outcome {
        var members = try JSONMembers(value, "an outcome")
        let outcome = Outcome(
            probe: try probe(&members),
            number: try members.optionalNumber("outcome", in: 1...numbersMax),
            at: try members.time("atMs"),
            device: try members.text("device"),
            version: try members.text("appVersion"),
            evidence: members.optional("evidence").map { String(Substring($0.source)) }
        )
        try members.finish()
        return outcome
    }

    private static func picture(_ value: JSONValue) throws(WorkbookError) -> Picture {
        var members = try JSONMembers(value, "a picture")
        let probe = try probe(&members)
        let name = try members.text("name")
        let at = try members.time("atMs")
        let type = try members.needed("type")
        let data = try members.needed("data")
        guard case .text(let text) = data.kind, let bytes = Data(base64Encoded: text),
            bytes.count <= SheetPicture.bytesMax, let kind = PictureKind(Array(bytes))
        else { throw JSONMembers.error(data, "a PNG, JPEG, GIF or WebP picture in Base64") }
        guard case .text(kind.type) = type.kind else {
            throw JSONMembers.error(type, "“\(kind.type)”, as the bytes are")
        }
        try members.finish()
        return Picture(probe: probe, name: name, at: at, kind: kind, bytes: Array(bytes))
    }

    /// What a worksheet can hold: each key once, its versions rising, all numbers once.
    private func checkOrder() throws(WorkbookError) {
        func refuse(_ expected: String, _ found: String) -> WorkbookError {
            WorkbookError(.badFile, "expected \(expected), found \(found)")
        }
        var numbers: Set<Int> = []
        for (before, place) in zip([nil] + places.map(Optional.some), places) {
            if let before, before.key >= place.key {
                throw refuse("the keys in their order, each once", "“\(place.key)”")
            }
            var last = 0
            for version in place.versions {
                guard version.number > last, numbers.insert(version.number).inserted else {
                    throw refuse(
                        "rising numbers, each once, in “\(place.key)”",
                        "\(version.number)"
                    )
                }
                if let restores = version.restores, restores >= version.number {
                    throw refuse(
                        "an earlier version to be restored in “\(place.key)”",
                        "\(restores)"
                    )
                }
                last = version.number
            }
        }
        for (before, outcome) in zip(outcomes, outcomes.dropFirst())
        where before.probe >= outcome.probe {
            throw refuse("the outcomes by probe, each once", "“\(outcome.probe)”")
        }
        for outcome in outcomes
        where outcome.number != Self.number(of: outcome.probe, in: places) {
            throw refuse(
                "the “outcome” of \(outcome.probe) as “result/\(outcome.probe)” has it",
                outcome.number.map(String.init) ?? "none"
            )
        }
        let size = pictures.map(\.bytes.count).reduce(0, +)
        guard size <= SheetPicture.sheetBytesMax, pictures.count <= SheetPicture.countMax else {
            throw refuse("pictures of at most 10 MB together", "\(size) bytes")
        }
    }
}
