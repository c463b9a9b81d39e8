import Encoding
import Platform
import Synchronization

/// Files below a folder at one moment. A later run compares them with its own, and reads almost none.
package struct FileSnapshot: Equatable, Sendable {
    /// Relative to the folder.
    package let paths: [String]
    private let stamps: [FileStamp]
    /// SHA-256 of files that were written so recently that another change may leave their stamps as they are.
    private var hashes: [Int: [UInt8]] = [:]

    /// Takes the stamps of files; nil where one of them is missing or isn't a file.
    ///
    /// - Parameter folder: number of an open folder; absolute paths don't need it.
    package init?(of paths: [String], in folder: CInt, followingLinks: Bool, jobs: Int) {
        let stamps = mapInParallel(paths.count, jobs: jobs) { index -> FileStamp? in
            let status = FileStatus(of: paths[index], in: folder, followingLinks: followingLinks)
            return status?.isFile == true ? status?.stamp : nil
        }
        self.paths = paths
        self.stamps = stamps.compactMap(\.self)
        if self.stamps.count < paths.count { return nil }
    }

    /// Hashes the files whose content changed at `moment` or later, in nanoseconds since 1970.
    package func hashingChanges(since moment: Int, in folder: CInt) -> FileSnapshot {
        var snapshot = self
        for (index, stamp) in stamps.enumerated() where stamp.modified >= moment {
            snapshot.hashes[index] = Self.hash(of: paths[index], in: folder)
        }
        return snapshot
    }

    /// The snapshot without the hashes of files whose content changed before `moment`, in nanoseconds since 1970.
    package func withoutHashes(ofChangesBefore moment: Int) -> FileSnapshot {
        var snapshot = self
        snapshot.hashes = hashes.filter { stamps[$0.key].modified >= moment }
        return snapshot
    }

    /// Hashes the files that were the last to change, as a later change within the resolution of the disk's clock would leave their
    /// stamps as they are.
    func hashingLatest(in folder: CInt) -> FileSnapshot {
        let isFine = stamps.contains { $0.modified % 1_000_000 != 0 }
        let latest = stamps.lazy.map(\.changed).max() ?? 0
        return hashingChanges(since: latest - (isFine ? 50_000_000 : Self.coarsestResolution), in: folder)
    }

    /// In nanoseconds, for disks that count in steps of two seconds.
    package static let coarsestResolution = 2_000_000_000

    /// Whether the same files are there now, with the same content.
    package func isCurrent(in folder: CInt, followingLinks: Bool, jobs: Int) -> Bool {
        guard let now = FileSnapshot(of: paths, in: folder, followingLinks: followingLinks, jobs: jobs) else { return false }
        return hasSameContent(as: now, in: folder, jobs: jobs)
    }

    /// Whether a later snapshot has the same files with the same content.
    ///
    /// - Parameter folder: number of the open folder, for files that have to be compared by their content.
    func hasSameContent(as later: FileSnapshot, in folder: CInt, jobs: Int) -> Bool {
        guard paths.count == later.paths.count else { return false }
        let differs = Atomic<Bool>(false)
        inParallel(paths.count, jobs: jobs, state: {}) { _, index in
            if differs.load(ordering: .relaxed) || hasSameContent(as: later, index, in: folder) { return }
            differs.store(true, ordering: .relaxed)
        }
        return !differs.load(ordering: .relaxed)
    }

    /// Paths of files with another content in a later snapshot; nil if that has other files.
    package func changes(to later: FileSnapshot, in folder: CInt, jobs: Int) -> [String]? {
        guard paths == later.paths else { return nil }
        let isSame = mapInParallel(paths.count, jobs: jobs) { hasSameContent(as: later, $0, in: folder) }
        return paths.indices.filter { !isSame[$0] }.map { paths[$0] }
    }

    private func hasSameContent(as later: FileSnapshot, _ index: Int, in folder: CInt) -> Bool {
        guard ByteOrder.compare(paths[index], later.paths[index]) == 0 else { return false }
        guard let hash = hashes[index] else { return stamps[index] == later.stamps[index] }
        return !hash.isEmpty && stamps[index].size == later.stamps[index].size
            && hash == later.hashes[index] ?? Self.hash(of: paths[index], in: folder)
    }

    /// Empty for a file that can't be read or is too large, which never is the hash of one.
    private static func hash(of path: String, in folder: CInt) -> [UInt8] {
        do throws(SystemError) {
            let file = try ReadableFile(path, in: folder)
            // A sparse file is of any size, and would take hours.
            guard file.status.size <= ReadableFile.sizeLimit else { return [] }
            var hash = SHA256()
            try file.forEachPiece { hash.update($0) }
            return hash.finish()
        } catch {
            return []
        }
    }
}

extension FileSnapshot {
    func write(to record: inout PackedWriter) {
        record.add(paths.count)
        for (index, path) in paths.enumerated() {
            record.add(path)
            stamps[index].write(to: &record)
            record.add(hashes[index] ?? [])
        }
    }

    init(from record: inout PackedReader) throws(PackedReader.Damage) {
        let count = try record.count()
        var paths: [String] = []
        var stamps: [FileStamp] = []
        paths.reserveCapacity(count)
        stamps.reserveCapacity(count)
        for index in 0..<count {
            paths.append(try record.text())
            stamps.append(try FileStamp(from: &record))
            let hash = try record.piece()
            if !hash.isEmpty { hashes[index] = Array(hash) }
        }
        (self.paths, self.stamps) = (paths, stamps)
    }
}

extension FileStamp {
    func write(to record: inout PackedWriter) {
        for number in [size, modified, changed, Int(truncatingIfNeeded: device), Int(truncatingIfNeeded: inode)] { record.add(number) }
    }

    init(from record: inout PackedReader) throws(PackedReader.Damage) {
        self.init(
            size: try record.number(), modified: try record.number(), changed: try record.number(),
            device: UInt64(truncatingIfNeeded: try record.number()), inode: UInt64(truncatingIfNeeded: try record.number()))
    }
}
