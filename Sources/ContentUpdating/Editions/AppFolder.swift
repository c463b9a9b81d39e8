import ContentModel
import ContentReading
import Diagnostics
import Encoding

/// The files of an app that contain its penalties, found by what is in them.
struct AppFolder {
    struct LanguageFile {
        var path: String
        var name: LanguageFileName
        var bytes: [UInt8]
    }

    /// A list and the path of its file, relative to the folder.
    struct List {
        var path: String
        var tree: ContentTree
    }

    /// Lists of penalties, the least nested first.
    private(set) var penalties: [List] = []
    /// Lists of sanctions, the least nested first.
    private(set) var sanctions: [List] = []
    /// JSON files that can't be read, or whose names mention penalties though they have none, and what is wrong with them.
    private(set) var unread: [(path: String, diagnostics: [Diagnostic])] = []
    private(set) var languageFiles: [LanguageFile] = []
    private(set) var diagnostics: [Diagnostic] = []

    private let shown: String
    private let read: (String, inout DiagnosticLog) -> [UInt8]?

    /// - Parameters:
    ///   - paths: of all files of the folder, relative to it.
    ///   - language: of `Base.lproj`, if the app doesn't say in which language it is developed.
    ///   - shown: name of the folder in reports.
    init(_ paths: [String], language: ContentLanguage, shown: String, read: @escaping (String, inout DiagnosticLog) -> [UInt8]?) {
        self.shown = shown
        self.read = read
        for path in paths.sorted(by: AppFolder.isNearer) {
            if path.hasFileExtension("json") {
                addList(path)
            } else if path.hasFileExtension("strings") || path.hasFileExtension("arb") {
                addLanguageFile(path)
            }
        }
        let base = paths.filter { AppFolder.isBase($0) && $0.hasFileExtension("strings") }.sorted(by: AppFolder.isNearer)
        if !base.isEmpty { add(base, developmentLanguage(paths) ?? language) }
        reportOtherFormats(paths)
    }

    private static func isNearer(_ a: String, _ b: String) -> Bool {
        let (depth, other) = (a.count { $0 == "/" }, b.count { $0 == "/" })
        return depth == other ? a.utf8.lexicographicallyPrecedes(b.utf8) : depth < other
    }

    // MARK: - Lists

    private mutating func addList(_ path: String) {
        var log = DiagnosticLog(path: "\(shown)/\(path)")
        let tree = read(path, &log).flatMap { FileText.decoded($0, log: &log) }.flatMap { JSONReader.read($0, log: &log) }
        guard let tree, !log.hasErrors else { return unread.append((path, log.diagnostics)) }
        if let list = AppList.penalties(in: tree) {
            penalties.append(List(path: path, tree: list))
        } else if path.lowercased().contains("penalt"), AppList.sanctions(in: tree) == nil {
            // A file of this name is probably meant; its errors explain why it isn't used.
            _ = PenaltyListReader.read(tree, log: &log)
            unread.append((path, log.diagnostics))
        }
        if let list = AppList.sanctions(in: tree) { sanctions.append(List(path: path, tree: list)) }
    }

    // MARK: - Language files

    private mutating func addLanguageFile(_ path: String) {
        var log = DiagnosticLog(path: "\(shown)/\(path)")
        defer { diagnostics += log.diagnostics }
        guard !AppFolder.isBase(path), let bytes = read(path, &log) else { return }
        guard let name = AppFolder.name(path, bytes) else {
            log.report(
                .unknownLanguage, "this file doesn't say its language, so it is left out; name it after its language, such as fr.strings",
                at: .start,
                severity: .warning)
            return
        }
        add(LanguageFile(path: path, name: name, bytes: bytes))
    }

    private mutating func add(_ file: LanguageFile) {
        // Builds of an app have copies of its files.
        guard !languageFiles.contains(where: { $0.name == file.name && $0.bytes == file.bytes }) else { return }
        languageFiles.append(file)
    }

    // MARK: - Texts in other formats

    /// Warns about texts of penalties in formats that aren't read, once for each format.
    private mutating func reportOtherFormats(_ paths: [String]) {
        var reported: Set<String> = []
        for path in paths.sorted(by: AppFolder.isNearer) {
            var log = DiagnosticLog(path: "\(shown)/\(path)")
            guard let format = otherFormat(path), !reported.contains(format), let bytes = read(path, &log),
                bytes.firstRange(of: Array("enalty".utf8)) != nil
            else { continue }
            reported.insert(format)
            let advice =
                format == "xcstrings"
                ? "make .strings files from it with 'xcrun xcstringstool compile', and import again"
                : "save its texts as .strings or .arb files, such as fr.strings, and import again"
            log.report(.notImported, "texts in this format aren't imported; \(advice)", at: .start, severity: .warning)
            diagnostics += log.diagnostics
        }
    }

