import ArgumentParser
import ContentModel
import Marking
import Platform
import SiteBuild

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
            Adds reports that the first site lacks, by their receipts, and marks, by marker and time. Where a marker gave a text other \
            points in each copy, the later mark counts, and both are listed. Decisions and the roster of the first site stay as they \
            are; differences are listed. The second site isn't changed.

            EXAMPLE
              quizmark gradebook merge college ~/from-ms-nguyen/college
            """)

    @Argument(help: "The folder of the site to add to.", completion: .directory)
    var site: String

    @Argument(help: "The folder of the other copy.", completion: .directory)
    var other: String

    @OptionGroup var key: KeyOptions

    func run() throws {
        let (mine, theirs) = (try folderWithContent(site), try folderWithContent(other))
        let ids = try [mine, theirs].map { try MarkingFiles(site: $0).siteID() }
        guard ids[0] == ids[1] else {
            quizmarkError("\(theirs) is another site, '\(ids[1])'; only copies of '\(ids[0])' can be joined")
            throw Exit.contentErrors
        }
        guard wholePath(mine) != wholePath(theirs) else { throw ValidationError("'\(site)' and '\(other)' are the same folder") }
        let theirMarks = try marks(of: theirs)
        let added = try addReports(of: theirs, to: mine)
        let merge = MarksMerge(of: theirMarks, into: try marks(of: mine))
        if !merge.added.isEmpty {
            do throws(SystemError) {
                try MarksJournal(site: mine).add(merge.added)
            } catch {
                quizmarkError("can't write \(shown(Marks.path, in: mine)): \(error)")
                throw Exit.machine
            }
        }
        print("\(counted(added, "report")) and \(counted(merge.added.count, "mark")) added to \(mine)")
        for conflict in merge.conflicts { print("  \(words(conflict))") }
        listDifferences(mine, theirs)
    }

    private func marks(of folder: String) throws -> Marks {
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        return try GradingDesk(folder, content, key, counts: .last).marks
    }

    /// - Returns: number of reports that were new.
    private func addReports(of theirs: String, to mine: String) throws -> Int {
        let received = try GradingDesk.received(theirs)
        do throws(SystemError) {
            let store = try ReportStore(site: mine)
            let folder = shown(ReportStore.folder, in: theirs)
            var batch: [ReportStore.Incoming] = []
            for entry in try FolderEntry.all(in: folder) where entry.name.hasSuffix(".jwe") {
                let text = String(decoding: try ReadableFile.bytes("\(folder)/\(entry.name)"), as: UTF8.self)
                let report = ReportStore.Incoming(text: text, origin: "", received: nil)
                guard entry.name == "\(report.receipt).jwe", !store.receipts.contains(report.receipt) else { continue }
                let known = received[report.receipt]
                batch.append(ReportStore.Incoming(text: text, origin: known?.origin ?? entry.name, received: known?.received))
            }
            try store.add(batch.sorted { $0.receipt < $1.receipt }, now: now())
            return batch.count
        } catch {
            quizmarkError(
                error.code == ErrorCode.wouldBlock
                    ? "another program is adding reports; try again when it has finished" : "can't join \(theirs): \(error)")
            throw Exit.machine
        }
    }

    private func words(_ conflict: MarksMerge.Conflict) -> String {
        let (mine, theirs) = (conflict.mine, conflict.theirs)
        func points(_ mark: Mark) -> String { mark.points?.shown ?? "no points" }
        return oneLine(
            "\(mine.receipt) \(mine.question), \(mine.marker): \(points(mine)) here, \(points(theirs)) there; "
                + "\(conflict.takesTheirs ? "there" : "here") it was later and counts")
    }

    /// Files that a person has to compare.
    private func listDifferences(_ mine: String, _ theirs: String) {
        for path in [Decision.path, Roster.path] {
            guard let other = readFile(shown(path, in: theirs)), other != readFile(shown(path, in: mine)) ?? [] else { continue }
            print("  \(shown(path, in: theirs)) isn't the same as \(shown(path, in: mine)), which stays as it is; compare them")
        }
    }
}
