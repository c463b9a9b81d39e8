package import Calendars
import CivilTime
package import ContentModel
package import ContentReading
import ContentRules
package import Diagnostics
package import Localization
import Platform
import Sealing
import SitePackaging
package import SitePlanning
package import SiteTheme

/// A site without errors: its plan, and everything that pages, calendars and exports are made with.
package struct CheckedSite: Sendable {
    package let plan: SitePlan
    /// Folder that contains `Content/`.
    let folder: String
    /// The whole content. The plan may have only part of it.
    let whole: SiteContent
    /// Quizzes that are still to be read, and may have errors; nil if all are in memory.
    let quizzes: QuizSources?
    package let strings: StringCatalog
    package let templates: Templates
    /// Words of each page of rule books, by the paths of their files; empty unless requested.
    let rulebooks: [String: [String]]
    /// Whether exams get another key when their pages are written.
    let changesExamKeys: Bool
    let calendars: AssignmentCalendar
    /// Time zone of the site.
    let zone: TimeZoneRules

    /// Texts of the site's own templates, whose pages and styles may name files.
    let ownTemplates: TemplateFolder

    package var content: SiteContent { plan.content }

    /// Files of `Content/media` that aren't published.
    ///
    /// - Parameter facts: those of all quizzes.
    func hiddenMedia(knowing facts: [QuizFacts]) -> Set<String> {
        whole.hiddenMedia(knowing: facts).filter { !ownTemplates.name($0) }
    }

    /// The lost ledger, rebuilt from the calendars that were published with it, and remarks on what they have that can't be used.
    package func ledger(from published: [PublishedCalendar]) -> (ledger: CalendarLedger, remarks: [String]) {
        var content = content
        content.ledger = nil
        let zones = TimeZoneCatalog()
        let calendars = AssignmentCalendar(plan: SitePlanner.plan(content, zone: zone).plan, strings: strings, zones: zones)
        return RebuiltLedger(calendars, content, strings: strings, zones: zones).ledger(from: published)
    }

    /// Diagnostics of rules that compare items and had to wait for the quizzes.
    ///
    /// - Parameters:
    ///   - facts: of all quizzes.
    ///   - jobs: number of threads.
    func diagnostics(knowing facts: [QuizFacts], jobs: Int) -> [Diagnostic] {
        guard !whole.hasQuizFacts else { return [] }
        var content = whole
        content.quizFacts = facts
        return ContentRules.check(content, jobs: jobs) + ExamsInMedia.diagnose(content, site: folder, jobs: jobs)
    }
}

/// Entry point of all commands: a site, read and checked as for a build, or the diagnostics that prevent that.
package struct OpenedSite: Sendable {
    /// Nil if there are errors.
    package let checked: CheckedSite?
    /// All content that could be read, despite errors.
    package let content: SiteContent
    /// Sorted by place.
    package let diagnostics: [Diagnostic]

    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}

