import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Testing

@testable import ContentUpdating

/// Files as POEditor, Excel, Weblate and Crowdin write them, after their documentation.
struct PlatformFilesTests {
    private static let units = [
        TextUnit(key: "Penalty-0-headline", source: "Late", translation: "En retard", note: "Short."),
        TextUnit(key: "Penalty-0", source: "The diver; \"late\",\nagain.", translation: "Le plongeur ; « tard », de nouveau."),
        TextUnit(key: "Penalty-1", source: "=1+1 twists.", translation: nil),
        TextUnit(key: "Penalty-2", source: "Nothing.", translation: ""),
    ]

    private func read(_ text: String, _ format: ExchangeFormat) -> (sheet: ImportedSheet, diagnostics: [String]) {
        let (sheet, diagnostics) = format.read(Array(text.utf8), path: "a.\(format.rawValue)")
        return (sheet, diagnostics.map(\.message))
    }

    private func translations(_ sheet: ImportedSheet) -> [String: String?] {
        Dictionary(sheet.units.map { ($0.value.key, $0.value.translation) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: - Excel

    @Test func excelsFileHasSemicolonsAndComesBack() {
        let bytes = ExchangeFormat.csv.bytes(of: ExchangeFormatTests.sheet(Self.units), for: .excel)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{FEFF}key;source;translation;note\r\nPenalty-0-headline;Late;En retard;Short.\r\n"))
        let (sheet, diagnostics) = ExchangeFormat.csv.read(bytes, path: "a.csv")
        #expect(diagnostics == [] && sheet.units.map(\.value) == Self.units)
    }

    @Test(arguments: [
        "key;source;translation;note\nPenalty-0;Late, again.;Tard, encore.;\n",
        "\"key\";\"translation\"\r\n\"Penalty-0\";\"Tard, encore.\"\r\n",
        "sep=;\r\nkey;translation\r\nPenalty-0;Tard, encore.\r\n", "key\ttranslation\nPenalty-0\tTard, encore.\n",
        "sep=,\nkey,translation\nPenalty-0,\"Tard, encore.\"\n",
    ])
    func cellsAreDividedAsSpreadsheetsDoIt(text: String) {
        let (sheet, diagnostics) = read(text, .csv)
        #expect(diagnostics == [])
        #expect(translations(sheet) == ["Penalty-0": "Tard, encore."])
    }

    @Test func anotherEncodingHasAWayOut() {
        let (_, diagnostics) = ExchangeFormat.csv.read([0x6B, 0x65, 0x79, 0x3B, 0xE9], path: "a.csv")
        #expect(diagnostics.map(\.message) == ["this file is not UTF-8; save it as UTF-8 in your editor, in Excel as 'CSV UTF-8'"])
    }

    @Test func aTableWithoutItsHeaderIsNotPOEditors() {
        let (sheet, diagnostics) = read("Penalty-0,Late.,En retard.,\nPenalty-1,Twist.,,Short.\n", .csv)
        #expect(sheet.units.isEmpty && diagnostics.contains { $0.hasPrefix("this table needs the column 'key'") }, "\(diagnostics)")
    }

    @Test(arguments: [
        "Key;Source;Translation;Note\nPenalty-0;Late.;En retard.;\n", "Term;Translation;Context\nPenalty-0;En retard.;\n",
        "term,translation,context,reference,comment\nPenalty-0,En retard.,,,\n",
        "\"identifier\",\"source_phrase\",\"context\",\"translation\"\n\"Penalty-0\",\"Late.\",\"\",\"En retard.\"\n",
        "location,source,target,id,fuzzy,context,translator_comments,developer_comments\n,Late.,En retard.,,False,Penalty-0,,\n",
    ])
    func headersOfPlatformsAreRead(text: String) {
        let (sheet, diagnostics) = read(text, .csv)
        #expect(diagnostics == [])
        #expect(sheet.units.map { [$0.value.key, $0.value.translation] } == [["Penalty-0", "En retard."]])
    }

    @Test func translationsThatWeblateMarksAreToBeChecked() {
        let (sheet, _) = read("source,target,fuzzy,context\nLate.,En retard.,True,Penalty-0\n", .csv)
        #expect(sheet.units.map(\.value.translation) == [nil])
        #expect(sheet.units.map(\.value.fuzzyTranslation) == ["En retard."])
    }

    // MARK: - POEditor

    @Test func poeditorsTableHasNoHeader() {
        let bytes = ExchangeFormat.csv.bytes(of: ExchangeFormatTests.sheet(Self.units), for: .poeditor)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{FEFF}Penalty-0-headline,En retard,,,\"Late\nShort.\"\r\n"))
        let (sheet, diagnostics) = ExchangeFormat.csv.read(bytes, path: "a.csv")
        #expect(diagnostics == [])
        #expect(sheet.units.map(\.value.key) == Self.units.map(\.key))
        #expect(sheet.units.map(\.value.translation) == ["En retard", Self.units[1].translation, nil, nil])
    }

    @Test(arguments: [
        "\"penalty0\",\"Tard.\",,/app/views,\"A comment\"\n\"appTitle\",,,,\n", "Penalty-0,Tard.\nappTitle,\n",
        "navigation.home,Accueil,,,\nPenalty-0,Tard.,,,\n",
    ])
    func poeditorsTableIsRead(text: String) throws {
        let (sheet, diagnostics) = read(text, .csv)
        #expect(diagnostics == [])
        #expect(sheet.units.count == 2 && sheet.units.allSatisfy { $0.value.source == nil })
        #expect(sheet.units.contains { $0.value.key.lowercased().hasPrefix("penalty") && $0.value.translation == "Tard." })
    }

    @Test func otherTablesAreRefused() {
        let diagnostics = read("clé,traduction\nPenalty-0,Tard.\n", .csv).diagnostics
        #expect(diagnostics.contains("this table needs the column 'key'; it has 'clé', 'traduction'"))
    }

    @Test func poeditorsPOHasKeysAsMessages() {
        let (sheet, diagnostics) = read(
            """
            msgid ""
            msgstr ""
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "X-Generator: POEditor.com\\n"
            "Project-Id-Version: Diving\\n"
            "Language: fr\\n"

            #. The comment
            #: reference
            msgctxt "start"
            msgid "Penalty-0"
            msgstr "Tard."

            #, fuzzy
            msgid "Penalty-1"
            msgstr "Vrille."

            msgid "settings_title"
            msgstr "Réglages"

            msgctxt "Penalty-2"
            msgid "Nothing here."
            msgstr "Rien."
            """, .po)
        #expect(diagnostics == [])
        #expect(sheet.units.map(\.value.fuzzyTranslation) == [nil, "Vrille.", nil, nil])
        #expect(sheet.language == french)
        #expect(translations(sheet) == ["Penalty-0": "Tard.", "Penalty-1": nil, "settings_title": "Réglages", "Penalty-2": "Rien."])
        #expect(sheet.units.map(\.value.source) == [nil, nil, nil, "Nothing here."])
    }

    // MARK: - Weblate and Crowdin

    @Test func emptyTextsAreNotTranslatedYet() {
        let (strings, diagnostics) = read(
            "/* Shown on the list. */\n\"Penalty-0\" = \"Tard.\";\n\n/* No comment provided by engineer. */\n\"Penalty-1\" = \"\";\n",
            .strings)
        #expect(diagnostics == [])
        #expect(translations(strings) == ["Penalty-0": "Tard.", "Penalty-1": nil] && strings.emptyCount == 1)
        let (arb, arbDiagnostics) = read(
            """
            {"@@locale": "fr_FR", "@@last_modified": "2026-11-22T10:00:00", "@@x-generator": "A platform",
             "penalty0": "Tard.", "@penalty0": {"type": "String", "context": "List", "x-reviewed": "yes", "placeholders": {}},
             "penalty1": "", "@penalty1": {}}
            """, .arb)
        #expect(arbDiagnostics == [])
        #expect(arb.language?.code == "fr-FR")
        #expect(translations(arb) == ["penalty0": "Tard.", "penalty1": nil] && arb.emptyCount == 1)
    }

    /// Crowdin adds Russian's form for fractions to each plural, beside the message that our export has for it.
    @Test func formsForFractionsThatAreThereTwiceCountOnce() {
        func file(_ other: String) -> String {
            """
            msgid ""
            msgstr ""
            "Language: ru\\n"
            "Plural-Forms: nplurals=4; plural=(0);\\n"

            msgctxt "count.points"
            msgid "{0} point"
            msgid_plural "{0} points"
            msgstr[0] "a"
            msgstr[1] "b"
            msgstr[2] "c"
            msgstr[3] "d"

            msgctxt "count.points.other"
            msgid "{0} points"
            msgstr "\(other)"

            """
        }
        for (other, expected) in [("e", "e"), ("", "d")] {
            let (sheet, diagnostics) = read(file(other), .po)
            #expect(diagnostics == [])
            #expect(sheet.units.filter { $0.value.key == "count.points.other" }.map(\.value.translation) == [expected])
            #expect(sheet.units.count == 4)
        }
    }

    @Test func anEmptyTextReplacesNothing() {
        for (format, text) in [
            (ExchangeFormat.strings, "/* Quizmark: edition 2026, fr */\n\"Penalty-5\" = \"\";\n"),
            (.arb, "{\"@@locale\": \"fr\", \"@@x-quizmark\": \"edition 2026\", \"penalty5\": \"\"}"),
        ] {
            let (sheet, diagnostics) = read(text, format)
            let change = TextsImport(sheet, path: "a", into: Self.example, set: .edition("2026"), language: french)
            #expect(diagnostics == [] && change.changes == [] && change.untranslated == 1)
        }
    }

    @Test func aFileOfUTF16IsRead() {
        let text = "\"Penalty-0\" = \"Éclaboussures.\";\n"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let (sheet, diagnostics) = ExchangeFormat.strings.read(bytes, path: "a.strings")
        #expect(diagnostics == [] && translations(sheet) == ["Penalty-0": "Éclaboussures."])
    }

    @Test(arguments: [
        (
            ExchangeFormat.po,
            "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-16\\n\"\n\nmsgctxt \"Penalty-0\"\nmsgid \"a\"\nmsgstr \"é\"\n"
        ),
        (.csv, "key\ttranslation\r\nPenalty-0\té\r\n"), (.arb, "{\"penalty0\": \"é\"}"),
    ])
    func otherFormatsAreReadInUTF16(format: ExchangeFormat, text: String) {
        for isLittle in [true, false] {
            let bytes = "\u{FEFF}\(text)".utf16.flatMap { unit -> [UInt8] in
                let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
                return isLittle ? [low, high] : [high, low]
            }
            let (sheet, diagnostics) = format.read(bytes, path: "a")
            #expect(diagnostics == [] && sheet.units.map(\.value.translation) == ["é"])
        }
        let (_, diagnostics) = format.read([0xFF, 0xFE, 0x00, 0xD8], path: "a")
        #expect(diagnostics.map(\.id) == [.notUTF8])
    }

    // MARK: - Into a site

    private static let example: SiteTexts = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return SiteTexts(ContentLoader(site: folder.path, jobs: 2).load().content) { path in
            path.hasPrefix("Content/") ? (try? Data(contentsOf: folder.appendingPathComponent(path))).map { [UInt8]($0) } : nil
        }
    }()

