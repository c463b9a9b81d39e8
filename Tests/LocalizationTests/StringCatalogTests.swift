import CivilTime
import ContentModel
import Diagnostics
import Foundation
import Localization
import Testing

@Suite struct StringCatalogTests {
    private static let codes = ["en", "fr", "es", "it"]

    private func texts(_ code: String) throws -> [String: String] {
        let bytes = try #require(BuiltInTheme.bytes(of: "strings/\(code).strings"))
        let (file, diagnostics) = StringsFile.read(bytes, path: code)
        #expect(diagnostics.isEmpty)
        return file.texts
    }

    private func strings(_ codes: [String], _ overrides: [StringCatalog.Override] = []) throws -> (
        StringCatalog, [Diagnostic]
    ) {
        let languages = try codes.map { try #require(ContentLanguage($0)) }
        var settings = SiteSettings(id: "site", title: "Site", language: languages[0])
        settings.languages = languages
        let loaded = StringCatalog.load(settings: settings, overrides: overrides)
        return (loaded.strings, loaded.diagnostics)
    }

    @Test(arguments: codes) func everyTextIsInEveryLanguage(code: String) throws {
        let texts = try texts(code)
        let english = try self.texts("en")
        for string in StringKey.allCases {
            for key in string.hasPlurals ? ["one", "other"].map({ "\(string.rawValue).\($0)" }) : [string.rawValue] {
                let text = try #require(texts[key], "\(key) is missing in \(code)")
                let model = try #require(english[key])
                #expect(LocalizedString.placeholders(in: text) == LocalizedString.placeholders(in: model), "\(key) in \(code)")
            }
        }
    }

    @Test(arguments: codes) func noFileHasATextThatNothingShows(code: String) throws {
        let known = Set(
            StringKey.allCases.flatMap { string in
                string.hasPlurals
                    ? PluralCategory.allCases.map { "\(string.rawValue).\($0.rawValue)" } : [string.rawValue]
            })
        let surplus = try texts(code).keys.filter { !known.contains($0) && !$0.hasPrefix("script.") }
        #expect(surplus.isEmpty)
    }

    @Test func everyTextIsShownSomewhere() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
        var words: Set<Substring> = []
        for path in try #require(FileManager.default.subpaths(atPath: sources.path)) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            words.formUnion(text.matches(of: /\.([A-Za-z]\w*)/).map(\.output.1))
        }
        let unused = StringKey.allCases.filter { !words.contains(Substring(String(describing: $0))) }
        #expect(unused.isEmpty)
    }

    @Test func everyFileOfTemplatesIsInTheBinary() throws {
        let templates = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
            .standardizedFileURL
        let files = try #require(FileManager.default.subpaths(atPath: templates.path))
            .filter { !templates.appending(path: $0).hasDirectoryPath && !$0.hasPrefix(".") && $0.contains(".") }
        #expect(files.sorted() == BuiltInTheme.paths.sorted())
        for file in files {
            let bytes = try Data(contentsOf: templates.appending(path: file))
            let isSame = BuiltInTheme.bytes(of: file) == Array(bytes)
            #expect(isSame, "\(file)")
        }
    }

    @Test func aLanguageWithoutTextsIsNoted() throws {
        let (_, found) = try strings(["fr", "de", "es-419"])
        #expect(found.map(\.id) == [.missingInterface] && found[0].severity == .note)
        #expect(found[0].message.hasPrefix("Quizmark has no interface texts in 'de'"))
        let german = StringCatalog.Override(
            path: "Content/strings/de.strings", language: try #require(ContentLanguage("de")),
            bytes: Array("\"language.name\" = \"Deutsch\";\n".utf8))
        #expect(try strings(["fr", "de"], [german]).1 == [])
        var untranslated = german
        untranslated.bytes = Array("// \"language.name\" = \"English\";\n".utf8)
        #expect(try strings(["fr", "de"], [untranslated]).1.map(\.id) == [.missingInterface], "as a new export is")
    }

    @Test func fallsBackAndTells() throws {
        let (strings, _) = try strings(["fr", "de", "es-419"])
        let german = try #require(ContentLanguage("de"))
        #expect(strings[german][.home].text == "Accueil")
        #expect(strings[german].isFallback(strings[german][.home]))
        let latin = try #require(ContentLanguage("es-419"))
        #expect(strings[latin][.home].text == "Inicio")
        #expect(!strings[latin].isFallback(strings[latin][.home]))
        #expect(strings.name(of: german) == "Deutsch")
        #expect(strings.name(of: latin) == "Español")
    }

    @Test func aSiteOverridesSingleTexts() throws {
        let french = try #require(ContentLanguage("fr"))
        let override = StringCatalog.Override(
            path: "Content/strings/fr.strings", language: french,
            bytes: Array("\"navigation.home\" = \"Bassin\";\n\"navigation.hom\" = \"x\";\n\"quiz.due\" = \"{1}\";".utf8)
        )
        let (strings, diagnostics) = try strings(["en", "fr"], [override])
        #expect(strings[french][.home].text == "Bassin")
        #expect(strings[french][.next].text == "Suivant")
        #expect(diagnostics.map(\.id) == [.unknownKey, .invalidStrings, .differentPlaceholders])
        #expect(diagnostics[0].message.contains("did you mean 'navigation.home'?"))
        #expect(diagnostics[1].location.position == SourcePosition(line: 3, column: 14))
    }

    /// Earlier versions had them.
    @Test(arguments: ["edition.others", "edition.label", "assignment.level", "assignment.mark"])
    func aKeyOfAnEarlierVersionIsAWarning(key: String) throws {
        let override = StringCatalog.Override(
            path: "Content/strings/en.strings", language: try #require(ContentLanguage("en")),
            bytes: Array("\"\(key)\" = \"A text {0}\";\n".utf8))
        let (_, diagnostics) = try strings(["en"], [override])
        #expect(diagnostics.map(\.id) == [.unusedKey])
        #expect(diagnostics[0].message.contains("delete this line"))
    }

    /// Version 0.2 had one text for every number: "3 seen".
    @Test func aTextWithoutPluralFormsOfAnEarlierVersionIsShownForEveryNumber() throws {
        let (table, diagnostics) = try russian("\"script.practice.seen\" = \"просмотрено\";")
        #expect(diagnostics.map(\.id) == [.unusedKey])
        #expect(diagnostics[0].message.contains("write 'script.practice.seen.one' and 'script.practice.seen.other' instead"))
        let seen = table.scriptTexts.filter { $0.key.hasPrefix("script.practice.seen") }
        #expect(seen.map(\.key) == ["script.practice.seen.one", "script.practice.seen.other"])
        #expect(seen.allSatisfy { $0.text == "просмотрено" && $0.language == nil })
        #expect(try russian("\"count.questions\" = \"вопросы\";").diagnostics.map(\.id) == [.unknownKey])
    }

    @Test func aSiteAddsBandsAndSwitchesThemOff() throws {
        let text = """
            "script.band.95" = "Nearly perfect!";
            "script.band.40" = "";
            "script.band.120" = "More than perfect!";
            """
        let override = StringCatalog.Override(
            path: "Content/strings/en.strings", language: .english, bytes: Array(text.utf8))
        let (strings, diagnostics) = try strings(["en"], [override])
        let bands = strings[.english].scriptTexts.filter { $0.key.hasPrefix("script.band.") }
        #expect(bands.contains { $0.key == "script.band.95" && $0.text == "Nearly perfect!" })
        #expect(bands.contains { $0.key == "script.band.40" && $0.text.isEmpty })
        #expect(diagnostics.map(\.id) == [.unknownKey])
    }

    @Test func countsAsEachLanguageDoes() throws {
        let (strings, _) = try strings(Self.codes)
        func points(_ code: String, _ count: Double) throws -> String {
            strings[try #require(ContentLanguage(code))].text(.countOfPoints, count: count)
        }
        #expect(try points("en", 1) == "1 point")
        #expect(try points("en", 0.5) == "0.5 points")
        #expect(try points("en", 0) == "0 points")
        #expect(try points("fr", 0) == "0\u{A0}point")
        #expect(try points("fr", 1.5) == "1,5\u{A0}point")
        #expect(try points("fr", 2) == "2\u{A0}points")
        #expect(try points("it", 2.25) == "2,25 punti")
    }

    @Test(arguments: [
        (0.0, "0"), (2, "2"), (0.5, "0.5"), (33.333, "33.33"), (0.05, "0.05"), (-2.5, "−2.5"), (9.999, "10"),
        (-0.001, "0"),
    ])
    func numbersHaveNoNeedlessZeros(value: Double, text: String) throws {
        #expect(try strings(["en"]).0[.english].number(value) == text)
    }

    @Test func aNumberHasTheDecimalsOfTheOneBesideIt() throws {
        let english = try strings(["en"]).0[.english]
        #expect(english.number(0.3, besides: 0.28) == "0.30" && english.number(0.28, besides: 0.3) == "0.28")
        #expect(english.number(3, besides: 1) == "3" && english.number(-3, besides: 0.5) == "−3.0")
    }

    @Test func datesInWords() throws {
        let (strings, _) = try strings(Self.codes)
        let first = try #require(CalendarDate(year: 2026, month: 3, day: 1))
        let words = try Self.codes.map { strings[try #require(ContentLanguage($0))].words(first) }
        #expect(
            words == [
                "Sunday 1 March 2026", "dimanche 1er mars 2026", "domingo, 1 de marzo de 2026",
                "domenica 1º marzo 2026",
            ])
        let date = try #require(CalendarDate(year: 2026, month: 12, day: 11))
        let local = try #require(LocalDateTime(date: date, hour: 9, minute: 5))
        let due = DueDate.moment(local: local, zone: "Europe/London", instant: Instant(secondsSinceEpoch: 0))
        #expect(strings[.english].words(due) == "Friday 11 December 2026 at 09:05 (Europe/London)")
    }

    /// A translation into Russian and English, as far as a site has one.
    private func russian(_ text: String) throws -> (table: LocalizedStrings, diagnostics: [Diagnostic]) {
        let russian = try #require(ContentLanguage("ru"))
        let override = StringCatalog.Override(path: "Content/strings/ru.strings", language: russian, bytes: Array(text.utf8))
        let (strings, diagnostics) = try strings(["en", "ru"], [override])
        return (strings[russian], diagnostics)
    }

    @Test func oneOfManyNumbersNeedsItsNumber() throws {
        let (table, diagnostics) = try russian(
            """
            "script.start.attempts.one" = "Пройден {0} раз";
            "script.start.attempts.few" = "Пройден {0} раза";
            "script.start.attempts.many" = "Пройден {0} раз";
            "script.start.attempts.other" = "Пройден {0} раза";
            "count.questions.one" = "один вопрос";
            "count.questions.other" = "{0} вопросов";
            """)
        #expect(diagnostics.map(\.id) == [.differentPlaceholders])
        #expect(diagnostics.map(\.location.position.line) == [5])
        #expect(table.text(.countOfQuestions, count: 21) == "21 вопросов")
        let attempts = table.scriptTexts.filter { $0.key.hasPrefix("script.start.attempts.") }
        #expect(attempts.map(\.text) == ["Пройден {0} раза", "Пройден {0} раз", "Пройден {0} раз", "Пройден {0} раза"])
    }

    @Test(arguments: ["fr", "pt-BR", "hi", "pa"]) func oneThatIsAlsoForZeroNeedsItsNumber(code: String) throws {
        let language = try #require(ContentLanguage(code))
        let text = """
            "script.points.soFar.one" = "x";
            "script.points.soFar.other" = "{0}";
            "script.start.attempts.one" = "y";
            """
        let override = StringCatalog.Override(path: "Content/strings/\(code).strings", language: language, bytes: Array(text.utf8))
        let diagnostics = try strings(["en", code], [override]).1
        #expect(diagnostics.map(\.id) == [.differentPlaceholders])
        #expect(diagnostics.map(\.location.position.line) == [1])
    }

    @Test func formsThatALanguageDoesNotHaveAreReported() throws {
        let french = try #require(ContentLanguage("fr"))
        let text = """
            "count.quizzes.few" = "{0} quelques quiz";
            "count.quizzes.many" = "{0} de quiz";
            """
        let override = StringCatalog.Override(path: "Content/strings/fr.strings", language: french, bytes: Array(text.utf8))
        let diagnostics = try strings(["en", "fr"], [override]).1
        #expect(diagnostics.map(\.id) == [.unusedKey])
        #expect(diagnostics[0].message == "'fr' has no plural form 'few', so no page shows 'count.quizzes.few'; delete this line")
        #expect(try russian("\"count.quizzes.few\" = \"{0} x\";\n\"count.quizzes.two\" = \"{0} x\";").diagnostics.count == 1)
    }

    @Test(arguments: [
        ("pt-BR", "Português (Brasil)"), ("de", "Deutsch"), ("de-AT", "Deutsch (AT)"), ("he", "עברית"), ("tlh", "tlh"), ("fr", "Français"),
    ])
    func languagesAreNamedBeforeTheyAreTranslated(code: String, name: String) throws {
        let language = try #require(ContentLanguage(code))
        #expect(try strings(["en", code], []).0.name(of: language) == name)
        let own = StringCatalog.Override(
            path: "Content/strings/\(code).strings", language: language, bytes: Array("\"language.name\" = \"Ours\";".utf8))
        #expect(try strings(["en", code], [own]).0.name(of: language) == "Ours")
    }

    /// Scripts select the forms of English, in which 21 isn't `.one`.
    @Test func englishFormsThatStandInAreSelectedAsEnglish() throws {
        let attempts = try russian("").table.scriptTexts.filter { $0.key.hasPrefix("script.start.attempts.") }
        #expect(attempts.map(\.key) == ["script.start.attempts.one", "script.start.attempts.other"])
        #expect(attempts.allSatisfy { $0.language == .english && !$0.opposesPage })
    }

    @Test func ownWordsAreToldFromTranslations() throws {
        let (table, _) = try russian("\"site.footer\" = \"Ответы остаются на устройстве.\";")
        #expect(!StringCatalog.isReworded(.footer, table[.footer]), "Quizmark has none in Russian")
        let override = StringCatalog.Override(
            path: "Content/strings/en.strings", language: .english, bytes: Array("\"site.footer\" = \"Made by us.\";".utf8))
        let english = try strings(["en"], [override]).0[.english]
        #expect(StringCatalog.isReworded(.footer, english[.footer]))
        #expect(!StringCatalog.isReworded(.home, english[.home]))
    }

    /// A site may leave out a value on purpose.
    @Test func aTextThatLostItsPlaceholderIsShownWithAWarning() throws {
        let (table, diagnostics) = try russian("\"quiz.due\" = \"Сдать\";\n\"navigation.home\" = \"Начало\";")
        #expect(diagnostics.map(\.id) == [.differentPlaceholders])
        #expect(diagnostics.map(\.severity) == [.warning])
        #expect(table[.due].text == "Сдать" && table[.home].text == "Начало")
    }

    @Test func tagsOfTranslationToolsAreShownWithAWarning() throws {
        let (table, diagnostics) = try russian("\"navigation.home\" = \"<b>Начало</b>\";")
        #expect(diagnostics.map(\.id) == [.rawHTML] && diagnostics.map(\.severity) == [.warning])
        #expect(table[.home].text == "<b>Начало</b>")
    }

    /// Control characters in messages are shown as a replacement character.
    @Test func textsOfSeveralLinesAreQuotedOnOne() throws {
        let (_, diagnostics) = try russian("\"contact.correctionBody\" = \"Страница\";")
        #expect(diagnostics.count == 1 && diagnostics.allSatisfy { !$0.message.contains(where: \.isNewline) })
    }

    @Test(arguments: ["\u{7}", "\\U001B", "\u{202E}", "a\u{2067}b", "\u{85}"])
    func textsHaveNoInvisibleCommands(character: String) throws {
        let (table, diagnostics) = try russian("\"navigation.home\" = \"Начало\(character)\";")
        #expect(diagnostics.map(\.id) == [.controlCharacter])
        #expect(table[.home].text == "Home")
    }

    @Test(arguments: ["a\u{2067}b\u{2069}", "\u{200F}a", "\u{A0}a", "é", "\\n"])
    func textsMayHaveMarksOfDirection(text: String) throws {
        #expect(try russian("\"navigation.home\" = \"\(text)\";").diagnostics == [])
    }
}

/// `Tests/Vectors/plurals.json`, which has the results of browsers.
struct PluralTests {
    private struct Vectors: Decodable {
        var counts: [Double]
        var languages: [String: String]
    }

    @Test func theProgramCountsAsBrowsersDo() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/plurals.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        #expect(vectors.languages.count > 40)
        for (code, categories) in vectors.languages {
            let language = try #require(ContentLanguage(code))
            for (count, category) in zip(vectors.counts, categories.split(separator: " ")) {
                #expect(PluralCategory.of(count, in: language).rawValue == category, "\(count) in \(code)")
            }
            let whole = zip(vectors.counts, categories.split(separator: " ")).filter { $0.0 == $0.0.rounded() }.map { String($0.1) }
            #expect(Set(PluralRule(language).whole.map(\.rawValue)) == Set(whole), "forms of \(code)")
        }
    }
}

@Suite struct LocalizedStringTests {
    @Test func fillsPlaceholdersOnce() {
        let phrase = LocalizedString(text: "{1} of {0} {x} {", language: .english)
        #expect(phrase.filled("{1}", "b") == "b of {1} {x} {")
        #expect(phrase.filled("a") == "{1} of a {x} {")
    }
}
