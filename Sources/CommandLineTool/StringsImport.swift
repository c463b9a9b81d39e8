import ArgumentParser
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import Encoding
import Platform

struct StringsImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import translations into a site's files.",
        discussion: """
            Keeps the comments and the order of existing files. Removes nothing, and shows every replaced text. Texts that \
            don't fit are skipped and reported.

            EXAMPLES
              quizmark strings import fr.po it.po --dry-run
              quizmark strings import translated.csv --language it --edition 2026
            """)

    @Argument(help: "The .strings, .arb, .po or .csv files to import.", completion: .file())
    var files: [String]

    @Option(help: "The language of the translations. (default: taken from the file or its name)")
    var language: String?

    @OptionGroup var set: TextSetOptions

    @Flag(help: "Add what is missing without replacing anything.")
    var keep = false

    @Flag(help: "Show what would change without writing it.")
    var dryRun = false

    @OptionGroup var site: SiteOption

    func validate() throws {
        try InputFiles.require(files)
        if let file = files.first(where: { ExchangeFormat(path: $0) == nil }) {
            throw ValidationError("'\(file)' must be a .strings, .arb, .po or .csv file")
        }
    }

    func run() throws {
        let site = try site.lockedFolder(writes: !dryRun)
        var isComplete = true
        for file in files { isComplete = try importFile(file, into: site) && isComplete }
        if !isComplete { throw Exit.contentErrors }
    }

    /// Imports a file; false if some of it wasn't imported.
    ///
    /// - Throws: `Exit.machine` where a file can't be read or written, `ValidationError` where the file's language or set isn't
    ///   known.
    private func importFile(_ path: String, into site: String) throws -> Bool {
        guard let format = ExchangeFormat(path: path) else { return false }
        let bytes = try ReadableFile.foreign(path)
        let texts = try SiteTexts(site: site, isImport: true)
        let (sheet, diagnostics) = format.read(bytes, path: path)
        // If the file couldn't be read, neither its language nor its set is known.
        if sheet.units.isEmpty, diagnostics.hasErrors {
            DiagnosticOutput(site: site, foreign: [path: bytes]).print(diagnostics)
            return false
        }
        let language = try language(of: sheet, path, texts)
        warnOfUnknown(language, path, texts.settings)
        let set = try set(of: sheet, path, texts)
        let change = TextsImport(
            sheet, path: path, into: texts, set: set, language: language, keepsTexts: keep, isSetChosen: self.set.edition != nil)
        DiagnosticOutput(site: site, foreign: [path: bytes]).print(diagnostics + change.diagnostics)
        if !dryRun { try write(change, site) }
        show(change, from: path, site)
        return !diagnostics.hasErrors && !change.leavesOut
    }

    /// - Throws: `Exit.machine` where a file can't be written.
    private func write(_ change: TextsImport, _ site: String) throws {
        var files: [(path: String, bytes: [UInt8])] = []
        if let bytes = change.bytes { files.append((shown(change.path, in: site), bytes)) }
        if let (path, bytes) = change.originals { files.append((shown(path, in: site), bytes)) }
        if !files.isEmpty { try NewFiles(files, isForced: true).write() }
    }

    // MARK: - Language and set of a file

    /// Language of a sheet, by option, content or file name.
    ///
    /// - Throws: `ValidationError` where none of them names it, or the file names another one than the option.
    private func language(of sheet: ImportedSheet, _ path: String, _ texts: SiteTexts) throws -> ContentLanguage {
        let own = sheet.language.map(texts.settings.language(for:))
        if let language {
            let wanted = try ContentLanguage(named: language)
            // A regional language is written from files of its parent, too.
            if let own, own.fallbacks.last != wanted.fallbacks.last {
                throw contradiction(path, "is in '\(own)'", "--language is '\(wanted)'", { $0.languageField })
            }
            if own == nil, let named = texts.settings.language(inNameOf: path), named.fallbacks.last != wanted.fallbacks.last {
                throw ValidationError(
                    "the name of \(path) says '\(named)', but --language is '\(wanted)'; remove the option, or rename the file")
            }
            return wanted
        }
        if let own { return own }
        if let language = texts.settings.language(inPath: path) { return language }
        throw ValidationError("\(path) doesn't say which language it is in; add --language, such as --language fr")
    }

    /// A file in a language that no page is in is imported, as the language may be added afterwards.
    private func warnOfUnknown(_ language: ContentLanguage, _ path: String, _ settings: SiteSettings) {
        guard !settings.languages.contains(where: { $0.fallbacks.contains(language) }) else { return }
        let known = settings.languages.map(\.code).joined(separator: ", ")
        let alike = settings.languages.filter { $0.fallbacks.last == language.fallbacks.last }
        let option = alike.isEmpty ? "" : "use \(alike.map { "--language \($0)" }.joined(separator: " or ")), or "
        quizmarkWarning(
            "\(TerminalText.oneLine(path)) is in '\(language)', but the site's languages are \(known); \(option)add '\(language)' to 'languages' in site.yml"
        )
    }

    /// Set of a sheet, by option, content or keys.
    ///
    /// - Throws: `ValidationError` where none of them names it, or the file names another one than the option.
    private func set(of sheet: ImportedSheet, _ path: String, _ texts: SiteTexts) throws -> TextSet {
        if let wanted = try set.set(of: texts) {
            if let own = sheet.set, own != wanted {
                let option = set.edition.map { "--edition is '\($0)'" } ?? "--interface is given"
                throw contradiction(path, "has texts of '\(own)'", option, { $0.setField })
            }
            return wanted
        }
        if let set = sheet.set, texts.sets.contains(set) {
            try checkName(of: path, set, texts)
            return set
        }
        let candidates = texts.sets(of: sheet)
        if candidates == [.interface] { return .interface }
        let words = path.split { "/._ ".contains($0) }.map(String.init)
        let named = texts.editions.filter { words.contains($0.id) }
        if named.count == 1 { return .edition(named[0].id) }
        let ids = texts.editions.map(\.id)
        if case .edition(let id)? = sheet.set { throw ValidationError.unknown("edition", id, among: ids) }
        if let id = editionID(inNameOf: path), !ids.isEmpty {
            throw ValidationError(
                "\(path) is named after edition '\(id)', which the site doesn't have; add --edition with one of \(ids.joined(separator: ", "))"
            )
        }
        guard !ids.isEmpty else {
            throw ValidationError(
                "\(path) has texts of penalties, but the site has no edition of them in Content/penalties; import its penalties first, or add "
                    + "--interface if these are texts of the interface")
        }
        // Another edition has other numbers, so even the only one isn't taken without asking.
        throw ValidationError(
            "\(path) doesn't say which edition these texts belong to, and each edition has its own numbers; add --edition with one of \(ids.joined(separator: ", ")), or --interface"
        )
    }

    /// A renamed file, such as that of last year, would replace the texts of the edition that it was exported from.
    ///
    /// - Throws: `ValidationError` where a file is named after another edition than that of its texts.
    private func checkName(of path: String, _ set: TextSet, _ texts: SiteTexts) throws {
        guard case .edition(let own) = set else { return }
        let words = (path.split(separator: "/").last ?? "").split { "._ ".contains($0) }.map(String.init)
        guard !words.contains(own), let named = texts.editions.first(where: { words.contains($0.id) }) else { return }
        let field =
            ExchangeFormat(path: path).flatMap { $0.setField }.map { ", or correct \($0) in the file if they are those of '\(named.id)'" }
            ?? ""
        throw ValidationError(
            "\(path) is named after edition '\(named.id)', but says that it has texts of '\(set)'; add --edition \(own) if that is right\(field)"
        )
    }

    /// The year of an edition before the language in a file's name, as in `2027.fr.csv`.
    private func editionID(inNameOf path: String) -> Substring? {
        let parts = (path.split(separator: "/").last ?? "").split(separator: ".")
        guard parts.count > 2, parts[0].count == 4, parts[0].allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return parts[0]
    }

    /// An option that contradicts the metadata of the file: one of them is a mistake, and the import would replace all texts.
    private func contradiction(
        _ path: String, _ own: String, _ option: String, _ field: (ExchangeFormat) -> String?
    ) -> ValidationError {
        let fieldName = ExchangeFormat(path: path).flatMap(field)
        let correction = fieldName.map { ", or correct \($0) in the file" } ?? ""
        return ValidationError("\(path) says that it \(own), but \(option); remove the option\(correction)")
    }

    // MARK: - Output

    private func show(_ change: TextsImport, from path: String, _ site: String) {
        let added = change.changes.count { $0.old == nil }
        let replaced = change.changes.count - added
        var facts = ["\(added) new", "\(replaced) changed", "\(change.unchanged) the same"]
        if !change.kept.isEmpty { facts.append("\(change.kept.count) kept") }
        if change.untranslated > 0 { facts.append("\(change.untranslated) not translated yet") }
        if change.foreign > 0 { facts.append("\(change.foreign) of the app's own pages left out") }
        print("\(path) → \(shown(change.path, in: site)): \(facts.joined(separator: ", "))\(dryRun ? "; nothing was written" : "")")
        for (title, changes) in [("", change.changes), (" (kept)", change.kept)] {
            for change in changes {
                let isInvisible = LostSpaces.isIn(change)
                func line(_ text: String) -> String {
                    TerminalText.oneLine((isInvisible ? LostSpaces.shown(text) : text).replacing("\n", by: "\\n"))
                }
                print("  \(change.key)\(title)")
                if let old = change.old { print("  - \(line(old))") }
                print("  + \(line(change.new))")
            }
        }
    }
}

