package import Diagnostics
package import Platform

/// The files below `Content/`, by their path relative to the site's folder.
package struct ContentFolder: Sendable {
    /// Maximum depth of nested folders.
    private static let depthLimit = 64
    /// How often a folder can be listed, under its own path and those of links: folders that link to each other have exponentially many
    /// paths.
    private static let pathLimit = 64

    private let root: String
    /// The site's folder `Marking`, which is never read and must not be published; nil if there is none.
    private let marking: Directory?
    private let isContent: Bool
    /// Sorted paths.
    package private(set) var files: [String] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// Folders whose entries aren't all known, which `diagnostics` has, too.
    fileprivate private(set) var unreadable: [FolderListing.UnreadableFolder] = []
    /// The number of paths under which each folder was found.
    private var paths: [Directory: Int] = [:]

    /// Lists the files of `site/Content`. Hidden files, backups and files of Windows and Word are skipped.
    package init(site: String) {
        root = site + "/"
        isContent = true
        marking = ContentFolder.identity(of: "\(site)/Marking")
        var visited = ContentFolder.folders(around: site)
        list("Content", depth: 0, visited: &visited)
        files.sort(by: ByteOrder.precedes)
    }

    /// Adds files that aren't in the folder yet.
    mutating func add(_ paths: some Sequence<String>) {
        let known = Set(files)
        files += paths.filter { !known.contains($0) }
        files.sort(by: ByteOrder.precedes)
    }

    fileprivate init(folder: String) {
        root = ""
        isContent = false
        marking = nil
        var visited: Set<Directory> = []
        list(folder, depth: 0, visited: &visited)
        files.sort(by: ByteOrder.precedes)
    }

    private struct Directory: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    private static func identity(of path: String) -> Directory? {
        guard let folder = try? FileStatus(of: path), folder.isFolder else { return nil }
        return Directory(device: folder.device, inode: folder.inode)
    }

    /// The site's folder and all that contain it: a link to one of them would lead back into the site, after the whole disk.
    private static func folders(around site: String) -> Set<Directory> {
        var folders: Set<Directory> = []
        var path = site
        while let folder = identity(of: path), folders.insert(folder).inserted { path += "/.." }
        return folders
    }

    /// Whether a folder is called `Marking`, at the top of `Content` in any case.
    private func isNamedMarking(_ path: String) -> Bool {
        path.hasSuffix("/Marking") || path.lowercased() == "content/marking"
    }

    private mutating func list(_ path: String, depth: Int, visited: inout Set<Directory>) {
        guard let folder = try? FileStatus(of: root + path), folder.isFolder else {
            if depth > 0 { return }
            return isContent ? reportMissingContent(path) : reportObstacle(path)
        }
        let directory = Directory(device: folder.device, inode: folder.inode)
        guard admits(directory, at: path, depth: depth, visited) else { return }
        visited.insert(directory)
        defer { visited.remove(directory) }
        let entries: [FolderEntry]
        do throws(SystemError) {
            entries = try FolderEntry.all(in: root + path)
        } catch {
            let folder = FolderListing.UnreadableFolder(path: path, error: error)
            unreadable.append(folder)
            return report(.unreadableFile, folder.message, path)
        }
        for entry in entries {
            if FolderListing.skips(entry.name) {
                if let name = ContentFolder.fileInCloud(entry.name) {
                    report(.unreadableFile, "the file '\(name)' is only in iCloud; open it once to download it", "\(path)/\(entry.name)")
                }
                continue
            }
            if !entry.isNamedInUTF8 {
                report(.unreadableFile, "the name of this file isn't in UTF-8; rename it", "\(path)/\(entry.name)")
                continue
            }
            if entry.isKnownFile {
                files.append("\(path)/\(entry.name)")
            } else {
                add("\(path)/\(entry.name)", depth: depth, visited: &visited)
            }
        }
    }

    private mutating func reportMissingContent(_ path: String) {
        let target = FileSystem.missingTarget(ofLink: root + path)
        let message =
            target.map { "'Content' is a link to '\($0)', which doesn't exist; connect its disk, or delete the link" }
            ?? FileSystem.obstacle(to: root + path).map { "the folder 'Content' can't be read: \($0)" }
            ?? "there is no folder 'Content'; \(SitesBelow.hint(root))"
        report(.missingContent, message, path)
    }

    /// Reports what is in the place of a folder that may be missing.
    private mutating func reportObstacle(_ path: String) {
        guard FileSystem.exists(path) else { return }
        let target = FileSystem.missingTarget(ofLink: path)
        let message =
            FileSystem.obstacle(to: path).map { "this folder can't be read: \($0)" }
            ?? target.map { "this is a link to '\($0)', which doesn't exist; connect its disk, or delete the link" }
            ?? "this isn't a folder; rename or delete it"
        report(.unreadableFile, message, path)
    }

    /// The name of a file that iCloud keeps elsewhere to save space, by that of the hidden file in its place: `.cells.md.icloud`. Nil
    /// for other names.
    private static func fileInCloud(_ name: String) -> Substring? {
        let ending = ".icloud"
        guard name.hasPrefix("."), name.hasSuffix(ending), name.count > ending.count + 1 else { return nil }
        let file = name.dropFirst().dropLast(ending.count)
        return FolderListing.skips(String(file)) ? nil : file
    }

    /// Whether a folder may be listed under this path. What speaks against it is reported.
    ///
    /// - Parameter visited: the folders around it.
    private mutating func admits(_ directory: Directory, at path: String, depth: Int, _ visited: Set<Directory>) -> Bool {
        if isContent, directory == marking || isNamedMarking(path) {
            report(.publishedMarking, "the folder Marking contains keys and names, and Content is published; move it next to Content", path)
            return false
        }
        guard depth < ContentFolder.depthLimit else {
            report(.unreadableFile, "folders can be nested at most \(ContentFolder.depthLimit) deep; move this one up", path)
            return false
        }
        if visited.contains(directory) {
            report(.symlinkLoop, "this folder contains itself through a symbolic link; remove the link", path)
            return false
        }
        let count = paths[directory, default: 0] + 1
        paths[directory] = count
        // Once is enough, since the ways may be many more.
        if count == ContentFolder.pathLimit + 1 {
            report(
                .symlinkLoop, "symbolic links lead to this folder in more than \(ContentFolder.pathLimit) ways; remove some of them", path)
        }
        return count <= ContentFolder.pathLimit
    }

    /// Adds a folder, a symbolic link or another special file.
    private mutating func add(_ path: String, depth: Int, visited: inout Set<Directory>) {
        let status: FileStatus
        do throws(SystemError) {
            status = try FileStatus(of: root + path)
        } catch {
            let id: DiagnosticID = error.code == ErrorCode.tooManySymbolicLinkLevels ? .symlinkLoop : .unreadableFile
            return report(id, cause(error, at: path), path)
        }
        let target = Directory(device: status.device, inode: status.inode)
        if leadsOut(path), target != marking, !visited.contains(target) {
            return report(
                .outsideLink, "this symbolic link points outside Content, which is published; replace it with a copy of its target", path)
        }
        switch status.kind {
        case .folder: list(path, depth: depth + 1, visited: &visited)
        case .file: files.append(path)
        case .link, .other: report(.unknownFile, "this is neither a file nor a folder, so it is ignored", path)
        }
    }

    /// Why something in a folder can't be listed.
    private func cause(_ error: SystemError, at path: String) -> String {
        if isLink(path) { return "this symbolic link is broken: \(error)" }
        return error.code == ErrorCode.fileNameTooLong
            ? "the path of this is too long; move it up, or shorten the names of its folders" : "this can't be read: \(error)"
    }

    private func isLink(_ path: String) -> Bool { FileStatus(of: root + path, in: Descriptor.workingFolder)?.kind == .link }

    /// Whether something is a link out of `Content`: a site that came from somebody else could publish any file of this machine.
    private func leadsOut(_ path: String) -> Bool {
        isContent && isLink(path) && !FileSystem.leads(root + path, into: root + "Content")
    }

    private mutating func report(_ id: DiagnosticID, _ message: String, _ path: String) {
        diagnostics.append(Diagnostic(id, message, at: SourceLocation(path: path)))
    }
}

