import Diagnostics
import Marking
import Platform

/// Reads the journal of received reports on a thread of its own, while reports are opened.
struct JournalReading {
    private struct Journal: Sendable {
        let status: FileStatus?
        let entries: [String: ReceivedJournal.Entry]
        let diagnostics: [Diagnostic]
    }

    private let folder: String
    private let path: String
    private let work: BackgroundWork<Journal?>

    /// - Parameter folder: of the site.
    init(_ folder: String) {
        let path = shown(ReceivedJournal.path, in: folder)
        work = BackgroundWork {
            let status = try? FileStatus(of: path)
            return (try? ReadableFile.bytes(path)).map { JournalReading.journal($0, status) }
        }
        self.folder = folder
        self.path = path
    }

    private static func journal(_ bytes: [UInt8], _ status: FileStatus?) -> Journal {
        var log = DiagnosticLog(path: ReceivedJournal.path)
        let entries = ReceivedJournal.entries(bytes, jobs: 1, log: &log)
        return Journal(status: status, entries: entries, diagnostics: log.diagnostics)
    }

    /// The entries of each report, by its receipt, as they are now: every report that was opened before has its entry.
    ///
    /// - Throws: `Exit.machine` where the journal can't be read.
    func entries() throws -> [String: ReceivedJournal.Entry] {
        guard FileSystem.exists(path) else { return [:] }
        let status = try? FileStatus(of: path)
        // Another program may have added reports in the meantime.
        let known =
            try work.wait().flatMap { $0.status == status ? $0 : nil } ?? JournalReading.journal(try ReadableFile.required(path), status)
        DiagnosticOutput(site: folder).print(known.diagnostics)
        return known.entries
    }
}
