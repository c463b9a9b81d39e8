import CivilTime
import Database
import Diagnostics
import Foundation
import MarkingSamples
import Platform
import Sealing
import Testing

@testable import Marking

struct ReportStoreTests {
    @Test func eachReportIsKeptOnce() throws {
        let site = try MarkedSite()
        let (one, two) = (try site.sealed(name: "A"), try site.sealed(name: "B"))
        try site.write("in/A_1/one.jwe", one)
        try site.write("in/again.txt", "Dear all, \(one) and\n\(two)\n")
        try site.write("in/half.jwe", String(one.prefix(300)))
        let first = try site.add("in")
        #expect((first.summary.added, first.summary.repeated, first.refused.count) == (2, 1, 1))
        #expect(site.kept == [one, two].map { Receipt.of($0) + ".jwe" }.sorted())
        #expect(try String(contentsOf: site.file("Marking/reports/\(Receipt.of(one)).jwe"), encoding: .utf8) == one)
        let second = try site.add("in", "in/again.txt")
        #expect((second.summary.added, second.summary.repeated) == (0, 5))
        #expect(site.journal[Receipt.of(one)]?.origins.first?.hasSuffix("in/A_1/one.jwe") == true)
    }

    @Test func copiesUnderOtherNamesAreCounted() throws {
        let site = try MarkedSite()
        let (one, two) = (try site.sealed(name: "A"), try site.sealed(name: "B"))
        try site.write("in/one.jwe", one)
        _ = try site.add("in")
        func misnamedFiles() throws -> Int {
            ReportStore.misnamedFiles(try ReportFiles(in: site.file(ReportStore.folder).path, jobs: 2), site: site.path)
        }
        #expect(try misnamedFiles() == 0)
        try site.write("Marking/reports/hw-7K3MN.jwe", "\(two)\n")
        try site.write("Marking/reports/a copy.jwe", one)
        try site.write("Marking/reports/._hw.jwe", "")
        try site.write("Marking/reports/notes.txt", two)
        #expect(try misnamedFiles() == 1, "what is kept is no loss")
        #expect(try site.add("Marking/reports").summary.added == 1, "as the warning says")
        #expect(try misnamedFiles() == 0)
    }

    @Test func longWorkSaysHowFarItIs() throws {
        let site = try MarkedSite()
        let texts = try (0..<1100).map { try site.sealed(name: "N\($0)") }
        try site.write("in/all.txt", texts.joined(separator: "\n"))
        var added: [Int] = []
        var intake = ReportIntake(
            try ReportStore(site: site.path), keys: [site.key], site: "college", usesFileTimes: false,
            now: Instant(secondsSinceEpoch: 1_700_000_000), jobs: 2, progress: { added.append($0.added) }
        ) { _ in }
        try intake.add(site.file("in").path)
        #expect(added == [512, 1024, 1100])
        var opened: [[Int]] = []
        let gradebook = try Gradebook(site: site.path, siteID: "college", jobs: 2, progress: { opened.append([$0, $1]) }) { _ in [site.key]
        }
        #expect(opened == [[256, 1100], [512, 1100], [768, 1100], [1024, 1100], [1100, 1100]])
        // They are read in pieces, too.
        let read = try gradebook.reports(of: ["cells"], jobs: 2)
        #expect(read.map(\.receipt) == texts.map(Receipt.of).sorted())
        #expect(read.allSatisfy { !$0.answers.isEmpty })
    }

    @Test func otherProgramsWait() throws {
        let site = try MarkedSite()
        let store = try ReportStore(site: site.path)
        #expect(throws: SystemError(ErrorCode.wouldBlock)) { try ReportStore(site: site.path) }
        #expect(store.receipts.isEmpty)
    }

