import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct IDRuleTests {
    @Test func assigneesNeedPeople() {
        var content = sampleContent()
        var item = quiz("q")
        item.assigned = [Assignee(Located("Lane 4", at: position(3, 10)))]
        content.quizzes = [TranslatedItem(item)]
        #expect(
            UnknownAssigneeRule().diagnostics(content) == [
                "Content/quizzes/q.md:3:10 error UnknownStudent: 'Lane 4' is unknown, because Content/people.json lists nobody; add your students and groups there"
            ])
    }

    @Test func extraTimeIsReportedAtItsKey() {
        var content = sampleContent()
        content.teachers = [Teacher(name: "Ms X", students: ["Ann"], position: .start)]
        var item = quiz("q")
        item.assigned = [Assignee(Located("Ann", at: position(3, 10)), Assignee.Terms(extraTime: 25))]
        item.assigned[0].datePositions.extraTime = position(3, 20)
        content.quizzes = [TranslatedItem(item)]
        #expect(UnknownAssigneeRule().diagnostics(content).first?.hasPrefix("Content/quizzes/q.md:3:20 warning UnusedKey") == true)
    }

    @Test func listsWrittenAsTextHaveAWayOut() {
        var content = sampleContent()
        content.teachers = [Teacher(name: "Ms X", students: ["Bo"], position: .start)]
        var item = quiz("q")
        item.teachers = [Located("Ms X, Mr Y", at: position(3, 11))]
        item.assigned = [Assignee(Located("Team Bleu, Bo", at: position(4, 9)))]
        content.quizzes = [TranslatedItem(item)]
        #expect(
            UnknownTeacherRule().diagnostics(content) == [
                "Content/quizzes/q.md:3:11 error UnknownTeacher: people.json has no teacher 'Ms X, Mr Y'; write a list: [Ms X, Mr Y]"
            ])
        #expect(UnknownAssigneeRule().diagnostics(content).first?.hasSuffix("'Team Bleu, Bo'; write a list: [Team Bleu, Bo]") == true)
    }

    @Test func equalTitlesInAFileNeedIDs() {
        var content = sampleContent()
        content.quizzes = [1, 9].map { TranslatedItem(quiz("week/a", path: "Content/quizzes/week.json", line: $0)) }
        #expect(
            DuplicateIDRule().diagnostics(content) == [
                "Content/quizzes/week.json:9:1 error DuplicateID: two quizzes have the id 'week/a', which comes from their titles; give one of them another title, or its own 'id'"
            ])
    }

    @Test func equalIDsNameTheOtherFile() {
        var content = sampleContent()
        content.quizzes = [
            TranslatedItem(quiz("a", path: "Content/quizzes/one.md")), TranslatedItem(quiz("b")), TranslatedItem(quiz("a", line: 7)),
        ]
        content.assignments = [TranslatedItem(assignment("a")), TranslatedItem(assignment("a"))]
        content.editions = [edition("2026"), edition("2017"), edition("2026")]
        #expect(
            DuplicateIDRule().diagnostics(content) == [
                "Content/assignments/a.md:2:1 error DuplicateID: two assignments have the id 'a'; change one of them",
                "Content/penalties/2026/edition.yml:1:5 error DuplicateID: two editions have the id '2026'; change one of them",
                "Content/quizzes/a.md:7:1 error DuplicateID: two quizzes have the id 'a'; change one of them",
            ])
        let notes = DuplicateIDRule().diagnose(content).first?.notes
        #expect(notes?.map(\.location) == [SourceLocation(path: "Content/quizzes/one.md", position: position(2))])
    }

    @Test func thingsOfDifferentKindsMayShareAnID() {
        var content = sampleContent()
        content.quizzes = [TranslatedItem(quiz("a"))]
        content.assignments = [TranslatedItem(assignment("a"))]
        #expect(DuplicateIDRule().diagnostics(content) == [])
    }

    // MARK: - Modules

    private func modules(quiz name: String? = nil, assignment title: String? = nil) -> SiteContent {
        var content = sampleContent()
        content.settings.modules = [
            CourseModule(id: "networks", title: "Computer Networks"), CourseModule(id: "biology-1", title: "Biology 1"),
        ]
        var quiz = quiz("q")
        quiz.module = name.map { Located($0, at: position(3, 9)) }
        var assignment = assignment("a")
        assignment.module = title.map { Located($0, at: position(4, 9)) }
        content.quizzes = [TranslatedItem(quiz)]
        content.assignments = [TranslatedItem(assignment)]
        return content
    }

    @Test(arguments: ["networks", "Computer Networks", "biology-1"])
    func listedModulesAreKnown(name: String) {
        #expect(UnknownModuleRule().diagnostics(modules(quiz: name, assignment: name)) == [])
    }

    @Test(arguments: [
        ("network", "; did you mean 'networks'?"), ("Computer Network", "; did you mean 'networks'?"), ("Chemistry", ""),
    ])
    func quizzesNameListedModules(name: String, hint: String) {
        #expect(
            UnknownModuleRule().diagnostics(modules(quiz: name)) == [
                "Content/quizzes/q.md:3:9 error UnknownModule: site.yml lists no module '\(name)'\(hint)"
            ])
    }

    @Test(arguments: ["Chemistry", "Organic Chemistry", "Biology 2", "化学", "كيمياء"])
    func assignmentsMayNameOthersByTitle(title: String) {
        #expect(UnknownModuleRule().diagnostics(modules(assignment: title)) == [])
    }

    @Test(arguments: [
        ("network", "error", "; did you mean 'networks'?"), ("Networks", "error", "; did you mean 'networks'?"),
        ("chem-2", "error", "; add it to 'modules' there"), ("Computer Network", "warning", "; did you mean 'networks'?"),
    ])
    func assignmentsWithAMisspeltModule(name: String, severity: String, hint: String) {
        #expect(
            UnknownModuleRule().diagnostics(modules(assignment: name)) == [
                "Content/assignments/a.md:4:9 \(severity) UnknownModule: site.yml lists no module '\(name)'\(hint)"
            ])
    }

    @Test func aNameThatIsAnIDAndATitleMeansTheID() {
        var content = modules(quiz: "biolog")
        content.settings.modules = [CourseModule(id: "b1", title: "biology"), CourseModule(id: "biology", title: "Life")]
        #expect(
            UnknownModuleRule().diagnostics(content) == [
                "Content/quizzes/q.md:3:9 error UnknownModule: site.yml lists no module 'biolog'; did you mean 'biology'?"
            ])
    }

    @Test func modulesThatDifferOnlyInCapitalsAreProbablyOne() {
        var content = modules(quiz: "biology", assignment: "Biology")
        content.settings.modules = []
        #expect(
            UnknownModuleRule().diagnostics(content) == [
                "Content/assignments/a.md:4:9 warning UnknownModule: 'Biology' and 'biology' differ only in capital letters, so they count as two modules; write one of them everywhere"
            ])
        #expect(
            UnknownModuleRule().diagnose(content).first?.notes.map(\.location)
                == [SourceLocation(path: "Content/quizzes/q.md", position: position(3, 9))])
        content.assignments[0].original.module = Located("Biology 2", at: position(4, 9))
        #expect(UnknownModuleRule().diagnostics(content) == [])
    }

    @Test func aSiteWithoutModulesLeavesThemFree() {
        var content = modules(quiz: "anything", assignment: "any-thing")
        content.settings.modules = []
        #expect(UnknownModuleRule().diagnostics(content) == [])
    }

    // MARK: - Teachers and editions

    @Test func teachersAreInTheRoster() {
        var content = sampleContent()
        content.settings.modules = [CourseModule(id: "m", title: "M", teachers: ["Mr. Bob", "Mr. Bill"], position: position(8, 6))]
        var item = quiz("q")
        item.teachers = [Located("Ms. Nguyn", at: position(3, 12)), Located("Mr. Bob", at: position(3, 23))]
        content.quizzes = [TranslatedItem(item)]
        #expect(UnknownTeacherRule().diagnostics(content) == [])
        content.teachers = ["Mr. Bob", "Ms. Nguyen"].map { Teacher(name: $0, students: [], position: .start) }
        #expect(
            UnknownTeacherRule().diagnostics(content) == [
                "Content/quizzes/q.md:3:12 error UnknownTeacher: people.json has no teacher 'Ms. Nguyn'; did you mean 'Ms. Nguyen'?",
                "Content/site.yml:8:6 error UnknownTeacher: people.json has no teacher 'Mr. Bill'",
            ])
    }

    private func drawing(_ count: Int, from id: String) -> SiteContent {
        var content = sampleContent()
        var item = quiz("q")
        item.penalties = PenaltyDraw(edition: Located(id, at: position(6, 22)), draw: count)
        content.quizzes = [TranslatedItem(item)]
        content.editions = [edition("2026", (0..<4).map { penalty($0) }), edition("2017")]
        return content
    }

    @Test func editionsAreThoseOfTheSite() {
        #expect(
            UnknownEditionRule().diagnostics(drawing(4, from: "2025")) == [
                "Content/quizzes/q.md:6:22 error UnknownEdition: no edition of the penalties has the id '2025'; did you mean '2026'?"
            ])
        #expect(UnknownEditionRule().diagnostics(drawing(4, from: "2026")) == [])
        var asking = drawing(4, from: "2026")
        asking.quizzes[0].original.edition = Located("20026", at: position(7, 10))
        #expect(
            UnknownEditionRule().diagnostics(asking) == [
                "Content/quizzes/q.md:7:10 error UnknownEdition: no edition of the penalties has the id '20026'; did you mean '2026'?"
            ])
        var content = drawing(4, from: "2026")
        content.editions = []
        #expect(UnknownEditionRule().diagnostics(content).first?.hasSuffix("; there are none in Content/penalties") == true)
    }

    @Test func aDrawIsNoLargerThanItsEdition() {
        #expect(PenaltyDrawRule().diagnostics(drawing(4, from: "2026")) == [])
        #expect(PenaltyDrawRule().diagnostics(drawing(4, from: "2025")) == [])
        #expect(
            PenaltyDrawRule().diagnostics(drawing(5, from: "2026")) == [
                "Content/quizzes/q.md:6:22 warning DrawTooLarge: 'penalties' asks for 5 questions, but edition '2026' has 4 penalties"
            ])
    }
}
