import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Testing

@testable import ContentUpdating

struct TextsImportTests {
    /// The example site, whose files can be replaced.
    private struct Example {
        static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        static let content = ContentLoader(site: folder.path, jobs: 2).load().content

        /// As they are. Reading them takes longer than what most tests do with them.
        static let unchanged = texts([:])

        static func texts(_ files: [String: [UInt8]?]) -> SiteTexts {
            SiteTexts(content) { path in
                if let replaced = files[path] { return replaced }
                return path.hasPrefix("Content/") ? (try? Data(contentsOf: folder.appendingPathComponent(path))).map { [UInt8]($0) } : nil
            }
        }
    }

    private static let cases: [(TextSet, String)] = [TextSet.interface, .edition("2017"), .edition("2026")].flatMap { set in
        ["en", "fr", "es", "it"].map { (set, $0) }
    }

    private func imported(_ bytes: [UInt8], _ format: ExchangeFormat, _ texts: SiteTexts, _ set: TextSet, _ language: ContentLanguage)
        -> TextsImport
    {
        let (sheet, diagnostics) = format.read(bytes, path: "a.\(format.rawValue)")
        #expect(diagnostics == [])
        return TextsImport(sheet, path: "a.\(format.rawValue)", into: texts, set: set, language: language)
    }

    // MARK: - There and back