    /// Entries are only found through reports, so none is left without one, whatever happens to the files.
    @Test func reportsAreRemovedWithTheirEntries() throws {
        let site = try MarkedSite()
        let (one, two) = (try site.sealed(name: "A"), try site.sealed(name: "B"))
        try site.write("in/both.txt", "\(one)\n\(two)\n")
        _ = try site.add("in")
        let store = try ReportStore(site: site.path)
        try FileManager.default.removeItem(at: site.file("\(ReportStore.folder)/\(ReportStore.file(of: Receipt.of(one)))"))
        try store.remove([Receipt.of(one)])
        #expect(site.kept == [ReportStore.file(of: Receipt.of(two))])
        #expect(Array(site.journal.keys) == [Receipt.of(two)])
    }

    @Test func whatAnInterruptedRunLeftIsFinished() throws {
        let site = try MarkedSite()
        let text = try site.sealed()
        try site.write("in/one.jwe", text)
        try site.write("Marking/reports/\(Receipt.of(text)).jwe.new~", String(text.prefix(20)))
        try site.write("Marking/received.jsonl", "{\"receipt\":\"\(Receipt.of(text))\",\"added\":\"2026-01-01T00:00:00Z\"}\n{\"rec")
        #expect(try site.add("in").summary.added == 1)
        #expect(site.kept == ["\(Receipt.of(text)).jwe"])
        let lines = try String(contentsOf: site.file("Marking/received.jsonl"), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines[1].contains("2023-11-14T22:13:20Z"))
    }

    @Test func timesOfFiles() throws {
        let site = try MarkedSite()
        let text = try site.sealed()
        try site.write("in/one.jwe", text)
        let time = Date(timeIntervalSince1970: 1_600_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: site.file("in/one.jwe").path)
        #expect(try site.add("in", usesFileTimes: true).summary.undated == 0)
        #expect(site.journal[Receipt.of(text)]?.received == Instant(secondsSinceEpoch: 1_600_000_000))
    }

    @Test func damagedLinesOfTheJournalAreNamed() {
        var log = DiagnosticLog(path: ReceivedJournal.path)
        let receipt = "7K3MN7K3MN7K3MN7K3MN"
        let lines = ["{\"receipt\":\"\(receipt)\",\"from\":\"a\"}", "nonsense", "{\"receipt\":\"x\"}"]
        let text = (lines + ["{\"receipt\":\"\(receipt)\",\"from\":\"b\"}", "{\"rec"]).joined(separator: "\n")
        let entries = ReceivedJournal.entries(Array(text.utf8), log: &log)
        #expect(entries.mapValues(\.origins) == [receipt: ["a", "b"]] && entries[receipt]?.received == nil)
        #expect(log.diagnostics.map(\.location.position.line) == [2, 3] && !log.hasErrors)
    }
}

struct MarkingFileNamesTests {
    @Test func copiesAreRecognised() {
        let names = [
            "decisions.yml", "decisions.yaml", "decisions.yml.txt", "Decisions.yml", "decisions.json", "decisions (1).yml",
            "marks (conflicted copy).jsonl", "Kopie von marks.jsonl", "roster (1).csv", "Roster.csv", "roster.txt", "roster.xlsx",
            "decisions",
        ]
        let others = [
            "roster.csv", "marks.jsonl", "received.jsonl", "published.jsonl", "key.jwk", "gradebook.sqlite", "reports", "results",
            "notes.txt",
            ".~lock.roster.csv#", "~$roster.xlsx", "remarks.csv", "marks",
        ]
        let found = MarkingFileNames.lookalikes(among: names + others)
        #expect(Set(found.map(\.name)) == Set(names.dropFirst() + ["marks"]))
        #expect(found.first { $0.name == "marks (conflicted copy).jsonl" }?.path == Marks.path)
    }
}

struct GradebookTests {
    private func gradebook(_ site: MarkedSite) throws -> Gradebook {
        try Gradebook(site: site.path, siteID: "college", jobs: 2) { _ in [site.key] }
    }

    private func content(_ gradebook: Gradebook) throws -> [String] {
        try gradebook.reports(of: gradebook.quizzes(), jobs: 2).map(\.json)
    }

