import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import MarkdownText
import OutputWriting
import Platform

/// Recognises a site that hasn't changed since its last build: the same files, program and options, and the output as it was left.
struct LastBuild: Sendable {
    private let options: SiteBuilder.Options
    private let key: [UInt8]
    /// Files below `Content/` and those of the templates.
    private let content: FileSnapshot
    private let templates: FileSnapshot

    /// Takes a snapshot of the files of a site; nil where builds aren't recorded: without a clock, for files that aren't on the disk,
    /// for a single file or archive, and where a file can't be read.
    init?(_ options: SiteBuilder.Options) {
        guard let now = options.now, options.form == .folder, options.overlay.isEmpty, let key = LastBuild.key(options) else { return nil }
        let folder = ContentFolder(site: options.site)
        let recently = now.secondsSinceEpoch * 1_000_000_000 - FileSnapshot.coarsestResolution
        guard folder.diagnostics.isEmpty,
            let content = LastBuild.snapshot(of: folder.files, below: options.site, since: recently, jobs: options.jobs),
            let templates = LastBuild.snapshot(
                of: FolderListing.files(below: options.templates), below: options.templates, since: recently, jobs: options.jobs)
        else { return nil }
        (self.options, self.key, self.content, self.templates) = (options, key, content, templates)
    }

    private static func snapshot(of paths: [String], below folder: String, since moment: Int, jobs: Int) -> FileSnapshot? {
        // Without the folder, there are no paths either.
        let root = Descriptor(owning: Descriptor.open(folder, .folderFollowingLinks))
        return FileSnapshot(of: paths, in: root.number, followingLinks: true, jobs: jobs)?.hashingChanges(since: moment, in: root.number)
    }

    private func isSame(_ snapshot: FileSnapshot, _ later: FileSnapshot, below folder: String) -> Bool {
        let root = Descriptor(owning: Descriptor.open(folder, .folderFollowingLinks))
        return snapshot.hasSameContent(as: later, in: root.number, jobs: options.jobs)
    }

    /// The report of the last build, if this one would do the same; nil where anything has changed.
    func repeatedReport() -> SiteBuilder.Report? {
        guard let record = BuildRecord(of: options.output, in: options.records, key: key), record.inputs.count == 3,
            isSame(record.inputs[0], content, below: options.site), isSame(record.inputs[1], templates, below: options.templates),
            record.inputs[2].isCurrent(in: Descriptor.workingFolder, followingLinks: true, jobs: 1),
            record.isOutputCurrent(options.output, jobs: options.jobs),
            var report = try? SiteBuilder.Report(packed: record.report)
        else { return nil }
        report.written = OutputWriter.Summary(changed: 0, unchanged: record.fileCount, removed: 0)
        return report
    }

    /// What the next build needs to know of this one; nil where a file changed in the meantime, or a rule book couldn't be read: the
    /// program that reads it may be installed by then.
    ///
    /// - Parameter machine: absolute paths of files of the machine that the build has read or run.
    func draft(_ report: SiteBuilder.Report, machine: [String]) -> BuildRecord.Draft? {
        guard !report.diagnostics.contains(where: { $0.id == .unsearchableRulebook }),
            let after = LastBuild(options), after.content == content, after.templates == templates,
            let machine = FileSnapshot(of: machine, in: Descriptor.workingFolder, followingLinks: true, jobs: 1)
        else { return nil }
        return BuildRecord.Draft(key: key, inputs: [content, templates, machine], report: report.packed, jobs: options.jobs)
    }

    /// Digest of everything besides files that changes what is written or reported; nil where the program can't be found.
    private static func key(_ options: SiteBuilder.Options) -> [UInt8]? {
        guard let program = Host.program, let status = try? FileStatus(of: program) else { return nil }
        var key = PackedWriter()
        key.add(program)
        for number in [status.stamp.size, status.stamp.modified, status.stamp.changed, options.isStrict ? 1 : 0] { key.add(number) }
        for library in [Markdown.libraryVersion, Deflate.libraryVersion] { key.add(library) }
        key.add(options.templates)
        key.add(options.sourceDate.map { "\($0.secondsSinceEpoch)" } ?? "")
        key.add(options.secret ?? [])
        return SHA256.hash(key.bytes)
    }
}

extension SiteBuilder.Report {
    fileprivate var packed: [UInt8] {
        var writer = PackedWriter()
        writer.add(pages)
        writer.add(calendars)
        writer.add(diagnostics.count)
        for diagnostic in diagnostics {
            writer.add(diagnostic.id.rawValue)
            writer.add(diagnostic.severity.rawValue)
            writer.add(diagnostic.message)
            writer.add(diagnostic.location)
            writer.add(diagnostic.notes.count)
            for note in diagnostic.notes {
                writer.add(note.message)
                writer.add(note.location)
            }
        }
        return writer.bytes
    }

    /// - Throws: `PackedReader.Damage` for bytes that `packed` didn't make.
    fileprivate init(packed: [UInt8]) throws(PackedReader.Damage) {
        var reader = PackedReader(packed)
        self.init(diagnostics: [], pages: try reader.number(), calendars: try reader.number())
        for _ in 0..<(try reader.count()) {
            guard let id = DiagnosticID(rawValue: try reader.text()), let severity = Diagnostic.Severity(rawValue: try reader.text()) else {
                throw PackedReader.Damage()
            }
            let message = try reader.text()
            var diagnostic = Diagnostic(id, message, at: try reader.location(), severity: severity)
            for _ in 0..<(try reader.count()) {
                let note = try reader.text()
                diagnostic.notes.append(Diagnostic.Note(note, at: try reader.location()))
            }
            diagnostics.append(diagnostic)
        }
    }
}

extension PackedWriter {
    fileprivate mutating func add(_ location: SourceLocation) {
        add(location.path)
        add(Int(location.position.line))
        add(Int(location.position.column))
    }
}

extension PackedReader {
    fileprivate mutating func location() throws(Damage) -> SourceLocation {
        SourceLocation(path: try text(), position: SourcePosition(line: try number(), column: try number()))
    }
}
