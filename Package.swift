// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// Targets stand lowest first: each one may depend only on those above it.
let package = Package(
    name: "FeedLab",
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .systemLibrary(
            name: "CCmarkGFM",
            pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]
        ),
        .systemLibrary(
            name: "CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]
        ),
        .systemLibrary(
            name: "CJansson",
            pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]
        ),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CCairo",
            pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]
        ),
        .target(name: "CMemoryVFS", dependencies: ["CSQLite"]),
        .target(name: "CMustache"),
        .target(name: "CProtobufC", linkerSettings: [.linkedLibrary("protobuf-c")]),
        .target(
            name: "SQLiteStore",
            dependencies: ["CSQLite", "CMemoryVFS"],
            swiftSettings: strict
        ),
        .target(name: "Markdown", dependencies: ["CCmarkGFM"], swiftSettings: strict),
        .systemLibrary(
            name: "CHTMLParser",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]
        ),
        .target(name: "HTMLCleaning", dependencies: ["CHTMLParser"], swiftSettings: strict),
        .target(name: "Templates", dependencies: ["CMustache"], swiftSettings: strict),
        .target(name: "Sealing", dependencies: ["CSodium"], swiftSettings: strict),
        .target(name: "Deflate", dependencies: ["CZlib"], swiftSettings: strict),
        .target(name: "Scheduling", swiftSettings: strict),
        .target(name: "Capacity", swiftSettings: strict),
        .target(name: "FeedModel", swiftSettings: strict),
        .target(name: "Pictures", dependencies: ["FeedModel", "CCairo"], swiftSettings: strict),
        .target(name: "Interviewing", dependencies: ["FeedModel"], swiftSettings: strict),
        .target(
            name: "FeedWire",
            dependencies: ["FeedModel", "CJansson", "CProtobufC"],
            swiftSettings: strict
        ),
        .target(
            name: "FeedBackend",
            dependencies: [
                "FeedModel", "FeedWire", "SQLiteStore", "Markdown", "Sealing", "HTMLCleaning",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "FeedClient",
            dependencies: ["FeedModel", "FeedWire", "SQLiteStore", "Markdown"],
            swiftSettings: strict
        ),
        .target(
            name: "Simulation",
            dependencies: ["FeedModel", "FeedWire"],
            swiftSettings: strict
        ),
        .target(
            name: "Lab",
            dependencies: [
                "FeedModel", "FeedWire", "SQLiteStore", "FeedBackend", "FeedClient", "Simulation",
                "Markdown",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Campaign",
            dependencies: ["FeedModel", "FeedClient", "SQLiteStore", "Lab"],
            swiftSettings: strict
        ),
        .target(
            name: "Workbook",
            dependencies: ["SQLiteStore", "Markdown", "Scheduling", "Capacity", "Interviewing"],
            swiftSettings: strict
        ),
        .systemLibrary(name: "CEpoll"),
        .target(name: "HTTPServer", dependencies: ["CEpoll"], swiftSettings: strict),
        .target(
            name: "WebApp",
            dependencies: [
                "FeedModel", "FeedClient", "Lab", "SQLiteStore", "Workbook", "HTTPServer",
                "Templates", "Sealing", "Deflate", "Markdown", "Pictures", "Scheduling", "Capacity",
                "Interviewing",
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "feedlab",
            dependencies: [
                "SQLiteStore", "FeedModel", "FeedWire", "FeedClient", "FeedBackend", "Lab",
                "Campaign", "Workbook", "WebApp", "HTTPServer", "Templates", "Deflate", "Capacity",
            ],
            swiftSettings: strict
        ),
        .target(name: "TestSupport", swiftSettings: strict),
        // The process that durability tests kill.
        .executableTarget(
            name: "device-child",
            dependencies: ["FeedClient", "FeedModel", "FeedWire", "SQLiteStore"],
            path: "Tests/DeviceChild",
            swiftSettings: strict
        ),
        // The process that is held against another implementation of the schedule.
        .executableTarget(
            name: "scheduling-child",
            dependencies: ["Scheduling"],
            path: "Tests/SchedulingChild",
            swiftSettings: strict
        ),
    ]
        + [
            ("SQLiteStore", ["SQLiteStore"]),
            ("Markdown", ["Markdown"]),
            ("HTMLCleaning", ["HTMLCleaning"]),
            ("Templates", ["Templates"]),
            ("Sealing", ["Sealing"]),
            ("Deflate", ["Deflate"]),
            ("Scheduling", ["Scheduling", "scheduling-child"]),
            ("Capacity", ["Capacity"]),
            ("FeedModel", ["FeedModel"]),
            ("Pictures", ["Pictures"]),
            ("Interviewing", ["Interviewing"]),
            ("FeedWire", ["FeedWire", "FeedModel"]),
            ("FeedBackend", ["FeedBackend", "FeedModel", "FeedWire", "SQLiteStore"]),
            ("FeedClient", ["FeedClient", "FeedModel", "FeedWire", "SQLiteStore", "device-child"]),
            ("Simulation", ["Simulation", "FeedModel", "FeedWire"]),
            ("Lab", ["Lab", "FeedClient", "FeedModel", "FeedWire", "SQLiteStore"]),
            ("Campaign", ["Campaign", "Lab", "FeedModel", "SQLiteStore"]),
            ("Workbook", ["Workbook", "SQLiteStore", "Scheduling", "Capacity", "Interviewing"]),
            ("HTTPServer", ["HTTPServer"]),
            (
                "WebApp",
                [
                    "WebApp", "Lab", "FeedModel", "SQLiteStore", "Workbook", "HTTPServer",
                    "Templates", "Sealing", "Deflate", "Pictures", "Interviewing",
                ]
            ),
            ("Tidy", []),
        ].map { (name: String, dependencies: [Target.Dependency]) in
            .testTarget(
                name: "\(name)Tests",
                dependencies: dependencies + ["TestSupport"],
                swiftSettings: strict
            )
        },
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
