import ContentModel
import Diagnostics
import Encoding
import SitePlanning

/// Pictures and other files of an import, under unique names that are valid in URLs. Files that aren't safe in a site are left out
/// and reported.
///
/// A class, since texts of many questions add files to one collection.
package final class ImportedFiles {
    /// A remark about an imported or refused file.
    package struct Remark {
        package var message: String
        /// Position in the imported file; nil if only that of the text is known.
        var position: SourcePosition?
    }

    private struct Series {
        /// Number of names that are taken.
        var count = 0
        /// The files by the hashes of their bytes.
        var files: [UInt64: [ExchangeFile]] = [:]
    }

    /// Files by the portable keys of their names.
    private var taken: [String: ExchangeFile] = [:]
    /// Names of files that are in the site's folder already, by their portable keys.
    private let present: [String: String]
    /// Files with the same name and another number, by the key of the first: often all pictures of an export have one name.
    private var series: [String: Series] = [:]
    private var fresh: [ExchangeFile] = []
    private var remarks: [Remark] = []
    private var knownMessages: Set<String> = []

    /// - Parameters:
    ///   - others: files whose names are taken.
    ///   - present: names in the site's folder. A file may replace the one of its name, but not be beside one that differs in case only.
    init(besides others: some Sequence<ExchangeFile> = [], present: [String] = []) {
        self.present = Dictionary(present.map { (ImportedFiles.key($0), $0) }) { $1 }
        for file in others { taken[ImportedFiles.key(file.path)] = file }
    }

    /// Adds a file and returns its name in the site; nil if it is refused. Equal bytes are added once.
    ///
    /// - Parameter keepsFolders: whether its folders become a part of the name.
    package func add(_ file: EmbeddedFile, keepsFolders: Bool = false) -> String? {
        let name = FileName(file.name, keepsFolders: keepsFolders)
        switch MediaKind.judge(file.name, file.bytes) {
        case .kind(let ending): return take(name, ending, file.bytes)
        case .picture(let bytes, let losses):
            if !losses.isEmpty {
                addRemark(
                    "'\(name.shown)' is imported without \(losses.joined(separator: ", ")), which could run in a reader's browser",
                    file.position)
            }
            return take(name, "svg", bytes)
        case .refused(let reason):
            let typed = file.declaredType.map { "a file in the text ('data:\($0)') isn't of the type that it names, so it isn't imported" }
            addRemark(typed ?? "'\(name.shown)' \(reason)", file.position)
            return nil
        }
    }

    /// Reports that something without a file name isn't imported.
    func refuse(_ name: String) { addRemark("'\(name.prefix(80))' \(MediaKind.unknown)", nil) }

    private func take(_ name: FileName, _ ending: String, _ bytes: [UInt8]) -> String {
        let base = ImportedFiles.key("\(name.stem).\(ending)")
        var series = series.removeValue(forKey: base) ?? Series()
        defer { self.series[base] = series }
        let hash = FNV1a.hash(bytes)
        if let known = series.files[hash]?.first(where: { $0.bytes == bytes }) { return known.path }
        while true {
            let path = series.count == 0 ? "\(name.stem).\(ending)" : "\(name.stem)-\(series.count + 1).\(ending)"
            let key = ImportedFiles.key(path)
            series.count += 1
            if let other = taken[key] {
                series.files[FNV1a.hash(other.bytes), default: []].append(other)
                if other.bytes == bytes { return other.path }
                continue
            }
            if let other = present[key], !other.utf8.elementsEqual(path.utf8) { continue }
            let file = ExchangeFile(path, bytes)
            taken[key] = file
            series.files[hash, default: []].append(file)
            fresh.append(file)
            return path
        }
    }

    private func addRemark(_ message: String, _ position: SourcePosition?) {
        if knownMessages.insert(message).inserted { remarks.append(Remark(message: message, position: position)) }
    }

    /// Files added since the last call.
    package func drainNewFiles() -> [ExchangeFile] {
        defer { fresh = [] }
        return fresh
    }

    /// Remarks since the last call.
    package func drainRemarks() -> [Remark] {
        defer { remarks = [] }
        return remarks
    }

    private static func key(_ path: String) -> String { PortableName.key(path) }
}

/// Name of an imported file, reduced to letters, digits, hyphens and underscores, which have no special meaning on any server.
private struct FileName {
    /// Name without extension: "Zelle (1).PNG" → "Zelle-1", "x.php.gif" → "x-php".
    let stem: String
    /// Name in messages.
    let shown: String

    init(_ name: String, keepsFolders: Bool) {
        let parts = name.split { $0 == "/" || $0 == "\\" }.map(String.init)
        let last = parts.last ?? ""
        let own = MediaKind.withoutTail(last)
        let stem = FileName.fit(own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own)
        let folders = keepsFolders ? parts.dropLast().map(FileName.fit).filter { !$0.isEmpty } : []
        self.stem = (folders + [stem.isEmpty ? "file" : stem]).joined(separator: "/")
        shown = last.count > 80 ? last.prefix(79) + "…" : last
    }

    private static func fit(_ text: String) -> String {
        var fit = ""
        // NFC first, as combining marks aren't letters.
        for scalar in TextFolding.compose(text).unicodeScalars.prefix(80) {
            let isFit = scalar.isLetterOrDigit || scalar == "_" || scalar == "-" && !fit.isEmpty
            if isFit { fit.unicodeScalars.append(scalar) } else if !fit.isEmpty, fit.last != "-" { fit += "-" }
        }
        while fit.last == "-" { fit.removeLast() }
        // Of what is left, only the names of devices aren't portable.
        return PortableName.problem(of: fit) == nil ? fit : fit + "-file"
    }
}
