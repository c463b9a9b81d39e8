import CivilTime
import ContentReading
import Diagnostics
import Foundation
import PageRendering
import Platform
import Testing
import Trials

@testable import SiteBuild

/// Builds after which only some quizzes changed.
struct ReusableQuizzesTests {
    private static let count = 30

    private let folder: TemporaryFolder
    private var site: String { folder.path }

    init() throws {
        folder = try TemporaryFolder(for: "test")
        try write("id: s\ntitle: Site\ntimezone: Europe/London\nlanguages: [en, fr]\n", to: "Content/site.yml")
        try write("a note", to: "Content/media/note.txt")
        for number in 0..<Self.count { try write(Self.quiz(number, .first), to: Self.path(number)) }
        // Some are in both languages, so that a quiz is in several parts of the search index.
        for number in stride(from: 0, to: Self.count, by: 3) {
            try write(Self.quiz(number, .first), to: Self.path(number).replacing(".md", with: ".fr.md"))
        }
    }

    /// Versions of a quiz. All but the last are planned alike.
    private enum Version: CaseIterable { case first, otherWords, warning, otherTitle, moreQuestions }

    private static func path(_ number: Int) -> String {
        "Content/quizzes/q\(number)." + (number % 3 == 1 ? "json" : "md")
    }

    private static func quiz(_ number: Int, _ version: Version) -> String {
        let title = version == .otherTitle ? "Other title \(number)" : "Title \(number)"
        let word = version == .first ? "first" : "second\(number)"
        let questions = version == .moreQuestions ? 3 : 2
        let link = version == .warning ? " [](../media/note.txt)" : " [Note](../media/note.txt)"
        if number % 3 == 1 {
            let list = (0..<questions).map { #"{"id": "q\#($0)", "prompt": "Which \#($0)?\#(link)", "choices": ["*\#(word)", "z"]}"# }
                .map { $0.replacing(#"["*\#(word)", "z"]"#, with: #"[{"text": "\#(word)", "correct": true}, {"text": "z"}]"#) }
            return #"{"title": "\#(title)", "questions": [\#(list.joined(separator: ", "))]}"#
        }
        let list = (0..<questions).map { "## Which \($0)? {#q\($0)}\n\n- [x] \(word)\n- [ ] z\n" }
        return "---\ntitle: \(title)\n---\n\nSee\(link).\n\n" + list.joined(separator: "\n")
    }

    private func write(_ text: String, to path: String) throws { try SiteFiles.write(text, to: "\(site)/\(path)") }

    /// - Parameter questionsOfSegment: few, so that the search index has many parts.
    private func options(_ questionsOfSegment: Int = 4) -> SiteBuilder.Options {
        var options = SiteBuilder.Options(site: site, jobs: 2)
        options.now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
        options.questionsOfSegment = questionsOfSegment
        return options
    }

    private var kept: ReusableQuizzes? {
        guard case .quizzes(let kept) = LastBuild(options())?.work() else { return nil }
        return kept
    }

    private var keepsQuizzes: Bool { kept != nil }

    /// Whether each quiz shows another one's changed title; nil if nothing can be kept.
    private func showsOtherTitle(_ kept: ReusableQuizzes) -> [Bool]? {
        SiteBuilder(options()).open(.heads, knowing: kept.known).checked.flatMap { kept.showsOtherTitle(in: $0.plan) }
    }

    private func fullBuild(_ questionsOfSegment: Int = 4) throws -> (report: SiteBuilder.Outcome, tree: [String: Data]) {
        var options = options(questionsOfSegment)
        options.isFull = true
        options.output = "\(site)/Full"
        return (try SiteBuilder(options).build(), try SiteFiles.tree(options.output))
    }

    @Test func othersAreKeptWhileThePlanStays() throws {
        defer { folder.remove() }
        #expect(try SiteBuilder(options()).build().errors == 0)
        try write(Self.quiz(4, .otherWords), to: Self.path(4))
        let quizzes = try #require(kept)
        #expect(quizzes.isChanged.count { $0 } == 1)
        #expect(quizzes.known.count == Self.count - 1)
        // Items have the order of their paths, and each piece has 16.
        #expect(quizzes.packedPieces { !quizzes.isChanged[$0] }.map { $0 != nil } == [true, false])
        #expect(showsOtherTitle(quizzes) == [Bool](repeating: false, count: Self.count))

        let checked = try #require(SiteBuilder(options()).open(.heads, knowing: quizzes.known).checked)
        let renderer = PageRenderer(
            plan: checked.plan, strings: checked.strings, templates: checked.templates, zone: checked.zone, questionsOfSegment: 4)
        var changed = [Bool](repeating: false, count: Self.count)
        changed[4] = true
        let (needed, files) = try renderer.growingIndex().keep(quizzes.index, changed: changed, bytes: quizzes.bytes(of:))
        #expect(needed[4] && needed.count { $0 } < 4, "only quizzes whose texts are in the same file: \(needed)")
        #expect(!files.isEmpty)
        // Without the words that were written, all quizzes of a group are read again.
        for damaged in [nil, Array("Quizmark.addSearchSegment(\"en-w1\",{\"words\":\"a b\",\"places\":\"A\"});\n".utf8)] {
            let (needed, _) = try renderer.growingIndex().keep(quizzes.index, changed: changed) { _ in damaged }
            #expect(needed[4] && (4..<Self.count).contains(needed.count { $0 }), "\(needed)")
        }

        try write(Self.quiz(4, .otherTitle), to: Self.path(4))
        // Those before and after it in its list.
        let titled = try #require(kept)
        let shows = try #require(showsOtherTitle(titled))
        #expect(shows.count { $0 } == 2)

        try write(Self.quiz(4, .moreQuestions), to: Self.path(4))
        let longer = try #require(kept)
        #expect(showsOtherTitle(longer) == nil)
    }

    @Test func anythingElseChangesEverything() throws {
        defer { folder.remove() }
        _ = try SiteBuilder(options()).build()
        try write(Self.quiz(0, .otherWords), to: Self.path(0))
        #expect(keepsQuizzes)
        try write(Self.quiz(1, .first), to: "Content/quizzes/new.json")
        #expect(!keepsQuizzes, "a file came")
        try FileManager.default.removeItem(atPath: "\(site)/Content/quizzes/new.json")
        #expect(keepsQuizzes)
        try write("another note", to: "Content/media/note.txt")
        #expect(!keepsQuizzes)
    }

    /// A question that is a draft, a link to it, and lines that become a paragraph.
    @Test func keptQuizzesAreReportedAsInAFullBuild() throws {
        defer { folder.remove() }
        let draft = "## Draft? {#d draft}\n\n- [x] yes\n- [ ] no\n"
        for number in stride(from: 2, to: Self.count, by: 3) {
            let text = Self.quiz(number, .first).replacing("See", with: "(a) One\n(b) Two\n\nSee [this](#d) and")
            try write("\(text)\n\(draft)", to: Self.path(number))
        }
        let first = try SiteBuilder(options()).build().diagnostics
        #expect(first.contains { $0.id == .strayMark } && !first.contains { $0.severity == .error })
        for version in [Version.otherWords, .otherTitle] {
            try write(Self.quiz(4, version), to: Self.path(4))
            #expect(keepsQuizzes)
            #expect(try SiteBuilder(options()).build().diagnostics == first)
        }
        #expect(try fullBuild().report.diagnostics == first)
    }

    @Test func anOutputThatSomebodyChangedIsMadeAnew() throws {
        defer { folder.remove() }
        _ = try SiteBuilder(options()).build()
        try write(Self.quiz(0, .otherWords), to: Self.path(0))
        try write("damaged", to: "Output/quizzes/q7.html")
        #expect(!keepsQuizzes)
        _ = try SiteBuilder(options()).build()
        #expect(try SiteFiles.tree("\(site)/Output") == fullBuild().tree)
    }

    @Test(arguments: [4, 30, 1_000]) func randomChangesEndLikeFullBuilds(questionsOfSegment: Int) throws {
        defer { folder.remove() }
        var random = SplitMix64(seed: 16)
        var keeping = 0
        // `QUIZMARK_THOROUGH=1` makes three times as many changes.
        let isThorough = ProcessInfo.processInfo.environment["QUIZMARK_THOROUGH"] != nil
        for round in 0..<(isThorough ? 18 : 6) {
            for _ in 0..<(1 + random.below(3)) {
                let number = random.below(Self.count)
                // Most changes leave the plan as it is.
                let version = Version.allCases[random.below(round % 5 == 4 ? Version.allCases.count : 4)]
                try write(Self.quiz(number, version), to: Self.path(number))
            }
            if case .quizzes(let kept) = LastBuild(options(questionsOfSegment))?.work(), showsOtherTitle(kept) != nil { keeping += 1 }
            let report = try SiteBuilder(options(questionsOfSegment)).build()
            let full = try fullBuild(questionsOfSegment)
            #expect(report.diagnostics == full.report.diagnostics)
            #expect(report.pages == full.report.pages)
            #expect(try SiteFiles.tree("\(site)/Output") == full.tree, "round \(round)")
        }
        #expect(keeping > (isThorough ? 7 : 0))
    }
}
