import Foundation
import Testing

/// Texts of translation platforms and of apps, from file to page.
struct PlatformCommandTests {
    private static let languages = ["en", "fr", "es", "it", "de"]
    private static let settings = "id: test\ntitle: Test\ntimezone: UTC\nlanguage: en\nlanguages: [en, fr, es, it, de]\n"

    /// Texts of two penalties, without a headline anywhere.
    private static let texts = [
        "en": ["The diver is late.", "The twist goes too far."], "fr": ["Le plongeur est en retard.", "La vrille va trop loin."],
        "es": ["El saltador llega tarde.", "El tirabuzón va demasiado lejos."],
        "it": ["Il tuffatore è in ritardo.", "L’avvitamento va troppo oltre."],
        "de": ["Der Springer ist zu spät.", "Die Schraube dreht zu weit."],
    ]

    private static let sanctions =
        #"[{"id": 0, "description": "0 points", "icon": "a"}, {"id": 1, "description": "-2", "icon": "b"}, {"id": 2, "description": "Max 2", "icon": "c"}, {"id": 3, "description": "Max 4.5", "icon": "d"}, {"id": 4, "description": "-0.5 to 2", "icon": "e"}, {"id": 5, "description": "Opinion", "icon": "f"}]"#

    private static func list(_ first: String, _ second: String) -> String {
        #"[{"id": 0, "rules": [\#(first)], "sanctionValue": 0, "referee": true, "judge": false}, {"id": 7, "rules": [\#(second)], "sanctionValue": 4, "referee": false, "judge": true}]"#
    }

    /// Xcode's layout: lists under keys, rules as objects, `.strings` in `.lproj`.
    private static var xcode: [String: String] {
        var files = [
            "App/Data/divingPenaltiesSummary.json": #"{"penalties": \#(list(#"{"ruleId": "D6.12"}"#, #"{"ruleId": "D8.6.1"}"#))}"#,
            "App/Data/divingPenaltiesSanctions.json": #"{"sanctions": \#(sanctions)}"#,
        ]
        for language in languages {
            let texts = texts[language] ?? []
            files["App/\(language).lproj/Localizable.strings"] =
                "\"Title\" = \"App\";\n\"Penalty-0\" = \"\(texts[0])\";\n\"Penalty-7\" = \"\(texts[1])\";\n"
        }
        return files
    }

    /// Flutter's layout: arrays, rules as texts, `.arb` with metadata.
    private static var flutter: [String: String] {
        var files = [
            "App/assets/divingPenaltiesSummary.json": list(#""D6.12""#, #""D8.6.1""#),
            "App/assets/divingPenaltiesSanctions.json": sanctions,
        ]
        for language in languages {
            let texts = texts[language] ?? []
            files["App/lib/l10n/app_\(language).arb"] =
                #"{"@@locale": "\#(language)", "title": "App", "@title": {"type": "text"}, "penalty0": "\#(texts[0])", "@penalty0": {"description": "x"}, "penalty7": "\#(texts[1])"}"#
        }
        return files
    }

    @Test(arguments: [("Xcode", xcode), ("Flutter", flutter)])
    func everyTextOfAnAppIsOnItsPage(layout: String, files: [String: String]) throws {
        let site = try TemporarySite(files, settings: Self.settings)
        let outcome = try site.run("import", "penalties", "App", "--edition", "2017", "--in-force", "2017-09-12")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try site.run("build").status == 0)
        let list = try JSONSerialization.jsonObject(with: Data(site.text("Content/penalties/2017/penalties.json").utf8))
        let penalties = try #require((list as? [String: Any])?["penalties"] as? [[String: Any]] ?? list as? [[String: Any]])
        #expect(penalties.count == 2)
        for (index, penalty) in penalties.enumerated() {
            let slug = try #require(penalty["slug"] as? String)
            for language in Self.languages {
                let page = try site.text("Output/\(language == "en" ? "" : language + "/")penalties/2017/\(slug).html")
                #expect(page.contains("<html lang=\"\(language)\"") || page.contains("<html lang=\(language)"))
                #expect(page.contains(try #require(Self.texts[language])[index]), "\(layout): \(language) of \(slug)")
            }
        }
    }

    @Test func aFileIsNoFolderOfAnApp() throws {
        let site = try TemporarySite(["App/penalties.csv": "number,rule\n"], settings: Self.settings)
        let outcome = try site.run("import", "penalties", "App/penalties.csv", "--edition", "2017")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'App/penalties.csv' is a file; give the app's folder, with its penalties and sanctions in .json"))
        #expect(try site.run("import", "penalties", "Apps", "--edition", "2017").errors.contains("there is no folder 'Apps'"))
    }

    // MARK: - strings import

    private func site(_ files: [String: String]) throws -> TemporarySite {
        try TemporarySite(LanguageCommandTests.edition.merging(files) { $1 }, settings: Self.settings)
    }

