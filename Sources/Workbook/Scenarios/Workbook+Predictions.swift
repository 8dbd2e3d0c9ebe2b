internal import SQLiteStore

/// What somebody said of a moment of a scenario before it ran, and what came.
public struct KeptPrediction: Equatable, Sendable {
    /// The scenario's name.
    public let scenario: String
    /// The prediction's id within the scenario.
    public let prediction: String
    /// The design that was run, as stated.
    public let design: String
    /// The letter of what was predicted.
    public let option: String
    /// The letter of what came.
    public let came: String
    /// When it was said.
    public let at: WallTime

    /// Makes one to keep.
    public init(
        scenario: String,
        prediction: String,
        design: String,
        option: String,
        came: String,
        at: WallTime
    ) {
        self.scenario = scenario
        self.prediction = prediction
        self.design = design
        self.option = option
        self.came = came
        self.at = at
    }

    /// Whether what was predicted came.
    public var isRight: Bool { option == came }
}

/// A scenario that somebody has looked at.
public struct OpenedScenario: Equatable, Sendable {
    /// Its name.
    public let scenario: String
    /// When it was last opened.
    public let at: WallTime
}

extension Workbook {
    /// Keeps a prediction, instead of an older one of the same moment in the same design.
    public func keep(_ prediction: KeptPrediction) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in try put(prediction) }
    }

    /// Writes a prediction over one of the same moment in the same design.
    func put(_ prediction: KeptPrediction) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO predictions (scenario, prediction, design, option, came, predicted_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (scenario, prediction, design) DO UPDATE SET
                option = excluded.option, came = excluded.came,
                predicted_at = excluded.predicted_at
            """,
            prediction.scenario,
            prediction.prediction,
            prediction.design,
            prediction.option,
            prediction.came,
            prediction.at.milliseconds
        )
    }

    /// Forgets what was predicted in a scenario in one design, so that it can be played again.
    public func forgetPredictions(in scenario: String, design: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "DELETE FROM predictions WHERE scenario = ? AND design = ?",
                scenario,
                design
            )
        }
    }

    /// All predictions, by scenario, design and id.
    public func predictions() throws(WorkbookError) -> [KeptPrediction] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM predictions ORDER BY scenario, design, predicted_at, prediction"
            ).map {
                KeptPrediction(
                    scenario: $0.text("scenario"),
                    prediction: $0.text("prediction"),
                    design: $0.text("design"),
                    option: $0.text("option"),
                    came: $0.text("came"),
                    at: WallTime(stored: $0.int64("predicted_at"))
                )
            }
        }
    }

    /// Remembers that a scenario was opened.
    public func open(scenario: String, at now: WallTime) throws(WorkbookError) {
        let opened = OpenedScenario(scenario: scenario, at: now)
        try storing { () throws(SQLiteError) in try put(opened) }
    }

    /// Writes when a scenario was last opened.
    func put(_ opened: OpenedScenario) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO opened_scenarios (scenario, opened_at) VALUES (?, ?)
            ON CONFLICT (scenario) DO UPDATE SET opened_at = excluded.opened_at
            """,
            opened.scenario,
            opened.at.milliseconds
        )
    }

    /// The scenarios that were opened, last opened first.
    public func openedScenarios() throws(WorkbookError) -> [OpenedScenario] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM opened_scenarios ORDER BY opened_at DESC, scenario"
            ).map {
                OpenedScenario(
                    scenario: $0.text("scenario"),
                    at: WallTime(stored: $0.int64("opened_at"))
                )
            }
        }
    }
}
