import Calendars
import CivilTime
import ContentModel
import Diagnostics
import Localization
import SitePlanning
import Testing

/// A site made in code, and its calendars.
struct SampleSite {
    var content: SiteContent
    var zones = TimeZoneCatalog()
    var secret: [UInt8]?

    init(baseURL: String? = nil, form: SiteSettings.CalendarForm = .utc) throws {
        var settings = SiteSettings(id: "riverside", title: "Riverside College")
        settings.languages = [.english, try #require(ContentLanguage("fr")), try #require(ContentLanguage("it"))]
        settings.baseURL = baseURL
        settings.calendarForm = form
        settings.modules = [
            CourseModule(id: "networks", title: "Computer Networks"), CourseModule(id: "biology", title: "Biology"),
        ]
        content = SiteContent(settings: settings)
    }

    /// Reads a day, or a moment in `zone`: the first of an ambiguous time.
    func due(_ text: String, in zone: String = "Europe/London") throws -> DueDate {
        if let day = CalendarDate(iso: text) { return .day(day) }
        let local = try #require(LocalDateTime(iso: text))
        switch try #require(zones.rules(for: zone)).resolve(local) {
        case .unique(let instant), .twice(let instant, _): return .moment(local: local, zone: zone, instant: instant)
        case .missing:
            Issue.record("\(text) does not exist in \(zone)")
            return .day(local.date)
        }
    }

    func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

    /// The least SEQUENCE of what changed on a day: minutes from 2020.
    func sequence(on day: String) throws -> Int { (try self.day(day).daysSinceEpoch - 18_262) * 1440 }

    /// Records the calendars' present content in the ledger.
    mutating func record(on day: String) throws { content.ledger = CalendarRecord(content).recorded(on: try self.day(day)) }

    mutating func addQuiz(
        _ id: String, due: String? = nil, change: (inout Quiz) throws -> Void = { _ in }
    ) throws {
        var quiz = Quiz(id: id, path: "quizzes/\(id).md", language: .english, title: "Quiz \(id)")
        quiz.due = try due.map { try self.due($0) }
        try change(&quiz)
        content.quizzes.append(TranslatedItem(quiz))
    }

    mutating func add(
        _ id: String, due: String, in zone: String = "Europe/London", module: String? = nil,
        change: (inout Assignment) throws -> Void = { _ in }
    ) throws {
        var assignment = Assignment(
            id: id, path: "assignments/\(id).md", position: .start, language: .english, title: "Title of \(id)",
            due: try self.due(due, in: zone))
        assignment.module = module.map { Located($0, at: .start) }
        try change(&assignment)
        content.assignments.append(TranslatedItem(assignment))
    }

    func strings(_ language: ContentLanguage) -> LocalizedStrings { StringCatalog.load(settings: content.settings).strings[language] }

    func render(
        _ scope: CalendarScope = .all, _ language: String = "en"
    ) throws -> ReadCalendar {
        let language = try #require(ContentLanguage(language))
        let (plan, diagnostics) = SitePlanner.plan(content, secret: secret)
        #expect(diagnostics.isEmpty)
        let calendar = PlannedCalendar(path: plan.path(of: scope, in: language), language: language, scope: scope)
        let (strings, _) = StringCatalog.load(settings: content.settings)
        let renderer = AssignmentCalendar(plan: plan, strings: strings, zones: zones)
        return try ReadCalendar(renderer.render(calendar))
    }
}
