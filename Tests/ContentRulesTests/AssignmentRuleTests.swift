import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct AssignmentRuleTests {
    private func content(_ assignments: Assignment...) -> SiteContent {
        var content = sampleContent()
        content.settings.modules = [CourseModule(id: "networks", title: "Computer Networks")]
        content.assignments = assignments.map { TranslatedItem($0) }
        return content
    }

    private func worth(_ id: String, _ value: Double?, of module: String? = "networks") -> Assignment {
        var assignment = assignment(id)
        assignment.module = module.map { Located($0, at: position(3)) }
        assignment.value = value
        return assignment
    }

    @Test func aModuleIsWorthNoMoreThanItself() {
        #expect(ModuleValueRule().diagnostics(content(worth("a", 33.3), worth("b", 33.3), worth("c", 33.4))) == [])
        #expect(
            ModuleValueRule().diagnostics(
                content(worth("a", 60), worth("b", 60, of: "Chemistry"), worth("c", nil), worth("d", 60, of: nil)))
                == [])
        #expect(
            ModuleValueRule().diagnostics(
                content(worth("a", 60), worth("b", 30, of: "Computer Networks"), worth("c", 20.5), worth("d", 10)))
                == [
                    "Content/assignments/c.md:2:1 warning ModuleOverFull: the assignments of 'Computer Networks' add up to 120.5% of the module; this one takes them over 100%"
                ])
    }

    private func updated(_ updated: DueDate, due: DueDate, today: String? = "2026-11-23") -> [String] {
        var assignment = assignment("a", due: due)
        assignment.updated = updated
        return UpdateRule(today: today.flatMap { CalendarDate(iso: $0) }).diagnostics(content(assignment))
    }

    @Test func theLastChangeIsOver() {
        #expect(updated(day("2026-11-23"), due: day("2026-12-11")) == [])
        // It is tomorrow in New Zealand.
        #expect(updated(day("2026-11-24"), due: day("2026-12-11")) == [])
        #expect(updated(day("2026-11-25"), due: day("2026-12-11")).first?.contains("is 2026-11-25, which is in the future") == true)
        #expect(updated(day("2099-01-01"), due: day("2026-12-11")).first?.contains("UnlikelyUpdate") == true)
        #expect(updated(day("2026-12-12"), due: day("2026-12-11"), today: nil) == [])
        #expect(updated(day("2026-12-12"), due: day("2026-12-11"), today: "2026-12-12") == [], "a change after the due date")
    }

    @Test func aFormerIDIsNobodysPresentOne() {
        func renamed(_ id: String, _ former: String...) -> Assignment {
            var assignment = assignment(id)
            assignment.formerIDs = former.enumerated().map { Located($1, at: position(2 + $0)) }
            return assignment
        }
        #expect(FormerIDRule().diagnostics(content(assignment("a"), renamed("b", "c"))) == [])
        #expect(FormerIDRule().diagnostics(content(assignment("a"), renamed("b", "a"))).first?.contains("DuplicateID") == true)
        #expect(FormerIDRule().diagnostics(content(renamed("a", "c"), renamed("b", "c"))).count == 1)

        func renamedQuiz(_ id: String, _ former: String...) -> TranslatedItem<Quiz> {
            var quiz = Quiz(id: id, path: "Content/quizzes/\(id).md", language: .english, title: id)
            quiz.formerIDs = former.enumerated().map { Located($1, at: position(2 + $0)) }
            return TranslatedItem(quiz)
        }
        var quizzes = content(assignment("c"))
        quizzes.quizzes = [renamedQuiz("a"), renamedQuiz("b", "c")]
        #expect(FormerIDRule().diagnostics(quizzes) == [], "an assignment may have the id of a quiz")
        quizzes.quizzes.append(renamedQuiz("d", "a"))
        #expect(
            FormerIDRule().diagnostics(quizzes).first?.contains("'formerly' has 'a', which is the id of a quiz; remove it, or rename")
                == true)
        quizzes.quizzes = [renamedQuiz("b", "c"), renamedQuiz("d", "c")]
        #expect(FormerIDRule().diagnostics(quizzes).first?.contains("two quizzes were formerly 'c'") == true)
    }

    @Test func aFormerIDIsNoPresentIDOfAPage() {
        func page(_ id: String, _ former: String...) -> TranslatedItem<FreePage> {
            var page = FreePage(
                id: id, path: "Content/pages/\(id).md", position: .start, language: .english, title: id, body: RichText())
            page.formerIDs = former.map { Located($0, at: position(2)) }
            return TranslatedItem(page)
        }
        var pages = content(assignment("c"))
        pages.pages = [page("a", "c"), page("b", "d")]
        #expect(FormerIDRule().diagnostics(pages) == [])
        pages.pages = [page("a"), page("b", "a")]
        #expect(FormerIDRule().diagnostics(pages).first?.contains("which is the id of a page; remove it") == true)
        pages.pages = [page("a", "c"), page("b", "c")]
        #expect(FormerIDRule().diagnostics(pages).first?.contains("only one can keep the address") == true)
    }

    @Test func eachFormerIDOfAListIsChecked() {
        func diagnostics(_ ids: [String], besides others: [String: [String]] = [:]) -> [String] {
            func quiz(_ id: String, _ former: [String]) -> TranslatedItem<Quiz> {
                var quiz = Quiz(id: id, path: "Content/quizzes/\(id).md", language: .english, title: id)
                quiz.formerIDs = former.enumerated().map { Located($1, at: position(2 + $0)) }
                return TranslatedItem(quiz)
            }
            var content = content(assignment("c"))
            content.quizzes = others.map { quiz($0.key, $0.value) } + [quiz("q", ids)]
            return FormerIDRule().diagnostics(content)
        }
        #expect(diagnostics(["b", "a"]) == [])
        let present = "error DuplicateID: 'formerly' has 'a', which is the id of a quiz; remove it, or rename that one"
        #expect(diagnostics(["b", "a"], besides: ["a": []]) == ["Content/quizzes/q.md:3:1 \(present)"])
        let shared = diagnostics(["b", "a"], besides: ["r": ["c", "a"]])
        #expect(shared.map { $0.contains("q.md:3:1") && $0.contains("two quizzes were formerly 'a'") } == [true])
        #expect(
            diagnostics(["b", "a", "b"]).map { $0.contains("q.md:4:1") && $0.contains("'b' appears twice in 'formerly'; remove one") } == [
                true
            ])
        #expect(
            diagnostics(["b", "q"]).map { $0.contains("q.md:3:1") && $0.contains("has 'q', which is the current id; remove it") } == [true])
    }

    private func tasks(_ due: DueDate, _ tasks: AssignmentTask...) -> [String] {
        var assignment = assignment("a", due: due)
        assignment.tasks = tasks
        return TaskDatesRule().diagnostics(content(assignment)).map { String($0.dropFirst("Content/assignments/a.md:9:1 warning ".count)) }
    }

    @Test func tasksAreDueByTheirAssignment() {
        let late = "TaskDueAfterAssignment: the task 't' is due after its assignment"
        #expect(tasks(day("2026-12-11"), task("t", due: day("2026-12-11"))) == [])
        #expect(tasks(day("2026-12-11"), task("t", due: minute("2026-12-11T23:59"))) == [])
        #expect(tasks(minute("2026-12-11T12:00"), task("t", due: day("2026-12-11"))) == [])
        #expect(tasks(minute("2026-12-11T12:00"), task("t", due: minute("2026-12-11T12:00"))) == [])
        #expect(tasks(day("2026-12-11"), task("t", due: day("2026-12-12"))) == [late])
        #expect(tasks(minute("2026-12-11T12:00"), task("t", due: minute("2026-12-11T12:01"))) == [late])
    }

    @Test func tasksStartBeforeTheyAreDue() {
        #expect(tasks(day("2026-12-11"), task("t", start: day("2026-12-01"), due: day("2026-12-01"))) == [])
        #expect(
            tasks(day("2026-12-11"), task("t", start: day("2026-12-02"), due: day("2026-12-01"))) == [
                "StartAfterDue: the task 't' starts after it is due"
            ])
        #expect(
            tasks(day("2026-12-11"), task("t", start: day("2026-12-12"))) == [
                "StartAfterDue: the task 't' starts after its assignment is due"
            ])
    }

    @Test func tasksEndBeforeTheyAreDue() {
        func found(_ start: DueDate, _ length: TaskLength, due: DueDate?) -> [String] {
            var task = task("t", start: start, due: due)
            task.length = length
            return tasks(day("2026-12-11"), task)
        }
        #expect(found(day("2026-12-01"), .days(2), due: day("2026-12-02")) == [])
        #expect(found(day("2026-12-01"), .days(4), due: day("2026-12-02")) == ["StartAfterDue: the task 't' ends after it is due"])
        #expect(found(day("2026-12-10"), .days(3), due: nil) == ["StartAfterDue: the task 't' ends after its assignment is due"])
        let (start, due) = (minute("2026-12-01T10:00"), minute("2026-12-01T12:00"))
        #expect(found(start, .hours(2), due: due) == [] && found(start, .hours(3), due: due).count == 1)
    }

    @Test func quizzesOpenBeforeTheyAreDue() {
        var content = sampleContent()
        var item = quiz("q")
        (item.available, item.due) = (day("2026-12-01"), day("2026-12-01"))
        content.quizzes = [TranslatedItem(item)]
        #expect(QuizDatesRule().diagnostics(content) == [])
        (item.available, item.due) = (minute("2026-12-01T09:00"), minute("2026-12-01T09:00"))
        content.quizzes = [TranslatedItem(item)]
        #expect(
            QuizDatesRule().diagnostics(content) == [
                "Content/quizzes/q.md:2:1 warning StartAfterDue: this quiz is due as soon as it opens; 'available' must come before 'due'"
            ])
        item.available = minute("2026-12-01T09:01")
        content.quizzes = [TranslatedItem(item)]
        #expect(
            QuizDatesRule().diagnostics(content) == [
                "Content/quizzes/q.md:2:1 warning StartAfterDue: this quiz opens only after it is due; 'available' must come before 'due'"
            ])
    }

    @Test func quizzesOpenBeforeTheyAreDueForEverybody() {
        var content = sampleContent()
        var item = quiz("q")
        (item.available, item.due) = (day("2026-12-01"), day("2026-12-11"))
        var (early, late) = (Assignee(Located("Ann", at: position(5))), Assignee(Located("Bob", at: position(6))))
        early.terms.due = day("2026-11-30")
        early.datePositions.due = position(5)
        late.terms = Assignee.Terms(available: day("2026-12-12"), extraTime: 25)
        late.datePositions.available = SourcePosition(line: 6, column: 20)
        item.assigned = [early, late, Assignee(Located("Eve", at: position(7)))]
        content.quizzes = [TranslatedItem(item)]
        #expect(
            QuizDatesRule().diagnostics(content) == [
                "Content/quizzes/q.md:5:1 warning StartAfterDue: for 'Ann', this quiz opens only after it is due",
                "Content/quizzes/q.md:6:20 warning StartAfterDue: for 'Bob', this quiz opens only after it is due",
            ])
    }

    @Test func datesOfGroupsAndStudentsAreCombined() {
        var content = sampleContent()
        content.teachers = [Teacher(name: "Mr. Bob", students: ["Ann", "Bob"], position: .start)]
        content.groups = [
            StudentGroup(name: "Mon", students: ["Ann", "Bob"]),
            StudentGroup(name: "Tue", students: []),
        ]
        var item = quiz("q")
        item.due = day("2026-12-25")
        item.reminders = [.at(minute("2026-12-20T09:00"))]
        var (group, own) = (Assignee(Located("Mon", at: position(5))), Assignee(Located("Ann", at: position(6))))
        group.terms.available = day("2026-12-20")
        own.terms.due = day("2026-12-10")
        item.assigned = [group, own, Assignee(Located("Tue", at: position(7)))]
        content.quizzes = [TranslatedItem(item)]
        #expect(
            QuizDatesRule().diagnostics(content) == [
                "Content/quizzes/q.md:6:1 warning StartAfterDue: for 'Ann', this quiz opens only after it is due"
            ])
        #expect(
            ReminderRule().diagnostics(content) == [
                "Content/quizzes/q.md:2:1 warning UnusableReminder: for 'Ann', a reminder of this quiz comes after the date; choose an earlier time"
            ])
        #expect(
            UnknownAssigneeRule().diagnostics(content) == [
                "Content/quizzes/q.md:7:1 warning UnknownStudent: 'Tue' has no students in people.json, so this entry assigns the quiz to nobody"
            ])
        item.due = nil
        content.quizzes = [TranslatedItem(item)]
        #expect(!ReminderRule().diagnostics(content).contains { $0.contains("has no 'due' or 'available'") })
    }

    /// The invalid key may be far from the title.
    @Test func datesAreReportedAtTheirKeys() {
        var content = sampleContent()
        var item = quiz("q")
        (item.available, item.due, item.updated) = (day("2026-12-12"), day("2026-12-11"), day("2099-01-01"))
        item.reminders = [.minutes(60)]
        (item.datePositions.available, item.datePositions.updated, item.datePositions.reminders) = (position(7), position(8), position(9))
        content.quizzes = [TranslatedItem(item)]
        #expect(QuizDatesRule().diagnostics(content).first?.hasPrefix("Content/quizzes/q.md:7:") == true)
        #expect(UpdateRule(today: CalendarDate(iso: "2026-11-23")).diagnostics(content).first?.hasPrefix("Content/quizzes/q.md:8:") == true)
        #expect(ReminderRule().diagnostics(content).first?.hasPrefix("Content/quizzes/q.md:9:") == true)
    }

    // MARK: - Reminders

    private func reminders(_ due: DueDate, _ reminders: Reminder...) -> [String] {
        var assignment = assignment("a", due: due)
        assignment.reminders = reminders
        return ReminderRule().diagnostics(content(assignment))
    }

    @Test func remindersHaveSomethingToCountFrom() {
        #expect(reminders(day("2026-12-11"), .days(7), .at(minute("2026-12-10T08:00"))) == [])
        #expect(reminders(minute("2026-12-11T12:00"), .days(7), .minutes(120)) == [])
        #expect(
            reminders(day("2026-12-11"), .minutes(120), .minutes(60)) == [
                "Content/assignments/a.md:2:1 warning UnusableReminder: this assignment has a date without a time, so hours can't be counted back from it; use days, such as 1d, or add a time to the date"
            ])
        #expect(
            reminders(day("2026-12-11"), .at(day("2026-12-12"))) == [
                "Content/assignments/a.md:2:1 warning UnusableReminder: a reminder of this assignment comes after the date; choose an earlier time"
            ])
    }

    @Test func aReminderIsReportedWhereItIs() {
        var assignment = assignment("a", due: day("2026-12-11"))
        assignment.reminders = [.days(1), .minutes(120), .minutes(60)]
        assignment.datePositions.reminders = position(5)
        assignment.datePositions.eachReminder = [position(6), position(7), position(8)]
        assignment.tasks = [task("u", line: 12)]
        assignment.tasks[0].reminders = [.days(1)]
        assignment.tasks[0].datePositions.reminders = position(13)
        assignment.tasks[0].datePositions.eachReminder = [position(14)]
        let places = ReminderRule().diagnose(content(assignment)).map(\.location.position.line)
        #expect(places == [7, 13], "the second one lacks the date, not the reminder")
    }

    @Test func remindersOfTasks() {
        var assignment = assignment("a", due: minute("2026-12-11T12:00"))
        assignment.tasks = [task("t", start: minute("2026-12-01T09:00"), due: day("2026-12-02")), task("u", line: 12)]
        assignment.tasks[0].reminders = [.minutes(60)]
        assignment.tasks[1].reminders = [.days(1)]
        #expect(
            ReminderRule().diagnostics(content(assignment)) == [
                "Content/assignments/a.md:9:1 warning UnusableReminder: the task 't' has a date without a time, so hours can't be counted back from it; use days, such as 1d, or add a time to the date",
                "Content/assignments/a.md:12:1 warning UnusableReminder: the task 'u' has no 'due', so there is nothing to be reminded of; add one, or remove the reminder",
            ])
    }
}
