import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import ContentUpdating

/// Translations of penalties whose originals change.
struct OutdatedTranslationTests {
    private static let files = [
        "edition.yml": "title: Rules\n", "penalties.json": #"[{"id": 3, "description": "F", "sanctionValue": 0, "judge": true}]"#,
        "en.strings": "\"Penalty-3-headline\" = \"Feet apart\";\n\"Penalty-3\" = \"One foot leaves earlier.\";\n",
        "fr.strings": "\"Penalty-3-headline\" = \"Pieds écartés\";\n\"Penalty-3\" = \"Un pied part avant.\";\n",
        "originals.json": #"{"fr": {"Penalty-3-headline": "Feet apart", "Penalty-3": "One foot leaves first."}}"#,
    ]
    private let french = ContentLanguage("fr") ?? .english

    private func texts(_ changes: [String: String?] = [:]) -> SiteTexts {
        let files = Self.files.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key] != .some(nil) }
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        content.settings.languages = [.english, french]
        let (edition, _) = PenaltyEditionReader.read(
            folder: "Content/penalties/2026", files: files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) },
            context: ReadingContext(settings: content.settings, timeZones: TimeZoneCatalog()))
        content.editions = [edition].compactMap(\.self)
        return SiteTexts(content) { path in
            files[path.replacing("Content/penalties/2026/", with: "")].map { Array($0.utf8) }
        }
    }

    private func exported(_ format: ExchangeFormat) -> String {
        String(decoding: format.bytes(of: texts().sheet(.edition("2026"), french)), as: UTF8.self)
    }

    private func change(_ text: String, _ format: ExchangeFormat, _ texts: SiteTexts, into language: ContentLanguage? = nil) -> TextsImport
    {
        TextsImport(
            format.read(Array(text.utf8), path: "a").sheet, path: "a", into: texts, set: .edition("2026"), language: language ?? french)
    }

    private func originals(_ change: TextsImport) -> String? { change.originals.map { String(decoding: $0.bytes, as: UTF8.self) } }

    @Test func theStatusNamesThem() {
        #expect(TextsStatus(texts(), .edition("2026"), french).outdated == ["Penalty-3"])
        #expect(TextsStatus(texts(["originals.json": nil]), .edition("2026"), french).outdated == [])
    }

    @Test func exportsMarkThem() {
        #expect(
            exported(.po).contains(
                """
                #, fuzzy
                #| msgid "One foot leaves first."
                msgctxt "Penalty-3"
                msgid "One foot leaves earlier."
                msgstr "Un pied part avant."
                """))
        #expect(exported(.po).components(of: "fuzzy") == 1)
        #expect(
            exported(.csv).contains(
                "Penalty-3,One foot leaves earlier.,Un pied part avant.,outdated, translated from: One foot leaves first.") == false)
        #expect(exported(.csv).contains("Un pied part avant.,\"outdated, translated from: One foot leaves first.\""))
        #expect(
            exported(.arb).contains(
                #""@penalty3": {"x-source": "One foot leaves earlier.", "x-outdated": "translated from: One foot leaves first."}"#))
        #expect(exported(.strings).contains("/* outdated, translated from: One foot leaves first. */\n\"Penalty-3\""))
    }

    @Test(arguments: [ExchangeFormat.po, .csv, .arb])
    func aMarkThatComesBackConfirmsNothing(format: ExchangeFormat) {
        let change = change(exported(format), format, texts())
        #expect(change.changes == [] && change.originals == nil)
    }

    @Test(arguments: [ExchangeFormat.po, .csv, .arb])
    func aRemovedMarkConfirmsTheTranslation(format: ExchangeFormat) {
        let checked = exported(format).replacing("#, fuzzy\n", with: "")
            .replacing("\"outdated, translated from: One foot leaves first.\"", with: "")
            .replacing(#", "x-outdated": "translated from: One foot leaves first.""#, with: "")
        #expect(originals(change(checked, format, texts()))?.contains(#""Penalty-3": "One foot leaves earlier.""#) == true)
    }

    /// Without the original, the file may be older than the change of it.
    @Test func aRemovedMarkInAFileWithoutOriginalsIsReported() {
        let exported = exported(.strings)
        #expect(change(exported, .strings, texts()).diagnostics == [], "the mark is still there")
        let checked = exported.replacing("/* outdated, translated from: One foot leaves first. */\n", with: "")
        let change = change(checked, .strings, texts())
        #expect(change.originals == nil && change.diagnostics.map(\.id) == [.changedOriginal])
        #expect(
            change.diagnostics.first?.message
                == "the translation of 'Penalty-3' remains outdated, because this file doesn't have the originals; confirm with 'quizmark strings confirm --edition 2026 --language fr Penalty-3'"
        )
    }

    @Test(arguments: [ExchangeFormat.csv, .strings])
    func aNewTranslationIsThatOfThePresentText(format: ExchangeFormat) {
        let change = change(exported(format).replacing("part avant", with: "part plus tôt"), format, texts())
        #expect(change.changes.map(\.new) == ["Un pied part plus tôt."])
        #expect(originals(change)?.contains("One foot leaves first.") == false)
    }

    @Test func anImportOfTheOriginalSaysWhatWasTranslated() {
        let corrected = "\"Penalty-3\" = \"One foot leaves the board earlier.\";"
        let change = change(corrected, .strings, texts(["originals.json": nil]), into: .english)
        #expect(originals(change) == "{\n  \"fr\": {\n    \"Penalty-3\": \"One foot leaves earlier.\"\n  }\n}\n")
    }

    @Test func recordsOfNoPenaltyAreDropped() throws {
        let texts = texts([
            "originals.json": #"{"fr": {"Penalty-3": "One foot leaves first.", "Penalty-62": "Gone."}, "es": {"Penalty-62": "Gone."}}"#
        ])
        func file(_ selection: TranslationsConfirmation.Selection) -> String? {
            let confirmation = TranslationsConfirmation(texts, set: .edition("2026"), languages: [french], selection)
            return confirmation.file.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        let named = TranslationsConfirmation(texts, set: .edition("2026"), languages: [french], .removedPenalties).removed
        #expect(named.map(\.language) == [french] && named.map(\.keys) == [["Penalty-62"]])
        let all = try #require(file(.all))
        #expect(all.components(of: "Penalty-62") == 1 && all.contains("\"es\""), "only those of the language")
        let removed = try #require(file(.removedPenalties))
        #expect(removed.contains("One foot leaves first.") && removed.components(of: "Penalty-62") == 1, "nothing is confirmed")
        let one = try #require(file(.keys(["Penalty-3"])))
        #expect(one.contains("One foot leaves earlier.") && one.components(of: "Penalty-62") == 2, "all other records stay")
    }

    @Test func confirmingTakesThePresentTexts() {
        let all = TranslationsConfirmation(texts(["originals.json": nil]), set: .edition("2026"), languages: [french], .all)
        #expect(all.counts.map(\.count) == [2] && all.file?.path == "Content/penalties/2026/originals.json")
        let one = TranslationsConfirmation(texts(), set: .edition("2026"), languages: [french], .keys(["Penalty-3"]))
        #expect(one.counts.map(\.count) == [1] && one.unknown == [])
        #expect(one.file.map { String(decoding: $0.bytes, as: UTF8.self) }?.contains("first") == false)
        let none = TranslationsConfirmation(texts(), set: .edition("2026"), languages: [french], .keys(["Penalty-3", "Penalty-4"]))
        #expect(none.unknown == ["Penalty-4"] && none.file == nil)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
