import ContentModel
import MarkingSamples
import Testing

@testable import Marking

/// Statistics from what a class handed in.
struct ClassStatisticsTests {
    private static func single(_ id: String, points: Int = 2, others: String = "") -> String {
        #"{"id":"\#(id)","prompt":"Question \#(id)?","points":\#(points),"hints":[{"text":"Think.","cost":0.5}],"#
            + #""choices":[{"text":"One"},{"text":"Two","correct":true},{"text":"Three"},{"text":"Four"}]\#(others)}"#
    }

    /// Hints take points from a right answer, and it is right nevertheless.
    @Test func rightAnswersWithHintsAreNoEqualWrongOnes() throws {
        let ids = (0..<10).map { "q\($0)" }
        let course = try Course(ids.map { Self.single($0) }.joined(separator: ","))
        for student in 0..<20 {
            let letters = "abcd".map(String.init)
            let answers = ids.enumerated().map { index, id in
                (id, student < 2 ? #"["b"]"# : "[\"\(letters[(student * 7 + index * 3 + student / 4) % 4])\"]")
            }
            _ = try course.handIn(
                "Student \(student)", answers: Dictionary(uniqueKeysWithValues: answers), attempt: "\(student)", hints: student < 2 ? 1 : 0)
        }
        let statistics = QuizStatistics(try course.grades())
        let helped = statistics.rows.indices.filter { ["Student 0", "Student 1"].contains(statistics.rows[$0].student.name) }
        let pattern = statistics.pattern
        for student in helped { #expect(pattern.answers[(student * 10)..<(student * 10 + 10)].allSatisfy { $0 == 0 }) }
        #expect(statistics.rows[helped[0]].counted?.total.points == Fraction(15))
        let alike = try #require(AlikeAnswers(pattern, draws: 10, seed: 1, jobs: 1))
        #expect(alike.lookFirst.allSatisfy { $0.ratio > 0 })
    }

    /// A class in which the first students know everything else, and answer a question as given.
    ///
    /// - Parameters:
    ///   - answers: of the upper third.
    ///   - rest: of all others, over and over.
    private func item(
        _ question: String, answers: [String], rest: [String], languages: [String] = [], settings: String = #""scoring":"partial""#,
        course prepare: (Course) throws -> Void = { _ in }
    ) throws -> ItemAnalysis {
        let easy = (0..<4).map { Self.single("q\($0)", points: 1) }
        let course = try Course(([question] + easy).joined(separator: ","), settings: settings)
        try prepare(course)
        let others = (0..<2 * answers.count).map { rest[$0 % rest.count] }
        for (student, answer) in (answers + others).enumerated() {
            var all = ["x": "[\"\(answer)\"]"]
            for index in easy.indices {
                all["q\(index)"] = student < answers.count || index <= student % 2 ? #"["b"]"# : #"["a"]"#
            }
            _ = try course.handIn(
                "Student \(student)", answers: all, attempt: "\(student)",
                language: languages.indices.contains(student) ? languages[student] : "en")
        }
        return try #require(QuizStatistics(try course.grades()).items.first { $0.id == "x" })
    }

    /// Each spelling of a right number is right.
    @Test func rightSpellingsCountTogether() throws {
        let item = try item(
            #"{"id":"x","prompt":"[[= 9.8 ± 0.1]]"}"#, answers: ["9.8", "9.81", "9.79", "9.85", "98", "98"],
            rest: ["1", "2"])
        #expect(item.suspect == nil)
        #expect(item.options.filter(\.isRight).count == 4)
        let wrong = try self.item(
            #"{"id":"x","prompt":"[[= 9.8 ± 0.1]]"}"#, answers: ["9.8", "98", "98", "98"], rest: ["1", "2"])
        #expect(wrong.suspect == "98")
    }

    @Test func eachLanguageHasItsOwnKey() throws {
        let languages = [String](repeating: "fr", count: 6)
        let item = try item(
            #"{"id":"x","prompt":"It is [[water]]."}"#, answers: [String](repeating: "eau", count: 6) + ["water", "water", "water"],
            rest: ["fire", "air"], languages: languages,
            course: { course in
                try course.site.write(
                    "Content/site.yml", "id: college\ntitle: College\ntimezone: Europe/London\nlanguages: [en, fr]\n")
                let questions = ["x": "C’est l’[[eau]]."].map { #"{"id":"\#($0)","prompt":"\#($1)"}"# }
                try course.site.write(
                    "Content/quizzes/cells.fr.json",
                    #"{"title":"Cellules","questions":[\#((questions + (0..<4).map { Self.single("q\($0)", points: 1) }).joined(separator: ","))]}"#
                )
            })
        #expect(item.suspect == nil)
        #expect(item.options.filter(\.isRight).map(\.answer).sorted() == ["eau", "water"])
    }

    @Test func severalRightChoicesCountTogether() throws {
        let question =
            #"{"id":"x","kind":"single","prompt":"Which?","choices":[{"text":"One","correct":true},{"text":"Two","correct":true},"#
            + #"{"text":"Three"}]}"#
        let rest = ["a", "b", "c"]
        #expect(try item(question, answers: ["a", "a", "b", "b", "c", "c", "c"], rest: rest).suspect == nil)
        #expect(try item(question, answers: ["a", "b", "c", "c", "c"], rest: rest).suspect == "c")
    }

    /// Paper has no questions about penalties.
    @Test func whatWasNotOnPaperIsNotGraded() throws {
        let course = try Course("", settings: #""penalties":{"edition":"2026","draw":2}"#)
        try course.writePenalties()
        try course.write(Self.single("q", points: 8), settings: #""penalties":{"edition":"2026","draw":2}"#)
        let receipt = try course.handIn(answers: ["q": #"["b"]"#])
        #expect(try course.grades().rows[0].notes == [.notAsked(2)])
        let typed = [receipt: ReceivedJournal.Entry(origin: "typed: attempt sheet", received: nil)]
        let grades = try course.grades(received: typed)
        #expect(grades.result == "8/1 of 8/1" && grades.rows[0].notes.isEmpty)
        #expect(QuizStatistics(grades).items.map(\.id) == ["q"])
    }
}
