internal import Sealing

/// What a sealed case hides: a design, and the world that it is met in.
///
/// Its bytes are what the commitment is the SHA-256 of. Their length says nothing of the design, and
/// the salt keeps anyone from trying one design after another until the commitment comes out.
public struct CaseContent: Equatable, Sendable {
    /// What the case is called.
    public let title: String
    /// How it opens.
    public let opening: SealedCase.Opening
    /// What is told of the design, `key=value key=value`.
    public let given: String
    /// The choices that are asked for.
    public let asked: [CaseQuestion]
    /// The seed of its world.
    public let seed: Int64
    /// What is hidden of the design, `key=value key=value`, one for each choice that is asked for.
    public let design: String
    /// The lines that make its world.
    public let world: String
    let salt: [UInt8]

    /// How many bytes a title may have.
    public static let titleMax = 120
    /// How many bytes the lines of a world may have.
    public static let worldMax = 48 * 1024

    private static let name = "feedlab-case-content"
    static let designMax = 2048
    private static let saltBytes = 32
    private static let block = 4096

    /// Makes a content with a salt of its own, or says what doesn't fit.
    public init(
        title: String,
        opening: SealedCase.Opening,
        given: String,
        asked: [CaseQuestion],
        seed: Int64,
        design: String,
        world: String
    ) throws(WorkbookError) {
        self.title = TeardownFields.trimmed(title)
        self.opening = opening
        self.given = given
        self.asked = asked
        self.seed = seed
        self.design = design
        self.world = world
        salt = Sealing.randomBytes(Self.saltBytes)
        try check()
    }

    private func check() throws(WorkbookError) {
        func refuse(_ expected: String, _ found: String) -> WorkbookError {
            WorkbookError(.badText, "expected \(expected), found \(found)")
        }
        guard (1...Self.titleMax).contains(title.utf8.count), StrictMembers.isLine(title) else {
            throw refuse(
                "a title of 1 to \(Self.titleMax) bytes in one line",
                "\(title.utf8.count) bytes"
            )
        }
        guard (1...CaseQuestion.countMax).contains(asked.count) else {
            throw refuse("1 to \(CaseQuestion.countMax) choices to ask for", "\(asked.count)")
        }
        for design in [given, design]
        where design.utf8.count > Self.designMax || !StrictMembers.isLine(design) {
            throw refuse(
                "a design of at most \(Self.designMax) bytes in one line",
                "\(design.utf8.count) bytes"
            )
        }
        guard world.utf8.count <= Self.worldMax else {
            throw refuse("at most \(Self.worldMax) bytes of lines", "\(world.utf8.count)")
        }
    }

    /// The bytes that are sealed: JSON whose length doesn't depend on the design.
    public var bytes: [UInt8] {
        let body = """
            {
              "format": \(JSONText.quoted(Self.name)),
              "version": 1,
              "title": \(JSONText.quoted(title)),
              "opening": \(JSONText.quoted(opening.rawValue)),
              "given": \(JSONText.quoted(given)),
              "asked": \(CaseQuestion.text(asked)),
              "seed": \(seed),
              "design": \(JSONText.quoted(design)),
              "world": \(JSONText.quoted(world)),
              "salt": \(JSONText.quoted(Sealing.base64URL(salt))),
              "padding": "
            """
        let end = "\"\n}\n"
        let quoted = JSONText.quoted(design).utf8.count
        // As if the design had its greatest length, so that no other one gives other blocks.
        let greatest = body.utf8.count - quoted + Self.designMax + end.utf8.count
        let blocks = (greatest + Self.block - 1) / Self.block * Self.block
        let padding = String(repeating: " ", count: blocks - body.utf8.count - end.utf8.count)
        return Array((body + padding + end).utf8)
    }

    /// The SHA-256 of its bytes, as hexadecimal digits.
    public var commitment: String { Sealing.hex(Sealing.sha256(bytes)) }

    /// Reads what was sealed; whoever made a file may have sealed anything.
    init(reading bytes: [UInt8]) throws(WorkbookError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw StrictMembers.failure("what was sealed", "a text in UTF-8", "other bytes")
        }
        var members = try StrictMembers(file: text, at: "what was sealed", format: Self.name)
        title = try members.text("title")
        opening = try SealedCase.opening(&members)
        given = try members.line("given", upTo: Self.designMax)
        asked = try CaseQuestion.read(&members)
        seed = try members.integer("seed")
        design = try members.text("design")
        world = try members.text("world")
        guard let salt = Sealing.fromBase64URL(try members.text("salt")),
            salt.count == Self.saltBytes
        else {
            throw StrictMembers.failure(
                "what was sealed",
                "a salt of \(Self.saltBytes) bytes",
                "another"
            )
        }
        self.salt = salt
        _ = try members.text("padding")
        try members.finish()
        try check()
    }
}
