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
            try compare(folders[0], folders[1])
        }
    }

    private mutating func compare(_ one: String, _ other: String) throws(OutputError) {
        let (listing, otherListing) = (FolderListing(one), FolderListing(other))
        if let folder = (listing.unreadable + otherListing.unreadable).first {
            throw .failed(DiskFailure(.read, folder.path, folder.error.code))
        }
        let paths = Set(listing.files).union(otherListing.files)
        files += paths.count
        revealing += paths.sorted().filter { path in
            // A file that is missing in one of them differs, too.
            guard let hash = ExamProof.hash(of: "\(one)/\(path)") else { return true }
            return hash != ExamProof.hash(of: "\(other)/\(path)")
        }
    }

    /// Nil where there is no such file.
    private static func hash(of path: String) -> [UInt8]? {
        guard let file = try? ReadableFile(path) else { return nil }
        return try? FileHash.hash(of: file, named: path).hash
    }
}