    @Test(arguments: cases) func theExampleGoesOutAndComesBack(set: TextSet, code: String) throws {
        let language = try #require(ContentLanguage(code))
        let texts = Example.unchanged
        let sheet = texts.sheet(set, language)
        #expect(sheet.units.count > 90)
        #expect(sheet.units.allSatisfy { $0.translation != nil })
        let path = texts.path(of: set, language)
        let textsWithoutFile = Example.texts([path: [UInt8]?.none])
        for format in ExchangeFormat.allCases {
            let bytes = format.bytes(of: sheet)
            let back = imported(bytes, format, texts, set, language)
            #expect(back.bytes == nil && back.changes == [] && back.diagnostics == [] && back.unchanged == sheet.units.count)

            guard set != .interface, code != "en" else { continue }
            // A deleted file is written again in full.
            let anew = imported(bytes, format, textsWithoutFile, set, language)
            let made = try #require(anew.bytes)
            let name = "Content/\(path.contains("2017") ? "penalties/2017" : "penalties/2026")/\(code).strings"
            #expect(anew.changes.count == sheet.units.count)
            let madeTexts = TextFile(made, path: name).texts
            #expect(madeTexts.count == sheet.units.count)
            for unit in sheet.units {
                #expect(
                    madeTexts[unit.key] == unit.translation || madeTexts[PenaltyKey.key(unit.key, in: set, as: .arb)] == unit.translation)
            }
        }
    }

    @Test(arguments: [("2017", "fr"), ("2017", "it"), ("2026", "fr"), ("2026", "es")]) func damagedTextsAreRepairedInPlace(
        id: String, code: String
    ) throws {
        let language = try #require(ContentLanguage(code))
        let texts = Example.unchanged
        let path = texts.path(of: .edition(id), language)
        let file = try #require(texts.layer(.edition(id), language).file)
        let sheet = texts.sheet(.edition(id), language)
        let spoilt = Dictionary(file.entries.prefix(9).map { ($0.key, "x \"\n") }, uniquingKeysWith: { first, _ in first })
        let damaged = try #require(TextFileEdit.bytes(file, changes: spoilt, additions: []))
        #expect(damaged != file.source)
        let damagedTexts = Example.texts([path: damaged])
        for format in ExchangeFormat.allCases {
            let change = imported(format.bytes(of: sheet), format, damagedTexts, .edition(id), language)
            #expect(change.changes.count == 9 && change.changes.allSatisfy { $0.old == "x \"\n" })
            #expect(change.bytes == file.source, "every byte but the texts stays")
        }
    }

    @Test(arguments: ["2017", "2026"]) func missingTextsAreInsertedInOrder(id: String) throws {
        let texts = Example.unchanged
        let file = try #require(texts.layer(.edition(id), french).file)
        let sheet = texts.sheet(.edition(id), french)
        var source = String(decoding: file.source, as: UTF8.self)
        let removed = [file.entries[2], file.entries[3], file.entries[40]]
        for entry in removed {
            let line = try #require(source.split(separator: "\n").first { $0.contains("\"\(entry.key)\"") })
            source = source.replacing("\(line)\n", with: "")
        }
        let change = imported(
            ExchangeFormat.po.bytes(of: sheet), .po, Example.texts([texts.path(of: .edition(id), french): Array(source.utf8)]),
            .edition(id), french)
        #expect(change.changes.count == 3 && change.changes.allSatisfy { $0.old == nil })
        let result = TextFile(try #require(change.bytes), path: file.path)
        #expect(result.entries.map(\.key) == file.entries.map(\.key))
        #expect(result.texts == file.texts)
    }

    // MARK: - A small site

    private let strings = "Content/penalties/2026/fr.strings"

    private func small(
        _ files: [String: String], languages: [String] = ["fr"], penalties: KeyValuePairs<Int, String> = [0: "", 1: "", 2: ""]
    ) -> SiteTexts {
        var content = SiteContent(settings: SiteSettings(id: "s", title: "S"))
        content.settings.languages += languages.compactMap { ContentLanguage($0) }
        var edition = Edition(id: "2026", path: "penalties/2026", title: "2026")
        edition.languageFiles[.english] = "Content/penalties/2026/en.strings"
        edition.penalties = penalties.map { Penalty(id: $0, position: .start, reference: $1, sanction: .zero) }
        for language in content.settings.languages where files["Content/penalties/2026/\(language).strings"] != nil {
            edition.languageFiles[language] = "Content/penalties/2026/\(language).strings"
        }
        content.editions = [edition]
        return SiteTexts(content) { files[$0].map { Array($0.utf8) } }
    }

    private static let english =
        "/* Start */\n\"Penalty-0-headline\" = \"Late\";\n\"Penalty-0\" = \"Sixty.\";\n\"Penalty-1\" = \"Twist.\";\n"

    private func take(
        _ units: [TextUnit], _ texts: SiteTexts, keepsTexts: Bool = false, set: TextSet = .edition("2026"),
        in language: ContentLanguage = french
    ) -> TextsImport {
        var sheet = ImportedSheet()
        sheet.units = units.enumerated().map { Located($1, at: SourcePosition(line: $0 + 2, column: 1)) }
        return TextsImport(sheet, path: "a.csv", into: texts, set: set, language: language, keepsTexts: keepsTexts)
    }

    @Test func commentsAndOrderStay() throws {
        let file =
            "// Mine.\n\"Penalty-1\" = \"Vrille.\"; /* same line */\n\n/* About it. */\n\"other\"   =\n  \"Autre\";\n\"Penalty-0\" = \"a\\\"b\";"
        let texts = small(["Content/penalties/2026/en.strings": Self.english, strings: file])
        let change = take(
            [
                TextUnit(key: "Penalty-0-headline", source: "Late", translation: "Retard"),
                TextUnit(key: "penalty0", source: nil, translation: "Soixante.\n"),
                TextUnit(key: "other", source: nil, translation: "Autre"),
            ], texts)
        #expect(change.diagnostics == [])
        #expect(
            String(decoding: try #require(change.bytes), as: UTF8.self)
                == "// Mine.\n\"Penalty-1\" = \"Vrille.\"; /* same line */\n\n/* About it. */\n\"other\"   =\n  \"Autre\";\n\"Penalty-0\" = \"Soixante.\\n\";\n\n/* Start */\n\"Penalty-0-headline\" = \"Retard\";"
        )
        #expect(
            change.changes == [
                TextsImport.Change(key: "Penalty-0-headline", old: nil, new: "Retard"),
                TextsImport.Change(key: "Penalty-0", old: "a\"b", new: "Soixante.\n"),
            ])
        #expect(change.unchanged == 1)
    }

    @Test func tagsOfTranslationToolsAreNamed() {
        let texts = small(["Content/penalties/2026/en.strings": Self.english])
        let change = take([TextUnit(key: "Penalty-1", source: nil, translation: "<b>Vrille</b>.")], texts)
        #expect(
            change.diagnostics.map(\.message) == [
                "'Penalty-1' has the HTML '<b>', which pages show as it is; write plain text"
            ])
        #expect(change.changes.count == 1 && !change.leavesOut)
        let original = "\"Penalty-1\" = \"The <b> key.\";\n"
        let same = take(
            [TextUnit(key: "Penalty-1", source: nil, translation: "La touche <b>.")],
            small(["Content/penalties/2026/en.strings": original]))
        #expect(same.diagnostics == [], "the original has it, too")
    }

    /// Control characters in messages are shown as a replacement character.
    @Test func originalsOfSeveralLinesAreQuotedOnOne() {
        let original = "\"Penalty-1\" = \"Twist.\\n\\nTwice: {0}.\";\n"
        let change = take(
            [TextUnit(key: "Penalty-1", source: nil, translation: "Vrille.")], small(["Content/penalties/2026/en.strings": original]))
        #expect(
            change.diagnostics.map(\.message) == [
                "'{0}' is missing in 'Penalty-1', so it is left out; the original is \"Twist. Twice: {0}.\""
            ])
    }

    @Test func whatDoesNotFitIsLeftOutAndNamed() {
        let texts = small(["Content/penalties/2026/en.strings": Self.english])
        let change = take(
            [
                TextUnit(key: "Penalty-00", source: nil, translation: "x"),
                TextUnit(key: "Penalty-1", source: "Twists.", translation: "Vrille."),
                TextUnit(key: "Penalty-1", source: nil, translation: "Autre."),
                TextUnit(key: "Penalty-0", source: "Sixty.", translation: nil),
            ], texts)
        #expect(
            change.diagnostics.map(\.message) == [
                "no text of 'edition 2026' has the key 'Penalty-00', so it is left out; did you mean 'Penalty-0'?",
                "the text of 'Penalty-1' in 'en' was \"Twists.\" when this was translated, and is \"Twist.\" now",
                "key 'Penalty-1' appears twice; only the first counts",
            ])
        #expect(change.leavesOut)
        #expect(change.changes.map(\.key) == ["Penalty-1"])
    }

    @Test func placeholdersAreThoseOfTheOriginal() {
        let change = take(
            [
                TextUnit(key: "count.points.one", source: nil, translation: "un point"),
                TextUnit(key: "script.start.attempts.one", source: nil, translation: "Fait une fois sur cet appareil."),
                TextUnit(key: "count.points.other", source: nil, translation: "{0} points et {1}"),
                TextUnit(key: "single.failure", source: nil, translation: "Raté"),
                TextUnit(key: "script.band.75", source: nil, translation: "Bien"),
                TextUnit(key: "date.time", source: nil, translation: "{0}"),
            ], small([:]), set: .interface)
        let problems = [
            // In French, this form is also for 0.
            "'{0}' is missing in 'count.points.one'", "'{1}' has no value in 'count.points.other'", "'{1}' is missing in 'date.time'",
        ]
        #expect(change.diagnostics.allSatisfy { $0.id == .differentPlaceholders } && change.diagnostics.count == problems.count)
        for (diagnostic, problem) in zip(change.diagnostics, problems) {
            #expect(diagnostic.message.hasPrefix("\(problem), so it is left out"))
        }
        #expect(change.changes.map(\.key) == ["script.start.attempts.one", "single.failure", "script.band.75"] && change.leavesOut)
    }

    @Test func formsThatALanguageDoesNotHaveAreLeftOut() {
        let change = take(
            [
                TextUnit(key: "count.points.other", source: nil, translation: "{0} points!"),
                TextUnit(key: "count.points.many", source: nil, translation: "{0} de points"),
            ], small([:]), set: .interface)
        #expect(change.diagnostics == [] && change.changes.map(\.key) == ["count.points.other"] && !change.leavesOut, "CLDR’s for millions")
        let few = take([TextUnit(key: "count.points.few", source: nil, translation: "{0} points")], small([:]), set: .interface)
        #expect(few.diagnostics.map(\.message) == ["'fr' has no plural form 'few', so 'count.points.few' is left out"])
        #expect(few.leavesOut)
    }

    @Test func formsOfOneMayHaveTheirNumber() throws {
        let russian = try #require(ContentLanguage("ru"))
        let unit = TextUnit(key: "script.start.attempts.one", source: nil, translation: "Вы прошли этот тест {0} раз.")
        let change = take([unit], small([:]), set: .interface, in: russian)
        #expect(change.diagnostics == [] && change.changes.map(\.key) == [unit.key])
    }

    @Test(arguments: ["Vrille\u{1B}[2J", "\u{202E}ellirV", "a\u{2066}b"]) func invisibleCommandsAreLeftOut(text: String) {
        let texts = small(["Content/penalties/2026/en.strings": Self.english])
        let change = take([TextUnit(key: "Penalty-1", source: nil, translation: text)], texts)
        #expect(change.diagnostics.map(\.id) == [.controlCharacter])
        #expect(change.changes == [] && change.leavesOut)
    }

    @Test func keepingReplacesNothing() throws {
        let texts = small(["Content/penalties/2026/en.strings": Self.english, strings: "\"Penalty-1\" = \"Vrille.\";\n"])
        let change = take(
            [
                TextUnit(key: "Penalty-1", source: nil, translation: "Tour."),
                TextUnit(key: "Penalty-0", source: nil, translation: "Soixante."),
            ],
            texts, keepsTexts: true)
        #expect(change.kept.map(\.key) == ["Penalty-1"])
        #expect(change.changes.map(\.key) == ["Penalty-0"])
        #expect(String(decoding: try #require(change.bytes), as: UTF8.self).contains("\"Vrille.\""))
    }

    @Test func aFileWithMistakesStaysAsItIs() {
        let texts = small(["Content/penalties/2026/en.strings": Self.english, strings: "\"Penalty-1\" = \"Vrille.\"\n"])
        let change = take([TextUnit(key: "Penalty-1", source: nil, translation: "Tour.")], texts)
        #expect(change.bytes == nil && change.leavesOut)
        #expect(change.diagnostics.last?.message.hasPrefix("this file isn't changed, because it has errors: expected ';'") == true)
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]]) func anEncodingStays(mark: [UInt8]) throws {
        let text = Array("\"a\" = \"é\";\n".utf8)
        let encoding = TextFile.Encoding(mark)
        let file = TextFile(encoding.bytes(text), path: "fr.strings")
        #expect(file.texts == ["a": "é"])
        let edited = try #require(TextFileEdit.bytes(file, changes: ["a": "ü"], additions: []))
        #expect(edited == encoding.bytes(Array("\"a\" = \"ü\";\n".utf8)))
    }

    @Test func anEmptyArbTakesEntries() throws {
        let file = TextFile(Array("{ }\n".utf8), path: "fr.arb")
        let edited = try #require(
            TextFileEdit.bytes(
                file, changes: [:],
                additions: [.init(key: "a", text: "1", note: "", after: nil), .init(key: "b", text: "2", note: "", after: "a")]))
        #expect(TextFile(edited, path: "fr.arb").texts == ["a": "1", "b": "2"])
    }

    // MARK: - Placeholders of an export

    @Test func aTranslationReplacesItsPlaceholder() throws {
        let texts = small(["Content/penalties/2026/en.strings": Self.english])
        let exported = ExchangeFormat.strings.bytes(of: texts.sheet(.edition("2026"), french))
        let file = String(decoding: exported, as: UTF8.self)
        #expect(file.contains("// \"Penalty-1\" = \"Twist.\";\n"))
        let target = small(["Content/penalties/2026/en.strings": Self.english, strings: file])
        let change = take(
            [
                TextUnit(key: "Penalty-1", source: nil, translation: "Vrille."),
                TextUnit(key: "Penalty-0-headline", source: nil, translation: "Retard"),
            ], target)
        #expect(
            String(decoding: try #require(change.bytes), as: UTF8.self)
                == file.replacing("// \"Penalty-1\" = \"Twist.\";", with: "\"Penalty-1\" = \"Vrille.\";")
                .replacing("// \"Penalty-0-headline\" = \"Late\";", with: "\"Penalty-0-headline\" = \"Retard\";"))
    }

    @Test func aLineInACommentIsNoPlaceholder() throws {
        let file = "/*\n// \"Penalty-1\" = \"Twist.\";\n*/\n\"Penalty-0\" = \"Soixante.\";\n"
        let change = take(
            [TextUnit(key: "Penalty-1", source: nil, translation: "Vrille.")],
            small(["Content/penalties/2026/en.strings": Self.english, strings: file]))
        #expect(
            String(decoding: try #require(change.bytes), as: UTF8.self)
                == file.dropLast() + "\n\"Penalty-1\" = \"Vrille.\";\n")
    }

    // MARK: - Marks and spaces

    private func fuzzy(_ translation: String) -> TextUnit {
        var unit = TextUnit(key: "Penalty-1", source: "Twist.", translation: nil)
        unit.fuzzyTranslation = translation
        return unit
    }

    @Test func aFuzzyTranslationIsLeftOutUnlessItIsTheSitesOwn() {
        let texts = small(["Content/penalties/2026/en.strings": Self.english, strings: "\"Penalty-1\" = \"Vrille.\";\n"])
        let same = take([fuzzy("Vrille.")], texts)
        #expect(same.diagnostics == [] && !same.leavesOut && same.unchanged == 1)
        let edited = take([fuzzy("Tour.")], texts)
        #expect(edited.changes == [] && edited.leavesOut)
        #expect(edited.diagnostics.map(\.id) == [.fuzzyTranslation])
        #expect(
            edited.diagnostics.first?.message
                == "the translation of 'Penalty-1' is marked as fuzzy, so it is left out; check it, remove the mark, and import the file again"
        )
    }

    @Test func lostNoBreakSpacesAreReportedTogether() {
        let texts = small([
            "Content/penalties/2026/en.strings": Self.english,
            strings: "\"Penalty-0\" = \"Trop tard\u{A0}: soixante.\";\n\"Penalty-1\" = \"Une vrille\u{202F}!\";\n",
        ])
        let change = take(
            [
                TextUnit(key: "Penalty-0", source: nil, translation: "Trop tard : soixante."),
                TextUnit(key: "Penalty-1", source: nil, translation: "Une autre vrille !"),
            ], texts)
        #expect(change.changes.count == 2 && !change.leavesOut)
        #expect(change.diagnostics.map(\.id) == [.lostNoBreakSpace])
        #expect(change.diagnostics.first?.message.hasPrefix("2 texts lost a no-break space, such as 'Penalty-0'") == true)
        #expect(take([TextUnit(key: "Penalty-1", source: nil, translation: "Vrille.")], texts).diagnostics == [])
    }

    // MARK: - Penalties without a text

    /// Number 1 became number 7, whose texts nobody has written.
    @Test func theNumbersAreThoseOfTheList() throws {
        let texts = small(
            ["Content/penalties/2026/en.strings": Self.english, strings: "\"Penalty-1\" = \"Vrille.\";\n"],
            penalties: [0: "Late.", 7: "Too much twist, by 90 degrees."])
        let sheet = texts.sheet(.edition("2026"), french)
        #expect(sheet.units.map(\.key) == ["Penalty-0-headline", "Penalty-0", "Penalty-7-headline", "Penalty-7"])
        #expect(sheet.units.map(\.source) == ["Late", "Sixty.", "Too much twist, by 90 degrees", "Too much twist, by 90 degrees."])
        let status = TextsStatus(texts, .edition("2026"), french)
        #expect(status.total == 4 && status.missing.contains("Penalty-7") && status.complete == 0)
        let change = take([TextUnit(key: "Penalty-1", source: nil, translation: "Vrille.")], texts)
        #expect(change.leavesOut && change.diagnostics.map(\.id) == [.unusedKey])
        let without = small([:], penalties: [0: "Late.", 7: "Too much twist, by 90 degrees."])
        #expect(without.sheet(.edition("2026"), french).units.compactMap(\.source).count == 4)
    }

    // MARK: - Status

    @Test func statusTellsWhatIsMissing() throws {
        let regional = try #require(ContentLanguage("es-419"))
        let texts = small(
            [
                "Content/penalties/2026/en.strings": Self.english + "\"Penalty-2\" = \"In 60 seconds.\";\n",
                "Content/penalties/2026/es.strings": "\"Penalty-0\" = \"Sesenta.\";\n\"Penalty-2\" = \"En 60 segundos.\";\n",
                "Content/penalties/2026/es-419.strings": "\"Penalty-1\" = \"Twist.\";\n\"Penalty-2\" = \"En 6 segundos.\";\n",
            ], languages: ["es", "es-419"])
        let status = TextsStatus(texts, .edition("2026"), regional)
        #expect(status.total == 4 && status.complete == 2)
        #expect(status.missing == ["Penalty-0-headline"])
        #expect(status.inherited == ["Penalty-0"])
        #expect(status.same == ["Penalty-1"])
        #expect(status.differentNumbers == ["Penalty-2"])
        #expect(
            TextsStatus.all(texts).map { "\($0.set) \($0.language)" } == [
                "interface es", "interface es-419", "edition 2026 es", "edition 2026 es-419",
            ])
    }

    @Test func theExampleIsComplete() {
        for status in TextsStatus.all(Example.unchanged) {
            #expect(status.missing == [] && status.differentNumbers == [], "\(status.set) \(status.language)")
            if status.set != .interface { #expect(status.same == [] && status.unusualLength == [], "\(status.set) \(status.language)") }
        }
    }

    @Test func aTextOfPlaceholdersAloneIsATranslation() throws {
        let polish = try #require(ContentLanguage("pl"))
        let units = [
            TextUnit(key: "date.words", source: nil, translation: "{3} {0} {1} {2}"),
            TextUnit(key: "script.move.done", source: nil, translation: "{0}: now {1} of {2}"),
        ]
        let change = take(units, small([:], languages: ["pl"]), set: .interface, in: polish)
        #expect(change.changes.map(\.key) == ["date.words"] && change.untranslated == 1 && !change.leavesOut)
    }

    @Test func anEmptyOriginalIsNoOriginal() {
        let texts = small(["Content/penalties/2026/en.strings": Self.english])
        let change = take([TextUnit(key: "Penalty-1", source: "", translation: "Vrille.")], texts)
        #expect(change.diagnostics == [] && change.changes.map(\.new) == ["Vrille."])
        #expect(change.originals.map { String(decoding: $0.bytes, as: UTF8.self) }?.contains("\"\"") != true)
    }
}
