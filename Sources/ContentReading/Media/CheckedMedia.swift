import Encoding
package import Platform

/// The files of `Content/media`, which are published as they were when they were checked, or not at all.
package struct CheckedMedia: Sendable {
    /// `Content`.
    private let folder: ReadableFolder
    private let stamps: [String: FileStamp]

    /// - Parameter paths: below `Content/`. They are still to be checked.
    init(_ paths: [String], in folder: ReadableFolder, jobs: Int) {
        self.folder = folder
        let stamps = mapInParallel(paths.count, jobs: jobs) { folder.stamp(of: paths[$0]) }
        self.stamps = Dictionary(keepingFirst: zip(paths, stamps).compactMap { path, stamp in stamp.map { (path, $0) } })
    }

    /// Opens a file to copy it.
    ///
    /// - Throws: `SystemError` where it can't be opened, `ReadableFolder.isOutside` where a link leads out of `Content` by now.
    package func open(_ path: String) throws(SystemError) -> ReadableFile { try folder.open(path) }

    /// Whether an open file is the one that was checked, and has the same content.
    package func isUnchanged(_ file: borrowing ReadableFile, at path: String) -> Bool {
        file.isUnchanged && stamps[path]?.hasSameContent(as: file.status.stamp) == true
    }

    /// All bytes of a file; nil where it can't be read, or has changed since it was checked.
    package func bytes(_ path: String) -> [UInt8]? {
        guard let file = try? open(path), let bytes = try? file.bytes(), isUnchanged(file, at: path) else { return nil }
        return bytes
    }
}
