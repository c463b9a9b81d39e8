import Encoding
import Platform

/// Finds the sealed texts of reports in files, folders and zip archives.
package struct ReportFinder {
    /// Size in bytes from which a file isn't searched.
    package static let fileLimit = 256 << 20
    private static let folderDepth = 32
    private static let archiveDepth = 2

    package struct Place: Sendable {
        /// Of the file, followed by that in the archive.
        package let path: String
        /// Last change of the file in seconds since 1970; nil in an archive, whose times have no zone.
        package let modified: Int?
    }

    package enum Finding: Sendable {
        /// The compact form of a report, whole or not.
        case report(String)
        /// Why nothing was found here.
        case nothing(reason: String)
    }

    /// Called with everything that is found, in order.
    private let body: (Finding, Place) -> Void
    private var count = 0

    private init(_ body: @escaping (Finding, Place) -> Void) { self.body = body }

    /// Searches what is at a path that the user named.
    package static func find(in path: String, _ body: (Finding, Place) -> Void) {
        withoutActuallyEscaping(body) { body in
            var finder = ReportFinder(body)
            finder.search(path, depth: 0)
            if finder.count == 0 { body(.nothing(reason: "there is no report in it"), Place(path: path, modified: nil)) }
        }
    }

    private mutating func take(_ finding: Finding, _ place: Place) {
        count += 1
        body(finding, place)
    }

    private mutating func skip(_ path: String, _ reason: String) { take(.nothing(reason: reason), Place(path: path, modified: nil)) }

    private mutating func search(_ path: String, depth: Int) {
        do throws(SystemError) {
            let status = try FileStatus(of: path)
            guard status.isFolder else {
                guard status.size <= ReportFinder.fileLimit else {
                    return skip(path, "the file is larger than \(ReportFinder.fileLimit >> 20) MB")
                }
                let place = Place(path: path, modified: status.modified)
                return search(try ReadableFile.bytes(path), at: place, archiveDepth: 0)
            }
            guard depth < ReportFinder.folderDepth else { return skip(path, "folders are nested too deep") }
            let entries = try FolderEntry.all(in: path).map(\.name).sorted(by: ByteOrder.precedes)
            let folder = path.hasSuffix("/") ? path : path + "/"
            for name in entries where !isPipe(folder + name) { search(folder + name, depth: depth + 1) }
        } catch {
            skip(path, "it can't be read: \(error)")
        }
    }

    /// Pipes and devices in a folder aren't reports; neither are links, which may lead around in a circle.
    private func isPipe(_ path: String) -> Bool {
        guard let status = FileStatus(of: path, in: Descriptor.workingFolder) else { return true }
        return !status.isFile && !status.isFolder
    }

    private mutating func search(_ bytes: [UInt8], at place: Place, archiveDepth: Int) {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), archiveDepth < ReportFinder.archiveDepth {
            return searchArchive(bytes, at: place.path, depth: archiveDepth)
        }
        var isEmpty = true
        for text in ReportSearch(bytes) {
            isEmpty = false
            take(.report(text), place)
        }
        if isEmpty, place.path.hasSuffix(".jwe") { skip(place.path, Report.Refusal.damaged.description) }
    }

    private mutating func searchArchive(_ bytes: [UInt8], at path: String, depth: Int) {
        do throws(ZipReader.Failure) {
            var archive = try ZipReader(bytes)
            for entry in archive.paths {
                let place = Place(path: "\(path)/\(entry)", modified: nil)
                do throws(ZipReader.Failure) {
                    guard let content = try archive.bytes(of: entry) else { continue }
                    search(content, at: place, archiveDepth: depth + 1)
                } catch {
                    skip(place.path, "\(error)")
                }
            }
        } catch {
            skip(path, "\(error)")
        }
    }
}
