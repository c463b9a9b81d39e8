import CivilTime
import ContentModel
import Database
import Diagnostics
import Foundation
import MarkingSamples
import Sealing
import Testing

@testable import Marking

struct GradebookFileTests {
    /// A stranger's site may have one, and what reports say would be written to where it leads.
    @Test func aLinkIsNoGradebook() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-link-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("gradebook.sqlite").path
        let target = folder.appendingPathComponent("elsewhere").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(throws: Gradebook.Failure.self) { try GradebookFile.opened(path) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    /// Another program that writes to the gradebook isn't a damaged gradebook.
    @Test func aFileThatIsBusyIsNoDamage() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-busy-\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let one = try SQLiteDatabase(path)
        try one.run("CREATE TABLE a (b); BEGIN EXCLUSIVE")
        let other = try SQLiteDatabase(path)
        let failure = #expect(throws: SQLiteDatabase.Failure.self) { try other.rows("SELECT b FROM a") }
        #expect(failure?.isDamage == false)
        try one.run("COMMIT")
        #expect(try other.rows("SELECT b FROM a") == [])
        #expect(#expect(throws: SQLiteDatabase.Failure.self) { try other.rows("SELECT c FROM a") }?.isDamage == true)
    }
}

extension QuizGrades {
    /// "1/2 of 1/1, 1 pending" of the only student.
    var result: String? {
        guard rows.count == 1, let grade = rows[0].counted else { return nil }
        return "\(grade.total.points) of \(grade.total.maximum)" + (grade.isPending ? ", \(grade.total.pending) pending" : "")
    }
}

struct GradingTests {
    private static let single =
        #"{"id":"atp","prompt":"What makes ATP?","choices":[{"text":"One"},{"text":"Two","correct":true},{"text":"Three"},{"text":"Four"}]}"#
    private static let matching =
        #"{"id":"pairs","prompt":"Match.","pairs":[{"prompt":"A","match":"1"},{"prompt":"B","match":"2"},{"prompt":"C","match":"1"}],"distractors":["3"]}"#
    private static let ordering = #"{"id":"order","prompt":"Sort.","items":["I","II","III"]}"#
    private static let recipe = #"{"id":"recipe","prompt":"Sort.","items":["Add water","Stir","Add water","Wait"]}"#
    private static let numeric = #"{"id":"g","prompt":"What is g?","answer":9.81,"tolerance":0.05}"#
    private static let blanks = #"{"id":"fill","prompt":"[[water|aqua]] and [[= 4]]."}"#
    private static let essay = #"{"id":"essay","kind":"text","prompt":"Explain.","points":3}"#

