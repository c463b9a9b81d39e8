import Encoding
import Markup
import OutputWriting
import PageRendering
import Platform
import SitePlanning
import Synchronization

/// Writes files to an output on all cores, and remembers the digests of those written so far.
struct OutputFiles<Output: SiteStage> {
    private let output: Output
    private let jobs: Int
    private let known = FileDigests()

    init(_ output: Output, jobs: Int) {
        self.output = output
        self.jobs = jobs
    }

    /// In no particular order.
    var digests: [FileDigest] { known.all }

    /// Writes pages; each thread renders into a buffer of its own.
    func write(
        _ pages: [PlannedPage], _ progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in },
        _ render: @escaping @Sendable (PlannedPage, inout HTMLWriter) -> Void
    ) throws(OutputError) {
        let failure = FirstFailure()
        let done = Atomic<Int>(0)
        inParallel(pages.count, jobs: jobs, state: { HTMLWriter() }) { html, index in
            guard !failure.hasOccurred else { return }
            html.removeAll()
            render(pages[index], &html)
            let path = pages[index].path
            html.withUnsafeBytes { bytes in
                known.add(FileDigest(path: path, hash: SHA256.hash(bytes), size: bytes.count))
                failure.catching { () throws(OutputError) in try output.take(path.text, bytes: bytes) }
            }
            let count = done.wrappingAdd(1, ordering: .relaxed).newValue
            if count % 64 == 0 { progress(count, pages.count) }
        }
        try failure.rethrow()
    }

    /// - Returns: the version of each file, in the order of `items`.
    @discardableResult
    func write<Item: Sendable>(_ items: [Item], _ render: @escaping @Sendable (Item) -> RenderedFile) throws(OutputError) -> [String] {
        let failure = FirstFailure()
        let versions = mapInParallel(items.count, jobs: jobs) { index in
            guard !failure.hasOccurred else { return "" }
            let file = render(items[index])
            known.add(file.digest)
            failure.catching { () throws(OutputError) in try output.stage(file.bytes, at: file.path) }
            return file.version
        }
        try failure.rethrow()
        return versions
    }

    /// Writes files that no other one names with its version.
    func write<Item: Sendable>(
        _ items: [Item], at path: @escaping @Sendable (Item) -> OutputPath, _ render: @escaping @Sendable (Item) -> [UInt8]
    ) throws(OutputError) {
        let failure = FirstFailure()
        inParallel(items.count, jobs: jobs, state: {}) { _, index in
            guard !failure.hasOccurred else { return }
            failure.catching { () throws(OutputError) in try output.stage(render(items[index]), at: path(items[index])) }
        }
        try failure.rethrow()
    }

    /// Copies files of a folder to the same paths of the output.
    func copy(_ paths: [String], from folder: String) throws(OutputError) {
        let failure = FirstFailure()
        inParallel(paths.count, jobs: jobs, state: {}) { _, index in
            let source = "\(folder)/\(paths[index])"
            // A file that can't be read is reported by its copy.
            if let (hash, size) = FileBytes.hash(of: source) {
                known.add(FileDigest(path: OutputPath(paths[index]), hash: hash, size: size))
            }
            failure.catching { () throws(OutputError) in try output.takeCopy(of: source, at: paths[index]) }
        }
        try failure.rethrow()
    }
}

/// The digests of files that several threads write.
private final class FileDigests: Sendable {
    private let files = Mutex<[FileDigest]>([])

    func add(_ file: FileDigest) { files.withLock { $0.append(file) } }

    var all: [FileDigest] { files.withLock { $0 } }
}
