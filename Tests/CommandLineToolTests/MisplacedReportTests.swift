import Foundation
import Testing

/// Students pass files on, so a report may be in somebody else's folder of a learning platform.
struct MisplacedReportTests {
    /// A site with a roster of two, and the text of a report by Zoë that isn't kept yet.
    private func site() throws -> (site: TemporarySite, report: String) {
        let site = try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz.replacingOccurrences(of: "title: Cells", with: "title: Cells\nexam: true"),
            "Marking/roster.csv": "name,number,email,groups\nMax Müller,1,,\nZoë Lefèvre,2,,\n", "sheets.csv": "name,1\nZoë Lefèvre,b\n",
        ])
        try #require(try site.run("marking", "new").status == 0)
        try #require(try site.run("reports", "enter", "sheets.csv", "--quiz", "cells").status == 0)
        let folder = site.folder.appendingPathComponent("Marking/reports")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let text = try site.text("Marking/reports/\(name)")
        for path in ["reports", "received.jsonl"] {
            try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Marking/\(path)"))
        }
        return (site, text)
    }

    @Test func aSlipNeverGoesToTheFolderOfSomebodyElse() throws {
        let (site, report) = try site()
        try site.write("one/Max Müller_103_assignsubmission_file_/x.jwe", report)
        try #require(try site.run("reports", "add", "one").status == 0)
        let slips = try site.run("results", "--slips", "Slips")
        #expect(!site.has("Slips/moodle.zip"), "\(slips.errors)")
        #expect(slips.errors.contains("warning: 1 slip isn't in the archives for learning platforms"), "\(slips.errors)")
        #expect(slips.errors.contains("Zoë Lefèvre: in the folder of Max Müller"), "\(slips.errors)")
        try site.write("two/Zoë Lefèvre_104_assignsubmission_file_/x.jwe", report)
        #expect(try site.run("reports", "add", "two").errors.contains("1 already there"))
        let again = try site.run("results", "--slips", "Again")
        #expect(site.has("Again/moodle.zip") && !again.errors.contains("warning"), "\(again.errors)")
        #expect(try site.run("grade").output.contains("was in the folder of Max Müller"))
    }

    @Test func everyFolderIsRemembered() throws {
        let (site, report) = try site()
        try site.write("in/Zoë Lefèvre_104_assignsubmission_file_/x.jwe", report)
        try site.write("late/Max Müller_103_assignsubmission_file_/x.jwe", report)
        try site.write("late/Jo Stranger_105_assignsubmission_file_/x.jwe", report)
        try site.write("late/Participant 7_106_assignsubmission_file_/x.jwe", report)
        #expect(try site.run("reports", "add", "in", "late").errors.contains("1 report added, 3 already there"))
        let lines = try site.text("Marking/received.jsonl").split(separator: "\n").count
        try #require(try site.run("reports", "add", "late").status == 0)
        #expect(try site.text("Marking/received.jsonl").split(separator: "\n").count == lines, "what is known isn't written again")
        let grades = try site.run("grade").output
        #expect(grades.contains("was in the folder of Jo Stranger, who isn’t on the roster; was in the folder of Max Müller"), "\(grades)")
        #expect(!grades.contains("Participant"))
    }

    @Test func timesAreAddedToReportsWithoutOne() throws {
        let (site, report) = try site()
        try site.write("in/x.jwe", report)
        try #require(try site.run("reports", "add", "in").status == 0)
        let outcome = try site.run("reports", "add", "in", "--received")
        #expect(outcome.errors.contains("1 already there (times recorded for 1 that had none)"), "\(outcome.errors)")
        #expect(try site.text("Marking/received.jsonl").contains("\"received\""))
        #expect(!(try site.run("reports", "add", "in", "--received").errors.contains("recorded")))
    }
}
