import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct LanguageCodeTests {
    @Test(arguments: [
        ("DE", "did you mean 'de'?"), ("pt_br", "did you mean 'pt-BR'?"), ("zh-hant-tw", ""), ("ZH_hant", "did you mean 'zh-Hant'?"),
        ("english", "did you mean 'en'?"), ("Français", "did you mean 'fr'?"), ("klingon", "write a code such as en, fr or es-419"),
        ("en-a1-a2-a3-a4-a5-a6-a7-a8-a9-b1-b2-b3", "write a code such as en, fr or es-419"),
    ])
    func otherFormsAreKnown(code: String, words: String) {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\nlanguages: [\(code)]\n", path: log.path)
        _ = SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)
        #expect(log.problems == (words.isEmpty ? [] : ["3:13 UnknownLanguage: '\(code)' is not a language code; \(words)"]))
    }

    @Test(arguments: ["en, fr", "en; fr", "english, french"]) func severalLanguagesAreAList(text: String) {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\nlanguages: \(text)\n", path: log.path)
        _ = SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)
        #expect(log.problems == ["3:12 UnknownLanguage: '\(text)' is not a language code; write a list: [en, fr]"])
    }

    @Test func aLanguageIsListedOnce() {
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = sourceFile("id: a\ntitle: A\nlanguage: fr\nlanguages: [fr, en, FR, en]\n", path: log.path)
        let settings = SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)
        #expect(settings?.languages.map(\.code) == ["fr", "en"])
        #expect(log.problems.last == "4:25 InvalidValue: 'en' is in this list twice; remove one")
    }
}
