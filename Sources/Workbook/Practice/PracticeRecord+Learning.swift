internal import SQLiteStore

extension GivenAnswer: PracticeRecord {
    struct Written: Encodable {
        let question: String
        let option: String
        let at: Int64
    }

    var written: Written {
        Written(question: question, option: option, at: at.milliseconds)
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        self.init(
            question: try members.name("question"),
            option: try members.name("option"),
            at: try members.moment("at")
        )
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = "SELECT answered_at AS at FROM answers WHERE question = ?"
        guard try workbook.isLater(at, than: query, question) else { return false }
        try workbook.put(self)
        return true
    }
}

extension ReadingPlace: PracticeRecord {
    struct Written: Encodable {
        let lesson: String
        let section: String
        let at: Int64
    }

    var written: Written { Written(lesson: lesson, section: section, at: at.milliseconds) }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let section = try members.text("section")
        guard section.count <= 200 else {
            throw StrictMembers.failure(
                "\(members.place).section",
                "the id of a section",
                "'\(section.prefix(40))'"
            )
        }
        self.init(
            lesson: try members.name("lesson"),
            section: section,
            at: try members.moment("at")
        )
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = "SELECT read_at AS at FROM reading WHERE lesson = ?"
        guard try workbook.isLater(at, than: query, lesson) else { return false }
        try workbook.put(self)
        return true
    }
}

extension KeptPrediction: PracticeRecord {
    struct Written: Encodable {
        let scenario: String
        let prediction: String
        let design: String
        let option: String
        let came: String
        let at: Int64
    }

    var written: Written {
        Written(
            scenario: scenario,
            prediction: prediction,
            design: design,
            option: option,
            came: came,
            at: at.milliseconds
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        self.init(
            scenario: try members.name("scenario"),
            prediction: try members.name("prediction"),
            design: try members.text("design"),
            option: try members.name("option"),
            came: try members.name("came"),
            at: try members.moment("at")
        )
        guard design.count <= 1000 else {
            throw StrictMembers.failure(
                "\(members.place).design",
                "the choices of a design",
                "\(design.count) characters"
            )
        }
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = """
            SELECT predicted_at AS at FROM predictions
            WHERE scenario = ? AND prediction = ? AND design = ?
            """
        guard try workbook.isLater(at, than: query, scenario, prediction, design) else {
            return false
        }
        try workbook.put(self)
        return true
    }
}

extension OpenedScenario: PracticeRecord {
    struct Written: Encodable {
        let scenario: String
        let at: Int64
    }

    var written: Written { Written(scenario: scenario, at: at.milliseconds) }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        self.init(scenario: try members.name("scenario"), at: try members.moment("at"))
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = "SELECT opened_at AS at FROM opened_scenarios WHERE scenario = ?"
        guard try workbook.isLater(at, than: query, scenario) else { return false }
        try workbook.put(self)
        return true
    }
}
