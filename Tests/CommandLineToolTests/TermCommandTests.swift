import Foundation
import Testing

/// What spreadsheets, decisions and disks do to a class in a term.
struct TermCommandTests {
    private static let exam = """
        ---
        title: Cells
        exam: true
        ---

        ## Which organelle makes ATP? {#atp}

        - [ ] Nucleus
        - [x] Mitochondrion

        ## How fast does a stone fall? {#fall}

        It gains [[= 9.81 ± 0.05 m/s^2]].

        """

    /// A site with a roster and the reports of typed sheets.
    private func site(roster: String, sheets: String) throws -> TemporarySite {
        let site = try TemporarySite(["Content/quizzes/cells.md": Self.exam, "Marking/roster.csv": roster, "sheets.csv": sheets])
        try #require(try site.run("marking", "new").status == 0)
        let outcome = try site.run("reports", "enter", "sheets.csv", "--quiz", "cells")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return site
    }

    // MARK: - Numbers in spreadsheets

    @Test func aNumberWithoutItsZerosIsTheSameStudents() throws {
        let site = try TemporarySite(["Marking/roster.csv": "name,number\nAnna Schmidt,0100\nBen Bell,007\n"])
        try site.write("excel.csv", "Name;Number\nAnna Schmidt;100\nBen Bell;7\nCleo Dunn;07\n")
        let outcome = try site.run("roster", "import", "excel.csv")
        #expect(outcome.output.hasPrefix("1 student added, 2 unchanged"), "\(outcome.output)")
        #expect(try site.text("Marking/roster.csv").contains("Anna Schmidt,0100,,\r\nBen Bell,007,,\r\n"))
        #expect(outcome.errors.contains("warning: 'Cleo Dunn' has the number 07, and 'Ben Bell' 007"), "\(outcome.errors)")
    }

