import Foundation
import Testing

/// Answers of printed exams are typed into a table, and graded like reports.
struct PrintedExamTests {
    @Test func answersOnPaperBecomeReports() throws {
        let site = try TemporarySite()
        try #require(try site.run("marking", "new").status == 0)
        let exam = """
            ---
            title: Final
            exam: true
            choices: fixed
            ---

            ## What makes ATP? {#atp}

            - [ ] Nucleus
            - [x] Mitochondrion

            ## Which are organelles? {#organelles}

            - [x] Nucleus
            - [ ] Blood
            - [x] Ribosome

            ## A cell is small. {#small type=true-false answer=true}

            ## A plant cell has a [[wall]]. {#wall}
            """
        try site.write("Content/quizzes/final.md", exam)
        try site.write("sheets.csv", "name,number,answers,4\nToby Quill,4711,1b 2ac 3a,wall\nAmira Stone,,1a 2ab 3b,door\n")
        let entered = try site.run("reports", "enter", "sheets.csv", "--quiz", "final", "--at", "2026-12-11T10:30:00Z")
        #expect(entered.status == 0 && entered.errors == "2 reports added\n", "\(entered.errors)")
        let grades = try site.run("grade", "--format", "csv").output
        #expect(grades.contains("final,Toby Quill,4711,,,graded,4,4") && grades.contains("final,Amira Stone,,,,graded,0,4"), "\(grades)")
        #expect(try site.run("reports", "enter", "sheets.csv", "--quiz", "final").errors == "0 reports added, 2 already there\n")
        for path in try FileManager.default.subpathsOfDirectory(atPath: site.folder.path + "/Marking/reports") {
            #expect(try !site.text("Marking/reports/\(path)").contains("Toby"))
        }
        // Corrected, and corrected back.
        for (answer, points) in [("a", 3), ("b", 4), ("a", 3)] {
            try site.write("sheets.csv", "name,number,answers,4\nToby Quill,4711,1\(answer) 2ac 3a,wall\n")
            let again = try site.run("reports", "enter", "sheets.csv", "--quiz", "final", "--at", "2026-12-11T10:30:00Z")
            #expect(again.errors == "1 report added\n", "\(again.errors)")
            let grades = try site.run("grade", "--format", "csv").output
            #expect(grades.contains("final,Toby Quill,4711,,,graded,\(points),4"), "\(grades)")
        }
        try site.write("words.csv", "name,answers\nJonas,1b 2ac 4x\n")
        let words = try site.run("reports", "enter", "words.csv", "--quiz", "final")
        #expect(words.status == 1 && words.errors.contains("words.csv:2:7: error: question 4 is answered with words"), "\(words.errors)")
        try site.write("wrong.csv", "name,version,1,2,9\nJonas,C,b,,\nPriya,A,e,abq,a\n,A,b,,\n")
        let refused = try site.run("reports", "enter", "wrong.csv", "--quiz", "final")
        #expect(refused.status == 1)
        for message in [
            "wrong.csv:2:7: error: there is no version 'C'", "wrong.csv:3:9: error: question 1: there is no choice 'E'",
            "wrong.csv:3:11: error: question 2: there is no choice 'Q'", "there is no question 9; version A has 4", "this row has no name",
        ] { #expect(refused.errors.contains(message), "\(refused.errors)") }
    }

    /// A sheet can't ask again, as a page does, so whoever types from it hears of answers that can't be read.
    @Test func answersThatPagesWouldRefuseAreReported() throws {
        let site = try TemporarySite()
        try #require(try site.run("marking", "new").status == 0)
        try site.write(
            "Content/quizzes/lab.md",
            """
            ---
            title: Lab
            exam: true
            ---

            ## Energy comes from the [[{nucleus|*mitochondrion*|ribosome}]]. {#organelle}

            ## Water boils at [[= 100]] °C. {#boiling}

            ## A heater needs [[= 3 kWh]]. {#heater}
            """)
        try site.write(
            "sheets.csv",
            "name,1,2,3\nToby,Mitochondrion,100,3000 Wh\nAmira,mitochondrium,100 °C,3 blobs\nPriya,-,1oo,three\n")
        let entered = try site.run("reports", "enter", "sheets.csv", "--quiz", "lab", "--at", "2026-12-11T10:30:00Z")
        #expect(entered.status == 0 && entered.errors.contains("3 reports added"), "\(entered.errors)")
        #expect(!entered.errors.contains("sheets.csv:2:"), "\(entered.errors)")
        for message in [
            "sheets.csv:3:7: warning: question 1: 'mitochondrium' isn't in the list (nucleus / mitochondrion / ribosome)",
            "sheets.csv:3:21: warning: question 2: '100 °C' is more than a number",
            "sheets.csv:3:28: warning: question 3: the unit 'blobs' is unknown",
            "sheets.csv:4:9: warning: question 2: '1oo' is more than a number",
            "sheets.csv:4:13: warning: question 3: 'three' isn't a number",
        ] { #expect(entered.errors.contains(message), "\(entered.errors)") }
        let grades = try site.run("grade", "--format", "csv").output
        #expect(grades.contains("lab,Toby,,,,graded,3,3"), "\(grades)")
    }
}
