import CivilTime
import ContentModel
import Diagnostics
import SitePlanning
import Testing

@Suite struct SiteSectionTests {
    private func content() throws -> SiteContent {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        var quiz = Quiz(id: "cells", path: "Content/quizzes/cells.md", language: .english, title: "Cells")
        quiz.penalties = PenaltyDraw(edition: Located("2026", at: .start), draw: 1)
        content.quizzes = [TranslatedItem(quiz)]
        content.editions = ["2017", "2026"].map { id in
            var edition = Edition(id: id, path: "penalties/\(id)", title: id)
            edition.penalties = [Penalty(id: 0, position: .start, reference: "Zero", sanction: .zero)]
            return edition
        }
        let date = try #require(CalendarDate(year: 2026, month: 12, day: 11))
        content.assignments = [
            TranslatedItem(
                Assignment(
                    id: "lab", path: "Content/assignments/lab.md", position: .start, language: .english, title: "Lab", due: .day(date)))
        ]
        content.teachers = [Teacher(name: "Ms. Nguyen", students: [], position: .start)]
        content.pages = [
            TranslatedItem(
                FreePage(
                    id: "about", path: "Content/pages/about.md", position: .start, language: .english, title: "About",
                    body: RichText()))
        ]
        return content
    }

    private func paths(_ sections: SiteSection...) throws -> [String] {
        let plan = SitePlanner.plan(try content(), only: Set(sections)).plan
        return plan.pages.map(\.path.text).filter { !["404.html", "index.html", "offline.html"].contains($0) }
    }

    private let tools = ["collection.html", "history.html", "practice.html"]

    @Test func penaltiesAlone() throws {
        let editions = ["2017", "2026"].flatMap { id in ["0", "booklet", "cards", "index", "quiz"].map { "penalties/\(id)/\($0).html" } }
        let others = ["penalties/2026/changes.html", "penalties/index.html", "search.html"]
        #expect(try paths(.penalties).sorted() == (tools + editions + others).sorted())
    }

    @Test func quizzesKeepWhatTheyDrawFromButNotItsPages() throws {
        #expect(try paths(.quizzes) == tools + ["quizzes/cells.html", "search.html"])
        let plan = SitePlanner.plan(try content(), only: [.quizzes]).plan
        #expect(plan.content.editions.map(\.id) == ["2026"])
        #expect(plan.outline.editions.isEmpty)
        #expect(!plan.includes(.penalty(edition: 0, penalty: 0)))
        let link = SiteReference(path: "penalties/2026/0", position: .start)
        #expect(plan.resolve(link, in: .english) == nil)
    }

    @Test func aPlannerNeedsAssignmentsOrALedgerThatKnowsSome() throws {
        func planners(_ ledger: CalendarLedger?, _ sections: Set<SiteSection> = Set(SiteSection.allCases)) throws -> Int {
            var content = try content()
            content.assignments = []
            content.ledger = ledger
            let plan = SitePlanner.plan(content, only: sections).plan
            return plan.pages.count { $0.subject == .assignmentOverview }
        }
        let lab = CalendarLedger.Entry(.assignment, of: "lab", titles: [.english: "Lab"])
        let quiz = CalendarLedger.Entry(.quiz, of: "cells", titles: [.english: "Cells"])
        let day = try #require(CalendarDate(year: 2026, month: 12, day: 11))
        let removal = DeadlineChange(on: day, uid: "lab", entry: lab, news: .removed(lastDue: .day(day)))
        #expect(try planners(nil) == 0)
        #expect(try planners(CalendarLedger(entries: ["cells": quiz])) == 0)
        #expect(try planners(CalendarLedger(entries: ["lab": lab])) == 1)
        #expect(try planners(CalendarLedger(log: [removal])) == 1)
        #expect(try planners(CalendarLedger(log: [removal]), [.quizzes]) == 0)
    }

    @Test func pagesAndAssignmentsAskNothing() throws {
        #expect(try paths(.pages) == ["pages/about.html", "people.html"])
        #expect(try paths(.assignments) == ["assignments/index.html", "assignments/lab.html"])
    }

    @Test func aLinkToWhatIsLeftOutLeadsNowhere() throws {
        let plan = SitePlanner.plan(try content(), only: [.pages]).plan
        #expect(plan.resolve(SiteReference(path: "quizzes/cells.md", position: .start), in: .english) == nil)
        #expect(plan.resolve(SiteReference(path: "pages/about.md", position: .start), in: .english)?.text == "pages/about.html")
    }

    @Test(arguments: [
        ("index.html", ""), ("fr/index.html", "fr"), ("quizzes/cells.html", "quizzes/cells"),
        ("fr/penalties/2026/index.html", "fr/penalties/2026"), ("penalties/2026/12.html", "penalties/2026/12"),
        ("quizzes/a b.html", "quizzes/a%20b"),
    ])
    func routes(path: String, route: String) {
        #expect(OutputPath(path).route == route)
    }
}
