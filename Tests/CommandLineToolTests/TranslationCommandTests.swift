import Foundation
import Testing

/// Translations whose files contradict the options, or lack what the site has.
struct TranslationCommandTests {
    private static let french =
        "\"Penalty-0-headline\" = \"Hors délai\";\n\"Penalty-0\" = \"Il tarde.\";\n\"Penalty-7-headline\" = \"Vrille\";\n\"Penalty-7\" = \"Trop loin.\";\n"
    private static let spanish =
        "\"Penalty-0-headline\" = \"Tarde\";\n\"Penalty-0\" = \"El saltador tarda.\";\n\"Penalty-7-headline\" = \"Tirabuzón\";\n\"Penalty-7\" = \"Demasiado.\";\n"

    private func site(_ files: [String: String] = [:]) throws -> TemporarySite {
        var all = LanguageCommandTests.edition
        for (path, text) in LanguageCommandTests.edition {
            let older = path.replacing("2026", with: "2017")
            all[older] = text.replacing("2026", with: "2017").replacing("current: true\n", with: "")
        }
        all["Content/penalties/2026/fr.strings"] = Self.french
        all["Content/penalties/2026/es.strings"] = Self.spanish
        return try TemporarySite(
            all.merging(files) { $1 }, settings: "id: test\ntitle: Test\ntimezone: UTC\nlanguage: en\nlanguages: [en, fr, es, es-419]\n")
    }

