import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Foundation
import SiteTheme
import Testing

@Suite struct ShellTests {
    private func diagnostics(_ shell: String) -> [Diagnostic] {
        Templates.load(overrides: ["page.mustache": Array(shell.utf8)]).diagnostics
    }

    @Test func theBuiltInTemplatesHaveNoErrors() {
        #expect(Templates.load().diagnostics.isEmpty)
    }

    /// Scripts of a site use these names of the kinds.
    @Test func theDocsNameEveryKindOfPage() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let rooms = root.appending(path: "Sources/PageRendering")
        var kinds: Set<Substring> = []
        for path in try #require(FileManager.default.subpaths(atPath: rooms.path)) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: rooms.appending(path: path), encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains("var kind: StaticString {") {
                kinds.formUnion(line.matches(of: /"([a-z-]+)"/).map(\.output.1))
            }
        }
        let docs = try String(contentsOf: root.appending(path: "Docs/Content/pages/html-hooks.md"), encoding: .utf8)
        let line = try #require(docs.split(separator: "\n").first { $0.hasPrefix("- `body[data-page]`: ") })
        let named = line.matches(of: /`([a-z-]+)`/).map(\.output.1)
        #expect(kinds.count > 15)
        #expect(named.sorted() == kinds.sorted())
    }

    @Test func anUnknownTagIsAnErrorAtItsPosition() throws {
        let diagnostic = try #require(diagnostics("<html>\n  <h1>{{titel}}</h1>{{{main}}}").first)
        #expect(diagnostic.id == .invalidTemplate)
        #expect(diagnostic.location.path == "Templates/page.mustache")
        #expect(diagnostic.location.position == SourcePosition(line: 2, column: 7))
        #expect(diagnostic.message.contains("did you mean 'title'?"))
    }

    @Test(arguments: [
        ("{{{main}}}\n{{#logo}}", 2), ("{{{main}}}\n\n{{#logo}}{{/home}}", 3), ("{{{main}}}{{title", 1),
        ("{{{main}}}\n{{> foter}}", 2), ("<p>no body</p>", 1), ("{{{main}}}\u{1}", 1),
    ])
    func errorsHaveALine(shell: String, line: UInt32) throws {
        let diagnostic = try #require(diagnostics(shell).first)
        #expect(diagnostic.severity == .error)
        #expect(diagnostic.location.position.line == line)
    }

    @Test func aPartHasNoPartsAndNeedsNoPage() throws {
        let diagnostics = Templates.load(overrides: ["header.mustache": Array("{{> footer}}".utf8)]).diagnostics
        #expect(diagnostics.map(\.location.path) == ["Templates/header.mustache"])
        #expect(Templates.load(overrides: ["footer.mustache": Array("{{siteTitle}}".utf8)]).diagnostics.isEmpty)
    }

    /// Scripts give a quiz what was kept under any of its former ids. The page of a quiz names its own.
    @Test func pagesNameTheFormerIDsOfTheQuizzesThatTheyShow() throws {
        var content = try SiteContent.empty()
        var quiz = Quiz(id: "organelles", path: "Content/quizzes/organelles.md", language: .english, title: "Organelles")
        quiz.formerIDs = ["biology-cells", "cells"].map { Located($0, at: .start) }
        let other = Quiz(id: "light", path: "Content/quizzes/light.md", language: .english, title: "Light")
        content.quizzes = [TranslatedItem(quiz), TranslatedItem(other)]
        content.assignments = [
            TranslatedItem(
                Assignment(
                    id: "essay", path: "Content/assignments/essay.yml", position: .start, language: .english, title: "Essay",
                    due: .day(try #require(CalendarDate(iso: "2026-12-11")))))
        ]
        let site = RenderedSite(content, shell: nil)
        let entry = #"["organelles","quizzes/organelles.html"]"#
        let renamed = #"{"biology-cells":\#(entry),"cells":\#(entry)}"#.replacing("\"", with: "&quot;")
        for page in ["index.html", "assignments/index.html", "quizzes/organelles.html"] {
            #expect(try site.html(page).contains("<meta name=\"quizmark-renamed\" content=\"\(renamed)\""), "\(page)")
        }
        #expect(try !site.html("quizzes/light.html").contains("quizmark-renamed"))
    }

    @Test func aSiteReplacesOnlyItsFooter() throws {
        let site = RenderedSite(try .empty(), templates: ["footer.mustache": "<footer>{{siteTitle}}, {{home}}</footer>"])
        let page = try site.html("index.html")
        #expect(page.contains("<footer>Site &amp; Co, index.html</footer>"))
        #expect(page.contains("<header class=\"site-header\">"))
    }

    @Test func theFooterIsTrueWithoutAScript() throws {
        let shell = "{{{main}}}{{> footer}}"
        let page = try RenderedSite(.empty(), shell: shell).html("index.html")
        #expect(
            page.contains(
                """
                <p><span class="scripted">Your answers stay on this device.</span>\
                <noscript>JavaScript is turned off, so some things on this site don’t work.</noscript></p>
                """))
    }

    @Test func commentsAreNoTags() {
        #expect(diagnostics("{{policy}}{{{links}}}{{{assets}}}{{! any words }}{{{main}}}").isEmpty)
        #expect(diagnostics("{{policy}}{{{links}}}{{! assets }}{{{main}}}").count == 1)
    }

    @Test func pagesNeedTheirStylesScriptsAndPolicy() {
        let tags = ["{{policy}}", "{{{links}}}", "{{{assets}}}"]
        for tag in tags {
            let found = diagnostics(tags.filter { $0 != tag }.joined() + "{{{main}}}")
            #expect(found.count == 1 && found[0].severity == .warning && found[0].id == .invalidTemplate, "\(found)")
            #expect(found[0].message.hasPrefix("the tag '\(tag)' is missing, so "))
        }
        #expect(diagnostics("{{policy}}{{{links}}}{{assets}}{{{main}}}").count == 1, "escaped, it would be shown as text")
        let page = Array("{{> header}}{{{main}}}{{> footer}}".utf8)
        let header = Array(tags.joined().utf8)
        #expect(Templates.load(overrides: ["page.mustache": page, "header.mustache": header]).diagnostics.isEmpty)
    }

    @Test func filesWithoutACounterpartAreDoubtful() {
        let files =
            ["page.mustach", "css/own.css", "js/own.js", "strings/de.strings", "css/10-base.css", "notes.txt"]
            + ["css/quiz/own.css", "css/nowhere/own.css", "js/quiz/own.js", "js/own.css"]
        let overrides = Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]()) })
        let diagnostics = Templates.load(overrides: overrides).diagnostics
        #expect(
            diagnostics.map(\.location.path)
                == ["css/nowhere/own.css", "js/own.css", "notes.txt", "page.mustach"].map { "Templates/\($0)" })
        #expect(diagnostics.allSatisfy { $0.id == .unknownTemplate && $0.severity == .warning })
        #expect(diagnostics.last?.message.contains("did you mean 'page.mustache'?") == true)
    }

    @Test(
        arguments: [
            ("@import 'https://a.example/a.css';", "1:10 'https://a.example/a.css'"), ("a{b:url( //a.example/x )}", "1:10 '//a.example/x'"),
            ("/* a\n */ @IMPORT URL(HTTP://a.example/a.css)", "2:17 'HTTP://a.example/a.css'"), ("/* url(https://a.example) */", nil),
            ("a{b:url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\")}", nil), ("a{b:url(../media/a.svg)}", nil),
            ("//a.example/a", nil), ("url(//)", nil), ("a{b:url(a//b);c:url(\t'http://a.example');}\r\n", "1:23 'http://a.example'"),
            ("@namespace svg url(http://www.w3.org/2000/svg);", nil), ("a{content:'https://a.example'}", nil),
        ] as [(String, String?)])
    func stylesLoadNothingFromOtherSites(style: String, address: String?) {
        let found = Templates.load(overrides: ["css/quiz/own.css": Array(style.utf8)]).diagnostics
        #expect(found.allSatisfy { $0.id == .blockedAddress && $0.severity == .warning })
        #expect(found.allSatisfy { $0.location.path == "Templates/css/quiz/own.css" })
        let texts = found.map { "\($0.location.position.line):\($0.location.position.column) \($0.message.prefix { $0 != " " })" }
        #expect(texts == [address].compactMap(\.self))
    }

    @Test func fillsTheShellOfASite() throws {
        var content = try SiteContent.with(Question(.trueFalse(true))) { quiz in
            quiz.id = "a/cells"
            quiz.title = "Cells \"&\" <more>"
            quiz.summary = "All \"about\" it."
        }
        content.settings.baseURL = "https://example.org"
        let shell = """
            {{language}} {{direction}} {{page}} {{site}} {{siteTitle}}|{{title}}|{{#description}}"{{description}}"\
            {{/description}}|{{root}}|{{home}}|{{#logo}}logo{{/logo}}{{^logo}}no logo{{/logo}}|{{{links}}}|\
            {{#languageSwitch}}languages{{/languageSwitch}}
            """
        let site = RenderedSite(content, shell: shell + "{{{main}}}")
        let page = try site.html("quizzes/a/cells.html")
        #expect(
            page.hasPrefix(
                """
                en ltr quiz site Site &amp; Co|Cells &quot;&amp;&quot; &lt;more&gt; · Site &amp; Co|\
                "All &quot;about&quot; it."|../../|../../index.html|no logo|\
                <link rel="canonical" href="https://example.org/quizzes/a/cells.html">\
                <meta property="og:type" content="website"><meta property="og:site_name" content="Site &amp; Co">\
                <meta property="og:title" content="Cells &quot;&amp;&quot; &lt;more&gt;">\
                <meta property="og:description" content="All &quot;about&quot; it.">\
                <meta property="og:url" content="https://example.org/quizzes/a/cells.html">\
                <meta property="og:image" content="https://example.org/assets/icon-512.png">|
                """))
        #expect(try site.html("404.html").contains("|Page not found".dropFirst()))
        #expect(try !site.html("404.html").contains("\"\""))
    }

    @Test func theAddressOfAFolderNamesNoFile() throws {
        var content = try SiteContent.empty(languages: ["en", "fr"])
        content.settings.baseURL = "https://example.org/q"
        let page = try RenderedSite(content, shell: "{{{links}}}{{{main}}}").html("fr/index.html")
        #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/q/fr/\">"))
        #expect(page.contains("<meta property=\"og:url\" content=\"https://example.org/q/fr/\">"))
        #expect(
            page.contains(
                """
                <link rel="alternate" hreflang="en" href="https://example.org/q/">\
                <link rel="alternate" hreflang="fr" href="https://example.org/q/fr/">\
                <link rel="alternate" hreflang="x-default" href="https://example.org/q/">
                """))
    }

    /// Programs that show previews take no drawings, and the check mark is a file only of a site that is also an app.
    @Test(
        arguments: [
            ("media/logo.png", true, "media/logo.png"), ("media/logo.svg", true, "assets/icon-512.png"), ("media/logo.svg", false, nil),
        ] as [(String, Bool, String?)])
    func aPreviewShowsTheLogoIfItIsAPicture(logo: String, keepsOffline: Bool, picture: String?) throws {
        var content = try SiteContent.empty()
        content.settings.baseURL = "https://example.org"
        content.settings.theme.logo = Located(logo, at: .start)
        content.settings.keepsOffline = keepsOffline
        let page = try RenderedSite(content, shell: "{{{links}}}{{{main}}}").html("index.html")
        #expect(page.contains("property=\"og:image\"") == (picture != nil))
        if let picture { #expect(page.contains("<meta property=\"og:image\" content=\"https://example.org/\(picture)\">")) }
    }

    @Test func pagesWithoutContentAreNotForSearchEngines() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        let mark = "<meta name=\"robots\" content=\"noindex\">"
        let shell = "{{{links}}}{{{main}}}"
        #expect(try !RenderedSite(content, shell: shell).html("404.html").contains(mark), "nobody finds a site without an address")
        content.settings.baseURL = "https://example.org"
        let site = RenderedSite(content, shell: shell)
        for page in ["404", "offline", "search", "practice", "history", "collection"] {
            #expect(try site.html("\(page).html").contains(mark), "\(page)")
        }
        for page in ["index", "quizzes/cells"] { #expect(try !site.html("\(page).html").contains(mark), "\(page)") }
        #expect(try !site.html("404.html").contains("og:title"))
    }

    @Test func aSiteMayHaveItsOwnFonts() throws {
        let site = try RenderedSite(.with(Question(.trueFalse(true))), shell: "{{policy}}{{{main}}}")
        for page in ["index", "quizzes/cells", "collection"] {
            #expect(try site.html("\(page).html").contains("; font-src 'self' data:; "), "\(page)")
        }
    }

    @Test(arguments: [(nil, "0a6e8a fff"), ("#7a1f5c", "7a1f5c fff"), ("#FC0", "fc0 10161a")] as [(String?, String)])
    func theIconHasTheAccentOfTheSite(accent: String?, colours: String) throws {
        var content = try SiteContent.empty()
        content.settings.theme.accent = accent
        #expect(try RenderedSite(content, shell: "{{accent}} {{onAccent}}|{{{main}}}").html("index.html").hasPrefix("\(colours)|"))
        let parts = colours.split(separator: " ")
        let page = try RenderedSite(content, shell: nil).html("index.html")
        #expect(page.contains("fill='%23\(parts[0])'") && page.contains("stroke='%23\(parts[1])'"))
    }

    /// The refresh would lose the question that an address names.
    @Test func onlyPagesAtFormerAddressesHaveTheirScript() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        #expect(RenderedSite(content).file("assets/moved.js") == nil)
        content.quizzes[0].original.formerIDs = [Located("tissue", at: .start)]
        let site = RenderedSite(content, shell: "{{{assets}}}{{{main}}}")
        #expect(site.file("assets/moved.js")?.contains("location.hash") == true)
        #expect(try site.html("quizzes/tissue.html").contains("<script defer src=\"../assets/moved.js?v="))
        #expect(try !site.html("quizzes/cells.html").contains("moved.js"))
    }

    @Test func anInvalidShellLeavesTheBuiltInOne() throws {
        let site = RenderedSite(try .empty(), shell: "{{nothing}}")
        #expect(try site.html("index.html").hasPrefix("<!DOCTYPE html>"))
    }

    @Test func theBuiltInShellNamesLanguagesAndAssets() throws {
        let site = RenderedSite(try .empty(languages: ["en", "fr"]), shell: nil)
        let page = try site.html("fr/index.html")
        #expect(page.contains("<html lang=\"fr\" dir=\"ltr\">"))
        #expect(page.contains("<link rel=\"stylesheet\" href=\"../assets/quizmark.css?v="))
        #expect(page.contains("<script defer src=\"../assets/quizmark.fr.js?v="))
        #expect(page.contains("popovertarget=\"site_languages\""))
        #expect(page.contains("<a lang=\"en\" hreflang=\"en\" href=\"../index.html\">English</a>"))
        #expect(page.contains("<a lang=\"fr\" hreflang=\"fr\" href=\"index.html\" aria-current=\"true\">Français</a>"))
        #expect(page.contains(">Aller au contenu</a>"))
        #expect(!page.contains("\u{1}"))
    }

    @Test func theMissingPageOfASiteInSeveralLanguagesLooksForThatOfTheAddress() throws {
        func scripts(_ languages: [String], _ page: String) throws -> String {
            try RenderedSite(.empty(languages: languages), shell: "{{{assets}}}").html(page)
        }
        #expect(try scripts(["en", "fr"], "404.html").contains("assets/missing.js?v="))
        #expect(try !scripts(["en", "fr"], "offline.html").contains("missing.js"))
        #expect(try !scripts(["en"], "404.html").contains("missing.js"))
    }

    @Test func theMissingPageLinksAbsolutelyWhereTheAddressIsKnown() throws {
        var content = try SiteContent.empty(languages: ["en", "fr"])
        content.settings.baseURL = "https://example.org/a b"
        let page = try RenderedSite(content, shell: nil).html("fr/404.html")
        #expect(page.contains("href=\"/a b/assets/quizmark.css?v="))
        #expect(page.contains("<a class=\"brand\" href=\"/a b/fr/index.html\">"))
        #expect(page.contains("hreflang=\"en\" href=\"/a b/404.html\""))
        #expect(!page.contains("href=\"../"))
        content.settings.baseURL = "https://example.org"
        #expect(try RenderedSite(content, shell: nil).html("404.html").contains("href=\"/assets/quizmark.css?v="))
        #expect(try RenderedSite(content, shell: nil).html("fr/index.html").contains("href=\"../assets/quizmark.css?v="))
        content.settings.baseURL = nil
        #expect(try RenderedSite(content, shell: nil).html("fr/404.html").contains("href=\"../assets/quizmark.css?v="))
    }

    @Test func theAccentOfASiteComesLast() throws {
        var content = try SiteContent.empty()
        content.settings.theme.accent = "#a0b1c2"
        #expect(RenderedSite(content).file("assets/quizmark.css")?.hasSuffix(":root{--accent:#a0b1c2}\n") == true)
        content.settings.theme.accent = "#fff}body{display:none"
        #expect(RenderedSite(content).file("assets/quizmark.css")?.contains("display:none}\n") == false)
    }
}