    @Test func aShortenedNumberIsRefusedWithAdvice() throws {
        let site = try TemporarySite()
        try site.write("excel.csv", "Name;Number\nAnna Schmidt;1,23457E+11\n")
        let outcome = try site.run("roster", "import", "excel.csv")
        #expect(
            outcome.status == 1 && outcome.errors.contains("excel.csv:2:14: error: a spreadsheet has shortened this number"),
            "\(outcome.errors)")
    }

    @Test func aTypedNumberMayLackItsZeros() throws {
        let site = try site(roster: "name,number\nAnna Schmidt,0011\n", sheets: "name,number,1\nAnna Schmidt,11,b\n")
        let grades = try site.run("grade").output
        #expect(grades.contains("1 student handed in") && !grades.contains("typed the number"), "\(grades)")
    }

    @Test func aSheetThatIsTypedAgainReplacesWhatWasTyped() throws {
        let site = try site(roster: "name,number\nAnna Schmidt,0011\n", sheets: "name,number,1\nAnna Schmidt,0011,b\n")
        try site.write("Content/quizzes/cells.md", Self.exam.replacing("exam: true", with: "exam: true\ndue: 2026-12-11T12:00"))
        #expect(try site.run("grade").output.contains("1 of 2"))
        // Typed after the exam was due, and worse than what counted before.
        try site.write("sheets.csv", "name,number,1\nAnna Schmidt,0011,a\n")
        let outcome = try site.run("reports", "enter", "sheets.csv", "--quiz", "cells", "--at", "2027-01-29T12:00:00Z")
        #expect(outcome.errors.contains("1 report added"), "\(outcome.errors)")
        for counted in ["last", "best", "first"] {
            let grades = try site.run("grade", "--attempt", counted).output
            #expect(grades.contains("0 of 2") && !grades.contains("late"), "\(grades)")
        }
    }

    @Test func titlesAboveAListAreSkipped() throws {
        let site = try TemporarySite()
        try site.write("list.csv", "Kursliste WS 2026/27;;\n;;\nStand: 1.10.2026;;\nNachname;Vorname;Matrikelnr.\nQuill;Toby;4711\n")
        let outcome = try site.run("roster", "import", "list.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try site.text("Marking/roster.csv").contains("Toby Quill,4711"))
        // Nobody above a header that is in the middle of a list is left out.
        try site.write("joined.csv", "Anne Bell,1\nName,Number\nLee Chan,2\n")
        #expect(try site.run("roster", "import", "joined.csv").status == 1)
    }

    @Test(arguments: ["Nachname;Vorname;Matrikelnr.;1;2", "Nom;Prénom;Numéro;1;2", "Cognome;Nome;Matricola;1;2"])
    func sheetsHaveTheHeadersOfClassLists(header: String) throws {
        let site = try site(roster: "name,number\nToby Quill,4711\n", sheets: "\(header)\nQuill;Toby;4711;b;9,81 m/s^2\n")
        #expect(try site.run("grade").output.contains("2 of 2"))
    }

    @Test func whoIsUncertainIsCountedApart() throws {
        let site = try site(roster: "name,number\nToby Quill,4711\nAnne Bell,1\n", sheets: "name,1\nToby Quill,b\nJo Stranger,b\n")
        #expect(try site.run("grade").output.contains("1 of 2 students handed in, and 1 other whose name isn't certain"))
    }

    // MARK: - Decisions

    private func decide(_ accept: String, in site: TemporarySite) throws -> Tool.Outcome {
        try site.write(
            "Marking/decisions.yml",
            "- {quiz: cells, question: fall, decision: accept, accept: \"\(accept)\", reason: Asked in the lesson}\n")
        return try site.run("grade")
    }

    @Test(arguments: ["9,81", "9.81", "10 m/s^2", "1000 cm/s²"]) func acceptedNumbersMayHaveAUnit(accept: String) throws {
        let answer = accept.hasPrefix("1") ? "10 m/s^2" : "9,81"
        let site = try site(roster: "name\nToby\n", sheets: "name,1,2\nToby,b,\"\(answer)\"\n")
        #expect(try site.run("grade").output.contains(" 1 of 2"))
        let outcome = try decide(accept, in: site)
        #expect(outcome.output.contains("2 of 2") && outcome.errors == "", "\(outcome.output)\(outcome.errors)")
    }

    @Test func aDecisionThatChangesNothingIsNamed() throws {
        let site = try site(roster: "name\nToby\n", sheets: "name,1,2\nToby,b,12 m/s^2\n")
        let outcome = try decide("10 m/s^2", in: site)
        #expect(
            outcome.errors.contains("Marking/decisions.yml:1:3: warning: this decision about 'fall' changes no grade"), "\(outcome.errors)")
        let other = try decide("ten", in: site)
        #expect(other.status == 1 && other.errors.contains("this blank has a number with a unit, such as '9.81 m/s^2'"), "\(other.errors)")
    }

    @Test func aPendingGradeIsNoChangeToANumber() throws {
        let site = try site(roster: "name\nToby\n", sheets: "name,1,2\nToby,b,9.81 m/s^2\n")
        try #require(try site.run("grade", "--record").status == 0)
        try site.write(
            "Content/quizzes/cells.md",
            Self.exam.replacingOccurrences(of: "Nucleus", with: "Golgi body").replacingOccurrences(of: "Mitochondrion", with: "Ribosome"))
        #expect(try site.run("grade").output.contains("1+? of 2"))
        let outcome = try site.run("grade", "--since", "published")
        #expect(outcome.output.contains("2 of 2 (100%) → 1+? of 2"), "\(outcome.output)")
    }

    // MARK: - Disks and secrets

    /// Root may write everywhere, so a folder is in the way.
    @Test func gradesDoWithoutTheirCache() throws {
        let site = try site(roster: "name\nToby\n", sheets: "name,1\nToby,b\n")
        try site.write("Marking/gradebook.sqlite/x", "")
        let outcome = try site.run("grade")
        #expect(outcome.status == 0 && outcome.output.contains("1 student handed in"), "\(outcome.errors)")
    }
}
