import ContentReading
package import Diagnostics
package import OutputWriting
import Platform

/// Proves that nothing of a site depends on the keys of its exams: a site that is built with other keys has the same bytes.
package struct ExamProof: Sendable {
    /// Diagnostics of the site; with errors, nothing was built.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Number of files that were compared.
    package private(set) var files = 0
    /// Files that depend on a key, by their path below the output; those of the site as one file follow.
    package private(set) var revealing: [String] = []

    package var hasErrors: Bool { diagnostics.hasErrors }

    /// Builds the site twice, as files and as one file.
    ///
    /// - Parameters:
    ///   - options: of the site; its output isn't touched.
    ///   - folder: an empty folder to build into.
    /// - Throws: `OutputError` where the machine refuses.
    package init(_ options: SiteBuilder.Options, in folder: String) throws(OutputError) {
        for form in [SiteBuilder.Options.Form.folder, .singleFile] {
            var folders: [String] = []
            for changesKeys in [false, true] {
                var options = options
                options.form = form
                options.changesExamKeys = changesKeys
                options.output = "\(folder)/\(form)-\(changesKeys)/Output"
                options.records = "\(folder)/\(form)-\(changesKeys)"
                options.now = nil
                let outcome = try SiteBuilder(options).build()
                diagnostics = Array(Set(diagnostics + outcome.diagnostics)).sorted()
                guard outcome.errors == 0 else { return }
                folders.append(options.output)
            }
            let (count, differing) = try ExamProof.compare(folders[0], folders[1])
            files += count
            revealing += differing
        }
    }

    /// The number of files in either folder, and the paths of those that differ or are missing in one of them.
    static func compare(_ one: String, _ other: String) throws(OutputError) -> (count: Int, differing: [String]) {
        let (listing, otherListing) = (FolderListing(one), FolderListing(other))
        if let folder = (listing.unreadable + otherListing.unreadable).first {
            throw .failed(DiskFailure(.read, folder.path, folder.error.code))
        }
        let (paths, otherPaths) = (Set(listing.files), Set(otherListing.files))
        var differing = paths.symmetricDifference(otherPaths)
        for path in paths.intersection(otherPaths) {
            if try hash(of: "\(one)/\(path)") != hash(of: "\(other)/\(path)") { differing.insert(path) }
        }
        return (paths.union(otherPaths).count, differing.sorted())
    }

    private static func hash(of path: String) throws(OutputError) -> [UInt8] {
        let file: ReadableFile
        do throws(SystemError) {
            file = try ReadableFile(path)
        } catch {
            throw .failed(DiskFailure(.read, path, error.code))
        }
        return try FileHash.hash(of: file, named: path).hash
    }
}
