import ContentReading
import Encoding
import Markup
import OutputWriting
import PageRendering
import Platform
import SitePlanning
import Synchronization

/// Writes files to an output on all cores, and collects their digests.
struct OutputFiles<Output: OutputSink> {
    private let output: Output
    private let jobs: Int
    private let written = WrittenFiles()
    private let pages: Int
    private let progress: @Sendable (_ done: Int, _ all: Int) -> Void

    /// - Parameters:
    ///   - pages: total number of pages.
    ///   - progress: called from any thread with the number of pages written and the total.
    init(_ output: Output, jobs: Int, pages: Int, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) {
        self.output = output
        self.jobs = jobs
        self.pages = pages
        self.progress = progress
    }

    /// In no particular order.
    var digests: [FileDigest] { written.digests }

    /// Writes a page that was rendered into `html`.
    ///
    /// - Throws: `OutputError` where the output refuses it, as do the functions below.
    @discardableResult
    func write(_ html: borrowing HTMLWriter, at path: OutputPath) throws(OutputError) -> FileDigest {
        let digest = try html.withUnsafeBytes { (bytes) throws(OutputError) in
            let digest = FileDigest(path: path, bytes: bytes)
            try output.take(path.text, bytes: bytes, hash: digest.hash)
            return digest
        }
        written.add([digest])
        count(pages: 1)
        return digest
    }

    /// Keeps files as the last build left them.
    ///
    /// - Parameter pages: number of pages among them.
    func keep(_ files: [FileDigest], pages: Int = 0) throws(OutputError) {
        for file in files { try output.keep(file.path.text) }
        written.add(files)
        count(pages: pages)
    }

    private func count(pages count: Int) {
        let done = written.count(pages: count)
        if done / 64 > (done - count) / 64 { progress(done, pages) }
    }

    /// Writes a rendered file.
    /// - Returns: the version of the file, from its digest.
    func write(_ file: RenderedFile) throws(OutputError) -> String {
        written.add([file.digest])
        try output.stage(file.bytes, at: file.path, hash: file.digest.hash)
        return file.version
    }

    /// Renders and writes pages in parallel; each thread reuses a buffer.
    func write(_ pages: [PlannedPage], _ render: @escaping @Sendable (PlannedPage, inout HTMLWriter) -> Void) throws(OutputError) {
        try forEach(pages.count, state: { HTMLWriter() }) { (html, index) throws(OutputError) in
            html.removeAll()
            render(pages[index], &html)
            try write(html, at: pages[index].path)
        }
    }

    /// Writes rendered files in parallel.
    func write(_ files: [RenderedFile]) throws(OutputError) {
        try forEach(files.count, state: {}) { (_, index) throws(OutputError) in _ = try write(files[index]) }
    }

    /// Renders and writes files in parallel, without digests, as no other file names their versions.
    func write<Item: Sendable>(
        _ items: [Item], at path: @escaping @Sendable (Item) -> OutputPath, _ render: @escaping @Sendable (Item) -> [UInt8]
    ) throws(OutputError) {
        try forEach(items.count, state: {}) { (_, index) throws(OutputError) in
            try output.stage(render(items[index]), at: path(items[index]))
        }
    }

    /// Copies media to the same paths of the output.
    ///
    /// - Throws: `OutputError` where a file can't be read or staged, or has changed since it was checked.
    func copy(_ paths: [String], of media: CheckedMedia) throws(OutputError) {
        try forEach(paths.count, state: {}) { (_, index) throws(OutputError) in
            let medium = try OpenMedium(paths[index], of: media)
            let (hash, size) = try FileHash.hash(of: medium.file, named: medium.name)
            written.add([FileDigest(path: OutputPath(paths[index]), hash: SHA256.beginning(ofHash: hash), size: size)])
            try output.takeCopy(of: medium)
            try medium.requireUnchanged()
        }
    }

    /// Calls `body` for 0 to `count` − 1 in parallel, with a state for each thread.
    ///
    /// - Throws: the first error of `body`.
    private func forEach<State: ~Copyable>(
        _ count: Int, state: @Sendable () -> State,
        _ body: @Sendable (_ state: inout State, _ index: Int) throws(OutputError) -> Void
    ) throws(OutputError) {
        let failure = FirstFailure()
        inParallel(count, jobs: jobs, state: state) { state, index in
            failure.catching { () throws(OutputError) in try body(&state, index) }
        }
        try failure.rethrow()
    }
}

/// Digests of files that several threads write, and the number of pages among them.
private final class WrittenFiles: Sendable {
    private let files = Mutex<[FileDigest]>([])
    private let pages = Atomic<Int>(0)

    func add(_ new: [FileDigest]) { files.withLock { $0 += new } }

    /// - Returns: the number of pages so far.
    func count(pages count: Int) -> Int { pages.wrappingAdd(count, ordering: .relaxed).newValue }

    var digests: [FileDigest] { files.withLock { $0 } }
}
