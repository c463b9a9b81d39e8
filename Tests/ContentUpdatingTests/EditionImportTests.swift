import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import ContentUpdating

struct EditionImportTests {
    private static let list = """
        [{"id": 0, "description": "Late ", "rules": [{"ruleId": "D6.12"}], "sanctionValue": 0, "referee": true, "judge": false},
         {"id": 7, "description": " Twist", "rules": ["D8.6.1"], "sanctionValue": 4, "referee": false, "judge": true, "colour": "red"}]
        """
    private static let english = """
        /* The app's own. */
        "Button-0pts" = "0 points"; "Button--2pts" = "-2"; "Button-max2pts" = "Max 2"; "Button-max4halfpts" = "Max 4½";
        "Button--halfto2pts" = "-½ to 2"; "Button-judgeOpinion" = "Opinion"; "Title" = "Penalties";
        "Penalty-0-headline" = "Out of time "; "Penalty-0" = "The diver\\nis late.  ";
        "Penalty-7-headline" = "Twist"; "Penalty-7" = "Too far.";
        """
    private static let french = """
        {"@@locale": "fr", "title": "Pénalités", "penalty0Headline": "Hors délai", "penalty0": "Trop tard.", "@penalty0": {"type": "text"},
         "@penalty99": {}, "penalty7Headline": "Vrille", "penalty7": "Trop loin."}
        """

    private func imported(_ files: [String: String], languages: [String] = ["fr"]) -> EditionImport {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        content.settings.languages += languages.compactMap { ContentLanguage($0) }
        return EditionImport(
            folder: "App", paths: Array(files.keys), read: { path, _ in files[path].map { Array($0.utf8) } }, id: "2017",
            title: "Diving rules 2017", name: "2017", into: content,
            context: ReadingContext(settings: content.settings, timeZones: TimeZoneCatalog()))
    }

