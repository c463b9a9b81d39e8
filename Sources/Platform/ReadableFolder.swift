/// A folder whose files are read. Symbolic links never lead out of it, even if they replace its files and folders meanwhile.
package final class ReadableFolder: Sendable {
    private let path: String
    /// Its number is a negative code where it can't be opened.
    private let root: Descriptor

    /// Opens a folder, following links to it. Without one, none of its files can be read.
    package init(_ path: String) {
        self.path = path
        root = Descriptor(owning: Descriptor.open(path, .folderFollowingLinks))
    }

    /// The error of a link that leads out of a folder.
    package static let isOutside = SystemError(ErrorCode.tooManySymbolicLinkLevels)

    /// Opens a file. Links to other files of the folder are followed.
    ///
    /// - Parameter path: relative to the folder.
    /// - Throws: `isOutside` where a link leads out of the folder, else as a `ReadableFile`.
    package func open(_ path: String) throws(SystemError) -> ReadableFile {
        guard root.number >= 0 else { throw SystemError(-root.number) }
        var number = Descriptor.open(path, below: root.number)
        if [ErrorCode.tooManySymbolicLinkLevels, ErrorCode.notDirectory].contains(-number) {
            guard let target = target(of: path) else { throw ReadableFolder.isOutside }
            number = Descriptor.open(target, below: root.number)
        }
        guard number >= 0 else { throw SystemError(-number) }
        return try ReadableFile(owning: Descriptor(owning: number))
    }

    /// All bytes of a file.
    ///
    /// - Throws: as `open`, and where it is too large or can't be read.
    package func bytes(_ path: String) throws(SystemError) -> [UInt8] { try open(path).bytes() }

    /// Attributes of a file, without opening it; nil where there is none.
    package func stamp(of path: String) -> FileStamp? {
        root.number < 0 ? nil : FileStatus(of: path, in: root.number, followingLinks: true)?.stamp
    }

    /// The path below the folder that links lead to; nil outside of it.
    private func target(of path: String) -> String? {
        guard let folder = FileSystem.resolved(self.path), let file = FileSystem.resolved("\(self.path)/\(path)") else { return nil }
        let prefix = folder + [UInt8(ascii: "/")]
        return file.starts(with: prefix) ? String(decoding: file.dropFirst(prefix.count), as: UTF8.self) : nil
    }
}
