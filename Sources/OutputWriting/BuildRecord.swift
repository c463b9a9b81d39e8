import Encoding
import Platform

/// The inputs, outputs and diagnostics of the last build into an output folder. While nothing has changed, a build has nothing to do;
/// where only some sources have changed, it takes over the results of the others.
///
/// It is stored beside the manifest. It decides what to do, never what is written, so losing it only costs time.
package struct BuildRecord: Sendable {
    /// The part that is known before a build is committed.
    package struct Draft: Sendable {
        /// Digest of everything that changes what is written but is no file below a folder: the program, its options.
        let key: [UInt8]
        let inputs: [FileSnapshot]
        /// The report, in the form of the caller.
        let report: [UInt8]
        /// Results that another build can take over, in the form of the caller.
        let results: [UInt8]
        /// Number of threads.
        let jobs: Int

        package init(key: [UInt8], inputs: [FileSnapshot], report: [UInt8], results: [UInt8], jobs: Int) {
            self.key = key
            self.inputs = inputs
            self.report = report
            self.results = results
            self.jobs = jobs
        }
    }

    package let inputs: [FileSnapshot]
    package let report: ArraySlice<UInt8>
    package let results: ArraySlice<UInt8>
    private let outputs: FileSnapshot

    /// Number of files of the site.
    package var fileCount: Int { outputs.paths.count }

    private static let heading = Array("quizmark record 2\n".utf8)

    /// Reads the record of an output folder; nil where there is none with this key, or another build has written to the folder since,
    /// such as that of an archive, and changed the manifest.
    ///
    /// - Parameter site: folder whose `.quizmark` keeps the record.
    package init?(of output: String, in site: String, key: [UInt8]) {
        let name = ManifestFile.name(of: output, in: site)
        let folder = "\(site)/\(SitePath.control)/\(ManifestFile.folderName)"
        guard let bytes = try? ReadableFile.bytes("\(folder)/\(BuildRecord.name(name))"),
            var reader = PackedReader(sealed: bytes, heading: BuildRecord.heading),
            let manifest = (try? FileStatus(of: "\(folder)/\(name)"))?.stamp
        else { return nil }
        do throws(PackedReader.Damage) {
            guard try reader.piece().elementsEqual(key) else { return nil }
            report = try reader.piece()
            results = try reader.piece()
            var inputs: [FileSnapshot] = []
            for _ in 0..<(try reader.count()) { inputs.append(try FileSnapshot(from: &reader)) }
            self.inputs = inputs
            outputs = try FileSnapshot(from: &reader)
            guard try FileStamp(from: &reader) == manifest, reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }

    /// Whether the output folder is as the build left it. False while another build writes to it, or after one was interrupted.
    package func isOutputCurrent(_ output: String, jobs: Int) -> Bool {
        let number = Descriptor.open(output, .folderFollowingLinks)
        guard number >= 0 else { return false }
        let root = Descriptor(owning: number)
        return !Self.isInterrupted(root.number) && outputs.isCurrent(in: root.number, followingLinks: false, jobs: jobs)
    }

    /// Whether a build is writing this folder, or was interrupted. An empty `.quizmark` is only a leftover.
    private static func isInterrupted(_ root: CInt) -> Bool {
        guard status(of: SitePath.control, in: root) != nil else { return false }
        do throws(SystemError) {
            return try !FolderEntry.all(in: SitePath.control, of: root).isEmpty
        } catch {
            return true
        }
    }

    static func name(_ manifest: String) -> String { "\(manifest).record" }

    fileprivate static func bytes(_ draft: Draft, outputs: FileSnapshot, manifest: FileStamp) -> [UInt8] {
        var writer = PackedWriter(heading: heading)
        writer.add(draft.key)
        writer.add(draft.report)
        writer.add(draft.results)
        writer.add(draft.inputs.count)
        for snapshot in draft.inputs { snapshot.write(to: &writer) }
        outputs.write(to: &writer)
        manifest.write(to: &writer)
        writer.seal()
        return writer.bytes
    }
}

extension OutputWriter {
    /// Replaces the record by that of the build that was just committed. Where the disk refuses, the old one stays; it is about other
    /// files, so it does no harm.
    func keep(_ draft: BuildRecord.Draft, of site: Manifest) {
        guard let manifest, let stamp = status(of: manifest.name, in: manifest.folder.number)?.stamp,
            let outputs = FileSnapshot(of: site.paths, in: output.root.number, followingLinks: false, jobs: draft.jobs)
        else { return }
        let (folder, name) = (manifest.folder, BuildRecord.name(manifest.name))
        let new = "\(name).new"
        // An interrupted build may have left it.
        _ = folder.disk.removeFile(new, in: folder.number)
        let bytes = BuildRecord.bytes(draft, outputs: outputs.hashingLatest(in: output.root.number), manifest: stamp)
        do throws(OutputError) {
            try folder.write(new, bytes, syncing: false)
            _ = folder.rename(new, to: name)
        } catch {
            _ = folder.disk.removeFile(new, in: folder.number)
        }
    }
}
