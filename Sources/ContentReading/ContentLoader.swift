package import CivilTime
package import ContentModel
package import Diagnostics
import Platform

/// Reads everything below `Content/`, on all cores, and reports every error in every file.
package struct ContentLoader {
    package struct Result: Sendable {
        package var content: SiteContent
        package var diagnostics: [Diagnostic]
        /// The site's own interface strings: language code → bytes of `Content/strings/<code>.strings`.
        package var strings: [String: [UInt8]]
        /// The quizzes, if only their heads were read.
        package var unreadQuizzes: QuizSources?
        package var media: CheckedMedia
    }

    /// Parts of each quiz that are kept in memory.
    package enum QuizReach: Sendable {
        /// All of each quiz.
        case models
        /// Heads and facts, after the whole quiz was read and checked.
        case facts
        /// Heads only. The quizzes are read and checked one by one later.
        case heads
    }

    private let site: String
    let folder: ReadableFolder
    let jobs: Int
    private let timeZones: TimeZoneCatalog
    let overlay: [String: [UInt8]]
    let publication: Publication

    /// - Parameter overlay: bytes of files that are read as if they were in the site, by their paths. They replace existing ones.
    package init(
        site: String, jobs: Int, timeZones: TimeZoneCatalog = TimeZoneCatalog(), overlay: [String: [UInt8]] = [:],
        publication: Publication = .forAuthors
    ) {
        self.site = site
        folder = ReadableFolder("\(site)/Content")
        self.jobs = jobs
        self.timeZones = timeZones
        self.overlay = overlay
        self.publication = publication
    }

    /// - Parameter known: quizzes that needn't be read for their heads, by the first path of their files.
    package func load(_ reach: QuizReach = .models, knowing known: [String: KnownQuizzes] = [:]) -> Result {
        var listing = ContentFolder(site: site)
        listing.add(overlay.keys)
        var diagnostics = listing.diagnostics
        let media = listing.files.filter { $0.hasPrefix("Content/media/") }.map(SiteContent.below)
        let settings = settings(listing, &diagnostics)
        var result = Result(
            content: SiteContent(settings: settings), diagnostics: [], strings: [:], media: CheckedMedia(media, in: folder, jobs: jobs))
        let allJobs = ReadingJob.jobs(of: listing.files, settings: settings, &diagnostics)
        let context = ReadingContext(settings: settings, timeZones: timeZones, publication: publication)
        let (items, jobList) = QuizItem.split(allJobs)
        let heads = FileHeads(folder, overlay: overlay)
        let readings = mapInParallel(jobList.count, jobs: jobs) { read(jobList[$0], context, heads) }
        for reading in readings { diagnostics += reading.diagnostics }
        let reader = QuizItemReader(context: context) { bytes($0, log: &$1) }
        QuizLoading(items, reader, jobs: jobs, knowing: known).load(reach, into: &result, &diagnostics)
        let leftOut = Set(diagnostics.filter { $0.id == .leftOut }.map(\.location.path))
        result.content.drafts = drafts(among: items, besides: result.content.quizHeads, leftOut, context)
        let leftOutContent = leftOutContent(of: leftOut, items, jobList, context, heads)
        result.content.leftOutReferences = leftOutContent.references
        result.content.leftOutPages = leftOutContent.pages
        result.content.heldBackQuizzes = leftOutContent.heldBack
        result.content.showsHeldBack = publication.heldBack == .included

        result.content.media = media
        diagnostics += loadMedia(into: &result.content, heads)
        var assembly = ContentAssembly(result)
        for (job, reading) in zip(jobList, readings) { assembly.addOriginals(reading.value, of: job) }
        for (job, reading) in zip(jobList, readings) { assembly.addTranslations(reading.value, of: job) }
        result = assembly.finished
        diagnostics += assembly.diagnostics
        result.diagnostics = diagnostics
        return result
    }

    /// The settings of the site, without diagnostics, which a build reports.
    package func loadSettings() -> SiteSettings {
        var ignored: [Diagnostic] = []
        return settings(ContentFolder(site: site), &ignored)
    }

    private func settings(_ listing: ContentFolder, _ diagnostics: inout [Diagnostic]) -> SiteSettings {
        let fallback = SiteSettings.unread
        var log = DiagnosticLog(path: "Content/site.yml")
        defer { diagnostics += log.diagnostics }
        guard listing.files.contains(log.path) else {
            if !listing.files.isEmpty || listing.diagnostics.isEmpty {
                log.report(.missingContent, "a site needs the file Content/site.yml with at least 'id' and 'title'", at: .start)
            }
            return fallback
        }
        guard let bytes = FileText.bytes(SiteContent.below(log.path), in: folder, log: &log), let text = FileText.decoded(bytes, log: &log)
        else {
            return fallback
        }
        let file = SourceFile(path: log.path, stem: "site", language: .english, isTranslation: false, text: text)
        return SiteSettingsReader.read(file, timeZones: timeZones, log: &log) ?? fallback
    }

    /// Parses `bytes` as a build would at `path`, such as `Content/quizzes/cells.json`.
    package func parse(_ bytes: [UInt8], at path: String) -> ParsedQuizFile {
        let settings = loadSettings()
        return ParsedQuizFile.read(bytes, at: path, context: ReadingContext(settings: settings, timeZones: timeZones))
    }
}
