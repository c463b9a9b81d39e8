import CivilTime
import ContentModel
import ContentReading
import ContentRules
package import Diagnostics
package import OutputWriting
import Platform
import SitePlanning

/// Builds a site: `open` reads, checks and plans it, and a `Pipeline` renders and writes what was planned.
package struct SiteBuilder: Sendable {
    let options: Options
    let timeZones = TimeZoneCatalog()

    package init(_ options: Options) { self.options = options }

    /// Reads and checks the site as `build` does, and writes nothing.
    package func check() -> Outcome {
        let site = open(options.checksGuessing ? .models : .facts, readsRulebooks: true, at: options.now)
        var outcome = outcome(site)
        outcome.add(sorted(lostModuleCalendars(of: site)))
        if options.checksGuessing {
            let languages = site.content.settings.languages
            let quizzes = site.content.quizzes.flatMap { item in [item.original] + languages.compactMap { item.translations[$0] } }
            outcome.guessing = quizzes.compactMap(GuessingCheck.init)
            outcome.add(sorted(outcome.guessing.flatMap(\.diagnostics)))
        }
        outcome.disputes = site.content.editions.flatMap(\.locatedDisputes)
        outcome.unsureWords = site.content.glossary.map { ($0.path, $0.unsureWords.map { ($0.language.code, $0.words) }) }
        return outcome
    }

    /// Warnings about calendars in the output that the next build no longer has, as their modules are gone.
    package func lostModuleCalendars(of site: OpenedSite) -> [Diagnostic] {
        site.checked.map { RemovedCalendarsRule(options: options, owns: { _ in nil }).removedModules($0) } ?? []
    }

    /// What a check finds with the quizzes that this build holds back: the build that publishes them often runs when nobody looks.
    ///
    /// - Parameter known: quizzes that needn't be read for their heads, by the first path of their files.
    private func problemsOfHeldBackQuizzes(of content: SiteContent, knowing known: [String: KnownQuizzes]) -> [Diagnostic] {
        guard content.leftOutPages.values.contains(where: \.isHeldBack) else { return [] }
        var options = options
        options.publication.heldBack = .included
        let site = SiteBuilder(options).open(.heads, knowing: known)
        return (site.diagnostics + site.problemsOfHeldBackQuizzes(jobs: options.jobs)).filter { $0.severity != .note }
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
        outcome.add(sorted(problemsOfHeldBackQuizzes(of: site.content, knowing: kept?.known ?? [:])))
        guard let checked = site.checked, outcome.errors == 0 else { return outcome }
        let writer = try writer(announce)
        outcome.add(sorted(RemovedCalendarsRule(options: options, owns: writer.owns).diagnose(checked)))
        do throws(OutputError) {
            let results = outcome.errors == 0 ? try stage(checked, in: writer, keeping: kept, &outcome, progress) : nil
            guard outcome.errors == 0 else {
                writer.abandon()
                return outcome
            }
            // Before the commit removes the last trace of a lost one.
            markLedger(of: checked, outcome)
            outcome.written = try writer.commit(recording: results.flatMap { last?.draft(outcome, $0, machine: machineFiles(checked)) })
        } catch {
            writer.abandon()
            throw error
        }
        return outcome
    }

    /// Renders the site and stages its files. What is found meanwhile is added to `outcome`.
    ///
    /// - Returns: what the next build can take over; nil if it can't.
    /// - Throws: `OutputError` where a medium can't be read or a file can't be written.
    private func stage(
        _ site: CheckedSite, in writer: OutputWriter, keeping kept: ReusableQuizzes?, _ outcome: inout Outcome,
        _ progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
    ) throws(OutputError) -> CachedQuizzes? {
        let pipeline = Pipeline(
            site: site, jobs: options.jobs, questionsOfSegment: options.questionsOfSegment,
            preventsBuild: preventsBuild, progress: progress)
        switch options.form {
        case .folder:
            let written = try pipeline.write(to: writer, keeping: kept)
            outcome.add(sorted(written.diagnostics))
            return written.results
        case .singleFile: try stageSingleFile(site, in: writer, &outcome, progress)
        case .archive: try stageArchive(site, pipeline, in: writer, &outcome)
        }
        return nil
    }

    /// Notes that the site has a ledger, so that a later build notices if it is lost.
    private func markLedger(of site: CheckedSite, _ outcome: Outcome) {
        let lacksLedger = outcome.diagnostics.contains { $0.id == .lostLedger }
        if options.form == .folder, site.content.ledger != nil || lacksLedger { LedgerMark(of: options.records).write() }
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

extension Edition {
    /// Its penalties that the site calls disputed, in the order of the file.
    fileprivate var locatedDisputes: [(name: String, location: SourceLocation)] {
        let names = Set(penalties.map(\.name))
        let known = disputed.filter { names.contains($0.key) }.sorted { $0.value.position < $1.value.position }
        return known.map { slug, dispute in
            ("'\(slug)' of edition '\(id)'", SourceLocation(path: "\(folder)/edition.yml", position: dispute.position))
        }
    }
}
