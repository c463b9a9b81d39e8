import Algorithms
package import CivilTime
package import Diagnostics
import Encoding
import Markup
import Platform
import Sealing

/// `Marking/received.jsonl`: when each report was added, and where it was. Lines are only appended.
///
///     {"receipt":"7K3MN…","added":"2026-11-23T09:30:00Z","from":"Toby Quill_4711_assignsubmission_file/cells-7K3MN….jwe"}
///
/// `received` is the last change of the report's file, if the teacher says that this is when it was received, and `sender` the address in
/// the row of a form's table. A report that was found again, in another student's folder or row or with a time, has another line.
package final class ReceivedJournal {
    /// Path from the site's folder.
    package static let path = "Marking/received.jsonl"

    /// The content of a line.
    package struct Entry: Hashable, Sendable {
        /// The paths where it was found, in that order, including other folders of students.
        package var origins: [String]
        /// Addresses in the rows of forms' tables in which it was.
        package var senders: [String]
        package var received: Instant?
        /// When it was added first; nil where this isn't known.
        package var added: Instant?
        /// Index of its first line, which tells which of two reports was added later.
        package var lineIndex: Int

        package init(origins: [String], senders: [String] = [], received: Instant?, added: Instant? = nil, lineIndex: Int = 0) {
            self.origins = origins
            self.senders = senders
            self.received = received
            self.added = added
            self.lineIndex = lineIndex
        }

        package init(origin: String, received: Instant?) { self.init(origins: [origin], received: received) }

        /// Id of the sheet of paper that it was typed from; nil for other reports, and those of programs that didn't note it.
        var sheet: String? { origins.lazy.compactMap(TypedOrigin.init).first?.sheet }

        /// Whether its answers were typed from a sheet of paper.
        var isTyped: Bool { origins.contains { TypedOrigin($0) != nil } }

        /// Adds the content of a later line.
        mutating func add(_ later: Entry) {
            origins += later.origins.filter { !origins.contains($0) }
            senders += later.senders.filter { !senders.contains($0) }
            received = later.received ?? received
        }

        /// Whether a report that was found again is in a student's folder that isn't known yet.
        func isNewFolder(_ origin: String) -> Bool {
            guard let folder = PlatformName(ReportTable.printable(origin)) else { return false }
            return !origins.contains { PlatformName($0) == folder }
        }
    }

    private let file: JournalFile
    private let path: String

    /// Opens the journal to append to it. A line that an interrupted run has left incomplete is removed.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    init(site: String) throws(SystemError) {
        path = "\(site)/\(ReceivedJournal.path)"
        file = try JournalFile(path)
    }

    /// The entries of each report. Lines that aren't entries are skipped.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    func entries(jobs: Int) throws(SystemError) -> [String: Entry] {
        var log = DiagnosticLog(path: ReceivedJournal.path)
        return ReceivedJournal.entries(try ReadableFile.bytes(path), jobs: jobs, log: &log)
    }

    func append(_ batch: [(receipt: String, entry: Entry)], now: Instant) throws(SystemError) {
        if batch.isEmpty { return }
        var bytes: [UInt8] = []
        for (receipt, entry) in batch {
            for (index, origin) in entry.origins.enumerated() {
                var json = CompactJSON()
                json.object { json in
                    json.member("receipt", receipt)
                    json.member("added", now.reportTime)
                    json.member("from", ReportTable.printable(origin))
                    // A line for each, as an older one may have another.
                    if let sender = index == 0 ? entry.senders.first : nil { json.member("sender", sender) }
                    if let received = entry.received { json.member("received", received.reportTime) }
                }
                bytes += json.bytes + [0x0A]
            }
        }
        try file.append(bytes)
    }

    /// Removes the lines of some reports. Others stay as they are, also those that aren't entries.
    func remove(_ receipts: Set<String>) throws(SystemError) {
        try file.remove(receipts) { line in
            guard case .object(let members) = JSONValue(line) else { return nil }
            return members["receipt"]?.text
        }
    }

    // MARK: - Reading

    /// Number of lines that are read at once, on several threads.
    private static let pieceSize = 4096

    /// The entries of each report, by its receipt; the last line with a time counts. Lines that aren't entries are reported, and an
    /// unfinished last one is ignored.
    ///
    /// - Parameter jobs: number of threads.
    package static func entries(_ bytes: [UInt8], jobs: Int = 1, log: inout DiagnosticLog) -> [String: Entry] {
        let lines = bytes.withoutByteOrderMark.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        var entries = [String: Entry](minimumCapacity: lines.count)
        for piece in lines.indices.chunks(ofCount: pieceSize) {
            let start = piece.startIndex
            let read = mapInParallel(piece.count, jobs: jobs) { lines[start + $0].isEmpty ? nil : entry(lines[start + $0]) }
            for (index, found) in zip(piece, read) {
                if let found {
                    if entries[found.receipt]?.add(found.entry) == nil {
                        entries[found.receipt] = found.entry
                        entries[found.receipt]?.lineIndex = index
                    }
                } else if !lines[index].isEmpty {
                    log.report(
                        .invalidJSON, "this line isn't an entry of a report; remove it, or restore the file from your backup",
                        at: SourcePosition(line: index + 1, column: 1), severity: .warning)
                }
            }
        }
        return entries
    }

    /// A row of answers that was typed from a sheet of paper.
    package struct TypedRow: Sendable {
        package let receipt: String
        package let origin: TypedOrigin
        /// When it was added, as the journal has it: the same for all rows that were added together.
        package let added: String
    }

    /// The rows that were typed, in the order in which they were added.
    package static func typedRows(_ bytes: [UInt8]) -> [TypedRow] {
        bytes.withoutByteOrderMark.split(separator: 0x0A).compactMap { line in
            guard case .object(let members) = JSONValue(Array(line)), let receipt = members["receipt"]?.text,
                let origin = members["from"]?.text.flatMap(TypedOrigin.init)
            else { return nil }
            return TypedRow(receipt: receipt, origin: origin, added: members["added"]?.text ?? "")
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (receipt: String, entry: Entry)? {
        guard case .object(let members) = JSONValue(Array(line)), let receipt = members["receipt"]?.text, Receipt.isWellFormed(receipt)
        else { return nil }
        func time(_ name: String) -> Instant? { members[name]?.text.flatMap { Instant(reportTime: $0) } }
        let senders = [members["sender"]?.text].compactMap(\.self)
        return (receipt, Entry(origins: [members["from"]?.text ?? ""], senders: senders, received: time("received"), added: time("added")))
    }
}
