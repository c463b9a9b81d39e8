import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import ContentUpdating

/// An import over an edition that the site has.
struct KeptEditionTests {
    private static let header = """
        # The rules of the academy.
        title: {en: Rules, fr: Règles}
        body: World Aquatics
        in-force: 2017-09-12
        chapters: {"8": referee}
        disputed:
          late:
            en: Sources disagree.

        """
    private static let list = """
        [{"id": 0, "slug": "late", "description": "Late", "rules": ["D6.12"], "sanctionValue": 0, "referee": true, "judge": false,
          "phase": "start", "also": {"en": ["too slow"]}, "source": "by hand"},
         {"id": 7, "slug": "far", "description": "Twist", "rules": ["D8.6.1"], "sanctionValue": 4, "referee": false, "judge": true,
          "phase": "flight", "replaces": ["twist"]}]
        """
    private static let english = """
        /* Checked by Anne. */
        "Penalty-0-headline" = "Out of time";
        "Penalty-0" = "The diver is late to start.";

        "Penalty-7-headline" = "Too far";
        "Penalty-7" = "The twist goes too far.";

        """
    private static let french = """
        {
          "penalty0Headline": "Hors délai",
          "penalty0": "Le plongeur part en retard.",
          "penalty7Headline": "Trop loin",
          "penalty7": "La vrille va trop loin."
        }
        """
    private static let edition = [
        "edition.yml": header, "penalties.json": list, "en.strings": english, "fr.arb": french,
        "sanctions.json": #"[{"id": 0, "description": "Zero", "icon": "z"}]"#,
    ]
    private static let appList = """
        [{"id": 0, "rules": ["D6.12"], "sanctionValue": 0, "referee": true, "judge": false},
         {"id": 7, "rules": ["D8.6.1"], "sanctionValue": 4, "referee": false, "judge": true}]
        """

