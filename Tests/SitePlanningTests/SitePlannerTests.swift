import CivilTime
import ContentModel
import Diagnostics
import SitePlanning
import Testing

@Suite struct SitePlannerTests {
    private let english = ContentLanguage.english
    private let french: ContentLanguage

    init() throws { french = try #require(ContentLanguage("fr")) }

    private func site() -> SiteContent {
        var settings = SiteSettings(id: "site", title: "Site")
        settings.languages = [english, french]
        settings.modules = [CourseModule(id: "networks", title: "Computer Networks")]
        return SiteContent(settings: settings)
    }

    private func quiz(_ id: String, path: String? = nil, subject: String? = nil) -> TranslatedItem<Quiz> {
        var quiz = Quiz(id: id, path: path ?? "Content/quizzes/\(id).md", language: english, title: id)
        quiz.subject = subject
        return TranslatedItem(quiz)
    }

    private func page(_ id: String, title: String) -> TranslatedItem<FreePage> {
        TranslatedItem(
            FreePage(
                id: id, path: "Content/pages/\(id).md", position: .start, language: english, title: title, body: RichText()))
    }

    private func assignment(_ id: String, module: String?, day: Int) throws -> TranslatedItem<Assignment> {
        let date = try #require(CalendarDate(year: 2026, month: 12, day: day))
        var assignment = Assignment(
            id: id, path: "Content/assignments/\(id).md", position: .start, language: english, title: id,
            due: .day(date))
        assignment.module = module.map { Located($0, at: .start) }
        return TranslatedItem(assignment)
    }

    private func edition(_ id: String) -> Edition {
        var edition = Edition(id: id, path: "penalties/\(id)", title: "Edition \(id)")
        edition.penalties = [
            Penalty(id: 0, position: .start, reference: "Zero", sanction: .zero),
            Penalty(id: 12, position: .start, reference: "Twelve", sanction: .maxTwo),
        ]
        edition.penalties[1].slug = "twelve"
        return edition
    }

    @Test func everyPageIsInEveryLanguage() throws {
        var content = site()
        content.quizzes = [quiz("cells"), quiz("deep/water")]
        content.editions = [edition("2026")]
        content.assignments = [try assignment("cw1", module: "networks", day: 11)]
        content.teachers = [Teacher(name: "Ms. Nguyen", students: [], position: .start)]
        content.pages = [page("about", title: "About")]
        let (plan, diagnostics) = SitePlanner.plan(content)
        #expect(diagnostics.isEmpty)
        let expected = [
            "404.html", "assignments/cw1.html", "assignments/index.html", "collection.html", "history.html", "index.html",
            "offline.html", "pages/about.html",
            "penalties/2026/0.html", "penalties/2026/booklet.html", "penalties/2026/cards.html", "penalties/2026/index.html",
            "penalties/2026/quiz.html", "penalties/2026/twelve.html", "penalties/index.html", "people.html", "practice.html",
            "quizzes/cells.html", "quizzes/deep/water.html",
            "search.html",
        ]
        #expect(plan.pages.map(\.path.text) == (expected + expected.map { "fr/" + $0 }).sorted())
        #expect(
            plan.calendars.map(\.path.text) == [
                "calendar/all.fr.ics", "calendar/all.ics", "calendar/assignments/cw1.fr.ics",
                "calendar/assignments/cw1.ics", "calendar/modules/networks.fr.ics", "calendar/modules/networks.ics",
            ])
    }

    /// Calendars, mails and bookmarks have the addresses of former ids.
    @Test func formerAddressesLeadToRenamedItems() throws {
        var content = site()
        content.quizzes = [quiz("organelles")]
        content.quizzes[0].original.formerIDs = [Located("cells", at: .start)]
        content.assignments = [try assignment("ten-rocks", module: nil, day: 11), try assignment("essay", module: nil, day: 12)]
        // The page of all assignments has the address of one that was called 'index', and 'ESSAY' is the file 'essay' on macOS.
        content.assignments[0].original.formerIDs = ["rocks", "index", "ESSAY", "con"].map { Located($0, at: .start) }
        let (plan, diagnostics) = SitePlanner.plan(content)
        #expect(diagnostics.isEmpty)
        let former = plan.pages.compactMap { page in plan.destination(of: page.subject).map { (page.path.text, $0) } }
        let expected: [(String, PageSubject)] = [
            ("assignments/rocks.html", .assignment(0)), ("fr/assignments/rocks.html", .assignment(0)),
            ("fr/quizzes/cells.html", .quiz(0)), ("quizzes/cells.html", .quiz(0)),
        ]
        #expect(former.map(\.0) == expected.map(\.0) && former.map(\.1) == expected.map(\.1))
        #expect(former.allSatisfy { path, _ in plan.pages.filter { $0.path.text == path }.count == 1 })
        content.quizzes.append(quiz("cells"))
        #expect(SitePlanner.plan(content).plan.pages.contains { $0.path.text == "quizzes/cells.html" && $0.subject == .quiz(1) })
        #expect(SitePlanner.plan(content, only: [.quizzes]).plan.pages.allSatisfy { !$0.path.text.contains("rocks") })
    }

