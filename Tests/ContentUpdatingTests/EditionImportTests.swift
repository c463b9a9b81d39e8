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

    private func imported(_ files: [String: String], languages: [String] = ["fr"], without: [String] = []) -> EditionImport {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        content.settings.languages += languages.compactMap { ContentLanguage($0) }
        return imported(files, into: content, without: without)
    }

    private func imported(
        _ files: [String: String], into content: SiteContent, edition: String = "2017", inForce: String? = nil, list: String? = nil,
        without: [String] = []
    ) -> EditionImport {
        EditionImport(
            folder: "App", paths: Array(files.keys), read: { path, _ in files[path].map { Array($0.utf8) } },
            EditionImport.Request(
                id: edition, title: "Diving rules \(edition)", name: edition, inForce: inForce.flatMap { CalendarDate(iso: $0) },
                list: list,
                without: without.compactMap { ContentLanguage($0) }),
            into: content,
            readSite: { path in
                content.editions.contains { path == "Content/\($0.path)/edition.yml" } ? Array("title: A\ncurrent: true\n".utf8) : nil
            },
            context: ReadingContext(settings: content.settings, timeZones: TimeZoneCatalog()))
    }

    private func text(_ name: String, _ result: EditionImport) -> String? {
        result.files.first { $0.path == "2017/\(name)" }.map { String(decoding: $0.bytes, as: UTF8.self) }
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

    /// Apps have empty texts for what they don't show.
    @Test func emptyTextsAreLeftOut() {
        let english = "\"Penalty-0-headline\" = \"\"; \"Penalty-0\" = \"Late.\"; \"Penalty-7-headline\" = \" \"; \"Penalty-7\" = \"\";"
        let result = imported(["penalties.json": Self.list, "en.strings": english])
        #expect(text("en.strings", result) == "/* Penalties, edition 2017, in 'en'. */\n\n\"Penalty-0\" = \"Late.\";\n")
        #expect(result.files.map(\.summary).contains("1 text from en.strings"))
    }

    @Test func buttonsBecomeSanctions() {
        let result = imported(["penalties.json": Self.list, "en.strings": Self.english])
        #expect(text("sanctions.json", result)?.contains("{\"id\": 3, \"description\": \"Max 4½\"}") == true)
        let summary = result.files.map { "\($0.path): \($0.summary)" }
        #expect(
            summary == [
                "2017/edition.yml: Diving rules 2017, edition 2017", "2017/penalties.json: 2 penalties from penalties.json",
                "2017/sanctions.json: 6 sanctions from the words of the app's buttons",
                "2017/en.strings: 4 texts from en.strings, without 7 of the app's own pages",
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

    // MARK: - Apps as they are

    private static let bareList = """
        [{"id": 0, "rules": ["D6.12"], "sanctionValue": 0, "referee": true, "judge": false},
         {"id": 7, "rules": ["D8.6.1"], "sanctionValue": 4, "referee": false, "judge": true}]
        """
    private static let sixSanctions =
        "[" + (0..<6).map { #"{"id": \#($0), "description": "Sanction \#($0)", "icon": "s"}"# }.joined(separator: ", ") + "]"

    /// An app of each layout, whose files are named so that the name of each list speaks of the other one, without any headline.
    @Test(arguments: [true, false])
    func listsAreFoundByTheirRecords(isWrapped: Bool) throws {
        let codes = ["en", "fr", "es", "it", "de", "es-MX"]
        var files = [
            "Data/divingPenaltiesSummary.json": isWrapped ? #"{"version": 3, "penalties": \#(Self.bareList)}"# : Self.bareList,
            "Data/divingPenaltiesSanctions.json": isWrapped ? #"{"sanctions": \#(Self.sixSanctions)}"# : Self.sixSanctions,
            "Data/phases.json": #"[{"id": 0, "description": "Start"}, {"id": 1, "description": "Flight"}]"#,
        ]
        for code in codes {
            if isWrapped {
                let locale = code.replacing("-", with: "_")
                let texts = #""penalty0": "Late, \#(code).", "@penalty0": {"type": "text"}, "penalty7": "Far, \#(code).""#
                files["lib/l10n/app_\(locale.lowercased()).arb"] = #"{"@@locale": "\#(locale)", \#(texts)}"#
            } else {
                files["\(code).lproj/Penalties.strings"] = "\"Penalty-0\" = \"Late, \(code).\"; \"Penalty-7\" = \"Far, \(code).\";"
            }
        }
        let result = imported(files, languages: ["fr", "es", "it", "de", "es-mx"])
        #expect(!result.diagnostics.hasErrors, "\(warnings(result))")
        #expect(text("sanctions.json", result)?.contains("Sanction 5") == true)
        for code in codes { #expect(text("\(code).strings", result)?.contains("Late, \(code).") == true) }
        #expect(result.foreignLanguages == [])
        // The reference text is the English one.
        #expect(text("penalties.json", result)?.contains("\"description\": \"Late, en.\"") == true)
        #expect(warnings(result).count { $0.contains("MissingHeadline") } == 1)
        #expect(warnings(result).contains { $0.contains("12 texts have no headline") })
    }

    /// Apps spell their keys by customs of their own.
    @Test(arguments: ["penalty_7", "PENALTY.7", "penalty-7-text", "Penalty7Description"])
    func keysOfAppsInAnySpelling(key: String) {
        let result = imported([
            "penalties.json": Self.bareList, "en.lproj/Localizable.strings": "\"\(key)\" = \"Too far.\"; \"penalty_7_title\" = \"Twist\";",
        ])
        #expect(text("en.strings", result)?.contains("\"Penalty-7\" = \"Too far.\";") == true, "\(warnings(result))")
        #expect(text("en.strings", result)?.contains("\"Penalty-7-headline\" = \"Twist\";") == true)
        #expect(!warnings(result).contains { $0.contains("UnusedKey") })
    }

    @Test func phasesThatAnAppNumbersAreLeftOut() {
        let numbered = Self.list.replacing("\"sanctionValue\"", with: "\"phase\": 2, \"sanctionValue\"")
        let result = imported(["penalties.json": numbered, "en.lproj/Localizable.strings": Self.english])
        #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(warnings(result).contains { $0.contains("'phase'") })
        #expect(text("penalties.json", result)?.contains("phase") == false)
    }

    @Test func severalListsAreAQuestion() {
        let files = [
            "2017/penalties.json": Self.list, "2026/penalties.json": Self.bareList.replacing("D6.12", with: "8.5.5"),
            "en.strings": Self.english,
        ]
        let content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        let result = imported(files, into: content)
        #expect(result.files.isEmpty)
        #expect(
            warnings(result).contains { $0.contains("there are 2 lists of penalties here") && $0.contains("--list 2017/penalties.json") })
        let chosen = imported(files, into: content, list: "2026/penalties.json")
        #expect(text("penalties.json", chosen)?.contains("8.5.5") == true)
        // A copy in a build's folder is no second list.
        #expect(!imported(["a.json": Self.list, "build/a.json": Self.list, "en.strings": Self.english], into: content).files.isEmpty)
    }

    // MARK: - Beside another edition

    /// The site with an edition of `Self.list`, with or without slugs, from `day`.
    private func siteWithEdition(_ id: String, from day: String?) -> SiteContent {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        var edition = Edition(id: id, path: "penalties/\(id)", title: "Old")
        edition.inForce = day.flatMap { CalendarDate(iso: $0) }
        edition.isCurrent = true
        for (number, rule, sanction, slug, text) in [
            (3, "8.6.1", Sanction.deductHalfToTwo, "twist-too-far", "The twist goes too far."),
            (4, "6.12", .zero, "late", "The diver is late to start."),
        ] {
            var penalty = Penalty(id: number, position: .start, reference: text, sanction: sanction)
            (penalty.rules, penalty.slug) = ([rule], slug)
            (penalty.refereeDecides, penalty.judgesDecide) = (sanction == .zero, sanction != .zero)
            penalty.texts.byLanguage[.english] = PenaltyText(withoutHeadline: text)
            edition.penalties.append(penalty)
        }
        content.editions = [edition]
        return content
    }

    @Test func penaltiesGetTheSlugsOfTheSameFaults() {
        let english = "\"Penalty-0\" = \"The diver is late to start.\"; \"Penalty-7\" = \"The twist goes far too far.\";"
        let site = siteWithEdition("2013", from: "2013-01-01")
        let result = imported(["list.json": Self.bareList, "en.strings": english], into: site, inForce: "2017-09-12")
        #expect(result.slugs?.matches.map(\.slug) == ["late", "twist-too-far"])
        #expect(result.slugs?.matches.allSatisfy(\.differences.isEmpty) == true)
        #expect(text("penalties.json", result)?.contains("\"slug\": \"late\"") == true)
    }

    @Test func penaltiesGetThePhaseAndTheSearchWordsOfTheSameFaults() {
        let english = "\"Penalty-0\" = \"The diver is late to start.\"; \"Penalty-7\" = \"The twist goes far too far.\";"
        var site = siteWithEdition("2013", from: "2013-01-01")
        site.editions[0].penalties[1].phase = .start
        site.editions[0].penalties[1].also = [.english: ["too slow"]]
        let result = imported(["list.json": Self.bareList, "en.strings": english], into: site, inForce: "2017-09-12")
        #expect(result.completedCount == 1)
        #expect(text("penalties.json", result)?.contains("\"phase\": \"start\"") == true)
        #expect(text("penalties.json", result)?.contains("\"also\": {\"en\": [\"too slow\"]}") == true)
        // An app's own words come first.
        let own = Self.bareList.replacing("\"id\": 0", with: "\"id\": 0, \"also\": [\"tardy\"], \"phase\": \"conduct\"")
        let kept = imported(["list.json": own, "en.strings": english], into: site, inForce: "2017-09-12")
        #expect(kept.completedCount == 0 && text("penalties.json", kept)?.contains("too slow") == false)
    }

    @Test func whatDiffersIsNamed() {
        let english = "\"Penalty-0\" = \"The diver is late to start.\"; \"Penalty-7\" = \"The twist goes far too far.\";"
        let list = Self.bareList.replacing("\"sanctionValue\": 0", with: "\"sanctionValue\": 2")
        let result = imported(["list.json": list, "en.strings": english], into: siteWithEdition("2013", from: nil))
        #expect(result.slugs?.matches.map(\.differences) == [[.sanction], []])
    }

    @Test func anotherFaultGetsANewSlug() {
        let english = "\"Penalty-0\" = \"A helper shouts instructions.\"; \"Penalty-7\" = \"The twist goes far too far.\";"
        let list = Self.bareList.replacing("D6.12", with: "D9.1")
        let result = imported(["list.json": list, "en.strings": english], into: siteWithEdition("2013", from: nil))
        #expect(result.slugs?.matches.map(\.slug) == ["twist-too-far"])
        #expect(result.slugs?.new == [0])
        #expect(text("penalties.json", result)?.contains("\"slug\": \"helper-shouts-instructions\"") == true)
    }

    @Test(arguments: [("2026-02-18", true), ("2009-01-01", false)])
    func theNewestEditionIsCurrent(day: String, isCurrent: Bool) {
        let files = ["list.json": Self.list, "en.strings": Self.english]
        let result = imported(files, into: siteWithEdition("2013", from: "2013-01-01"), inForce: day)
        #expect(text("edition.yml", result)?.contains("current: true") == isCurrent)
        #expect(text("edition.yml", result)?.contains("in-force: \(day)") == true)
        let other = result.files.first { $0.path == "2013/edition.yml" }.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(other == (isCurrent ? "title: A\n" : nil))
    }

    /// The day on which a variant came into force says nothing about the others, and it stays current.
    @Test func aVariantIsNeitherNewestNorReplaced() throws {
        var site = siteWithEdition("2013", from: "2013-01-01")
        var variant = siteWithEdition("2013-ita", from: "2020-01-01").editions[0]
        variant.variantOf = Located("2013", at: .start)
        site.editions.append(variant)
        let result = imported(["list.json": Self.list, "en.strings": Self.english], into: site, inForce: "2017-09-12")
        #expect(text("edition.yml", result)?.contains("current: true") == true)
        #expect(result.files.map(\.path).filter { $0.hasSuffix("edition.yml") }.sorted() == ["2013/edition.yml", "2017/edition.yml"])
    }

    @Test func locationsAreThoseOfTheAppWhereNothingIsWritten() {
        let result = imported(["App/list.json": Self.list, "x/en.strings": Self.english])
        #expect(result.diagnosticsOfSources.allSatisfy { $0.location.path.hasPrefix("App") })
        let broken = result.diagnosticsOfSources.first { $0.id == .lineBreakInSentence }?.location
        #expect(broken?.path == "App/x/en.strings" && broken?.position.line == 4)
    }

    /// Notes too, each in its own file.
    @Test func placesOfRecordsAndNotesAreThoseOfTheApp() {
        let list = Self.list.replacing("D6.12", with: "IV.6.12")
        let result = imported(["App/list.json": list, "x/en.strings": Self.english, "y/fr.strings": Self.frenchStrings])
        let places = result.diagnosticsOfSources.flatMap { [$0.location] + $0.notes.map(\.location) }
        #expect(places.allSatisfy { ["App/App/list.json", "App/x/en.strings", "App/y/fr.strings", "App"].contains($0.path) }, "\(places)")
        let last = list.count { $0 == "\n" } + 1
        #expect(places.allSatisfy { $0.path != "App/App/list.json" || Int($0.position.line) <= last }, "\(places)")
        let rules = result.diagnosticsOfSources.filter { $0.message.hasPrefix("rule ") }
        #expect(rules.allSatisfy { $0.location.path == "App/App/list.json" }, "\(rules)")
    }

    @Test func aLanguageIsLeftOut() {
        let files = ["list.json": Self.list, "en.strings": Self.english, "fr.strings": Self.frenchStrings]
        let result = imported(files, without: ["fr"])
        #expect(text("en.strings", result) != nil && text("fr.strings", result) == nil)
        let unused = imported(files, without: ["fr", "de"]).diagnostics.filter { $0.message.contains("--without de") }
        #expect(unused.count == 1)
    }

    @Test func baseIsTheLanguageInWhichTheAppIsDeveloped() {
        let plist = "<plist><dict><key>CFBundleDevelopmentRegion</key>\n<string>fr</string></dict></plist>"
        let french = imported([
            "penalties.json": Self.list, "en.lproj/A.strings": Self.english, "Base.lproj/A.strings": Self.frenchStrings,
            "App/Info.plist": plist,
        ])
        #expect(text("fr.strings", french)?.contains("Hors délai") == true)
        // Without that, it has the texts in the site's language, if nothing else has.
        let english = imported(["penalties.json": Self.list, "Base.lproj/A.strings": Self.english])
        #expect(text("en.strings", english)?.contains("Out of time") == true)
        let unclear = imported([
            "penalties.json": Self.list, "en.lproj/A.strings": Self.english, "Base.lproj/A.strings": Self.frenchStrings,
        ])
        #expect(
            warnings(unclear).contains(
                "App/Base.lproj/A.strings:1 warning UnknownLanguage: this file doesn't say its language, so it is left out; name its folder after the language, such as fr.lproj"
            ))
    }

    @Test func numbersMayBeInQuotes() {
        let list = Self.list.replacing("\"id\": 7", with: "\"id\": \"7\"").replacing(
            "\"sanctionValue\": 4", with: "\"sanctionValue\": \"4\"")
        let result = imported(["penalties.json": list, "en.strings": Self.english])
        #expect(!result.diagnostics.contains { $0.severity == .error })
        #expect(
            text("penalties.json", result) == text("penalties.json", imported(["penalties.json": Self.list, "en.strings": Self.english])))
    }

    @Test func textsOfRecordsThatCannotBeReadAreNotUnknown() {
        let list = Self.list.replacing("\"id\": 7", with: "\"id\": \"seven\"")
        let result = imported(["penalties.json": list, "en.strings": Self.english])
        #expect(
            result.diagnostics.filter { $0.severity == .error || $0.id == .unknownPenalty }.map(\.message) == [
                "'id' must be a whole number, but this is text"
            ])
    }

    // MARK: - Doubts

    @Test func orphansAreNamedAndLeftOut() {
        let result = imported(
            ["penalties.json": Self.list, "en.strings": Self.english + "\n\"Penalty-99\" = \"Nobody's.\"; \"Penalty-0\" = \"Again.\";"],
            languages: [])
        #expect(
            Array(warnings(result).prefix(3)) == [
                "App/penalties.json:2 warning UnusedKey: key 'colour' of a penalty isn't used",
                "App/en.strings:6 warning DuplicateKey: key 'Penalty-0' appears twice; remove one",
                "App/en.strings:6 warning UnknownPenalty: the app has no penalty 99, so this text is left out",
            ])
        #expect(text("en.strings", result)?.contains("99") == false)
    }

    @Test func textsThatAreMissingAreNamed() {
        let result = imported(
            ["penalties.json": Self.list, "en.strings": "\"Penalty-0-headline\" = \"H\"; \"Penalty-0\" = \"T.\";"], languages: [])
        #expect(warnings(result).contains { $0.contains("this file lacks the texts of penalty 7") })
        let missing = result.diagnosticsOfSources.first { $0.id == .missingPenaltyText }
        #expect(missing?.location.path == "App/en.strings", "the app's file, not its folder")
    }

    @Test func identicalFilesAndOtherLanguagesAreReported() {
        let result = imported(
            ["penalties.json": Self.list, "en.strings": Self.english, "de.strings": Self.english, "data.arb": "{}"], languages: [])
        #expect(result.foreignLanguages.map(\.code) == ["de"])
        #expect(warnings(result).contains { $0.contains("IdenticalLanguageFiles") })
        #expect(
            warnings(result).contains(
                "App/data.arb:1 warning UnknownLanguage: this file doesn't say its language, so it is left out; name it after its language, such as fr.strings"
            )
        )
    }

    /// Xcode and Android name languages with a region, which few sites have.
    @Test func aLanguageWithARegionIsTheSitesIfItIsTheOnlyOne() throws {
        let result = imported([
            "penalties.json": Self.list, "Base.lproj/A.strings": Self.english, "fr-FR.lproj/A.strings": Self.frenchStrings,
        ])
        #expect(text("fr.strings", result)?.contains("Hors délai") == true, "\(warnings(result))")
        #expect(text("fr-FR.strings", result) == nil && result.foreignLanguages.isEmpty)
        #expect(result.files.map(\.summary).contains { $0.hasSuffix("from fr-FR.lproj/A.strings") })
        let both = imported([
            "penalties.json": Self.list, "en.strings": Self.english, "fr.strings": Self.frenchStrings,
            "fr-CA.strings": Self.frenchStrings.replacing("Hors", with: "Trop"),
        ])
        #expect(text("fr.strings", both)?.contains("Hors délai") == true && both.foreignLanguages.map(\.code) == ["fr-CA"])
        let own = imported(
            ["penalties.json": Self.list, "en.strings": Self.english, "fr-CA.strings": Self.frenchStrings], languages: ["fr", "fr-CA"])
        #expect(text("fr-CA.strings", own) != nil && text("fr.strings", own) == nil)
    }

    @Test func textsInOtherFormatsAreReportedOncePerFormat() {
        let android = "<resources><string name=\"penalty_0\">Late.</string></resources>"
        let result = imported([
            "penalties.json": Self.list, "en.strings": Self.english, "App/Localizable.xcstrings": #"{"strings": {"Penalty-0": {}}}"#,
            "res/values-it/strings.xml": android, "res/values/strings.xml": android, "i18n/fr.json": #"{"Penalty-0": "Tard."}"#,
            "App/Menu.xliff": "<xliff/>", "package.json": "{}",
        ])
        #expect(
            warnings(result).filter { $0.contains("NotImported") } == [
                "App/App/Localizable.xcstrings:1 warning NotImported: texts in this format aren't imported; make .strings files from it with 'xcrun xcstringstool compile', and import again",
                "App/i18n/fr.json:1 warning NotImported: texts in this format aren't imported; save its texts as .strings or .arb files, such as fr.strings, and import again",
                "App/res/values-it/strings.xml:1 warning NotImported: texts in this format aren't imported; save its texts as .strings or .arb files, such as fr.strings, and import again",
            ])
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
            (
                [:],
                "App:1 error MissingContent: there is no list of penalties here: a JSON file of records with 'sanctionValue', 'rules', 'referee' and 'judge'; name the folder that contains it"
            ),
            (["penalties.json": "{"], "App/penalties.json:1 error InvalidJSON"),
            (["penalties.json": "3"], "App/penalties.json:1 error WrongType"),
            (["penalties.json": "[{\"id\": 0}]"], "App/penalties.json:1 error MissingKey"),
            (["penalties.json": "\u{1}"], "App/penalties.json:1 error ControlCharacter"),
        ] as [([String: String], String)])
    func anInvalidListWritesNothing(files: [String: String], error: String) {
        let result = imported(files)
        #expect(result.files.isEmpty)
        #expect(warnings(result).contains { $0.hasPrefix(error) }, "\(warnings(result))")
    }
}