    private static let answers: [(String, String, String, String)] = [
        (single, "atp", #"["b"]"#, "1/1 of 1/1"), (single, "atp", #"["a"]"#, "0/1 of 1/1"), (single, "atp", #"["b","a"]"#, "0/1 of 1/1"),
        (single, "atp", #"{"sanction":"zero","owners":[]}"#, "0/1 of 1/1"), (single, "atp", "17", "0/1 of 1/1"),
        (ordering, "order", #"["a","b","c"]"#, "1/1 of 1/1"), (ordering, "order", #"["b","c","a"]"#, "1/2 of 1/1"),
        // Equal items can be in either order.
        (recipe, "recipe", #"["c","b","a","d"]"#, "1/1 of 1/1"), (recipe, "recipe", #"["c","b","d","a"]"#, "1/3 of 1/1"),
        // Equal matches share the letter of the first.
        (matching, "pairs", #"["a","b","a"]"#, "1/1 of 1/1"), (matching, "pairs", #"["a","d","b"]"#, "1/3 of 1/1"),
        (numeric, "g", #"["9,8"]"#, "1/1 of 1/1"), (numeric, "g", #"["9.7"]"#, "0/1 of 1/1"),
        (blanks, "fill", #"["AQUA","5"]"#, "1/2 of 1/1"),
        (essay, "essay", #"["Because."]"#, "0/1 of 3/1, 1 pending"), (essay, "essay", #"[" "]"#, "0/1 of 3/1"),
    ]

    @Test(arguments: answers) func today(question: String, id: String, answer: String, expected: String) throws {
        let course = try Course(question)
        _ = try course.handIn(answers: [id: answer])
        #expect(try course.grades().result == expected)
    }

    /// Nobody has to mark an answer whose question doesn't count.
    @Test func aVoidQuestionIsNotToMark() throws {
        let course = try Course(GradingTests.essay)
        _ = try course.handIn(answers: ["essay": #"["Because."]"#])
        let void = "- {quiz: cells, question: essay, decision: void, reason: Unclear}\n"
        #expect(try course.grades().rows.first?.counted?.isToMark == true)
        #expect(try course.grades(decisions: void).rows.first?.counted?.isToMark == false)
    }

    @Test func equalAnswersAreInMemoryOnce() throws {
        let essay = #"{"id":"essay","kind":"text","prompt":"Explain."}"#
        let course = try Course([GradingTests.single, GradingTests.ordering, essay].joined(separator: ","))
        let text = String(repeating: "because ", count: 20)
        for (index, name) in ["Ada", "Ben", "Chloé"].enumerated() {
            let answers = ["atp": index == 2 ? #"["a"]"# : #"["b"]"#, "order": #"["a","b","c"]"#, "essay": "[\"\(text)\"]"]
            _ = try course.handIn(name, answers: answers, attempt: name)
        }
        let decision = "- {report: R1, question: order, points: 0, reason: Copied}\n"
        let grades = try course.grades(decisions: decision).rows.compactMap(\.counted?.questions)
        try #require(grades.map(\.count) == [3, 3, 3])
        #expect(grades[0][0] === grades[1][0])
        #expect(grades[0][0] !== grades[2][0])
        #expect(grades[2].map(\.grade.state) == [.wrong, .right, .pending])
        // Decisions are about one report, and long texts are written once.
        #expect(grades[0][1] === grades[2][1] && grades[0][1] !== grades[1][1])
        #expect(grades[1][1].grade.score == .zero)
        #expect(grades[0][2] !== grades[1][2])
    }

    /// The same letters, before and after choices were put in another order, and in a question with an equal key.
    @Test func gradesOfOtherQuestionsAreNotShared() throws {
        let twin = Self.single.replacing("atp", with: "adp").replacing("Two", with: "2")
        let course = try Course([Self.single, twin].joined(separator: ","))
        _ = try course.handIn("Ada", answers: ["atp": #"["b"]"#, "adp": #"["b"]"#], attempt: "a")
        let turned = #"{"text":"Two","correct":true},{"text":"One"},{"text":"Three"},{"text":"Four"}"#
        try course.write(#"{"id":"atp","prompt":"What makes ATP?","choices":[\#(turned)]},\#(twin)"#)
        _ = try course.handIn("Ben", answers: ["atp": #"["b"]"#, "adp": #"["b"]"#], attempt: "b")
        let grades = try course.grades().rows.compactMap(\.counted?.questions)
        #expect(grades.map { $0.map(\.id) } == [["atp", "adp"], ["atp", "adp"]])
        #expect(grades.map { $0.map(\.grade.state) } == [[.right, .right], [.wrong, .right]])
        #expect(grades.map { $0.map(\.answer) } == [[.parts(["a"]), .parts(["b"])], [.parts(["b"]), .parts(["b"])]])
    }

    @Test func classicScoringIsTheMeanWithoutDecimals() throws {
        let essay = #"{"id":"essay","kind":"text","prompt":"Explain."}"#
        let course = try Course(
            [GradingTests.single, GradingTests.ordering, essay].joined(separator: ","), settings: #""scoring":"classic","pass":61"#)
        let receipt = try course.handIn(answers: ["atp": #"["b"]"#, "order": #"["b","c","a"]"#, "essay": #"["Because."]"#])
        let waiting = try #require(try course.grades().rows.first?.counted)
        #expect("\(waiting.total.points)–\(waiting.total.possible) of \(waiting.total.maximum)" == "33/1–66/1 of 100/1")
        #expect(waiting.percent == nil)
        let decisions = "- {report: \(receipt), question: essay, points: 85, reason: Good}\n"
        let marked = try #require(try course.grades(decisions: decisions).rows.first?.counted)
        #expect(marked.questions.map(\.worth) == [Fraction(100), Fraction(100), Fraction(100)])
        #expect(marked.total.points == Fraction(61))
        #expect((marked.percent, marked.passes) == (61, true))
        let void = try course.grades(decisions: decisions + "- {quiz: cells, question: order, decision: void, reason: Unclear}\n")
        #expect(void.rows.first?.counted?.total.points == Fraction(92))
    }

    private static let changes: [(String, String)] = [
        // Another key.
        (#"{"text":"One","correct":true},{"text":"Two"},{"text":"Three"},{"text":"Four"}"#, "0/1 of 1/1"),
        // Another order: the answer was "Two".
        (#"{"text":"Four"},{"text":"Three"},{"text":"One"},{"text":"Two","correct":true}"#, "1/1 of 1/1"),
        (#"{"text":"Two"},{"text":"One","correct":true},{"text":"Three"},{"text":"Four"}"#, "0/1 of 1/1"),
        // Up to half of the words are others.
        (#"{"text":"1"},{"text":"2","correct":true},{"text":"Three"},{"text":"Four"}"#, "1/1 of 1/1"),
        (#"{"text":"1"},{"text":"2","correct":true},{"text":"3"},{"text":"Four"}"#, "0/1 of 1/1, 1 pending"),
        // One was reworded and others moved.
        (#"{"text":"Two","correct":true},{"text":"One"},{"text":"3"},{"text":"Four"}"#, "0/1 of 1/1, 1 pending"),
        // One went, one came, two are right.
        (#"{"text":"One"},{"text":"Two","correct":true},{"text":"Three"}"#, "0/1 of 1/1, 1 pending"),
        (#"{"text":"One"},{"text":"Two","correct":true},{"text":"Three"},{"text":"Four"},{"text":"Five"}"#, "0/1 of 1/1, 1 pending"),
        (#"{"text":"One","correct":true},{"text":"Two","correct":true},{"text":"Three"},{"text":"Four"}"#, "0/1 of 1/1, 1 pending"),
    ]

    @Test(arguments: changes)
    func changedChoices(choices: String, expected: String) throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: ["atp": #"["b"]"#])
        try course.write(#"{"id":"atp","prompt":"What makes ATP?","choices":[\#(choices)]}"#)
        let grades = try course.grades()
        #expect(grades.result == expected)
        #expect(grades.rows[0].notes.contains(.changed(["atp"])) == expected.hasSuffix("pending"))
    }

    @Test func anUnansweredQuestionMayChange() throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: [:])
        try course.write(#"{"id":"atp","prompt":"What makes ATP?","answer":true}"#)
        let grades = try course.grades()
        #expect(grades.result == "0/1 of 1/1")
        #expect(grades.rows[0].status == .incomplete)
    }

    @Test func correctedOrdersAndPairs() throws {
        let course = try Course(Self.ordering + "," + Self.matching)
        _ = try course.handIn(answers: ["order": #"["a","c","b"]"#, "pairs": #"["a","d","b"]"#])
        try course.write(
            #"{"id":"order","prompt":"Sort.","items":["III","II","I"]},{"id":"pairs","prompt":"Match.","pairs":"#
                + #"[{"prompt":"C","match":"2"},{"prompt":"A","match":"1"},{"prompt":"B","match":"3"}],"distractors":["1"]}"#)
        // I, III, II: "III, II" are neighbours of the new order. A 1, B 3, C 2 are all right now.
        #expect(try course.grades().result == "3/2 of 2/1")
    }

    private static let exam = #""scoring":"partial","exam":true"#

    /// The page of an exam has its own letters, each match once, and no author's order.
    @Test func examsAreGradedByTexts() throws {
        let course = try Course([Self.single, Self.ordering, Self.matching, Self.blanks].joined(separator: ","), settings: Self.exam)
        let right = ["A": "1", "B": "2", "C": "1"]
        _ = try course.handIn(answers: [
            "atp": try course.letters("atp", ["Two"]), "order": try course.letters("order", ["I", "II", "III"]),
            "pairs": try course.letters("pairs", try course.leftSides("pairs").map { right[$0] ?? "" }), "fill": #"["aqua","4"]"#,
        ])
        #expect(try course.grades().result == "4/1 of 4/1")
    }

    @Test func wrongAnswersToAnExamAreWrong() throws {
        let course = try Course([Self.single, Self.ordering, Self.matching].joined(separator: ","), settings: Self.exam)
        let given = ["A": "1", "B": "3", "C": "2"]
        _ = try course.handIn(answers: [
            "atp": try course.letters("atp", ["Four"]), "order": try course.letters("order", ["II", "III", "I"]),
            "pairs": try course.letters("pairs", try course.leftSides("pairs").map { given[$0] ?? "" }),
        ])
        #expect(try course.grades().result == "5/6 of 3/1")
    }

    /// One reworded choice is the one that is left over; two could be either, so a person decides.
    @Test(arguments: [
        (#"{"text":"One"},{"text":"The second","correct":true},{"text":"Three"},{"text":"Four"}"#, "1/1 of 1/1"),
        (#"{"text":"Four"},{"text":"The second"},{"text":"One","correct":true},{"text":"Three"}"#, "0/1 of 1/1"),
        (#"{"text":"First"},{"text":"The second","correct":true},{"text":"Three"},{"text":"Four"}"#, "0/1 of 1/1, 1 pending"),
    ])
    func rewordedChoicesOfAnExam(choices: String, expected: String) throws {
        let course = try Course(Self.single, settings: Self.exam)
        _ = try course.handIn(answers: ["atp": try course.letters("atp", ["Two"])])
        try course.write(#"{"id":"atp","prompt":"What makes ATP?","choices":[\#(choices)]}"#, settings: Self.exam)
        #expect(try course.grades().result == expected)
    }

    @Test func answersToAnExamHaveLettersInTheFile() throws {
        let course = try Course(Self.single, settings: Self.exam)
        _ = try course.handIn(answers: ["atp": try course.letters("atp", ["Two"])])
        let report = try #require(course.reports.first)
        #expect(try course.grades().quiz.letters(of: report.answers[0], in: report) == ["b"])
        try course.write(Self.single.replacing("One", with: "1").replacing("Two", with: "2"), settings: Self.exam)
        #expect(try course.grades().quiz.letters(of: report.answers[0], in: report) == nil)
    }

    /// The page has an order of its own, and the same choices are the same text in tables.
    @Test func lettersOfSeveralChoicesAreInTheOrderOfTheFile() throws {
        let choices = ["Bat", "Frog", "Seal", "Shark"].map { #"{"text":"\#($0)","correct":\#($0 != "Frog" && $0 != "Shark")}"# }
        let course = try Course(
            #"{"id":"mammals","prompt":"Which?","choices":[\#(choices.joined(separator: ","))]}"#, settings: Self.exam)
        _ = try course.handIn(answers: ["mammals": try course.letters("mammals", ["Shark", "Seal", "Bat"])])
        let report = try #require(course.reports.first)
        let grades = try course.grades()
        #expect(grades.quiz.letters(of: report.answers[0], in: report) == ["a", "c", "d"])
        #expect(grades.rows.first?.counted?.questions.first?.answer == .parts(["a", "c", "d"]))
    }

    /// The same answers count if the quiz is no exam any more.
    @Test func anExamMayBecomeAPracticeQuiz() throws {
        let course = try Course(Self.matching, settings: Self.exam)
        let right = ["A": "1", "B": "2", "C": "1"]
        _ = try course.handIn(answers: ["pairs": try course.letters("pairs", try course.leftSides("pairs").map { right[$0] ?? "" })])
        try course.write(Self.matching)
        #expect(try course.grades().result == "1/1 of 1/1")
    }

    @Test func otherIdsAreRecognisedByTheirTexts() throws {
        let course = try Course(Self.single + "," + Self.numeric)
        _ = try course.handIn(answers: ["atp": #"["b"]"#, "g": #"["9.81"]"#])
        try course.write(
            Self.single.replacing(#""atp""#, with: #""energy""#) + "," + Self.numeric.replacing(#""g""#, with: #""gravity""#)
                + "," + Self.ordering)
        let grades = try course.grades()
        #expect(grades.result == "2/1 of 3/1")
        #expect(grades.rows[0].notes == [.notAsked(1)])
        #expect(GradeNote.list((1...9).map { "q\($0)" }).hasSuffix("q7, q8 and 1 more"))
        try course.write(Self.ordering)
        #expect(try course.grades().rows[0].notes == [.notAsked(1), .gone(["atp", "g"])])
    }

    private static func phase(_ id: String, _ prompt: String, right: Int = 0, tags: String = "") -> String {
        let choices = ["Mitosis", "Meiosis"].enumerated().map { #"{"text":"\#($1)"\#($0 == right ? #","correct":true"# : "")}"# }
        return #"{"id":"\#(id)","prompt":"\#(prompt)","tags":"\#(tags)","choices":[\#(choices.joined(separator: ","))]}"#
    }

    private static let skin = phase("skin", "Which one makes skin cells?")
    private static let egg = phase("egg", "Which one makes egg cells?", right: 1)

    /// Many questions have the same choices.
    @Test func aNewQuestionIsNotOneThatWasRemoved() throws {
        let course = try Course(Self.skin + "," + Self.egg)
        _ = try course.handIn(answers: ["skin": #"["a"]"#, "egg": #"["b"]"#])
        try course.write(Self.skin + "," + Self.phase("divisions", "Which one has two divisions?", right: 1))
        let replaced = try course.grades()
        #expect(replaced.result == "1/1 of 2/1" && replaced.rows[0].notes == [.notAsked(1), .gone(["egg"])])
        let new = (1...3).map { Self.phase("n\($0)", "Which one is number \($0)?") }
        try course.write(([Self.egg] + new).joined(separator: ","))
        let added = try course.grades()
        #expect(added.result == "1/1 of 4/1" && added.rows[0].notes == [.notAsked(3), .gone(["skin"])])
    }

    /// Questions that weren't drawn aren't in a report, and have the choices of those that were.
    @Test func aQuestionThatWasNotDrawnIsNotOneThatWasRemoved() throws {
        let settings = #""scoring":"partial","draw":2"#
        let pool = (1...6).map { Self.phase("q\($0)", "Statement \($0)") }
        let course = try Course(pool.joined(separator: ","), settings: settings)
        _ = try course.handIn(answers: ["q1": #"["a"]"#, "q6": #"["a"]"#], leavingOut: ["q2", "q3", "q4", "q5"])
        try course.write(pool.dropLast().joined(separator: ","), settings: settings)
        let grades = try course.grades()
        #expect(grades.result == "1/1 of 1/1" && grades.rows[0].notes == [.gone(["q6"])])
        // The only one with its choices.
        let other = try Course(Self.single + "," + Self.egg, settings: #""scoring":"partial","draw":1"#)
        _ = try other.handIn(answers: ["egg": #"["b"]"#], leavingOut: ["atp"])
        try other.write(Self.single + "," + Self.phase("skin", "Which one?"), settings: #""scoring":"partial","draw":1"#)
        #expect(try other.grades().rows[0].notes == [.gone(["egg"]), .noneCounts])
    }

    /// What is left is no more than an attempt has, but nobody was asked all of it.
    @Test func aPoolThatShrankIsStillDrawnFrom() throws {
        let settings = #""scoring":"partial","draw":2"#
        let pool = (1...3).map { Self.phase("q\($0)", "Statement \($0)") }
        let course = try Course(pool.joined(separator: ","), settings: settings)
        _ = try course.handIn(answers: ["q1": #"["a"]"#, "q3": #"["a"]"#], leavingOut: ["q2"])
        try course.write(pool.dropLast().joined(separator: ","), settings: settings)
        let grades = try course.grades()
        #expect(grades.result == "1/1 of 1/1" && grades.rows[0].notes == [.gone(["q3"])])
    }

    /// An id that is made of the prompt changes with it. Whether it still asks the same, a person decides.
    @Test func choicesAloneNeedADecision() throws {
        let course = try Course(Self.single + "," + Self.numeric)
        _ = try course.handIn(answers: ["atp": #"["b"]"#, "g": #"["9.81"]"#])
        let reworded = Self.single.replacing(#""atp""#, with: #""which""#).replacing("What makes", with: "What made")
        try course.write(reworded + "," + Self.numeric)
        let grades = try course.grades()
        #expect(grades.result == "1/1 of 2/1, 1 pending" && grades.rows[0].notes == [.changed(["which"])])
        let anyway = "- {quiz: cells, question: which, decision: grade-anyway, reason: A typo}\n"
        #expect(try course.grades(decisions: anyway).result == "2/1 of 2/1")
    }

    /// Two questions that ask the same can't be told apart under other ids.
    @Test func twinsAreNotGuessed() throws {
        let course = try Course(Self.phase("a", "Which?") + "," + Self.phase("b", "Which?", right: 1))
        _ = try course.handIn(answers: ["a": #"["a"]"#, "b": #"["a"]"#])
        try course.write(Self.phase("c", "Which?") + "," + Self.phase("b", "Which?", right: 1))
        #expect(try course.grades().result == "1/1 of 2/1")
        try course.write(Self.phase("c", "Which?") + "," + Self.phase("d", "Which?", right: 1))
        #expect(try course.grades().rows[0].notes == [.notAsked(2), .gone(["a", "b"])])
    }

    // MARK: - Grading a changed question anyway

    private static let planets =
        #"{"id":"planet","prompt":"Largest?","choices":[{"text":"Venus"},{"text":"Jupiter","correct":true},{"text":"Mars"}]}"#
    private static let anyway = "- {quiz: cells, question: planet, decision: grade-anyway, reason: Clear}\n"

    @Test(
        arguments: [
            // One was removed, and what others chose is still there.
            (#"{"text":"Jupiter","correct":true},{"text":"Mars"}"#, ["0/1", "1/1", "0/1"], [true, false, false]),
            (#"{"text":"Pluto"},{"text":"Venus"},{"text":"Jupiter","correct":true},{"text":"Mars"}"#, ["0/1", "1/1", "0/1"], []),
            // All but one were reworded, each at its index.
            (#"{"text":"The morning star"},{"text":"Zeus","correct":true},{"text":"Mars"}"#, ["0/1", "1/1", "0/1"], []),
            // Those that are gone may be the one that is new.
            (#"{"text":"Saturn","correct":true},{"text":"Mars"}"#, ["pending", "pending", "0/1"], [true, true, false]),
        ] as [(String, [String], [Bool])])
    func choicesAreFoundByTheirTexts(choices: String, points: [String], lost: [Bool]) throws {
        for (index, expected) in points.enumerated() {
            let course = try Course(Self.planets)
            _ = try course.handIn(answers: ["planet": #"["\#(["a", "b", "c"][index])"]"#])
            try course.write(#"{"id":"planet","prompt":"Largest?","choices":[\#(choices)]}"#)
            let grades = try course.grades(decisions: Self.anyway)
            let isPending = expected == "pending"
            #expect(grades.result == (isPending ? "0/1 of 1/1, 1 pending" : "\(expected) of 1/1"), "\(index)")
            #expect(grades.rows[0].status == (isPending ? .pending : .graded))
            let isLost = lost.indices.contains(index) && lost[index]
            #expect(grades.rows[0].notes == (isPending ? [.changed(["planet"])] : []) + (isLost ? [.lostChoices(["planet"])] : []))
        }
    }

    @Test func choicesOfAnExamAreFoundByTheirTexts() throws {
        let more = Self.planets.replacing(#"{"text":"Mars"}"#, with: #"{"text":"Mars"},{"text":"Earth"}"#)
        for (text, expected) in [("Jupiter", "1/1"), ("Earth", "0/1"), ("Venus", "0/1")] {
            let course = try Course(more, settings: Self.exam)
            _ = try course.handIn(answers: ["planet": try course.letters("planet", [text])])
            let changed = more.replacing("Venus", with: "Planet Venus").replacing("Mars", with: "Planet Mars")
            try course.write(changed, settings: Self.exam)
            let grades = try course.grades(decisions: Self.anyway)
            // Venus may have become either of the two.
            #expect(grades.result == "\(expected) of 1/1" + (text == "Venus" ? ", 1 pending" : ""), "\(text)")
            #expect(grades.rows[0].notes == (text == "Venus" ? [.changed(["planet"]), .lostChoices(["planet"])] : []))
            let answer = try #require(grades.rows[0].counted?.questions[0].answer)
            #expect(answer == .parts(text == "Venus" ? [] : [text == "Jupiter" ? "b" : "d"]))
        }
    }

    @Test func pairsAndItemsAreFoundByTheirTexts() throws {
        let course = try Course(Self.ordering + "," + Self.matching)
        _ = try course.handIn(answers: ["order": #"["a","b","c"]"#, "pairs": #"["a","b","a"]"#])
        try course.write(
            #"{"id":"order","prompt":"Sort.","items":["I","III"]},{"id":"pairs","prompt":"Match.","pairs":"#
                + #"[{"prompt":"C","match":"1"},{"prompt":"B","match":"2"}],"distractors":["9","8","7"]}"#)
        let anyway = ["order", "pairs"].map { "- {quiz: cells, question: \($0), decision: grade-anyway, reason: Clear}\n" }.joined()
        let grades = try course.grades(decisions: anyway)
        // I comes before III, and C 1 and B 2 are right.
        #expect(grades.result == "2/1 of 2/1")
        #expect(grades.rows[0].notes == [.lostChoices(["order", "pairs"])])
    }

    /// One match or one left side with other words is the one that is left over, as for choices.
    @Test(arguments: [
        (#""match":"2""#, #""match":"two""#, true), (#""prompt":"B""#, #""prompt":"b""#, true), (#""3""#, #""3","4""#, false),
    ])
    func rewordedPairsOfAnExam(old: String, new: String, counts: Bool) throws {
        let course = try Course(Self.matching, settings: Self.exam)
        let right = ["A": "1", "B": "2", "C": "1"]
        _ = try course.handIn(answers: ["pairs": try course.letters("pairs", try course.leftSides("pairs").map { right[$0] ?? "" })])
        try course.write(Self.matching.replacing(old, with: new), settings: Self.exam)
        #expect(try course.grades().result == (counts ? "1/1 of 1/1" : "0/1 of 1/1, 1 pending"))
    }

    @Test func aQuizWithoutAQuestionThatCountsIsNotEmpty() throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: ["atp": #"["b"]"#])
        let row = try #require(try course.grades(decisions: "- {quiz: cells, question: atp, decision: void, reason: Unclear}\n").rows.first)
        #expect(row.status == .graded && row.notes == [.noneCounts] && row.counted?.percent == nil)
    }

    /// Sheets that are typed again have the time at which they were handed in.
    @Test func ofReportsOfOneMomentTheOneThatWasAddedLaterCounts() throws {
        let course = try Course(Self.single)
        let receipts = try ["a", "b"].map { try course.handIn(answers: ["atp": #"["\#($0)"]"#], attempt: $0) }
        for (first, expected) in [(0, "1/1"), (1, "0/1")] {
            let received = [
                receipts[first]: ReceivedJournal.Entry(origins: [], received: nil, lineIndex: 3),
                receipts[1 - first]: ReceivedJournal.Entry(origins: [], received: nil, lineIndex: 4),
            ]
            #expect(try course.grades(received: received).result == "\(expected) of 1/1")
        }
    }

    @Test func leavingQuestionsOutGainsNothing() throws {
        let course = try Course(Self.single + "," + Self.numeric + "," + Self.ordering)
        _ = try course.handIn(answers: ["atp": #"["b"]"#], leavingOut: ["g", "order"])
        #expect(try course.grades().result == "1/1 of 3/1")
        try course.write(
            Self.single + "," + Self.numeric + "," + Self.ordering, settings: #""scoring":"partial","draw":2"#)
        #expect(try course.grades().result == "1/1 of 2/1")
    }

    // MARK: - Decisions

    private static let decided: [(String, String)] = [
        ("decision: void", "1/1 of 1/1"), ("decision: full-marks", "2/1 of 2/1"), ("decision: accept\n  accept: a", "2/1 of 2/1"),
        ("decision: accept\n  accept: [c, d]", "1/1 of 2/1"), ("decision: grade-anyway", "1/1 of 2/1"),
        ("decision: full-marks\n  teacher: Mr. Bob", "2/1 of 2/1"), ("decision: full-marks\n  teacher: Ms. Ann", "1/1 of 2/1"),
    ]

    @Test(arguments: decided) func decisions(decision: String, expected: String) throws {
        let course = try Course(Self.single + "," + Self.numeric)
        _ = try course.handIn(answers: ["atp": #"["a"]"#, "g": #"["9.81"]"#])
        let students = [Student(name: "Toby", teachers: ["Mr. Bob"]), Student(name: "Zoe", teachers: ["Ms. Ann"])]
        let text = "- quiz: cells\n  question: atp\n  \(decision)\n  reason: It was unclear.\n"
        #expect(try course.grades(decisions: text, teachers: students).result == expected)
    }

    @Test func wordsNumbersAndMarks() throws {
        let course = try Course(Self.blanks + "," + Self.essay)
        let receipt = try course.handIn(answers: ["fill": #"["ice","5"]"#, "essay": #"["Because."]"#])
        let words = "- {quiz: cells, question: fill, decision: accept, blank: 1, accept: [Ice], reason: Also water}\n"
        #expect(try course.grades(decisions: words).result == "1/2 of 4/1, 1 pending")
        let numbers = words.replacing("blank: 1, accept: [Ice]", with: "blank: 2, accept: [6, 5]")
        #expect(try course.grades(decisions: numbers).result == "1/2 of 4/1, 1 pending")
        let mark = "- {report: \(receipt), question: essay, points: 2.5, reason: Good}\n"
        #expect(try course.grades(decisions: words + mark).result == "3/1 of 4/1")
        // Of two blanks, each has its own, but one blank has only one.
        let both = try Course(Self.blanks)
        _ = try both.handIn(answers: ["fill": #"["ice","6"]"#])
        #expect(try both.grades(decisions: words).result == "1/2 of 1/1")
        #expect(try both.grades(decisions: words + numbers).result == "1/1 of 1/1")
        #expect(try both.diagnostics(words + numbers + words).count == 1)
    }

    @Test func aStarInADecisionStandsForLettersWherePatternsDo() throws {
        func result(_ attribute: String, accept: String) throws -> String? {
            let course = try Course(#"{"id":"fill","prompt":"By [[photosynth*]].",\#(attribute)"points":1}"#)
            _ = try course.handIn(answers: ["fill": #"["respiration"]"#])
            return try course.grades(decisions: "- {quiz: cells, question: fill, decision: accept, accept: '\(accept)', reason: Also}\n")
                .result
        }
        #expect(try result(#""patterns":true,"#, accept: "resp*") == "1/1 of 1/1")
        #expect(try result(#""patterns":true,"#, accept: #"resp\*"#) == "0/1 of 1/1")
        #expect(try result("", accept: "resp*") == "0/1 of 1/1")
    }

    @Test func theTwentySeventhChoiceIsAcceptedByItsLetters() throws {
        let choices = (0..<28).map { #"{"text":"Item \#($0)","correct":\#($0 == 0)}"# }.joined(separator: ",")
        let course = try Course(#"{"id":"long","prompt":"Which?","choices":[\#(choices)]}"#)
        _ = try course.handIn(answers: ["long": #"["aa"]"#])
        let accepted = "- {quiz: cells, question: long, decision: accept, accept: aa, reason: Also}\n"
        #expect(try course.grades(decisions: accepted).result == "1/1 of 1/1")
    }

    @Test func aChangedQuestionWaitsUntilItIsDecided() throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: ["atp": #"["b"]"#])
        try course.write(#"{"id":"atp","prompt":"?","choices":[{"text":"X"},{"text":"Y","correct":true}]}"#)
        func result(_ decision: String) throws -> String? {
            try course.grades(decisions: "- quiz: cells\n  question: atp\n  reason: Because\n  decision: \(decision)").result
        }
        #expect(try result("accept\n  accept: b") == "0/1 of 1/1, 1 pending")
        // None of today's choices was one of those for certain.
        #expect(try result("grade-anyway") == "0/1 of 1/1, 1 pending")
        #expect(try result("void") == "0/1 of 0/1")
        #expect(try result("full-marks") == "1/1 of 1/1")
    }

    /// Who left everything empty is still somebody who handed in nothing; points for one report are given to whoever it is of.
    @Test func fullMarksAreForThoseWhoAnsweredSomething() throws {
        let course = try Course(Self.single + "," + Self.numeric)
        let receipt = try course.handIn(answers: [:], attempt: "1")
        let decision = "- {quiz: cells, question: atp, decision: full-marks, reason: Unclear}\n"
        let empty = try course.grades(decisions: decision)
        #expect(empty.result == "0/1 of 2/1" && empty.rows[0].status == .incomplete)
        let one = "- {report: \(receipt), question: atp, points: 1, reason: Spoken}\n"
        #expect(try course.grades(decisions: one).result == "1/1 of 2/1")
        let other = try Course(Self.single + "," + Self.numeric)
        _ = try other.handIn(answers: ["g": #"["9.81"]"#])
        #expect(try other.grades(decisions: decision).result == "2/1 of 2/1", "another question was answered")
    }

    private static let invalid: [(String, [String])] = [
        ("", []), ("# none yet\n", []), ("quiz: cells\n", ["1:1 WrongType"]),
        ("- quiz: cell\n  question: atp\n  decision: void\n  reason: x\n", ["1:9 UnknownQuiz"]),
        ("- quiz: cells\n  question: apt\n  decision: void\n  reason: x\n", ["2:13 UnknownQuestion"]),
        ("- quiz: cells\n  question: atp\n  decision: viod\n  reason: x\n", ["3:13 InvalidValue"]),
        ("- quiz: cells\n  question: atp\n  decision: void\n", ["1:3 MissingKey"]),
        ("- quiz: cells\n  question: atp\n  reason: x\n", ["1:3 MissingKey"]),
        ("- quiz: cells\n  question: atp\n  descision: void\n  reason: x\n", ["3:3 UnknownKey"]),
        ("- quiz: cells\n  question: atp\n  decision: void\n  accept: b\n  reason: x\n", ["4:3 InvalidDecision"]),
        ("- quiz: cells\n  question: atp\n  decision: accept\n  accept: [e]\n  reason: x\n", ["4:12 InvalidValue"]),
        ("- quiz: cells\n  question: atp\n  decision: accept\n  accept: ab\n  reason: x\n", ["4:11 InvalidValue"]),
        ("- quiz: cells\n  question: essay\n  decision: accept\n  accept: ab\n  reason: x\n", ["4:11 InvalidDecision"]),
        ("- quiz: cells\n  question: fill\n  decision: accept\n  accept: ice\n  reason: x\n", ["4:11 MissingKey"]),
        ("- quiz: cells\n  question: fill\n  decision: accept\n  blank: 3\n  accept: ice\n  reason: x\n", ["4:10 InvalidValue"]),
        ("- quiz: cells\n  question: fill\n  decision: accept\n  blank: 2\n  accept: ice\n  reason: x\n", ["5:11 InvalidValue"]),
        ("- quiz: cells\n  question: fill\n  decision: accept\n  blank: 2\n  accept: 1/2\n  reason: x\n", ["5:11 InvalidValue"]),
        ("- quiz: cells\n  question: stars\n  decision: accept\n  accept: '*'\n  reason: x\n", ["4:11 InvalidValue"]),
        ("- quiz: cells\n  question: essay\n  points: 2\n  reason: x\n", ["3:3 InvalidDecision"]),
        ("- report: R0\n  question: essay\n  points: 3.01\n  reason: x\n", ["3:11 InvalidValue"]),
        ("- report: R0\n  question: essay\n  points: -1\n  reason: x\n", ["3:11 WrongType"]),
        ("- report: r-0\n  question: essay\n  points: 3\n  reason: x\n", []),
        ("- report: R9\n  question: essay\n  points: 1\n  reason: x\n", ["1:11 UnknownReport"]),
        ("- report: R0\n  student: Tobi\n  reason: x\n", ["2:12 UnknownStudent"]),
        ("- report: R0\n  student: Anne\n  reason: x\n", ["2:12 UnknownStudent"]),
        ("- report: R0\n  student: 4711\n  reason: x\n", []),
        ("- student: 4711\n  reason: x\n", ["1:3 MissingKey"]),
        ("- quiz: cells\n  question: atp\n  decision: void\n  teacher: Mr Bob\n  reason: x\n", ["4:12 UnknownTeacher"]),
        (
            "- quiz: cells\n  question: atp\n  decision: void\n  reason: x\n- quiz: cells\n  question: atp\n  decision: full-marks\n  reason: y\n",
            ["5:3 DuplicateDecision"]
        ),
    ]

    @Test(arguments: invalid)
    func errorsOfDecisions(text: String, diagnostics: [String]) throws {
        let stars = #"{"id":"stars","prompt":"By [[photosynth*]].","patterns":true}"#
        let course = try Course([Self.single, Self.blanks, Self.essay, stars].joined(separator: ","))
        _ = try course.handIn(answers: ["atp": #"["a"]"#])
        let roster = [
            Roster.Student(name: "Toby", number: "4711"), Roster.Student(name: "Anne", number: "1"),
            Roster.Student(name: "Anne", number: "2"),
        ]
        #expect(try course.diagnostics(text, roster: roster, teachers: [Student(name: "Toby", teachers: ["Mr. Bob"])]) == diagnostics)
    }

    // MARK: - Students and attempts

    private static let roster = [
        Roster.Student(name: "Toby Quill", number: "1"), Roster.Student(name: "Anne Bell", number: "2"),
        Roster.Student(name: "Zoë Lefèvre"), Roster.Student(name: "Lee Chan", number: "4"), Roster.Student(name: "Lee Chan", number: "5"),
    ]

    private static let claims: [(String, String, String, Int?, [GradeNote])] = [
        ("toby quill", "1", "", 0, []), ("Quill, TOBY", "", "", 0, []), ("Tobes", "1", "", 0, [GradeNote.otherName("Tobes")]),
        ("Toby Quill", "9", "", 0, [.otherNumber("9")]), ("zoe lefevre", "9", "", 2, []),
        ("Toby Quill", "2", "", nil, [.contradiction(name: "Toby Quill", number: "Anne Bell")]),
        ("Lee Chan", "", "", nil, [.equalNames(2)]), ("Lee Chan", "5", "", 4, []),
        ("Toby Quil", "", "", nil, [.unknown(near: "Toby Quill")]), ("Somebody", "", "", nil, [.unknown(near: nil)]),
        ("Somebody", "", "in/Anne Bell_77_assignsubmission_file_/a.jwe", nil, [.unknown(near: "Anne Bell")]),
        ("Toby Quill", "", "in.zip/Anne Bell_77_assignsubmission_file_/a.jwe", 0, [.inFolderOf("Anne Bell")]),
        ("Toby Quill", "", "in.zip/lefevrezoe_LATE_77_88_a.jwe", 0, [.fileOf("Zoë Lefèvre")]),
        ("Toby Quill", "", "in.zip/quilltoby_77_88_a.jwe", 0, []),
        ("Toby Quill", "", "in.zip/bergira_77_88_a.jwe", 0, [.fileOfStranger("bergira")]),
        ("Toby Quill", "", "in/Jo Stranger_77_assignsubmission_file_/a.jwe", 0, [.inFolderOfStranger("Jo Stranger")]),
        ("Toby Quill", "", "in/Participant 12_77_assignsubmission_file_/a.jwe", 0, []), ("Toby Quill", "", "exam_2026_room.jwe", 0, []),
        ("Toby Quill", "", "in/Participant_77_assignsubmission_file/a.jwe", 0, []),
        ("Toby Quill", "", "in/Teilnehmerin_77_assignsubmission_file/a.jwe", 0, []),
        ("Toby Quill", "", "in/11A-Participant_77_assignsubmission_file/a.jwe", 0, []),
        ("Toby Quill", "", "in/11-A-Toby Quill_77_assignsubmission_file/a.jwe", 0, []),
        ("Toby Quill", "", "in/11A-Anne Bell_77_assignsubmission_file/a.jwe", 0, [.inFolderOf("Anne Bell")]),
        ("Toby Quill", "", "in/Chess-Jo Stranger_77_assignsubmission_file/a.jwe", 0, [.inFolderOfStranger("Chess-Jo Stranger")]),
        ("Toby Quill", "", "in/Lee Chan_77_assignsubmission_file_/a.jwe", 0, [.inFolderOf("Lee Chan")]),
        ("Lee Chan", "5", "in/Lee Chan_77_assignsubmission_file_/a.jwe", 4, []),
    ]

    @Test(arguments: claims)
    func whoseReportItIs(name: String, number: String, origin: String, student: Int?, notes: [GradeNote]) throws {
        let course = try Course(Self.single)
        let receipt = try course.handIn(name, number: number.isEmpty ? nil : number, answers: ["atp": #"["b"]"#])
        let grades = try course.grades(
            roster: Self.roster, received: [receipt: ReceivedJournal.Entry(origin: origin, received: nil)])
        let index = try #require(grades.rows.firstIndex { $0.counted != nil })
        #expect((index < Self.roster.count ? index : nil) == student)
        #expect(grades.rows[index].notes == notes)
        #expect(grades.rows[index].status == (student == nil ? .unknown : .graded))
        #expect(grades.rows.count { $0.status == .missing } == (student == nil ? 5 : 4))
        let decided = try course.grades(roster: Self.roster, decisions: "- {report: \(receipt), student: 2, reason: Asked}")
        #expect(decided.rows[1].status == .graded && decided.rows[1].notes == [])
    }

    @Test func whichAttemptCounts() throws {
        let course = try Course(Self.single, settings: #""due":"2026-11-25T10:00""#)
        for (answer, time, attempt) in [
            ("b", "2026-11-23T09:00:00Z", "1"), ("a", "2026-11-24T09:00:00Z", "2"), ("b", "2026-11-25T10:00:01Z", "3"),
        ] {
            _ = try course.handIn(answers: ["atp": #"["\#(answer)"]"#], at: time, attempt: attempt)
        }
        #expect(try course.grades().result == "0/1 of 1/1")
        #expect(try course.grades().rows[0].notes == [.several(3)])
        #expect(try course.grades(counts: .first).result == "1/1 of 1/1")
        #expect(try course.grades(counts: .best).rows[0].counted?.report.attempt == "1")
        let late = try Course(Self.single, settings: #""due":"2026-11-22""#)
        let receipt = try late.handIn(answers: ["atp": #"["b"]"#])
        #expect(try late.grades().rows[0].notes == [.late])
        let received = ReceivedJournal.Entry(origin: "", received: Instant(reportTime: "2026-11-22T23:59:59Z"))
        #expect(try late.grades(received: [receipt: received]).rows[0].notes == [])
    }

    @Test(arguments: [(nil, []), (0, []), (-1, []), (2, [.startedOver(2, minutes: 45)])] as [(Int?, [GradeNote])])
    func anExamThatWasStartedOverSaysSo(restarts: Int?, notes: [GradeNote]) throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: ["atp": #"["a"]"#], took: "09:11:10Z", restarts: restarts)
        #expect(try course.grades().rows[0].notes == notes)
    }

    /// Somebody who closes the page for hours is shown no milder than somebody who takes two minutes more.
    @Test func timeThatRanOutWhileNothingMeasuredIt() throws {
        let course = try Course(Self.single, settings: #""time-limit":"10m""#)
        _ = try course.handIn(answers: [:], at: "2026-11-23T19:00:30Z", took: "19:00:00Z", wasSpared: true)
        _ = try course.handIn("Anne", answers: [:], at: "2026-11-23T09:01:00Z", attempt: "b", took: "09:05:00Z", wasSpared: true)
        let rows = try course.grades().rows
        #expect(rows.first { $0.student.name == "Toby" }?.notes == [.overTime(590), .timeSpared])
        #expect(rows.first { $0.student.name == "Anne" }?.notes == [.clockSetBack])
    }

    @Test func studentsHaveDatesAndTimeOfTheirOwn() throws {
        let course = try Course(
            Self.single,
            settings: #""due":"2026-11-22","time-limit":"10m","assign":[{"to":"Toby","due":"2026-11-24","extra-time":25},"Callum"]"#)
        try course.site.write("Content/people.json", #"[{"Mr. Bob":["Toby","Callum"]}]"#)
        let roster = [Roster.Student(name: "Callum", number: ""), Roster.Student(name: "Toby", number: "")]
        _ = try course.handIn("Callum", answers: ["atp": #"["b"]"#], attempt: "b", took: "09:11:10Z")
        // With twelve and a half minutes, the same time is within the limit.
        _ = try course.handIn("Toby", answers: ["atp": #"["b"]"#], took: "09:11:10Z")
        // Whoever typed the name, the token tells whose page it was.
        _ = try course.handIn("Calum", answers: ["atp": #"["b"]"#], attempt: "c", token: "secret")
        let rows = try course.grades(roster: roster, owners: PageOwners(["secret": "Toby"])).rows
        #expect(rows[0].notes == [.overTime(2), .late])
        #expect(rows[1].notes == [.otherName("Calum"), .provedAs("Toby"), .several(2)])
        #expect(rows.count == 2)
    }

    /// The list of who has to hand in may spell a name otherwise than the roster.
    @Test func theirOwnPageSaysWhenItWasDue() throws {
        let course = try Course(
            Self.single, settings: #""due":"2026-11-22","assign":[{"to":"Tobias Quill","due":"2026-11-24"},"Callum"]"#)
        try course.site.write("Content/people.json", #"[{"Mr. Bob":["Tobias Quill","Callum"]}]"#)
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#], token: "secret")
        let roster = [Roster.Student(name: "Toby Quill"), Roster.Student(name: "Callum"), Roster.Student(name: "Anne")]
        #expect(try course.grades(roster: roster).rows.map(\.isLate) == [true, false])
        let rows = try course.grades(roster: roster, owners: PageOwners(["secret": "Tobias Quill"])).rows
        #expect(rows.map(\.notes) == [[.provedAs("Tobias Quill")], []])
        // Nobody misses what Anne hasn't handed in.
        #expect(rows.map(\.student.name) == ["Toby Quill", "Callum"])
        let quiz = try course.grades().quiz
        #expect(quiz.assigned(besides: Roster(roster)) == ["Tobias Quill"] && quiz.assigned(besides: Roster([])) == [])
        // Without a name in common, the two lists are of different things.
        #expect(try course.grades(roster: [Roster.Student(name: "Anne"), Roster.Student(name: "Zoë")]).rows.count == 3)
    }

    @Test func whoCanStillHandInIsCounted() throws {
        let course = try Course(Self.single, settings: #""due":"2026-11-30""#)
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#])
        let grades = try course.grades(roster: ["Toby Quill", "Anne Bell", "Li Wei"].map { Roster.Student(name: $0) })
        let times = try ["2026-11-30T23:00:00Z", "2026-12-01T00:00:00Z"].map { try #require(Instant(reportTime: $0)) }
        let open = try #require(grades.open(at: times[0], in: .utc))
        #expect(open.students == 2 && open.until.machineText == "2026-11-30")
        #expect(grades.open(at: times[1], in: .utc) == nil)
    }

    /// Reports of last year's class, and devices whose clock is wrong.
    @Test func timesThatCannotBeRightAreNoted() throws {
        let course = try Course(Self.single, settings: #""available":"2026-11-23","due":"2026-12-24""#)
        let early = try course.handIn("Anne", answers: ["atp": #"["b"]"#], at: "2025-11-23T09:28:22Z", attempt: "b")
        let late = try course.handIn("Toby", answers: ["atp": #"["b"]"#], at: "2026-11-27T09:28:22Z")
        func notes(added: String) throws -> [[GradeNote]] {
            let entry = ReceivedJournal.Entry(origins: ["hw"], received: nil, added: Instant(reportTime: added))
            return try course.grades(received: [early: entry, late: entry]).rows.map(\.notes)
        }
        #expect(try notes(added: "2026-11-24T09:00:00Z") == [[.beforeOpening], [.afterAdding]])
        #expect(try notes(added: "2026-11-26T09:00:00Z") == [[.beforeOpening], []])
    }

    @Test(
        arguments: [
            ("Lucas (Luke) Smith", "Luke Smith", nil), ("Anna Bell (née Jones)", "Anna Jones", nil),
            ("Weiß, Jürgen", "Juergen Weis", "Weiß, Jürgen"),
            ("Jörg Müller", "Mueller Joerg", "Jörg Müller"), ("Toby Quill", "Quil Toby", "Toby Quill"), ("Toby Quill", "Somebody", ""),
            ("María José García López", "Maria Garcia", "María José García López"), ("Toby Quill", "Prof. Dr. Toby Quill", "Toby Quill"),
            ("Karl-Friedrich von der Heide", "Heide, Karl", "Karl-Friedrich von der Heide"), ("Toby Quill", "Toby Li", ""),
        ] as [(String, String, String?)])
    func likelyNamesAreFound(roster: String, typed: String, asked: String?) throws {
        let course = try Course(Self.single)
        _ = try course.handIn(typed, answers: ["atp": #"["b"]"#])
        let rows = try course.grades(roster: [Roster.Student(name: roster), Roster.Student(name: "Li Wei")]).rows
        guard let asked else {
            #expect(rows.map(\.status) == [.graded, .missing] && rows[0].notes == [])
            return
        }
        #expect(rows.last?.notes == [.unknown(near: asked.isEmpty ? nil : asked)])
    }

    /// Without the zeros that a spreadsheet removed, and with a new surname, a number is still the student's.
    @Test func aNumberWithoutZerosIsThatOfAStudent() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Ada Jones", number: "10", answers: ["atp": #"["b"]"#])
        let roster = [Roster.Student(name: "Ada Bell", number: "0010"), Roster.Student(name: "Toby Quill", number: "0020")]
        #expect(try course.grades(roster: roster).rows.map(\.status) == [.graded, .missing])
        let alike = roster + [Roster.Student(name: "Li Wei", number: "010")]
        #expect(try course.grades(roster: alike).uncertainRows.count == 1)
    }

    /// With another secret, or after a student's name changed, pages of their own belong to nobody.
    @Test func aPageThatNobodyHasIsNoted() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#], token: "0123456789abcdef0123456789abcdef")
        #expect(try course.grades(roster: Self.roster, owners: PageOwners(["other": "Toby Quill"])).rows[0].notes == [.fromStrangePage])
        #expect(try course.grades(roster: Self.roster).rows[0].notes == [], "without a secret, nobody can tell")
    }

    /// Version 0.2 named pages after students where names were published.
    @Test func aPageWithTheNameOfAStudentIsNoted() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#], token: "toby-quill")
        #expect(try course.grades(roster: Self.roster, owners: PageOwners(["other": "Toby Quill"])).rows[0].notes == [.fromNamedPage])
    }

    /// Anybody can type a name, and nobody else has the page.
    @Test func aReportBesideThatOfTheOwnPageIsNoted() throws {
        let course = try Course(Self.single)
        let owners = PageOwners(["secret": "Toby Quill"])
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#], token: "secret")
        #expect(try course.grades(roster: Self.roster, owners: owners).rows[0].notes == [.proved])
        _ = try course.handIn("toby quill", answers: ["atp": #"["a"]"#], at: "2026-11-23T10:28:22Z", attempt: "b")
        #expect(try course.grades(roster: Self.roster, owners: owners).rows[0].notes == [.several(2), .provedBeside])
        #expect(try course.grades(roster: Self.roster, counts: .first, owners: owners).rows[0].notes == [.proved, .several(2)])
    }

    /// A regraded result has what it was before; that of another report would reveal to whoever typed the name what somebody else had.
    @Test func onlyTheSameReportSaysWhatItEarnedBefore() throws {
        let course = try Course(Self.single)
        let owners = PageOwners(["secret": "Toby Quill"])
        func returned(after recorded: QuizGrades) throws -> String {
            let grades = try course.grades(roster: Self.roster, owners: owners)
            let publishing = try #require(
                ResultPublishing(
                    grades, marks: Marks(), published: nil, changedFrom: PublishedGrades([recorded]), pages: owners.pages))
            let bytes = try #require(publishing.files(now: Instant(secondsSinceEpoch: 0))?.first?.bytes)
            guard case .object(let file) = JSONValue(bytes), case .object(let sealed)? = file["sealed"] else { return "" }
            let seal = ResultSeal(quiz: grades.quiz.id, token: "secret")
            guard case .text(let text)? = sealed[seal.name] else { return "" }
            return String(decoding: seal.opened(text) ?? [], as: UTF8.self)
        }
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#], token: "secret")
        let first = try course.grades(roster: Self.roster, owners: owners)
        try course.write(
            Self.single.replacing(#","correct":true"#, with: "").replacing(#"{"text":"One"}"#, with: #"{"text":"One","correct":true}"#))
        #expect(try returned(after: first).contains("\"before\""))
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["a"]"#], at: "2026-11-23T10:28:22Z", attempt: "b", token: "secret")
        let second = try returned(after: first)
        #expect(second.contains("\"points\"") && !second.contains("\"before\""))
    }

    /// A student who lost a browser's data, or left the field empty, isn't the same as another one.
    @Test func reportsWithoutANameAreNotJoined() throws {
        let course = try Course(Self.single)
        for attempt in ["a", "b"] { _ = try course.handIn("", answers: ["atp": #"["b"]"#], attempt: attempt) }
        let grades = try course.grades(roster: Self.roster)
        #expect(grades.uncertainRows.map(\.reports.count) == [1, 1])
        #expect(grades.uncertainCount == 2 && grades.handedInCount == 0 && grades.expectedCount == Self.roster.count)
    }

    /// Leaving out the question of one tag isn't made up for by another one of the other tag.
    @Test func questionsAreMissedByTheirTags() throws {
        let settings = #""scoring":"partial","draw":{"tags":{"x":1,"y":1}}"#
        let pool = (1...4).map { Self.phase("q\($0)", "Statement \($0)", tags: $0 < 3 ? "x" : "y") }
        let course = try Course(pool.joined(separator: ","), settings: settings)
        _ = try course.handIn(answers: ["q1": #"["a"]"#, "q3": #"["a"]"#], leavingOut: ["q2", "q4"])
        #expect(try course.grades().result == "2/1 of 2/1")
        #expect(try course.grades().rows[0].notes == [])
        _ = try course.handIn(
            answers: ["q1": #"["a"]"#, "q2": #"["a"]"#], at: "2026-11-23T10:28:22Z", attempt: "b", leavingOut: ["q3", "q4"])
        let grades = try course.grades()
        #expect(grades.result == "2/1 of 3/1" && grades.rows[0].notes == [.notAsked(1), .surplus(1), .several(2)])
    }

    /// A page asks as many questions as the quiz draws.
    @Test func moreQuestionsThanDrawnAreNoted() throws {
        let course = try Course(
            Self.single + "," + Self.numeric + "," + Self.ordering, settings: #""scoring":"partial","draw":2"#)
        let all = ["atp": #"["b"]"#, "g": #"["9.81"]"#, "order": #"["a","b","c"]"#]
        _ = try course.handIn(answers: all, leavingOut: ["order"])
        #expect(try course.grades().rows[0].notes == [])
        _ = try course.handIn(answers: all, at: "2026-11-23T10:28:22Z", attempt: "b")
        #expect(try course.grades().rows[0].notes == [.surplus(1), .several(2)])
    }

    /// A page that was passed on is put right by a decision.
    @Test func aDecisionComesBeforeThePage() throws {
        let course = try Course(Self.single)
        let receipt = try course.handIn("Anne Bell", answers: ["atp": #"["b"]"#], token: "secret")
        let owners = PageOwners(["secret": "Toby Quill"])
        #expect(try course.grades(roster: Self.roster, owners: owners).rows[0].notes == [.otherName("Anne Bell"), .provedAs("Toby Quill")])
        let decision = "- {report: \(receipt), student: 2, reason: Asked both}"
        let rows = try course.grades(roster: Self.roster, decisions: decision, owners: owners).rows
        #expect(rows[0].status == .missing && rows[1].status == .graded && rows[1].notes == [])
    }

    @Test func aTextWithoutPointsWaitsForNothing() throws {
        let course = try Course(Self.essay.replacing("\"points\":3", with: "\"points\":0") + "," + Self.single)
        _ = try course.handIn(answers: ["essay": #"["Because."]"#, "atp": #"["b"]"#])
        let grades = try course.grades()
        #expect(grades.result == "1/1 of 1/1")
        #expect(MarkingQueue([grades], isNamed: false).items.isEmpty)
        // Marks of earlier versions stay readable.
        #expect(Mark(line: Array(#"{"receipt":"R","question":"essay","marker":"a","points":"0","of":"0"}"#.utf8))?.share == nil)
    }

    /// Equal texts are marked together, also when one was handed in later.
    @Test func aLaterEqualTextIsMarkedBySpreadsheetToo() throws {
        let course = try Course(Self.essay)
        let one = try course.handIn("Ada", answers: ["essay": #"["Because."]"#], attempt: "a")
        let mark = Mark(receipt: one, question: "essay", marker: "a", points: Fraction(2), maximum: Fraction(3), comment: "Good", time: "")
        let two = try course.handIn("Cy", answers: ["essay": #"["Because."]"#], attempt: "c")
        let queue = MarkingQueue([try course.grades()], isNamed: false)
        let sheet = MarkingSheet(queue: queue, marks: Marks([mark]), marker: "a")
        #expect(String(decoding: sheet.bytes(), as: UTF8.self).contains(",3,,"), "one of the two isn't marked")
        var log = DiagnosticLog(path: "")
        let filled = String(decoding: sheet.bytes(), as: UTF8.self).replacing(",3,,", with: ",3,2,Good")
        let marks = sheet.read(Array(filled.utf8), time: "", log: &log)
        #expect(marks.map(\.receipt) == [two] && marks.allSatisfy { $0.points == Fraction(2) } && log.diagnostics.isEmpty)
        let again = MarkingSheet(queue: queue, marks: Marks([mark] + marks), marker: "a")
        #expect(again.read(again.bytes(), time: "", log: &log).isEmpty)
    }

    @Test func whatAnAnswerWaitsFor() throws {
        let course = try Course([Self.single, Self.essay].joined(separator: ","))
        let receipt = try course.handIn(answers: ["atp": #"["b"]"#, "essay": #"["Because."]"#])
        func needs(_ marks: [Int]) throws -> [Int] {
            let marks = marks.enumerated().map { index, points in
                Mark(
                    receipt: receipt, question: "essay", marker: "m\(index)", points: Fraction(points), maximum: Fraction(3), time: "")
            }
            let grade = try #require(try course.grades(marks: Marks(marks)).rows.first?.counted)
            #expect(grade.isToMark == (grade.count(of: .mark) + grade.count(of: .agreement) > 0))
            return AttemptGrade.Need.allCases.map(grade.count)
        }
        #expect(try needs([]) == [1, 0, 0])
        #expect(try needs([1, 3]) == [0, 1, 0])
        #expect(try needs([2]) == [0, 0, 0])
        try course.write([#"{"id":"atp","prompt":"What makes ATP?","answer":true}"#, Self.essay].joined(separator: ","))
        #expect(try needs([2]) == [0, 0, 1])
    }

    @Test func namesInAnotherOrder() throws {
        let course = try Course(Self.single)
        for name in ["王小明", "小明 王", "Quill, Toby", "山田太郎"] { _ = try course.handIn(name, answers: ["atp": #"["b"]"#], attempt: name) }
        let roster = [Roster.Student(name: "小明 王"), Roster.Student(name: "Toby Quill"), Roster.Student(name: "太郎 山田")]
        #expect(try course.grades(roster: roster).rows.map(\.reports.count) == [2, 1, 1])
    }

    @Test func namesOfTheSameCharactersAreOfSeveralStudents() throws {
        let course = try Course(Self.single)
        for name in ["करण कुमार", "김수민", "王华文"] { _ = try course.handIn(name, answers: ["atp": #"["b"]"#], attempt: name) }
        let roster = [Roster.Student(name: "किरण कुमार"), Roster.Student(name: "김민수"), Roster.Student(name: "王文华")]
        #expect(try course.grades(roster: roster).rows.map(\.status) == [.missing, .missing, .missing, .unknown, .unknown, .unknown])
    }

    @Test func anAttemptUnderTwoNamesIsShown() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Toby", answers: ["atp": #"["b"]"#], attempt: "same")
        _ = try course.handIn("Anne", answers: ["atp": #"["b"]"#], attempt: "same")
        _ = try course.handIn("Zoë", answers: ["atp": #"["b"]"#], attempt: "other")
        #expect(try course.grades().rows.map { $0.notes.contains(.sharedAttempt) } == [true, true, false])
    }

    @Test func aGroupIsListedWithThoseWhomNobodyKnows() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Toby", answers: ["atp": #"["b"]"#], attempt: "1")
        _ = try course.handIn("Somebody", answers: ["atp": #"["b"]"#], attempt: "2")
        let roster = [Roster.Student(name: "Toby", groups: ["11B"]), Roster.Student(name: "Anne", groups: ["11C", "Chess"])]
        let grades = try course.grades(roster: roster)
        #expect(grades.listing("Chess").rows.map(\.student.name) == ["Anne", "Somebody"])
        #expect(grades.listing("11B").rows.map(\.status) == [.graded, .unknown])
    }

    @Test func whoIsForgotten() throws {
        let course = try Course(Self.single)
        let (one, two) = (try course.handIn("Toby Quill", answers: [:]), try course.handIn("T. Quill", number: "1", answers: [:]))
        let three = try course.handIn("Toby Quill", number: "2", answers: [:])
        _ = try course.handIn("Anne Bell", answers: [:])
        let roster = Roster(Self.roster)
        func found(_ identity: String, _ decisions: [Decision] = [], owners: PageOwners = PageOwners()) throws -> Forgetting {
            let basis = QuizGrades.Basis(roster: roster, decisions: Decisions(decisions), pageOwners: owners)
            return try Forgetting(identity, course.reports, ReportOwners(basis))
        }
        let toby = try found("quill, toby")
        #expect(toby.student == 0 && toby.receipts == [one, two] && toby.uncertain == [three])
        #expect(try found("1").receipts == [one, two])
        // What was decided, or came from the student's own page, is the student's, too.
        let decision = Decision(position: .start, quiz: "", question: "", report: three, ruling: .student("1"), reason: "Asked")
        #expect(try found("1", [decision]).receipts == [one, two, three])
        let own = try course.handIn("TQ", answers: [:], token: "secret")
        #expect(try found("1", owners: PageOwners(["secret": "Toby Quill"])).receipts == [one, two, own])
        #expect(throws: Forgetting.Failure.several(2)) { try found("Lee Chan") }
        #expect(throws: Forgetting.Failure.nobody) { try found("Somebody") }
        _ = try course.handIn("Tobi Quil", number: "1", answers: [:])
        #expect(throws: Forgetting.Failure.typed(by: [roster.students[0]])) { try found("Tobi Quil") }
        #expect(try found("001").student == 0, "zeros at the beginning may be left out, or typed")
        _ = try course.handIn("", answers: [:])
        for nothing in ["", " ", "?", "@..."] { #expect(throws: Forgetting.Failure.noIdentity) { try found(nothing) } }
    }

    /// After a key was lost, the others can still be graded.
    @Test func aReportThatCanNotBeOpenedStopsNobody() throws {
        let course = try Course(Self.essay)
        let receipt = "7K3MN7K3MN7K3MN7K3MN"
        var log = DiagnosticLog(path: Marks.path)
        let mark = Mark(receipt: receipt, question: "essay", marker: "a", points: .one, maximum: Fraction(3), time: "")
        let subjects = DecisionsReader.Subjects(quizzes: [:], quizByReceipt: [:], unopened: [receipt], roster: Roster([]), teachers: [])
        #expect(Marks.read(mark.line + [0x0A], subjects, log: &log).isEmpty)
        #expect(log.diagnostics.map(\.severity) == [.warning])
        let decision = "- {report: \(receipt), question: essay, points: 1, reason: Good}"
        #expect(try course.diagnostics(decision, unopened: [receipt]) == ["1:12 UnknownReport"])
        #expect(try course.grades(decisions: "").rows.isEmpty)
    }

    // MARK: - What was published

    /// What can't reach anybody wasn't given back.
    @Test func onlyResultsThatCanBeOpenedAreRecorded() throws {
        let course = try Course(Self.single)
        let one = try course.handIn("Toby", answers: ["atp": #"["b"]"#], attempt: "1")
        _ = try course.handIn("Anne", answers: ["atp": #"["b"]"#], attempt: "2")
        let recorded = PublishedGrades(givenBack: [try course.grades()], marks: Marks(), receipts: [one], before: nil)
        #expect(recorded.grades.map(\.student.name) == ["Toby"])
        let later = PublishedGrades(givenBack: [try course.grades()], marks: Marks(), receipts: [], before: recorded)
        #expect(later.grades.map(\.student.name) == ["Toby"], "what was given back before stays")
    }

    @Test(arguments: [
        ("in.zip/Toby Quill_4711_assignsubmission_file/a.jwe", PlatformName.moodle(name: "Toby Quill", number: "4711")),
        ("quilltoby_102_5531_cells.jwe", .canvas(name: "quilltoby", student: "102", submission: "5531")),
        ("quilltoby_LATE_102_5531_cells.jwe", .canvas(name: "quilltoby", student: "102", submission: "5531")),
        ("quilltoby_102_cells.jwe", .canvas(name: "quilltoby", student: "102", submission: nil)), ("my_cells_1.jwe", nil), ("a_1.jwe", nil),
        ("all_2026_11_27.zip/Toby Quill_4711_assignsubmission_file/a.jwe", .moodle(name: "Toby Quill", number: "4711")),
        ("all_2026_11_27.zip/quilltoby_102_5531_a.jwe", .canvas(name: "quilltoby", student: "102", submission: "5531")),
    ])
    func platformsNameStudents(origin: String, name: PlatformName?) { #expect(PlatformName(origin) == name) }

    @Test func onlyWhatACorrectedKeyChanged() throws {
        let course = try Course(Self.single + "," + Self.numeric)
        _ = try course.handIn("Toby", answers: ["atp": #"["a"]"#, "g": #"["9.81"]"#], attempt: "1")
        _ = try course.handIn("Anne", answers: ["atp": #"["b"]"#, "g": #"["9.81"]"#], attempt: "2")
        _ = try course.handIn("Zoë", answers: ["g": #"["1"]"#], attempt: "3")
        let published = PublishedGrades([try course.grades()])
        var log = DiagnosticLog(path: "")
        let read = try #require(PublishedGrades.read(published.file, log: &log))
        #expect(read.changes(to: [try course.grades()]).isEmpty)
        try course.write(
            Self.single.replacing(#""One""#, with: #""One","correct":true"#).replacing(#""Two","correct":true"#, with: #""Two""#) + ","
                + Self.numeric)
        let changes = read.changes(to: [try course.grades()])
        #expect(changes.map(\.before.student.name) == ["Anne", "Toby"])
        #expect(changes.map { [$0.before.shownPoints, $0.after?.shownPoints] } == [["2", "1"], ["1", "2"]])
        #expect(changes.map(\.questions) == [["atp"], ["atp"]])
        #expect(PublishedGrades.read(Array("nonsense\n".utf8), log: &log) == nil && log.diagnostics.first?.location.position.line == 1)
    }

    @Test func publishedGradesOfAllFormerIDsAreTodays() throws {
        let course = try Course(Self.single)
        func published(_ id: String, _ answers: [String: String]) throws -> [UInt8] {
            for (name, letter) in answers.sorted(by: { $0.key < $1.key }) {
                _ = try course.handIn(name, answers: ["atp": "[\"\(letter)\"]"], attempt: "\(id) \(name)")
            }
            let file = String(decoding: PublishedGrades([try course.grades()]).file, as: UTF8.self)
            return Array(file.replacing("\"quiz\":\"cells\"", with: "\"quiz\":\"\(id)\"").utf8)
        }
        let file = try published("cells", ["Anne": "a", "Toby": "a"]) + published("biology-cells", ["Anne": "b"])
        var log = DiagnosticLog(path: "")
        let read = try #require(PublishedGrades.read(file, log: &log))
        let today = read.renamed(RenamedQuizzes([("organelles", ["cells", "biology-cells"])])) { _, _ in nil }
        #expect(today.grades.map(\.quiz) == ["organelles", "organelles"])
        let points = Dictionary(today.grades.map { ($0.student.name, $0.shownPoints) }, uniquingKeysWith: { first, _ in first })
        #expect(points == ["Anne": "1", "Toby": "0"], "the last that were recorded")
    }

    @Test(arguments: [["cells"], ["cells-1", "cells"]]) func whatNamesAnEarlierIDIsOfTheQuiz(former: [String]) throws {
        let course = try Course(Self.essay + "," + Self.single)
        _ = try course.handIn(answers: ["essay": #"["Because."]"#, "atp": #"["a"]"#])
        let ids = former.map { "\"\($0)\"" }.joined(separator: ",")
        try course.write(Self.essay + "," + Self.single, id: "organelles", settings: "\"formerly\":[\(ids)]")
        for id in ["organelles"] + former {
            let decision = "- {quiz: \(id), question: atp, decision: accept, accept: a, reason: As well}"
            let grades = try course.grades(decisions: decision)
            #expect(grades.rows.first?.counted?.questions.first { $0.id == "atp" }?.earned == Fraction(1))
            let queue = MarkingQueue([grades], isNamed: false)
            let answer = try #require(queue.items.first?.answers.first)
            #expect(queue.answer(id, "essay", answer.id)?.item.quiz == "organelles")
        }
        #expect(try course.diagnostics("- {quiz: cell, question: atp, decision: void, reason: Unclear}") == ["1:10 UnknownQuiz"])
    }

    @Test(arguments: [(1, 3, "0.33"), (7, 2, "3.5"), (12, 1, "12"), (0, 1, "0"), (1, 100, "0.01"), (199, 200, "0.99"), (11, 10, "1.1")])
    func pointsAreShownAsOnThePage(numerator: Int, denominator: Int, shown: String) {
        #expect(Fraction(numerator, of: denominator).shown == shown)
    }

    /// The first of two decisions counts for students of both teachers, and that is said.
    @Test func twoTeachersMayDisagree() throws {
        let course = try Course(GradingTests.single)
        func decisions(_ other: String) -> String {
            "- {quiz: cells, question: atp, decision: void, teacher: Mr Bob, reason: x}\n"
                + "- {quiz: cells, question: atp, decision: \(other), teacher: Ms Nguyen, reason: y}\n"
        }
        let own = [Student(name: "Ada", teachers: ["Mr Bob"]), Student(name: "Ben", teachers: ["Ms Nguyen"])]
        let shared = own + [Student(name: "Chloé", teachers: ["Mr Bob", "Ms Nguyen"])]
        #expect(try course.diagnostics(decisions("full-marks"), teachers: own) == [])
        #expect(try course.diagnostics(decisions("void"), teachers: shared) == [])
        #expect(try course.diagnostics(decisions("full-marks"), teachers: shared) == ["2:3 DuplicateDecision"])
    }
}
