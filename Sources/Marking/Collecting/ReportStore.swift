import Algorithms
package import CivilTime
package import Platform
import Sealing

/// The reports of a site in `Marking/reports`, one file each, named by its receipt. A file is there as a whole or not at all, and
/// never changes.
package final class ReportStore {
    /// Path from the site's folder.
    package static let folder = "Marking/reports"

    /// A report to be kept.
    package struct Incoming: Sendable {
        package let receipt: String
        /// The compact form.
        package let text: String
        /// The paths where it was found, in that order.
        package let origins: [String]
        /// The address in the row of a form's table in which it was found; nil without one.
        let sender: String?
        /// Last change of its file; nil if that isn't when it was received.
        package let received: Instant?

        /// Where it was found first.
        package var origin: String { origins.first ?? "" }

        package init(text: String, origins: [String], sender: String? = nil, received: Instant?) {
            receipt = Receipt.of(text)
            self.sender = sender
            self.text = text
            self.origins = origins
            self.received = received
        }

        package init(text: String, origin: String, sender: String? = nil, received: Instant?) {
            self.init(text: text, origins: [origin], sender: sender, received: received)
        }

        var entry: ReceivedJournal.Entry {
            ReceivedJournal.Entry(origins: origins, senders: [sender].compactMap(\.self), received: received)
        }
    }

    /// Whether a site has no reports, or no folder for them.
    ///
    /// - Throws: `SystemError` where the folder can't be read.
    package static func isEmpty(site: String) throws(SystemError) -> Bool {
        try FolderEntry.allIfPresent(in: "\(site)/\(folder)").allSatisfy { !isReport($0.name) }
    }

    private let path: String
    private let folder: Descriptor
    private let lock: Descriptor
    private let journal: ReceivedJournal
    /// The receipts of the reports that were kept when it was opened.
    package let receipts: Set<String>

    /// Opens the store and keeps other programs from adding to it. What an interrupted run left is removed.
    ///
    /// - Throws: `SystemError` where the disk refuses, `ErrorCode.wouldBlock` where another program adds reports.
    package init(site: String) throws(SystemError) {
        path = "\(site)/\(ReportStore.folder)"
        try FileSystem.makeFolders(path)
        folder = try Descriptor(opening: path, .folderFollowingLinks)
        lock = try Descriptor.locked("\(site)/Marking/.lock")
        journal = try ReceivedJournal(site: site)
        var receipts: Set<String> = []
        for entry in try FolderEntry.all(in: path) {
            if let receipt = ReportStore.receipt(ofFile: entry.name) {
                receipts.insert(receipt)
            } else if entry.name.hasSuffix(ReportStore.temporaryEnding) {
                _ = FileSystem.removeFile(entry.name, in: folder.number)
            }
        }
        self.receipts = receipts
    }

    private static let ending = ".jwe"
    private static let temporaryEnding = ".jwe.new~"

    /// Nil for other files.
    package static func receipt(ofFile name: String) -> String? {
        guard name.hasSuffix(ending) else { return nil }
        let receipt = Substring(name.utf8.dropLast(ending.utf8.count))
        return Receipt.isWellFormed(receipt) ? String(receipt) : nil
    }

    /// Whether a file is a report by its name, though it may be another one than a receipt's.
    static func isReport(_ name: String) -> Bool { name.hasSuffix(ending) && !name.hasPrefix(".") }

    package static func file(of receipt: String) -> String { receipt + ending }

    /// The sealed text in a file, whose receipt is its name: programs add line breaks at the end, or change them.
    package static func text(of bytes: [UInt8]) -> String { String(decoding: bytes.trimmingSuffix { $0 <= 0x20 }, as: UTF8.self) }

    /// Number of files with reports that aren't kept, as they aren't named after their receipts: somebody has copied them there as
    /// a page saved them, so nothing reads them.
    static func misnamedFiles(_ files: ReportFiles, site: String) -> Int {
        if files.misnamed.isEmpty { return 0 }
        let receipts = Set(files.receipts)
        return files.misnamed.count { name in
            guard let bytes = try? ReadableFile.bytes("\(site)/\(folder)/\(name)") else { return true }
            return !receipts.contains(Receipt.of(text(of: bytes)))
        }
    }

    /// Keeps new reports: when this returns, all are on the disk, and whenever it is interrupted, each is there as a whole or not.
    ///
    /// - Parameters:
    ///   - batch: reports whose receipts aren't known yet.
    ///   - now: when they are added.
    /// - Throws: `SystemError` where the disk refuses.
    package func add(_ batch: [Incoming], now: Instant) throws(SystemError) {
        guard !batch.isEmpty else { return }
        for report in batch {
            let name = report.receipt + ReportStore.temporaryEnding
            try FileSystem.create("\(path)/\(name)", Array(report.text.utf8), mode: 0o600)
        }
        // Where a report came from is known before the report is there, so that no interruption can lose it.
        try note(batch, now: now)
        try sync(batch)
        for report in batch {
            try check(
                FileSystem.rename(
                    report.receipt + ReportStore.temporaryEnding, in: folder.number, to: ReportStore.file(of: report.receipt),
                    in: folder.number))
        }
        try check(FileSystem.sync(folder.number))
        if FileSystem.canSyncDrive { try check(FileSystem.syncDrive(folder.number)) }
    }

    /// Adds to the journal where reports that are kept were found again.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    func note(_ batch: [Incoming], now: Instant) throws(SystemError) {
        try journal.append(batch.map { ($0.receipt, $0.entry) }, now: now)
    }

    /// What the journals of two copies have about reports that both copies have.
    package struct JournalMerge: Sendable {
        /// Number of reports whose time was known in the other copy only, and was added.
        package var dated = 0
        /// Reports with another time in each copy, by receipt. The time here counts.
        package var differing: [(receipt: String, mine: Instant, theirs: Instant)] = []
    }

    /// Adds the times and the folders of students that the journal of another copy has, and this one lacks.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    package func join(_ theirs: [String: ReceivedJournal.Entry], now: Instant, jobs: Int) throws(SystemError) -> JournalMerge {
        let own = try entries(jobs: jobs)
        var merge = JournalMerge()
        var news: [(receipt: String, entry: ReceivedJournal.Entry)] = []
        for (receipt, other) in theirs.sorted(by: { $0.value.lineIndex < $1.value.lineIndex }) where receipts.contains(receipt) {
            let mine = own[receipt] ?? ReceivedJournal.Entry(origins: [], received: nil)
            var new = ReceivedJournal.Entry(origins: other.origins.filter(mine.isNewFolder), received: nil)
            if let theirs = other.received {
                if let mine = mine.received {
                    if mine != theirs { merge.differing.append((receipt, mine, theirs)) }
                } else {
                    merge.dated += 1
                    new.received = theirs
                    if new.origins.isEmpty { new.origins = Array(other.origins.prefix(1)) }
                }
            }
            if !new.origins.isEmpty { news.append((receipt, new)) }
            for sender in other.senders where !mine.senders.contains(sender) {
                news.append((receipt, ReceivedJournal.Entry(origins: Array(other.origins.prefix(1)), senders: [sender], received: nil)))
            }
        }
        try journal.append(news, now: now)
        return merge
    }

    /// The entries of the reports.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    func entries(jobs: Int) throws(SystemError) -> [String: ReceivedJournal.Entry] { try journal.entries(jobs: jobs) }

    /// Deletes reports, and their entries in the journal. Reports whose file is gone already have no more to delete than that.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    package func remove(_ gone: Set<String>) throws(SystemError) {
        // The journal comes first: entries are only found through reports, so an interruption must not leave any without one.
        try journal.remove(gone)
        for receipt in gone.sorted() where receipts.contains(receipt) {
            let code = FileSystem.removeFile(ReportStore.file(of: receipt), in: folder.number)
            if code != ErrorCode.noSuchFileOrDirectory { try check(code) }
        }
        try check(FileSystem.sync(folder.number))
    }

    /// Number of files up to which each is synced by itself, which doesn't wait for what others write to the disk.
    private static let fewFiles = 8

    private func sync(_ batch: [Incoming]) throws(SystemError) {
        if batch.count > ReportStore.fewFiles, FileSystem.syncDisk(folder.number) == 0 { return }
        for report in batch {
            let file = try Descriptor(opening: report.receipt + ReportStore.temporaryEnding, in: folder.number, .read)
            try check(FileSystem.sync(file.number))
        }
    }

    private func check(_ code: CInt) throws(SystemError) { if code != 0 { throw SystemError(code) } }
}
