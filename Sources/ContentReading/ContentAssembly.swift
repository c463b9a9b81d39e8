import ContentModel
import Diagnostics

/// Assembles the content of everything but quizzes: originals first, so that translations can be matched.
struct ContentAssembly {
    private var result: ContentLoader.Result
    private var assignments = TranslationGroups<Assignment>()
    private var checklists = TranslationGroups<Checklist>()
    private var pages = TranslationGroups<FreePage>()
    private(set) var diagnostics: [Diagnostic] = []

    init(_ result: ContentLoader.Result) { self.result = result }

    var finished: ContentLoader.Result {
        var result = result
        result.content.assignments = assignments.items
        result.content.checklists = checklists.items
        result.content.pages = pages.items
        if !result.content.sealedResults.isEmpty {
            let renamed = result.content.renamedQuizzes
            for index in result.content.sealedResults.indices {
                let quiz = result.content.sealedResults[index].quiz
                result.content.sealedResults[index].quiz = renamed.currentID(quiz)
            }
        }
        return result
    }

    mutating func addOriginals(_ value: ContentLoader.Reading.Value, of job: ReadingJob) {
        switch (value, job) {
        case (.nothing, .item(let section, _, let stem, _, false)): addInvalid(section, stem)
        case (.assignments(let items), .item(_, _, let stem, _, false)): for item in items { assignments.add(item, stem: stem) }
        case (.checklist(let item), .item(_, _, let stem, _, false)): checklists.add(item, stem: stem)
        case (.page(let item), .item(_, _, let stem, _, false)): pages.add(item, stem: stem)
        case (.nothing, .edition): result.content.lacksEditions = true
        case (.edition(let edition), _): result.content.editions.append(edition)
        case (.glossary(let glossary), _): result.content.glossary = glossary
        case (.people(let teachers, let groups), _): (result.content.teachers, result.content.groups) = (teachers, groups)
        case (.ledger(let ledger), _): result.content.ledger = ledger
        case (.markingKeys(let keys), _): result.content.markingKeys = keys
        case (.sealedResults(let results), _): result.content.sealedResults.append(results)
        case (.strings(let code, let bytes), _): result.strings[code] = bytes
        default: return
        }
    }

    /// Marks an original with errors, which are reported, so that its translations aren't compared with it.
    private mutating func addInvalid(_ section: ReadingJob.Section, _ stem: String) {
        switch section {
        case .quizzes: return
        case .assignments: assignments.invalid.insert(stem)
        case .checklists: checklists.invalid.insert(stem)
        case .pages: pages.invalid.insert(stem)
        }
    }

    mutating func addTranslations(_ value: ContentLoader.Reading.Value, of job: ReadingJob) {
        guard case .item(_, let path, let stem, let language, true) = job else { return }
        switch value {
        case .assignments(let translations):
            assignments.translate(stem, path: path, language: language, &diagnostics) { original, log in
                if translations.count > 1 {
                    log.report(
                        .translationMismatch, "a translation must be a single assignment, but this file has \(translations.count)",
                        at: .start)
                }
                return translations[0].translation(of: original, log: &log)
            }
        case .checklist(let checklist):
            checklists.translate(stem, path: path, language: language, &diagnostics) { checklist.translation(of: $0, log: &$1) }
        case .page(let page):
            pages.translate(stem, path: path, language: language, &diagnostics) { original, _ in page.translation(of: original) }
        default: return
        }
    }
}

/// Originals in the order of their files, with their translations, matched by file name.
struct TranslationGroups<Item: Sendable> {
    var items: [TranslatedItem<Item>] = []
    var invalid: Set<String> = []
    private var indices: [String: Int] = [:]

    mutating func add(_ item: Item, stem: String) {
        if indices[stem] == nil { indices[stem] = items.count }
        items.append(TranslatedItem(item))
    }

    mutating func translate(
        _ stem: String, path: String, language: ContentLanguage, _ diagnostics: inout [Diagnostic],
        _ translation: (Item, inout DiagnosticLog) -> Item
    ) {
        guard let index = indices[stem] else {
            if !invalid.contains(stem) {
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