    @Test func canBeDeletedAndMadeAgain() throws {
        let site = try MarkedSite()
        for index in 0..<20 { try site.write("in/\(index).jwe", try site.sealed(name: "N\(index)", quiz: "q\(index % 3)")) }
        _ = try site.add("in")
        let first = try content(try gradebook(site))
        #expect(first.count == 20)
        // Without new reports no key is asked for.
        let again = try Gradebook(site: site.path, siteID: "college", jobs: 2) { _ in throw Gradebook.Failure.database("asked for a key") }
        #expect(try content(again) == first)
        try FileManager.default.removeItem(at: site.file(Gradebook.path))
        #expect(try content(try gradebook(site)) == first)
        try site.write(Gradebook.path, String(repeating: "this is no database ", count: 20))
        #expect(try content(try gradebook(site)) == first)
        let mode = try FileManager.default.attributesOfItem(atPath: site.file(Gradebook.path).path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// In the order of their receipts, new reports come before, between and behind others, and some of those are gone.
    @Test(arguments: 1..<4) func followsReportsAmongOthers(round: Int) throws {
        let site = try MarkedSite()
        var known: Set<String> = []
        for step in 0..<4 {
            for index in 0..<5 { try site.write("in/\(step)-\(index).jwe", try site.sealed(name: "N\(step * 5 + index)")) }
            _ = try site.add("in")
            if step > 0 { for name in site.kept.shuffled().prefix(3) { try remove("Marking/reports/\(name)", of: site) } }
            try remove("in", of: site)
            // Earlier versions made gradebooks without this index.
            if step == round { try SQLiteDatabase(site.file(Gradebook.path).path).run("DROP INDEX IF EXISTS report_stamp") }
            var opened = 0
            let gradebook = try Gradebook(site: site.path, siteID: "college", jobs: 2, progress: { opened = $1 }) { _ in [site.key] }
            #expect(try gradebook.reports(of: ["cells"], jobs: 2).map { "\($0.receipt).jwe" } == site.kept)
            #expect(opened == site.kept.filter { !known.contains($0) }.count)
            known = Set(site.kept)
        }
    }

    private func remove(_ path: String, of site: MarkedSite) throws { try FileManager.default.removeItem(at: site.file(path)) }

    @Test func followsTheReports() throws {
        let site = try MarkedSite()
        let (one, two) = (try site.sealed(name: "A"), try site.sealed(name: "B"))
        try site.write("in/one.jwe", one)
        _ = try site.add("in")
        #expect(try content(try gradebook(site)).count == 1)
        try site.write("in/two.jwe", two)
        _ = try site.add("in")
        #expect(try content(try gradebook(site)).count == 2)
        try FileManager.default.removeItem(at: site.file("Marking/reports/\(Receipt.of(one)).jwe"))
        #expect(try content(try gradebook(site)).map { $0.contains("\"B\"") } == [true])
        try site.write("Marking/reports/\(Receipt.of(two)).jwe", one)
        let changed = try gradebook(site)
        #expect(try content(changed).isEmpty)
        #expect(changed.refused.map(\.path) == ["Marking/reports/\(Receipt.of(two)).jwe"])
    }

    /// Copied to another disk, or from a backup, files have other times; the key may be lost by then.
    @Test func touchedFilesNeedNoKey() throws {
        let site = try MarkedSite()
        try site.write("in/one.jwe", try site.sealed(name: "A"))
        try site.write("in/two.jwe", try site.sealed(name: "B"))
        _ = try site.add("in")
        let first = try content(try gradebook(site))
        for name in site.kept {
            let file = site.file("Marking/reports/\(name)").path
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: file)
        }
        for _ in 0..<2 {
            let again = try Gradebook(site: site.path, siteID: "college", jobs: 2) { _ in
                throw Gradebook.Failure.database("asked for a key")
            }
            #expect(try content(again) == first)
            #expect(again.refused.isEmpty && again.unopened.isEmpty)
        }
        // A new report that no key opens takes nothing away from the others.
        try site.write("in/three.jwe", try site.sealed(name: "C"))
        _ = try site.add("in")
        let other = try Gradebook(site: site.path, siteID: "college", jobs: 2) { _ in [] }
        #expect(try content(other) == first)
        #expect(other.unopened.count == 1 && site.kept.contains("\(other.unopened[0]).jwe"))
    }

    /// Nobody is asked for a key, or its passphrase, because of a file that can't be opened with any.
    @Test func damagedFilesNeedNoKey() throws {
        let site = try MarkedSite()
        try site.write("in/one.jwe", try site.sealed())
        _ = try site.add("in")
        _ = try gradebook(site)
        try site.write("Marking/reports/7K3MN7K3MN7K3MN7K3MN.jwe", "damaged")
        for _ in 0..<2 {
            let again = try Gradebook(site: site.path, siteID: "college", jobs: 2) { _ in
                throw Gradebook.Failure.database("asked for a key")
            }
            #expect(try content(again).count == 1 && again.unopened == ["7K3MN7K3MN7K3MN7K3MN"])
        }
        var asked: [Bool] = []
        try site.write("in/two.jwe", try site.sealed(name: "B"))
        _ = try site.add("in")
        let other = try Gradebook(site: site.path, siteID: "college", jobs: 2) { hasReports in
            asked.append(hasReports)
            return [site.key]
        }
        #expect(try content(other).count == 2 && asked == [true])
    }

    @Test func severalProgramsOpenTheSameReports() throws {
        let site = try MarkedSite()
        for index in 0..<40 { try site.write("in/\(index).jwe", try site.sealed(name: "N\(index)")) }
        _ = try site.add("in")
        let (path, key) = (site.path, site.key)
        let counts = mapInParallel(4, jobs: 4) { _ in
            (try? Gradebook(site: path, siteID: "college", jobs: 1) { _ in [key] })
                .flatMap { try? $0.reports(of: ["cells"], jobs: 1).count }
        }
        #expect(counts == [40, 40, 40, 40])
    }

    @Test func aRowThatIsNoReportIsNamed() throws {
        let site = try MarkedSite()
        try site.write("in/one.jwe", try site.sealed())
        _ = try site.add("in")
        _ = try gradebook(site)
        try SQLiteDatabase(site.file(Gradebook.path).path).run("UPDATE report SET json = '{}'")
        let failure = #expect(throws: Gradebook.Failure.self) { try content(try gradebook(site)) }
        #expect(failure?.description.hasPrefix("it was damaged, so it was deleted; run the command again") == true)
        #expect(try content(try gradebook(site)).count == 1)
    }

    /// Pages in the middle of the file are read only when a report is added.
    @Test func aDamagedGradebookIsMadeAgain() throws {
        let site = try MarkedSite()
        for index in 0..<200 { try site.write("in/\(index).jwe", try site.sealed(name: "N\(index)")) }
        _ = try site.add("in")
        #expect(try content(try gradebook(site)).count == 200)
        let file = site.file(Gradebook.path)
        let whole = try Data(contentsOf: file)
        for first in stride(from: 4096, to: whole.count, by: 4096) {
            var bytes = whole
            let page = first..<min(first + 4096, bytes.count)
            bytes.replaceSubrange(page, with: Data(repeating: 0x5A, count: page.count))
            try bytes.write(to: file)
            // At worst, what was found is deleted, and the next run creates it again.
            let found = try? content(try gradebook(site))
            let names = try found ?? content(try gradebook(site))
            #expect(names.count == 200, "page \(first / 4096)")
        }
    }

    @Test func aFormulaOrAQuoteInANameIsOnlyText() throws {
        let site = try MarkedSite()
        try site.write("in/one.jwe", try site.sealed(name: "'); DROP TABLE report; --\\u0000\\n"))
        _ = try site.add("in")
        #expect(try gradebook(site).reports(of: ["cells"], jobs: 1).map(\.name) == ["'); DROP TABLE report; --\0\n"])
    }
}