    private func text(_ name: String, _ result: EditionImport) -> String? {
        result.files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func warnings(_ result: EditionImport) -> [String] {
        result.diagnostics.map {
            "\($0.location.path):\($0.location.position.line) \($0.severity.rawValue) \($0.id.rawValue): \($0.message)"
        }
    }

    // MARK: - Layouts

    @Test(arguments: [
        ["penalties.json": list, "en.lproj/Localizable.strings": english, "fr.lproj/Localizable.strings": frenchStrings],
        ["Data/penalties.json": "{\"penalties\": \(list)}", "Base/en.strings": english, "Base/fr.strings": frenchStrings],
        ["assets/Penalties-2017.json": list, "lib/l10n/app_en.arb": englishARB, "lib/l10n/intl_fr.arb": french],
        ["a/b/c/penalties.json": list, "a/en.arb": englishARB, "a/b/other.arb": french, "a/README.md": "# App", "package.json": "{}"],
    ])
    func readsEveryLayout(files: [String: String]) throws {
        let result = imported(files)
        #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(text("edition.yml", result) == "id: \"2017\"\ntitle: \"Diving rules 2017\"\ncurrent: true\n")
        #expect(text("penalties.json", result)?.contains("\"description\": \"Late\",\n      \"rules\": [\"D6.12\"]") == true)
        #expect(
            text("fr.strings", result) == """
                /* Penalties, edition 2017, in 'fr'. */

                "Penalty-0-headline" = "Hors délai";
                "Penalty-0" = "Trop tard.";

                "Penalty-7-headline" = "Vrille";
                "Penalty-7" = "Trop loin.";

                """)
        #expect(text("en.strings", result)?.contains("\"Penalty-0\" = \"The diver\\nis late.\";") == true)
        #expect(
            warnings(result).contains {
                $0.hasPrefix("Content/penalties/2017/en.strings:4 warning LineBreakInSentence: a line of penalty 0")
            })
        #expect(!warnings(result).contains { $0.contains("MissingPenaltyText") })
    }

    private static let frenchStrings = """
        "Penalty-0-headline" = "Hors délai"; "Penalty-0" = "Trop tard."; "Penalty-7-headline" = "Vrille"; "Penalty-7" = "Trop loin.";
        """
    private static let englishARB = """
        {"penalty0Headline": "Out of time", "penalty0": "The diver\\nis late.", "penalty7Headline": "Twist", "penalty7": "Too far."}
        """

    @Test func buttonsBecomeSanctions() {
        let result = imported(["penalties.json": Self.list, "en.strings": Self.english])
        #expect(text("sanctions.json", result)?.contains("{\"id\": 3, \"description\": \"Max 4½\"}") == true)
        let summary = result.files.map { "\($0.name): \($0.summary)" }
        #expect(
            summary == [
                "edition.yml: Diving rules 2017, edition 2017", "penalties.json: 2 penalties from penalties.json",
                "sanctions.json: 6 sanctions from the words of the app's buttons",
                "en.strings: 4 texts from en.strings, without 7 of the app's own pages",
            ])
    }

    @Test func sanctionsOfTheAppComeFirst() {
        let list = #"[{"id": 0, "description": "Zero", "icon": "z"}]"#
        let result = imported(["penalties.json": Self.list, "en.strings": Self.english, "sanctions.json": list])
        #expect(
            text("sanctions.json", result) == "{\n  \"sanctions\": [\n    {\"id\": 0, \"description\": \"Zero\", \"icon\": \"z\"}\n  ]\n}\n"
        )
    }

    @Test func twoHundredPenalties() {
        let list = (0..<200).map { #"{"id": \#($0), "description": "P", "rules": ["D\#($0)"], "sanctionValue": 5, "judge": true}"# }
        let texts = (0..<200).map { "\"Penalty-\($0)-headline\" = \"H\($0)\"; \"Penalty-\($0)\" = \"Text \($0).\";" }
        let result = imported(
            ["penalties.json": "[\(list.joined(separator: ","))]", "en.strings": texts.joined(separator: "\n")], languages: [])
        #expect(warnings(result) == [])
        #expect(result.files.map(\.summary).contains("400 texts from en.strings"))
    }

    // MARK: - Doubts

    @Test func orphansAreNamedAndLeftOut() {
        let result = imported(
            ["penalties.json": Self.list, "en.strings": Self.english + "\n\"Penalty-99\" = \"Nobody's.\"; \"Penalty-0\" = \"Again.\";"],
            languages: [])
        #expect(
            Array(warnings(result).prefix(3)) == [
                "App/penalties.json:2 warning UnusedKey: key 'colour' of a penalty isn't used",
                "App/en.strings:6 warning DuplicateKey: key 'Penalty-0' is here a second time",
                "App/en.strings:6 warning UnknownPenalty: the app has no penalty 99, so this text of it is left out",
            ])
        #expect(text("en.strings", result)?.contains("99") == false)
    }

    @Test func textsThatAreMissingAreNamed() {
        let result = imported(
            ["penalties.json": Self.list, "en.strings": "\"Penalty-0-headline\" = \"H\"; \"Penalty-0\" = \"T.\";"], languages: [])
        #expect(warnings(result).contains { $0.contains("this file lacks the texts of penalty 7") })
    }

    @Test func identicalFilesAndOtherLanguagesAreTold() {
        let result = imported(
            ["penalties.json": Self.list, "en.strings": Self.english, "de.strings": Self.english, "data.arb": "{}"], languages: [])
        #expect(result.foreignLanguages.map(\.code) == ["de"])
        #expect(warnings(result).contains { $0.contains("IdenticalLanguageFiles") })
        #expect(
            warnings(result).contains(
                "App/data.arb:1 warning UnknownLanguage: this file doesn't say its language, so it is left out; name it such as fr.strings")
        )
    }

    @Test(arguments: ["{", "[]", "\u{0}", "\"Penalty-0\" = ", "{\"penalty0\": 3}", "{\"@@locale\": [1]}"])
    func aBrokenLanguageFileIsADoubt(text: String) {
        for name in ["fr.strings", "fr.arb"] {
            let result = imported(["penalties.json": Self.list, "en.strings": Self.english, name: text])
            #expect(!result.files.isEmpty && result.diagnostics.allSatisfy { $0.severity == .warning }, "\(name): \(warnings(result))")
        }
    }

    // MARK: - Mistakes

    @Test(
        arguments: [
            ([:], "App:1 error MissingContent: there is no list of penalties here, such as penalties.json; give the folder that has it"),
            (["penalties.json": "{"], "App/penalties.json:1 error InvalidJSON"),
            (["penalties.json": "3"], "App/penalties.json:1 error WrongType"),
            (["penalties.json": "[{\"id\": 0}]"], "App/penalties.json:1 error MissingKey"),
            (["penalties.json": "\u{1}"], "App/penalties.json:1 error ControlCharacter"),
        ] as [([String: String], String)])
    func aListAtFaultWritesNothing(files: [String: String], fault: String) {
        let result = imported(files)
        #expect(result.files.isEmpty)
        #expect(warnings(result).contains { $0.hasPrefix(fault) }, "\(warnings(result))")
    }
}
