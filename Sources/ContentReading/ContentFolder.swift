package import Diagnostics
import Encoding
package import Platform

/// The files below `Content/`, by their path relative to the site's folder.
package struct ContentFolder: Sendable {
    /// Maximum depth of nested folders.
    private static let depthLimit = 64

    private let root: String
    /// The site's folder `Marking`, which is never read and must not be published; nil if there is none.
    private let marking: Directory?
    private let isContent: Bool
    /// Sorted paths.
    package private(set) var files: [String] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// Folders whose entries aren't all known, which `diagnostics` has, too.
    fileprivate private(set) var unreadable: [FolderListing.UnreadableFolder] = []

    /// Lists the files of `site/Content`. Hidden files and editors' backups (`~`) are skipped.
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
            if depth == 0 {
                let target = FileSystem.missingTarget(ofLink: root + path)
                let message =
                    target.map { "'Content' is a link to '\($0)', which doesn't exist; connect its disk, or delete the link" }
                    ?? FileSystem.obstacle(to: root + path).map { "the folder 'Content' can't be read: \($0)" }
                    ?? "there is no folder 'Content'; \(SitesBelow.hint(root))"
                diagnostics.append(Diagnostic(.missingContent, message, at: SourceLocation(path: path)))
            }
            return
        }
        let directory = Directory(device: folder.device, inode: folder.inode)
        if isContent, directory == marking || isNamedMarking(path) {
            return report(
                .publishedMarking, "the folder Marking contains keys and names, and Content is published; move it next to Content", path)
        }
        guard depth < ContentFolder.depthLimit else {
            return report(.unreadableFile, "folders can be nested at most \(ContentFolder.depthLimit) deep; move this one up", path)
        }
        guard visited.insert(directory).inserted else {
            report(.symlinkLoop, "this folder contains itself through a symbolic link; remove the link", path)
            return
        }
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
            if FolderListing.skips(entry.name) { continue }
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

    /// Adds a folder, a symbolic link or another special file.
    private mutating func add(_ path: String, depth: Int, visited: inout Set<Directory>) {
        let status: FileStatus
        do throws(SystemError) {
            status = try FileStatus(of: root + path)
        } catch {
            let id: DiagnosticID = error.code == ErrorCode.tooManySymbolicLinkLevels ? .symlinkLoop : .unreadableFile
            return report(id, "this symbolic link is broken: \(error)", path)
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

    /// Whether something is a link out of `Content`: a site that came from somebody else could publish any file of this machine.
    private func leadsOut(_ path: String) -> Bool {
        isContent && FileStatus(of: root + path, in: Descriptor.workingFolder)?.kind == .link
            && !FileSystem.leads(root + path, into: root + "Content")
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

    package init(_ folder: String) {
        let listing = ContentFolder(folder: folder)
        // In bytes, since characters would have to be counted again for each of 10,000 files.
        let start = folder.utf8.count + 1
        files = listing.files.map { String(decoding: $0.utf8.dropFirst(start), as: UTF8.self) }
        unreadable = listing.unreadable
    }

    /// Whether a file or folder isn't content, by its name: a hidden one, or an editor's backup.
    package static func skips(_ name: String) -> Bool { name.hasPrefix(".") || name.hasSuffix("~") }

    /// What can be listed, for those who look again later.
    package static func files(below folder: String) -> [String] { FolderListing(folder).files }
}

/// Reads texts and bytes of files, and reports those that can't be read.
package enum FileText {
    package static let sizeLimit = 8 << 20

    /// The bytes of a file; nil if it can't be read or is too large, which is reported.
    package static func bytes(_ path: String, log: inout DiagnosticLog) -> [UInt8]? {
        do throws(SystemError) {
            let file = try ReadableFile(path)
            guard isFit(file.status.size, log: &log) else { return nil }
            return try file.bytes(upTo: file.status.size)
        } catch {
            log.report(.unreadableFile, "this file can't be read: \(error)", at: .start)
            return nil
        }
    }

    /// Whether the size is within the limit for texts; a larger one is reported.
    package static func isFit(_ size: Int, log: inout DiagnosticLog) -> Bool {
        if size <= sizeLimit { return true }
        log.report(.fileTooLarge, "this file is larger than \(sizeLimit >> 20) MB, the limit for text files; split it", at: .start)
        return false
    }

    /// The text of `bytes` with `\n` line endings; nil if it isn't UTF-8 text, which is reported.
    package static func decoded(_ bytes: [UInt8], log: inout DiagnosticLog) -> String? {
        var bytes = bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            log.report(.notUTF8, "this file is UTF-16, which some editors call Unicode; save it as UTF-8", at: .start)
            return nil
        }
        if bytes.hasByteOrderMark {
            log.report(.byteOrderMark, "this file begins with a byte order mark, which UTF-8 doesn't need; it is ignored", at: .start)
            bytes = bytes.withoutByteOrderMark
        }
        let (control, hasCarriageReturn, isEmpty) = scanned(bytes)
        if let control {
            let before = Array(bytes[..<control])
            // Bytes that aren't UTF-8 have a greater problem than a control character.
            guard String(validating: before, as: UTF8.self) != nil else {
                reportNotUTF8(before, in: bytes, log: &log)
                return nil
            }
            log.report(
                .controlCharacter,
                "text can't contain the control character \(Unicode.Scalar(bytes[control]).codePoint)\(kind(of: bytes))",
                at: SourcePosition(offset: control, in: bytes))
            return nil
        }
        if isEmpty {
            log.report(.emptyFile, "this file is empty", at: .start)
            return nil
        }
        if hasCarriageReturn { bytes = withUnixLineEnds(bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            reportNotUTF8(bytes, in: bytes, log: &log)
            return nil
        }
        return text
    }

    /// What a file with the name of a text file is instead; a clause that follows a message, or an empty text.
    private static func kind(of bytes: [UInt8]) -> String {
        if ZipReader.isArchive(bytes) {
            return "; this is an archive, or a document of Word or another office program, so save its text as plain text in UTF-8"
        }
        let isEveryOther = bytes.count > 3 && (bytes[0] == 0 || bytes[1] == 0) && (bytes[2] == 0 || bytes[3] == 0)
        return isEveryOther ? "; if this file is UTF-16, which some editors call Unicode, save it as UTF-8" : ""
    }

    private static func reportNotUTF8(_ beginning: [UInt8], in bytes: [UInt8], log: inout DiagnosticLog) {
        log.report(
            .notUTF8, "this file is not UTF-8 from here on; save it as UTF-8 in your editor",
            at: SourcePosition(offset: firstInvalid(beginning), in: bytes))
    }

    /// Scans the file once: offset of the first control character, whether it has `\r`, and whether it is only white space.
    private static func scanned(_ bytes: [UInt8]) -> (control: Int?, hasCarriageReturn: Bool, isEmpty: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var hasCarriageReturn = false
            var control: Int?
            func look(at range: Range<Int>) {
                for index in range {
                    let byte = bytes[index]
                    if byte == 0x0D {
                        hasCarriageReturn = true
                    } else if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F {
                        control = control ?? index
                    }
                }
            }
            var index = 0
            while index + 8 <= bytes.count {
                let word = ByteWord(bytes, at: index)
                if word.marksOfControls | word.marks(of: 0x7F) != 0 { look(at: index..<index + 8) }
                index += 8
            }
            look(at: index..<bytes.count)
            return (control, hasCarriageReturn, !bytes.contains { $0 > 0x20 })
        }
    }

    private static func withUnixLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte != 0x0D {
                kept.append(byte)
            } else if index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                kept.append(0x0A)
            }
        }
        return kept
    }

    /// The length of the longest prefix that is UTF-8.
    private static func firstInvalid(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var valid = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
        return valid
    }
}
