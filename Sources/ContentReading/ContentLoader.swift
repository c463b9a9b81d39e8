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
    private let folder: ReadableFolder
    private let jobs: Int
    private let timeZones: TimeZoneCatalog
    private let overlay: [String: [UInt8]]
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

    /// Adds what is known of the media, and returns what is wrong with them.
    private func loadMedia(into content: inout SiteContent, _ heads: FileHeads) -> [Diagnostic] {
        let pictures = pictures(content.media, heads)
        content.pictureSizes = pictures.sizes
        let captions = CaptionFiles(content.media, content.settings, heads)
        content.captions = captions.captions
        let active = activeMedia(content.media, content.settings, heads)
        let activePaths = Set(active.map(\.location.path))
        return captions.diagnostics + active + pictures.diagnostics.filter { !activePaths.contains($0.location.path) }
            + PeopleInMedia.diagnose(content.media, heads, jobs: jobs) + KeysInMedia.diagnose(content.media, heads, jobs: jobs)
            + heads.diagnostics
    }

    /// Sizes of pictures, and files that aren't pictures.
    private func pictures(_ media: [String], _ heads: FileHeads) -> (sizes: [String: PictureSize], diagnostics: [Diagnostic]) {
        let pictures = media.filter(PictureSizeReader.isPicture)
        let sizes = mapInParallel(pictures.count, jobs: jobs) { PictureSizeReader.size(of: "Content/\(pictures[$0])", heads) }
        var known: [String: PictureSize] = [:]
        var diagnostics: [Diagnostic] = []
        for (path, size) in zip(pictures, sizes) {
            known[path] = size
            if size == nil, let diagnostic = UnreadablePicture.diagnostic(path, heads) { diagnostics.append(diagnostic) }
        }
        return (known, diagnostics)
    }

    /// Only files whose names suggest mark-up are read.
    private func activeMedia(_ media: [String], _ settings: SiteSettings, _ heads: FileHeads) -> [Diagnostic] {
        let check = ActiveMediaCheck(settings: settings, media: media)
        let suspects = check.suspects
        let diagnostics = mapInParallel(suspects.count, jobs: jobs) { index in
            check.diagnostic(suspects[index]) { path, limit in
                heads.bytes("Content/\(path)", limit: limit)
            }
        }
        return diagnostics.compactMap { $0 } + check.strayEntries
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

    // MARK: - Reading a file

    struct Reading: Sendable {
        var diagnostics: [Diagnostic] = []
        var value: Value = .nothing

        enum Value: Sendable {
            case nothing
            case assignments([Assignment])
            case checklist(Checklist)
            case page(FreePage)
            case edition(Edition)
            case glossary(Glossary)
            case people([Teacher], [StudentGroup])
            case ledger(CalendarLedger)
            case markingKeys([MarkingKey])
            case sealedResults(SealedResults)
            case strings(code: String, bytes: [UInt8])
        }
    }

    func read(_ job: ReadingJob, _ context: ReadingContext, _ heads: FileHeads) -> Reading {
        switch job {
        case .item(let section, let path, let stem, let language, let isTranslation):
            var reading = readText(path) { text, log in
                let file = SourceFile(path: path, stem: stem, language: language, isTranslation: isTranslation, text: text)
                return item(section, file, context, &log)
            }
            // A translation's dates aren't used, and those of the original are reported.
            if isTranslation { reading.diagnostics.removeAll { $0.id == .ambiguousTime } }
            return reading
        case .glossary:
            return readText("Content/penalties/glossary.csv") { text, log in
                GlossaryReader.read(text, settings: context.settings, log: &log).map { .glossary($0) } ?? .nothing
            }
        case .people:
            return readText("Content/people.json") { text, log in
                let file = SourceFile(
                    path: "Content/people.json", stem: "people", language: context.settings.language, isTranslation: false, text: text)
                let people = PeopleReader.people(file, log: &log)
                return .people(people.teachers, people.groups)
            }
        case .calendarLedger: return ledger(context)
        case .markingKey:
            // An invalid file isn't a missing one.
            var reading = readText(MarkingKey.path) { text, log in .markingKeys(MarkingKeyReader.read(text, log: &log)) }
            if case .nothing = reading.value { reading.value = .markingKeys([]) }
            return reading
        case .results(let path):
            return readText(path) { text, log in SealedResultsReader.read(text, log: &log).map { .sealedResults($0) } ?? .nothing }
        case .strings(let path, let code):
            var log = DiagnosticLog(path: path)
            let bytes = FileText.bytes(SiteContent.below(path), in: folder, log: &log)
            return Reading(diagnostics: log.diagnostics, value: bytes.map { .strings(code: code, bytes: $0) } ?? .nothing)
        case .edition(let folder, let files):
            return edition(folder, files, context)
        case .unused(let path):
            return Reading(diagnostics: [UnusedFile.diagnostic(path) { heads.bytes(path, limit: PeopleFile.headLimit) }])
        }
    }

    /// Parses `bytes` as a build would at `path`, such as `Content/quizzes/cells.json`.
    package func parse(_ bytes: [UInt8], at path: String) -> ParsedQuizFile {
        let settings = loadSettings()
        return ParsedQuizFile.read(bytes, at: path, context: ReadingContext(settings: settings, timeZones: timeZones))
    }

    private func ledger(_ context: ReadingContext) -> Reading {
        // A file that isn't text never reaches the reader.
        var outcome = CalendarLedgerReader.Outcome.damaged
        var reading = readText(CalendarLedger.path) { text, log in
            outcome = CalendarLedgerReader.read(text, context, log: &log)
            return outcome.ledger.map { .ledger($0) } ?? .nothing
        }
        if case .damaged = outcome { CalendarLedgerReader.pointOutBackups(&reading.diagnostics) }
        return reading
    }

    private func readText(_ path: String, _ body: (String, inout DiagnosticLog) -> Reading.Value) -> Reading {
        var log = DiagnosticLog(path: path)
        guard let bytes = bytes(path, log: &log), let text = FileText.decoded(bytes, log: &log) else {
            return Reading(diagnostics: log.diagnostics)
        }
        let value = body(text, &log)
        log.pointOutNoBreakSpaces(in: text)
        return Reading(diagnostics: log.diagnostics, value: value)
    }

    func bytes(_ path: String, log: inout DiagnosticLog) -> [UInt8]? {
        guard let bytes = overlay[path] else { return FileText.bytes(SiteContent.below(path), in: folder, log: &log) }
        return FileText.isFit(bytes.count, log: &log) ? bytes : nil
    }

    private func item(
        _ section: ReadingJob.Section, _ file: SourceFile, _ context: ReadingContext, _ log: inout DiagnosticLog
    ) -> Reading.Value {
        switch section {
        // Quizzes are read with their translations, by `QuizItemReader`.
        case .quizzes: return .nothing
        case .assignments:
            let assignments = AssignmentReader.read(file, context: context, log: &log)
            return assignments.isEmpty ? .nothing : .assignments(assignments)
        case .checklists:
            return ChecklistReader.read(file, publication: context.publication, log: &log).map { .checklist($0) } ?? .nothing
        case .pages:
            return FreePageReader.read(file, publication: context.publication, log: &log).map { .page($0) } ?? .nothing
        }
    }

    private func edition(_ folder: String, _ files: [String], _ context: ReadingContext) -> Reading {
        var diagnostics: [Diagnostic] = []
        var contents: [(name: String, bytes: [UInt8])] = []
        let prefix = "Content/\(folder)"
        for path in files {
            var log = DiagnosticLog(path: path)
            if let bytes = self.bytes(path, log: &log) {
                contents.append((String(path.dropFirst(prefix.count + 1)), bytes))
            }
            diagnostics += log.diagnostics
        }
        let (edition, editionDiagnostics) = PenaltyEditionReader.read(folder: prefix, files: contents, context: context)
        return Reading(diagnostics: diagnostics + editionDiagnostics, value: edition.map { .edition($0) } ?? .nothing)
    }
}
