import ContentModel
import Diagnostics

/// A file of `Content/` to read, or the folder of an edition, with the facts that follow from its path.
enum ReadingJob: Sendable {
    enum Section: String { case quizzes, assignments, checklists, pages }

    case item(Section, path: String, stem: String, language: ContentLanguage, isTranslation: Bool)
    case edition(folder: String, files: [String])
    case glossary
    case people
    case calendarLedger
    case markingKey
    case results(path: String)
    case strings(path: String, code: String)
    case unused(path: String)

    static func jobs(of files: [String], settings: SiteSettings, _ diagnostics: inout [Diagnostic]) -> [ReadingJob] {
        var jobs: [ReadingJob] = []
        var editions: [String: [String]] = [:]
        var languages = UnlistedLanguages(files: files, settings: settings)
        for path in files {
            if let language = languages.language(of: path) {
                diagnostics.append(
                    Diagnostic(
                        .unknownFile,
                        "this file isn't used, because the site has no language '\(language)'; add it to 'languages' in site.yml",
                        at: SourceLocation(path: path)))
                continue
            }
            let parts = path.utf8.split(separator: UInt8(ascii: "/")).dropFirst().map(Substring.init)
            guard let first = parts.first else { continue }
            let name = parts.last ?? ""
            let ending = name.utf8.split(separator: UInt8(ascii: ".")).dropFirst().last.map { Substring($0).lowercased() } ?? ""
            switch (first, parts.count) {
            // First, as there may be thousands.
            case ("quizzes", 2...) where ["md", "json"].contains(ending): jobs.append(item(.quizzes, path, settings))
            case ("site.yml", 1), ("media", 2...): continue
            case ("calendar-ledger.json", 1): jobs.append(.calendarLedger)
            case ("marking-key.jwk", 1): jobs.append(.markingKey)
            case ("people.json", 1): jobs.append(.people)
            case ("results", 2...) where ending == "json": jobs.append(.results(path: path))
            case ("strings", 2) where ending == "strings" && isCode(name.dropLast(".strings".count)):
                jobs.append(.strings(path: path, code: String(name.dropLast(".strings".count))))
            case ("penalties", 2) where name == "glossary.csv": jobs.append(.glossary)
            case ("penalties", 3...):
                editions[parts.prefix(2).joined(separator: "/"), default: []].append(path)
            case ("assignments", 2...) where ["md", "yml", "yaml", "json"].contains(ending): jobs.append(item(.assignments, path, settings))
            case ("checklists", 2...) where ending == "md": jobs.append(item(.checklists, path, settings))
            case ("pages", 2...) where ending == "md": jobs.append(item(.pages, path, settings))
            default: jobs.append(.unused(path: path))
            }
        }
        jobs += editions.sorted { $0.key < $1.key }.map { ReadingJob.edition(folder: $0.key, files: $0.value) }
        return jobs
    }

    /// Those of other languages aren't read; see `UnlistedLanguages`.
    private static func isCode(_ name: Substring) -> Bool { ContentLanguage(String(name)) != nil }

    /// `Content/quizzes/cells.fr.md` is the French version of `cells`, if French is a language of the site.
    static func item(_ section: Section, _ path: String, _ settings: SiteSettings) -> ReadingJob {
        // Bytes, as there may be thousands of paths.
        let dot = UInt8(ascii: ".")
        let start = path.utf8.index(path.startIndex, offsetBy: "Content/".utf8.count + section.rawValue.utf8.count + 1)
        let stem = path[start..<(path.utf8.lastIndex(of: dot) ?? path.endIndex)]
        if let dot = stem.utf8.lastIndex(of: dot), let language = ContentLanguage(String(stem[stem.index(after: dot)...])),
            settings.languages.contains(language)
        {
            return .item(
                section, path: path, stem: String(stem[..<dot]), language: language, isTranslation: language != settings.language)
        }
        return .item(section, path: path, stem: String(stem), language: settings.language, isTranslation: false)
    }
}
