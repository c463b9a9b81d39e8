import Foundation
import Testing

/// From answers to grades, when names, quizzes or the roster change in between.
struct GradeCommandTests {
    private static func exam(_ key: String, head: String = "") -> String {
        """
        ---
        title: Final
        exam: true
        choices: fixed
        \(head)
        ---

        ## What makes ATP? {#atp}

        - [\(key == "a" ? "x" : " ")] Nucleus
        - [\(key == "b" ? "x" : " ")] Mitochondrion

        ## A cell is small. {#small type=true-false answer=true}

        """
    }

    /// A site with answers of three students.
    private func site(roster: String = "name,number,groups\nAnna Bell,,11A\nBen Chan,,11B\nCleo Dean,,11B\n") throws -> TemporarySite {
        let site = try TemporarySite(["Content/quizzes/final.md": Self.exam("b")])
        try #require(try site.run("marking", "new").status == 0)
        try site.write("sheets.csv", "name,answers\nAnna Bell,1b 2a\nBen Chan,1a 2a\nCleo Dean,1b 2a\n")
        try #require(try site.run("reports", "enter", "sheets.csv", "--quiz", "final", "--at", "2026-12-11T10:30:00Z").status == 0)
        try site.write("Marking/roster.csv", roster)
        return site
    }

    @Test(arguments: ["grade", "results", "mark"]) func aFolderWithoutReportsIsNamed(command: String) throws {
        let site = try TemporarySite(["Content/quizzes/final.md": Self.exam("b")])
        try #require(try site.run("marking", "new").status == 0)
        try site.write("in/class.txt", "no report")
        _ = try site.run("reports", "add", "in")
        let outcome = try site.run(command)
        #expect(outcome.status == 1 && outcome.errors.contains("there are no reports yet"), "\(outcome.errors)")
        #expect(!site.has("Marking/results"))
    }

    @Test func tablesForExcelHaveDecimalCommas() throws {
        let site = try site()
        try site.write("Content/quizzes/final.md", Self.exam("b").replacing("{#atp}", with: "{#atp points=2.5}"))
        let plain = try site.run("grade", "--format", "csv").output
        #expect(plain.contains("\nfinal,Anna Bell,,,11A,graded,3.5,3.5,100,"), "\(plain)")
        let excel = try site.run("grade", "--format", "csv", "--for", "excel").output
        #expect(excel.hasPrefix("quiz;name;number;"), "\(excel)")
        #expect(excel.contains("\nfinal;Anna Bell;;;11A;graded;\"3,5\";\"3,5\";100;"), "\(excel)")
        try #require(try site.run("grade", "--record").status == 0)
        try site.write("Content/quizzes/final.md", Self.exam("b").replacing("{#atp}", with: "{#atp points=1.5}"))
        let changed = try site.run("grade", "--since", "published", "--format", "csv", "--for", "excel").output
        #expect(changed.contains("\nfinal;Anna Bell;;;\"3,5\";\"2,5\";100;100;atp;"), "\(changed)")
        for arguments in [["grade", "--for", "excel"], ["mark", "--for", "excel"], ["grade", "--format", "csv", "--for", "word"]] {
            #expect(try Tool.run(arguments, in: site.folder).status == 64, "\(arguments)")
        }
    }

