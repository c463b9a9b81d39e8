import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct PenaltyTextRuleTests {
    private static let file = "Content/penalties/2026/fr.strings"

    private func content(_ english: [String], _ other: [String], language: ContentLanguage = french) -> SiteContent {
        var content = sampleContent()
        content.editions = [edition("2026", english.indices.map { penalty($0) }).with(.english, english).with(language, other)]
        return content
    }

    @Test func textsThatWereNotTranslated() {
        let content = content(["The diver falls.", "Late.", "x"], ["Le plongeur tombe.", "Late.", "y"])
        #expect(
            IdenticalTranslationRule().diagnostics(content) == [
                "\(Self.file):2:1 warning IdenticalTranslation: the text of penalty 1 in 'fr' is the same as in the default language"
            ])
        #expect(IdenticalLanguageFilesRule().diagnostics(content) == [])
    }

    @Test func filesThatAreCopies() {
        let content = content(["The diver falls.", "Late."], ["The diver falls.", "Late."])
        #expect(IdenticalTranslationRule().diagnostics(content) == [])
        #expect(
            IdenticalLanguageFilesRule().diagnostics(content) == [
                "\(Self.file):1:1 warning IdenticalLanguageFiles: all texts in 'fr' are the same as in 'en'; one of the files is a copy"
            ])
        var third = self.content(["a", "b"], ["c", "d"])
        third.editions[0] = third.editions[0].with(spanish, ["c", "d"])
        #expect(IdenticalLanguageFilesRule().diagnose(third).map(\.location.path) == [Self.file])
    }

    @Test func translationsOfEarlierTexts() {
        var content = content(["The diver falls.", "Late.", "Early."], ["Le plongeur tombe.", "En retard.", "En avance."])
        content.editions[0].originals = [
            french: [
                0: .init(text: "The diver trips."), 1: .init(text: " Late. "),
                2: .init(headline: content.editions[0].penalties[2].texts.byLanguage[.english]?.headline),
            ]
        ]
        #expect(
            OutdatedTranslationRule().diagnostics(content) == [
                "\(Self.file):1:1 warning ChangedOriginal: the text of penalty 0 was \"The diver trips.\" when this was translated, and is \"The diver falls.\" now; check the translation, and confirm it with 'quizmark strings confirm --edition 2026 --language fr Penalty-0'"
            ])
    }

    /// Messages quote 80 letters, so that the difference of long texts has to be among them.
    @Test func aChangeAtTheEndOfALongTextIsShown() {
        let beginning = "Already warned for delaying, the diver still does not perform the dive in good time, where the limit is"
        var content = content(["\(beginning) sixty seconds."], ["Texte."])
        content.editions[0].originals = [french: [0: .init(text: "\(beginning) thirty seconds.")]]
        let message = OutdatedTranslationRule().diagnose(content).first?.message ?? ""
        #expect(
            message.contains("was \"… time, where the limit is thirty seconds.\"") || message.contains("limit is thirty seconds.\" when"))
        #expect(message.contains("limit is sixty seconds.\" now"), "\(message)")
    }

    /// Numbers may be in words or in digits, and other words differ.
    @Test(arguments: [
        ("At most 45 seconds.", "The limit is sixty seconds.", "'sixty' in 'en', but 'forty-five'"),
        ("Two steps at least.", "Three steps or more.", "'three' in 'en', but 'two'"),
        ("At most 60 seconds.", "Within a minute.", nil), ("At most sixty seconds.", "The diver is late.", nil),
        ("Both feet, twice.", "The feet.", nil),
    ])
    func numbersOfTheDescription(description: String, text: String, expected: String?) {
        var content = content([text], ["Texte."])
        content.editions[0].penalties[0].reference = description
        let file = "Content/penalties/2026/en.strings"
        #expect(
            ReferenceNumbersRule().diagnostics(content)
                == (expected.map {
                    ["\(file):1:1 warning DifferentDigits: penalty 0 has \($0) in its 'description'; correct the one that is outdated"]
                } ?? []))
    }

    @Test func tagsOfTranslationTools() {
        var content = content(["a", "b", "c"], ["Trop d’eau.", "Beaucoup d&rsquo;eau.", "a < b"])
        #expect(
            StrayHTMLRule().diagnostics(content) == [
                "\(Self.file):2:1 warning RawHTML: the text of penalty 1 in 'fr' has the HTML '&rsquo;', which pages show as it is; write plain text"
            ])
        content.editions[0].penalties[0].texts.byLanguage[french]?.headline = "Trop <b>d’eau</b>"
        #expect(
            StrayHTMLRule().diagnose(content).map(\.message).first
                == "the headline of penalty 0 in 'fr' has the HTML '<b>', which pages show as it is; write plain text")
        content = self.content(["a"], ["b"])
        content.editions[0].penalties[0].texts.byLanguage[french] = PenaltyText(withoutHeadline: "<i>En retard</i>")
        #expect(StrayHTMLRule().diagnose(content).count == 1, "the headline is the beginning of the text")
    }

    // MARK: - French spaces

    @Test func plainSpacesInFrench() throws {
        let plain = "Plongeon différent : « annonce » non respectée"
        let unbroken = plain.replacing(" :", with: "\u{A0}:").replacing("« ", with: "«\u{A0}").replacing(" »", with: "\u{202F}»")
        #expect(NoBreakSpaceRule().diagnostics(content(["a", "b", "c"], [unbroken, "Trop tard!", "Trop tard."])) == [])
        #expect(
            NoBreakSpaceRule().diagnostics(content(["a", "b", "c"], [unbroken, plain, "Vraiment ?"])) == [
                "\(Self.file):2:1 warning LostNoBreakSpace: 2 texts have a plain space where French has a no-break space, such as that of penalty 1, so a line can begin with its ':' or '»'; write a no-break space (U+00A0) there"
            ])
        #expect(NoBreakSpaceRule().diagnose(content(["a"], [plain], language: spanish)) == [])
    }

    // MARK: - The header

    @Test func theTitleAndWhatIsUnsettledAreTranslated() throws {
        var content = content(["a"], ["b"])
        content.editions[0].titles = [.english: "Rules"]
        #expect(HeaderLanguagesRule().diagnose(content) == [], "one title for all languages")
        content.editions[0].titles[spanish] = "Reglas"
        content.editions[0].disputed = ["late": .init(texts: [.english: "Unsettled."], position: .start)]
        #expect(
            HeaderLanguagesRule().diagnostics(content) == [
                "Content/penalties/2026/edition.yml:1:1 warning MissingPenaltyText: 'title' and 'late' in 'disputed' have no text in 'fr', so pages in 'fr' show that of another language"
            ])
        content.editions[0].titles[french] = "Règles"
        content.editions[0].disputed["late"]?.texts[french] = "Contesté."
        #expect(HeaderLanguagesRule().diagnose(content) == [])
    }

    // MARK: - Languages without word lists

    private func german() throws -> ContentLanguage { try #require(ContentLanguage("de")) }

    @Test func languagesWithoutWordListsAreNoted() throws {
        var content = content(["a", "b"], ["c", "d"], language: try german())
        content.editions.append(content.editions[0])
        let found = LanguageWithoutWordListsRule().diagnose(content)
        #expect(found.map(\.severity) == [.note] && found.map(\.location.path) == ["Content/penalties/2026/de.strings"])
        #expect(LanguageWithoutWordListsRule().diagnose(self.content(["a"], ["c"], language: spanish)) == [])
    }

    /// Fault 1 of the older edition is gone, and the German file keeps its numbers.
    @Test func textsOfOtherFaultsOfAnotherEdition() throws {
        let german = try german()
        func edition(_ id: String, _ slugs: [String], _ english: [String], _ texts: [String]) -> Edition {
            let penalties = slugs.enumerated().map { index, slug in
                var penalty = penalty(index)
                penalty.slug = slug
                return penalty
            }
            return ContentRulesTests.edition(id, penalties).with(.english, english).with(german, texts)
        }
        var content = sampleContent()
        let old = edition(
            "2026", ["late", "gone", "hands", "feet"], ["Late.", "Gone.", "Hands.", "Feet."], ["Spät.", "Weg.", "Hände.", "Füße."])
        let new = (["late", "hands", "feet"], ["Late.", "Hands.", "Feet."])
        content.editions = [old, edition("2028", new.0, new.1, ["Spät.", "Füße.", "Hände."])]
        #expect(
            OtherFaultsTextsRule().diagnostics(content) == [
                "Content/penalties/2028/de.strings:2:1 error ShiftedTexts: 2 texts in 'de' belong to other faults in edition '2026', which has the text of penalty 1 ('hands') for 'feet'; are these the numbers of that edition?"
            ])
        for texts in [["Spät.", "Hände.", "Füße."], ["Spät.", "Neue Hände.", "Neue Füße."], ["Spät.", "Füße.", "Füße."]] {
            content.editions[1] = edition("2028", new.0, new.1, texts)
            #expect(OtherFaultsTextsRule().diagnose(content) == [], "\(texts)")
        }
    }

    @Test func aRegionMayHaveTheTextsOfItsLanguage() throws {
        let british = try #require(ContentLanguage("en-GB"))
        let content = content(["The diver falls.", "Late."], ["The diver falls.", "Late."], language: british)
        #expect(IdenticalTranslationRule().diagnostics(content) == [])
        #expect(IdenticalLanguageFilesRule().diagnostics(content) == [])
    }

    @Test(arguments: [
        ("after 60 seconds", "après 60 secondes"), ("4.5 of 10", "sur 10, 4,5"), ("none", "aucun"), ("60", "٦٠"), ("½ point", "½ point"),
        ("after sixty seconds", "après 60 secondes"), ("after 60 seconds", "après soixante secondes"),
        ("two of three", "2 sur trois"),
    ])
    func equalNumbers(english: String, other: String) {
        #expect(DifferentDigitsRule().diagnostics(content([english], [other])) == [])
    }

    @Test(arguments: [
        ("after 60 seconds", "après 90 secondes", "the number 0, 90", "the number 0, 60"),
        ("after 60 seconds", "après cinquante secondes", "the number 0", "the numbers 0, 60"),
        ("after fifty seconds", "après 60 secondes", "the numbers 0, 60", "the number 0"),
        ("none", "1 et 12", "the numbers 0, 1, 12", "the number 0"),
    ])
    func differentNumbers(english: String, other: String, found: String, wanted: String) {
        // The headline of the samples contains the number 0.
        let diagnostics = DifferentDigitsRule().diagnostics(content([english], [other]))
        #expect(
            diagnostics.count == 1 && diagnostics[0].hasPrefix("\(Self.file):1:1 warning DifferentDigits: penalty 0 has "), "\(diagnostics)"
        )
    }

    @Test func numbersOfAnEarlierTextAreOutdatedOnly() {
        var content = content(["after 61 seconds"], ["après 60 secondes"])
        content.editions[0].originals = [french: [0: .init(text: "after 60 seconds")]]
        #expect(DifferentDigitsRule().diagnostics(content) == [] && OutdatedTranslationRule().diagnostics(content).count == 1)
        content.editions[0].originals = [french: [0: .init(text: "after 59 seconds")]]
        #expect(DifferentDigitsRule().diagnostics(content).count == 1)
    }

    @Test func numbersInWords() {
        var content = content(["a 1"], ["b"])
        for language in [ContentLanguage.english, french] { content.editions[0].penalties[0].texts.byLanguage[language]?.headline = "H" }
        #expect(
            DifferentDigitsRule().diagnostics(content) == [
                "\(Self.file):1:1 warning DifferentDigits: penalty 0 has no number in digits in 'fr', but the number 1 in the default language"
            ])
    }

    // MARK: - Lengths

    private static let sentence = "The diver takes off and does what is described in this sentence."

    private func lengths(_ factors: [Double]) -> SiteContent {
        content(
            factors.map { _ in Self.sentence },
            factors.map { String(repeating: "é", count: Int(Double(Self.sentence.count) * $0)) })
    }

    @Test func lengthsThatAreUsual() {
        #expect(UnusualLengthRule().diagnostics(lengths([1.2, 1.3, 1.1, 1.25, 1.4, 1.0, 1.2, 1.3, 1.9])) == [])
        // A language of long words has other ratios.
        #expect(UnusualLengthRule().diagnostics(lengths([2.6, 2.5, 2.4, 2.6, 2.5, 2.5, 2.6, 2.4, 2.5])) == [])
        // A few texts aren't enough evidence.
        #expect(UnusualLengthRule().diagnostics(lengths([1, 1, 1, 9])) == [])
    }

    @Test func lengthsThatAreNot() {
        #expect(
            UnusualLengthRule().diagnostics(lengths([1.2, 1.3, 1.1, 1.25, 3.6, 1.0, 1.2, 1.3, 0.3])) == [
                "\(Self.file):5:1 warning UnusualLength: the text of penalty 4 is 3.0 times as long as is usual in 'fr'",
                "\(Self.file):9:1 warning UnusualLength: the text of penalty 8 is 0.2 times as long as is usual in 'fr'",
            ])
    }

    // MARK: - Lines

    @Test(arguments: [
        "One line.", "First.\nSecond.", "First (really).\nSecond", "Said “so.”\nThen", "One\n\nTwo", "These:\n– one\n– two", "End\n",
        "A list\n- one",
    ])
    func linesThatEndWithASentence(text: String) {
        #expect(LineBreakRule().diagnostics(content([text], [text])) == [])
    }

    @Test(arguments: ["The diver\nis late.", "The diver, \n who is late.", "First.\nThe diver\nis late.", "a\r\nb", "A (b)\nc"])
    func linesThatDont(text: String) {
        #expect(
            LineBreakRule().diagnostics(content(["x"], [text])) == [
                "\(Self.file):1:1 warning LineBreakInSentence: a line of penalty 0 ends inside a sentence in 'fr'; write a space instead of \\n"
            ])
    }

    // MARK: - Other editions

    @Test func textsOfAnotherEdition() {
        let numbers = 0..<8
        func edition(_ id: String, _ english: [String], _ french_: [String]) -> Edition {
            ContentRulesTests.edition(id, numbers.map { penalty($0) }).with(.english, english).with(french, french_)
        }
        let french_ = numbers.map { "Texte \($0)" }
        var content = sampleContent()
        content.editions = [
            edition("2017", numbers.map { "Text \($0)" }, french_), edition("2026", numbers.map { "Text \(7 - $0)" }, french_),
        ]
        #expect(
            OtherEditionsTextsRule().diagnostics(content) == [
                "\(Self.file):1:1 error UnknownPenalty: the editions '2017' and '2026' have the same texts in 'fr', but number their penalties differently; one file is the translation of the other edition"
            ])
        // Equal texts of equal penalties are fine.
        content.editions[1] = edition("2026", numbers.map { "Text \($0)" }, french_)
        #expect(OtherEditionsTextsRule().diagnostics(content) == [])
        content.editions[1] = edition("2026", numbers.map { "Text \(7 - $0)" }, numbers.map { "Texte \(7 - $0)" })
        #expect(OtherEditionsTextsRule().diagnostics(content) == [])
    }
}
