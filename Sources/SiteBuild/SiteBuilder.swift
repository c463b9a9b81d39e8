package import CivilTime
import ContentModel
package import ContentReading
package import ContentRules
package import Diagnostics
package import OutputWriting
import PageRendering
import Platform
package import Sealing
package import SitePlanning

/// Builds a site: `open` reads, checks and plans it, and a `Pipeline` renders and writes what was planned.
package struct SiteBuilder: Sendable {
    package struct Options: Sendable {
        /// Folder that contains `Content/`.
        package var site: String
        package var output: String
        /// Folder whose `.quizmark` keeps the manifest: that of the site, unless the output is temporary.
        package var records: String
        /// Whether pages may replace files in the output that no manifest lists.
        package var adopts = false
        /// Folder of templates that override the built-in ones, file by file.
        package var templates: String
        /// Whether warnings count as errors.
        package var isStrict: Bool
        /// Number of threads.
        package var jobs: Int
        /// Whether to build also where nothing has changed.
        package var isFull = false
        /// Time at which the build starts. It never changes what is written, but shows which files were changed so recently that their
        /// times may hide another change, and which dates are in the future. Nil keeps no record for the next build.
        package var now: Instant?
        /// Last change of the sources, for calendar entries whose author doesn't date them.
        package var sourceDate: Instant?
        package var form = Form.folder
        /// Sections of a site in one file or archive.
        package var sections = Set(SiteSection.allCases)
        /// Key for the secret file names of students' calendars.
        package var secret: [UInt8]?
        /// Minimum number of questions that completes a segment of the search index.
        package var questionsOfSegment = PageRenderer.questionsOfSegment
        /// Codes that open exams, by their names in lower case; nil where nothing is published.
        package var examCodes: [String: ExamCode]?
        /// Whether exams get another key, to see whether anything that is written depends on it.
        var changesExamKeys = false
        /// Bytes of files that are read as if they were in the site, by their paths in it.
        package var overlay: [String: [UInt8]] = [:]
        /// Which drafts, and quizzes that aren't open yet, are part of the site.
        package var publication = Publication.forAuthors
        /// Whether `check` looks for quizzes that can be guessed.
        package var checksGuessing = false

        package enum Form: Sendable {
            /// Pages and their assets as files.
            case folder
            /// All pages as one HTML file.
            case singleFile
            /// The files of the folder as a zip archive.
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

    /// The result of a build or a check.
    package struct Outcome: Sendable {
        /// Diagnostics, sorted by position.
        package var diagnostics: [Diagnostic]
        package var pages = 0
        package var calendars = 0
        /// Summary of the output; nil if errors kept the site unchanged, or nothing was to be written.
        package var written: OutputWriter.Summary?
        /// Penalties that the site calls disputed, and where.
        package var disputes: [(name: String, location: SourceLocation)] = []
        /// Path of the glossary, and its words that a native judge has yet to confirm, by language.
        package var unsureWords: (path: String, words: [(language: String, words: [String])])?
        /// Path and size of a site in one file or archive.
        package var bundle: (path: String, bytes: Int)?
        /// The guessing check of each quiz with choices, where that was asked for.
        package var guessing: [GuessingCheck] = []

        /// Adds diagnostics that were found during writing.
        mutating func add(_ found: [Diagnostic]) {
            diagnostics = Array(Set(diagnostics + found)).sorted()
            if errors > 0 { (pages, calendars) = (0, 0) }
        }

        package var errors: Int { diagnostics.count { $0.severity == .error } }
        package var warnings: Int { diagnostics.count { $0.severity == .warning } }
    }

    let options: Options
    let timeZones = TimeZoneCatalog()

    package init(_ options: Options) { self.options = options }

    /// Reads and checks the site as `build` does, and writes nothing.
    package func check() -> Outcome {
        let site = open(options.checksGuessing ? .models : .facts, readsRulebooks: true)
        var outcome = outcome(site)
        if options.checksGuessing {
            let languages = site.content.settings.languages
            let quizzes = site.content.quizzes.flatMap { item in [item.original] + languages.compactMap { item.translations[$0] } }
            outcome.guessing = quizzes.compactMap(GuessingCheck.init)
            outcome.add(sorted(outcome.guessing.flatMap(\.diagnostics)))
        }
        for edition in site.content.editions {
            let names = Set(edition.penalties.map(\.name))
            let disputes = edition.disputed.filter { names.contains($0.key) }
            for (slug, dispute) in disputes.sorted(by: { $0.value.position < $1.value.position }) {
                let location = SourceLocation(path: "\(edition.folder)/edition.yml", position: dispute.position)
                outcome.disputes.append(("'\(slug)' of edition '\(edition.id)'", location))
            }
        }
        outcome.unsureWords = site.content.glossary.map { ($0.path, $0.unsureWords.map { ($0.language.code, $0.words) }) }
        return outcome
    }

    private func outcome(_ site: OpenedSite) -> Outcome {
        Outcome(
            diagnostics: site.diagnostics, pages: site.checked?.plan.pages.count ?? 0, calendars: site.checked?.plan.calendars.count ?? 0)
    }

    /// Builds the site. `progress` is called from any thread with the number of pages written and the total.
    ///
    /// - Throws: `OutputError` where the machine refuses; the old site is kept, or the next build finishes the new one.
    package func build(
        announce: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(OutputError) -> Outcome {
        let last = LastBuild(options)
        let kept: ReusableQuizzes?
        switch last.map(work(after:)) ?? .everything {
        case .nothing(let outcome): return outcome
        case .quizzes(let quizzes): kept = quizzes
        case .everything: kept = nil
        }
        // A single file is made in memory. Rule books open in the reader's PDF viewer, which searches them.
        let site = options.form == .singleFile ? open() : open(.heads, readsRulebooks: true, knowing: kept?.known ?? [:])
        var outcome = outcome(site)
        guard let checked = site.checked else { return outcome }
        if outcome.errors > 0 { return outcome }
        let writer = try writer(announce)
        outcome.add(sorted(RemovedCalendarsRule(options: options, owns: writer.owns).diagnose(checked)))
        if outcome.errors > 0 {
            writer.abandon()
            return outcome
        }
        do throws(OutputError) {
            let pipeline = Pipeline(
                site: checked, jobs: options.jobs, questionsOfSegment: options.questionsOfSegment,
                preventsBuild: preventsBuild, progress: progress)
            var results: CachedQuizzes?
            switch options.form {
            case .folder:
                let written = try pipeline.write(to: writer, keeping: kept)
                outcome.add(sorted(written.diagnostics))
                results = written.results
            case .singleFile: try writeSingleFile(checked, writer, &outcome, progress)
            case .archive: try writeArchive(checked, pipeline, writer, &outcome)
            }
            guard outcome.errors == 0 else {
                writer.abandon()
                return outcome
            }
            let lacksLedger = outcome.diagnostics.contains { $0.id == .lostLedger }
            // Before the commit removes the last trace of a lost one.
            if options.form == .folder, checked.content.ledger != nil || lacksLedger { LedgerMark(of: options.records).write() }
            outcome.written = try writer.commit(recording: results.flatMap { last?.draft(outcome, $0, machine: machineFiles(checked)) })
        } catch {
            writer.abandon()
            throw error
        }
        return outcome
    }

    /// What the last build leaves to do.
    private func work(after last: LastBuild) -> LastBuild.Work {
        options.isFull || !PublishedMarkingRule(options: options).diagnose().isEmpty ? .everything : last.work()
    }

    private func writer(_ announce: @escaping @Sendable (String) -> Void) throws(OutputError) -> OutputWriter {
        let writer = try OutputWriter(
            output: options.output, site: options.records,
            protecting: ["\(options.site)/Content", "\(options.site)/Marking", options.templates],
            keepsOthers: options.form != .folder, adopts: options.adopts, lockWait: OutputWriter.LockWait(announce: announce))
        if writer.finishedEarlierBuild { announce("An earlier build was interrupted; it is now finished.") }
        if let refusal = writer.manifestRefusal {
            announce("warning: \(refusal); so the next build into \(options.output) won't know these files, and needs --adopt")
        }
        return writer
    }

    /// Files of the machine that make a difference: time zones, and the program that reads rule books.
    private func machineFiles(_ site: CheckedSite) -> [String] {
        timeZones.readFiles + (site.rulebooks.isEmpty ? [] : [Subprocess.path(of: RulebookText.program)].compactMap(\.self))
    }
}