    private func export(_ format: String, _ site: TemporarySite) throws -> String {
        let path = "out.\(format)"
        let outcome = try site.run("strings", "export", format, "--language", "fr", "--edition", "2026", "--output", path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return path
    }

    @Test(arguments: [
        ("po", "\"Language:\"", "\"X-Quizmark-Texts:\""), ("arb", "\"@@locale\"", "\"@@x-quizmark\""),
        ("strings", "its first line", "its first line"),
    ])
    func anOptionMayNotContradictTheFile(format: String, languageField: String, setField: String) throws {
        let site = try site()
        let file = try export(format, site)
        let language = try site.run("strings", "import", file, "--language", "es")
        #expect(language.status == 64)
        #expect(
            language.errors.contains(
                "\(file) says that it is in 'fr', but --language is 'es'; remove the option, or correct \(languageField) in the file"),
            "\(language.errors)")
        let set = try site.run("strings", "import", file, "--edition", "2017")
        #expect(set.status == 64)
        #expect(
            set.errors.contains(
                "\(file) says that it has texts of 'edition 2026', but --edition is '2017'; remove the option, or correct \(setField) in the file"
            ), "\(set.errors)")
        #expect(try site.run("strings", "import", file, "--interface").status == 64)
        #expect(try site.text("Content/penalties/2026/es.strings") == Self.spanish)
        #expect(try site.run("strings", "import", file, "--language", "fr", "--edition", "2026").status == 0)
    }

    /// A file of one edition as a start for the next.
    @Test func aFileNamedAfterAnotherEditionIsNotImported() throws {
        let site = try site()
        let file = try export("arb", site)
        let text = try site.text(file)
        try site.write("2017.fr.arb", text)
        let outcome = try site.run("strings", "import", "2017.fr.arb")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.contains(
                "2017.fr.arb is named after edition '2017', but says that it has texts of 'edition 2026'; add --edition 2026 if that is right, or correct \"@@x-quizmark\" in the file if they are those of '2017'"
            ), "\(outcome.errors)")
        #expect(try site.run("strings", "import", "2017.fr.arb", "--edition", "2026").status == 0)
    }

    @Test func aRegionalLanguageMayBeWrittenFromItsParentsFile() throws {
        let site = try site([
            "a.po":
                "msgid \"\"\nmsgstr \"Language: es\\n\"\n\nmsgctxt \"Penalty-7\"\nmsgid \"Too far.\"\nmsgstr \"Se pasa.\"\n"
        ])
        let outcome = try site.run("strings", "import", "a.po", "--language", "es-419", "--edition", "2026")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(site.has("Content/penalties/2026/es-419.strings"))
    }

    @Test func anEditedTranslationThatIsStillFuzzyEndsWith1() throws {
        let site = try site()
        let file = try export("po", site)
        let text = try site.text(file).replacing("msgctxt \"Penalty-0\"", with: "#, fuzzy\nmsgctxt \"Penalty-0\"")
        try site.write(file, text)
        #expect(try site.run("strings", "import", file).status == 0)
        try site.write(file, text.replacing("Il tarde.", with: "Il tarde trop."))
        let outcome = try site.run("strings", "import", file)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("the translation of 'Penalty-0' is marked as fuzzy, so it is left out; "), "\(outcome.errors)")
        #expect(outcome.errors.contains("[FuzzyTranslation]"))
    }

    @Test func lostNoBreakSpacesAreShown() throws {
        let site = try site(["Content/penalties/2026/fr.strings": Self.french.replacing("Il tarde.", with: "Il tarde\u{A0}!")])
        let file = try export("po", site)
        try site.write(file, try site.text(file).replacing("\u{A0}", with: " "))
        let outcome = try site.run("strings", "import", file)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("  - Il tarde\u{237D}!\n  + Il tarde !\n"), "\(outcome.output)")
        #expect(outcome.errors.contains("warning: 1 text lost a no-break space, such as 'Penalty-0'"), "\(outcome.errors)")
    }

    @Test func marksOfDirectionAreShown() throws {
        let site = try site()
        let file = try export("po", site)
        try site.write(file, try site.text(file).replacing("Il tarde.", with: "\u{200E}−2, il tarde."))
        let outcome = try site.run("strings", "import", file)
        #expect(outcome.output.contains("  + <LRM>−2, il tarde.\n"), "\(outcome.output)")
    }

    @Test(arguments: [("pt_BR", "add 'pt-BR'"), ("es_MX", "use --language es or --language es-419, or add 'es-MX'")])
    func aLanguageOfNoPageIsAWarning(language: String, advice: String) throws {
        let site = try site([
            "a.po":
                "msgid \"\"\nmsgstr \"Language: \(language)\\n\"\n\nmsgctxt \"Penalty-7\"\nmsgid \"Too far.\"\nmsgstr \"Longe.\"\n"
        ])
        let outcome = try site.run("strings", "import", "a.po", "--edition", "2026")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.hasPrefix(
                "warning: a.po is in '\(language.replacing("_", with: "-"))', but the site's languages are en, fr, es, es-419; \(advice) to 'languages' in site.yml\n"
            ), "\(outcome.errors)")
        let named = try site.run("strings", "import", "a.po", "--language", language.contains("es") ? "es" : "pt", "--edition", "2026")
        #expect(named.errors.contains("the site's languages are") == !language.contains("es"))
    }

    @Test func aSiteWithOneLanguageHasNothingToConfirm() throws {
        let site = try TemporarySite(LanguageCommandTests.edition)
        let outcome = try site.run("strings", "confirm", "--edition", "2026")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "The site has one language, so there are no translations to confirm\n")
        #expect(!site.has("Content/penalties/2026/originals.json"))
    }

    @Test func theOriginalsThemselvesAreNotConfirmed() throws {
        let site = try site()
        let outcome = try site.run("strings", "confirm", "--edition", "2026", "--language", "en")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'en' is the language of the originals, so there are no translations to confirm"))
        #expect(!site.has("Content/penalties/2026/originals.json"))
    }

    @Test func aRenumberedPenaltyIsReportedAndExported() throws {
        let site = try site()
        #expect(try site.run("strings", "confirm", "--edition", "2026").status == 0)
        let list = try site.text("Content/penalties/2026/penalties.json")
        try site.write("Content/penalties/2026/penalties.json", list.replacing("\"id\": 7", with: "\"id\": 107"))
        let checked = try site.run("check")
        #expect(
            checked.errors.contains(
                "Content/penalties/2026/originals.json:5:5: warning: 'Penalty-7-headline' and 1 other record belong to no penalty of this edition; check the translations, and remove such records with 'quizmark strings confirm --edition 2026 --removed' [UnusedKey]"
            ), "\(checked.errors)")
        let status = try site.run("strings", "status", "--strict")
        #expect(status.status == 1)
        #expect(status.output.contains("edition 2026, fr, missing: Penalty-107-headline, Penalty-107"), "\(status.output)")
        let exported = try site.text(export("po", site))
        #expect(exported.contains("msgctxt \"Penalty-107\"\nmsgid \"Twist\"\nmsgstr \"\"\n"), "\(exported)")
        #expect(!exported.contains("Penalty-7"))
        #expect(try site.run("strings", "confirm", "--edition", "2026", "--removed").status == 0)
        #expect(try !site.text("Content/penalties/2026/originals.json").contains("Penalty-7"))
        #expect(try !site.run("check").errors.contains("to no penalty of this edition"))
    }

    @Test func aConfirmationThatFailsChangesNothing() throws {
        let site = try site()
        let originals = "Content/penalties/2026/originals.json"
        try site.write(originals, #"{"fr": {"Penalty-7": "An older text."}, "es": {"Penalty-62": "Gone."}}"#)
        let before = try site.text(originals)
        let outcome = try site.run("strings", "confirm", "--edition", "2026", "--language", "fr", "Penalty-7", "Penalty-61")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("has no translation of 'Penalty-61' into 'fr'"), "\(outcome.errors)")
        #expect(try site.text(originals) == before)
        #expect(try site.run("strings", "confirm", "--edition", "2026", "--removed", "Penalty-7").status == 64)
        // Removing records of removed penalties confirms nothing.
        let planned = try site.run("strings", "confirm", "--edition", "2026", "--removed", "--dry-run")
        let plan = "edition 2026, es: 1 record of removed penalties to delete; nothing was written: Penalty-62\n"
        #expect(planned.output == plan, "\(planned.errors)")
        #expect(try site.text(originals) == before)
        let removed = try site.run("strings", "confirm", "--edition", "2026", "--removed")
        #expect(removed.output == "edition 2026, es: 1 record of removed penalties deleted: Penalty-62\n", "\(removed.errors)")
        let again = try site.run("strings", "confirm", "--edition", "2026", "--removed")
        #expect(again.output == "edition 2026: no records of removed penalties\n", "\(again.errors)")
        let after = try site.text(originals)
        #expect(after.contains("An older text.") && !after.contains("Gone."))
    }
}
