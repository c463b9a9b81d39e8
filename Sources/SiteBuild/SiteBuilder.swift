import CalendarExport
package import CivilTime
import ContentModel
import ContentReading
import ContentRules
package import Diagnostics
package import Localization
package import OutputWriting
package import PageRendering
package import SitePlanning
import Synchronization

/// The five stages: load, check, plan, render, write. Each hands its result to the next, and only the last one writes.
package struct SiteBuilder: Sendable {
    package struct Options: Sendable {
        /// The folder that holds `Content/`.
        package var site: String
        package var output: String
        /// The folder whose `.quizmark` keeps the list of what was written: that of the site, unless the output is there for a moment.
        package var records: String
        /// Whether files in the output that no list names are replaced by pages of the same path.
        package var adopts = false
        /// Templates that stand before the built-in ones, file by file.
        package var templates: String
        /// Whether warnings count as errors.
        package var isStrict: Bool
        /// How many threads work at once.
        package var jobs: Int
        /// When the sources last changed, for calendar entries whose author doesn't say.
        package var sourceDate: Instant?
        package var form = Form.folder
        /// What a site in one file or archive is limited to.
        package var sections = Set(SiteSection.allCases)
        /// What the names of students' calendars are made of.
        package var secret: [UInt8]?
        /// Files that are read as if they were in the site, by their paths in it.
        package var arriving: [String: [UInt8]] = [:]

        package enum Form: Sendable {
            /// Pages and what they need, as files.
            case folder
            /// All pages as one HTML file.
            case singleFile
            /// The files of a folder, packed.
            case archive
        }

        package init(site: String, output: String? = nil, templates: String? = nil, isStrict: Bool = false, jobs: Int) {
            self.site = site
            self.output = output ?? "\(site)/Output"
            records = site
            self.templates = templates ?? "\(site)/Templates"
            self.isStrict = isStrict
            self.jobs = jobs
        }
    }

    package struct Report: Sendable {
        /// Sorted by place.
        package var diagnostics: [Diagnostic]
        package var pages = 0
        package var calendars = 0
        /// Nil where errors kept the site as it was, or nothing was to be written.
        package var written: OutputWriter.Summary?
        /// The name and size of a site in one file or archive.
        package var singleFile: (path: String, bytes: Int)?

        package var errors: Int { diagnostics.count { $0.severity == .error } }
        package var warnings: Int { diagnostics.count { $0.severity == .warning } }
    }

    let options: Options
    private let timeZones = TimeZoneCatalog()

    package init(_ options: Options) { self.options = options }

    /// Content that is fit to be shown: the plan, and what pages and calendars are made with.
    package struct Prepared {
        package var plan: SitePlan
        package var strings: InterfaceStrings
        package var templates: Templates
        var calendars: AssignmentCalendar
    }

    /// Reads and checks the content as `build` does, and writes nothing.
    package func check() -> Report {
        let (prepared, diagnostics) = prepare()
        return Report(
            diagnostics: diagnostics, pages: prepared?.plan.pages.count ?? 0, calendars: prepared?.plan.calendars.count ?? 0)
    }

    /// Builds the site. `progress` is called from any thread with the number of pages done and of all.
    ///
    /// - Throws: what the machine refused; the old site stays, or the next build finishes the new one.
    package func build(
        announce: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(OutputError) -> Report {
        let (prepared, diagnostics) = prepare()
        var report = Report(diagnostics: diagnostics)
        guard let prepared, report.errors == 0 else { return report }
        report.pages = prepared.plan.pages.count
        report.calendars = prepared.plan.calendars.count
        let writer = try OutputWriter(
            output: options.output, site: options.records, protecting: ["\(options.site)/Content", options.templates],
            keepsOthers: options.form != .folder, adopts: options.adopts, patience: OutputWriter.Patience(announce: announce))
        if writer.finishedEarlierBuild { announce("An earlier build had been interrupted; it is finished now.") }
        if let refusal = writer.manifestRefusal {
            announce("warning: \(refusal); so the next build into \(options.output) won't know these files, and needs --adopt")
        }
        do throws(OutputError) {
            switch options.form {
            case .folder: try stage(prepared, writer, announce, progress)
            case .singleFile: try stageSingleFile(prepared, writer, &report, progress)
            case .archive: try stageArchive(prepared, writer, &report, announce, progress)
            }
            guard report.errors == 0 else {
                writer.abandon()
                return report
            }
            report.written = try writer.commit()
        } catch {
            writer.abandon()
            throw error
        }
        return report
    }

    // MARK: - Load, check, plan

    /// Reads and checks the content; nil where errors keep it from being shown.
    package func prepare() -> (Prepared?, [Diagnostic]) {
        var loaded = ContentLoader(site: options.site, jobs: options.jobs, timeZones: timeZones, arriving: options.arriving).load()
        loaded.content.ledger = loaded.content.ledger?.renewed(for: loaded.content)
        let templates = TemplateFolder(options.templates, shown: shownTemplates)
        var diagnostics = loaded.diagnostics + templates.diagnostics
        let (strings, stringFaults) = InterfaceStrings.load(
            settings: loaded.content.settings, overrides: overrides(loaded.strings, templates))
        diagnostics += stringFaults
        diagnostics += ContentRules.check(loaded.content)
        let record = CalendarRecord(loaded.content)
        diagnostics += record.equalUIDs + [record.lag].compactMap(\.self)
        let (plan, planFaults) = plan(loaded.content)
        diagnostics += planFaults
        let (shells, shellFaults) = Templates.load(overrides: templates.files, pages: loaded.content.pages)
        diagnostics += shellFaults
        diagnostics = sorted(diagnostics)
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return (nil, diagnostics) }
        let prepared = Prepared(
            plan: plan, strings: strings, templates: shells,
            calendars: AssignmentCalendar(plan: plan, strings: strings, zones: timeZones, sourceDate: options.sourceDate))
        return (prepared, diagnostics)
    }

    /// Faults are found in the whole site, also where only a part of it is written.
    private func plan(_ content: SiteContent) -> (plan: SitePlan, diagnostics: [Diagnostic]) {
        let (site, faults) = SitePlanner.plan(content, secret: options.form == .folder ? options.secret : nil)
        switch options.form {
        case .folder: return (site, faults)
        case .singleFile:
            let conflict = SingleFile.conflict(SingleFile.path(content.settings), site)
            var content = content
            // Browsers keep what comes from a server; a file is kept by its reader.
            content.settings.keepsOffline = false
            return (SitePlanner.plan(content, only: options.sections).plan, faults + (conflict.map { [$0] } ?? []))
        case .archive where site.sections == options.sections: return (site, faults)
        case .archive: return (SitePlanner.plan(content, only: options.sections).plan, faults)
        }
    }

    func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var diagnostics = diagnostics
        if options.isStrict {
            for index in diagnostics.indices { diagnostics[index].severity = .error }
        }
        return Array(Set(diagnostics)).sorted()
    }

    /// Templates are named relative to the site where they lie in it, as the content is.
    private var shownTemplates: String {
        options.templates.hasPrefix(options.site + "/") ? String(options.templates.dropFirst(options.site.count + 1)) : options.templates
    }

    private func overrides(_ strings: [String: [UInt8]], _ templates: TemplateFolder) -> [InterfaceStrings.Override] {
        var overrides: [InterfaceStrings.Override] = []
        for (code, bytes) in strings.sorted(by: { $0.key < $1.key }) {
            guard let language = ContentLanguage(code) else { continue }
            overrides.append(InterfaceStrings.Override(path: "Content/strings/\(code).strings", language: language, bytes: bytes))
        }
        for (path, bytes) in templates.files.sorted(by: { $0.key < $1.key })
        where path.hasPrefix("strings/") && path.hasSuffix(".strings") {
            guard let language = ContentLanguage(String(path.dropFirst("strings/".count).dropLast(".strings".count))) else { continue }
            overrides.append(InterfaceStrings.Override(path: "\(shownTemplates)/\(path)", language: language, bytes: bytes))
        }
        return overrides
    }

    // MARK: - Render, write

    func stage(
        _ prepared: Prepared, _ writer: some SiteStage, _ announce: (String) -> Void, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(OutputError) {
        let rulebooks = RulebookReading(content: prepared.plan.content, folder: "\(options.site)/Content").texts(announce: announce)
        var renderer = PageRenderer(
            plan: prepared.plan, strings: prepared.strings, templates: prepared.templates, rulebooks: rulebooks)
        let files = FileDigests()
        try stageSearchIndex(&renderer, writer, files)
        try stagePages(prepared.plan.pages, renderer, writer, files, progress)
        try stageCalendars(prepared, writer)
        for file in renderer.sharedFiles() {
            files.add(file.digest)
            try writer.stage(file.bytes, at: file.path)
        }
        for file in renderer.feeds() { try writer.stage(file.bytes, at: file.path) }
        try stageMedia(prepared, writer, files)
        for file in renderer.offlineFiles(files.all) { try writer.stage(file.bytes, at: file.path) }
    }

    private func stagePages(
        _ pages: [PlannedPage], _ renderer: PageRenderer, _ writer: some SiteStage, _ files: FileDigests,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(OutputError) {
        let failure = FirstFailure()
        let done = Atomic<Int>(0)
        inParallel(pages.count, jobs: options.jobs, state: { HTMLWriter() }) { html, index in
            guard !failure.hasOccurred else { return }
            html.removeAll()
            renderer.render(pages[index], into: &html)
            let path = pages[index].path
            html.withUnsafeBytes { bytes in
                files.add(FileDigest(path: path, hash: SHA256.hash(bytes), size: bytes.count))
                failure.catching { () throws(OutputError) in try writer.take(path.text, bytes: bytes) }
            }
            let count = done.wrappingAdd(1, ordering: .relaxed).newValue
            if count % 64 == 0 { progress(count, pages.count) }
        }
        try failure.rethrow()
    }

    private func stageCalendars(_ prepared: Prepared, _ writer: some SiteStage) throws(OutputError) {
        let calendars = prepared.plan.calendars
        let calendarWriter = prepared.calendars
        let failure = FirstFailure()
        inParallel(calendars.count, jobs: options.jobs, state: {}) { _, index in
            let bytes = calendarWriter.render(calendars[index])
            failure.catching { () throws(OutputError) in
                try writer.stage(bytes, at: calendars[index].path)
            }
        }
        try failure.rethrow()
    }

    private func stageMedia(_ prepared: Prepared, _ writer: some SiteStage, _ files: FileDigests) throws(OutputError) {
        let media = prepared.plan.content.media
        let failure = FirstFailure()
        inParallel(media.count, jobs: options.jobs, state: {}) { _, index in
            let source = "\(options.site)/Content/\(media[index])"
            // A file that can't be read is reported by its copy.
            if let (hash, size) = FileBytes.hash(of: source) {
                files.add(FileDigest(path: OutputPath(media[index]), hash: hash, size: size))
            }
            failure.catching { () throws(OutputError) in try writer.takeCopy(of: source, at: media[index]) }
        }
        try failure.rethrow()
    }

    /// Pages name the files of the index with their versions, so these come first.
    private func stageSearchIndex(_ renderer: inout PageRenderer, _ writer: some SiteStage, _ files: FileDigests) throws(OutputError) {
        let (writing, segments) = (renderer, renderer.searchSegments)
        let failure = FirstFailure()
        let versions = mapInParallel(segments.count, jobs: options.jobs) { index in
            guard !failure.hasOccurred else { return "" }
            let file = writing.render(segments[index])
            files.add(file.digest)
            failure.catching { () throws(OutputError) in try writer.stage(file.bytes, at: file.path) }
            return file.version
        }
        try failure.rethrow()
        renderer.setSearchVersions(versions)
    }
}

/// The digests of what several threads stage.
private final class FileDigests: Sendable {
    private let files = Mutex<[FileDigest]>([])

    func add(_ file: FileDigest) { files.withLock { $0.append(file) } }

    /// In no particular order.
    var all: [FileDigest] { files.withLock { $0 } }
}