extension SiteSettings {
    /// The site's language for that of a file: platforms write `fr-FR` for `fr`.
    fileprivate func language(for found: ContentLanguage) -> ContentLanguage {
        if let own = languages.first(where: { $0 == found }) { return own }
        guard let primary = found.fallbacks.last, languages.contains(primary), found.code.lowercased() == "\(primary)-\(primary)"
        else { return found }
        return primary
    }

    /// The language that a file name gives for certain: `2025.de.csv`, `de.csv` if the site has it, `de.lproj/Localizable.strings`.
    fileprivate func language(inNameOf path: String) -> ContentLanguage? {
        let parts = path.split(separator: "/")
        let name = (parts.last ?? "").split(separator: ".").dropLast()
        let folder = parts.dropLast().last.flatMap { $0.hasSuffix(".lproj") ? $0.dropLast(".lproj".count) : nil }
        guard let found = (folder ?? name.last).flatMap({ ContentLanguage(app: $0) }) else { return nil }
        let isSure = languages.contains(found) || (folder != nil || name.count > 1) && found.hasTwoLetterCode
        return isSure ? found : nil
    }

    /// The language whose code is in a path, as in `fr.csv` or `es_419.lproj/Localizable.strings`; the last of the longest ones.
    fileprivate func language(inPath path: String) -> ContentLanguage? {
        func words(_ text: String) -> [String] { text.lowercased().split { "/.-_ ".contains($0) }.map(String.init) }
        let all = words(path)
        let found = languages.filter { language in
            let code = words(language.code)
            return all.indices.contains { all[$0...].starts(with: code) }
        }
        let longest = found.map { words($0.code).count }.max()
        return found.last { words($0.code).count == longest }
    }
}