/// The files below a folder that isn't content, such as templates.
package struct FolderListing: Sendable {
    package struct UnreadableFolder: Sendable {
        /// Relative to the working folder, or absolute.
        package let path: String
        package let error: SystemError

        package var message: String { "this folder can't be read: \(error)" }
    }

    /// Paths relative to the folder, sorted; empty if there is no such folder.
    package let files: [String]
    /// Folders below it with files that are missing in `files`.
    package let unreadable: [UnreadableFolder]
    /// Paths of everything else that isn't in `files`, such as links that lead nowhere; relative to the folder, sorted.
    package let unlisted: [String]
    /// Why the folder, folders below it and `unlisted` couldn't be listed; none for a folder that is missing.
    package let diagnostics: [Diagnostic]

    package init(_ folder: String) {
        let listing = ContentFolder(folder: folder)
        // In bytes, since characters would have to be counted again for each of 10,000 files.
        let start = folder.utf8.count + 1
        func relative(_ path: String) -> String { String(decoding: path.utf8.dropFirst(start), as: UTF8.self) }
        files = listing.files.map(relative)
        unreadable = listing.unreadable
        diagnostics = listing.diagnostics
        unlisted = listing.diagnostics.map(\.location.path).filter { $0 != folder }.map(relative).sorted()
    }

    /// Whether a file or folder isn't content, by its name: a hidden one, a backup, or what Windows and Word put beside files.
    package static func skips(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("~$") || name.hasSuffix(".bak")
            || name.hasPrefix("#") && name.hasSuffix("#") || systemFiles.contains(name.lowercased())
    }

    private static let systemFiles: Set = ["thumbs.db", "ehthumbs.db", "desktop.ini"]

    /// The sorted paths of all files below a folder, for a guess that is checked later: those of folders that can't be listed are missing.
    package static func files(below folder: String) -> [String] { FolderListing(folder).files }
}