    @Test func theEditionIsAskedForWhereNothingSaysIt() throws {
        let words = "\"Penalty-0\" = \"Il tarde.\";\n\"Title\" = \"Pénalités\";\n\"Penalty-7\" = \"\";\n"
        let site = try site(["fr.lproj/Localizable.strings": words, "2026/fr.strings": words])
        let refused = try site.run("strings", "import", "fr.lproj/Localizable.strings")
        #expect(refused.status == 64)
        #expect(
            refused.errors.contains(
                "doesn't say which edition these texts belong to, and each edition has its own numbers; add --edition with one of 2026, or --interface"
            ))
        #expect(!site.has("Content/penalties/2026/fr.strings"))
        let outcome = try site.run("strings", "import", "2026/fr.strings", "--dry-run")
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(
            outcome.output.hasPrefix(
                "2026/fr.strings → Content/penalties/2026/fr.strings: 1 new, 0 changed, 0 the same, 1 not translated yet, 1 of the app's own pages left out; nothing was written\n"
            ), "\(outcome.output)")
        #expect(try site.run("strings", "import", "fr.lproj/Localizable.strings", "--edition", "2026").status == 0)
        #expect(try site.text("Content/penalties/2026/fr.strings").contains("\"Penalty-0\" = \"Il tarde.\";"))
    }

    @Test(arguments: [("fr_FR", "fr"), ("es_419", "es-419"), ("de-DE", "de"), ("es-AR", "es-AR")])
    func platformsNamesOfLanguagesAreThoseOfTheSite(written: String, code: String) throws {
        let site = try TemporarySite(
            LanguageCommandTests.edition.merging(["a.arb": "{\"@@locale\": \"\(written)\", \"penalty0\": \"Tard.\"}"]) { $1 },
            settings: Self.settings.replacingOccurrences(of: "de]", with: "de, es-419]"))
        let outcome = try site.run("strings", "import", "a.arb", "--edition", "2026")
        #expect(outcome.output.hasPrefix("a.arb → Content/penalties/2026/\(code).strings: 1 new"), "\(outcome.output)\(outcome.errors)")
        if code == "es-AR" { return }
        try site.write("2026.\(written).csv", "key;translation\nPenalty-7;Loin.\n")
        let named = try site.run("strings", "import", "2026.\(written).csv")
        #expect(named.output.contains("→ Content/penalties/2026/\(code).strings: 1 new"), "\(named.errors)")
    }

    @Test(arguments: ["2026.de.csv", "2026.pt.csv", "de.csv", "de.lproj/Localizable.strings"])
    func aNameOfAnotherLanguageIsNotOverwritten(name: String) throws {
        let text = name.hasSuffix("csv") ? "key;translation\nPenalty-7;Weit.\n" : "\"Penalty-7\" = \"Weit.\";"
        let site = try site([name: text])
        let refused = try site.run("strings", "import", name, "--language", "fr", "--edition", "2026")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("but --language is 'fr'; remove the option, or rename the file"), "\(refused.errors)")
        #expect(!site.has("Content/penalties/2026/fr.strings"))
    }

    @Test func anEditionThatTheSiteLacksIsNamed() throws {
        let site = try site(["2027.fr.csv": "key;translation\nPenalty-7;Loin.\n"])
        let refused = try site.run("strings", "import", "2027.fr.csv")
        #expect(refused.status == 64)
        #expect(
            refused.errors.contains(
                "2027.fr.csv is named after edition '2027', which the site doesn't have; add --edition with one of 2026"),
            "\(refused.errors)")
    }

    @Test func exportsForPlatforms() throws {
        let site = try site([:])
        let excel = try site.run("strings", "export", "csv", "--for", "excel", "--language", "fr", "--edition", "2026")
        #expect(excel.output.contains("key;source;translation;note\r\nPenalty-0-headline;Out of time;;\r\n"))
        let poeditor = try site.run("strings", "export", "csv", "--for", "poeditor", "--language", "fr", "--edition", "2026")
        #expect(poeditor.output.contains("Penalty-0-headline,,,,Out of time\r\n"))
        #expect(try site.run("strings", "export", "po", "--for", "excel", "--language", "fr").status == 64)
    }

    // MARK: - Shifted texts

    @Test func anAppWithShiftedTextsIsNotImported() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        func example(_ name: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent("Content/penalties/2026/\(name)"), encoding: .utf8)
        }
        let french = try example("fr.strings")
        var shifted = french
        for id in (12...30).reversed() { shifted = shifted.replacingOccurrences(of: "\"Penalty-\(id)", with: "\"Penalty-\(id + 200)") }
        for id in 12...30 {
            shifted = shifted.replacingOccurrences(of: "\"Penalty-\(id + 200)", with: "\"Penalty-\(id == 30 ? 12 : id + 1)")
        }
        let site = try TemporarySite(
            ["App/list.json": example("penalties.json"), "App/en.strings": example("en.strings"), "App/fr.strings": shifted],
            settings: Self.settings)
        let refused = try site.run("import", "penalties", "App", "--edition", "2026")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("App/fr.strings:"))
        #expect(refused.errors.contains("are the numbers of another edition 1 too"))
        #expect(
            refused.errors.hasSuffix("error: nothing was written, because of the errors above; to import the rest, add --without fr\n"))
        #expect(!site.has("Content/penalties"))
        let rest = try site.run("import", "penalties", "App", "--edition", "2026", "--without", "fr")
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(site.has("Content/penalties/2026/en.strings") && !site.has("Content/penalties/2026/fr.strings"))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/penalties"))
        try site.write("App/fr.strings", french)
        #expect(try site.run("import", "penalties", "App", "--edition", "2026").status == 0)
    }
}
