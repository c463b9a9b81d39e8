import Encoding
import Platform

/// Finds the sealed texts of reports in files, folders and zip archives.
package struct ReportFinder {
    /// Size in bytes from which a file isn't searched.
    package static let fileLimit = 256 << 20
    private static let folderDepth = 32
    /// How deep archives and attachments are nested.
    private static let nestingLimit = 3
    /// Size in bytes of everything that is unpacked from one file: archives can be made to grow without end.
    static let unpackedLimit = 4 << 30
    /// Size in bytes of what is unpacked from the archives within one entry of an archive, or one attachment. It is often one
    /// student's, who mustn't use up the share of the others.
    static let nestedLimit = 256 << 20

    package struct Location: Sendable {
        /// The path of the file, followed by that in the archive.
        package let path: String
        /// Last change of the file in seconds since 1970; nil in an archive, whose times have no zone.
        package let modified: Int?
    }

    package enum Finding: Sendable {
        /// The compact form of a report, whole or not.
        case report(String)
        /// What belongs to no report, in a file with only this one, which explains it unless it is whole.
        case rest(reason: String, report: String)
        /// Why nothing was found here.
        case nothing(reason: String)
        /// A file in a folder or archive that has no report, as others may be there, too.
        case other
        /// A link in a folder that isn't followed: to a folder, as it may lead around in a circle or to a whole disk, or to nothing.
        case link
    }

    /// Why nothing was found where there is no report.
    package static let noReport = "there is no report in it"

    /// Called with everything that is found, in order.
    private let body: (Finding, Location) -> Void
    private var count = 0
    private var others = 0
    private var unpacked = 0
    private var unpackedFromEntry = 0

    private let nestedLimit: Int

    private init(_ nestedLimit: Int, _ body: @escaping (Finding, Location) -> Void) {
        self.nestedLimit = nestedLimit
        self.body = body
    }

    /// Searches what is at a path that the user named.
    package static func find(
        in path: String, nestedLimit: Int = ReportFinder.nestedLimit, _ body: (Finding, Location) -> Void
    ) {
        withoutActuallyEscaping(body) { body in
            var finder = ReportFinder(nestedLimit, body)
            finder.search(path, depth: 0)
            if finder.count == 0 { body(.nothing(reason: noReport), Location(path: path, modified: nil)) }
        }
    }

    private mutating func take(_ finding: Finding, _ location: Location) {
        count += 1
        body(finding, location)
    }

    private mutating func skip(_ path: String, _ reason: String) { take(.nothing(reason: reason), Location(path: path, modified: nil)) }

    private mutating func search(_ path: String, depth: Int) {
        do throws(SystemError) {
            let status = try FileStatus(of: path)
            guard status.isFolder else {
                guard status.size <= ReportFinder.fileLimit else {
                    return skip(path, "the file is larger than \(ReportFinder.fileLimit >> 20) MB")
                }
                let location = Location(path: path, modified: status.modified)
                unpacked = 0
                return searchFile(try ReadableFile.bytes(path), at: location, isNamed: depth == 0)
            }
            guard depth < ReportFinder.folderDepth else { return skip(path, "folders are nested too deep") }
            let entries = try FolderEntry.all(in: path).map(\.name).sorted(by: ByteOrder.precedes)
            let folder = path.hasSuffix("/") ? path : path + "/"
            for name in entries where !ReportFinder.isOfSystem(name) { searchEntry(folder + name, depth: depth + 1) }
        } catch {
            skip(path, "it can't be read: \(error)")
        }
    }

    /// Searches an entry of a folder, unless it is a pipe or a device.
    private mutating func searchEntry(_ path: String, depth: Int) {
        guard let status = FileStatus(of: path, in: Descriptor.workingFolder) else { return }
        if status.isFile || status.isFolder { return search(path, depth: depth) }
        guard status.kind == .link else { return }
        let target = try? FileStatus(of: path)
        if target?.isFile == true { return search(path, depth: depth) }
        if target == nil || target?.isFolder == true { body(.link, Location(path: path, modified: nil)) }
    }

    /// Files that systems put into folders and archives.
    private static func isOfSystem(_ name: some StringProtocol) -> Bool {
        name.hasPrefix("._") || ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"].contains(String(name))
    }

    /// - Parameter isNamed: whether the user named this file, and not a folder or archive that it is in.
    private mutating func searchFile(_ bytes: [UInt8], at location: Location, isNamed: Bool, nesting: Int = 0) {
        let before = (count, others)
        search(bytes, at: location, nesting: nesting)
        guard (count, others) == before else { return }
        if location.path.hasSuffix(".jwe") {
            skip(location.path, Report.Refusal.damaged.description)
        } else if !isNamed {
            others += 1
            body(.other, location)
        }
    }

    private static func leftover(_ count: Int) -> String {
        "\(count) character\(count == 1 ? " isn't" : "s aren't") part of any report; ask whoever handed it in for the complete file"
    }

    /// Takes the reports in a file, and in archives and attachments inside it.
    private mutating func search(_ bytes: [UInt8], at location: Location, nesting: Int) {
        let before = count
        if ZipReader.isArchive(bytes) {
            if nesting < ReportFinder.nestingLimit { return searchArchive(bytes, at: location, nesting: nesting) }
            return skip(
                location.path,
                "archives are nested more than \(ReportFinder.nestingLimit) deep, so this one wasn't searched; unpack it first")
        }
        var reports = ReportSearch(bytes, isTable: location.path.lowercased().hasSuffix(".csv"))
        var last = ""
        while let text = reports.next() {
            take(.report(text), location)
            last = text
        }
        if reports.leftover > 0, count > before {
            let reason = ReportFinder.leftover(reports.leftover)
            take(count == before + 1 ? .rest(reason: reason, report: last) : .nothing(reason: reason), location)
        }
        guard nesting < ReportFinder.nestingLimit else { return }
        for part in MailParts.base64(in: bytes) {
            if nesting == 0 { unpackedFromEntry = 0 }
            search(part, at: location, nesting: nesting + 1)
        }
    }

    /// Whether so many more bytes may be unpacked from an archive; else the rest of it is skipped, with one message.
    private mutating func admits(_ count: Int, in archive: Location, nesting: Int) -> Bool {
        if nesting == 0 {
            (unpacked, unpackedFromEntry) = (unpacked + count, 0)
            if unpacked <= ReportFinder.unpackedLimit { return true }
            skip(
                archive.path,
                "its files take more than \(ReportFinder.unpackedLimit >> 30) GB, so those at its end weren't searched; unpack it, and add the folder"
            )
            return false
        }
        let before = unpackedFromEntry
        unpackedFromEntry += count
        if unpackedFromEntry <= nestedLimit { return true }
        if before <= nestedLimit {
            skip(
                archive.path,
                "its contents take more than \(nestedLimit >> 20) MB, so it wasn't searched completely; unpack it first")
        }
        return false
    }

    private mutating func searchArchive(_ bytes: [UInt8], at location: Location, nesting: Int) {
        do throws(ZipReader.Failure) {
            // A file that one student packed in another way doesn't hide the reports of others.
            var archive = try ZipReader(bytes, leavesOutInvalid: true)
            for (path, failure) in archive.leftOut { skip("\(location.path)/\(path)", failure.description) }
            // The parts of an office document aren't separate files.
            let isDocument = archive.paths.contains("[Content_Types].xml") || archive.paths.contains("META-INF/manifest.xml")
            for entry in archive.paths where !entry.split(separator: "/").contains(where: ReportFinder.isOfSystem) {
                let part = isDocument ? location : Location(path: "\(location.path)/\(entry)", modified: nil)
                do throws(ZipReader.Failure) {
                    guard let content = try archive.bytes(of: entry) else { continue }
                    guard admits(content.count, in: location, nesting: nesting) else { return }
                    if isDocument {
                        search(content, at: part, nesting: nesting + 1)
                    } else {
                        searchFile(content, at: part, isNamed: false, nesting: nesting + 1)
                    }
                } catch {
                    skip(part.path, "\(error)")
                }
            }
        } catch {
            skip(location.path, "\(error)")
        }
    }
}