extension SiteBuilder {
    /// Reads and checks the whole site, and writes nothing.
    ///
    /// - Parameters:
    /// - reach: parts of quizzes to keep in memory. Quizzes that are read later are checked then.
    /// - readsRulebooks: whether to read the words of rule books, which takes another program about a second per book.
    /// - known: quizzes that needn't be read for their heads, by the first path of their files.
    package func open(
        _ reach: ContentLoader.QuizReach = .models, readsRulebooks: Bool = false, knowing known: [String: KnownQuizzes] = [:]
    ) -> OpenedSite {
        let loader = ContentLoader(
            site: options.site, jobs: options.jobs, timeZones: timeZones, overlay: options.overlay,
            publication: options.publication)
        var loaded = loader.load(reach, knowing: known)
        // They know nothing of the questions that an exam may share with them.
        if loaded.content.hasExams, !known.isEmpty { loaded = loader.load(reach) }
        if options.changesExamKeys, reach == .models {
            loaded.content.quizzes = loaded.content.quizzes.map { $0.original.isExam ? $0.withOtherKey : $0 }
        }
        loaded.content.sourceDate = options.sourceDate
        loaded.content.ledger = loaded.content.ledger?.migrated(for: loaded.content)
        let record = CalendarRecord(forCalendarsOf: loaded.content, hasHeldBack: options.publication.heldBack == .included)
        var diagnostics = loaded.diagnostics + record.diagnostics
        let today = options.now?.utc.date
        diagnostics += ContentRules.checkUpdates(loaded.content, today: today) + [lostLedger(loaded.content)].compactMap(\.self)
        if loaded.content.hasQuizFacts { diagnostics += rules(loaded.content) }
        let templateFiles = TemplateFolder(options.templates, shown: shownTemplates)
        let (strings, stringFaults) = StringCatalog.load(
            settings: loaded.content.settings, overrides: overrides(loaded.strings, templateFiles))
        let (templates, templateFaults) = Templates.load(overrides: templateFiles.files, pages: loaded.content.pages)
        let zone = timeZones.rules(for: loaded.content.settings.timeZone) ?? .utc
        let (plan, planFaults) = plan(loaded.content, zone)
        diagnostics += missingCodes(loaded.content) + missingSecret(loaded.content, plan)
        diagnostics += [markingInOutput].compactMap(\.self) + templateFiles.diagnostics + stringFaults + templateFaults + planFaults
        let rulebooks = readsRulebooks ? RulebookReading.read(loaded.content, folder: "\(options.site)/Content") : RulebookReading()
        diagnostics = sorted(diagnostics + rulebooks.diagnostics)
        // Without the site's languages, modules and time zone, what is said of other files is often wrong.
        if loaded.content.settings.areUnread { diagnostics.removeAll { $0.severity == .warning } }

        var checked: CheckedSite?
        if !diagnostics.contains(where: { $0.severity == .error }) {
            let calendars = AssignmentCalendar(plan: plan, strings: strings, zones: timeZones)
            checked = CheckedSite(
                plan: plan, folder: options.site, whole: loaded.content, quizzes: loaded.unreadQuizzes, strings: strings,
                templates: templates,
                rulebooks: rulebooks.pages, changesExamKeys: options.changesExamKeys, calendars: calendars,
                zone: zone, ownTemplates: templateFiles)
        }
        return OpenedSite(checked: checked, content: loaded.content, diagnostics: diagnostics)
    }

    /// Rules about many items, and about files that may have the questions of an exam.
    private func rules(_ content: SiteContent) -> [Diagnostic] {
        ContentRules.check(content, jobs: options.jobs) + ExamsInMedia.diagnose(content, site: options.site, jobs: options.jobs)
    }

    /// Warnings about exams whose code isn't at hand, so that their pages have no questions.
    private func missingCodes(_ content: SiteContent) -> [Diagnostic] {
        guard let codes = options.examCodes else { return [] }
        return content.quizHeads.map(\.original).compactMap { quiz in
            guard let name = quiz.opensWith, codes[name.value.lowercased()] == nil else { return nil }
            let variable = ExamCode.variable(of: name.value)
            return Diagnostic(
                .missingExamCode, "\(variable) isn't set, so the page of this exam has no questions; set it to the code that opens them",
                at: SourceLocation(path: quiz.path, position: name.position))
        }
    }

    /// Warnings about quizzes whose students have no pages, as those need a secret.
    private func missingSecret(_ content: SiteContent, _ plan: SitePlan) -> [Diagnostic] {
        guard options.form == .folder, options.secret == nil, !content.students.isEmpty else { return [] }
        return content.quizHeads.map(\.original).compactMap { quiz in
            quiz.assigned.first.map { assignee in
                Diagnostic(
                    .missingSecret,
                    "QUIZMARK_SECRET isn't set, so no student gets a page with this quiz; set it to your secret, or create one with 'openssl rand -hex 16'",
                    at: SourceLocation(path: quiz.path, position: assignee.name.position))
            }
        }
    }

