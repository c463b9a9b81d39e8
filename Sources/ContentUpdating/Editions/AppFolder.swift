import ContentModel
import ContentReading
import Diagnostics

/// The files of an app that contain its penalties, in any of the usual folder layouts.
struct AppFolder {
    struct LanguageFile {
        var path: String
        var name: LanguageFileName
        var bytes: [UInt8]
    }

    /// Path relative to the folder and bytes; nil if there is none.
    private(set) var penalties: (path: String, bytes: [UInt8])?
    private(set) var sanctions: (path: String, bytes: [UInt8])?
    private(set) var languageFiles: [LanguageFile] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - paths: of all files of the folder, relative to it.
    ///   - shown: name of the folder in reports.
    init(_ paths: [String], shown: String, read: (String, inout DiagnosticLog) -> [UInt8]?) {
        func bytes(_ path: String) -> [UInt8]? {
            var log = DiagnosticLog(path: "\(shown)/\(path)")
            defer { diagnostics += log.diagnostics }
            return read(path, &log)
        }
        let lists = paths.filter { $0.lowercased().hasSuffix(".json") }.sorted(by: AppFolder.isNearer)
        for (path, isPenalties) in [(list("penalt", lists), true), (list("sanction", lists), false)] {
            guard let path, let bytes = bytes(path) else { continue }
            if isPenalties { penalties = (path, bytes) } else { sanctions = (path, bytes) }
        }
        for path in paths.sorted(by: AppFolder.isNearer) where path.hasSuffix(".strings") || path.hasSuffix(".arb") {
            guard let bytes = bytes(path) else { continue }
            if let name = AppFolder.name(path, bytes) {
                languageFiles.append(LanguageFile(path: path, name: name, bytes: bytes))
            } else {
                diagnostics.append(
                    Diagnostic(
                        .unknownLanguage, "this file doesn't say its language, so it is left out; name it such as fr.strings",
                        at: SourceLocation(path: "\(shown)/\(path)"), severity: .warning))
            }
        }
    }

    /// The file whose name contains `word`, the least nested first.
    private func list(_ word: String, _ paths: [String]) -> String? {
        let named = paths.filter { name(of: $0).contains(word) }
        return named.first { ["penalties.json", "sanctions.json"].contains(name(of: $0)) } ?? named.first
    }

    private func name(of path: String) -> String { path.split(separator: "/").last?.lowercased() ?? "" }

    private static func isNearer(_ a: String, _ b: String) -> Bool {
        let (depth, other) = (a.count { $0 == "/" }, b.count { $0 == "/" })
        return depth == other ? a.utf8.lexicographicallyPrecedes(b.utf8) : depth < other
    }

    /// Language of `fr.lproj/Penalties.strings`, `fr.strings`, `fr.arb`, `app_fr.arb`, `intl_pt_BR.arb`, or of `@@locale`.
    private static func name(_ path: String, _ bytes: [UInt8]) -> LanguageFileName? {
        let parts = path.split(separator: "/")
        let style: PenaltyKey.Style = path.hasSuffix(".arb") ? .arb : .strings
        if style == .strings, let folder = parts.dropLast().last, folder.hasSuffix(".lproj") {
            return ContentLanguage(app: folder.dropLast(".lproj".count)).map { LanguageFileName(language: $0, style: style) }
        }
        if style == .arb, let locale = locale(bytes) { return LanguageFileName(language: locale, style: style) }
        let words = (parts.last ?? "").split(separator: ".").first?.split(separator: "_") ?? []
        // The longest suffix of the name that is a language code: `intl_pt_BR` is pt-BR, and `app_fr` is fr.
        let language = words.indices.lazy.compactMap { ContentLanguage(app: words[$0...].joined(separator: "_")) }
            .first { $0.fallbacks.last.map { $0.code.count == 2 } ?? false }
        return language.map { LanguageFileName(language: $0, style: style) }
    }

    private static func locale(_ bytes: [UInt8]) -> ContentLanguage? {
        var faults = DiagnosticLog(path: "")
        guard let text = FileText.decoded(bytes, log: &faults), let tree = JSONReader.read(text, log: &faults),
            case .mapping(let entries) = tree.value,
            let locale = entries.first(where: { $0.key == "@@locale" })?.value.text("", log: &faults)
        else { return nil }
        return ContentLanguage(app: locale.string)
    }
}
