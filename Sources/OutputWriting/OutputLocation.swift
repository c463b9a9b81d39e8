import Platform

/// Whether a folder may become the output folder, before anything is created.
struct OutputLocation {
    /// As the caller named it, without slashes at the end.
    let path: String

    init(_ path: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        self.path = String(path)
    }

    /// - Throws: `OutputError.notAFolder` where the output is a file, `OutputError.missing` where its path leads through a folder that
    ///   doesn't exist and up again, `OutputError.overlap` where it is, contains or is inside one of `sources`: a site inside its own
    ///   content would be read as content by the next build.
    func check(protecting sources: [String]) throws(OutputError) {
        if let repository { throw .overlap(output: path, source: repository) }
        if let missingBeforeDots { throw .missing(missingBeforeDots) }
        let existing = deepestExisting
        // A file in the way may be one of the site's own, which nobody should delete for the output.
        let above = Self.lineage(existing.isFolder ? existing.path : Self.parent(of: existing.path))
        for source in sources {
            guard let status = Self.status(source) else {
                if isInside(missing: source) { throw .overlap(output: path, source: source) }
                continue
            }
            if status.isFolder, above.contains(where: status.isSame) {
                throw .overlap(output: path, source: source)
            }
            let aboveSource = Self.lineage(status.isFolder ? source : Self.parent(of: source))
            if existing.isFolder, existing.path == path, let output = above.first, aboveSource.contains(where: output.isSame) {
                throw .overlap(output: path, source: source)
            }
        }
        guard existing.isFolder else { throw .notAFolder(existing.path) }
    }

    /// The folder in which Git keeps a repository, where it is that one or inside it; nil for other paths.
    private var repository: String? {
        var folder = path
        while let name = Self.name(of: folder) {
            if name.lowercased() == SitePath.repository { return folder }
            folder = Self.parent(of: folder)
        }
        return nil
    }

    /// A folder that doesn't exist, but that the path leaves again with `..`: once it was made, the path could lead anywhere, also into
    /// the content.
    private var missingBeforeDots: String? {
        var missing: String?
        var folder = path
        while Self.status(folder) == nil {
            let parent = Self.parent(of: folder)
            if parent == folder { return missing }
            if folder.split(separator: "/").last == "..", Self.status(parent) == nil { missing = parent }
            folder = parent
        }
        return missing
    }

    /// Whether it is, or is inside, a folder that doesn't exist yet.
    private func isInside(missing source: String) -> Bool {
        guard let name = Self.name(of: source), let above = Self.status(Self.parent(of: source)) else { return false }
        var folder = path
        while let part = Self.name(of: folder) {
            let parent = Self.parent(of: folder)
            // Some disks don't distinguish `marking` from `Marking`.
            if part.lowercased() == name.lowercased(), Self.status(parent).map(above.isSame) == true { return true }
            folder = parent
        }
        return false
    }

    /// The last part of a path; nil for the folders above all others.
    private static func name(of path: String) -> String? {
        guard path != ".", path != "/", let name = path.split(separator: "/").last, name != ".", name != ".." else { return nil }
        return String(name)
    }

    /// Makes the folder and those above it.
    ///
    /// - Throws: `OutputError.failed` where the system refuses.
    func create(with disk: Disk) throws(OutputError) {
        var missing: [String] = []
        var folder = path
        while Self.status(folder) == nil, !missing.contains(folder) {
            missing.append(folder)
            folder = Self.parent(of: folder)
        }
        for folder in missing.reversed() {
            let code = disk.createFolder(folder, in: Descriptor.workingFolder)
            guard code == 0 || code == ErrorCode.alreadyExists else { throw .failed(DiskFailure(.create, folder, code)) }
        }
    }

    private var deepestExisting: (path: String, isFolder: Bool) {
        var folder = path
        while true {
            if let status = Self.status(folder) { return (folder, status.isFolder) }
            let parent = Self.parent(of: folder)
            if parent == folder { return (folder, true) }
            folder = parent
        }
    }

    private static func status(_ path: String) -> FileStatus? {
        FileStatus(of: path, in: Descriptor.workingFolder, followingLinks: true)
    }

    private static func parent(of path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder and every folder above it. They are compared by identity, not by name, because of links and of disks where
    /// `content` is `Content`.
    private static func lineage(_ path: String) -> [FileStatus] {
        var lineage: [FileStatus] = []
        var path = path
        while let next = status(path), lineage.last.map({ !$0.isSame(as: next) }) ?? true {
            lineage.append(next)
            path += "/.."
        }
        return lineage
    }
}
