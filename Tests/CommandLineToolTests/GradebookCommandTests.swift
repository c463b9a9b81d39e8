import Foundation
import Testing

/// Files of another copy may have been damaged or renamed on their way.
struct GradebookCommandTests {
    private func site() throws -> TemporarySite {
        try TemporarySite([
            "Content/quizzes/cells.md": TemporarySite.quiz.replacingOccurrences(of: "title: Cells", with: "title: Cells\nexam: true")
        ])
    }

    /// Two copies of a site; the second one has five reports.
    private func copies() throws -> (mine: TemporarySite, theirs: TemporarySite, reports: [String]) {
        let (mine, theirs) = (try site(), try site())
        try #require(try mine.run("marking", "new").status == 0)
        for path in ["Content/marking-key.jwk", "Marking/key.jwk"] { try theirs.write(path, try mine.text(path)) }
        try theirs.write("sheets.csv", "name,1\nAnna,a\nBen,b\nCleo,a\nDina,b\nEmil,a\n")
        try #require(try theirs.run("reports", "enter", "sheets.csv", "--quiz", "cells").status == 0)
        let folder = theirs.folder.appendingPathComponent("Marking/reports").path
        return (mine, theirs, try FileManager.default.contentsOfDirectory(atPath: folder).sorted())
    }

    @Test func whatIsLeftOutIsNamed() throws {
        let (mine, theirs, reports) = try copies()
        try #require(reports.count == 5)
        let text = try theirs.text("Marking/reports/\(reports[0])")
        try theirs.write("Marking/reports/\(reports[0])", String(text.dropLast(20)))
        try theirs.write("Marking/reports/\(reports[1])", "")
        let folder = theirs.folder.appendingPathComponent("Marking/reports")
        try FileManager.default.moveItem(at: folder.appendingPathComponent(reports[2]), to: folder.appendingPathComponent("cleo.jwe"))
        try FileManager.default.copyItem(at: folder.appendingPathComponent(reports[3]), to: folder.appendingPathComponent("copy (1).jwe"))
        let outcome = try mine.run("gradebook", "merge", ".", theirs.folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("3 reports and 0 marks added"), "\(outcome.output)")
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("\(reports[0]) was left out: it is damaged or incomplete; copy it again"))
        #expect(outcome.errors.contains("\(reports[1]) was left out: it is empty; copy it again"))
        let kept = try FileManager.default.contentsOfDirectory(atPath: mine.folder.appendingPathComponent("Marking/reports").path)
        #expect(kept.sorted() == reports[2...].sorted())
    }

    /// A file may have thousands of damaged reports.
    @Test func oneMessageIsNotRepeated() throws {
        let (_, theirs, reports) = try copies()
        let text = try theirs.text("Marking/reports/\(reports[0])")
        try theirs.write("all.txt", (0..<50).map { "\(text.dropLast(4))\($0 + 10)AA\n" }.joined())
        for index in 0..<30 { try theirs.write("in/\(index).jwe", String(text.dropLast(4)) + "\(index + 10)BB") }
        for command in ["open", "add"] {
            let outcome = try theirs.run("reports", command, "all.txt", "in")
            #expect(outcome.status == 1)
            let lines = outcome.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 33, "\(outcome.errors)")
            #expect(lines.count { $0.hasPrefix("all.txt: ") } == 1)
            #expect(lines[31] == "… and 49 more: it is damaged or incomplete; ask the student to hand it in again")
            #expect(lines[32].contains("80 refused"))
        }
    }

    /// A link may lead around in a circle, or to nothing, so it isn't followed; but its reports are missing then.
    @Test func linksToFoldersAreNamed() throws {
        let (_, theirs, reports) = try copies()
        try theirs.write("in/1.jwe", try theirs.text("Marking/reports/\(reports[0])"))
        try theirs.write("elsewhere/2.jwe", try theirs.text("Marking/reports/\(reports[1])"))
        for (name, target) in [("11B", "../elsewhere"), ("again", "."), ("lost.jwe", "nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: theirs.folder.appendingPathComponent("in/\(name)").path, withDestinationPath: target)
        }
        for command in ["open", "add"] {
            let outcome = try theirs.run("reports", command, "in")
            #expect(outcome.status == 0)
            #expect(
                outcome.errors.contains(
                    "warning: 3 links weren't followed, because they lead to folders or are broken: in/11B, in/again, in/lost.jwe; to add the reports of such a folder, name it in the command\n"
                ), "\(outcome.errors)")
            // A link that is named is followed.
            #expect(try !theirs.run("reports", command, "in/11B").errors.contains("weren't followed"))
        }
    }

    @Test func withoutAKeyARenamedReportIsLeftOut() throws {
        let (mine, theirs, reports) = try copies()
        try FileManager.default.removeItem(at: mine.folder.appendingPathComponent("Marking/key.jwk"))
        let folder = theirs.folder.appendingPathComponent("Marking/reports")
        try FileManager.default.moveItem(at: folder.appendingPathComponent(reports[0]), to: folder.appendingPathComponent("anna.jwe"))
        let outcome = try mine.run("gradebook", "merge", ".", theirs.folder.path)
        #expect(outcome.status == 1 && outcome.errors.contains("anna.jwe was left out: its name isn't its receipt"), "\(outcome.errors)")
        #expect(outcome.output.contains("4 reports and 0 marks added"))
    }

    /// Times that only one copy knows make reports late there.
    @Test func timesAndRecordedGradesOfTheOtherCopyAreNotLost() throws {
        let (mine, theirs, _) = try copies()
        try #require(try mine.run("gradebook", "merge", ".", theirs.folder.path).status == 0)
        let journal = "Marking/received.jsonl"
        let dated = try theirs.text(journal).replacingOccurrences(of: "\"}\n", with: "\",\"received\":\"2026-11-26T09:00:00Z\"}\n")
        try theirs.write(journal, dated)
        try #require(try theirs.run("grade", "--record").status == 0)
        try theirs.write("Content/results/cells.json", "{}")
        let merged = try mine.run("gradebook", "merge", ".", theirs.folder.path).output
        #expect(merged.contains("  5 reports took the time of receipt from the other copy\n"), "\(merged)")
        for path in ["Marking/published.jsonl", "Content/results/cells.json"] {
            #expect(merged.contains("/\(path) isn't in ., and wasn't copied"), "\(merged)")
        }
        #expect(try mine.text(journal).contains("2026-11-26T09:00:00Z"))
        try theirs.write(journal, dated.replacingOccurrences(of: "2026-11-26", with: "2026-11-27"))
        let again = try mine.run("gradebook", "merge", ".", theirs.folder.path).output
        #expect(!again.contains("got the time"), "\(again)")
        #expect(again.contains("received 2026-11-26T09:00:00Z here, 2026-11-27T09:00:00Z there; the time here counts"), "\(again)")
    }
}
