package import CivilTime
package import ContentModel
package import Diagnostics

/// Reads everything below `Content/`, on all cores, and reports every fault of every file.
package struct ContentLoader {
    package struct Result: Sendable {
        package var content: SiteContent
        package var diagnostics: [Diagnostic]
        /// Interface strings of the site's own: language code → bytes of `Content/strings/<code>.strings`.
        package var strings: [String: [UInt8]]
    }

    private let site: String
    private let jobs: Int
    private let timeZones: TimeZoneCatalog

    package init(site: String, jobs: Int, timeZones: TimeZoneCatalog = TimeZoneCatalog()) {
        self.site = site
        self.jobs = jobs
        self.timeZones = timeZones
    }

    package func load() -> Result {
        let folder = ContentFolder(site: site)
        var diagnostics = folder.diagnostics
        let settings = settings(folder, &diagnostics)
        var result = Result(content: SiteContent(settings: settings), diagnostics: [], strings: [:])
        let jobList = ReadingJob.jobs(of: folder.files, settings: settings, &diagnostics)
        let context = ReadingContext(settings: settings, timeZones: timeZones)
        let readings = mapInParallel(jobList.count, jobs: jobs) { read(jobList[$0], context) }
        for reading in readings { diagnostics += reading.diagnostics }

        result.content.media = folder.files.filter { $0.hasPrefix("Content/media/") }.map { String($0.dropFirst("Content/".count)) }
        result.content.pictureSizes = pictureSizes(result.content.media)
        assemble(jobList, readings, into: &result, &diagnostics)
        result.diagnostics = diagnostics
        return result
    }

    private func pictureSizes(_ media: [String]) -> [String: PictureSize] {
        let pictures = media.filter(PictureSizeReader.isPicture)
        let sizes = mapInParallel(pictures.count, jobs: jobs) { PictureSizeReader.size(ofFile: "\(site)/Content/\(pictures[$0])") }
        var known: [String: PictureSize] = [:]
        for (path, size) in zip(pictures, sizes) { known[path] = size }
        return known
    }

    /// The site's settings alone. What is wrong with the site itself is told by its build.
    package func loadSettings() -> SiteSettings {
        var elsewhere: [Diagnostic] = []
        return settings(ContentFolder(site: site), &elsewhere)
    }

    private func settings(_ folder: ContentFolder, _ diagnostics: inout [Diagnostic]) -> SiteSettings {
        let fallback = SiteSettings(id: "site", title: "")
        var log = DiagnosticLog(path: "Content/site.yml")
        defer { diagnostics += log.diagnostics }
        guard folder.files.contains(log.path) else {
            if !folder.files.isEmpty || folder.diagnostics.isEmpty {
                log.report(.missingContent, "a site needs the file Content/site.yml with at least 'id' and 'title'", at: .start)
            }
            return fallback
        }
        guard let bytes = FileText.bytes("\(site)/\(log.path)", log: &log), let text = FileText.decoded(bytes, log: &log) else {
            return fallback
        }
        let file = SourceFile(path: log.path, stem: "site", language: .english, isTranslation: false, text: text)
        return SiteSettingsReader.read(file, timeZones: timeZones, log: &log) ?? fallback
    }

    // MARK: - Reading one file

    private struct Reading: Sendable {
        var diagnostics: [Diagnostic] = []
        var value: Value = .nothing

        enum Value: Sendable {
            case nothing
            case quizzes([Quiz])
            case quizTranslations([QuizDraft])
            case assignments([Assignment])
            case checklist(Checklist)
            case page(FreePage)
            case edition(Edition)
            case glossary(Glossary)
            case teachers([Teacher])
            case strings(code: String, bytes: [UInt8])
        }
    }

    private func read(_ job: ReadingJob, _ context: ReadingContext) -> Reading {
        switch job {
        case .item(let section, let path, let stem, let language, let isTranslation):
            return readText(path) { text, log in
                let file = SourceFile(path: path, stem: stem, language: language, isTranslation: isTranslation, text: text)
                return item(section, file, context, &log)
            }
        case .glossary:
            return readText("Content/penalties/glossary.csv") { text, log in
                GlossaryReader.read(text, settings: context.settings, log: &log).map { .glossary($0) } ?? .nothing
            }
        case .people:
            return readText("Content/people.json") { text, log in
                let file = SourceFile(
                    path: "Content/people.json", stem: "people", language: context.settings.language, isTranslation: false, text: text)
                return .teachers(PeopleReader.read(file, log: &log))
            }
        case .strings(let path, let code):
            var log = DiagnosticLog(path: path)
            let bytes = FileText.bytes("\(site)/\(path)", log: &log)
            return Reading(diagnostics: log.diagnostics, value: bytes.map { .strings(code: code, bytes: $0) } ?? .nothing)
        case .edition(let folder, let files):
            return edition(folder, files, context)
        }
    }

    /// Reads `bytes` as a build would if they stood at `path`, such as `Content/quizzes/cells.json`.
    package func arriving(_ bytes: [UInt8], at path: String) -> ArrivingQuizzes {
        let settings = loadSettings()
        return ArrivingQuizzes.read(bytes, at: path, context: ReadingContext(settings: settings, timeZones: timeZones))
    }

    private func readText(_ path: String, _ body: (String, inout DiagnosticLog) -> Reading.Value) -> Reading {
        var log = DiagnosticLog(path: path)
        guard let bytes = FileText.bytes("\(site)/\(path)", log: &log), let text = FileText.decoded(bytes, log: &log) else {
            return Reading(diagnostics: log.diagnostics)
        }
        let value = body(text, &log)
        return Reading(diagnostics: log.diagnostics, value: value)
    }

    private func item(
        _ section: ReadingJob.Section, _ file: SourceFile, _ context: ReadingContext, _ log: inout DiagnosticLog
    ) -> Reading.Value {
        switch section {
        case .quizzes:
            let drafts = QuizDraft.all(in: file, context: context, log: &log)
            if drafts.isEmpty { return .nothing }
            return file.isTranslation ? .quizTranslations(drafts) : .quizzes(drafts.map { $0.resolved(log: &log) })
        case .assignments:
            let assignments = AssignmentReader.read(file, context: context, log: &log)
            return assignments.isEmpty ? .nothing : .assignments(assignments)
        case .checklists:
            return ChecklistReader.read(file, log: &log).map { .checklist($0) } ?? .nothing
        case .pages:
            return FreePageReader.read(file, log: &log).map { .page($0) } ?? .nothing
        }
    }

    private func edition(_ folder: String, _ files: [String], _ context: ReadingContext) -> Reading {
        var diagnostics: [Diagnostic] = []
        var contents: [(name: String, bytes: [UInt8])] = []
        let prefix = "Content/\(folder)"
        for path in files {
            var log = DiagnosticLog(path: path)
            if let bytes = FileText.bytes("\(site)/\(path)", log: &log) {
                contents.append((String(path.dropFirst(prefix.count + 1)), bytes))
            }
            diagnostics += log.diagnostics
        }
        let (edition, faults) = PenaltyEditionReader.read(folder: prefix, files: contents, context: context)
        return Reading(diagnostics: diagnostics + faults, value: edition.map { .edition($0) } ?? .nothing)
    }

    // MARK: - Putting together

    private func assemble(
        _ jobs: [ReadingJob], _ readings: [Reading], into result: inout Result, _ diagnostics: inout [Diagnostic]
    ) {
        var quizzes = TranslationGroups<Quiz>()
        var assignments = TranslationGroups<Assignment>()
        var checklists = TranslationGroups<Checklist>()
        var pages = TranslationGroups<FreePage>()
        for (job, reading) in zip(jobs, readings) {
            if case .item(let section, _, let stem, _, false) = job, case .nothing = reading.value {
                // What is at fault has been told; its translations have nothing to be held against.
                switch section {
                case .quizzes: quizzes.faulty.insert(stem)
                case .assignments: assignments.faulty.insert(stem)
                case .checklists: checklists.faulty.insert(stem)
                case .pages: pages.faulty.insert(stem)
                }
            }
            switch (reading.value, job) {
            case (.quizzes(let items), .item(_, _, let stem, _, _)): for item in items { quizzes.add(item, stem: stem) }
            case (.assignments(let items), .item(_, _, let stem, _, false)): for item in items { assignments.add(item, stem: stem) }
            case (.checklist(let item), .item(_, _, let stem, _, false)): checklists.add(item, stem: stem)
            case (.page(let item), .item(_, _, let stem, _, false)): pages.add(item, stem: stem)
            case (.edition(let edition), _): result.content.editions.append(edition)
            case (.glossary(let glossary), _): result.content.glossary = glossary
            case (.teachers(let teachers), _): result.content.teachers = teachers
            case (.strings(let code, let bytes), _): result.strings[code] = bytes
            default: continue
            }
        }
        for (job, reading) in zip(jobs, readings) {
            guard case .item(_, let path, let stem, let language, true) = job else { continue }
            switch reading.value {
            case .quizTranslations(let drafts):
                quizzes.translate(stem, path: path, language: language, &diagnostics) { original, log in
                    if drafts.count > 1 {
                        log.report(.translationMismatch, "a translation is one quiz, but this file has \(drafts.count)", at: .start)
                    }
                    return drafts[0].translation(of: original, log: &log)
                }
            case .assignments(let translations):
                assignments.translate(stem, path: path, language: language, &diagnostics) { original, log in
                    if translations.count > 1 {
                        log.report(
                            .translationMismatch, "a translation is one assignment, but this file has \(translations.count)", at: .start)
                    }
                    return translations[0].translation(of: original, log: &log)
                }
            case .checklist(let checklist):
                checklists.translate(stem, path: path, language: language, &diagnostics) {
                    checklist.translation(of: $0, log: &$1)
                }
            case .page(let page):
                pages.translate(stem, path: path, language: language, &diagnostics) { original, _ in
                    var page = page
                    page.id = original.id
                    page.order = original.order
                    page.inNavigation = original.inNavigation
                    page.layout = original.layout
                    page.endings = original.endings
                    page.values = original.values.merging(page.values) { _, translated in translated }
                    return page
                }
            default: continue
            }
        }
        result.content.quizzes = quizzes.items
        result.content.assignments = assignments.items
        result.content.checklists = checklists.items
        result.content.pages = pages.items
    }
}

/// Originals in the order of their files, to which translations are added by the name of the file.
private struct TranslationGroups<Item: Sendable> {
    var items: [TranslatedItem<Item>] = []
    var faulty: Set<String> = []
    private var indexes: [String: Int] = [:]

    mutating func add(_ item: Item, stem: String) {
        if indexes[stem] == nil { indexes[stem] = items.count }
        items.append(TranslatedItem(item))
    }

    mutating func translate(
        _ stem: String, path: String, language: ContentLanguage, _ diagnostics: inout [Diagnostic],
        _ translation: (Item, inout DiagnosticLog) -> Item
    ) {
        guard let index = indexes[stem] else {
            if !faulty.contains(stem) {
                diagnostics.append(
                    Diagnostic(
                        .orphanTranslation,
                        "this is a translation, but there is no '\(stem)' in the site's default language", at: SourceLocation(path: path)))
            }
            return
        }
        var log = DiagnosticLog(path: path)
        items[index].translations[language] = translation(items[index].original, &log)
        diagnostics += log.diagnostics
    }
}
