package import ContentModel
import Diagnostics
package import SitePlanning

/// A part of what can be searched in one language: a script that a page loads when its reader searches.
///
/// Large sites have several, so that they are made on all cores, and a page shows what it finds before all are there.
package struct SearchSegment: Sendable {
    package let language: ContentLanguage
    package let path: OutputPath
    let subjects: [PageSubject]

    /// The quizzes in it by their indexes, in order.
    package var quizzes: [Int] {
        subjects.compactMap { if case .quiz(let index) = $0 { index } else { nil } }
    }
}

/// What can be searched of a site, in segments.
struct SearchIndex: Sendable {
    /// By language in the site's order, then in the order of the content.
    let segments: [SearchSegment]

    /// A segment ends with the quiz that fills it.
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

    /// The address of each segment from the site's folder, with its version if that is known.
    func addresses(_ versions: [String]) -> [ContentLanguage: [String]] {
        var addresses: [ContentLanguage: [String]] = [:]
        for (number, segment) in segments.enumerated() {
            let version = versions.indices.contains(number) ? versions[number] : ""
            addresses[segment.language, default: []].append(segment.path.text + version)
        }
        return addresses
    }

    /// All that has a page of its own, each edition with its quiz; what comes first wins where two are found equally.
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

    /// Each text is found in its own language, and one in a language that the site lacks in the default language.
    private static func segments(_ all: [PageSubject], in language: ContentLanguage, _ plan: SitePlan) -> [SearchSegment] {
        let languages = plan.content.settings.languages
        let isDefault = language == plan.content.settings.language
        let subjects = all.filter { subject in
            plan.isTranslated(subject, to: language)
                || isDefault && !languages.contains { plan.isTranslated(subject, to: $0) }
        }
        var parts: [[PageSubject]] = []
        var part: [PageSubject] = []
        var room = questionsOfSegment
        for subject in subjects {
            part.append(subject)
            if case .quiz(let index) = subject { room -= plan.content.quizHeads[index].original.questionCount }
            guard room <= 0 else { continue }
            parts.append(part)
            part = []
            room = questionsOfSegment
        }
        if !part.isEmpty { parts.append(part) }
        return parts.enumerated().map { number, subjects in
            let path = OutputPath("assets/search/\(language.code)-\(number + 1).js")
            return SearchSegment(language: language, path: path, subjects: subjects)
        }
    }
}
