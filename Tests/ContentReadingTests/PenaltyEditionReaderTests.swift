import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct PenaltyEditionReaderTests {
    // MARK: - What is read

    @Test func readsAnEdition() throws {
        var files = EditionFiles.complete
        files["edition.yml"] =
            EditionFiles.header
            + "body: World Aquatics\nin-force: 2026-02-18\ncurrent: true\nrulebook: {en: media/rules.pdf, fr: https://example.org/fr}\n"
        files["sanctions.json"] = #"{"sanctions": [{"id": 0, "description": "Zero", "icon": "zero"}, {"id": 4, "description": "Half"}]}"#
        let (edition, problems) = EditionFiles.read(files)
        #expect(problems == [])
        let read = try #require(edition)
        #expect(read.id == "2026" && read.path == "penalties/2026" && read.body == "World Aquatics" && read.isCurrent)
        #expect(read.inForce?.description == "2026-02-18")
        #expect(read.rulebook[.english]?.value == "media/rules.pdf")
        #expect(read.sanctions[.zero]?.icon == "zero")
        #expect(read.sanctions[.deductHalfToTwo]?.description == "Half")
        #expect(read.languageFiles == [.english: EditionFiles.folder + "/en.strings", french: EditionFiles.folder + "/fr.arb"])
        #expect(read.penalties.map(\.id) == [0, 7])
        let twist = read.penalties[1]
        #expect(twist.rules == ["8.6.1"] && twist.sanction == .deductHalfToTwo && twist.judgesDecide && !twist.refereeDecides)
        #expect(twist.slug == "twist" && twist.phase == .takeOff && twist.positions.slug != nil)
        #expect(twist.texts.byLanguage[french]?.headline == "Vrille")
        #expect(read.penalties[0].texts.byLanguage[.english]?.text == "The diver\nis late.")
        #expect(twist.texts.byLanguage[french]?.position == SourcePosition(line: 2, column: 45))
    }

    @Test(arguments: ["2026", "\"2026\""])
    func readsWhatAnEditionIsAVariantOf(id: String) throws {
        var files = EditionFiles.complete
        files["edition.yml"] = EditionFiles.header + "variant-of: \(id)\n"
        let (edition, problems) = EditionFiles.read(files)
        #expect(problems == [])
        #expect(edition?.variantOf?.value == "2026")
    }

    @Test func readsThePagesOfRules() throws {
        var files = EditionFiles.complete
        files["edition.yml"] =
            EditionFiles.header
            + "rulebook: {en: media/rules.pdf}\nrule-pages:\n  en: {8.5.5: 31, \"8.6\": 40}\n"
        let (edition, problems) = EditionFiles.read(files)
        #expect(problems == [])
        let read = try #require(edition)
        #expect(read.page(of: "8.5.5", in: .english) == 31)
        #expect(read.page(of: "8.6.5.2", in: .english) == 40, "a rule stands on the page of the one it is part of")
        #expect(read.page(of: "8.7", in: .english) == nil)
        #expect(read.page(of: "8.5.5", in: french) == nil)
        #expect(read.rulePages[.english]?["8.6"]?.position == SourcePosition(line: 5, column: 19))
    }

    @Test func readsTitlesByLanguage() throws {
        var files = EditionFiles.complete
        files["edition.yml"] = "title: {en: Diving rules, fr: \" Règles du plongeon \"}\n"
        let (edition, problems) = EditionFiles.read(files)
        #expect(problems == [])
        #expect(edition?.title == "Diving rules")
        #expect(edition?.titles == [.english: "Diving rules", french: "Règles du plongeon"])
    }

    @Test(arguments: [
        ("{fr: Règles}", "edition.yml:1:8 MissingKey: 'title' has no text in 'en', the language of the site"),
        ("{en: Rules, xx-: Rules}", "edition.yml:1:20 UnknownLanguage: 'xx-' is not a language code"),
        ("[Rules]", "edition.yml:1:8 WrongType: 'title' must be text, but this is a list"),
    ])
    func saysWhatIsWrongWithTitles(title: String, problem: String) {
        var files = EditionFiles.complete
        files["edition.yml"] = "title: \(title)\n"
        #expect(EditionFiles.read(files).problems == [problem])
    }

    @Test func saysWhatIsWrongWithThePagesOfRules() {
        func problems(_ pages: String) -> [String] {
            var files = EditionFiles.complete
            files["edition.yml"] = EditionFiles.header + "rulebook: {en: media/rules.pdf}\nrule-pages: \(pages)\n"
            return EditionFiles.read(files).problems
        }
        #expect(
            problems("31") == [
                "edition.yml:4:13 WrongType: 'rule-pages' must give the pages of rules for each language, such as {en: {\"8.6.5\": 31}}"
            ])
        #expect(
            problems("{fr: {8.6: 31}}") == [
                "edition.yml:4:14 UnknownLanguage: 'rulebook' has no language 'fr', so these pages belong to none"
            ])
        #expect(problems("{en: 31}") == ["edition.yml:4:18 WrongType: the pages of 'en' must be numbers by rule, such as {\"8.6.5\": 31}"])
        #expect(
            problems("{en: {8.6: none, 8.7: 0}}") == [
                "edition.yml:4:24 WrongType: '8.6' must be a whole number, but this is 'none'",
                "edition.yml:4:35 InvalidValue: '8.7' must be between 1 and 99999, but this is 0",
            ])
    }

    @Test func readsChaptersAndDisputes() throws {
        var files = EditionFiles.complete
        files["edition.yml"] =
            EditionFiles.header + "chapters: {\"8\": referee, \"11.6\": synchro}\n"
            + "disputed:\n  twist: {en: Sources disagree.}\n  pike: Open.\n"
        let (edition, problems) = EditionFiles.read(files)
        #expect(problems == [])
        #expect(edition?.chapters.mapValues(\.value) == ["8": .referee, "11.6": .synchro])
        #expect(edition?.chapter(of: "11.6.2")?.owner == .synchro && edition?.chapter(of: "81") == nil)
        #expect(edition?.disputed.mapValues { $0.texts } == ["twist": [.english: "Sources disagree."], "pike": [.english: "Open."]])
        #expect(edition?.disputed["twist"]?.position.line == 5)
        func mistakes(_ text: String) -> [String] {
            files["edition.yml"] = EditionFiles.header + text + "\n"
            return EditionFiles.read(files).problems
        }
        #expect(
            mistakes("chapters: {\"8\": referre}") == [
                "edition.yml:3:17 InvalidValue: '8' must be one of referee, judge, both, synchro, not 'referre'; did you mean 'referee'?"
            ])
        #expect(mistakes("chapters: 8").map { $0.prefix(26) } == ["edition.yml:3:11 WrongType"])
        #expect(mistakes("disputed: [twist]").map { $0.prefix(26) } == ["edition.yml:3:11 WrongType"])
        #expect(
            mistakes("disputed: {twist: {}}") == [
                "edition.yml:3:19 MissingKey: 'twist' needs a sentence that says what is disputed"
            ])
    }

    @Test func editionsAreDirectlyBelowPenalties() {
        let moved = Dictionary(uniqueKeysWithValues: EditionFiles.complete.map { ("high/2027/\($0.key)", $0.value) })
        let message =
            "this edition isn't read, because editions must be directly in the folder penalties; move it to Content/penalties/2027"
        let (edition, problems) = EditionFiles.read(moved)
        #expect(edition == nil && problems == ["high/2027/edition.yml:1:1 UnknownFile: \(message)"])
        let (own, both) = EditionFiles.read(EditionFiles.complete.merging(moved) { $1 })
        #expect(own != nil && both == ["high/2027/edition.yml:1:1 UnknownFile: \(message)"])
    }

    @Test func readsWhatAPenaltyReplaces() throws {
        var files = EditionFiles.complete
        files["penalties.json"] = EditionFiles.penalties.replacing(
            #""slug": "twist""#, with: #""slug": "twist", "replaces": ["turn", "spin"]"#)
        let (edition, problems) = EditionFiles.read(files)
        #expect(problems == [])
        #expect(try #require(edition).penalties.map { $0.replaces.map(\.value) } == [[], ["turn", "spin"]])
        #expect(try #require(edition).penalties[1].replaces[1].position.line == 3)
    }

    @Test func readsOtherShapes() throws {
        let (edition, problems) = EditionFiles.read([
            "edition.yml": "title: Rules\nid: 2026\n", "penalties.json": "{\"penalties\": \(EditionFiles.penalties)}",
            "en.lproj/Localizable.strings": EditionFiles.englishTexts, "fr.strings": EditionFiles.englishTexts,
            "sanctions.json": #"[{"id": 1, "description": "Two"}]"#,
        ])
        #expect(problems == [])
        #expect(edition?.id == "2026")
        #expect(edition?.penalties.count == 2)
        #expect(edition?.languageFiles[.english] == EditionFiles.folder + "/en.lproj/Localizable.strings")
    }

    @Test func readsUTF16() throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in EditionFiles.englishTexts.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        var files = EditionFiles.complete.map { (name: $0.key, bytes: Array($0.value.utf8)) }.filter { $0.name != "en.strings" }
        files.append((name: "en.strings", bytes: bytes))
        let (edition, diagnostics) = PenaltyEditionReader.read(folder: EditionFiles.folder, files: files, context: readingContext)
        #expect(diagnostics.map(\.inShort) == [])
        #expect(edition?.penalties[1].texts.byLanguage[.english]?.text == "Too far.")
    }

    @Test func anIDIsTheFoldersNameWhereNoneIsWritten() {
        #expect(EditionFiles.read(EditionFiles.complete.merging(["edition.yml": "title: A\n"]) { $1 }).edition?.id == "2026")
    }

    // MARK: - Errors in the lists

    @Test(arguments: [
        (
            "edition.yml",
            """
            titel: Rules
            ^ UnknownKey: key 'titel' isn't part of an edition; did you mean 'title'?
            in-force: 2026-02-30
                      ^ InvalidDate: '2026-02-30' is not a date such as 2026-12-11; that month has 28 days
            current: yes
                     ^ WrongType: 'current' must be true or false, not 'yes'; did you mean 'true'?
            """
        ),
        (
            "edition.yml",
            """
            title: Rules
            rulebook:
              english: a.pdf
              ^ UnknownLanguage: 'english' is not a language code
              en: /rules.pdf
                  ^ MediaOutsideContent: '/rules.pdf' is not a path below Content; write it such as media/rules.pdf
              fr: ../rules.pdf
                  ^ MediaOutsideContent: '../rules.pdf' is not a path below Content; write it such as media/rules.pdf
              de: javascript:alert(1)
              ^ UnknownLanguage: the site has no language 'de', so this rulebook isn't linked
                  ^ UnsafeLink: a link to 'javascript:' isn't published; use https: or a file of the site
            """
        ),
        (
            "edition.yml",
            """
            title: Rules
            rulebook: media/rules.pdf
                      ^ WrongType: 'rulebook' must name a file or address for each language, such as {en: media/rules.pdf}
            """
        ),
        (
            "sanctions.json",
            """
            [{"id": 6, "description": "x"}, {"id": 1, "description": "a", "colour": 1}, {"id": 1, "description": "b"}]
                    ^ InvalidValue: 'id' must be between 0 and 5, but this is 6
                                                                          ^ UnusedKey: key 'colour' of a sanction isn't used
                                                                                               ^ DuplicateID: two sanctions have the id 1
            """
        ),
        (
            "sanctions.json",
            """
            {"sanction": []}
            ^ MissingKey: a list of sanctions needs the key 'sanctions'
             ^ UnusedKey: key 'sanction' of a list of sanctions isn't used
            """
        ),
    ])
    func problems(file: String, marked: String) {
        let source = MarkedSource(marked)
        let (_, problems) = EditionFiles.read(EditionFiles.complete.merging([file: source.text]) { $1 })
        #expect(problems == source.problems.map { "\(file):\($0)" })
    }

    @Test(arguments: [
        """
        [{"id": 0, "description": "a", "sanctionValue": 0, "rules": ["", 8, {"rule": "D6"}]},
                                                                      ^ InvalidValue: a rule must be a number such as D6.12
                                                                         ^ WrongType: a rule must be text, but this is a number
                                                                            ^ MissingKey: a rule needs the key 'ruleId'
                                                                             ^ UnusedKey: key 'rule' of a rule isn't used
         {"id": 7, "description": "b", "sanctionValue": 6, "referee": 1, "phase": "takeoff"},
                                                        ^ InvalidValue: 'sanctionValue' must be between 0 and 5, but this is 6
                                                                      ^ WrongType: 'referee' must be true or false, but this is a number
                                                                                   ^ InvalidValue: 'phase' must be one of start, approach, take-off, flight, entry, synchro, conduct, not 'takeoff'; did you mean 'take-off'?
         {"id": 7, "sanctionValue": 1, "slug": "a/b", "image": "x"}]
         ^ MissingKey: a penalty needs the key 'description'
                ^ DuplicateID: two penalties of this edition have the id 7
                                                ^ InvalidID: the slug 'a/b' names a page, so it can't contain '/'
                                                      ^ UnusedKey: key 'image' of a penalty isn't used
        """,
        """
        [{"id": 0, "description": "a", "sanctionValue": 0, "slug": "late"},
         {"id": 7, "description": "b", "sanctionValue": 0, "slug": "late"}]
                                                                    ^ DuplicateID: two penalties of this edition have the slug 'late'
        """,
        """
        7
        ^ WrongType: a list of penalties must be an array, or {"penalties": […]}, but this is a number
        """,
        """
        []
        ^ MissingContent: this edition has no penalties
        """,
        """
        [{"description": "a", "sanctionValue": 0}, 3]
         ^ MissingKey: a penalty needs the key 'id'
                                                   ^ WrongType: a penalty must be an object, {"id": …}, but this is a number
        """,
    ])
    func problemsOfPenalties(marked: String) {
        let source = MarkedSource(marked)
        var files = EditionFiles.complete
        files["penalties.json"] = source.text
        if source.text == "[]" { (files["en.strings"], files["fr.arb"]) = ("", "{}") }
        #expect(EditionFiles.read(files).problems == source.problems.map { "penalties.json:\($0)" })
    }

    @Test func asksForItsFiles() {
        let (edition, problems) = EditionFiles.read(["en.strings": EditionFiles.englishTexts, "README.md": "", "edition.yaml": ""])
        #expect(edition == nil)
        #expect(
            problems == [
                "README.md:1:1 UnknownFile: this file isn't used; language files are named after their language: fr.strings or fr.arb",
                "edition.yaml:1:1 UnknownFile: this file isn't used; language files are named after their language: fr.strings or fr.arb; did you mean 'edition.yml'?",
                "edition.yml:1:1 MissingContent: an edition needs the file edition.yml with at least its title",
                "penalties.json:1:1 MissingContent: an edition needs the file penalties.json with the penalties",
            ])
    }
}
