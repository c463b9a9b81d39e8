import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct GlossaryReaderTests {
    private func read(_ text: String) -> (glossary: Glossary?, problems: [String]) {
        var settings = SiteSettings(id: "site", title: "Site")
        settings.languages = [.english, french]
        var log = DiagnosticLog(path: "Content/penalties/glossary.csv")
        let glossary = GlossaryReader.read(text, settings: settings, log: &log)
        return (glossary, log.diagnostics.map(\.inShort))
    }

    @Test func readsTerms() throws {
        let (glossary, problems) = read(
            "en,fr,fr:avoid,note\ntake-off|takes off,appel*|départ,décollage,\"Of the feet, mostly.\"\ntwist,vrill*,,\n")
        #expect(problems == [])
        let terms = try #require(glossary?.terms)
        #expect(terms.count == 2)
        let wording = try #require(terms[0].wordings.byLanguage[french])
        #expect(wording.allowed.map(\.name) == ["appel", "départ"])
        #expect(wording.discouraged.map(\.name) == ["décollage"])
        #expect(terms[1].position == SourcePosition(line: 3, column: 1))
    }

    @Test(arguments: ["sep=;\nen;fr\ntake-off|start;appel, départ\n", "en\tfr\ntake-off|start\tappel, départ\n"])
    func readsTheTableOfASpreadsheet(text: String) throws {
        let (glossary, problems) = read(text)
        #expect(problems == [])
        let wordings = try #require(glossary?.terms.first?.wordings.byLanguage)
        #expect(wordings[.english]?.allowed.map(\.name) == ["take-off", "start"])
        #expect(wordings[french]?.allowed.map(\.name) == ["appel, départ"])
    }

    @Test func readsAnAppendixOfASpreadsheet() {
        var log = DiagnosticLog(path: "Content/penalties/2026/appendix.csv")
        let rows = AppendixReader.read("sep=;\nrule;sanction;owner\n8.5.5;zero;referee\n", log: &log)
        #expect(log.diagnostics == [])
        #expect(rows?.map(\.rule.value) == ["8.5.5"])
    }

    @Test func readsSearchWords() throws {
        let (glossary, problems) = read("en,en:also,fr\nbalk,baulk|false start*,faux départ\n")
        #expect(problems == [])
        let wording = try #require(glossary?.terms.first?.wordings.byLanguage[.english])
        #expect(wording.allowed.map(\.searchText) == ["balk"])
        #expect(wording.also.map(\.searchText) == ["baulk", "false start*"])
        #expect(try #require(TermPattern("Prè-Appel*")).searchText == "pre appel*")
    }

    @Test func wordsOfARegionAreOnlySearchedFor() throws {
        let (glossary, problems) = read("en,fr,fr:also,fr-CA,fr-CA:avoid\nsplash,éclaboussure*,gerbe*,éclat,flic\n")
        #expect(problems == [])
        let wordings = try #require(glossary?.terms.first?.wordings.byLanguage)
        #expect(wordings.keys.sorted() == [.english, french])
        #expect(wordings[french]?.allowed.map(\.name) == ["éclaboussure"])
        #expect(wordings[french]?.also.map(\.searchText) == ["gerbe*", "eclat", "flic"])
        #expect(wordings[french]?.discouraged == [])
    }

    @Test func readsUnsureWords() throws {
        let (glossary, problems) = read("en,fr,fr:also\ncrow hop,sursaut? | petit saut,bond*?\n")
        #expect(problems == [])
        let wording = try #require(glossary?.terms.first?.wordings.byLanguage[french])
        #expect(wording.allowed.map(\.searchText) == ["sursaut", "petit saut"])
        #expect(wording.also.map(\.searchText) == ["bond*"])
        let unsure = try #require(glossary?.unsureWords)
        #expect(unsure.map(\.language) == [french] && unsure.map(\.words) == [["sursaut", "bond*"]])
    }

    @Test(arguments: [
        ("fr,note\nvrille,\n", "1:1 MissingKey: a glossary needs a column 'en', for the terms in the site's default language"),
        (
            "en,frr:avoid\ntwist,a\n",
            "1:4 UnknownLanguage: the site has no language 'frr', so this column isn't used; add it to 'languages' in site.yml"
        ),
        ("en,French\ntwist,a\n", "1:4 UnknownKey: column 'French' is neither a language such as 'fr', nor 'fr:avoid', 'fr:also' or 'note'"),
        ("en,fr\n,vrille\n", "2:1 MissingKey: a row of the glossary needs its term in 'en'"),
        ("en,fr\ntwist,a\nTwist,b\n", "3:1 DuplicateKey: the term 'Twist' appears twice; combine the rows"),
        ("en,fr,fr:avoid\ntwist,vrille,Vrille\n", "2:14 InvalidValue: 'Vrille' can't be both the word for a term in 'fr' and one to avoid"),
        ("en,fr\ntwist,a|?\n", "2:7 InvalidValue: there is no word between these bars; write words such as 'springboard|board'"),
        ("en,fr\ntwist,a||b\n", "2:7 InvalidValue: there is no word between these bars; write words such as 'springboard|board'"),
        ("en,fr\ntwist,v*ille\n", "2:7 InvalidValue: '*' belongs at the end of a word, such as twist*, not as in 'v*ille'"),
        ("en,fr\ntwist\n", "2:1 InvalidCSV: this row has 1 cell, but the header has 2; end it with a comma for each empty cell"),
    ])
    func namesProblems(text: String, problem: String) {
        #expect(read(text).problems == [problem])
    }

    @Test(arguments: [
        ("take-off", "The Take off", [1..<3]), ("appel", "À l’appel, appels", [2..<3]), ("appel*", "l’appel, appels", [1..<2, 2..<3]),
        ("tête", "La te\u{302}te", [1..<2]), ("saut périlleux", "un saut très périlleux", []), ("twist", "", []),
    ])
    func patternsAreWholeWords(pattern: String, text: String, ranges: [Range<Int>]) throws {
        #expect(try #require(TermPattern(pattern)).ranges(in: TermPattern.words(of: text)) == ranges)
    }

    // MARK: - Appendix

    private func appendix(_ text: String) -> (rows: [AppendixRow]?, problems: [String]) {
        let (edition, problems) = EditionFiles.read(EditionFiles.complete.merging(["appendix.csv": text]) { $1 })
        return (edition?.appendix, problems)
    }

    @Test func readsAnAppendix() throws {
        let (rows, problems) = appendix("rule,sanction,owner\n8.5.5,0,referee\n8.6.1,deductHalfToTwo,judge\n")
        #expect(problems == [])
        let read = try #require(rows)
        #expect(read.map(\.sanction.value) == [.zero, .deductHalfToTwo])
        #expect(read.map(\.owner.value) == [.referee, .judge])
    }

    @Test(arguments: [
        ("rule,sanction\n8.5,0\n", "appendix.csv:1:1 MissingKey: this table needs the column 'owner'; it has 'rule', 'sanction'"),
        (
            "rule,sanction,owner\n8.5,maxTow,both\n",
            "appendix.csv:2:5 InvalidValue: a sanction must be a number from 0 to 5, or one of zero, deductTwo, maxTwo, maxFourAndHalf, deductHalfToTwo, judgesOpinion, not 'maxTow'; did you mean 'maxTwo'?"
        ),
        (
            "rule,sanction,owner\n8.5,0,judges\n",
            "appendix.csv:2:7 InvalidValue: an official must be referee, judge or both, not 'judges'; did you mean 'judge'?"
        ),
        ("rule,sanction,owner\n,0,judge\n", "appendix.csv:2:1 MissingKey: a row of the appendix needs its 'rule'"),
    ])
    func namesProblemsOfAnAppendix(text: String, problem: String) {
        #expect(appendix(text).problems == [problem])
    }
}
