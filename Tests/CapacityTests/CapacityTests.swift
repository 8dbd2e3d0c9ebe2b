import Testing

@testable import Capacity

struct CapacityTests {
    private func model(_ lines: [(id: String, unit: String, value: String)]) throws -> CapacityModel
    {
        var model = CapacityModel(nouns: ["user", "sync", "task"])
        for line in lines {
            let isFormula = line.value.hasPrefix("=")
            try model.add(
                CapacityModel.Line(
                    id: line.id,
                    label: line.id,
                    unit: line.unit,
                    decimals: 0,
                    words: "W",
                    value: isFormula ? nil : line.value,
                    formula: isFormula ? String(line.value.dropFirst()) : nil
                )
            )
        }
        return model
    }

    private func sample() throws -> CapacityModel {
        try model([
            ("users", "million users", "50"),
            ("each", "syncs/user/day", "20"),
            ("daily", "syncs/day", "= users * each"),
            ("average", "syncs/s", "= round(daily / 86400 [s/day], 1 [sync/s])"),
            ("tasks", "tasks", "= up(average / 500 [sync/s/task], 1 [task])"),
        ])
    }

    private func shown(_ typed: [String: String] = [:]) throws -> [String?] {
        let sheet = CapacitySheet(try sample(), typed: typed)
        return sheet.model.cells.map(sheet.shown)
    }

    @Test func `a sheet is worked out from top to bottom, in the units of its cells`() throws {
        #expect(
            try shown() == [
                "50 million users", "20 syncs/user/day", "1,000,000,000 syncs/day",
                "11,574 syncs/s", "24 tasks",
            ]
        )
    }

    @Test(arguments: [
        ("60", "60 million users"), ("60 million", "60 million users"),
        ("60,000,000 users", "60 million users"), ("0.06 billion users", "60 million users"),
        ("6e1", "60 million users"),
    ])
    func `a number may be typed with or without its unit`(_ typed: String, _ shown: String) throws {
        #expect(try self.shown(["users": typed])[0] == shown)
        #expect(try self.shown(["users": typed])[2] == "1,200,000,000 syncs/day")
    }

    @Test(arguments: ["", "many", "60 syncs", "60 apples", "-1", "1e999", "0x10", "nan"])
    func `what isn't a number of that unit is said, and nothing follows from it`(
        _ typed: String
    )
        throws
    {
        let sheet = CapacitySheet(try sample(), typed: ["users": typed])
        guard case .problem(let error) = sheet.result(sheet.model.cells[0]) else {
            Issue.record("taken: \(typed)")
            return
        }
        #expect(error.expected == "a number in million users")
        #expect(sheet.result(sheet.model.cells[2]) == .waits(on: "users"))
        #expect(sheet.result(sheet.model.cells[4]) == .waits(on: "average"))
        #expect(sheet.shown(sheet.model.cells[1]) == "20 syncs/user/day")
    }

    @Test(arguments: [
        ("= users + each", "expected user on both sides of '+', found sync/s/user"),
        ("= users * each", "expected a formula in tasks, found one in sync/s"),
        ("= round(users, 1 [sync])", "expected user in 'round', found sync"),
        ("= users / apples", "expected the id of a cell above, found 'apples'"),
        ("= last", "expected the id of a cell above, found 'last'"),
        ("= users / 2 [apples]", "expected a unit of this sheet, found 'apples'"),
        ("= users * (each", "expected ')', found the end of the formula"),
        ("= users each", "expected the end of the formula, found 'each'"),
        ("= ", "expected a number, a cell or a bracket, found the end of the formula"),
        ("= 2 [task/]", "expected one name on each side of a slash, found 'task/'"),
        ("2 users", "expected a number in tasks, found '2 users'"),
    ])
    func `a wrong unit or formula is found before any number is known`(
        _ value: String,
        _ said: String
    ) throws {
        var error: CapacityError?
        do throws(CapacityError) {
            var model = CapacityModel(nouns: ["user", "sync", "task"])
            for (id, unit, text) in [
                ("users", "users", "1"), ("each", "syncs/user/s", "2"), ("last", "tasks", value),
            ] {
                try model.add(
                    CapacityModel.Line(
                        id: id,
                        label: id,
                        unit: unit,
                        decimals: 0,
                        words: "",
                        value: text.hasPrefix("=") ? nil : text,
                        formula: text.hasPrefix("=") ? String(text.dropFirst(2)) : nil
                    )
                )
            }
        } catch let found {
            error = found
        }
        #expect(error.map { "\($0)" } == said)
    }

    @Test func `a formula is shown in names and in figures, with the brackets that it needs`()
        throws
    {
        var model = try sample()
        try model.add(
            CapacityModel.Line(
                id: "odd",
                label: "Odd",
                unit: "syncs/s",
                decimals: 0,
                words: "",
                value: nil,
                formula: "(average + 1 [sync/s]) * 2 / (1 + 1) - up(average, 1000 [sync/s])"
            )
        )
        let sheet = CapacitySheet(model)
        #expect(
            sheet.formula(model.cells[3], inFigures: true)
                == "1,000,000,000 syncs/day ÷ 86,400 s/day, to the nearest 1 sync/s"
        )
        #expect(
            sheet.formula(model.cells[5], inFigures: false)
                == "(average + 1 sync/s) × 2 ÷ (1 + 1) − (average, up to the next 1,000 sync/s)"
        )
        #expect(sheet.shown(model.cells[5]) == "−425 syncs/s")
    }

    @Test func `nothing is divided by nought`() throws {
        let sheet = CapacitySheet(
            try model([("users", "users", "0"), ("daily", "syncs/user", "= 5 [sync] / users")])
        )
        guard case .problem = sheet.result(sheet.model.cells[1]) else {
            Issue.record("a division by nought has a value")
            return
        }
    }

    @Test func `an answer is held against the value in whatever unit it comes`() throws {
        let sheet = CapacitySheet(try sample())
        let daily = try #require(sheet.model.cell("daily"))
        #expect(try sheet.ratio(of: "2 billion", to: daily) == 2)
        #expect(try sheet.ratio(of: "5787 syncs/s", to: daily).map { ($0 * 100).rounded() } == 50)
        #expect(throws: CapacityError.self) { try sheet.ratio(of: "2 users", to: daily) }
    }

    @Test(arguments: [
        (0.0, 0, "0"), (1234567, 0, "1,234,567"), (0.9333, 1, "0.9"), (0.0004, 0, "0.000400"),
        (0.25, 2, "0.25"), (16.4, 1, "16.4"), (1e18, 0, "1.00 × 10^18"), (999.95, 1, "1,000.0"),
        (9.5e14, 6, "950,000,000,000,000.000000"),
        (12_345_678_901_234.5, 6, "12,345,678,901,234.500000"),
        (999_999_999_999_999.9, 6, "999,999,999,999,999.875000"),
    ])
    func `numbers are written for people`(_ number: Double, _ decimals: Int, _ text: String) {
        #expect(NumberText.write(number, decimals: decimals) == text)
    }
}
