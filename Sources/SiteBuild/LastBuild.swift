import CivilTime
import ContentReading
import Diagnostics
import Encoding
import MarkdownText
import OutputWriting
import Platform
import Sealing

/// Recognises a site that hasn't changed since its last build: the same files, program and options, and an unchanged output.
struct LastBuild: Sendable {
    private let options: SiteBuilder.Options
    private let key: [UInt8]
    /// Files below `Content/` and those of the templates.
    private let content: FileSnapshot
    private let templates: FileSnapshot
    /// When the snapshot was begun, by the clock of the files.
    private let start: (now: Int, clock: ContinuousClock.Instant)

    /// Takes a snapshot of the files of a site; nil where builds aren't recorded: without a clock, for files that aren't on the disk,
    /// for a single file or archive, and where a file can't be read.
    init?(_ options: SiteBuilder.Options) {
        guard let now = options.now, options.form == .folder, options.overlay.isEmpty, let key = LastBuild.key(options) else { return nil }
        start = (now.secondsSinceEpoch * 1_000_000_000, .now)
        let folder = ContentFolder(site: options.site)
        let templateFolder = FolderListing(options.templates)
        let recently = start.now - FileSnapshot.coarsestResolution
        guard folder.diagnostics.isEmpty, templateFolder.diagnostics.isEmpty,
            let content = LastBuild.snapshot(of: folder.files, below: options.site, since: recently, jobs: options.jobs),
            let templates = LastBuild.snapshot(
                of: templateFolder.files, below: options.templates, since: recently, jobs: options.jobs)
        else { return nil }
        (self.options, self.key, self.content, self.templates) = (options, key, content, templates)
    }

    private static func snapshot(of paths: [String], below folder: String, since moment: Int, jobs: Int) -> FileSnapshot? {
        let number = Descriptor.open(folder, .folderFollowingLinks)
        // Without the folder, there are no paths either; one that is gone since it was listed has no files.
        guard number >= 0 || paths.isEmpty else { return nil }
        let root = Descriptor(owning: number)
        return FileSnapshot(of: paths, in: root.number, followingLinks: true, jobs: jobs)?.hashingChanges(since: moment, in: root.number)
    }

    /// The work that this build has to do.
    enum Work {
        /// Nothing: it would report the same again.
        case nothing(SiteBuilder.Outcome)
        /// Nothing but quizzes changed.
        case quizzes(ReusableQuizzes)
        case everything
    }

    func work() -> Work {
        guard let record = BuildRecord(of: options.output, in: options.records, key: key), record.inputs.count == 3,
            let changes = self.changes(of: record.inputs[0], to: content, below: options.site),
            changes.allSatisfy({ $0.hasPrefix("Content/quizzes/") }),
            self.changes(of: record.inputs[1], to: templates, below: options.templates)?.isEmpty == true,
            record.inputs[2].isCurrent(in: Descriptor.workingFolder, followingLinks: true, jobs: 1),
            record.isOutputCurrent(options.output, jobs: options.jobs)
        else { return .everything }
        if changes.isEmpty {
            var reader = PackedReader(record.report)
            guard var outcome = try? SiteBuilder.Outcome(from: &reader) else { return .everything }
            outcome.written = OutputWriter.Summary(changed: 0, unchanged: record.fileCount, removed: 0)
            return .nothing(outcome)
        }
        guard let results = try? CachedQuizzes(record.results, jobs: options.jobs) else { return .everything }
        return .quizzes(ReusableQuizzes(results, changes: changes, output: options.output))
    }

    /// Paths of files that changed since; nil if files came or went.
    private func changes(of snapshot: FileSnapshot, to later: FileSnapshot, below folder: String) -> [String]? {
        let number = Descriptor.open(folder, .folderFollowingLinks)
        guard number >= 0 || later.paths.isEmpty else { return nil }
        let root = Descriptor(owning: number)
        return snapshot.changes(to: later, in: root.number, jobs: options.jobs)
    }

    /// The record of this build for the next one; nil where a file changed in the meantime, or a warning may be out of date by then.
    ///
    /// - Parameter machine: absolute paths of files of the machine that the build has read or run.
    func draft(_ outcome: SiteBuilder.Outcome, _ results: CachedQuizzes, machine: [String]) -> BuildRecord.Draft? {
        // Files that were recent at the start, and are still the same, needn't be compared by content for ever: a change from now on
        // gives them other stamps.
        let recently = start.now + Int((.now - start.clock) / .nanoseconds(1)) - FileSnapshot.coarsestResolution
        guard !outcome.diagnostics.contains(where: { LastBuild.passingWarnings.contains($0.id) }),
            let after = LastBuild(options), after.content == content, after.templates == templates,
            let machine = FileSnapshot(of: machine, in: Descriptor.workingFolder, followingLinks: true, jobs: 1)
        else { return nil }
        let inputs = [content, templates].map { $0.withoutHashes(ofChangesBefore: recently) } + [machine]
        return BuildRecord.Draft(
            key: key, inputs: inputs, report: PackedWriter.bytes(of: outcome),
            results: results.packed(jobs: options.jobs), jobs: options.jobs)
    }

    /// A program that reads rule books may be installed, a day in the future comes, and removed calendars are gone.
    private static let passingWarnings: Set<DiagnosticID> = [.unsearchableRulebook, .unlikelyUpdate, .removedCalendars]

    /// Digest of everything besides files that changes what is written or reported; nil where the program can't be found.
    private static func key(_ options: SiteBuilder.Options) -> [UInt8]? {
        guard let program = Host.program, let status = try? FileStatus(of: program) else { return nil }
        var key = PackedWriter()
        key.add(program)
        for number in [status.stamp.size, status.stamp.modified, status.stamp.changed, options.isStrict ? 1 : 0] { key.add(number) }
        key.add(options.questionsOfSegment)
        for library in [Markdown.libraryVersion, Deflate.libraryVersion] { key.add(library) }
        key.add(options.templates)
        key.add(options.sourceDate.map { "\($0.secondsSinceEpoch)" } ?? "")
        key.add(options.publication.includesDrafts ? 1 : 0)
        if case .until(let moment) = options.publication.heldBack { key.add(moment.map { "\($0)" } ?? "never") }
        key.add(options.secret ?? [])
        for (name, code) in (options.examCodes ?? [:]).sorted(by: { $0.key < $1.key }) {
            key.add(name)
            key.add(code.bytes)
        }
        return SHA256.hash(key.bytes)
    }
}

extension SiteBuilder.Outcome: Packable {
    func pack(into writer: inout PackedWriter) {
        writer.add(pages)
        writer.add(calendars)
        diagnostics.pack(into: &writer)
    }

    init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(diagnostics: [], pages: try reader.number(), calendars: try reader.number())
        diagnostics = try reader.value()
    }
}
