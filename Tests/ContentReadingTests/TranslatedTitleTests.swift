import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// The titles of the site and of its modules in `site.yml`.
struct TranslatedTitleTests {
    private func read(_ text: String) -> (settings: SiteSettings?, problems: [String]) {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\n\(text)\n", path: log.path)
        return (SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log), log.problems)
    }

    @Test func titlesAreInTheLanguageOfTheReader() throws {
        let canadian = try #require(ContentLanguage("fr-CA"))
        let (read, problems) = read(
            """
            title: {en: Swimming, fr: " Natation "}
            languages: [en, fr, fr-CA]
            modules:
              - id: diving
                title:
                  en: Diving
                  fr: Plongeon
              - {id: ballet, title: Ballet}
            """)
        let settings = try #require(read)
        #expect(problems == [])
        #expect(settings.title == "Swimming")
        #expect(settings.titles == [.english: "Swimming", french: "Natation"])
        #expect(settings.title(in: .english).text == "Swimming" && settings.title(in: .english).language == .english)
        #expect(settings.title(in: canadian).text == "Natation" && settings.title(in: canadian).language == french)
        #expect(settings.modules.map(\.title) == ["Diving", "Ballet"])
        #expect(settings.modules.map { settings.title(of: $0, in: french).text } == ["Plongeon", "Ballet"])
        #expect(settings.modules.map { settings.title(of: $0, in: french).language } == [french, .english])
        #expect(settings.moduleIndex(named: "Plongeon") == 0 && settings.moduleTitle(named: "Plongeon") == "Diving")
        #expect(settings.moduleTitle(named: "diving", in: french) == "Plongeon")
    }

    /// The languages may come after the title.
    @Test func theDefaultLanguageMayBeAnother() throws {
        let (read, problems) = read("title: {en: Swimming, fr: Natation}\nlanguages: [en]\nlanguage: fr")
        #expect(problems == [])
        #expect(read?.title == "Natation")
    }

    @Test func aTextIsForAllLanguages() {
        let (read, problems) = read("title: Swimming\nlanguages: [en, fr]")
        #expect(problems == [])
        #expect(read?.titles == [:])
        #expect(read?.title(in: french).text == "Swimming" && read?.title(in: french).language == .english)
    }

    @Test(arguments: [
        ("{fr: Natation}\nlanguages: [en, fr]", "2:8 MissingKey: 'title' has no text in 'en', the language of the site"),
        ("{en: \"\", fr: Natation}\nlanguages: [en, fr]", "2:8 MissingKey: 'title' has no text in 'en', the language of the site"),
        (
            "{en: Swimming, de: Schwimmen, fr: Natation}\nlanguages: [en, fr]",
            "2:23 UnknownLanguage: the site has no language 'de', so this title isn't shown"
        ),
        ("{en: Swimming, xx-: Natation}\nlanguages: [en, fr]", "2:23 UnknownLanguage: 'xx-' is not a language code"),
        ("[Swimming]", "2:8 WrongType: 'title' must be text, but this is a list"),
        (
            "{en: Swimming, fr: Natation}\nlanguages: [en, fr, it]",
            "2:8 MissingKey: 'title' has no text in 'it', so pages in 'it' show that of another language"
        ),
        (
            "{en: Swimming, fr: Natation}\nlanguages: [en, fr, it, es]",
            "2:8 MissingKey: 'title' has no text in 'it' and 'es', so pages in 'it' and 'es' show that of another language"
        ),
    ])
    func saysWhatIsWrong(title: String, problem: String) {
        #expect(read("title: \(title)").problems == [problem])
    }

    @Test func saysWhatIsWrongWithModules() {
        func problems(_ modules: String) -> [String] { read("title: A\nlanguages: [en, fr, it]\nmodules:\n\(modules)").problems }
        #expect(
            problems("  - {id: a, title: {fr: Dessin}}") == [
                "5:20 MissingKey: 'title' has no text in 'en', the language of the site"
            ])
        #expect(
            problems("  - {id: a, title: {en: Drawing, fr: Dessin}}") == [
                "5:20 MissingKey: 'title' has no text in 'it', so pages in 'it' show that of another language"
            ])
        let equal = problems("  - {id: a, title: {en: Arts, it: A, fr: Dessin}}\n  - {id: b, title: {en: Drawing, it: B, fr: Dessin}}")
        #expect(equal.count == 1)
        #expect(
            equal.first?.contains(
                "DuplicateID: the modules 'a' and 'b' have the same title, so 'module: Dessin' means the first one") == true)
    }

    @Test func formattingIsReportedInEachLanguage() {
        let problems = read("title: {en: A, fr: \"*Natation*\"}\nlanguages: [en, fr]").problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasSuffix("StrayMark: 'title' is plain text, so its formatting is shown as it is; write 'Natation'") == true)
    }
}
