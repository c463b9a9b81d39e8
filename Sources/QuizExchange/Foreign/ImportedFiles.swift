import ContentModel
import ContentReading
import Diagnostics
import SitePlanning

/// The pictures and other files that foreign files bring along, under names that fit an address and are each taken once. What
/// isn't fit for a site is left out, and said.
///
/// A class, since texts of many questions bring files to one place.
package final class ImportedFiles {
    /// What is to be said of a file that came or stayed out.
    package struct Remark {
        package var message: String
        /// Where the foreign file has it; nil where only the text that names it is known.
        var position: SourcePosition?
    }

    /// By their names as a Mac or Windows compares them.
    private var taken: [String: ExchangeFile] = [:]
    private var fresh: [ExchangeFile] = []
    private var remarks: [Remark] = []
    private var told: Set<String> = []

    /// - Parameter others: files that have their names already.
    init(besides others: some Sequence<ExchangeFile> = []) {
        for file in others { taken[ImportedFiles.key(file.path)] = file }
    }

    /// The name under which the file comes to the site; nil where it stays out. The same bytes are not brought twice.
    ///
    /// - Parameter keepsFolders: whether its folders are a part of the name.
    package func add(_ file: EmbeddedFile, keepsFolders: Bool = false) -> String? {
        let name = FileName(file.name, keepsFolders: keepsFolders)
        switch MediaKind.judge(file.name, file.bytes) {
        case .kind(let ending): return take(name, ending, file.bytes)
        case .picture(let bytes, let losses):
            if !losses.isEmpty {
                tell(
                    "'\(name.shown)' comes without \(losses.joined(separator: ", ")), which could run in a reader's browser", file.position)
            }
            return take(name, "svg", bytes)
        case .refused(let reason):
            tell("'\(name.shown)' \(reason)", file.position)
            return nil
        }
    }

    /// Says that something without a name of its own stays out.
    func refuse(_ name: String) { tell("'\(name.prefix(80))' \(MediaKind.unknown)", nil) }

    private func take(_ name: FileName, _ ending: String, _ bytes: [UInt8]) -> String {
        var path = "\(name.stem).\(ending)"
        var number = 2
        while let other = taken[ImportedFiles.key(path)], other.bytes != bytes {
            path = "\(name.stem)-\(number).\(ending)"
            number += 1
        }
        if let other = taken[ImportedFiles.key(path)] { return other.path }
        let file = ExchangeFile(path, bytes)
        taken[ImportedFiles.key(path)] = file
        fresh.append(file)
        return path
    }

    private func tell(_ message: String, _ position: SourcePosition?) {
        if told.insert(message).inserted { remarks.append(Remark(message: message, position: position)) }
    }

    /// The files that were added since the last call.
    package func takeFresh() -> [ExchangeFile] {
        defer { fresh = [] }
        return fresh
    }

    /// What there was to say since the last call.
    package func takeRemarks() -> [Remark] {
        defer { remarks = [] }
        return remarks
    }

    private static func key(_ path: String) -> String { TextFolding.compose(path.lowercased()) }
}

/// The name of a foreign file, of which only letters, digits, hyphens and underscores stay: no server reads anything into it.
private struct FileName {
    /// Without its ending: "Zelle (1).PNG" → "Zelle-1", "x.php.gif" → "x-php".
    let stem: String
    /// As messages have it.
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

    /// Names of devices, which Windows can't write, with any ending.
    private static let devices = Set(["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

    private static func fit(_ text: String) -> String {
        var fit = ""
        // Composed first, or marks above letters would be taken for signs.
        for scalar in TextFolding.compose(text).unicodeScalars.prefix(80) {
            let isFit = scalar.isLetterOrDigit || scalar == "_" || scalar == "-" && !fit.isEmpty
            if isFit { fit.unicodeScalars.append(scalar) } else if !fit.isEmpty, fit.last != "-" { fit += "-" }
        }
        while fit.last == "-" { fit.removeLast() }
        return devices.contains(fit.lowercased()) ? fit + "-file" : fit
    }
}
