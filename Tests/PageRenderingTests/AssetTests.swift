import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Encoding
import Localization
import SitePlanning
import SiteTheme
import Testing

@testable import PageRendering

@Suite struct AssetTests {
    private let ordering = Question(.ordering([RichText("one"), RichText("two")]))
    private let choice = Question(.singleChoice([Choice("one"), Choice("two")], key: 0))

    private func quizPage(_ question: Question, configure: (inout Quiz) -> Void = { _ in }) throws -> String {
        try RenderedSite(.with(question, configure: configure), shell: "{{{assets}}}{{{main}}}").html("quizzes/cells.html")
    }

    @Test func aPageLoadsWhatItsKindNeeds() throws {
        let page = try quizPage(choice)
        #expect(page.contains("assets/quiz.css?v="))
        #expect(page.contains("assets/quiz.en.js?v="))
        for other in ["ordering", "clock", "sanctions", "history", "search"] { #expect(!page.contains("assets/\(other).")) }
        #expect(try quizPage(ordering).contains("assets/ordering.js?v="))
        #expect(try quizPage(choice) { $0.timeLimit = 60 }.contains("assets/clock.js?v="))
    }

    @Test func whatComesAfterAnAnswerIsNamedForLater() throws {
        let page = try quizPage(choice)
        let later = try excerpt(page, from: "data-later=\"", to: "\" ")
        for name in ["answered.css", "answered.en.js", "answered.js", "settings.js"] { #expect(later.contains("\(name)?v=")) }
        #expect(!page.contains("src=\"../assets/answered"))
        let home = try RenderedSite(.empty(), shell: "{{{assets}}}{{{main}}}").html("index.html")
        #expect(!home.contains("answered"))
    }

    @Test func theStylesOfASiteAreTheLast() throws {
        let templates = [
            "page.mustache": "{{{assets}}}{{{main}}}", "css/05-own.css": ".mine { top: 0 }", "css/quiz/05-own.css": ".ours { top: 0 }",
        ]
        let site = try RenderedSite(.with(choice), templates: templates)
        #expect(site.file("assets/site.css") == ".mine{top:0}")
        #expect(site.file("assets/quizmark.css")?.contains("mine") == false)
        #expect(site.file("assets/quiz.css")?.hasSuffix(".ours{top:0}") == true)
        let sheets = try site.html("quizzes/cells.html").split(separator: "<link rel=\"stylesheet\" href=\"../assets/").dropFirst()
        #expect(sheets.map { $0.prefix { $0 != "?" } } == ["quizmark.css", "quiz.css", "site.css"])
        #expect(try RenderedSite(.empty()).file("assets/site.css") == nil)
    }

    @Test func aStyleThatReplacesABuiltInOneStaysInItsBundle() throws {
        let site = try RenderedSite(.empty(), templates: ["css/10-base.css": ".mine { top: 0 }"])
        #expect(site.file("assets/quizmark.css")?.contains(".mine{top:0}") == true)
        #expect(site.file("assets/site.css") == nil)
    }

    @Test(arguments: [
        ("words('check')", "script.check", true), ("words(\"check\")", "script.checks", false),
        ("words(`error.${kind}`)", "script.error.single", true), ("words(`error`)", "script.error.single", false),
        ("countedWords('summary', 1)", "script.summary.one", true), ("words('summary')", "script.summary.note", false),
        ("wordFamily('band')", "script.band.100", true), ("`${a}.check`", "script.check", false), ("'check'", "check", false),
    ])
    func scriptsSayTheWordsThatTheyName(script: String, key: String, isSpoken: Bool) {
        #expect(ScriptTexts([key]).keys(usedBy: Array(script.utf8)).contains(key) == isSpoken)
    }

    @Test func everyWordBelongsToABundle() throws {
        let content = try SiteContent.empty()
        let strings = StringCatalog.load(settings: content.settings).strings
        let context = SiteContext(plan: SitePlanner.plan(content).plan, strings: strings, zone: .utc)
        // A site has only the bundles that its pages need, and a package of SCORM one more.
        let assets = SiteAssets(context, Templates.load(overrides: [:]).templates, AssetBundle.files + [.scorm])
        let files = assets.files.filter { $0.path.text.hasSuffix(".en.js") }
        let words = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        for entry in strings[.english].scriptTexts {
            let isSomewhere = entry.key.hasPrefix(CollectionPage.prefix) || words.contains("\"\(entry.key)\":")
            #expect(isSomewhere, "no script has \(entry.key)")
        }
    }

    @Test func aSiteSaysNothingOfWhatItDoesNotHave() throws {
        func words(_ content: SiteContent) -> String {
            let site = RenderedSite(content, shell: "{{{assets}}}{{{main}}}")
            let files = site.renderer.sharedFiles()
            return files.filter { $0.path.text.hasSuffix(".en.js") }.map { String(decoding: $0.bytes, as: UTF8.self) }.joined().lowercased()
        }
        let quizzes = try words(SiteContent.with(choice))
        for other in ["penalt", "sanction", "referee", "judge"] { #expect(!quizzes.contains(other), "quizzes don't need '\(other)'") }
        #expect(quizzes.contains("choose answers with the keys"))
        let pages = try words(SiteContent.empty())
        for other in ["penalt", "question", "quizzes", "choose answers"] { #expect(!pages.contains(other), "pages don't need '\(other)'") }
    }

    @Test func theHomePageNamesWhatTheSiteHas() throws {
        let shell = "{{{description}}}|{{{main}}}"
        let home = try RenderedSite(.with(choice), shell: shell).html("index.html")
        #expect(home.contains(": Quizzes."))
        #expect(!home.contains("enalties"))
    }

    /// Size of the files that a page loads before it can be answered, uncompressed. Code that exceeds it should be loaded later.
    @Test func aQuizIsNoBurden() throws {
        let site = try RenderedSite(.with(choice), shell: "{{{assets}}}{{{main}}}")
        let page = try site.html("quizzes/cells.html")
        let loaded = site.renderer.sharedFiles().filter { page.contains("=\"../\($0.path.text)?v=") }
        #expect(loaded.count > 4)
        #expect(loaded.map(\.bytes.count).reduce(0, +) < 125_000)
    }

    @Test func onlyPagesWithDatesOrChoicesLoadTheirScripts() throws {
        func bundles(_ change: (inout Quiz) -> Void) throws -> [Bool] {
            var content = try SiteContent.with(choice)
            change(&content.quizzes[0].original)
            let page = try RenderedSite(content, shell: "{{{assets}}}{{{main}}}").html("quizzes/cells.html")
            return ["dates", "choices"].map { page.contains("src=\"../assets/\($0).js") }
        }
        let day = DueDate.day(try #require(CalendarDate(iso: "2026-12-11")))
        #expect(try bundles { _ in } == [false, false])
        #expect(try bundles { $0.due = day } == [true, false])
        #expect(try bundles { $0.available = day } == [true, false])
        #expect(try bundles { $0.letsChooseDraw = true } == [false, true])
    }

    @Test func theOrdinarySiteHasNothingOfTheSingleFile() throws {
        #expect(!(try RenderedSite(.with(choice), shell: nil).renderer.assetPaths).contains { $0.text == "assets/single.js" })
    }

    @Test func theFirstScriptNamesTheAppOfTheSite() throws {
        let page = try RenderedSite(.empty(languages: ["en", "fr"]), shell: "{{{assets}}}{{{main}}}").html("fr/index.html")
        #expect(page.contains("data-app=\"../assets/app.fr.json\""))
        var content = try SiteContent.empty()
        content.settings.keepsOffline = false
        let switchedOff = try RenderedSite(content, shell: "{{{assets}}}{{{main}}}").html("index.html")
        #expect(!switchedOff.contains("data-app"))
    }

    @Test func stampsAreTheBeginningOfTheDigest() throws {
        let site = try RenderedSite(.empty(), shell: "{{{assets}}}{{{main}}}")
        let css = try #require(site.renderer.sharedFiles().first { $0.path.text == "assets/quizmark.css" })
        let stamp = SHA256.shortText(css.bytes).prefix(8)
        #expect(try site.html("index.html").contains("assets/quizmark.css?v=\(stamp)\""))
    }
}
