import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Files for a language that the site doesn't have; its languages are English and French.
struct UnlistedLanguagesTests {
    private func language(of path: String, besides files: [String] = []) -> String? {
        var languages = UnlistedLanguages(files: files + [path], settings: readingContext.settings)
        return languages.language(of: path)?.code
    }

    @Test(arguments: [
        ("Content/quizzes/a.de.md", "Content/quizzes/a.md"), ("Content/quizzes/b/a.de-CH.json", "Content/quizzes/b/a.md"),
        ("Content/assignments/a.1.de.md", "Content/assignments/a.1.yml"), ("Content/pages/a.de.md", "Content/pages/a.en.md"),
    ])
    func translationsOfAnOriginal(path: String, original: String) {
        #expect(language(of: path, besides: [original])?.prefix(2) == "de")
        #expect(language(of: path) == nil)
    }

    @Test(arguments: [
        "Content/quizzes/a.fr.md", "Content/quizzes/a.1.md", "Content/quizzes/a.old.md", "Content/quizzes/a.xx.md", "Content/media/a.de.md",
        "Content/quizzes/a.md",
    ])
    func otherNames(path: String) {
        #expect(language(of: path, besides: ["Content/quizzes/a.md", "Content/media/a.md"]) == nil)
    }

    @Test func strings() {
        #expect(language(of: "Content/strings/de.strings") == "de")
        #expect(language(of: "Content/strings/fr.strings") == nil)
        #expect(language(of: "Content/strings/nonsense.strings") == nil)
        var settings = readingContext.settings
        settings.languages = [ContentLanguage("es-419") ?? .english]
        func unlisted(_ code: String) -> ContentLanguage? {
            var languages = UnlistedLanguages(files: [], settings: settings)
            return languages.language(of: "Content/strings/\(code).strings")
        }
        for used in ["es-419", "es", "en"] { #expect(unlisted(used) == nil) }
        #expect(unlisted("fr") == french)
    }

    @Test func aTranslationIsReportedRatherThanPublished() {
        var diagnostics: [Diagnostic] = []
        let files = ["Content/quizzes/a.de.md", "Content/quizzes/a.md"]
        #expect(ReadingJob.jobs(of: files, settings: readingContext.settings, &diagnostics).count == 1)
        #expect(
            diagnostics.map(\.inShort) == [
                "1:1 UnknownFile: this file isn't used, because the site has no language 'de'; add it to 'languages' in site.yml"
            ])
        #expect(diagnostics.map(\.location.path) == ["Content/quizzes/a.de.md"])
    }

    /// Every page exists once for each language, so that many of them make a small file a large site.
    @Test func aSiteHasAHundredLanguagesAtMost() {
        func problems(_ count: Int) -> [String] {
            let letters = Array("abcdefghijklmnopqrstuvwxyz")
            let codes = (0..<count).map { "\(letters[$0 / 26])\(letters[$0 % 26])" }
            var log = DiagnosticLog(path: "Content/site.yml")
            let file = sourceFile("id: a\ntitle: A\nlanguage: zz\nlanguages: [\(codes.joined(separator: ", "))]\n", path: log.path)
            _ = SiteSettingsReader.read(file, timeZones: TimeZoneCatalog(), log: &log)
            return log.problems.filter { $0.contains("at most 100 languages") }
        }
        #expect(problems(99) == [])
        #expect(problems(100).count == 1)
    }
}