    private func imported(
        _ app: [String: String], over site: [String: String] = KeptEditionTests.edition, title: String? = nil, inForce: String? = nil
    ) -> EditionImport {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        content.settings.languages += [ContentLanguage("fr")].compactMap(\.self)
        let context = ReadingContext(settings: content.settings, timeZones: TimeZoneCatalog())
        let (edition, _) = PenaltyEditionReader.read(
            folder: "Content/penalties/2017", files: site.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) },
            context: context)
        content.editions = [edition].compactMap(\.self)
        return EditionImport(
            folder: "App", paths: Array(app.keys), read: { path, _ in app[path].map { Array($0.utf8) } },
            EditionImport.Request(id: "2017", title: title, name: "2017", inForce: inForce.flatMap { CalendarDate(iso: $0) }),
            into: content, readSite: { path in site[path.replacing("Content/penalties/2017/", with: "")].map { Array($0.utf8) } },
            context: context)
    }

    private func text(_ name: String, _ result: EditionImport) -> String? {
        result.files.first { $0.path == "2017/\(name)" }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func messages(_ result: EditionImport, _ id: DiagnosticID = .notImported) -> [String] {
        result.diagnostics.filter { $0.id == id }.map(\.message)
    }

    @Test func whatTheAppDoesNotHaveStays() throws {
        let result = imported([
            "list.json": Self.appList, "en.strings": "\"Penalty-0\" = \"The diver is late.\"; \"Penalty-7\" = \"Too far.\";",
        ])
        let list = try #require(text("penalties.json", result))
        for part in [
            #""slug": "late""#, #""description": "Late""#, #""phase": "start""#, #""also": {"en": ["too slow"]}"#, #""slug": "far""#,
            #""replaces": ["twist"]"#, #""phase": "flight""#,
        ] { #expect(list.contains(part), "\(part)") }
        #expect(
            text("en.strings", result)
                == Self.english.replacing("late to start.", with: "late.").replacing("The twist goes too", with: "Too"))
        // Neither the header nor French nor the sanctions change.
        #expect(Set(result.files.map(\.path)) == ["2017/penalties.json", "2017/en.strings", "2017/originals.json"])
        // A key that nobody reads can't be kept.
        #expect(messages(result) == ["the new list has no place for this: key 'source' of a penalty isn't used"])
    }

    @Test func translationsOfChangedTextsAreOutdated() {
        let result = imported([
            "list.json": Self.appList, "en.strings": "\"Penalty-0\" = \"The diver is late.\"; \"Penalty-7\" = \"The twist goes too far.\";",
        ])
        #expect(text("originals.json", result)?.contains(#""Penalty-0": "The diver is late to start.""#) == true)
        #expect(text("originals.json", result)?.contains("Penalty-7") == false)
        #expect(messages(result, .changedOriginal).count == 1)
    }

    @Test func aFileOfAnotherFormatIsEditedInPlace() {
        let result = imported(["list.json": Self.appList, "fr.strings": "\"Penalty-7\" = \"Beaucoup trop loin.\";"])
        #expect(text("fr.strings", result) == nil)
        #expect(text("fr.arb", result) == Self.french.replacing("La vrille va trop loin.", with: "Beaucoup trop loin."))
    }

    @Test func theHeaderChangesOnlyWhereAsked() {
        let result = imported(["list.json": Self.appList], inForce: "2018-01-01")
        #expect(text("edition.yml", result) == Self.header.replacing("2017-09-12", with: "2018-01-01") + "current: true\n")
        let titled = imported(["list.json": Self.appList], title: "Other")
        #expect(text("edition.yml", titled) == nil)
        #expect(messages(titled).contains { $0.contains("'title'") && $0.contains("edit it yourself") })
    }

    @Test func aPenaltyThatTheAppLacksIsKeptAndNamed() {
        let one = #"[{"id": 7, "rules": ["D8.6.1"], "sanctionValue": 4, "judge": true}]"#
        let result = imported(["list.json": one])
        #expect(text("penalties.json", result)?.contains(#""slug": "late""#) == true)
        #expect(
            messages(result).contains(
                "the app has no penalty 0, 'Out of time', so the site's is kept; remove it if the edition no longer has it"))
    }

    /// The app has put a fault before the others: texts, phases and translations follow their faults.
    @Test func newNumbersTakeTheirTextsAlong() throws {
        let app = """
            [{"id": 0, "rules": ["D6.2"], "sanctionValue": 1, "referee": true},
             {"id": 1, "rules": ["D6.12"], "sanctionValue": 0, "referee": true},
             {"id": 7, "rules": ["D8.6.1"], "sanctionValue": 4, "judge": true}]
            """
        let texts = """
            "Penalty-0" = "A helper shouts from the side."; "Penalty-1" = "The diver is late to start."; "Penalty-7" = "The twist goes too far.";
            """
        let result = imported(["list.json": app, "en.strings": texts])
        let english = try #require(text("en.strings", result))
        #expect(
            english.contains(#""Penalty-1-headline" = "Out of time";"#) && !english.contains("Penalty-0-headline"), "\(english)")
        #expect(english.hasPrefix("/* Checked by Anne. */\n\"Penalty-0\" = \"A helper shouts"), "\(english)")
        let french = try #require(text("fr.arb", result))
        #expect(french.contains(#""penalty1": "Le plongeur part en retard.""#) && !french.contains("penalty0"), "\(french)")
        let list = try #require(text("penalties.json", result))
        #expect(list.contains("\"id\": 1,\n      \"slug\": \"late\""), "\(list)")
    }

    @Test func anotherFaultUnderAnOldNumberIsReported() {
        let app = """
            [{"id": 0, "rules": ["D6.2"], "sanctionValue": 1, "referee": true}, {"id": 7, "rules": ["D8.6.1"], "sanctionValue": 4, "judge": true}]
            """
        let result = imported(["list.json": app, "en.strings": "\"Penalty-0\" = \"A helper shouts from the side.\";"])
        #expect(messages(result).contains { $0.hasPrefix("the site's penalty 0, 'Out of time', is left out") }, "\(messages(result))")
        #expect(messages(result).contains { $0.hasPrefix("'Penalty-0-headline' is removed") }, "\(messages(result))")
        #expect(messages(result).contains { $0.hasPrefix("'penalty0', 'penalty0Headline' are removed") }, "\(messages(result))")
    }

    // MARK: - Faults that are like each other

    private static let twins = [
        ("pike", "The diver isn't clearly in pike position in a dive with twist."),
        ("tuck", "The diver isn't clearly in tuck position in a dive with twist."),
        ("late", "The diver starts after the signal, more than one minute later."),
    ]

    /// The folder of an edition with these faults, one rule each or one for all.
    private static func edition(rules: [String], hasSlugs: Bool = true) -> [String: String] {
        let penalties = zip(twins.indices, zip(twins, rules)).map { index, fault in
            let slug = hasSlugs ? #""slug": "\#(fault.0.0)", "# : ""
            return
                #"{"id": \#(index), \#(slug)"description": "\#(fault.0.1)", "rules": ["\#(fault.1)"], "sanctionValue": 4, "judge": true, "referee": false}"#
        }
        let texts = zip(twins.indices, twins).map { index, fault in #""Penalty-\#(index)" = "\#(fault.1)";\#n"# }
        let french = zip(twins.indices, twins).map { index, fault in #""Penalty-\#(index)" = "Faute \#(fault.0).";\#n"# }
        return [
            "edition.yml": "title: Rules\n", "penalties.json": "[\(penalties.joined(separator: ",\n"))]", "en.strings": texts.joined(),
            "fr.strings": french.joined(),
        ]
    }

    /// The app's files with the faults in this order, with the numbers 0, 1, 2.
    private static func app(_ order: [Int], rules: [String], words: (String) -> String = { $0 }) -> [String: String] {
        let list = zip(order.indices, order).map { number, fault in
            #"{"id": \#(number), "rules": ["\#(rules[fault])"], "sanctionValue": 4, "judge": true, "referee": false}"#
        }
        let texts = zip(order.indices, order).map { number, fault in #""Penalty-\#(number)" = "\#(words(twins[fault].1))";\#n"# }
        return ["list.json": "[\(list.joined(separator: ",\n"))]", "en.strings": texts.joined()]
    }

    private func slugs(_ result: EditionImport) throws -> [String] {
        let list = try #require(text("penalties.json", result))
        return list.split(separator: "\n").compactMap { line in
            line.firstRange(of: "\"slug\": ").map { line[$0.upperBound...].filter { $0.isLetter || $0 == "-" } }
        }
    }

    /// The text decides, not the number: each fault is like the one that has its number now.
    @Test(arguments: [["8.6.2", "8.6.2", "8.5.1"], ["8.6.2", "8.6.3", "8.5.1"]])
    func swappedNumbersOfLikeFaultsTakeTheirTextsAlong(rules: [String]) throws {
        let result = imported(Self.app([1, 0, 2], rules: rules), over: Self.edition(rules: rules))
        #expect(try slugs(result) == ["tuck", "pike", "late"])
        #expect(
            text("fr.strings", result)
                == "\"Penalty-0\" = \"Faute tuck.\";\n\"Penalty-1\" = \"Faute pike.\";\n\"Penalty-2\" = \"Faute late.\";\n")
        #expect(messages(result).isEmpty, "\(messages(result))")
    }

    @Test func swappedNumbersNeedNoSlugs() throws {
        let rules = ["8.6.2", "8.6.2", "8.5.1"]
        let result = imported(Self.app([2, 0, 1], rules: rules), over: Self.edition(rules: rules, hasSlugs: false))
        let french = try #require(text("fr.strings", result))
        #expect(french.contains(#""Penalty-0" = "Faute late.";"#) && french.contains(#""Penalty-1" = "Faute pike.";"#), "\(french)")
    }

    /// A correction of each text leaves it more like its own than like the other one.
    @Test func swappedNumbersWithCorrectedTextsTakeTheirSlugsAlong() throws {
        let rules = ["8.6.2", "8.6.2", "8.5.1"]
        let app = Self.app([1, 0, 2], rules: rules) { $0.replacing("a dive with twist", with: "a twisted dive") }
        #expect(try slugs(imported(app, over: Self.edition(rules: rules))) == ["tuck", "pike", "late"])
    }

    /// Numbers that stay mean the same faults, however their texts change.
    @Test func aNumberKeepsAFaultWhoseTextIsNew() throws {
        let rules = ["8.6.2", "8.6.2", "8.5.1"]
        var app = Self.app([0, 1, 2], rules: rules)
        app["en.strings"] =
            "\"Penalty-0\" = \"Unclear pike.\";\n\"Penalty-1\" = \"The diver isn't clearly in position.\";\n\"Penalty-2\" = \"Late.\";\n"
        #expect(try slugs(imported(app, over: Self.edition(rules: rules))) == ["pike", "tuck", "late"])
    }
}
