import Encoding
import Platform

/// Where the manifest of an output folder is kept: in `.quizmark/outputs` of the site, which nobody publishes. It names every file,
/// also those whose names are the secrets of students.
final class ManifestFile: Sendable {
    static let folderName = "outputs"

    let folder: RecordFolder
    let name: String
    /// The output folder as the manifest calls it.
    private let output: [UInt8]

    /// The manifest that is in place once the next commit is done.
    var newName: String { "\(name).new" }

    init(in folder: RecordFolder, named name: String, of output: [UInt8] = []) {
        self.folder = folder
        self.name = name
        self.output = output
    }

    /// Nothing when there is none.
    func read() throws(OutputError) -> Manifest? {
        guard let text = try folder.read(name) else { return nil }
        var line = 0
        guard let manifest = Manifest(text: text, line: &line) else {
            throw .damaged(file: folder.shown(name), line: line)
        }
        return manifest
    }

    /// Writes the next manifest and waits until the disk has it.
    /// - Returns: what a journal calls it.
    func prepare(_ manifest: Manifest) throws(OutputError) -> String {
        let text = manifest.text(of: output)
        try folder.write(newName, text, syncing: true)
        let code = folder.disk.syncDrive(folder.number)
        guard code == 0 else { throw .failed(DiskFailure(.write, folder.name, code)) }
        return Self.digest(text)
    }

    /// Whether this manifest, or the next one, is the one that a journal names.
    func matches(_ digest: String) throws(OutputError) -> Bool {
        for file in [newName, name] {
            if let text = try folder.read(file), Self.digest(text) == digest { return true }
        }
        return false
    }

    /// Puts the next manifest, if there is one, in the place of this one.
    func install() -> DiskFailure? {
        let code = folder.rename(newName, to: name)
        // Where the commit was interrupted behind this point, or had no manifest to write.
        guard code == 0 || code == ErrorCode.noSuchFileOrDirectory else { return DiskFailure(.replace, folder.shown(name), code) }
        let syncing = folder.disk.syncDrive(folder.number)
        return syncing == 0 ? nil : DiskFailure(.write, folder.shown(name), syncing)
    }

    private static func digest(_ text: [UInt8]) -> String { SHA256.hash(text).hexadecimal }
}

extension ManifestFile {
    /// The manifest of an output folder that exists, or why the site's folder can't keep it.
    ///
    /// Its name is made of the path of the output, so that a site may have several. It counts from the site's folder where it is in
    /// there, so that the site can be moved.
    static func open(
        of output: String, in site: String, disk: Disk
    ) throws(OutputError) -> (file: ManifestFile?, refusal: DiskFailure?) {
        let key = key(of: output, in: site)
        let name = SHA256.hash(key).prefix(16).hexadecimal
        var path = site
        var folder = try open(path, in: Descriptor.workingFolder, .folderFollowingLinks)
        for part in [SitePath.control, folderName] {
            path += "/\(part)"
            let code = disk.createFolder(part, in: folder.number)
            if [ErrorCode.permissionDenied, ErrorCode.notPermitted, ErrorCode.readOnlyFileSystem].contains(code) {
                return (nil, DiskFailure(.create, path, code))
            }
            guard code == 0 || code == ErrorCode.alreadyExists else { throw .failed(DiskFailure(.create, path, code)) }
            folder = try open(part, in: folder.number, shown: path)
        }
        let records = RecordFolder(folder, named: path, disk: disk)
        let file = ManifestFile(in: records, named: name, of: key)
        let code = Descriptor.checkWritable(records.number)
        if code != 0 {
            let refusal = DiskFailure(.write, path, code)
            // Two lists that differ would be worse than none.
            if status(of: name, in: records.number) != nil { throw .failed(refusal) }
            return (nil, refusal)
        }
        if status(of: name, in: records.number) == nil {
            file.ignoreForGit()
            file.forgetOutputsThatAreGone(in: site)
        }
        return (file, nil)
    }

    private static func open(
        _ path: String, in folder: CInt, _ access: Descriptor.Access = .folder, shown: String? = nil
    ) throws(OutputError) -> Descriptor {
        let number = Descriptor.open(path, in: folder, access)
        guard number >= 0 else {
            if number == -ErrorCode.notDirectory || number == -ErrorCode.tooManySymbolicLinkLevels { throw .notAFolder(shown ?? path) }
            throw .failed(DiskFailure(.open, shown ?? path, -number))
        }
        return Descriptor(owning: number)
    }

    /// The manifest of one copy of the site says nothing about the outputs of another.
    private func ignoreForGit() {
        let number = folder.disk.createFile(".gitignore", in: folder.number)
        guard number >= 0 else { return }
        let file = Descriptor(owning: number)
        _ = Array("*\n".utf8).withUnsafeBytes { folder.disk.append($0, to: file.number) }
    }

    /// Previews and tests build into folders that don't stay. The latest of their manifests do, since a disk may come back.
    private func forgetOutputsThatAreGone(in site: String) {
        var gone: [(name: String, modified: Int)] = []
        for other in names(in: ".", of: folder.number) ?? [] where other.utf8.count == name.utf8.count {
            guard let status = status(of: other, in: folder.number), let output = output(named: other) else { continue }
            let path = output.hasPrefix("./") ? "\(site)/\(output.dropFirst(2))" : output
            if OutputWriting.status(of: path, in: Descriptor.workingFolder) == nil { gone.append((other, status.modified)) }
        }
        gone.sort { ($0.modified, $0.name) > ($1.modified, $1.name) }
        for other in gone.dropFirst(Self.goneLimit) { _ = folder.disk.removeFile(other.name, in: folder.number) }
    }

    private static let goneLimit = 20

    /// The output folder that another manifest is about.
    private func output(named other: String) -> String? {
        guard let text = try? folder.read(other) else { return nil }
        var lines = RecordLines(text)
        guard lines.next() != nil, let line = lines.next(), line.hasPrefix("output ") else { return nil }
        return String(line.dropFirst("output ".count))
    }

    private static func key(of output: String, in site: String) -> [UInt8] {
        let (output, site) = (wholePath(output), wholePath(site))
        let above = site.last == UInt8(ascii: "/") ? site : site + [UInt8(ascii: "/")]
        return output.starts(with: above) ? Array("./".utf8) + output.dropFirst(above.count) : output
    }

    /// Without links and dots.
    private static func wholePath(_ path: String) -> [UInt8] { FileSystem.resolved(path) ?? Array(path.utf8) }
}
