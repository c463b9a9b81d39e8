package import Diagnostics
import Encoding
package import Markup

/// The files of another program's package; or a single XML file, with those beside it.
package final class ForeignPackage {
    /// An XML file of the package.
    package struct Document {
        /// Path in diagnostics: "quizzes.zip/a/a.xml".
        package var path: String
        /// Path in the archive; empty for a single file.
        package var archivePath: String
        package var root: MarkupElement
    }

    private let file: ForeignFile
    private var archive: ZipReader?
    private var paths = PackagePaths([])
    /// Why files of the archive can't be read, by their addresses in texts.
    private var unreadable: [String: String] = [:]
    /// Whether there are files of QTI 3, which readers of other versions skip.
    package private(set) var hasQTI3 = false

    /// Nil if the file is an archive that can't be read, which is reported.
    package init?(_ file: ForeignFile, log: inout DiagnosticLog) {
        self.file = file
        guard file.bytes.starts(with: [0x50, 0x4B]) else { return }
        do {
            let archive = try ZipReader(file.bytes)
            self.archive = archive
            paths = PackagePaths(archive.paths)
        } catch {
            log.report(.invalidArchive, error.description, at: .start)
            return nil
        }
    }

    /// XML files whose root element has one of these names, by path.
    ///
    /// - Parameter others: names of roots that a message about another root needn't list.
    package func documents(_ roots: Set<String>, or others: Set<String> = [], log: inout DiagnosticLog) -> [Document] {
        let taken = roots.union(others)
        guard let archive else {
            return file.xml(log: &log).map { root in
                guard taken.contains(root.name) else {
                    log.report(.invalidXML, ForeignPackage.message(aboutRoot: root.name, among: roots), at: root.position)
                    return []
                }
                return [Document(path: file.path, archivePath: "", root: root)]
            } ?? []
        }
        var documents: [Document] = []
        for path in archive.paths.sorted() where ForeignPackage.mayBeXML(path) {
            guard let bytes = bytes(at: path, log: &log) else { continue }
            guard ForeignPackage.mentions(taken, bytes) else {
                hasQTI3 = hasQTI3 || ForeignPackage.mentions(ForeignPackage.rootsOfQTI3, bytes)
                continue
            }
            var inner = DiagnosticLog(path: "\(file.path)/\(path)")
            let root = MarkupReader.xml(bytes, log: &inner)
            log.append(inner.diagnostics)
            if let root, taken.contains(root.name) { documents.append(Document(path: inner.path, archivePath: path, root: root)) }
        }
        return documents
    }

    /// Reports the tests and items that the manifest lists and the archive doesn't have, other than at `known` paths.
    package func reportMissing(besides known: Set<String> = [], log: inout DiagnosticLog) {
        let manifest = archive?.paths.first { $0 == IMSManifest.path || $0.hasSuffix("/\(IMSManifest.path)") }
        guard let path = manifest, let bytes = bytes(at: path, log: &log) else { return }
        var inner = DiagnosticLog(path: "\(file.path)/\(path)")
        // What isn't XML lists nothing.
        var silent = inner
        let resources = MarkupReader.xml(bytes, log: &silent)?.descendants("resource") ?? []
        for resource in resources {
            guard let type = resource["type"], ["qti", "x-bb-pool"].contains(where: { type.contains(ascii: $0) }),
                let address = resource["href"] ?? resource["file"] ?? resource.first("file")?["href"]
            else { continue }
            let listed = ForeignPackage.archivePath(address, from: path)
            guard paths.path(of: listed, candidates: [listed]) == nil, !known.contains(listed) else { continue }
            inner.report(
                .notImported, "the package lists '\(address)', but doesn't contain it; export the package again", at: resource.position)
        }
        log.append(inner.diagnostics)
    }

    /// The XML file that a document refers to; nil if there is none, or it can't be read, which is reported.
    package func document(_ address: String, from referrer: String, log: inout DiagnosticLog) -> Document? {
        guard let found = file(address, from: referrer) else { return nil }
        let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
        let path = archive == nil ? folder + found.name : "\(file.path)/\(found.name)"
        var inner = DiagnosticLog(path: path)
        let root = MarkupReader.xml(found.bytes, log: &inner)
        log.append(inner.diagnostics)
        return root.map { Document(path: path, archivePath: found.name, root: $0) }
    }

    /// Whether the file isn't an archive, so that others beside it belong to it.
    package var isSingleFile: Bool { archive == nil }

    /// What an archive of another program is, and that it isn't read; nil for a package without such files.
    package var otherProgram: String? { ForeignArchive.program(of: archive?.paths ?? []) }

    /// What XML with this root is, and what to do.
    private static func message(aboutRoot name: String, among roots: Set<String>) -> String {
        if let program = KnownFormat(root: name), !roots.contains(name) { return "this is \(program.words)" }
        if let message = UnsupportedXML.message(root: name) { return message }
        let names = roots.sorted().map { "<\($0)>" }.joined(separator: " or ")
        return
            "this XML begins with <\(name)>, not with \(names); export the questions again, in a format that 'quizmark import --help' lists"
    }

    /// Message about items of QTI 3.
    package static let qti3 = "this is \(KnownFormat.qti3.words)"
    private static let rootsOfQTI3: Set = ["qti-assessment-item", "qti-assessment-test"]

    private static func mayBeXML(_ path: String) -> Bool {
        [".xml", ".dat", ".qti"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Whether the beginning of a file contains one of the names, in any encoding.
    private static func mentions(_ roots: Set<String>, _ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(8192).filter { $0 != 0 }
        let starts = head.indices.filter { head[$0] == UInt8(ascii: "<") || head[$0] == UInt8(ascii: ":") }
        return roots.contains { root in starts.contains { head[($0 + 1)...].starts(with: root.utf8) } }
    }

    private func bytes(at path: String, log: inout DiagnosticLog) -> [UInt8]? {
        do {
            return try archive?.bytes(of: path)
        } catch {
            log.report(.invalidArchive, error.description, at: .start)
            return nil
        }
    }

    /// The file that a text of a document refers to; nil if the package has none, or it can't be read.
    func file(_ address: String, from referrer: String) -> EmbeddedFile? {
        let isElsewhere = address.hasPrefix("/") || address.hasPrefix("#") || address.hasPrefix("data:") || address.contains("://")
        guard !isElsewhere || address.contains("FILEBASE"), let name = ForeignPackage.cleaned(address), !name.isEmpty else { return nil }
        let folder = referrer.split(separator: "/").dropLast().joined(separator: "/")
        guard var archive else {
            let path = folder.isEmpty ? name : ForeignPackage.normalized("\(folder)/\(name)")
            return file.neighbour(below: path).map { EmbeddedFile(name: path, bytes: $0) }
        }
        let candidates = [folder.isEmpty ? name : "\(folder)/\(name)", name, "web_resources/\(name)"].map(ForeignPackage.normalized)
        let found = paths.path(of: name, candidates: candidates)
        defer { self.archive = archive }
        guard let found else { return nil }
        do {
            return try archive.bytes(of: found).map { EmbeddedFile(name: found, bytes: $0) }
        } catch {
            unreadable[address] = error.description
            return nil
        }
    }

    /// Why a file of the package can't be read; nil for a missing one.
    func readError(of address: String) -> String? { unreadable[address] }

    /// `%24IMS-CC-FILEBASE%24/media/a%20b.png?x=1` → `media/a b.png`; nil for other kinds of URL.
    private static func cleaned(_ address: String) -> String? {
        var path = address.split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        path = path.split(separator: "#", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        path = PercentEncoding.decoded(path) ?? path
        // Blackboard puts the name of a folder between these markers.
        if path.hasPrefix("@X@") { return path.split(separator: "/").last?.split(separator: "@X@").last.map(String.init) }
        for prefix in ["$IMS-CC-FILEBASE$", "$IMS_CC_FILEBASE$"] where path.hasPrefix(prefix) { path.removeFirst(prefix.count) }
        while path.hasPrefix("/") { path.removeFirst() }
        return path.contains(":") ? nil : path
    }

    /// Path in the archive of a URL in the file at `referrer`.
    package static func archivePath(_ address: String, from referrer: String) -> String {
        let folder = referrer.split(separator: "/").dropLast().joined(separator: "/")
        return normalized(folder + "/" + (PercentEncoding.decoded(address) ?? address))
    }

    /// Path without `.` and `..`, which can't lead out of the archive.
    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
