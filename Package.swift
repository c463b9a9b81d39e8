// swift-tools-version: 6.1
import PackageDescription

/// Settings of all Swift targets.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Unique elements, pieces, and places in sorted collections.
let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")

/// A module of the program. They are listed bottom-up: imports point to modules above only.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// The tests of a module, which they depend on.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: strict)
}

let package = Package(
    name: "quizmark",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "quizmark", targets: ["quizmark"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
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
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        // Its file for pkg-config has a flag that Swift's package manager refuses.
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"]), .brew(["snowball"])]),
        .target(name: "CMarkup", dependencies: ["CXML"]),
        .target(name: "CMarkArena", dependencies: ["CCMark"]),
        .target(name: "CTheme", exclude: ["icons"]),
        .target(name: "CFileSystem"),
        .target(name: "CTransfer"),
        .target(name: "CPreview", exclude: ["preview.css", "preview.js"]),

        module("Diagnostics"),
        module("Platform", ["CFileSystem"]),
        module("CivilTime", [algorithms, "Platform"]),
        module("Encoding", [algorithms, "CCrypto", "CUTF8Proc", "CZlib"]),
        module("Database", ["CSQLite"]),
        module("Markup", ["CCMark", "CMarkup", "Diagnostics", "Encoding"]),
        module("Formulas", ["Diagnostics", "Encoding", "Markup"]),
        module("CodeColors"),
        module("ContentModel", ["CivilTime", "CodeColors", "Diagnostics", "Encoding", "Formulas", "Markup"]),
        module("MarkdownText", [algorithms, "CCMark", "CMarkArena", "CodeColors", "ContentModel", "Diagnostics", "Encoding", "Formulas"]),
        module("Localization", ["CTheme", "CivilTime", "ContentModel", "Diagnostics", "Encoding"]),
        module(
            "ContentReading",
            [
                algorithms, "CYAML", "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Formulas", "Localization",
                "MarkdownText", "Platform",
            ]),
        module("ContentRules", [algorithms, "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Platform"]),
        module("Insight", [algorithms, "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Platform"]),
        module("Sealing", [algorithms, "CCrypto", "ContentModel", "Encoding", "Markup", "Platform"]),
        module(
            "SitePlanning",
            [algorithms, "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Insight", "Markup", "Platform", "Sealing"]),
        module(
            "Calendars", [algorithms, "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Localization", "Markup", "SitePlanning"]),
        module("SearchIndex", ["CStemmer", "ContentModel", "Encoding", "Markup"]),
        module("SiteTheme", ["ContentModel", "Diagnostics", "Encoding", "Localization", "Markup"]),
        module(
            "PageRendering",
            [
                algorithms, "Calendars", "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Insight", "Localization",
                "Markup", "Platform", "Sealing", "SearchIndex", "SitePlanning", "SiteTheme",
            ]),
        module(
            "SitePackaging",
            [
                algorithms, "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Localization", "Markup", "PageRendering",
                "Platform", "SitePlanning", "SiteTheme",
            ]),
        module("OutputWriting", [algorithms, "Encoding", "Platform"]),
        module(
            "SiteBuild",
            [
                algorithms, "Calendars", "CivilTime", "ContentModel", "ContentReading", "ContentRules", "Diagnostics", "Encoding",
                "Localization", "MarkdownText", "Markup", "OutputWriting", "PageRendering", "Platform", "Sealing", "SitePackaging",
                "SitePlanning", "SiteTheme",
            ]),
        module(
            "QuizExchange",
            [
                algorithms, "CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Encoding", "Formulas", "Localization",
                "MarkdownText", "Markup", "SitePlanning", "SiteTheme",
            ]),
        module(
            "QuizFormats",
            [
                algorithms, "CivilTime", "ContentModel", "ContentReading", "Database", "Diagnostics", "Encoding", "Localization",
                "Markup", "PageRendering", "QuizExchange", "SitePackaging", "SitePlanning",
            ]),
        module(
            "Marking",
            [
                algorithms, "CivilTime", "ContentModel", "ContentReading", "Database", "Diagnostics", "Encoding", "Markup",
                "Platform", "Sealing", "SitePlanning",
            ]),
        module(
            "MarkingPages",
            [
                algorithms, "CivilTime", "ContentModel", "Diagnostics", "Encoding", "Localization", "Marking", "Markup", "Platform",
                "Sealing", "SitePlanning",
            ]),
        module(
            "ContentUpdating",
            [
                algorithms, "CTransfer", "CivilTime", "ContentModel", "ContentReading", "ContentRules", "Diagnostics", "Encoding",
                "Insight", "Localization", "Markup",
            ]),
        module(
            "PreviewServer",
            [
                "CPreview", "CivilTime", "ContentReading", "Diagnostics", "Encoding", "Markup", "OutputWriting", "Platform",
                "SiteBuild", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        module(
            "CommandLineTool",
            [
                algorithms, "Calendars", "CivilTime", "ContentModel", "ContentReading", "ContentRules", "ContentUpdating", "Diagnostics",
                "Encoding", "Insight", "Localization", "Marking", "MarkingPages", "Markup", "OutputWriting", "Platform",
                "PreviewServer", "QuizExchange", "QuizFormats", "Sealing", "SiteBuild", "SitePlanning",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "quizmark",
            dependencies: ["CommandLineTool", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),

        // What tests share.
        module("ContentSamples", ["ContentModel", "Diagnostics", "MarkdownText"], path: "Tests/ContentSamples"),
        module("Trials", path: "Tests/Trials"),
        module("LoopbackServer", path: "Tests/LoopbackServer"),
        module(
            "MarkingSamples",
            ["CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Marking", "Markup", "Platform", "Sealing", "SitePlanning"],
            path: "Tests/MarkingSamples"),
        .executableTarget(
            name: "formula-converter", dependencies: ["Formulas", "Markup"], path: "Tests/Formulas/Converter", swiftSettings: strict,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

        module(
            "FuzzedReaders",
            [
                "Calendars", "CivilTime", "ContentModel", "ContentReading", "ContentUpdating", "Diagnostics", "Encoding", "Localization",
                "Marking", "QuizExchange", "QuizFormats", "Sealing", "SitePlanning",
            ], path: "Tests/Fuzzing/Readers"),
        .executableTarget(
            name: "fuzz-readers", dependencies: ["FuzzedReaders"], path: "Tests/Fuzzing/Program", swiftSettings: strict),
        .testTarget(name: "FuzzingTests", dependencies: ["FuzzedReaders"], swiftSettings: strict),

        tests("Diagnostics"),
        tests("Platform"),
        tests("CivilTime"),
        tests("Encoding"),
        tests("Markup", ["Diagnostics", "Encoding"]),
        tests("CodeColors"),
        tests("Formulas", ["Markup"]),
        tests("ContentModel", ["Diagnostics", "Encoding", "Trials"]),
        tests("MarkdownText", ["CCMark", "ContentModel", "Diagnostics", "Markup", "Trials"]),
        tests("Localization", ["CivilTime", "ContentModel", "Diagnostics"]),
        tests("ContentReading", ["CivilTime", "ContentModel", "Diagnostics", "Encoding", "MarkdownText", "Platform", "Trials"]),
        tests("ContentRules", ["CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Trials"]),
        tests("Insight", ["CivilTime", "ContentModel", "Diagnostics", "Trials"]),
        tests("SitePlanning", ["CivilTime", "ContentModel", "Diagnostics", "Insight", "Markup"]),
        tests(
            "Calendars",
            [
                "CivilTime", "ContentModel", "ContentSamples", "Diagnostics", "Insight", "Localization", "Markup", "SitePlanning", "Trials",
            ]),
        tests("SiteTheme", ["Diagnostics", "Localization"]),
        tests(
            "PageRendering",
            [
                "CivilTime", "ContentModel", "ContentReading", "ContentSamples", "Diagnostics", "Encoding", "Insight", "Localization",
                "Markup", "SearchIndex", "SitePlanning", "SiteTheme",
            ]),
        tests(
            "SitePackaging",
            [
                "CivilTime", "ContentModel", "ContentSamples", "Diagnostics", "Encoding", "Localization", "Markup", "PageRendering",
                "SitePlanning", "SiteTheme",
            ]),
        tests("Sealing", ["ContentModel", "Encoding", "Trials"]),
        tests("OutputWriting", ["Encoding", "Platform"]),
        tests(
            "SiteBuild",
            [
                "CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Markup", "OutputWriting", "PageRendering", "Platform",
                "SitePlanning", "Trials",
            ]),
        tests(
            "QuizExchange",
            ["CivilTime", "ContentModel", "ContentReading", "ContentSamples", "Diagnostics", "MarkdownText", "Markup", "Trials"]),
        tests(
            "QuizFormats",
            [
                "CivilTime", "ContentModel", "ContentReading", "ContentSamples", "Diagnostics", "Encoding", "FuzzedReaders", "Markup",
                "QuizExchange", "SiteBuild", "SitePlanning",
            ]),
        tests(
            "Marking",
            [
                "CivilTime", "ContentModel", "ContentReading", "Database", "Diagnostics", "Encoding", "MarkingSamples", "Markup",
                "Platform", "Sealing",
            ]),
        tests("MarkingPages", ["CivilTime", "ContentModel", "Encoding", "Marking", "MarkingSamples", "Markup", "Platform", "Sealing"]),
        tests(
            "ContentUpdating",
            [
                "CTransfer", "CivilTime", "ContentModel", "ContentReading", "Diagnostics", "Encoding", "Localization", "LoopbackServer",
                "Trials",
            ]),
        tests(
            "PreviewServer",
            [
                "OutputWriting", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(name: "GoldenTests", dependencies: ["Diagnostics", "SiteBuild"], swiftSettings: strict),
        .testTarget(name: "CommandLineToolTests", dependencies: ["LoopbackServer", "quizmark"], swiftSettings: strict),
    ]
)
