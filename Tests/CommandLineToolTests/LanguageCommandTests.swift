import Foundation
import Testing

/// Commands for languages, translations, and editions of apps.
struct LanguageCommandTests {
    static let edition = [
        "Content/penalties/2026/edition.yml": "title: Diving rules 2026\ncurrent: true\n",
        "Content/penalties/2026/penalties.json":
            #"[{"id": 0, "description": "Late", "rules": ["8.5.5"], "sanctionValue": 0, "referee": true, "judge": false},{"id": 7, "description": "Twist", "rules": ["8.6.1"], "sanctionValue": 4, "referee": false, "judge": true}]"#,
        "Content/penalties/2026/en.strings":
            "\"Penalty-0-headline\" = \"Out of time\";\n\"Penalty-0\" = \"The diver is late.\";\n\"Penalty-7-headline\" = \"Twist\";\n\"Penalty-7\" = \"Too far.\";\n",
    ]

    private func site(_ languages: String, _ files: [String: String] = [:]) throws -> TemporarySite {
        try TemporarySite(
            Self.edition.merging(files) { $1 }, settings: "id: test\ntitle: Test\ntimezone: UTC\nlanguage: en\nlanguages: [\(languages)]\n")
    }

    // MARK: - Languages

    @Test func aRulebookWithoutWordsIsAWarningAtItsLocation() throws {
        let site = try site("en")
        try site.write("Content/penalties/2026/edition.yml", "title: Diving rules 2026\ncurrent: true\nrulebook:\n  en: media/rules.pdf\n")
        try site.write("Content/media/rules.pdf", "not a PDF")
        for command in ["check", "build"] {
            let outcome = try site.run(command)
            #expect(outcome.status == 0)
            #expect(
                outcome.errors.contains(
                    "Content/penalties/2026/edition.yml:4:7: warning: the text of 'Content/media/rules.pdf' can't be searched: "),
                "\(outcome.errors)")
        }
        #expect(try site.run("build", "--strict").status == 1)
    }

    @Test func portugueseComesByFilesAlone() throws {
        let site = try site("en, pt")
        let empty = try site.run("strings", "status", "--strict")
        #expect(empty.status == 1)
        #expect(try site.run("strings", "export", "strings", "--language", "pt", "--output", "interface.pt.strings").status == 0)
        var words = try site.text("interface.pt.strings")
        // Every line commented out by `//` is a text to translate.
        words.replace("// \"", with: "\"")
        words.replace("\"language.name\" = \"English\"", with: "\"language.name\" = \"Português\"")
        words.replace("\"navigation.penalties\" = \"Penalties\"", with: "\"navigation.penalties\" = \"Penalidades\"")
        try site.write("Content/strings/pt.strings", words)
        try site.write(
            "Content/penalties/2026/pt.strings",
            "\"Penalty-0-headline\" = \"Fora do tempo\";\n\"Penalty-0\" = \"O saltador está atrasado.\";\n\"Penalty-7-headline\" = \"Parafuso\";\n\"Penalty-7\" = \"Longe demais.\";\n"
        )
        let built = try site.run("build", "--strict")
        #expect(built.status == 0, "\(built.errors)")
        let list = try site.text("Output/pt/penalties/2026/index.html")
        #expect(list.contains("<html lang=\"pt\"") && list.contains("Fora do tempo") && list.contains("Penalidades"))
        #expect(!list.contains("lang=\"en\" class=\"fallback\""))
        #expect(try site.text("Output/index.html").contains("Português"))
        #expect(try site.run("strings", "status", "--strict").status == 0)
    }

    /// The script knows the words of Quizmark's own languages, so pages in those have none.
    @Test func searchesKnowTheWordsForNumbersInALanguageOfTheSite() throws {
        let words = "\"penalty.number\" = \"Strafe {0}\";\n\"booklet.number\" = \"Nr. {0}\";\n\"checklist.rule\" = \"Regel {0}\";\n"
        let site = try site("en, de, fr", ["Content/strings/de.strings": words, "Content/quizzes/cells.md": TemporarySite.quiz])
        #expect(try site.run("build").status == 0)
        let list = try site.text("Output/de/penalties/2026/index.html")
        #expect(list.contains("data-penalty-words=\"Strafe {0}|Nr. {0}\" data-rule-words=\"Regel {0}\""))
        #expect(try site.text("Output/de/search.html").contains("penaltyWords&quot;:&quot;Strafe {0}|Nr. {0}&quot;"))
        for page in ["index.html", "fr/penalties/2026/index.html", "penalties/2026/index.html", "search.html", "fr/search.html"] {
            let text = try site.text("Output/\(page)")
            #expect(!text.contains("data-penalty-words") && !text.contains("penaltyWords"), "\(page)")
        }
    }

    @Test func aRegionTakesItsParentsWords() throws {
        let site = try site(
            "en, es, es-419",
            [
                "Content/penalties/2026/es.strings":
                    "\"Penalty-0-headline\" = \"Tiempo agotado\";\n\"Penalty-0\" = \"El saltador tarda.\";\n\"Penalty-7-headline\" = \"Tirabuzón\";\n\"Penalty-7\" = \"Demasiado.\";\n",
                "Content/penalties/2026/es-419.strings": "\"Penalty-7-headline\" = \"Giro\";\n\"Penalty-7\" = \"Se pasa.\";\n",
                "Content/strings/es-419.strings": "\"navigation.search\" = \"Búsqueda propia\";\n",
                "Content/quizzes/cells.md": TemporarySite.quiz,
            ])
        let built = try site.run("build", "--strict")
        #expect(built.status == 0, "\(built.errors)")
        let list = try site.text("Output/es-419/penalties/2026/index.html")
        #expect(list.contains("<html lang=\"es-419\""))
        #expect(list.contains("Giro") && list.contains("lang=\"es\"") && list.contains("Tiempo agotado"))
        // Interface texts: its own, then those of Spanish.
        #expect(list.contains("Búsqueda propia") && list.contains("Penalizaciones"))
        // Texts that Spanish doesn't have are English, with a notice.
        #expect(try site.text("Output/es-419/quizzes/cells.html").contains("lang=\"en\""))
        let status = try site.run("strings", "status", "--format", "json")
        #expect(
            status.output.contains(
                #""set":"edition 2026","language":"es-419","total":4,"complete":2,"missing":[],"outdated":[],"inherited":["Penalty-0-headline","Penalty-0"]"#
            ))
    }

    @Test func statusIsATable() throws {
        let site = try site("en, fr", ["Content/penalties/2026/fr.strings": "\"Penalty-0\" = \"The diver is late.\";\n"])
        let outcome = try site.run("strings", "status")
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        // How wide the column of complete texts is depends on the number of the interface's texts.
        let (heading, row) = (try #require(lines[0].range(of: "Complete")), try #require(lines[2].range(of: "1 of 4")))
        #expect(lines[0].distance(to: heading.upperBound) == lines[2].distance(to: row.upperBound))
        #expect(lines[0].hasPrefix("Texts         Language  "))
        #expect(lines[0].hasSuffix("  Complete  Missing  Outdated  Inherited  Same  Length  Numbers"))
        #expect(lines[2].hasPrefix("edition 2026  fr        "))
        #expect(lines[2].hasSuffix("    1 of 4        3         0          0     1       0        0"))
        #expect(lines.contains("edition 2026, fr, missing: Penalty-0-headline, Penalty-7-headline, Penalty-7"))
        #expect(lines.contains("edition 2026, fr, same as the original: Penalty-0"))
    }

    @Test func aTranslationIsConfirmedAndOutdatedLater() throws {
        let site = try site("en, fr", ["Content/penalties/2026/fr.strings": "\"Penalty-0\" = \"Il tarde.\";\n"])
        let planned = try site.run("strings", "confirm", "--edition", "2026", "--dry-run")
        #expect(planned.output == "edition 2026, fr: 1 text to confirm; nothing was written\n", "\(planned.errors)")
        let confirmed = try site.run("strings", "confirm", "--edition", "2026")
        #expect(confirmed.output == "edition 2026, fr: 1 text confirmed\n", "\(confirmed.errors)")
        #expect(try !site.run("check").errors.contains("ChangedOriginal"))
        let english = try site.text("Content/penalties/2026/en.strings")
        try site.write("Content/penalties/2026/en.strings", english.replacing("The diver is late.", with: "The diver is too late."))
        #expect(
            try site.run("check").errors.contains(
                "the text of penalty 0 was \"The diver is late.\" when this was translated, and is \"The diver is too late.\" now"))
        let out = try site.run("strings", "export", "po", "--language", "fr", "--edition", "2026", "--output", "fr.po")
        #expect(out.output.hasSuffix(" to be translated, 1 outdated\n"), "\(out.output)")
        #expect(try site.run("strings", "confirm", "--edition", "2026", "--language", "fr", "Penalty-0").status == 0)
        #expect(try !site.run("check").errors.contains("ChangedOriginal"))
        #expect(try site.run("strings", "confirm", "--edition", "2026", "Penalty-7").status == 1)
    }

    // MARK: - To translators and back

    @Test(arguments: ["strings", "arb", "po", "csv"]) func textsGoOutAndComeBack(format: String) throws {
        let french = "// By hand.\n\"Penalty-0\" = \"Il tarde.\";\n"
        let site = try site("en, fr", ["Content/penalties/2026/fr.strings": french])
        let out = try site.run("strings", "export", format, "--language", "fr", "--edition", "2026", "--output", "out/2026.fr.\(format)")
        #expect(out.status == 0, "\(out.errors)")
        #expect(out.output == "out/2026.fr.\(format): 4 texts of 'edition 2026' in 'fr', 3 to be translated\n")
        let same = try site.run("strings", "import", "out/2026.fr.\(format)")
        #expect(same.status == 0, "\(same.errors)")
        #expect(same.output == "out/2026.fr.\(format) → Content/penalties/2026/fr.strings: 0 new, 0 changed, 1 the same\n")

        let text = try site.text("out/2026.fr.\(format)").replacing("Il tarde.", with: "Il a trop tardé.")
        try site.write("out/2026.fr.\(format)", text)
        let dry = try site.run("strings", "import", "out/2026.fr.\(format)", "--dry-run")
        #expect(
            dry.output.contains("0 new, 1 changed, 0 the same; nothing was written\n  Penalty-0\n  - Il tarde.\n  + Il a trop tardé.\n"))
        #expect(try site.text("Content/penalties/2026/fr.strings") == french)
        #expect(try site.run("strings", "import", "out/2026.fr.\(format)", "--keep").output.contains("1 kept"))
        #expect(try site.run("strings", "import", "out/2026.fr.\(format)").status == 0)
        #expect(try site.text("Content/penalties/2026/fr.strings") == french.replacing("Il tarde.", with: "Il a trop tardé."))
    }

    @Test func anExportIsNotOverwritten() throws {
        let site = try site("en, fr", ["mine.po": "mine"])
        let arguments = ["strings", "export", "po", "--language", "fr", "--output", "mine.po"]
        let refused = try Tool.run(arguments, in: site.folder)
        #expect(refused.status == 1)
        #expect(refused.errors == "error: 'mine.po' already exists and wasn't changed; --force replaces it\n")
        #expect(try site.text("mine.po") == "mine")
        #expect(try Tool.run(arguments + ["--force"], in: site.folder).status == 0)
    }

    @Test func whatIsLeftOutIsNamedWithItsLocation() throws {
        let site = try site(
            "en, fr", ["fr.csv": "key,source,translation,note\nPenalty-O,Late,Retard,\nPenalty-0,The diver is late.,Il tarde.,\n"])
        let outcome = try site.run("strings", "import", "fr.csv", "--edition", "2026")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "fr.csv:2:1: warning: no text of 'edition 2026' has the key 'Penalty-O', so it is left out; did you mean 'Penalty-0'? [UnusedKey]\n"
        )
        #expect(try site.text("Content/penalties/2026/fr.strings").contains("\"Penalty-0\" = \"Il tarde.\";"))
    }

    @Test(arguments: [
        ["strings", "export", "xliff", "--language", "fr"], ["strings", "export", "po"],
        ["strings", "export", "po", "--language", "French"],
        ["strings", "export", "po", "--language", "fr", "--edition", "2062"], ["strings", "import", "nothing.po"],
        ["strings", "import", "a.txt"],
        ["strings", "export", "po", "--language", "fr", "--edition", "2026", "--interface"],
        ["import", "penalties", "nowhere", "--edition", "2017"],
        ["import", "penalties", ".", "--edition", "../2017"], ["import", "penalties", "."],
    ])
    func wrongUsageIs64(arguments: [String]) throws {
        let site = try site("en, fr")
        let outcome = try Tool.run(arguments, in: site.folder)
        #expect(outcome.status == 64, "\(outcome.errors)")
    }

    /// The dates of a translation aren't used.
    @Test func aDateIsReportedOnceForAllLanguages() throws {
        var files: [String: String] = [:]
        for language in ["", ".fr"] {
            files["Content/assignments/essay\(language).yml"] = "title: Essay\ndue: 2026-12-11T00:00\n"
            let question = "## One? {#one}\n\n- [x] Yes\n- [ ] No\n"
            files["Content/quizzes/cells\(language).md"] = "---\ntitle: Cells\ndue: 2026-12-11T00:00\n---\n\n\(question)"
        }
        let found = try site("en, fr", files).run("check").errors
        let paths = found.split(separator: "\n").filter { $0.hasSuffix("[AmbiguousTime]") }.map { $0.prefix { $0 != ":" } }
        #expect(paths == ["Content/assignments/essay.yml", "Content/quizzes/cells.md"])
    }

    // MARK: - Editions of other apps

    @Test func anAppBecomesAnEdition() throws {
        let app = [
            "App/penalties.json": try #require(Self.edition["Content/penalties/2026/penalties.json"]),
            "App/en.lproj/Localizable.strings": try #require(Self.edition["Content/penalties/2026/en.strings"])
                + "\"Title\" = \"Penalties\";\n",
            "App/de.lproj/Localizable.strings": "\"Penalty-0-headline\" = \"Zu spät\";\n\"Penalty-0\" = \"Der Springer ist zu spät.\";\n",
        ]
        let site = try site("en", app)
        let dry = try site.run("import", "penalties", "App", "--edition", "2017", "--dry-run")
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(!site.has("Content/penalties/2017"))
        let outcome = try site.run("import", "penalties", "App", "--edition", "2017", "--title", "Rules \"17\"")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("App → Content/penalties/2017\n  edition.yml     Rules \"17\", edition 2017\n"))
        #expect(
            outcome.output.contains("\n  en.strings      4 texts from en.lproj/Localizable.strings, without 1 of the app's own pages\n"))
        #expect(outcome.output.contains("add de to 'languages' of site.yml"))
        #expect(outcome.errors.contains("Content/penalties/2017/de.strings:1:1: warning: this file lacks the texts of penalty 7"))
        #expect(try site.run("build").status == 0)
        #expect(
            try site.text("Output/penalties/2017/index.html").contains("Rules &quot;17&quot;")
                || site.has("Output/penalties/2017/index.html"))

        let again = try site.run("import", "penalties", "App", "--edition", "2017")
        #expect(again.status == 1)
        #expect(
            again.errors
                == "error: Content/penalties/2017 already exists and wasn't changed; --into NAME chooses another folder, --force imports over it and keeps what the app doesn't have\n"
        )
        #expect(try site.run("import", "penalties", "App", "--edition", "2017", "--into", "other").status == 1)
        #expect(try site.run("import", "penalties", "App", "--edition", "2017", "--force").status == 0)
    }

    @Test func anEditionIsImportedIntoASiteThatRefersToItAlready() throws {
        let site = try site(
            "en",
            [
                "App/penalties.json": try #require(Self.edition["Content/penalties/2026/penalties.json"]),
                "App/en.strings": try #require(Self.edition["Content/penalties/2026/en.strings"]),
                "Content/quizzes/q.md": """
                ---
                title: Signals
                penalties: {edition: "2017", draw: 1}
                ---

                ## One?

                - [x] Yes
                - [ ] No
                """,
                "Content/checklists/desk.md": "---\ntitle: Desk\nedition: \"2017\"\n---\n\n## Before\n\n- [ ] A pencil\n",
            ])
        #expect(try site.run("check").errors.contains("[UnknownEdition]"))
        // Any other error has to be fixed before.
        let link = "Content/pages/about.md"
        try site.write(link, "---\ntitle: About\n---\n\n[Gone](../quizzes/gone.md)\n")
        let refused = try site.run("import", "penalties", "App", "--edition", "2017")
        #expect(refused.status == 1)
        #expect(refused.errors.contains(link) && !refused.errors.contains("UnknownEdition"), "\(refused.errors)")
        #expect(!site.has("Content/penalties/2017"))
        try site.write(link, "---\ntitle: About\n---\n\nNothing\n")
        let outcome = try site.run("import", "penalties", "App", "--edition", "2017")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try site.run("check").status == 0)
    }

    @Test func aBrokenAppWritesNothing() throws {
        let site = try site("en", ["App/penalties.json": "[{\"id\": 0},]"])
        let outcome = try site.run("import", "penalties", "App", "--edition", "2017")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "App/penalties.json:1:11: error: JSON has no comma after the last element; remove it [TrailingComma]"))
        #expect(outcome.errors.contains("error: nothing was written, because of the errors above"))
        #expect(!site.has("Content/penalties/2017"))
    }
}

extension Substring {
    fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}