    @Test func formerAddressesLeadToRenamedPages() {
        var content = site()
        var about = FreePage(id: "about", path: "Content/pages/about.md", position: .start, language: english, title: "A", body: RichText())
        about.formerIDs = [Located("us", at: .start)]
        content.pages = [TranslatedItem(about)]
        let plan = SitePlanner.plan(content).plan
        let former = plan.pages.filter { $0.subject == .formerPage(0, former: 0) }
        #expect(former.map(\.path.text) == ["fr/pages/us.html", "pages/us.html"])
        #expect(plan.destination(of: .formerPage(0, former: 0)) == .freePage(0))
        #expect(SitePlanner.plan(content, only: [.quizzes]).plan.pages.allSatisfy { !$0.path.text.contains("us.html") })
    }

    @Test func theUsualAddressOfTheFirstPageLeadsToIt() {
        var content = site()
        content.editions = [edition("2026")]
        #expect(!SitePlanner.plan(content).plan.pages.contains { $0.subject == .moved })
        content.settings.home = Located(SiteSettings.FirstPage.penalties, at: .start)
        let (plan, diagnostics) = SitePlanner.plan(content)
        #expect(diagnostics.isEmpty)
        let moved = plan.pages.filter { $0.subject == .moved }.map(\.path.text)
        #expect(moved == ["fr/penalties/2026/index.html", "penalties/2026/index.html"])
        #expect(plan.path(of: .penaltyList(edition: 0), in: french).text == "fr/index.html")
    }

    @Test func theFolderOfAllEditionsLeadsToTheCurrentOne() {
        var content = site()
        content.editions = [edition("2017"), edition("2026"), edition("2029")]
        content.editions[1].isCurrent = true
        let plan = SitePlanner.plan(content).plan
        let pages = plan.pages.filter { $0.subject == .currentPenalties }.map(\.path.text)
        #expect(pages == ["fr/penalties/index.html", "penalties/index.html"])
        #expect(plan.destination(of: .currentPenalties) == .penaltyList(edition: 1))
        content.editions = []
        #expect(!SitePlanner.plan(content).plan.pages.contains { $0.subject == .currentPenalties })
    }

