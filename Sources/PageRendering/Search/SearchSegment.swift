package import ContentModel
import Diagnostics
package import SitePlanning

/// A part of the search index in one language: a script that pages load for a search.
///
/// Large sites have several, so that they are written on all cores, and a page shows first results before all are loaded.
package struct SearchSegment: Sendable {
    package let language: ContentLanguage
    package let path: OutputPath
    let subjects: [PageSubject]

    /// Indexes of its quizzes, in order.
    package var quizzes: [Int] {
        subjects.compactMap { if case .quiz(let index) = $0 { index } else { nil } }
    }
}

/// Searchable pages of a site, in segments.
struct SearchIndex: Sendable {
    /// Segments by language in the site's order, then in the order of the content.
    let segments: [SearchSegment]

    /// Minimum number of questions that completes a segment.
    private static let questionsOfSegment = 2_500

    init(_ site: SiteContext) {
        let plan = site.plan
        guard plan.content.hasQuestions else {
            segments = []
            return
        }
        let subjects = SearchIndex.subjects(site)
        segments = plan.content.settings.languages.flatMap { SearchIndex.segments(subjects, in: $0, plan) }
    }

    /// URL of each segment relative to the site's folder, with its version if that is known.
    func addresses(_ versions: [String]) -> [ContentLanguage: [String]] {
        var addresses: [ContentLanguage: [String]] = [:]
        for (number, segment) in segments.enumerated() {
            let version = versions.indices.contains(number) ? versions[number] : ""
            addresses[segment.language, default: []].append(segment.path.text + version)
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
        return subjects + outline.assignments.map(PageSubject.assignment) + outline.pages.map(PageSubject.freePage)
    }

    /// Each text is found in its own language, and in the default language if the site doesn't have that.
    private static func segments(_ all: [PageSubject], in language: ContentLanguage, _ plan: SitePlan) -> [SearchSegment] {
        let languages = plan.content.settings.languages
        let isDefault = language == plan.content.settings.language
        let subjects = all.filter { subject in
            plan.isTranslated(subject, to: language)
                || isDefault && !languages.contains { plan.isTranslated(subject, to: $0) }
        }
        var parts: [[PageSubject]] = []
        var part: [PageSubject] = []
        var remaining = questionsOfSegment
        for subject in subjects {
            part.append(subject)
            if case .quiz(let index) = subject { remaining -= plan.content.quizHeads[index].original.questionCount }
            guard remaining <= 0 else { continue }
            parts.append(part)
            part = []
            remaining = questionsOfSegment
        }
        if !part.isEmpty { parts.append(part) }
        return parts.enumerated().map { number, subjects in
            let path = OutputPath("assets/search/\(language.code)-\(number + 1).js")
            return SearchSegment(language: language, path: path, subjects: subjects)
        }
    }
}
