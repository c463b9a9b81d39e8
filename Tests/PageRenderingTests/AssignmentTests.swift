import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Foundation
import Testing

@Suite struct AssignmentTests {
    private func day(_ text: String) throws -> DueDate { .day(try #require(CalendarDate(iso: text))) }

    private func assignment(_ id: String, due: String, module: String? = "Networks") throws -> Assignment {
        var assignment = Assignment(
            id: id, path: "Content/assignments/\(id).md", position: .start, language: .english, title: "Title of \(id)", due: try day(due))
        assignment.module = module.map { Located($0, at: .start) }
        return assignment
    }

    private func task(_ id: String, start: String?, length: TaskLength?, due: String?, progress: Double) throws -> AssignmentTask {
        var task = AssignmentTask(id: id, position: .start, name: "Task \(id)")
        task.start = try start.map(day)
        task.length = length
        task.due = try due.map(day)
        task.progress = progress
        return task
    }

    private func content(_ assignments: Assignment...) throws -> SiteContent {
        var content = try SiteContent.empty()
        content.assignments = assignments.map { TranslatedItem($0) }
        return content
    }

    @Test func theListNamesAllAndTheCurrentOne() throws {
        let page = try RenderedSite(content(assignment("a", due: "2026-12-11"), assignment("b", due: "2026-12-01", module: "Art")))
            .html("assignments/a.html")
        #expect(page.contains("<nav class=\"planner-list\" aria-label=\"All assignments\">"))
        #expect(page.contains("data-assignment=\"a\"><a href=\"a.html\" aria-current=\"page\">"))
        #expect(page.contains("data-assignment=\"b\"><a href=\"b.html\">"))
    }

    @Test(arguments: [["essay"], ["cell-essay", "essay"]]) func formerIDsAreInThePages(ids: [String]) throws {
        var renamed = try assignment("a", due: "2026-12-11")
        renamed.formerIDs = ids.map { Located($0, at: .start) }
        let site = try RenderedSite(content(renamed, assignment("b", due: "2026-12-11")))
        #expect(try site.html("assignments/a.html").contains(" data-formerly=\"\(ids.joined(separator: " "))\""))
        #expect(try !site.html("assignments/b.html").contains("data-formerly"))
        let planner = try site.html("assignments/index.html")
        #expect(planner.contains(#""formerly":["\#(ids.joined(separator: "\",\""))"]"#))
        #expect(planner.components(separatedBy: "\"formerly\"").count == 2)
    }

    @Test func theListOfALargeSiteStaysShort() throws {
        var content = try SiteContent.empty()
        content.assignments = try (0..<90).map { number in
            TranslatedItem(try assignment("a\(number)", due: "2026-12-11", module: number < 80 ? "Networks" : "Art"))
        }
        let page = try RenderedSite(content).html("assignments/a7.html")
        #expect(page.components(separatedBy: "class=\"assignment-row\"").count - 1 == 60)
        #expect(page.contains("<a href=\"a7.html\" aria-current=\"page\">"))
        #expect(!page.contains("Art"))
    }

    @Test func theDaysUntilEachDeadlineAreDrawnAsOfTheSources() throws {
        var content = try content(
            assignment("near", due: "2026-11-30"), assignment("far", due: "2027-01-04"), assignment("past", due: "2026-11-01"))
        let undated = try RenderedSite(content).html("assignments/index.html")
        #expect(undated.contains("<section class=\"remaining\" aria-labelledby=\"remaining\" hidden>"), "the script fills it in")
        content.sourceDate = Instant(secondsSinceEpoch: 1_795_435_200)  // 2026-11-23
        let page = try RenderedSite(content).html("assignments/index.html")
        #expect(page.contains("<p class=\"remaining-date\">As of 23 November 2026</p>"))
        #expect(page.contains("<rect class=\"remaining-time\" width=\"70\" height=\"10\"/>"))
        #expect(page.contains("<span class=\"remaining-days\">7 days</span>"))
        #expect(page.contains("viewBox=\"0 0 420 10\""), "all on the scale of the longest")
        #expect(page.components(separatedBy: "class=\"remaining-time\"").count - 1 == 2, "what is over has no bar")
        let one = try RenderedSite(content).html("assignments/near.html")
        #expect(one.contains("Days remaining <strong>7 days</strong>"))
        #expect(one.contains("viewBox=\"0 0 280 10\""), "a bar alone has room for four weeks")
        #expect(try RenderedSite(content).html("assignments/past.html").contains("data-due=\"2026-11-01\" hidden></div>"))
    }

    @Test func daysAreThoseOfTheSiteAlsoWhereWorkIsDueInAnotherZone() throws {
        // 01:00 in Tokyo is still the day before in the site's zone.
        let local = try #require(LocalDateTime(iso: "2026-12-11T01:00"))
        let instant = Instant(utc: try #require(LocalDateTime(iso: "2026-12-10T16:00")))
        var work = try assignment("a", due: "2026-12-11")
        work.due = .moment(local: local, zone: "Asia/Tokyo", instant: instant)
        work.tasks = [try task("one", start: "2026-12-08", length: nil, due: nil, progress: 0)]
        work.tasks[0].due = work.due
        var content = try content(work)
        content.sourceDate = Instant(secondsSinceEpoch: 1_795_435_200)  // 2026-11-23
        let page = try RenderedSite(content).html("assignments/a.html")
        let first = try #require(CalendarDate(iso: "2026-12-08")).daysSinceEpoch
        #expect(page.contains("data-from=\"\(first)\" data-to=\"\(first + 3)\""))
        #expect(page.contains("<line class=\"strip-due\" x1=\"30\" x2=\"30\" y1=\"0\" y2=\"24\"/>"))
        #expect(page.contains("<line class=\"strip-end\" x1=\"30\" x2=\"30\" y1=\"0\" y2=\"24\"/>"))
        #expect(page.contains("Days remaining <strong>17 days</strong>"))
    }

    /// A countdown to a date that has moved again would be wrong.
    @Test func onlyThePresentDateIsCountedDownTo() throws {
        var work = try assignment("ten-rocks", due: "2026-12-10")
        work.formerIDs = [Located("rocks", at: .start)]
        var content = try content(work)
        func change(_ id: String, on: String, _ news: DeadlineChange.News) throws -> DeadlineChange {
            let entry = CalendarLedger.Entry(.assignment, of: id, titles: [.english: "Title of ten-rocks"])
            return DeadlineChange(on: try #require(CalendarDate(iso: on)), uid: "quizmark.test.due.\(id)", entry: entry, news: news)
        }
        content.ledger = CalendarLedger(log: [
            try change("rocks", on: "2026-11-02", .moved(from: day("2026-12-04"), to: day("2026-12-07"))),
            try change("ten-rocks", on: "2026-11-03", .moved(from: day("2026-12-07"), to: day("2026-12-10"), formerly: "rocks")),
            try change("ten-rocks", on: "2026-11-04", .renamed(from: "rocks")),
        ])
        let page = try RenderedSite(content).html("calendar/changes.html")
        #expect(page.components(separatedBy: "data-days-remaining").count - 1 == 1)
        #expect(page.contains("<time class=\"due\" datetime=\"2026-12-10\""))
        #expect(page.components(separatedBy: "href=\"../assignments/ten-rocks.html\"").count - 1 == 2)
        #expect(!page.contains("Renamed from") && !page.contains("4 November"))
        content.ledger?.log[2].news = .renamed(from: "Rocks")
        #expect(try RenderedSite(content).html("calendar/changes.html").contains("Renamed from"))
    }

    /// Each module may have an "Exercise 1".
    @Test func workOfSeveralModulesNamesThem() throws {
        var works = try content(assignment("a", due: "2026-12-08"), assignment("b", due: "2026-12-08", module: "Art"))
        works.sourceDate = Instant(secondsSinceEpoch: 1_795_435_200)  // 2026-11-23
        for index in works.assignments.indices { works.assignments[index].original.title = "Exercise 1" }
        let page = try RenderedSite(works).html("assignments/index.html")
        #expect(page.contains("<small class=\"remaining-module\">Art</small>"))
        #expect(page.contains("Exercise 1</a> (Networks), <a href=\"b.html\">Exercise 1</a> (Art)"))
        #expect(try RenderedSite(works).html("index.html").contains("<small class=\"due-module\">Networks</small>"))
        let alone = try RenderedSite(content(assignment("a", due: "2026-12-08"))).html("index.html")
        #expect(!alone.contains("due-module"))
    }

    /// The planner shows them among the assignments, of the modules that students choose.
    @Test func quizzesWithDatesAreInThePlanner() throws {
        func planner(_ change: (inout Quiz) -> Void) throws -> (page: String, home: String) {
            var works = try SiteContent.with(Question(.trueFalse(true)), configure: change)
            works.settings.modules = [CourseModule(id: "m1", title: "Genetics")]
            works.assignments = [TranslatedItem(try assignment("a", due: "2026-12-08"))]
            let site = RenderedSite(works)
            return (try site.html("assignments/index.html"), try site.html("index.html"))
        }
        let due = try day("2026-12-11")
        let dated = try planner {
            $0.due = due
            $0.module = Located("Genetics", at: .start)
            $0.handIn = .start
        }
        let quiz = #""quizzes":[{"id":"cells","path":"quizzes/cells.html","title":"Cells","module":"m1","due":"2026-12-11","handIn":true}]"#
        #expect(dated.page.contains(quiz))
        #expect(dated.home.contains("<li data-quiz=\"cells\" data-module=\"m1\" data-hand-in>"))
        #expect(dated.home.contains("<li data-assignment=\"a\" data-module=\"Networks\">"))
        #expect(try planner { _ in }.page.contains("\"quizzes\":[],\"words\""))
        let assigned = try planner { $0.assigned = [Assignee(Located("Ann", at: .start), Assignee.Terms(due: due))] }
        #expect(assigned.page.contains(#""title":"Cells","assigned":true"#), "only the student's own page has the date")
    }

    @Test func percentsOfDifferentModulesAreNotAddedUp() throws {
        var one = try assignment("a", due: "2026-12-08")
        var other = try assignment("b", due: "2026-12-10", module: "Art")
        (one.value, other.value) = (40, 30)
        let page = try RenderedSite(content(one, other)).html("assignments/index.html")
        #expect(page.contains("<td>40% (Networks), 30% (Art)</td>"))
        #expect(page.contains(">×2</text>"))
        #expect(!page.contains("70%"))
        #expect(page.contains("class=\"deadline-calm\""))
    }

    @Test func notesThatATranslationLeavesOutNameTheirLanguage() throws {
        let french = try #require(ContentLanguage("fr"))
        var original = try assignment("a", due: "2026-12-11")
        original.notes = RichText(paragraph: "Bring a pen.")
        original.tasks = [try task("one", start: nil, length: nil, due: nil, progress: 0)]
        original.tasks[0].notes = RichText(paragraph: "Alone.")
        var translation = original
        translation.language = french
        translation.title = "Le devoir"
        translation.tasks[0].notes = RichText(paragraph: "Seul.")
        var content = try content(original)
        content.settings.languages.append(french)
        content.assignments[0].translations[french] = translation
        let page = try RenderedSite(content).html("fr/assignments/a.html")
        #expect(page.contains("<div class=\"notes prose\" lang=\"en\">"))
        #expect(page.contains("<div class=\"task-notes prose\"><p>Seul.</p>"))
        #expect(page.contains("<h1>Le devoir</h1>"))
        let overview = try RenderedSite(content).html("fr/assignments/index.html")
        #expect(overview.contains("<template data-notes=\"a\"><div class=\"notes prose\" lang=\"en\">"))
        #expect(try RenderedSite(content).html("assignments/a.html").contains("<div class=\"notes prose\"><p>"))
    }

    @Test func tasksStandOnALineOfDays() throws {
        var assignment = try assignment("a", due: "2026-11-30")
        assignment.tasks = [
            try task("one", start: "2026-11-20", length: .days(2), due: "2026-11-23", progress: 50),
            try task("two", start: "2026-11-24", length: .hours(9), due: nil, progress: 0),
            try task("three", start: nil, length: nil, due: nil, progress: 0),
        ]
        let page = try RenderedSite(content(assignment)).html("assignments/a.html")
        #expect(page.contains("<p class=\"timeline-ends\" data-from=\"20777\" data-to=\"20788\">"))
        #expect(page.contains("viewBox=\"0 0 110 24\" preserveAspectRatio=\"none\" aria-hidden=\"true\""))
        #expect(page.contains("<rect class=\"strip-window\" x=\"0\" y=\"6\" width=\"40\" height=\"12\"/>"))
        #expect(page.contains("<rect class=\"strip-work\" x=\"0\" y=\"6\" width=\"20\" height=\"12\"/>"))
        #expect(page.contains("<rect class=\"strip-done\" x=\"0\" y=\"6\" width=\"10\" height=\"12\"/>"))
        #expect(page.contains("<line class=\"strip-due\" x1=\"40\" x2=\"40\" y1=\"0\" y2=\"24\"/>"))
        #expect(page.contains("<rect class=\"strip-work\" x=\"40\" y=\"6\" width=\"20\" height=\"12\"/>"), "nine hours are two days")
        #expect(page.contains("<li class=\"task\" data-progress=\"50\" data-start=\"2026-11-20\" data-due=\"2026-11-23\">"))
        #expect(page.contains("<li class=\"task\" data-progress=\"0\"><div class=\"task-head\"><h3>Task three</h3>"))
    }

    @Test func weeksAreAPictureAndATable() throws {
        var heavy = try assignment("a", due: "2026-12-11")
        heavy.value = 60
        let page = try RenderedSite(content(heavy, assignment("b", due: "2027-01-05"))).html("assignments/index.html")
        #expect(page.contains("<g class=\"week\" data-week=\"2026-12-07\" data-load=\"4\" data-heavy>"))
        #expect(page.contains("<g class=\"week\" data-week=\"2026-12-14\" data-load=\"0\">"))
        #expect(page.contains("<g class=\"week\" data-week=\"2027-01-04\" data-load=\"1\">"))
        #expect(page.contains(">December 2026</text>"))
        #expect(page.contains("role=\"img\" aria-label=\"Deadlines: 2. Weeks with a deadline: 2.\""))
        #expect(page.contains("Busy week, starting 7 December 2026: 1 deadline, 60% (Networks)."))
        #expect(
            page.contains("<th scope=\"row\">4 January 2027</th><td><ul><li><a href=\"b.html\">Title of b</a></li></ul></td><td>–</td>"))
    }

    @Test func aBusyWeekOfSomeStudentsIsCalledSo() throws {
        var heavy = try assignment("a", due: "2026-12-11")
        heavy.value = 60
        var content = try content(heavy)
        content.settings.modules = [CourseModule(id: "Networks", title: "Networks", teachers: ["Ms. Nguyen"])]
        content.teachers = [
            Teacher(name: "Ms. Nguyen", students: ["Toby"], position: .start),
            Teacher(name: "Mr. Bob", students: ["Toby"], position: .start),
        ]
        #expect(try RenderedSite(content).html("assignments/index.html").contains("Busy week, starting 7 December 2026: 1 deadline"))
        var other = try assignment("b", due: "2026-12-11", module: "Art")
        other.value = 60
        content.assignments.append(TranslatedItem(other))
        content.settings.modules.append(CourseModule(id: "Art", title: "Art", teachers: ["Mr. Bob"]))
        content.teachers[1].students = ["Callum"]
        let page = try RenderedSite(content).html("assignments/index.html")
        #expect(page.components(separatedBy: "Busy week for some students, starting 7 December 2026: 1 deadline").count - 1 == 2)
        #expect(!page.contains("Busy week, starting 7"))
    }

    /// Wherever the reader is.
    @Test func aTaskThatStartsOnADayStartsOnThatDay() throws {
        var work = try assignment("a", due: "2026-12-11")
        work.tasks = [try task("one", start: "2026-12-08", length: nil, due: nil, progress: 0)]
        #expect(try RenderedSite(content(work)).html("assignments/a.html").contains("<time class=\"available\" datetime=\"2026-12-08\">"))
    }

    @Test func clashesAreToldInWords() throws {
        let page = try RenderedSite(content(assignment("a", due: "2026-12-11"), assignment("b", due: "2026-12-12"))).html(
            "assignments/index.html")
        #expect(
            page.contains(
                "Due within a day of each other, from 11 December 2026: <a href=\"a.html\">Title of a</a>, <a href=\"b.html\">Title of b</a>."
            ))
        let calm = try RenderedSite(content(assignment("a", due: "2026-12-11"), assignment("b", due: "2026-12-13"))).html(
            "assignments/index.html")
        #expect(calm.contains("No deadlines are within a day of each other"))
    }

    @Test func yearsWithoutDeadlinesHaveNoRows() throws {
        let page = try RenderedSite(content(assignment("a", due: "2026-12-11"), assignment("b", due: "2036-12-12"))).html(
            "assignments/index.html")
        #expect(page.components(separatedBy: "class=\"week-month\"").count - 1 == 2)
    }

    @Test func monthsOfTheChartNameTheirYearOnceAndStayBesideTheBoxes() throws {
        let site = try RenderedSite(
            content(assignment("a", due: "2026-11-12"), assignment("b", due: "2027-02-12")),
            strings: [.english: "\"date.month\" = \"{0} of the year {1}\";"])
        let labels = try site.html("assignments/index.html").components(separatedBy: "class=\"week-month\" x=\"0\" y=\"").dropFirst()
            .compactMap { $0.split(separator: "<").first }
        #expect(
            labels == [
                "12\">November of the year", "27\">2026", "61\">December", "96\">January of the year", "111\">2027", "145\">February",
            ])
        // The longest month with a year.
        let longest = try RenderedSite(content(assignment("a", due: "2027-09-14"))).html("assignments/index.html")
        #expect(longest.contains("class=\"week-month\" x=\"0\" y=\"27\">2027<"))
    }

    @Test func thePlannerKnowsWhatIsPublished() throws {
        var assignment = try assignment("a", due: "2026-12-11")
        assignment.reminders = [.days(7), .minutes(120), .minutes(30), .at(try day("2026-12-01"))]
        assignment.notes = .markdown("Some *notes*.")
        assignment.mark = 0
        assignment.tasks = [try task("one", start: "2026-11-20", length: .hours(6), due: nil, progress: 12.5)]
        var content = try content(assignment)
        content.settings.modules = [CourseModule(id: "nets", title: "Networks")]
        let page = try RenderedSite(content).html("assignments/index.html")
        #expect(
            page.contains(
                """
                {"modules":[{"id":"nets","title":"Networks"}],"zone":"UTC","assignments":[{"path":"assignments/a.html","id":"a","module":"nets",\
                "title":"Title of a","mark":0,"due":"2026-12-11","zone":"UTC","reminders":["7d","2h","30m","2026-12-01"],\
                "tasks":[{"id":"one","name":"Task one","start":"2026-11-20","length":"6h","progress":12.5,"reminders":[]}],\
                "notes":"Some *notes*."}],"quizzes":[],"words":{
                """))
        #expect(page.contains("<template data-notes=\"a\"><div class=\"notes prose\"><p>Some <em>notes</em>.</p>\n</div></template>"))
        #expect(page.contains("<script type=\"application/json\" class=\"calendar-key\">{\"title\":\"Site & Co\",\"color\":\"steelblue\""))
    }
}
