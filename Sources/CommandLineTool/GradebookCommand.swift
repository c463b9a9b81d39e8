import Algorithms
import ArgumentParser
import CivilTime
import ContentModel
import Diagnostics
import Marking
import Platform
import Sealing

struct GradebookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gradebook",
        abstract: "Combine the marks in two copies of a site.",
        discussion: """
            EXAMPLE
              quizmark gradebook merge college ~/from-ms-nguyen/college
            """,
        subcommands: [GradebookMerge.self])
}

struct GradebookMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Add the reports and marks of another copy of a site.",
        discussion: """
            Adds reports that the first site lacks, by their receipts, and marks, by marker and time. If a marker gave a text different \
            points in each copy, the later mark counts, and both are listed. Points take precedence over a mark without points. If \
            only the other copy knows when a report was received, that time is added. Decisions, the roster, recorded grades and \
            published results of the first site stay as they are; differences are listed. The second site isn't changed.

            EXAMPLE
              quizmark gradebook merge college ~/from-ms-nguyen/college
            """)

    @Argument(help: "The folder of the site to add to.", completion: .directory)
    var site: String

    @Argument(help: "The folder of the other copy.", completion: .directory)
    var other: String

    func run() throws {
        let (mine, theirs) = (try SiteFolder.withContent(site), try SiteFolder.withContent(other))
        let ids = try [mine, theirs].map { try MarkingFiles(site: $0).siteID() }
        guard ids[0] == ids[1] else {
            quizmarkError("\(theirs) is a copy of another site, '\(ids[1])'; only copies of '\(ids[0])' can be merged")
            throw Exit.contentErrors
        }
        guard FileSystem.wholePath(mine) != FileSystem.wholePath(theirs) else {
            throw ValidationError("'\(site)' and '\(other)' are the same folder")
        }
        let theirMarks = try marks(of: theirs)
        // Both are locked before anything is written, and read after that.
        let files = MarkingFiles(site: mine)
        let (store, journal) = (try files.lockedReports(), try files.lockedMarks())
        let received = try JournalReading(theirs).entries()
        let (added, leftOut) = try addReports(of: theirs, received, to: store, files)
        let times = try writing(shown(ReceivedJournal.path, in: mine)) { () throws(SystemError) in
            try store.join(received, now: .now, jobs: Host.processorCount)
        }
        let merge = MarksMerge(of: theirMarks, into: try marks(of: mine))
        try writing(shown(Marks.path, in: mine)) { () throws(SystemError) in try journal.add(merge.added) }
        print("\(counted(added, "report")) and \(counted(merge.added.count, "mark")) added to \(mine)")
        if times.dated > 0 { print("  \(counted(times.dated, "report")) took the time of receipt from the other copy") }
        for (receipt, mine, theirs) in times.differing {
            print("  \(receipt): received \(mine.reportTime) here, \(theirs.reportTime) there; the time here counts")
        }
        for conflict in merge.conflicts { print("  \(words(conflict))") }
        for pair in merge.likelyMarkers {
            let (there, here) = (TerminalText.oneLine(pair.theirs), TerminalText.oneLine(pair.mine))
            quizmarkWarning(
                "the marks of '\(there)' there count besides those of '\(here)' here; if that is the same marker, replace one name by the other in \(shown(Marks.path, in: mine))"
            )
        }
        try listDifferences(mine, theirs)
        guard !leftOut.isEmpty else { return }
        for file in leftOut { quizmarkError(TerminalText.oneLine("\(file.path) was left out: \(file.reason)")) }
        throw Exit.contentErrors
    }

    /// The marks of a site, for any questions: no report is opened for them, and no file is created.
    private func marks(of site: String) throws -> Marks {
        let folder = shown(ReportStore.folder, in: site)
        let names = try reading(folder) { () throws(SystemError) in try FolderEntry.allIfPresent(in: folder) }
        let receipts = names.compactMap { ReportStore.receipt(ofFile: $0.name) }
        let subjects = DecisionsReader.Subjects(
            quizzes: [:], quizByReceipt: Dictionary(uniqueKeysWithValues: receipts.map { ($0, "") }), roster: Roster([]), teachers: [])
        return try GradingSession.marks(site, subjects, outcome: "nothing was added")
    }

    /// Reports that are kept at once, so that a class of any size needs little memory.
    private static let batchSize = 512

    /// - Returns: number of reports that were new, and the files that aren't intact reports.
    private func addReports(
        of theirs: String, _ received: [String: ReceivedJournal.Entry], to store: ReportStore, _ files: MarkingFiles
    ) throws -> (added: Int, leftOut: [OtherReports.LeftOut]) {
        var others = OtherReports(folder: shown(ReportStore.folder, in: theirs), keys: files.openKeys, site: try files.siteID())
        do throws(SystemError) {
            let fresh = try others.fresh(besides: store.receipts)
            var added = 0
            for names in fresh.chunks(ofCount: GradebookMerge.batchSize) {
                var batch: [ReportStore.Incoming] = []
                for name in names {
                    if let report = others.report(name, received, besides: store.receipts) { batch.append(report) }
                }
                try store.add(batch, now: .now)
                added += batch.count
            }
            return (added, others.leftOut)
        } catch {
            quizmarkError("can't join \(theirs): \(error)")
            throw Exit.machine
        }
    }

    private func words(_ conflict: MarksMerge.Conflict) -> String {
        let (mine, theirs) = (conflict.mine, conflict.theirs)
        func points(_ mark: Mark) -> String { mark.points?.written ?? "no points" }
        let side = conflict.takesTheirs ? "there" : "here"
        let reason = conflict.isAboutPoints ? "the points \(side) count" : "the mark \(side) is later, so it counts"
        let otherSide = conflict.takesTheirs ? "here" : "there"
        let comment =
            conflict.keptComment.map { "; the comment \(otherSide) was kept: “\($0)”" }
            ?? conflict.lostComment.map { "; the comment \(otherSide) doesn't count: “\($0)”" } ?? ""
        return TerminalText.oneLine(
            "\(Receipt.grouped(mine.receipt)) \(mine.question), \(mine.marker): \(points(mine)) here, \(points(theirs)) there; \(reason)\(comment)"
        )
    }

    /// Files that a person has to compare.
    private func listDifferences(_ mine: String, _ theirs: String) throws {
        func bytes(_ path: String) throws -> [UInt8]? {
            try reading(path) { () throws(SystemError) in FileSystem.exists(path) ? try ReadableFile.bytes(path) : nil }
        }
        let results = shown(SealedResults.folder, in: theirs)
        let published = try reading(results) { () throws(SystemError) in try FolderEntry.allIfPresent(in: results) }
            .map(\.name).filter { !$0.hasPrefix(".") }.sorted(by: ByteOrder.precedes)
        for path in [Decision.path, Roster.path, PublishedGrades.path] + published.map({ "\(SealedResults.folder)/\($0)" }) {
            let (own, other) = (shown(path, in: mine), shown(path, in: theirs))
            guard let content = try bytes(other) else { continue }
            switch try bytes(own) {
            case content?: break
            case nil: print("  \(other) isn't in \(mine), and wasn't copied; copy it if you need it there")
            default: print("  \(other) differs from \(own), which wasn't changed; compare them")
            }
        }
    }
}
