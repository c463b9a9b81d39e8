package import CivilTime
package import ContentModel
package import Localization
package import Markup
package import SitePlanning
package import SiteTheme

/// Renders planned pages. It reads neither files nor the clock, and is safe to use from any number of threads at once.
package struct PageRenderer: Sendable {
    private let site: SiteContext
    /// The shells around its pages.
    package let frame: SiteFrame
    private let assets: SiteAssets
    private let layouts: [String: Layout]
    private let index: SearchIndex

    /// Usual minimum number of questions that completes a segment of the search index.
    package static let questionsOfSegment = 2_500

    /// - Parameters:
    ///   - zone: time zone of the site.
    ///   - rulebooks: words of each page of rule books, by the paths of their files.
    ///   - questionsOfSegment: minimum number of questions that completes a segment of the search index.
    ///   - jobs: number of threads that make styles and scripts.
    package init(
        plan: SitePlan, strings: StringCatalog, templates: Templates, zone: TimeZoneRules, rulebooks: [String: [String]] = [:],
        questionsOfSegment: Int = PageRenderer.questionsOfSegment, jobs: Int = 1
    ) {
        self.init(SiteContext(plan: plan, strings: strings, zone: zone, rulebooks: rulebooks), templates, questionsOfSegment, jobs: jobs)
    }

    /// For a site whose pages are not files of their own, by the addressing of its context.
    package init(
        _ site: SiteContext, _ templates: Templates, _ questionsOfSegment: Int = PageRenderer.questionsOfSegment, jobs: Int = 1
    ) {
        self.site = site
        assets = SiteAssets(site, templates, jobs: jobs)
        frame = SiteFrame(site, templates, assets)
        layouts = templates.layouts
        index = SearchIndex(site, questionsOfSegment: questionsOfSegment)
    }

    /// Segments of the search index.
    package var searchSegments: [SearchSegment] { index.segments }

    /// The search index before any quiz is added.
    package func growingIndex() -> GrowingSearchIndex {
        GrowingSearchIndex(
            index, quizzes: site.content.quizHeads.count, synonyms: { [self] in SearchSynonyms.text(site.content, in: $0) }
        ) { [self] in searchContext($0) }
    }

    /// A segment of a site whose quizzes are in memory.
    package func render(_ segment: SearchSegment) -> RenderedFile {
        var writer = writer(of: segment)
        return RenderedFile(path: segment.path, bytes: writer.bytes())
    }

    /// Data of a segment, of a site whose quizzes are in memory.
    package func json(_ segment: SearchSegment) -> [UInt8] {
        var writer = writer(of: segment)
        return writer.json()
    }

    private func writer(of segment: SearchSegment) -> SearchSegmentWriter {
        var writer = SearchSegmentWriter(segment, searchContext(segment))
        for (subjectIndex, subject) in segment.subjects.enumerated() {
            if case .quiz(let index) = subject { writer.add(site.content.quizzes[index], at: subjectIndex) }
        }
        return writer
    }

    private func searchContext(_ segment: SearchSegment) -> PageContext {
        let path = site.plan.path(of: .search, in: segment.language)
        return PageContext(site, PlannedPage(path: path, language: segment.language, subject: .search))
    }

    /// Appends a page to `html`.
    /// - Parameters:
    ///   - versions: those that `GrowingSearchIndex` returns, for search pages, which are therefore rendered last.
    ///   - facts: of all quizzes, if these aren't in memory; their own pages are then rendered by another function.
    package func render(
        _ page: PlannedPage, segmentVersions versions: [String] = [], facts: [QuizFacts]? = nil, into html: inout HTMLWriter
    ) {
        frame.write(body(of: page, segmentVersions: versions, facts: facts), PageContext(site, page), into: &html)
    }

    /// Appends the pages of a quiz to `html`, one in each language, and calls `done` after each.
    ///
    /// - Throws: the error of `done`.
    package func render<Failure: Error>(
        _ quiz: TranslatedItem<Quiz>, index: Int, with html: inout HTMLWriter,
        done: (OutputPath, borrowing HTMLWriter) throws(Failure) -> Void
    ) throws(Failure) {
        for language in site.settings.languages {
            let path = site.plan.path(of: .quiz(index), in: language)
            let context = PageContext(site, PlannedPage(path: path, language: language, subject: .quiz(index)))
            html.removeAll()
            frame.write(QuizPage(context, index, quiz), context, into: &html)
            try done(path, html)
        }
    }

    /// Content of `main`.
    package func body(of page: PlannedPage, segmentVersions versions: [String] = [], facts: [QuizFacts]? = nil) -> any PageBody {
        let context = PageContext(site, page, facts: facts)
        return switch page.subject {
        case .home: HomePage(context)
        case .quizList(let subject, let part): QuizListPage(context, subject: subject, part: part)
        case .pageList(let part): PageListPage(context, part: part)
        case .quiz(let index): QuizPage(context, index, site.content.quizzes[index])
        case .penaltyList(let edition): PenaltyListPage(context, edition: edition)
        case .penalty(let edition, let penalty): PenaltyPage(context, edition: edition, penalty: penalty)
        case .sanctionQuiz(let edition): SanctionQuizPage(context, edition: edition)
        case .editionChanges(let edition): EditionChangesPage(context, edition: edition)
        case .booklet(let edition): BookletPage(context, edition: edition)
        case .rulebook(let edition): RulebookPage(context, edition: edition)
        case .flashCards(let edition): FlashCardPage(context, edition: edition)
        case .assignmentOverview: AssignmentOverviewPage(context)
        case .assignment(let index): AssignmentPage(context, index)
        case .deadlineChanges: DeadlineChangesPage(context)
        case .checklistOverview: ChecklistOverviewPage(context)
        case .checklist(let index): ChecklistPage(context, index)
        case .people: PeoplePage(context)
        case .freePage(let index): FreePageBody(context, index, layouts)
        case .search: SearchPage(context, addresses: index.addresses(versions))
        case .practice: PracticePage(context)
        case .history: HistoryPage(context)
        case .collection: CollectionPage(context)
        case .ownQuizzes(let index): StudentPage(context, index)
        case .moved, .currentPenalties, .formerQuiz, .formerAssignment, .formerPage: MovedPage(context)
        case .offline: MissingPage(context, .offline)
        case .notFound: MissingPage(context, .notFound)
        }
    }

    /// The files that pages share: styles, scripts, words for the scripts, and what search engines read.
    package func sharedFiles() -> [RenderedFile] { assets.files + SearchEngineFiles.files(site) }

    /// The styles and scripts among them, with their words.
    package var assetPaths: [OutputPath] { assets.files.map(\.path) }

    /// Feeds, which browsers need not store.
    package func feeds() -> [RenderedFile] { DeadlineFeed.files(site) }
}