    @Test func anEmptySiteHasAHomePageAndNoCalendar() {
        var content = site()
        content.settings.modules = []
        let (plan, diagnostics) = SitePlanner.plan(content)
        #expect(
            plan.pages.map(\.path.text) == ["404.html", "fr/404.html", "fr/index.html", "fr/offline.html", "index.html", "offline.html"])
        #expect(plan.calendars.isEmpty)
        #expect(diagnostics.isEmpty)
    }

    @Test func twoItemsOnOnePathAreReportedOnce() throws {
        var content = site()
        content.quizzes = [quiz("cells"), quiz("Cells", path: "Content/quizzes/b.md")]
        let diagnostics = SitePlanner.plan(content).diagnostics
        let conflict = try #require(diagnostics.first)
        #expect(diagnostics.count == 1)
        #expect(conflict.id == .pathConflict)
        #expect(conflict.location.path == "Content/quizzes/b.md")
        #expect(conflict.notes.map(\.location.path) == ["Content/quizzes/cells.md"])
        #expect(conflict.message.contains("Content/quizzes/cells.md"))
    }

    @Test func aFileCannotTakeThePlaceOfAList() throws {
        var content = site()
        content.assignments = [try assignment("index", module: nil, day: 1)]
        let messages = SitePlanner.plan(content).diagnostics.map(\.message)
        #expect(
            messages == [
                "'Content/assignments/index.md' would become 'assignments/index.html', which is the page with all assignments; rename the file"
            ])
    }

    @Test(arguments: [
        ["media/Cell.svg", "media/cell.svg"], ["media/\u{E9}.svg", "media/e\u{301}.svg"], ["media/s.svg", "media/\u{17F}.svg"],
        ["media/a/x.png", "media/A/x.png"],
    ])
    func mediaOfOneNameAreReported(media: [String]) throws {
        var content = site()
        content.media = media
        let diagnostics = SitePlanner.plan(content).diagnostics
        #expect(diagnostics.map(\.id) == [.pathConflict])
        #expect(diagnostics.first?.location.path == "Content/\(media[1])")
        #expect(diagnostics.first?.notes.map(\.location.path) == ["Content/\(media[0])"])
    }

    @Test func bothFormsOfANameAreExplained() {
        var content = site()
        content.media = ["media/\u{E9}.svg", "media/e\u{301}.svg"]
        let messages = SitePlanner.plan(content).diagnostics.map(\.message)
        #expect(messages.count == 1 && messages[0].contains("look the same, but only one has its accents as characters of their own (NFD)"))
    }

    @Test(arguments: [
        "media/con.png", "media/Aux", "media/com1.tar.gz", "media/a:b.png", "media/x?.png", "media/nul/a.png", "media/a.png ", "media/a.",
    ])
    func mediaThatWindowsCannotHoldAreReported(path: String) {
        var content = site()
        content.media = [path, "media/console.png", "media/com10.png", "media/a.b.png"]
        let diagnostics = SitePlanner.plan(content).diagnostics
        #expect(diagnostics.map(\.id) == [.unportableName])
        #expect(diagnostics.first?.location.path == "Content/\(path)")
    }

    @Test func pagesThatWindowsCannotHoldAreReportedOnce() {
        var content = site()
        content.quizzes = [quiz("con"), quiz("cells")]
        #expect(SitePlanner.plan(content).diagnostics.map(\.id) == [.unportableName])
    }

    @Test func equalIDsAreReportedByTheRuleAlone() throws {
        var content = site()
        content.quizzes = [quiz("cells"), quiz("cells", path: "Content/quizzes/b.md")]
        content.editions = [edition("2026"), edition("2026")]
        content.assignments = [try assignment("cw", module: nil, day: 1), try assignment("cw", module: nil, day: 2)]
        #expect(SitePlanner.plan(content).diagnostics.isEmpty)
        content.settings.home = Located(SiteSettings.FirstPage.penalties, at: .start)
        #expect(SitePlanner.plan(content).diagnostics.isEmpty)
    }

    @Test(arguments: ["index", "quiz", "cards", "booklet"], [SiteSettings.FirstPage?.none, .penalties])
    func aPenaltyCannotTakeTheNameOfAnotherPageOfItsEdition(slug: String, home: SiteSettings.FirstPage?) {
        var content = site()
        if let home { content.settings.home = Located(home, at: .start) }
        content.editions = [edition("2026")]
        content.editions[0].penalties[1].slug = slug
        content.editions[0].penalties[1].positions.slug = SourcePosition(line: 7, column: 13)
        let diagnostics = SitePlanner.plan(content).diagnostics
        #expect(diagnostics.map(\.id) == [.pathConflict])
        let location = SourceLocation(path: "Content/penalties/2026/penalties.json", position: SourcePosition(line: 7, column: 13))
        #expect(diagnostics.first?.location == location)
        #expect(diagnostics.first?.message.hasPrefix("the slug '\(slug)' is reserved") == true)
    }

    @Test func aLanguageInAnIDCanMeetATranslatedCalendar() throws {
        var content = site()
        content.assignments = [
            try assignment("cw", module: nil, day: 1), try assignment("cw.fr", module: nil, day: 2),
        ]
        #expect(SitePlanner.plan(content).diagnostics.map(\.id) == [.pathConflict])
    }

    @Test func resolvesLinksToTheSameLanguage() throws {
        var content = site()
        content.quizzes = [quiz("cells"), quiz("b", path: "Content/quizzes/many.json")]
        content.quizzes[0].translations[french] = Quiz(
            id: "cells", path: "Content/quizzes/cells.fr.md", language: french, title: "La cellule")
        content.editions = [edition("2026")]
        content.assignments = [try assignment("cw1", module: nil, day: 11)]
        content.media = ["media/cell.svg"]
        let plan = SitePlanner.plan(content).plan
        func resolve(_ path: String) -> String? {
            plan.resolve(SiteReference(path: path, position: .start), in: french)?.text
        }
        #expect(resolve("media/cell.svg") == "media/cell.svg")
        #expect(resolve("quizzes/cells.md") == "fr/quizzes/cells.html")
        #expect(resolve("quizzes/cells.fr.md") == "fr/quizzes/cells.html")
        #expect(resolve("quizzes/many.json") == "fr/quizzes/b.html")
        #expect(resolve("assignments/cw1.md") == "fr/assignments/cw1.html")
        #expect(resolve("assignments/") == "fr/assignments/index.html")
        #expect(resolve("penalties/2026/12") == "fr/penalties/2026/twelve.html")
        #expect(resolve("media/none.svg") == nil)
        #expect(resolve("cells.md") == nil)
    }

    @Test func alternatesStayOnTheItemAndKnowFallbacks() throws {
        var content = site()
        content.settings.baseURL = "https://example.org/q"
        content.quizzes = [quiz("cells")]
        let plan = SitePlanner.plan(content).plan
        #expect(
            plan.alternates(of: .quiz(0)) == [
                PageAlternate(language: english, path: OutputPath("quizzes/cells.html"), isTranslated: true),
                PageAlternate(language: french, path: OutputPath("fr/quizzes/cells.html"), isTranslated: false),
            ])
        let page = try #require(plan.pages.first { $0.path.text == "fr/quizzes/cells.html" })
        #expect(plan.canonicalPath(of: page).text == "quizzes/cells.html")
        #expect(plan.url(of: OutputPath("quizzes/é a.html")) == "https://example.org/q/quizzes/%C3%A9%20a.html")
        #expect(plan.url(of: OutputPath("index.html")) == "https://example.org/q/")
        #expect(plan.url(of: OutputPath("fr/index.html")) == "https://example.org/q/fr/")
        #expect(plan.url(of: OutputPath("pages/my-index.html")) == "https://example.org/q/pages/my-index.html")
    }

    @Test func listsManyQuizzesOnPagesOfTheirSubjects() throws {
        var content = site()
        content.quizzes = (0..<200).map { quiz("q\($0)", subject: "C") }
        #expect(SitePlanner.plan(content).plan.outline.quizLists.isEmpty)
        content.quizzes += [quiz("x", subject: "C++"), quiz("y", subject: "C"), quiz("z", subject: "?")]
        let plan = SitePlanner.plan(content).plan
        let paths = Set(plan.pages.map(\.path.text).filter { $0.hasPrefix("subjects/") })
        #expect(
            paths == ["subjects/subject/index.html", "subjects/c/index.html", "subjects/c/2.html", "subjects/c-2/index.html"])
        let group = try #require(plan.outline.subjects.first { $0.name == "C" })
        #expect(group.parts == 2)
        #expect(Array(group.quizzes(ofPart: 1)) == [201])
        #expect(plan.pages.filter { $0.path.text.hasSuffix("subjects/c/2.html") }.count == content.settings.languages.count)
    }

    @Test func subjectsMayBeCalledAsDevicesOfWindows() {
        var content = site()
        content.quizzes = (0..<200).map { quiz("q\($0)", subject: "Con") } + [quiz("x", subject: "con"), quiz("y", subject: "Con 2")]
        let (plan, diagnostics) = SitePlanner.plan(content)
        #expect(diagnostics.isEmpty)
        let folders = Set(plan.pages.map(\.path.text).filter { $0.hasPrefix("subjects/") }.map { $0.split(separator: "/")[1] })
        #expect(folders == ["con-2", "con-3", "con-2-2"])
    }

    @Test func arrangesSubjectsModulesAndNeighbours() throws {
        var content = site()
        content.quizzes = [
            quiz("a"), quiz("b", subject: "History"), quiz("c", subject: "Biology"), quiz("d", subject: "History"),
        ]
        content.assignments = [
            try assignment("late", module: "Computer Networks", day: 20), try assignment("free", module: nil, day: 1),
            try assignment("soon", module: "networks", day: 3), try assignment("art", module: "Art", day: 2),
        ]
        let outline = SitePlanner.plan(content).plan.outline
        #expect(outline.subjects.map(\.name) == ["Biology", "History", nil])
        #expect(outline.subjects.map(\.quizzes) == [[2], [1, 3], [0]])
        #expect(outline.modules.map(\.title) == ["Computer Networks", "Art", nil])
        #expect(outline.modules.map(\.assignments) == [[2, 0], [3], [1]])
        #expect(outline.neighbours(of: .quiz(1)).next == .quiz(3))
        #expect(outline.neighbours(of: .quiz(1)).previous == nil)
        #expect(outline.neighbours(of: .quiz(3)).previous == .quiz(1))
        #expect(outline.calendars.contains(.module(0)))
    }

    /// Authors write in time zones of their own, and a day ends in that of the site.
    @Test func whatIsDueFirstIsListedFirst() throws {
        let zones = TimeZoneCatalog()
        func due(_ text: String, _ zone: String) throws -> DueDate {
            let local = try #require(LocalDateTime(iso: text))
            return .moment(local: local, zone: zone, instant: try #require(zones.rules(for: zone)?.instant(of: local)))
        }
        var content = site()
        for (id, due) in [
            ("earth", try due("2026-11-27T23:59", "AoE")), ("midnight", try due("2026-11-28T00:00", "Europe/Madrid")),
            ("kiritimati", try due("2026-11-28T12:00", "Pacific/Kiritimati")),
        ] {
            content.assignments.append(try assignment(id, module: nil, day: 1))
            content.assignments[content.assignments.count - 1].original.due = due
        }
        content.assignments.append(try assignment("day", module: nil, day: 1))
        content.assignments[3].original.due = .day(try #require(CalendarDate(iso: "2026-11-28")))
        content.quizzes = [quiz("quiz")]
        content.quizzes[0].original.due = try due("2026-11-28T11:00", "Europe/Madrid")
        let zone = try #require(zones.rules(for: "Europe/Madrid"))
        let outline = SitePlanner.plan(content, zone: zone).plan.outline
        #expect(outline.dueDates == [.assignment(2), .assignment(1), .quiz(0), .assignment(0), .assignment(3)])
        #expect(outline.assignments == [2, 1, 0, 3])
        #expect(outline.neighbours(of: .assignment(1)).previous == .assignment(2))
    }

    @Test func numbersInNamesCountAsNumbers() throws {
        var content = site()
        content.quizzes = ["week-1", "week-10", "week-2", "week", "week-002"].map { quiz($0) }
        content.quizzes += [quiz("a", subject: "Unit 10"), quiz("b", subject: "unit 2")]
        content.assignments = [try assignment("lab-10", module: nil, day: 1), try assignment("lab-9", module: nil, day: 1)]
        let outline = SitePlanner.plan(content).plan.outline
        #expect(outline.subjects.map(\.name) == ["unit 2", "Unit 10", nil])
        #expect(outline.subjects.last?.quizzes == [3, 0, 4, 2, 1])
        #expect(outline.assignments == [1, 0])
    }

    @Test func namesAreInTheOrderOfPeople() {
        let names = ["abc", "älter", "E\u{301}a", "eb", "Éc", "Ñu", "nz", "Öl", "zoo", "Zoo 2"]
        var content = site()
        content.quizzes = names.reversed().enumerated().map { quiz("q\($0)", subject: $1) }
        content.pages = names.reversed().enumerated().map { page("p\($0)", title: $1) }
        let outline = SitePlanner.plan(content).plan.outline
        #expect(outline.subjects.map(\.name) == names)
        #expect(outline.pages.map { content.pages[$0].original.title } == names)
    }

    @Test func plansTenThousandQuizzes() {
        var content = site()
        content.quizzes = (0..<10_000).map { quiz("q\($0)", subject: "Subject \($0 % 40)") }
        #expect(SitePlanner.plan(content).plan.pages.count == 20_174)
    }
}

@Suite struct OutputPathTests {
    @Test(arguments: [
        ("index.html", "quizzes/cells.html", "quizzes/cells.html"),
        ("quizzes/cells.html", "index.html", "../index.html"),
        ("quizzes/cells.html", "quizzes/cats.html", "cats.html"),
        ("quizzes/cells.html", "quizzes/cells.html", "cells.html"),
        ("fr/quizzes/a/b.html", "fr/quizzes/c.html", "../c.html"),
        ("fr/quizzes/a.html", "assets/quizmark.css", "../../assets/quizmark.css"),
        ("a.html", "a/b.html", "a/b.html"),
        ("index.html", "media/50% #1?.png", "media/50%25%20%231%3F.png"),
        ("index.html", "pages/é.html", "pages/%C3%A9.html"),
        ("pages/x.html", "pages/a:b.html", "./a:b.html"),
        ("pages/x.html", "people.html", "../people.html"),
        ("abc.html", "abd/x.html", "abd/x.html"),
    ])
    func linksRelatively(here: String, there: String, link: String) {
        #expect(OutputPath(here).link(to: OutputPath(there)) == link)
    }
}
