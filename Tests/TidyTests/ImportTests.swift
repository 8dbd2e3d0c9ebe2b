import Testing

/// Which target may import which: the picture of ARCHITECTURE, lowest first.
@Suite struct ImportTests {
    /// Modules without C in their name, by target; a target imports only what stands above it.
    private static let allowed: [String: Set<String>] = [
        "SQLiteStore": [],
        "Markdown": ["Glibc"],
        "HTMLCleaning": [],
        "Templates": ["Foundation"],
        "Sealing": [],
        "Deflate": [],
        "Scheduling": ["Glibc"],
        "Capacity": [],
        "FeedModel": [],
        "Pictures": ["FeedModel", "Glibc"],
        "Interviewing": ["FeedModel"],
        "FeedWire": ["FeedModel"],
        "FeedBackend": [
            "FeedModel", "FeedWire", "SQLiteStore", "Markdown", "Sealing", "HTMLCleaning",
        ],
        "FeedClient": ["FeedModel", "FeedWire", "SQLiteStore", "Markdown"],
        "Simulation": ["FeedModel", "FeedWire"],
        "Lab": [
            "FeedModel", "FeedWire", "SQLiteStore", "FeedBackend", "FeedClient", "Simulation",
            "Markdown", "Foundation",
        ],
        "Workbook": [
            "SQLiteStore", "Markdown", "Scheduling", "Capacity", "Interviewing", "Foundation",
        ],
        "Campaign": ["FeedModel", "FeedClient", "SQLiteStore", "Lab"],
        "HTTPServer": ["Glibc"],
        "WebApp": [
            "FeedModel", "FeedWire", "FeedClient", "Simulation", "Lab", "SQLiteStore", "Workbook",
            "HTTPServer", "Templates", "Sealing", "Deflate", "Markdown", "Pictures", "Scheduling",
            "Capacity", "Interviewing", "Foundation",
        ],
        "feedlab": [
            "SQLiteStore", "FeedModel", "FeedWire", "FeedClient", "FeedBackend", "Lab", "Workbook",
            "Campaign", "WebApp", "HTTPServer", "Templates", "Deflate", "Capacity", "Foundation",
            "Glibc",
        ],
        "TestSupport": ["FeedModel", "Foundation", "Testing"],
    ]

    private static func isC(_ module: String) -> Bool {
        module.count > 1 && module.first == "C" && module.dropFirst().first?.isUppercase == true
    }

    @Test func `a target imports only what the table grants it`() {
        for file in SourceTree.swiftSources {
            let granted = Self.allowed[file.target]
            #expect(granted != nil, "\(file.target) isn't in the table")
            let imports = TidyRules.imports(file.masked).filter { !Self.isC($0) }
            let others = imports.filter { !(granted ?? []).contains($0) }
            #expect(others.isEmpty, "\(file.path) imports \(others)")
        }
    }

    @Test func `each C module has one importer`() {
        var importers: [String: Set<String>] = [:]
        for file in SourceTree.swiftSources {
            for module in TidyRules.imports(file.masked) where Self.isC(module) {
                importers[module, default: []].insert(file.target)
            }
        }
        for (module, targets) in importers {
            #expect(targets.count == 1, "\(module) is imported by \(targets.sorted())")
        }
    }
}
