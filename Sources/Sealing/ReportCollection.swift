import Encoding
import Platform

/// Opens all reports in files, folders and zip archives.
package struct ReportCollection {
    /// Size in bytes from which a file isn't searched.
    package static let fileLimit = 256 << 20
    private static let folderDepth = 32
    private static let archiveDepth = 2

    package struct Refused: Equatable {
        /// Of the file, followed by that in the archive.
        package let path: String
        package let reason: String
    }

    /// Each once, in the order in which they were found.
    package private(set) var reports: [Report] = []
    package private(set) var refused: [Refused] = []
    /// Number of reports that were found before.
    package private(set) var repeated = 0

    private let keys: [PrivateKey]
    private let site: String?
    private var receipts: Set<String> = []

    /// - Parameter site: id of the site that the reports have to be from; nil for any.
    package init(keys: [PrivateKey], site: String?) {
        self.keys = keys
        self.site = site
    }

    /// Opens what is at a path that the user named.
    package mutating func add(_ path: String) {
        let (found, faults) = (reports.count + repeated, refused.count)
        add(path, depth: 0)
        if reports.count + repeated == found, refused.count == faults { refuse(path, "there is no report in it") }
    }

    private mutating func refuse(_ path: String, _ reason: String) { refused.append(Refused(path: path, reason: reason)) }

    private mutating func add(_ path: String, depth: Int) {
        do throws(SystemError) {
            let status = try FileStatus(of: path)
            guard status.isFolder else {
                guard status.size <= ReportCollection.fileLimit else {
                    return refuse(path, "the file is larger than \(ReportCollection.fileLimit >> 20) MB")
                }
                return add(try ReadableFile.bytes(path), at: path, archiveDepth: 0)
            }
            guard depth < ReportCollection.folderDepth else { return refuse(path, "folders are nested too deep") }
            let entries = try FolderEntry.all(in: path).map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            let folder = path.hasSuffix("/") ? path : path + "/"
            for name in entries where !isPipe(folder + name) { add(folder + name, depth: depth + 1) }
        } catch {
            refuse(path, "it can't be read: \(error)")
        }
    }

    /// Pipes and devices in a folder aren't reports; neither are links, which may lead around in a circle.
    private func isPipe(_ path: String) -> Bool {
        guard let status = FileStatus(of: path, in: Descriptor.workingFolder) else { return true }
        return !status.isFile && !status.isFolder
    }

    private mutating func add(_ bytes: [UInt8], at path: String, archiveDepth: Int) {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), archiveDepth < ReportCollection.archiveDepth {
            return addArchive(bytes, at: path, depth: archiveDepth)
        }
        let texts = ReportSearch.texts(in: bytes)
        if texts.isEmpty, path.hasSuffix(".jwe") { refuse(path, Report.Refusal.damaged.description) }
        for text in texts { add(text, at: path) }
    }

    private mutating func addArchive(_ bytes: [UInt8], at path: String, depth: Int) {
        do throws(ZipReader.Failure) {
            var archive = try ZipReader(bytes)
            for entry in archive.paths {
                do throws(ZipReader.Failure) {
                    guard let content = try archive.bytes(of: entry) else { continue }
                    add(content, at: "\(path)/\(entry)", archiveDepth: depth + 1)
                } catch {
                    refuse("\(path)/\(entry)", "\(error)")
                }
            }
        } catch {
            refuse(path, "\(error)")
        }
    }

    private mutating func add(_ text: String, at path: String) {
        do throws(Report.Refusal) {
            let report = try Report(text, keys: keys, site: site)
            if receipts.insert(report.receipt).inserted { reports.append(report) } else { repeated += 1 }
        } catch {
            refuse(path, "\(error)")
        }
    }
}
