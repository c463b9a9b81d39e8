import ContentModel
import Diagnostics
package import Localization
package import SitePlanning

/// Turns planned pages into bytes. It reads no file and no clock, and any number of threads may ask it at once.
package struct PageRenderer: Sendable {
    private let site: SiteContext
    private let frame: SiteFrame
    private let assets: SiteAssets
    private let layouts: [String: Layout]
    private let index: SearchIndex
    private var searchAddresses: [ContentLanguage: [String]] = [:]
    private let app: InstallableApp
    private let offline: OfflineFiles

    /// - Parameter logo: the first bytes of the site's logo.
    package init(plan: SitePlan, strings: InterfaceStrings, templates: Templates, logo: [UInt8] = []) {
        site = SiteContext(plan: plan, strings: strings)
        let logoPath = site.settings.theme.logo.map { OutputPath($0.value) }
        app = InstallableApp(site, logo: logoPath.flatMap { InstallableApp.Logo($0, bytes: logo) })
        offline = OfflineFiles(site, templates)
        assets = SiteAssets(site, templates)
        frame = SiteFrame(site, templates, assets)
        layouts = templates.layouts
        index = SearchIndex(plan)
    }

    /// The parts of the search index, to be rendered before the pages, which name them with their versions.
    package var searchSegments: [SearchSegment] { index.segments }

    package func render(_ segment: SearchSegment) -> RenderedFile {
        let path = site.plan.path(of: .search, in: segment.language)
        let context = PageContext(site, PlannedPage(path: path, language: segment.language, subject: .search))
        return RenderedFile(path: segment.path, bytes: SearchSegmentWriter(context).bytes(segment))
    }

    /// - Parameter versions: the `version` of each rendered segment, in order.
    package mutating func setSearchVersions(_ versions: [String]) {
        searchAddresses = [:]
        for (segment, version) in zip(index.segments, versions) {
            searchAddresses[segment.language, default: []].append(segment.path.text + version)
        }
    }

    /// Writes one page behind what `html` already has.
    package func render(_ page: PlannedPage, into html: inout HTMLWriter) {
        let context = PageContext(site, page)
        switch page.subject {
        case .home: frame.write(HomePage(context), context, into: &html)
        case .quiz(let index): frame.write(QuizPage(context, index), context, into: &html)
        case .penaltyList(let edition): frame.write(PenaltyListPage(context, edition: edition), context, into: &html)
        case .penalty(let edition, let penalty):
            frame.write(PenaltyPage(context, edition: edition, penalty: penalty), context, into: &html)
        case .sanctionQuiz(let edition): frame.write(SanctionQuizPage(context, edition: edition), context, into: &html)
        case .assignmentOverview: frame.write(AssignmentOverviewPage(context), context, into: &html)
        case .assignment(let index): frame.write(AssignmentPage(context, index), context, into: &html)
        case .people: frame.write(PeoplePage(context), context, into: &html)
        case .freePage(let index): frame.write(FreePageBody(context, index, layouts), context, into: &html)
        case .search: frame.write(SearchPage(context, addresses: searchAddresses), context, into: &html)
        case .practice: frame.write(PracticePage(context), context, into: &html)
        case .history: frame.write(HistoryPage(context), context, into: &html)
        case .collection: frame.write(CollectionPage(context), context, into: &html)
        case .offline: frame.write(OfflinePage(context), context, into: &html)
        case .notFound: frame.write(NotFoundPage(context), context, into: &html)
        }
    }

    /// The files that pages share: styles, scripts, words for the scripts, icons, and what search engines read.
    package func sharedFiles() -> [RenderedFile] {
        assets.files + app.files + SearchEngineFiles.files(site)
    }

    /// What lets browsers keep the site.
    /// - Parameter digests: of all files but calendars, which are for other programs, and would be no news to readers.
    package func offlineFiles(_ digests: [FileDigest]) -> [RenderedFile] {
        let pages = site.plan.pages.filter { $0.subject == .home || $0.subject == .offline }
        return offline.files(digests, core: assets.files.map(\.path) + pages.map(\.path))
    }
}

/// A file below `Output/` with what is in it.
package struct RenderedFile: Sendable {
    package let path: OutputPath
    package let bytes: [UInt8]

    /// What its address gets, so that browsers notice another file.
    package var version: String { SiteAssets.query(bytes) }

    package init(path: OutputPath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