    private func imported(_ units: [TextUnit], _ set: TextSet = .edition("2026"), _ language: ContentLanguage = french) -> TextsImport {
        var sheet = ImportedSheet()
        sheet.units = units.enumerated().map { Located($1, at: SourcePosition(line: $0 + 2, column: 1)) }
        return TextsImport(sheet, path: "a.csv", into: Self.example, set: set, language: language)
    }

    @Test func sentencesOfTheSourceAreNotTranslatedYet() {
        let english = Self.example.sheet(.edition("2026"), .english).units.prefix(6)
        let change = imported(english.map { TextUnit(key: $0.key, source: nil, translation: $0.translation) })
        #expect(change.untranslated + change.changes.count == 6 && change.untranslated >= 4)
        #expect(change.changes.allSatisfy { $0.new.split(separator: " ").count < 4 }, "a short one may be the same in both")
    }

    @Test func keysOfAnAppsOwnPagesAreCounted() {
        let change = imported([
            TextUnit(key: "Button-0pts", source: nil, translation: "0 point"),
            TextUnit(key: "settingsTitle", source: nil, translation: "R"),
            TextUnit(key: "Penalty-5-headline", source: nil, translation: "Autre plongeon"),
        ])
        #expect(change.foreign == 2 && !change.leavesOut && change.diagnostics == [])
        #expect(change.changes.map(\.key) == ["Penalty-5-headline"])
        #expect(imported([TextUnit(key: "Button-0pts", source: nil, translation: "0")], .interface).leavesOut)
    }