    /// An error for a folder `Marking` in the output, which is published.
    var markingInOutput: Diagnostic? {
        let folder = "\(options.output)/Marking"
        guard options.form == .folder, (try? FileStatus(of: folder))?.isFolder == true else { return nil }
        return Diagnostic(
            .publishedMarking, "the folder Marking contains keys and names, and the output is published; move it beside Content",
            at: SourceLocation(path: folder))
    }

    /// A warning for a site that was published with a ledger and has none now.
    private func lostLedger(_ content: SiteContent) -> Diagnostic? {
        let feed = "\(options.output)/calendar/changes.xml"
        guard content.ledger == nil, options.form == .folder, (try? FileStatus(of: "\(options.site)/\(CalendarLedger.path)")) == nil,
            (try? FileStatus(of: feed)) != nil
        else { return nil }
        return Diagnostic(
            .lostLedger,
            "the calendar ledger is missing, although \(feed) was made from it; restore it from a backup, or let 'quizmark calendar record --from' "
                + "rebuild it from the published calendar", at: SourceLocation(path: CalendarLedger.path))
    }

    /// The plan. Clashing paths are reported for the whole site, even if only a part of it is written.
    private func plan(_ content: SiteContent, _ zone: TimeZoneRules) -> (plan: SitePlan, diagnostics: [Diagnostic]) {
        var content = content
        // Offline storage is for sites on a server; a single file is stored by its reader.
        if options.form == .singleFile { content.settings.keepsOffline = false }
        let secret = options.form == .folder ? options.secret : nil
        let codes = options.examCodes ?? [:]
        let whole = SitePlanner.plan(content, secret: secret, examCodes: codes, zone: zone)
        let isLimited = options.form != .folder && options.sections != whole.plan.sections
        let plan = isLimited ? SitePlanner.plan(content, only: options.sections, examCodes: codes, zone: zone).plan : whole.plan
        guard options.form == .singleFile else { return (plan, whole.diagnostics) }
        let conflict = SingleFile.conflict(SingleFile.path(content.settings), whole.plan)
        return (plan, whole.diagnostics + [conflict].compactMap(\.self))
    }

    func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var diagnostics = diagnostics
        if options.isStrict {
            for index in diagnostics.indices where diagnostics[index].severity == .warning { diagnostics[index].severity = .error }
        }
        return Array(Set(diagnostics)).sorted()
    }

    /// Whether a diagnostic prevents a build.
    func isFault(_ diagnostic: Diagnostic) -> Bool {
        switch diagnostic.severity {
        case .error: true
        case .warning: options.isStrict
        case .note: false
        }
    }

    /// Path of the templates, relative to the site if they are inside it, as the content is.
    private var shownTemplates: String {
        options.templates.hasPrefix(options.site + "/") ? String(options.templates.dropFirst(options.site.count + 1)) : options.templates
    }

    private func overrides(_ strings: [String: [UInt8]], _ templates: TemplateFolder) -> [StringCatalog.Override] {
        var overrides: [StringCatalog.Override] = []
        for (code, bytes) in strings.sorted(by: { $0.key < $1.key }) {
            guard let language = ContentLanguage(code) else { continue }
            overrides.append(StringCatalog.Override(path: "Content/strings/\(code).strings", language: language, bytes: bytes))
        }
        for (path, bytes) in templates.files.sorted(by: { $0.key < $1.key })
        where path.hasPrefix("strings/") && path.hasSuffix(".strings") {
            guard let language = ContentLanguage(String(path.dropFirst("strings/".count).dropLast(".strings".count))) else { continue }
            overrides.append(StringCatalog.Override(path: "\(shownTemplates)/\(path)", language: language, bytes: bytes))
        }
        return overrides
    }
}
