import Encoding
import Platform

/// The manifest of an output folder, kept in `.quizmark/outputs` of the site, which is never published: it names every file, also
/// those whose names are the secrets of students.
final class ManifestFile: Sendable {
    static let folderName = "outputs"

    let folder: RecordFolder
    let name: String
    /// The output folder as the manifest calls it.
    private let output: [UInt8]

    /// Whether the output folder isn't in the site's folder.
    var isOutside: Bool { output.first == UInt8(ascii: "/") }

    /// The manifest that is used once the next commit is done.
    var newName: String { "\(name).new" }

    init(in folder: RecordFolder, named name: String, of output: [UInt8] = []) {
        self.folder = folder
        self.name = name
        self.output = output
    }

    /// The manifest; nil where there is none.
    ///
    /// - Throws: `OutputError.failed` where the file can't be read, `newer` where a newer version wrote it, `damaged` where it
    ///   isn't a manifest.
    func read() throws(OutputError) -> Manifest? {
        guard let text = try folder.read(name) else { return nil }
        var line = 0
        guard let manifest = Manifest(text: text, line: &line) else {
            throw Manifest.isNewer(text) ? .newer(file: folder.shown(name)) : .damaged(file: folder.shown(name), line: line)
        }
        return manifest
    }

    /// Writes the next manifest and waits until it is on the disk.
    /// - Returns: its digest, by which a journal names it.
    /// - Throws: `OutputError.failed` where the disk refuses, such as a full one.
    func prepare(_ manifest: Manifest) throws(OutputError) -> String {
        let text = manifest.text(of: output)
        try folder.write(newName, text, syncing: true)
        let code = folder.disk.syncDrive(folder.number)
        guard code == 0 else { throw .failed(DiskFailure(.write, folder.name, code)) }
        return Self.digest(text)
    }

    /// Whether this manifest, or the next one, is the one that a journal names.
    ///
    /// - Throws: `OutputError.failed` where one of them can't be read.
    func matches(_ digest: String) throws(OutputError) -> Bool {
        for file in [newName, name] {
            if let text = try folder.read(file), Self.digest(text) == digest { return true }
        }
        return false
    }

    /// Replaces the manifest by the next one, if there is any.
    func install() -> DiskFailure? {
        let code = folder.rename(newName, to: name)
        // The commit was interrupted after this step, or had no manifest to write.
        guard code == 0 || code == ErrorCode.noSuchFileOrDirectory else { return DiskFailure(.replace, folder.shown(name), code) }
        let syncing = folder.disk.syncDrive(folder.number)
        return syncing == 0 ? nil : DiskFailure(.write, folder.shown(name), syncing)
    }

    private static func digest(_ text: [UInt8]) -> String { SHA256.hash(text).hexadecimal }
}

extension ManifestFile {
    /// Opens the manifest of an existing output folder; without one, `refusal` is the reason why the site's folder can't keep it.
    ///
    /// Its name is made of the path of the output, so that a site may have several outputs. The path is relative to the site's
    /// folder if it is in there, so that the site can be moved.
    ///
    /// - Throws: `OutputError.failed` where there is a manifest that can't be replaced, or the disk refuses for a reason other than
    ///   its permissions.
    static func open(
        of output: String, in site: String, disk: Disk
    ) throws(OutputError) -> (file: ManifestFile?, refusal: DiskFailure?) {
        let key = key(of: output, in: site)
        let name = name(key)
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
        file.ignoreForGit()
        if status(of: name, in: records.number) == nil {
            file.forgetOutputsThatAreGone(in: site)
        }
        return (file, nil)
    }

    /// - Throws: `OutputError.notAFolder` where the path leads to something else, `failed` where it can't be opened.
    private static func open(
        _ path: String, in folder: CInt, _ access: Descriptor.Access = .folder, shown: String? = nil
    ) throws(OutputError) -> Descriptor {
        try OutputFolder.checked(Descriptor.open(path, in: folder, access), shown: shown ?? path)
    }

    /// Writes a `.gitignore`, as the manifest of one copy of the site doesn't apply to the outputs of another. One that a full disk
    /// left empty is written again.
    private func ignoreForGit() {
        let (file, staged) = (".gitignore", ".gitignore.new")
        if let status = status(of: file, in: folder.number), status.size > 0 { return }
        _ = folder.disk.removeFile(staged, in: folder.number)
        if (try? folder.write(staged, Array("*\n".utf8), syncing: false)) != nil, folder.rename(staged, to: file) == 0 { return }
        _ = folder.disk.removeFile(staged, in: folder.number)
    }

    /// Removes old manifests of outputs that no longer exist, such as those of previews and tests. The latest are kept, since a
    /// disk may be mounted again.
    private func forgetOutputsThatAreGone(in site: String) {
        var gone: [(name: String, modified: Int)] = []
        for other in names(in: ".", of: folder.number) ?? [] where other.utf8.count == name.utf8.count {
            guard let status = status(of: other, in: folder.number), let output = output(named: other) else { continue }
            let path = output.hasPrefix("./") ? "\(site)/\(output.dropFirst(2))" : output
            if OutputWriting.status(of: path, in: Descriptor.workingFolder) == nil { gone.append((other, status.modified)) }
        }
        gone.sort { ($0.modified, $0.name) > ($1.modified, $1.name) }
        for other in gone.dropFirst(Self.goneLimit) {
            for file in [other.name, BuildRecord.name(other.name)] { _ = folder.disk.removeFile(file, in: folder.number) }
        }
    }

    private static let goneLimit = 20

    /// Path of the output folder that another manifest describes.
    private func output(named other: String) -> String? { (try? folder.read(other)).flatMap(ManifestFile.output) }

    /// Path of the output folder that a manifest describes: that of a folder of the site begins with `./`.
    fileprivate static func output(of manifest: [UInt8]) -> String? {
        var lines = RecordLines(manifest)
        guard lines.next() != nil, let line = lines.next(), line.hasPrefix("output ") else { return nil }
        return String(line.dropFirst("output ".count))
    }

    /// File name of the manifest of an output folder.
    static func name(of output: String, in site: String) -> String { name(key(of: output, in: site)) }

    private static func name(_ key: [UInt8]) -> String { SHA256.hash(key).prefix(16).hexadecimal }

    private static func key(of output: String, in site: String) -> [UInt8] {
        let (output, site) = (wholePath(output), wholePath(site))
        let above = site.last == UInt8(ascii: "/") ? site : site + [UInt8(ascii: "/")]
        return output.starts(with: above) ? Array("./".utf8) + output.dropFirst(above.count) : output
    }

    /// Absolute path without links and dots.
    private static func wholePath(_ path: String) -> [UInt8] { FileSystem.resolved(path) ?? Array(path.utf8) }
}

extension OutputWriter {
    /// Paths of the folders that a site was built into and that still exist.
    package static func recordedOutputs(of site: String) -> [String] {
        let records = "\(site)/\(SitePath.control)/\(ManifestFile.folderName)"
        let folder = Descriptor(owning: Descriptor.open(records, .folder))
        guard folder.number >= 0 else { return [] }
        let manifests = (names(in: ".", of: folder.number) ?? []).filter { !$0.contains(".") }
        return manifests.compactMap { name in
            guard let text = try? ReadableFile.bytes("\(records)/\(name)"), let output = ManifestFile.output(of: text) else { return nil }
            let path = output.hasPrefix("./") ? "\(site)/\(output.dropFirst(2))" : output
            return FileSystem.isFolder(path) ? path : nil
        }
    }
}