    @Test(arguments: ["fr", "es", "it"], [-2, 3]) func textsOfOtherNumbersAreNotImported(code: String, distance: Int) throws {
        let language = try #require(ContentLanguage(code))
        let texts = Self.example.sheet(.edition("2026"), language).units.reduce(into: [:]) { $0[$1.key] = $1.translation }
        let units = (10..<30).map { TextUnit(key: "Penalty-\($0)", source: nil, translation: texts["Penalty-\($0 + distance)"]) }
        let change = imported(units, .edition("2026"), language)
        #expect(change.bytes == nil && change.changes == [] && change.leavesOut)
        let error = try #require(change.diagnostics.last)
        #expect(error.id == .shiftedTexts && error.severity == .error && error.location.path == "a.csv")
        #expect((2...6).contains(error.location.position.line), "the beginning of the block, not \(error.location.position.line)")
        #expect(error.message.hasSuffix("Nothing from this file is imported; choose its edition with --edition."))
        var sheet = ImportedSheet()
        sheet.units = units.map { Located($0, at: .start) }
        let chosen = TextsImport(
            sheet, path: "a.csv", into: Self.example, set: .edition("2026"), language: language, isSetChosen: true)
        #expect(chosen.diagnostics.last?.message.hasSuffix("name the edition that they belong to with --edition.") == true)
    }
}
