/// Files that are written, and others that are removed: all of them, or none.
package struct FileGroup {
    /// A path that the disk refused.
    package struct Failure: Error {
        package var path: String
        package var error: SystemError
        /// Files that couldn't be put back as they were.
        package var changed: [String]
    }

    private struct Member {
        var path: String
        /// The new content, until it is renamed; nil for a file that is removed.
        var staged: String?
        /// The old content; nil where there was no file.
        var old: [UInt8]?
        /// The permissions of a file that is removed; nil for one that is written, where the new file has them.
        var mode: UInt16?
        var isInPlace = false
    }

    private var members: [Member] = []
    /// Folders that were made, the outer ones first.
    private var folders: [String] = []

    /// Writes all files under other names first, then renames them and removes the others.
    ///
    /// - Parameters:
    ///   - mode: permissions of the files; nil keeps those that they have.
    ///   - removed: paths of files, some of which may be missing.
    /// - Throws: `Failure` where the disk refuses one of them; what was changed before is put back.
    package static func write(
        _ files: [(path: String, bytes: [UInt8])], mode: UInt16? = nil, removing removed: [String] = []
    ) throws(Failure) {
        var group = FileGroup()
        for file in files { try group.stage(file.path, file.bytes, mode) }
        for path in removed { try group.stage(removalOf: path) }
        for index in group.members.indices { try group.put(index) }
    }

    private mutating func stage(_ path: String, _ bytes: [UInt8], _ mode: UInt16?) throws(Failure) {
        do throws(SystemError) {
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                try FileSystem.makeFolders(String(path[..<slash])) { folders.append($0) }
            }
            let status = try? FileStatus(of: path)
            let old = status?.isFile == true ? try ReadableFile.bytes(path) : nil
            let staged = FileSystem.temporaryPath(for: path)
            members.append(Member(path: path, staged: staged, old: old))
            _ = FileSystem.removeFile(staged)
            try FileSystem.create(
                staged, bytes, mode: mode ?? 0o644, withPermissionsOf: mode == nil ? path : nil, syncing: true)
        } catch {
            throw failure(path, error)
        }
    }

    private mutating func stage(removalOf path: String) throws(Failure) {
        do throws(SystemError) {
            if let obstacle = FileSystem.obstacle(to: path) { throw obstacle }
            guard let status = try? FileStatus(of: path) else { return }
            members.append(Member(path: path, staged: nil, old: try ReadableFile.bytes(path), mode: UInt16(status.permissions)))
        } catch {
            throw failure(path, error)
        }
    }

    private mutating func put(_ index: Int) throws(Failure) {
        let path = members[index].path
        let code = members[index].staged.map { FileSystem.rename($0, to: path) } ?? FileSystem.removeFile(path)
        guard code == 0 else { throw failure(path, SystemError(code)) }
        members[index].isInPlace = true
    }

    /// Takes everything back.
    private func failure(_ path: String, _ error: SystemError) -> Failure {
        var failure = Failure(path: path, error: error, changed: [])
        for member in members.reversed() {
            guard member.isInPlace else {
                if let staged = member.staged { _ = FileSystem.removeFile(staged) }
                continue
            }
            if let old = member.old {
                if (try? FileSystem.replace(member.path, with: old, mode: member.mode)) == nil { failure.changed.append(member.path) }
            } else if FileSystem.removeFile(member.path) != 0 {
                failure.changed.append(member.path)
            }
        }
        for folder in folders.reversed() { _ = FileSystem.removeFolder(folder) }
        failure.changed.reverse()
        return failure
    }
}
