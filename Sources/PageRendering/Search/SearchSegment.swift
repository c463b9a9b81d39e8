package import ContentModel
import Diagnostics
package import SitePlanning

/// A part of the search index in one language: a script that pages load for a search.
///
/// Large sites have several, so that they are written on all cores. Their files are cut in another way, by `CutSearchIndex`;
/// only the single file has their segments.
package struct SearchSegment: Sendable {
    package let language: ContentLanguage
    package let path: OutputPath
    let subjects: [PageSubject]
    /// Entries of the subjects in an index that is cut.
    let cut: [CutSubject]?

    /// Indices of its quizzes, in order.
    package var quizzes: [Int] {
        subjects.compactMap { if case .quiz(let index) = $0 { index } else { nil } }
    }
}

/// Entries of a subject in an index that is cut: numbers that are the same in all languages. Pages come before questions.
struct CutSubject: Sendable {
    var page: Int
    /// Entry of its first question.
    var firstQuestion: Int
}

/// Searchable pages of a site, in segments.
struct SearchIndex: Sendable {
    /// Segments by language in the site's order, then in the order of the content.
    let segments: [SearchSegment]
    /// Number of pages, and of pages and questions, of an index that is cut; nil for one with a segment per language.
    let cut: (pages: Int, entries: Int)?
    /// Languages and paths of the files that search pages load first.
    let roots: [(language: ContentLanguage, path: OutputPath)]

    /// - Parameter questionsOfSegment: minimum number of questions that completes a segment.
    init(_ site: SiteContext, questionsOfSegment: Int) {
        let plan = site.plan
        let languages = plan.content.settings.languages
        let subjects = plan.content.isSearchable ? SearchIndex.subjects(site) : []
        let parts = languages.map { (language: $0, parts: SearchIndex.parts(subjects, in: $0, plan, questionsOfSegment)) }
        let isCut = parts.contains { $0.parts.count > 1 } && site.hasFiles
        var entries = subjects.count
        let numbers = subjects.indices.map { index in
            defer { entries += SearchIndex.questions(of: subjects[index], site) }
            return CutSubject(page: index, firstQuestion: entries)
        }
        segments = parts.flatMap { language, parts in
            parts.enumerated().map { number, indices in
                let path = OutputPath("assets/search/\(language.code)-\(number + 1).js")
                return SearchSegment(
                    language: language, path: path, subjects: indices.map { subjects[$0] }, cut: isCut ? indices.map { numbers[$0] } : nil)
            }
        }
        cut = isCut ? (subjects.count, entries) : nil
        roots =
            isCut
            ? parts.filter { !$0.parts.isEmpty }.map { ($0.language, OutputPath("assets/search/\($0.language.code).js")) }
            : segments.map { ($0.language, $0.path) }
    }

    /// Largest number of questions of a subject in any language: each translation of an edition may have a rule book of its own.
    private static func questions(of subject: PageSubject, _ site: SiteContext) -> Int {
        switch subject {
        case .quiz(let number): site.content.quizHeads[number].original.searchedQuestionCount
        case .rulebook(let edition):
            site.content.editions[edition].rulebook.values.map { site.rulebooks[$0.value]?.count ?? 0 }.max() ?? 0
        case .freePage(let number):
            ([site.content.pages[number].original] + site.content.pages[number].translations.values).map(\.anchors.count).max() ?? 0
        default: 0
        }
    }

    /// URL of each root relative to the site's folder, with its version if that is known.
    func addresses(_ versions: [String]) -> [ContentLanguage: [String]] {
        var addresses: [ContentLanguage: [String]] = [:]
        for (number, root) in roots.enumerated() {
            let version = versions.indices.contains(number) ? versions[number] : ""
            addresses[root.language, default: []].append(root.path.text + version)
        }
        return addresses
    }

    /// All pages with content, each edition with its quiz; the first of two equally good results wins.
    private static func subjects(_ site: SiteContext) -> [PageSubject] {
        let outline = site.plan.outline
        var subjects = outline.subjects.flatMap { $0.quizzes.map(PageSubject.quiz) }
        for edition in outline.editions {
            subjects.append(.penaltyList(edition: edition))
            let penalties = outline.penalties[edition].flatMap(\.penalties)
            if !penalties.isEmpty { subjects.append(.sanctionQuiz(edition: edition)) }
            subjects += penalties.map { .penalty(edition: edition, penalty: $0) }
            let books = site.content.editions[edition].rulebook.values
            if books.contains(where: { site.rulebooks[$0.value] != nil }) { subjects.append(.rulebook(edition: edition)) }
        }
        subjects += outline.checklists.map(PageSubject.checklist)
        let pages = outline.pages + [outline.homeText].compactMap(\.self)
        return subjects + outline.assignments.map(PageSubject.assignment) + pages.map(PageSubject.freePage)
    }

    /// Each text is found in its own language, and in the default language if the site doesn't have that.
    /// - Returns: the indices in `all` of each segment's subjects.
    private static func parts(
        _ all: [PageSubject], in language: ContentLanguage, _ plan: SitePlan, _ questionsOfSegment: Int
    ) -> [[Int]] {
        let languages = plan.content.settings.languages
        let isDefault = language == plan.content.settings.language
        let subjectIndices = all.indices.filter { index in
            plan.isTranslated(all[index], to: language)
                || isDefault && !languages.contains { plan.isTranslated(all[index], to: $0) }
        }
        var parts: [[Int]] = []
        var part: [Int] = []
        var remaining = questionsOfSegment
        for subjectIndex in subjectIndices {
            part.append(subjectIndex)
            if case .quiz(let index) = all[subjectIndex] { remaining -= plan.content.quizHeads[index].original.searchedQuestionCount }
            guard remaining <= 0 else { continue }
            parts.append(part)
            part = []
            remaining = questionsOfSegment
        }
        if !part.isEmpty { parts.append(part) }
        return parts
    }
}