    /// "2:1" is a time in Excel.
    @Test func textsStayInTablesForExcel() throws {
        let site = try site(roster: "name,number,groups\nAnna Bell,0071,11A\nBen Chan,,7/1\nCleo Dean,,11B\n")
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "grades: {90: First, 50: \"2:1\", 0: Fail}"))
        let excel = try site.run("grade", "--format", "csv", "--for", "excel").output
        #expect(excel.contains("\nfinal;Anna Bell;\"=\"\"0071\"\"\";;11A;graded;"), "\(excel)")
        #expect(excel.contains("\nfinal;Ben Chan;;;\"=\"\"7/1\"\"\";graded;") && excel.contains(";\"=\"\"2:1\"\"\"\r\n"), "\(excel)")
        #expect(try site.run("grade", "--format", "csv").output.contains(",2:1\r\n"))
        let english = try site.run("grade", "--format", "csv", "--for", "excel-en").output
        #expect(english.contains("\nfinal,Anna Bell,\"=\"\"0071\"\"\",,11A,graded,2,2,100,"), "\(english)")
        try #require(try site.run("results", "--for", "excel").status == 0)
        #expect(try site.text("Marking/results/grades.csv").contains(";\"=\"\"2:1\"\"\"\r\n"))
        try #require(try site.run("results", "--for", "excel", "--slips", "Slips").status == 0)
        #expect(try site.text("Slips/letters.csv").contains(";\"=\"\"2:1\"\"\"\r\n"))
    }

    @Test func resultsOfOneQuiz() throws {
        let site = try markedSite()
        #expect(try site.run("results", "--slips", "Slips", "--quiz", "essay").errors.hasPrefix("2 slips written"))
        try #require(try site.run("results", "--quiz", "essay").status == 0)
        #expect(site.has("Marking/results/quiz-essay.html") && !site.has("Marking/results/quiz-final.html"))
        #expect(try site.run("results", "--quiz", "esay").status == 64)
    }

    /// The result of the quiz would be above the list of the class.
    @Test func typedInReportsAreOneLine() throws {
        let names = ["Anna Bell", "Ben Chan", "Cleo Dean", "Dora Evans"]
        let site = try site(roster: "name\n\(names.joined(separator: "\n"))\n")
        try site.write("more.csv", "name,answers\nDora Evans,1a 2b\n")
        try #require(try site.run("reports", "enter", "more.csv", "--quiz", "final").status == 0)
        let output = try site.run("results", "publish").output
        let students = "  4 students (\(names.joined(separator: ", "))): "
        #expect(output.contains(students + "no device can open a result of a typed-in report; use 'results --slips'\n"), "\(output)")
    }

    @Test(arguments: [["grade"], ["results"], ["results", "publish"], ["mark", "--export", "t.csv"], ["marking", "forget", "Ben Chan"]])
    func aDamagedRosterIsReported(command: [String]) throws {
        let site = try site(roster: "name;number;email;groups\n?nna Bell;;;\nBen Chan;;;\n?leo Dean;;;\n")
        let outcome = try Tool.run(command, in: site.folder)
        let warning = "Marking/roster.csv:2:1: warning: 2 names have question marks, such as '?nna Bell'; "
        #expect(outcome.status == 0 && outcome.errors.ranges(of: warning).count == 1, "\(outcome.errors)")
    }

    /// A name that is typed in another way would be a second marker.
    @Test func likelyMarkersAreNamed() throws {
        let site = try markedSite()
        let other = try site.run("mark", "--as", " First ", "--export", "other.csv")
        #expect(other.errors.contains("warning: 'First' has no marks yet, but 'first' has; "), "\(other.errors)")
        #expect(try site.text("other.csv").contains(",First\r\n"))
        #expect(try site.run("mark", "--as", " First ", "--import", "other.csv").status == 0)
        #expect(try !site.run("mark", "--as", "second", "--export", "second.csv").errors.contains("warning"))
    }

    /// Points of a gradebook are out of what was set there.
    @Test func anotherMaximumIsReported() throws {
        let site = try site()
        try #require(try site.run("grade", "--record").status == 0)
        #expect(try !site.run("results").errors.contains("warning"))
        try site.write("Marking/decisions.yml", "- {quiz: final, question: small, decision: void, reason: Unclear}\n")
        let errors = try site.run("results").errors
        #expect(errors.contains("warning: Final: the maximum is now 1, and was 2 when the grades were recorded; "), "\(errors)")
        #expect(try site.text("Marking/results/moodle.csv").contains(",Final (max. 1)\r\n"))
    }

    @Test func correctedNumbersLoseNobody() throws {
        let site = try site()
        try #require(try site.run("grade", "--record").status == 0)
        try site.write("Marking/roster.csv", "name,number,groups\nAnna Bell,1,11A\nBen Chan,2,11B\nCleo Dean,3,11B\n")
        let same = try site.run("grade", "--since", "published")
        #expect(same.output == "No published grade has changed\n", "\(same.output)")
        try site.write("Content/quizzes/final.md", Self.exam("a"))
        let changed = try site.run("grade", "--since", "published").output
        #expect(changed.contains("3 published grades changed\n"), "\(changed)")
        #expect(changed.contains("  Anna Bell (final): 2 of 2 (100%) → 1 of 2 (50%); atp\n"), "\(changed)")
        // As they are on the roster now.
        let table = try site.run("grade", "--since", "published", "--format", "csv").output
        #expect(table.contains("\nfinal,Anna Bell,1,,2,1,100,50,atp,"), "\(table)")
        #expect(try site.run("grade", "--since", "published", "--format", "json").output.contains(#""name":"Anna Bell","number":"1""#))
        let part = try site.run("grade", "--since", "published", "--group", "11A").output
        #expect(part.contains("1 published grade changed\n") && part.contains("Anna Bell"), "\(part)")
        let slips = try site.run("results", "--slips", "Slips", "--since", "published")
        #expect(slips.errors.contains("3 slips written"), "\(slips.errors)")
    }

    @Test func aPassMarkThatMovedIsAChange() throws {
        let site = try site()
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "pass: 50"))
        try #require(try site.run("grade", "--record").status == 0)
        #expect(try site.run("grade", "--since", "published").output == "No published grade has changed\n")
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "pass: 60"))
        let changed = try site.run("grade", "--since", "published").output
        #expect(
            changed == "1 published grade changed\n  Ben Chan (final): 1 of 2 (50%), passed → 1 of 2 (50%), not passed\n", "\(changed)")
        let csv = try site.run("grade", "--since", "published", "--format", "csv").output
        #expect(csv.contains("passed before,passed,grade before,grade\r\n") && csv.contains(",50,50,,yes,no,,\r\n"), "\(csv)")
    }

    @Test func gradesOfAScaleAreInEveryTable() throws {
        let site = try site()
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "grades: {90: 1.0, 50: \"3.0\", 0: Fail}"))
        let text = try site.run("grade").output
        #expect(text.contains("2 of 2  100%  1.0") && text.contains("1 of 2   50%  3.0"), "\(text)")
        let csv = try site.run("grade", "--format", "csv").output
        #expect(csv.contains(",receipt,notes,grade\r\n") && csv.contains(",1.0\r\n") && csv.contains(",3.0\r\n"), "\(csv)")
        let excel = try site.run("grade", "--format", "csv", "--for", "excel").output
        #expect(excel.contains(";\"1,0\"\r\n") || excel.contains(";1,0\r\n"), "\(excel)")
        #expect(try site.run("grade", "--format", "json").output.contains(#""percent":50,"grade":"3.0""#))
        try #require(try site.run("grade", "--record").status == 0)
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "grades: {90: 1.0, 50: \"4.0\", 0: Fail}"))
        let changed = try site.run("grade", "--since", "published").output
        #expect(changed.contains("  Ben Chan (final): 1 of 2 (50%), grade 3.0 → 1 of 2 (50%), grade 4.0\n"), "\(changed)")
        let table = try site.run("grade", "--since", "published", "--format", "csv").output
        #expect(table.contains(",50,50,,,,3.0,4.0\r\n"), "\(table)")
    }

    /// Whoever wasn't to hand it in doesn't hide that others are missing.
    @Test func unassignedStudentsAreCountedApart() throws {
        let site = try site(roster: "name,number,groups\nAnna Bell,,11A\nBen Chan,,11B\nCleo Dean,,11B\nDora Egan,,11B\n")
        try site.write("Content/people.json", #"[{"Mr Bob": ["Anna Bell", "Ben Chan", "Cleo Dean", "Dora Egan"]}]"#)
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "assign:\n  - to: Anna Bell\n  - to: Dora Egan"))
        let grades = try site.run("grade").output
        #expect(grades.contains("(final): 1 of 2 students handed in, and 2 others it isn't assigned to\n"), "\(grades)")
        let forget = try site.run("marking", "forget", "Anna Bell", "--delete").output
        #expect(forget.contains("Content/quizzes/final.md:6: - to: Anna Bell"), "\(forget)")
    }

    @Test func whoLeftTheRosterIsNotReportedToHaveNoReport() throws {
        let site = try site()
        try #require(try site.run("grade", "--record").status == 0)
        try site.write("Marking/roster.csv", "name,number,groups\nAnna Bell,1,11A\nBen Chan,2,11B\n")
        let gone = try site.run("grade", "--since", "published").output
        #expect(gone.contains("  Cleo Dean (final): 2 of 2 (100%) → 2 of 2 (100%); no longer on the roster\n"), "\(gone)")
        #expect(!gone.contains("no report"))
    }

    @Test func recordedGradesWithoutReportsAreKeptAndNamed() throws {
        let site = try site()
        try #require(try site.run("grade", "--record").status == 0)
        let recorded = try site.text("Marking/published.jsonl")
        let receipt = try #require(
            recorded.split(separator: "\n").first { $0.contains("Ben Chan") }?.firstMatch(of: /"receipt":"(\w+)"/)?.1)
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking/reports/\(receipt).jwe"))
        let again = try site.run("grade", "--record")
        #expect(
            again.errors.contains("1 recorded grade was kept, because its report is missing or can't be opened: Ben Chan"),
            "\(again.errors)")
        #expect(Set(try site.text("Marking/published.jsonl").split(separator: "\n")) == Set(recorded.split(separator: "\n")))
    }

    @Test func theGradesOfAGroupAreRecordedBesideThoseOfOthers() throws {
        let site = try site()
        try #require(try site.run("grade", "--record").status == 0)
        try site.write("Content/quizzes/final.md", Self.exam("a"))
        let recorded = try site.run("grade", "--group", "11A", "--record")
        #expect(recorded.errors.contains("1 grade recorded as published"), "\(recorded.errors)")
        let changed = try site.run("grade", "--since", "published").output
        #expect(changed.contains("2 published grades changed\n") && !changed.contains("Anna"), "\(changed)")
    }

    /// Its empty page would replace those of all quizzes.
    @Test func resultsOfATeacherWithoutQuizzesAreRefused() throws {
        let site = try site()
        try site.write("Content/people.json", #"[{"Mr Bob": ["Anna Bell"]}]"#)
        try #require(try site.run("results").status == 0)
        let before = try site.text("Marking/results/index.html")
        let outcome = try site.run("results", "--teacher", "Mr Bob")
        #expect(outcome.status == 64 && outcome.errors.contains("no quiz is Mr Bob's: "), "\(outcome.errors)")
        #expect(try site.text("Marking/results/index.html") == before)
        #expect(FileManager.default.fileExists(atPath: site.folder.appendingPathComponent("Marking/results/quiz-final.html").path))
    }

    @Test func aDraftIsNotMissing() throws {
        let site = try site()
        try site.write("Marking/decisions.yml", "- {quiz: final, question: atp, decision: void, reason: Unclear}\n")
        try site.write("Content/quizzes/final.md", Self.exam("b", head: "draft: true"))
        let grades = try site.run("grade")
        let advice = "a draft, which the site leaves out; remove 'draft: true' from Content/quizzes/final.md"
        #expect(
            grades.status == 0 && grades.output.contains("There are 3 reports for 'final', \(advice)"), "\(grades.output) \(grades.errors)")
        let one = try site.run("grade", "--quiz", "final")
        #expect(one.status == 64 && one.errors.contains("the quiz 'final' is a draft"), "\(one.errors)")
        #expect(try site.run("results", "publish").errors.contains("nothing was published for 'final', \(advice)"))
        try site.write("Content/results/final.json", #"{"results":1,"quiz":"final","published":"2026-12-12T00:00:00Z","sealed":{}}"#)
        let check = try site.run("check")
        #expect(
            check.status == 0 && check.errors.contains("the quiz 'final' is a draft, so nobody can open these results"), "\(check.errors)")
    }

    @Test func aQuizThatIsNotHandedInIsNotPublishedInSilence() throws {
        let site = try site()
        try site.write("Content/quizzes/final.md", Self.exam("b").replacing("exam: true", with: "hand-in: false"))
        let outcome = try site.run("results", "publish")
        #expect(
            outcome.errors.contains("warning: nothing was published for 'final', because it is no longer handed in"), "\(outcome.errors)")
    }

    /// A site with marked texts of two students.
    private func markedSite() throws -> TemporarySite {
        let site = try site()
        try site.write("Content/quizzes/essay.md", "---\ntitle: Essay\nexam: true\n---\n\n## Explain. {#why type=text points=4}\n")
        try site.write("essays.csv", "name,1\nAnna Bell,Because of rain.\nBen Chan,Who knows?\n")
        try #require(try site.run("reports", "enter", "essays.csv", "--quiz", "essay").status == 0)
        try #require(try site.run("mark", "--export", "texts.csv").status == 0)
        let filled = try site.text("texts.csv").replacing(",4,,", with: ",4,3,")
        try site.write("texts.csv", filled)
        try #require(try site.run("mark", "--import", "texts.csv").errors.contains("2 marks imported for 'first'\n"))
        return site
    }

    @Test func replacedMarksAreCounted() throws {
        let site = try markedSite()
        try #require(try site.run("mark", "--export", "again.csv").status == 0)
        let commented = try site.text("again.csv").replacing(",4,3,,", with: ",4,2,Good,")
        try site.write("again.csv", commented)
        #expect(try site.run("mark", "--import", "again.csv").errors.hasSuffix("; 2 of them replace earlier ones\n"))
        try site.write("again.csv", commented.replacing(",4,2,Good,", with: ",4,1,,"))
        #expect(
            try site.run("mark", "--import", "again.csv").errors
                == "2 marks imported for 'first'; 2 of them replace earlier ones, and 2 comments were removed\n")
        let other = try site.run("mark", "--import", "again.csv", "--as", "Ms Nguyen")
        #expect(other.status == 1 && other.errors.contains("this table was exported for the marker 'first'"), "\(other.errors)")
    }

    @Test func resultsAndMarkingOfOneGroup() throws {
        let site = try markedSite()
        try site.write("Marking/roster.csv", "name,number,groups\nAnna Bell,,11A\nBen Chan,,11B\nCleo Dean,,11B\n")
        try #require(try site.run("results", "--group", "11B").status == 0)
        let grades = try site.text("Marking/results/grades.csv")
        #expect(grades.contains("Ben Chan") && !grades.contains("Anna Bell"), "\(grades)")
        #expect(try site.text("Marking/results/index.html").contains("Results (11B)"))
        #expect(try site.run("results", "--group", "11A", "--slips", "Slips").errors.hasPrefix("2 slips written"))
        #expect(try site.run("mark", "--group", "11A", "--export", "part.csv").errors.hasPrefix("1 text written"))
        for outcome in [
            try site.run("results", "--group", "11C"), try site.run("mark", "--group", "11C"),
            try site.run("results", "publish", "--group", "11C"),
        ] {
            #expect(outcome.status == 64 && outcome.errors.contains("the roster has no students in the group '11C'"), "\(outcome.errors)")
        }
    }

    /// The others are graded while one file is looked for.
    @Test func marksOfAMissingReportStopNothing() throws {
        let site = try markedSite()
        let rows = try site.run("grade", "--quiz", "essay", "--format", "csv").output.split(whereSeparator: \.isNewline)
        let receipt = try #require(rows.first { $0.contains("Anna") }?.split(separator: ",", omittingEmptySubsequences: false)[12])
        let file = site.folder.appendingPathComponent("Marking/reports/\(receipt).jwe")
        let report = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        let marks = try site.text("Marking/marks.jsonl")
        let without = try site.run("grade", "--quiz", "essay")
        #expect(without.status == 0 && without.output.contains("Ben Chan"), "\(without.errors)")
        #expect(without.errors.contains("warning: no report has the receipt '\(receipt)', so its marks don't count"), "\(without.errors)")
        #expect(try site.run("mark", "--export", "again.csv").status == 0)
        #expect(try site.text("Marking/marks.jsonl") == marks)
        try report.write(to: file)
        #expect(try site.run("grade", "--quiz", "essay", "--format", "csv").output.contains("Anna Bell,,,11A,graded,3,4"))
    }

    @Test func whoCanStillHandInIsCountedInTheSitesZone() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\ntimezone: Europe/Berlin\n",
            "Content/quizzes/final.md": Self.exam("b", head: "due: 2099-01-15T18:00"),
        ])
        try #require(try site.run("marking", "new").status == 0)
        try site.write("sheets.csv", "name,answers\nAnna Bell,1b 2a\n")
        try #require(try site.run("reports", "enter", "sheets.csv", "--quiz", "final", "--at", "2026-12-11T10:30:00Z").status == 0)
        try site.write("Marking/roster.csv", "name,number,groups\nAnna Bell,,11A\nBen Chan,,11B\n")
        let outcome = try site.run("results", "publish")
        let line = "  1 student can still hand in until 2099-01-15 18:00\n"
        #expect(outcome.output.contains(line), "\(outcome.output) \(outcome.errors)")
    }

    @Test func whatIsForgottenIsListed() throws {
        let site = try markedSite()
        try #require(try site.run("grade", "--record").status == 0)
        try #require(try site.run("results", "publish").status == 0)
        let found = try site.run("marking", "forget", "Anna Bell")
        let list = "2 reports of Anna Bell, 1 mark, 2 recorded grades and the row in Marking/roster.csv\n"
        #expect(found.output.contains("Found \(list)"), "\(found.output)")
        let deleted = try site.run("marking", "forget", "Anna Bell", "--delete")
        #expect(deleted.output.contains("Deleted \(list)"), "\(deleted.output)")
        #expect(deleted.output.contains("Also deleted, because they contain data of all students: "), "\(deleted.output)")
        let rest =
            "What may remain elsewhere: backups, exported grades, texts exported with 'mark --export', slips, the student's own device, "
            + "the table from which you entered answers with 'reports enter'\n"
        #expect(deleted.output.contains(rest), "\(deleted.output)")
    }

    /// Two corrections that cancel out.
    @Test func aResultThatStaysIsNotCalledChanged() throws {
        let site = try site()
        try #require(try site.run("grade", "--record").status == 0)
        try site.write("Content/quizzes/final.md", Self.exam("a").replacing("answer=true", with: "answer=false"))
        let output = try site.run("grade", "--since", "published").output
        #expect(output.hasPrefix("2 published grades changed, and 1 only in the points of questions\n"), "\(output)")
        #expect(output.contains("  Ben Chan (final): 1 of 2 (50%), as before; atp, small\n"), "\(output)")
    }

    /// The end of a term: reports are deleted, and their results are still on the site.
    @Test func resultsWithoutReportsCanBeWithdrawn() throws {
        let site = try site()
        let path = "Content/results/final.json"
        try site.write(path, #"{"results":1,"quiz":"final","published":"2026-12-12T00:00:00Z","sealed":{}}"#)
        #expect(!(try site.run("check").errors.contains("still publishes results")))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking/reports"))
        let check = try site.run("check")
        #expect(check.status == 0 && check.errors.contains("still publishes results, but all reports were deleted"), "\(check.errors)")
        let refused = try site.run("results", "publish")
        #expect(refused.status == 1 && refused.errors.contains("--force withdraws them") && site.has(path), "\(refused.errors)")
        let forced = try site.run("results", "publish", "--force")
        #expect(forced.status == 0 && forced.output == "All results of 'final' withdrawn\n" && !site.has(path), "\(forced.errors)")
    }

    /// A disk that fails, and a computer without the marking files, aren't the end of a term.
    @Test func resultsStayWhereReportsCantBeRead() throws {
        let site = try site()
        let (path, reports) = ("Content/results/final.json", site.folder.appendingPathComponent("Marking/reports"))
        try site.write(path, #"{"results":1,"quiz":"final","published":"2026-12-12T00:00:00Z","sealed":{}}"#)
        try FileManager.default.removeItem(at: reports)
        try site.write("Marking/reports", "no folder")
        let unreadable = try site.run("results", "publish", "--force")
        #expect(unreadable.status == 74 && site.has(path), "\(unreadable.output)")
        #expect(unreadable.errors.contains("error: can't read Marking/reports: "), "\(unreadable.errors)")
        let check = try site.run("check")
        #expect(check.status == 0 && !check.errors.contains("still publishes results"), "\(check.errors)")
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking"))
        let elsewhere = try site.run("results", "publish", "--force")
        #expect(elsewhere.status != 0 && site.has(path), "\(elsewhere.output)\(elsewhere.errors)")
    }

    @Test func filesUnderOtherNamesAreNoticed() throws {
        let site = try site()
        try site.write("Marking/decisions.yml.txt", "- {quiz: final, question: atp, decision: void, reason: Unclear}\n")
        try site.write("Marking/marks (conflicted copy).jsonl", "")
        let outcome = try site.run("grade")
        #expect(
            outcome.errors.contains("warning: Marking/decisions.yml.txt isn't read, only Marking/decisions.yml is"), "\(outcome.errors)")
        #expect(outcome.errors.contains("warning: Marking/marks (conflicted copy).jsonl isn't read"), "\(outcome.errors)")
    }

    /// `reports add` makes the folder of the reports even where it finds none.
    @Test func whoeverHandedNothingInIsForgotten() throws {
        let site = try site()
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(site.folder.path)/Marking/reports") {
            try FileManager.default.removeItem(atPath: "\(site.folder.path)/Marking/reports/\(name)")
        }
        try site.write("Marking/roster.csv", "number,name\n4711,Toby Quill\n")
        let forgotten = try site.run("marking", "forget", "Toby Quill", "--delete")
        #expect(forgotten.status == 0 && forgotten.output.contains("Deleted 0 reports of Toby Quill and the row in"), "\(forgotten)")
        #expect(forgotten.output.contains("the student's own device\n"), "\(forgotten.output)")
    }

    @Test func decisionsAboutForgottenReportsStopNothing() throws {
        let site = try site()
        let receipts = try site.run("grade", "--format", "csv").output.split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let receipt = try #require(receipts.first { $0[1] == "Anna Bell" }?[12])
        try site.write(
            "Marking/decisions.yml",
            "- {quiz: final, question: small, decision: void, reason: Unclear}\n- report: \(receipt)\n  question: atp\n  points: 1\n  reason: Asked\n"
        )
        let forgotten = try site.run("marking", "forget", "Anna Bell", "--delete")
        #expect(forgotten.output.contains("  Marking/decisions.yml:2: - report: \(receipt)\n"), "\(forgotten.output) \(forgotten.errors)")
        #expect(!forgotten.output.contains("people.json") && !forgotten.output.contains("decisions.yml:1"))
        let grades = try site.run("grade")
        #expect(grades.status == 0 && grades.errors.contains("warning: no report has the receipt"), "\(grades.errors)")
        let again = try site.run("marking", "forget", "Anna Bel", "--delete")
        #expect(again.status == 1 && !again.errors.contains("nothing was graded"), "\(again.errors)")
        let near = try site.run("marking", "forget", "Ben Chann")
        #expect(near.errors.contains("have a student 'Ben Chann'; did you mean 'Ben Chan'?"), "\(near.errors)")
        #expect(try site.run("marking", "forget", "Ben Chan", "--delete").output.contains("Deleted 1 report of Ben Chan"))
    }

    /// A form's table names who sent what.
    @Test func aDamagedReportInATableHasItsRow() throws {
        let site = try site()
        let folder = site.folder.appendingPathComponent("Marking/reports").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jwe") }.sorted()
        let texts = try files.map { try site.text("Marking/reports/\($0)").trimmingCharacters(in: .whitespacesAndNewlines) }
        try site.write(
            "form.csv",
            "Timestamp,Email address,Your name,Paste it here\n1,anna@x.example,Anna,\(texts[0])\n2,ben@x.example,Ben,\(texts[1].dropLast(30))\n"
                + "3,cem@x.example,Cem,\(texts[0].prefix(60))\n4,dee@x.example,Dee,I have no copy\n")
        let outcome = try site.run("reports", "add", "form.csv")
        #expect(outcome.errors.contains("form.csv, row 3 (ben@x.example, Ben): it is damaged"), "\(outcome.errors)")
        #expect(outcome.errors.contains("form.csv, row 4 (cem@x.example, Cem): it is damaged"), "\(outcome.errors)")
        #expect(outcome.status == 1 && !outcome.errors.contains("Dee"), "\(outcome.errors)")
    }

    @Test func usageNamesTheCommandThatIsTyped() throws {
        let outcome = try site().run("results", "--since", "published")
        #expect(outcome.status == 64 && outcome.errors.contains("Usage: quizmark results [<site>]"), "\(outcome.errors)")
    }

    /// Whichever file has errors, the command says the same of what it did.
    @Test(arguments: [
        ("grade", "Marking/roster.csv", "name,number\nAnna Bell,1\nBen Chan,1\n"), ("grade", "Marking/decisions.yml", "- quiz: finall\n"),
    ])
    func nothingIsGradedWithErrors(command: String, path: String, text: String) throws {
        let site = try site()
        try site.write(path, text)
        let outcome = try site.run(command)
        #expect(outcome.status == 1 && outcome.errors.contains("nothing was graded, because of the errors above"), "\(outcome.errors)")
    }

    /// A file that can't be deleted still has the student's data.
    @Test func whatIsNotDeletedIsNotCalledDeleted() throws {
        let site = try site()
        let gradebook = site.folder.appendingPathComponent("Marking/gradebook.sqlite")
        try? FileManager.default.removeItem(at: gradebook)
        try FileManager.default.createDirectory(at: gradebook, withIntermediateDirectories: false)
        let forgotten = try site.run("marking", "forget", "Anna Bell", "--delete")
        #expect(forgotten.status == 74 && !forgotten.output.contains("Deleted"), "\(forgotten.output)")
        #expect(forgotten.errors.contains("can't delete from Marking"), "\(forgotten.errors)")
        try FileManager.default.createDirectory(
            at: site.folder.appendingPathComponent("Marking/results/quiz-old.html"), withIntermediateDirectories: true)
        let results = try site.run("results")
        #expect(results.status == 74 && results.errors.contains("can't write Marking/results"), "\(results.errors)")
    }

    /// Windows editors put a byte order mark first, and programs that synchronise files keep both versions.
    @Test func marksOfOtherEditorsCount() throws {
        let site = try site()
        let receipt = try #require(
            try FileManager.default.contentsOfDirectory(atPath: site.folder.appendingPathComponent("Marking/reports").path).sorted().first
        )
        .dropLast(4)
        let mark =
            #"{"receipt":"\#(receipt)","quiz":"final","question":"atp","marker":"1","points":"1/1","of":"1/1","time":"2026-12-12T09:00:00Z"}"#
        try site.write("Marking/marks.jsonl", mark + "\n")
        let plain = try site.run("grade")
        #expect(plain.status == 0, "\(plain.errors)")
        #expect(
            plain.errors.contains("marks.jsonl:1:1: warning: the question 'atp' of the quiz 'final' isn't marked by hand"),
            "\(plain.errors)")
        try site.write("Marking/marks.jsonl", "\u{FEFF}" + mark + "\n")
        let marked = try site.run("grade")
        #expect(marked.status == plain.status && marked.errors == plain.errors && marked.output == plain.output, "\(marked.errors)")
        try site.write("Marking/marks (Ms Nguyen's conflicted copy).jsonl", mark + "\n")
        #expect(try site.run("grade").errors.contains("if it has marks that Marking/marks.jsonl lacks, add those lines at the end of"))
    }
}
