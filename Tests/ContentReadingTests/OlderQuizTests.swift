import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// The JSON of two older apps.
struct OlderQuizTests {
    // MARK: - iQuiz

    @Test func readsIQuiz() throws {
        let (quizzes, log) = readJSONQuizzes(
            #"""
             [{"title": "Science!", "desc": "Because SCIENCE!", "questions": [
                {"text": "What is <fire>? \"Hot\" *stuff*", "answer": "1", "answers": ["One", "Salt & B", " Three ", "One"]},
                {"text": "Two?", "answer": 2, "answers": ["One", "Two"]}]},
              {"title": "Maths", "desc": "", "questions": [{"text": "2+2?", "answer": "1", "answers": ["4", "22"]}]}]
            """#)
        #expect(log.problems.map { $0.drop { $0 != " " } } == [" DuplicateChoice: this choice has the same text as choice a"])
        #expect(quizzes.map(\.id) == ["cells/science", "cells/maths"])
        #expect(quizzes[0].summary == "Because SCIENCE!")
        let questions = quizzes[0].questions
        #expect(questions[0].prompt.html == "What is &lt;fire&gt;? &quot;Hot&quot; *stuff*")
        guard case .singleChoice(let choices, keys: [0]) = questions[0].response,
            case .singleChoice(_, keys: [1]) = questions[1].response
        else {
            Issue.record("\(questions)")
            return
        }
        #expect(choices.map(\.text.html) == ["One", "Salt &amp; B", "Three", "One"])
    }

    @Test func aRepeatedTitleGetsANumber() {
        let quiz = #"{"title": "Test", "questions": [{"text": "q", "answer": "1", "answers": ["a", "b"]}]}"#
        let (quizzes, log) = readJSONQuizzes("[\(quiz), \(quiz), \(quiz)]")
        #expect(quizzes.map(\.id) == ["cells/test", "cells/test-2", "cells/test-3"])
        #expect(!log.hasErrors && log.diagnostics.map(\.id) == [.duplicateID, .duplicateID], "\(log.problems)")
    }

    /// None of their users has heard of iQuiz.
    @Test(arguments: [
        #"[{"id": 1, "title": "A", "description": "", "questions": [{"question": "q", "options": ["a", "b"], "correctAnswer": 0}]}]"#,
        #"[{"title": "A", "questions": [{"question": "q", "answers": [{"content": "a", "isValid": true}, {"content": "b"}]}]}]"#,
        #"[{"title": "A", "questions": [{"id": "x", "text": "q", "points": 10}]}]"#,
        #"[{"question": "q", "options": ["a", "b"], "correctIndex": 0}]"#,
    ]) func listsOfOtherAppsHaveOneError(text: String) {
        let (quizzes, log) = readJSONQuizzes(text)
        #expect(quizzes.isEmpty)
        #expect(log.problems == ["1:1 WrongType: this JSON is from another program; 'quizmark import json FILE' may read it"])
    }

    @Test(arguments: [
        (#""0""#, "'answer' is 0, but answers are counted from 1 to 2 here"),
        (#"3"#, "'answer' is 3, but answers are counted from 1 to 2 here"),
        (#""-1""#, "'answer' is -1, but answers are counted from 1 to 2 here"),
        (#""\#(Int.min)""#, "'answer' is \(Int.min), but answers are counted from 1 to 2 here"),
        (#""No""#, "'answer' must be the correct answer's number, counted from 1, not 'No'; write \"2\", the number of that answer"),
        (#""b""#, "'answer' must be the correct answer's number, counted from 1, not 'b'"),
        (#"1.5"#, "'answer' must be the correct answer's number, counted from 1, not '1.5'"),
    ])
    func iQuizAnswersAreNumbers(answer: String, message: String) {
        let (_, log) = readJSONQuizzes(#"[{"title": "A", "questions": [{"text": "q", "answers": ["Yes", "No"], "answer": \#(answer)}]}]"#)
        #expect(log.problems == ["1:81 InvalidAnswer: \(message)"])
    }

    @Test(arguments: [
        """
        [{"title": "A", "questions": [{"text": "q", "answer": "1", "answers": ["Yes"]}]}]
                                                                                ^ TooFewChoices: a question needs at least two choices
        """,
        """
        [{"title": "A", "questions": [{"text": "", "answer": "1", "answers": ["Yes", ""]}]}]
                                               ^ MissingKey: 'text' of an iQuiz question is empty
        """,
        """
        [{"title": "A", "questions": [{"text": "q", "answer": "1", "answers": ["Yes", " "]}]}]
                                                                                       ^ InvalidAnswer: this answer has no text
        """,
        """
        [{"title": "A title of more than thirty letters", "questions": [{"text": "q", "answer": true, "answers": ["a", "b"]}]}]
                    ^ LongTitle: iQuiz shows titles up to 30 characters, but this one has 35
                                                                                                ^ WrongType: 'answer' must be the number of the correct answer, but this is true or false
        """,
        """
        [{"title": "A", "author": "me", "questions": [{"text": "q", "answer": "1", "answers": ["a", "b"], "picture": 1}]}]
                        ^ UnusedKey: key 'author' of an iQuiz quiz isn't used
                                                                                                          ^ UnusedKey: key 'picture' of an iQuiz question isn't used
        """,
        """
        [{"desc": "A"}, 3]
         ^ MissingKey: an iQuiz quiz needs the key 'title'
                        ^ WrongType: an iQuiz quiz must be an object, {"title": …}, but this is a number
        """,
        """
        []
        ^ EmptyQuiz: this file has no quizzes
        """,
    ])
    func iQuizProblems(marked: String) {
        let source = MarkedSource(marked)
        #expect(readJSONQuizzes(source.text).log.problems == source.problems)
    }

    // MARK: - The teachers' app

    @Test func readsTheTeachersFormat() throws {
        let (quizzes, log) = readJSONQuizzes(
            #"{"title": "Git", "questions": [{"What *is* it?": [{"A <tool>": "T"}, {"A": "F"}]}, {"Both?": [{"a": "T"}, {"b": "T"}]}, {"Why?": []}]}"#
        )
        #expect(log.problems == [])
        let quiz = try #require(quizzes.first)
        #expect(quiz.id == "cells")
        #expect(quiz.questions.map(\.prompt.html) == ["What *is* it?", "Both?", "Why?"])
        #expect(quiz.questions.map(\.response.kind) == [.single, .multiple, .text])
        #expect(quiz.questions.map(\.id) == ["what-is-it", "both", "why"])
    }

    @Test(arguments: [
        """
        {"questions": [{"Q": [{"a": "T"}, {"b": "F"}]}]}
        ^ MissingKey: a teacher's quiz needs the key 'title'
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": "t"}, {"b": "F"}]}]}
                                                  ^ InvalidAnswer: the mark is written "T"
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": "X"}, {"b": "T"}]}]}
                                                  ^ InvalidAnswer: an answer must be marked "T" or "F", not "X"
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": true}, {"b": "T"}]}]}
                                                  ^ WrongType: the mark of an answer must be text, but this is true or false
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": "T", "b": "F"}]}]}
                                                       ^ InvalidAnswer: an answer must be alone in its braces, but there are 2 keys here; give each its own { }
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": "T"}, {"b": "F"}], "R": []}]}
                                                                     ^ InvalidAnswer: a question must be alone in its braces, but there are 2 keys here; give each its own { }
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": "F"}, {"b": "F"}]}, {" ": []}, []]}
                                            ^ NoRightChoice: no choice is marked as correct; write "T" instead of "F" at each correct one
                                                                       ^ InvalidAnswer: a question has no text
                                                                                 ^ WrongType: a question must be written as {"its text": …}, but this is a list
        """,
    ])
    func teacherProblems(marked: String) {
        let source = MarkedSource(marked)
        #expect(readJSONQuizzes(source.text).log.problems == source.problems)
    }

    @Test func lowerCaseMarksAreRead() throws {
        let (quizzes, log) = readJSONQuizzes(#"{"title": "A", "questions": [{"Q": [{"a": "t"}, {"b": "f"}]}]}"#)
        #expect(!log.hasErrors && log.diagnostics.count == 2)
        guard case .singleChoice(_, keys: [0])? = quizzes.first?.questions.first?.response else {
            Issue.record("\(quizzes)")
            return
        }
    }
}
