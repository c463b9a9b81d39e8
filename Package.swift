// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the house: a target whose imports point downwards only.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.target(name: name)] + dependencies,
        swiftSettings: strict)
}

let package = Package(
    name: "quizmark",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "quizmark", targets: ["quizmark"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CCMark", pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .target(name: "CMarkup", dependencies: ["CXML"]),
        .target(name: "CMarkArena", dependencies: ["CCMark"]),
        .target(name: "CTheme"),
        .target(name: "CFileSystem"),
        .target(name: "CDigest"),

        room("Diagnostics"),
        room("CivilTime"),
        room("ContentModel", ["Diagnostics", "CivilTime"]),
        room("MarkdownText", ["CCMark", "CMarkArena", "ContentModel", "Diagnostics"]),
        room("Localization", ["ContentModel", "CTheme", "Diagnostics"]),
        room(
            "ContentReading",
            [
                "CivilTime", "ContentModel", "Diagnostics", "Localization", "MarkdownText",
                .product(name: "Yams", package: "Yams"),
            ]),
        room("ContentRules", ["CivilTime", "ContentModel", "Diagnostics"]),
        room("Insight", ["CivilTime", "ContentModel", "Diagnostics"]),
        room("Archives", ["SitePlanning"]),
        room("SitePlanning", ["CDigest", "CivilTime", "ContentModel", "Diagnostics", "Insight", "Localization"]),
        room(
            "PageRendering",
            [
                "CalendarExport", "CivilTime", "ContentModel", "Diagnostics", "Insight", "Localization", "SitePlanning",
                .product(name: "Mustache", package: "swift-mustache"),
            ]),
        room("CalendarExport", ["CivilTime", "ContentModel", "Diagnostics", "Localization", "SitePlanning"]),
        room("OutputWriting", ["CFileSystem", "SitePlanning"]),
        room(
            "SiteBuild",
            [
                "Archives", "CFileSystem", "CalendarExport", "CivilTime", "ContentModel", "ContentReading", "ContentRules",
                "Diagnostics", "Insight", "Localization", "OutputWriting", "PageRendering", "SitePlanning",
            ]),
        .target(name: "CPreview", exclude: ["preview.css", "preview.js"]),
        room(
            "PreviewServer",
            [
                "CPreview", "ContentReading", "Diagnostics", "OutputWriting", "PageRendering", "SiteBuild", "SitePlanning",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        room(
            "QuizExchange",
            [
                "Archives", "CivilTime", "ContentModel", "ContentReading", "CMarkup", "CSQLite", "Diagnostics", "Localization",
                "MarkdownText", "PageRendering", "SitePlanning",
            ]),
        room("ContentUpdating", ["ContentModel", "ContentReading", "ContentRules", "Diagnostics", "Localization", "SitePlanning"]),
        room(
            "CommandLineTool",
            [
                "CalendarExport", "CivilTime", "ContentModel", "ContentReading", "ContentUpdating", "Diagnostics", "Insight",
                "OutputWriting", "PreviewServer", "QuizExchange", "SiteBuild", "SitePlanning",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        tests("Diagnostics"),
        tests("ContentModel"),
        tests("Gradebook", ["ContentModel", "Diagnostics"]),
        .target(name: "Gradebook", dependencies: ["ContentModel", "Diagnostics"], path: "Tests/Gradebook", swiftSettings: strict),
        tests("MarkdownText", ["ContentModel", "Diagnostics"]),
        tests("ContentReading", ["CivilTime", "ContentModel", "Diagnostics", "MarkdownText"]),
        tests("ContentRules", ["CivilTime", "ContentModel", "ContentReading", "Diagnostics"]),
        .testTarget(name: "GoldenTests", dependencies: ["Diagnostics", "SiteBuild"], swiftSettings: strict),
        .testTarget(
            name: "CommandLineToolTests",
            dependencies: ["quizmark", "LoopbackServer"], swiftSettings: strict),
        tests("Localization", ["CivilTime", "ContentModel", "Diagnostics"]),
        tests(
            "QuizExchange",
            [
                "Archives", "CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Localization", "MarkdownText", "SiteBuild",
                "SitePlanning",
            ]),
        tests(
            "ContentUpdating",
            ["CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Localization", "LoopbackServer"]),
        tests("Insight", ["CivilTime", "ContentModel", "Diagnostics"]),
        tests("SitePlanning", ["CivilTime", "ContentModel", "Diagnostics", "Insight"]),
        tests("PageRendering", ["CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Insight", "Localization", "SitePlanning"]),
        .executableTarget(
            name: "quizmark",
            dependencies: ["CommandLineTool", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),

        tests("OutputWriting"),
        tests(
            "PreviewServer",
            [
                "OutputWriting", "SiteBuild", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: strict),
        tests("CivilTime"),
        tests("Archives", ["SitePlanning"]),
        tests("SiteBuild", ["CivilTime", "ContentModel"]),
        tests("CalendarExport", ["CivilTime", "ContentModel", "Diagnostics", "Insight", "Localization", "SitePlanning"]),
    ]
)
