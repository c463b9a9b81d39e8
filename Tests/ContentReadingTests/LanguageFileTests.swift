import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct LanguageFileTests {
    @Test func saysWhichTextsAreMissing() {
        let (edition, problems) = EditionFiles.read(
            EditionFiles.complete.merging([
                "en.strings": "\"Penalty-0\" = \"Late.\";\n\"Penalty-7-headline\" = \"Twist\"; \"Penalty-7\" = \" \";\n",
                "fr.arb": "{\"penalty0Headline\": \"Tard\", \"penalty0\": \"Trop tard.\"}",
            ]) { $1 })
        #expect(
            problems == [
                "en.strings:1:1 MissingHeadline: 'Penalty-0-headline' is missing, so lists show the beginning of the text",
                "en.strings:2:33 MissingPenaltyText: 'Penalty-7' is empty, so pages fall back to another text for this penalty",
                "fr.arb:1:1 MissingPenaltyText: this file lacks the texts of penalty 7, so pages in 'fr' show the texts of the default language",
            ])
        #expect(edition?.penalties[0].texts.byLanguage.keys.sorted() == [.english, french])
        #expect(edition?.penalties[0].texts.byLanguage[.english]?.headline == "Late")
    }

    @Test func missingHeadlinesAreCountedAndEachFileIsNamed() {
        var files = EditionFiles.complete
        files["en.strings"] = "\"Penalty-0\" = \"Late.\";\n\"Penalty-7\" = \"Twist.\";\n"
        files["fr.arb"] = "{\"penalty0\": \"Trop tard.\",\n\"penalty7\": \"Vrille.\"}"
        let found = EditionFiles.editionWithDiagnostics(files).1.filter { $0.id == .missingHeadline }
        #expect(found.count == 1 && found[0].message.hasPrefix("4 texts have no headline"))
        #expect(found.first?.notes.map(\.message) == ["2 of them are in this file"])
        #expect(found.first?.notes.first?.location.path.hasSuffix("fr.arb") == true)
    }

    @Test func saysWhichLanguagesHaveNoFile() {
        let (edition, problems) = EditionFiles.read([
            "edition.yml": EditionFiles.header, "penalties.json": EditionFiles.penalties, "fr.strings": "/* none */",
        ])
        #expect(edition != nil)
        #expect(
            problems == [
                "edition.yml:1:1 MissingPenaltyText: this edition has neither en.strings nor en.arb, so pages show the descriptions of penalties.json",
                "fr.strings:1:1 MissingPenaltyText: this file lacks all penalties' texts, so pages in 'fr' show the texts of the default language",
            ])
    }

    @Test func refusesTextsOfUnknownPenalties() {
        let (_, problems) = EditionFiles.read(
            EditionFiles.complete.merging([
                "en.strings": EditionFiles.englishTexts + "\n\"Penalty-8\" = \"x\";\n\"Penalty-8-headline\" = \"x\";"
            ]) { $1 })
        #expect(problems == ["en.strings:3:1 UnknownPenalty: edition '2026' has no penalty 8, so no page shows this text"])
    }

    @Test func recognisesTheTranslationOfAnotherEdition() {
        let other = (5..<20).map { "\"Penalty-\($0)\" = \"x\"; \"Penalty-\($0)-headline\" = \"x\";" }.joined(separator: "\n")
        let (_, problems) = EditionFiles.read(EditionFiles.complete.merging(["en.strings": other]) { $1 })
        #expect(
            problems == [
                "en.strings:1:1 UnknownPenalty: edition '2026' doesn't have 14 of the 15 penalties of this file; it looks like the translation of another edition, whose numbers mean other penalties"
            ])
    }

    @Test func invalidPenaltiesAreKnownToTranslations() {
        let (_, problems) = EditionFiles.read(
            EditionFiles.complete.merging([
                "penalties.json": EditionFiles.penalties.replacing("\"sanctionValue\": 4", with: "\"sanctionValue\": 9")
            ]) { $1 }
        )
        #expect(problems == ["penalties.json:2:85 InvalidValue: 'sanctionValue' must be between 0 and 5, but this is 9"])
    }

    @Test(arguments: [
        ("penalty-0", "Penalty-0"), ("Penalty_0", "Penalty-0"), ("Penalty-0-Headline", "Penalty-0-headline"),
        ("Penalty-00", "Penalty-0"), ("Penalty-0-headlin", "Penalty-0-headline"), ("penalty0Headline", "Penalty-0-headline"),
    ])
    func suggestsTheKeyThatWasMeant(key: String, meant: String) {
        let (_, problems) = EditionFiles.read(
            EditionFiles.complete.merging(["en.strings": EditionFiles.englishTexts + "\n\"\(key)\" = \"x\";"]) { $1 })
        #expect(
            problems == ["en.strings:3:1 UnusedKey: key '\(key)' isn't used: it doesn't name a penalty's text; did you mean '\(meant)'?"])
    }

    @Test func otherTextsOfAnAppArePassedOver() {
        let keys = ["title", "Penalties", "PenaltyList", "penalty", "Sanction-0", "button.penalty-0"]
        let more = keys.map { "\"\($0)\" = \"x\";" }.joined(separator: "\n")
        #expect(
            EditionFiles.read(EditionFiles.complete.merging(["en.strings": EditionFiles.englishTexts + "\n" + more]) { $1 }).problems == [])
    }

    @Test(arguments: [
        ("de.strings", "UnknownFile: this file isn't used, because the site has no language 'de'; add it to 'languages' in site.yml"),
        ("fr.strings", "UnknownFile: this file isn't used, because the texts in 'fr' come from Content/penalties/2026/fr.arb; remove one"),
        (
            "Base.lproj/Localizable.strings",
            "UnknownFile: this file isn't used; language files are named after their language: fr.strings or fr.arb"
        ),
        (
            "fr.lproj/InfoPlist.strings",
            "UnknownFile: this file isn't used; language files are named after their language: fr.strings or fr.arb"
        ),
        ("app_fr.arb", "UnknownFile: this file isn't used, because the site has no language 'app_fr'; rename it to fr.arb"),
    ])
    func filesThatArentUsed(name: String, message: String) {
        #expect(
            EditionFiles.read(EditionFiles.complete.merging([name: EditionFiles.englishTexts]) { $1 }).problems == [
                "\(name):1:1 \(message)"
            ])
    }

    @Test func anARBFileAgreesWithItsName() {
        let (_, problems) = EditionFiles.read(
            EditionFiles.complete.merging(["fr.arb": EditionFiles.frenchTexts.replacing("\"fr\"", with: "\"es\"")]) { $1 })
        #expect(
            problems == ["fr.arb:1:15 InvalidValue: this file says that it is in 'es', but its name says 'fr'; correct one of them"])
    }

    @Test func regionsFallBackOnTheirLanguage() throws {
        var context = readingContext
        let region = try #require(ContentLanguage("fr-CA"))
        context.settings.languages = [.english, region]
        var files = EditionFiles.complete
        files["fr_CA.arb"] = #"{"@@locale": "fr_CA", "penalty7Headline": "Torsion", "penalty7": "Bien trop loin."}"#
        let (edition, diagnostics) = PenaltyEditionReader.read(
            folder: EditionFiles.folder, files: files.map { ($0.key, Array($0.value.utf8)) }, context: context)
        #expect(diagnostics.map(\.inShort) == [])
        #expect(edition?.penalties[1].texts.best(region.fallbacks)?.value.headline == "Torsion")
        #expect(edition?.penalties[0].texts.best(region.fallbacks)?.value.headline == "Hors délai")
    }
}
