import Calendars
package import CivilTime
import ContentModel
package import ContentReading
import ContentRules
import Diagnostics
import Localization
import SitePackaging
import SitePlanning
import SiteTheme

extension SiteBuilder {
    /// Reads and checks the whole site, and writes nothing.
    ///
    /// - Parameters:
    ///   - reach: parts of quizzes to keep in memory. Quizzes that are read later are checked then.
    ///   - readsRulebooks: whether to read the words of rule books, which takes another program about a second per book.
    ///   - known: quizzes that needn't be read for their heads, by the first path of their files.
    ///   - now: the time by which quizzes that were held back are open; nil for a build.
    package func open(
        _ reach: ContentLoader.QuizReach = .models, readsRulebooks: Bool = false, knowing known: [String: KnownQuizzes] = [:],
        at now: Instant? = nil
    ) -> OpenedSite {
        let loader = ContentLoader(
            site: options.site, jobs: options.jobs, timeZones: timeZones, overlay: options.overlay,
            publication: options.publication)
        var loaded = loader.load(reach, knowing: known)
        // They don't contain the questions that an exam may share with them.
        if loaded.content.hasExams, !known.isEmpty { loaded = loader.load(reach) }
        if options.changesExamKeys, reach == .models {
            loaded.content.quizzes = loaded.content.quizzes.map { $0.original.isExam ? $0.withOtherKey : $0 }
        }
        loaded.content.sourceDate = options.sourceDate
        loaded.content.ledger = loaded.content.ledger?.migrated(for: loaded.content)
        let record = CalendarRecord(forCalendarsOf: loaded.content, at: now)
        var diagnostics = loaded.diagnostics + record.diagnostics + rules(loaded.content)
        let templateFiles = TemplateFolder(options.templates, shown: shownTemplates)
        let (strings, stringDiagnostics) = StringCatalog.load(
            settings: loaded.content.settings, overrides: overrides(loaded.strings, templateFiles))
        let (templates, templateDiagnostics) = Templates.load(overrides: templateFiles.files, pages: loaded.content.pages)
        let zone = timeZones.rules(for: loaded.content.settings.timeZone) ?? .utc
        let (plan, planDiagnostics) = plan(loaded.content, zone)
        diagnostics += LostPlannerRule(options: options).diagnose(loaded.content, plan)
        diagnostics += templateFiles.diagnostics + stringDiagnostics + templateDiagnostics + planDiagnostics
        let rulebooks =
            readsRulebooks ? RulebookReading.read(loaded.content, folder: "\(options.site)/Content", jobs: options.jobs) : RulebookReading()
        diagnostics = sorted(withoutConsequences(diagnostics + rulebooks.diagnostics, loaded.content))

        var checked: CheckedSite?
        if !diagnostics.hasErrors {
            let calendars = AssignmentCalendar(plan: plan, strings: strings, zones: timeZones)
            checked = CheckedSite(
                plan: plan, folder: options.site, whole: loaded.content, media: loaded.media, quizzes: loaded.unreadQuizzes,
                strings: strings, templates: templates, rulebooks: rulebooks.pages, changesExamKeys: options.changesExamKeys,
                calendars: calendars, zone: zone, ownTemplates: templateFiles)
        }
        return OpenedSite(
            checked: checked, content: loaded.content, diagnostics: diagnostics, unreadQuizzes: loaded.unreadQuizzes)
    }

    /// Leaves out diagnostics that may only be there because another file has errors.
    private func withoutConsequences(_ diagnostics: [Diagnostic], _ content: SiteContent) -> [Diagnostic] {
        var diagnostics = diagnostics
        // An unread list of people may have the names.
        let people = "Content/people.json"
        if content.teachers.isEmpty, diagnostics.contains(where: { $0.severity == .error && $0.location.path == people }) {
            diagnostics.removeAll { $0.id == .unknownStudent && $0.location.path != people }
        }
        // What a file with an error has isn't gone.
        if diagnostics.hasErrors { diagnostics.removeAll { $0.id == .lostPlanner || $0.id == .laggingLedger } }
        // Without the site's languages, modules and time zone, warnings about other files are often wrong.
        if content.settings.areUnread { diagnostics.removeAll { $0.severity == .warning } }
        return diagnostics
    }

    /// Rules about many items, about files that may have the questions of an exam, and about what a build needs besides content.
    private func rules(_ content: SiteContent) -> [Diagnostic] {
        var diagnostics = ContentRules.checkDays(content, today: options.now?.utc.date)
        if content.hasQuizFacts {
            diagnostics += ContentRules.check(content, jobs: options.jobs)
            diagnostics += ExamsInMedia.diagnose(content, site: options.site, jobs: options.jobs)
        }
        return diagnostics + LostLedgerRule(options: options).diagnose(content) + MissingExamCodeRule(options: options).diagnose(content)
            + MissingSecretRule(options: options).diagnose(content) + PublishedMarkingRule(options: options).diagnose()
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
        switch options.form {
        case .folder: return (plan, whole.diagnostics)
        case .archive: return (plan, whole.diagnostics + Self.unportableName(SiteArchive.path(content.settings)))
        case .singleFile:
            let path = SingleFile.path(content.settings)
            let conflict = SingleFile.conflict(path, whole.plan)
            return (plan, whole.diagnostics + [conflict].compactMap(\.self) + Self.unportableName(path))
        }
    }

    /// An id that can't be the name of the file for the whole site.
    private static func unportableName(_ path: OutputPath) -> [Diagnostic] {
        guard let problem = PortableName.problem(of: path.text) else { return [] }
        let message = "the site would become '\(path)', which can't be a file name on every system: \(problem); give the site another id"
        return [Diagnostic(.unportableName, message, at: SourceLocation(path: "Content/site.yml"))]
    }

    func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        Set(options.isStrict ? diagnostics.withWarningsAsErrors : diagnostics).sorted()
    }

    /// Whether a diagnostic prevents a build.
    func preventsBuild(_ diagnostic: Diagnostic) -> Bool {
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
