package import Platform
import Synchronization

extension OutputWriter {
    /// Stages a file of the new site. Safe to call from any number of threads at once, with each path once.
    ///
    /// - Parameters:
    ///   - path: below the output folder, with `/` as separator.
    ///   - hash: the first eight bytes of the SHA-256 of `bytes`, if they are known, so that a page is hashed once.
    /// - Throws: `OutputError.invalidPath` or `closed`, or `failed` where the disk refuses, such as a full one.
    @discardableResult
    package func stage(_ path: String, bytes: UnsafeRawBufferPointer, hash: UInt64? = nil) throws(OutputError) -> Change {
        try stageFile(
            path,
            fingerprint: { Fingerprint.of(bytes, hash: hash) },
            compare: { FileComparison.state(at: path, in: output.root.number, comparedTo: bytes) },
            write: { (file) throws(OutputError) in try append(bytes, to: file, at: path) })
    }

    /// Stages a file of any size that is made piece by piece.
    ///
    /// - Parameters:
    ///   - size: number of its bytes.
    ///   - make: calls its argument with each piece, in order. It may be called twice, and has to make the same bytes then.
    /// - Throws: the error of `make`; else as `stage`.
    @discardableResult
    package func stage(
        _ path: String, size: Int,
        _ make: (_ take: (UnsafeRawBufferPointer) throws(OutputError) -> Void) throws(OutputError) -> Void
    ) throws(OutputError) -> Change {
        try stageFile(
            path,
            compare: { () throws(OutputError) in
                try FileComparison.state(at: path, in: output.root.number, size: size, comparedTo: make)
            },
            write: { (file) throws(OutputError) in
                try make { (piece) throws(OutputError) in try append(piece, to: file, at: path) }
            })
    }

    /// Stages a copy of a file of any size.
    ///
    /// - Parameters:
    ///   - source: an open file, which is read from its beginning.
    ///   - name: its path, for messages.
    /// - Throws: `OutputError.failed` also where the source can't be read; else as `stage`.
    @discardableResult
    package func stageCopy(of source: borrowing ReadableFile, named name: String, at path: String) throws(OutputError) -> Change {
        let (file, size) = (source.number, source.status.size)
        let code = Descriptor.seek(file, to: 0)
        guard code == 0 else { throw .failed(DiskFailure(.read, name, code)) }
        return try stageFile(
            path,
            compare: { FileComparison.state(at: path, in: output.root.number, comparedTo: file, size: size) },
            write: { (copy) throws(OutputError) in
                if let failure = self.copy(file, named: name, to: copy, at: path) { throw .failed(failure) }
            })
    }

    /// Keeps a file of the old site, which is known to be as an earlier build wrote it.
    ///
    /// - Throws: `OutputError.closed` after `commit` or `abandon`.
    package func keep(_ path: String) throws(OutputError) {
        guard progress.withLock({ $0.isOpen }) else { throw .closed(output.name) }
        _ = record(StagedFile(path: path, isChanged: false, fingerprint: owned.fingerprint(of: path)))
    }

    /// Compares a file with the existing one, and stages it if they differ.
    ///
    /// - Parameter fingerprint: of the file; without it, the written file is read for that.
    /// - Throws: as `stage`.
    private func stageFile(
        _ path: String, fingerprint: (() -> UInt64)? = nil, compare: () throws(OutputError) -> FileState,
        write: (_ file: CInt) throws(OutputError) -> Void
    ) throws(OutputError) -> Change {
        guard SitePath.isValid(path) else { throw .invalidPath(path) }
        let folder = SitePath.folder(of: path)
        let (isOpen, folderState) = progress.withLock { ($0.isOpen, $0.folders.state(of: folder)) }
        guard isOpen else { throw .closed(output.name) }
        var file = StagedFile(path: path, isChanged: true)
        var obstacle: OutputConflict.Obstacle?
        switch folderState {
        case .blocked(let conflict): return report(conflict)
        case .missing: break
        case .present:
            switch try compare() {
            case .absent: break
            case .same: file.isChanged = false
            // Whether everything in it may be removed is checked when the whole site is known.
            case .folder: file.replacesFolder = true
            case .different: obstacle = .file
            case .link: obstacle = .link
            case .device: obstacle = .device
            }
        }
        if let obstacle {
            guard owns(path) || adopts && obstacle == .file else {
                return report(OutputConflict(path: output.shown(path), obstacle: obstacle))
            }
            file.replacesFile = true
        }
        if !file.isChanged { file.fingerprint = owned.fingerprint(of: path) }
        if file.fingerprint == Fingerprint.none {
            file.fingerprint = fingerprint?() ?? (file.isChanged ? Fingerprint.none : Fingerprint.of(path, in: output.root.number))
        }
        return file.isChanged ? try add(file, write) : record(file)
    }

    /// Writes a file into the stage.
    ///
    /// - Throws: `OutputError.closed` after `commit` or `abandon`, `failed` where the disk refuses.
    private func add(_ staged: StagedFile, _ write: (_ file: CInt) throws(OutputError) -> Void) throws(OutputError) -> Change {
        let path = staged.path
        let folder = SitePath.folder(of: path)
        let folderCode = progress.withLock { $0.folders.stage(folder, in: stage.number) }
        guard folderCode == 0 else { throw .failed(DiskFailure(.create, output.shown(folder), folderCode)) }
        let file = output.disk.createFile(path, in: stage.number)
        guard file >= 0 else {
            if file == -ErrorCode.alreadyExists { throw .duplicatePath(output.shown(path)) }
            throw .failed(DiskFailure(.write, output.shown(path), -file))
        }
        let outcome = Result { () throws(OutputError) in try write(file) }
        // Network disks may report a full disk only here.
        let closing = Descriptor.close(file)
        try outcome.get()
        guard closing == 0 else { throw .failed(DiskFailure(.write, output.shown(path), closing)) }
        var staged = staged
        if staged.fingerprint == Fingerprint.none { staged.fingerprint = Fingerprint.of(path, in: stage.number) }
        return record(staged)
    }

    private func append(_ bytes: UnsafeRawBufferPointer, to file: CInt, at path: String) throws(OutputError) {
        let code = output.disk.append(bytes, to: file)
        guard code == 0 else { throw .failed(DiskFailure(.write, output.shown(path), code)) }
    }

    private func copy(_ source: CInt, named name: String, to file: CInt, at path: String) -> DiskFailure? {
        let code = Descriptor.seek(source, to: 0)
        guard code == 0 else { return DiskFailure(.read, name, code) }
        return withUnsafeTemporaryAllocation(byteCount: 256 * 1024, alignment: 16) { buffer in
            while true {
                let count = Descriptor.fill(buffer, from: source)
                if count < 0 { return DiskFailure(.read, name, CInt(-count)) }
                if count == 0 { return nil }
                let code = output.disk.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: file)
                if code != 0 { return DiskFailure(.write, output.shown(path), code) }
            }
        }
    }

    package func owns(_ path: String) -> Bool {
        owned.contains(path) || (output.ignoresCase && ownedIgnoringCase[path.lowercased()] != nil)
    }

    private func record(_ file: StagedFile) -> Change {
        progress.withLock { $0.files.append(file) }
        return file.isChanged ? .changed : .unchanged
    }

    private func report(_ conflict: OutputConflict) -> Change {
        progress.withLock { $0.conflicts.append(conflict) }
        return .blocked
    }
}
