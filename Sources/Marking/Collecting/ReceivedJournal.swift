package import CivilTime
package import Diagnostics
import Markup
import Platform
import Sealing

/// `Marking/received.jsonl`: when each report was added, and where it was. Lines are only appended.
///
///     {"receipt":"7K3MN…","added":"2026-11-23T09:30:00Z","from":"Toby Quill_4711_assignsubmission_file/cells-7K3MN….jwe"}
///
/// `received` is the last change of the report's file, where the teacher says that this is when it was received.
package final class ReceivedJournal {
    /// Path from the site's folder.
    package static let path = "Marking/received.jsonl"

    /// What a line says.
    package struct Entry: Hashable, Sendable {
        package var origin: String
        package var received: Instant?
    }

    private let file: JournalFile

    /// Opens the journal to append to it. A line that an interrupted run has left incomplete is removed.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    init(site: String) throws(SystemError) { file = try JournalFile("\(site)/\(ReceivedJournal.path)") }

    func append(_ batch: [ReportStore.Incoming], now: Instant) throws(SystemError) {
        var bytes: [UInt8] = []
        for report in batch {
            var json = CompactJSON()
            json.object { json in
                json.member("receipt", report.receipt)
                json.member("added", now.reportTime)
                json.member("from", ReportTable.printable(report.origin))
                if let received = report.received { json.member("received", received.reportTime) }
            }
            bytes += json.bytes + [0x0A]
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

    /// What is known of each report, by its receipt; the last line of a receipt counts. Lines that aren't entries are reported, and an
    /// unfinished last one is ignored.
    ///
    /// - Parameter jobs: number of threads.
    package static func entries(_ bytes: [UInt8], jobs: Int = 1, log: inout DiagnosticLog) -> [String: Entry] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        let read = mapInParallel(lines.count, jobs: jobs) { lines[$0].isEmpty ? nil : entry(lines[$0]) }
        var entries = [String: Entry](minimumCapacity: lines.count)
        for (place, found) in read.enumerated() {
            if let found {
                entries[found.receipt] = found.entry
            } else if !lines[place].isEmpty {
                log.report(
                    .invalidJSON, "this line isn't an entry of a report; remove it, or fetch the file from your backup",
                    at: SourcePosition(line: place + 1, column: 1), severity: .warning)
            }
        }
        return entries
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (receipt: String, entry: Entry)? {
        guard case .object(let members) = JSONValue(Array(line)), let receipt = members["receipt"]?.text, Receipt.isWellFormed(receipt)
        else { return nil }
        let received = members["received"]?.text.flatMap { Instant(reportTime: $0) }
        return (receipt, Entry(origin: members["from"]?.text ?? "", received: received))
    }
}