    /// The format of a file with texts that aren't read: a string catalog of Xcode, XLIFF, Android's `strings.xml`, or `fr.json`.
    private func otherFormat(_ path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        if name == "strings.xml" { return "xml" }
        if let format = ["xcstrings", "xliff", "xlf"].first(where: path.hasFileExtension) { return format }
        let isList = (penalties + sanctions).contains { $0.path == path }
        let isOfLanguage = ContentLanguage(app: name.dropLast(".json".count))?.hasTwoLetterCode ?? false
        return path.hasFileExtension("json") && isOfLanguage && !isList ? "json" : nil
    }

    // MARK: - The language that the app is developed in

    /// Whether a file is in the folder of the texts in the app's own language, which isn't named after it.
    private static func isBase(_ path: String) -> Bool { path.split(separator: "/").dropLast().last == "Base.lproj" }

    private mutating func add(_ base: [String], _ language: ContentLanguage) {
        let name = LanguageFileName(language: language, style: .strings)
        let hasOwnFolder = languageFiles.contains { $0.name.language == language }
        for path in base {
            var log = DiagnosticLog(path: "\(shown)/\(path)")
            if hasOwnFolder {
                log.report(
                    .unknownLanguage,
                    "this file doesn't say its language, so it is left out; name its folder after the language, such as fr.lproj",
                    at: .start, severity: .warning)
            } else if let bytes = read(path, &log) {
                add(LanguageFile(path: path, name: name, bytes: bytes))
            }
            diagnostics += log.diagnostics
        }
    }

    /// `CFBundleDevelopmentRegion` of the first `Info.plist` that has one.
    private func developmentLanguage(_ paths: [String]) -> ContentLanguage? {
        let files = paths.filter { $0.split(separator: "/").last?.hasSuffix("Info.plist") ?? false }.sorted(by: AppFolder.isNearer)
        return files.lazy.compactMap { path in
            var log = DiagnosticLog(path: path)
            guard let text = read(path, &log).flatMap({ FileText.decoded($0, log: &log) }),
                let value = text.split(separator: "<key>CFBundleDevelopmentRegion</key>", maxSplits: 1).dropFirst().first,
                let start = value.firstRange(of: "<string>")?.upperBound
            else { return nil }
            return ContentLanguage(app: value[start...].prefix { $0 != "<" })
        }.first
    }

    /// Language of `fr.lproj/Penalties.strings`, `fr.strings`, `fr.arb`, `app_fr.arb`, `intl_pt_BR.arb`, `fr/app.arb`, or of
    /// `@@locale`.
    private static func name(_ path: String, _ bytes: [UInt8]) -> LanguageFileName? {
        let parts = path.split(separator: "/")
        let style: PenaltyKey.Style = path.hasFileExtension("arb") ? .arb : .strings
        let folder = parts.dropLast().last ?? ""
        if style == .strings, folder.hasSuffix(".lproj") {
            return ContentLanguage(app: folder.dropLast(".lproj".count)).map { LanguageFileName(language: $0, style: style) }
        }
        if style == .arb, let locale = locale(bytes) { return LanguageFileName(language: locale, style: style) }
        let file = parts.last ?? ""
        let words = file[..<(file.lastIndex(of: ".") ?? file.endIndex)].split { "_-. ".contains($0) }
        // The longest suffix of the name that is a language code: `intl_pt_BR` is pt-BR, and `app_fr` is fr.
        let suffixes = words.indices.map { words[$0...].joined(separator: "-") } + [String(folder)]
        let language = suffixes.lazy.compactMap { ContentLanguage(app: $0) }
            .first { $0.fallbacks.last.map { $0.code.count == 2 } ?? false }
        return language.map { LanguageFileName(language: $0, style: style) }
    }

    private static func locale(_ bytes: [UInt8]) -> ContentLanguage? {
        var log = DiagnosticLog(path: "")
        guard let text = FileText.decoded(bytes, log: &log), let tree = JSONReader.read(text, log: &log),
            let locale = tree.entry("@@locale")?.value.text("", log: &log)
        else { return nil }
        return ContentLanguage(app: locale.string)
    }
}
