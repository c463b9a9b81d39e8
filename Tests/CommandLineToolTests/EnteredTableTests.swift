import Foundation
import Testing

/// Tables of answers that are corrected and entered again.
struct EnteredTableTests {
    private func site(roster: String) throws -> TemporarySite {
        let site = try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz.replacingOccurrences(of: "title: Cells", with: "title: Cells\nexam: true")
        ])
        try #require(try site.run("marking", "new").status == 0)
        try site.write("Marking/roster.csv", roster)
        return site
    }

    private func enter(_ table: String, _ site: TemporarySite, _ file: String = "sheets.csv") throws -> String {
        try site.write(file, table)
        let outcome = try site.run("reports", "enter", file, "--quiz", "cells")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.errors
    }

    private func ghost(_ errors: String) throws -> String {
        String(try #require(errors.split(separator: "\n").last { $0.hasPrefix("  ") }).trimmingPrefix("  ").prefix { $0 != ":" })
    }

    @Test func aCorrectedNumberLeavesNoReportUnnoticed() throws {
        let site = try site(roster: "name,number\nToby Quill,4711\nSally Bright,4712\n")
        #expect(try enter("name,number,1\nT. Quill,4712,a\n", site) == "1 report added\n")
        let corrected = try enter("name,number,1\nT. Quill,4711,a\n", site)
        #expect(corrected.contains("warning: 1 report that you entered earlier no longer has a row in sheets.csv, but still counts"))
        #expect(corrected.contains(": T. Quill (4712)\n"), "\(corrected)")
        let path = try ghost(corrected)
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent(path))
        let grades = try site.run("grade", "--format", "csv").output
        #expect(grades.contains("Toby Quill,4711,,,graded") && grades.contains("Sally Bright,4712,,,missing"), "\(grades)")
        // Whoever deleted one by mistake types it again.
        #expect(try enter("name,number,1\nT. Quill,4712,a\n", site, "other.csv").contains("1 report added"))
    }

    @Test func aCorrectedNameLeavesNoReportUnnoticed() throws {
        let site = try site(roster: "name\nToby Quill\nSally Bright\n")
        #expect(try enter("name,1\nTobi Quil,a\nSally Bright,b\n", site) == "2 reports added\n")
        #expect(try enter("name,1\nToby Quill,a\nSally Bright,b\n", site).contains(": Tobi Quil\n"))
    }

    /// One for each class, a later sheet, or only the rows that were corrected.
    @Test func otherTablesAreNotTheSame() throws {
        let site = try site(roster: "name,number\nToby Quill,1\nSally Bright,2\nAnna Bell,3\nAnna Bell,4\nBen Chan,5\n")
        _ = try enter("name,number,1\nToby Quill,1,a\nSally Bright,2,b\nAnna Bell,3,a\n", site)
        #expect(try enter("name,number,1\nAnna Bell,4,a\n", site, "b.csv") == "1 report added\n")
        #expect(try enter("name,number,1\nToby Quill,1,b\n", site, "c.csv") == "1 report added\n")
        #expect(try enter("name,number,1\nToby Quill,1,b\nBen Chan,5,a\n", site, "d.csv") == "1 report added, 1 already there\n")
    }
}
