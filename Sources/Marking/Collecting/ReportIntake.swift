package import CivilTime
package import Platform
package import Sealing

/// Adds reports from files, folders and archives to a store. They are opened and kept in batches, so that a class of any size needs
/// little memory; while one batch is written, the next is found and opened.
package struct ReportIntake {
    package struct Summary: Sendable {
        package var added = 0
        /// Reports that were kept before, or were found twice.
        package var repeated = 0
        /// Repeated reports without a time whose time is known now.
        package var dated = 0
        /// Reports without a file time for when they were received, if such times are wanted.
        package var undated = 0
        /// Paths of files in folders and archives that have no report.
        package var others: [String] = []
        /// Paths of links in folders that aren't followed.
        package var links: [String] = []
    }

    private static let batchSize = 512

    package private(set) var summary = Summary()
    private let store: ReportStore
    private let keys: [PrivateKey]
    private let site: String
    private let usesFileTimes: Bool
    private let now: Instant
    private let jobs: Int
    private let progress: (Summary) -> Void
    private let refuse: (ReportCollection.Refused) -> Void
    /// Receipts of all reports that are kept, or being written.
    private var kept: Set<String>
    private var pending: [ReportStore.Incoming] = []
    private var writing: (batch: [ReportStore.Incoming], work: BackgroundWork<SystemError?>)?
    /// The entries of reports that are kept; nil before one is found again.
    private var known: [String: ReceivedJournal.Entry]?
    /// Reports that were found again, with something that isn't known of them yet.
    private var notes: [ReportStore.Incoming] = []
    /// What is beside reports that are pending, by their receipts.
    private var rests: [String: ReportCollection.Refused] = [:]
    /// The table that was read last.
    private var table: (path: String, rows: TableRows?)?
    private var failure: SystemError?

    /// - Parameters:
    ///   - site: id of the site that the reports have to be from.
    ///   - usesFileTimes: whether the last change of a file is when its report was received.
    ///   - now: when the reports are added.
    ///   - jobs: number of threads.
    ///   - progress: called after each batch with what was done so far.
    ///   - refuse: called with everything that isn't kept, in order.
    package init(
        _ store: ReportStore, keys: [PrivateKey], site: String, usesFileTimes: Bool, now: Instant, jobs: Int,
        progress: @escaping (Summary) -> Void = { _ in }, refuse: @escaping (ReportCollection.Refused) -> Void
    ) {
        self.store = store
        kept = store.receipts
        self.keys = keys
        self.site = site
        self.usesFileTimes = usesFileTimes
        self.now = now
        self.jobs = jobs
        self.progress = progress
        self.refuse = refuse
    }

    /// Adds what is at a path that the user named.
    ///
    /// - Throws: `SystemError` where the disk refuses; what was added before is kept.
    package mutating func add(_ path: String) throws(SystemError) {
        ReportFinder.find(in: path) { finding, source in
            guard failure == nil else { return }
            switch finding {
            case .nothing(let reason): refuse(ReportCollection.Refused(path: source.path, reason: reason))
            case .other: summary.others.append(source.path)
            case .link: summary.links.append(source.path)
            case .report(let text): take(text, source)
            case .rest(let reason, let text): take(ReportCollection.Refused(path: source.path, reason: reason), beside: text)
            }
        }
        keepPending()
        finishWriting()
        // Notes on reports that were found again since.
        write([])
        finishWriting()
        if let failure { throw failure }
    }

    private mutating func take(_ text: String, _ source: ReportFinder.Location) {
        let received = usesFileTimes ? source.modified.map(Instant.init) : nil
        let report = ReportStore.Incoming(text: text, origin: source.path, sender: sender(of: text, in: source.path), received: received)
        guard !kept.contains(report.receipt) else { return takeAgain(report) }
        pending.append(report)
        if pending.count == ReportIntake.batchSize { keepPending() }
    }

    /// The address in the row of a form's table with a report.
    private mutating func sender(of text: String, in path: String) -> String? {
        guard path.lowercased().hasSuffix(".csv") else { return nil }
        if table?.path != path { table = (path, (try? ReadableFile.bytes(path)).flatMap { TableRows($0) }) }
        return table?.rows?.sender(of: text)
    }

    /// Reports what is beside a report, once that is kept.
    private mutating func take(_ rest: ReportCollection.Refused, beside text: String) {
        let receipt = Receipt.of(text)
        if kept.contains(receipt) { refuse(rest) } else { rests[receipt] = rest }
    }

    /// Adds another student's folder to a report that is kept, as students pass files on, and a time where there is none.
    private mutating func takeAgain(_ report: ReportStore.Incoming) {
        summary.repeated += 1
        guard failure == nil else { return }
        do throws(SystemError) {
            if known == nil {
                finishWriting()
                if let failure { throw failure }
                known = try store.entries(jobs: jobs)
            }
            var entry = known?[report.receipt] ?? ReceivedJournal.Entry(origins: [], received: nil)
            let isDated = report.received != nil && entry.received == nil
            let isNewSender = report.sender.map { !entry.senders.contains($0) } ?? false
            guard isDated || isNewSender || entry.isNewFolder(report.origin) else { return }
            if isDated { summary.dated += 1 }
            let received = isDated ? report.received : nil
            let note = ReportStore.Incoming(text: report.text, origin: report.origin, sender: report.sender, received: received)
            notes.append(note)
            entry.add(note.entry)
            known?[report.receipt] = entry
        } catch {
            failure = error
        }
    }

    private mutating func keepPending() {
        let batch = pending
        pending = []
        guard failure == nil else { return }
        let (keys, site) = (keys, site)
        let reasons = mapInParallel(batch.count, jobs: jobs, state: { KnownAnswers() }) { known, index in
            ReportIntake.refusal(batch[index].text, keys, site, known)
        }
        finishWriting()
        guard failure == nil else { return }
        var (valid, again): ([ReportStore.Incoming], [ReportStore.Incoming]) = ([], [])
        for (report, reason) in zip(batch, reasons) {
            if let reason {
                refuse(ReportCollection.Refused(path: report.origin, reason: reason.description, text: report.text))
            } else if kept.insert(report.receipt).inserted {
                valid.append(report)
                known?[report.receipt] = report.entry
            } else {
                again.append(report)
            }
        }
        write(valid)
        for report in again { takeAgain(report) }
        for report in valid { if let rest = rests[report.receipt] { refuse(rest) } }
        rests = [:]
    }

    private mutating func write(_ batch: [ReportStore.Incoming]) {
        guard failure == nil, !batch.isEmpty || !notes.isEmpty else { return }
        let (notes, now) = (notes, now)
        self.notes = []
        // Nothing else uses the store before the work is done.
        nonisolated(unsafe) let store = store
        let work = BackgroundWork { () -> SystemError? in
            do throws(SystemError) {
                try store.add(batch, now: now)
                try store.note(notes, now: now)
                return nil
            } catch {
                return error
            }
        }
        writing = (batch, work)
    }

    /// Waits until the last batch is on the disk.
    private mutating func finishWriting() {
        guard let (batch, work) = writing else { return }
        writing = nil
        failure = work.wait()
        guard failure == nil else { return }
        summary.added += batch.count
        if usesFileTimes { summary.undated += batch.count { $0.received == nil } }
        progress(summary)
    }

    private static func refusal(
        _ text: String, _ keys: [PrivateKey], _ site: String, _ known: KnownAnswers
    ) -> Report.Refusal? {
        do throws(Report.Refusal) {
            _ = try Report(text, keys: keys, site: site, sharing: known)
            return nil
        } catch {
            return error
        }
    }
}
