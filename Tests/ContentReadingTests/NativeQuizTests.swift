import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Quizzes in Quizmark's JSON.
struct NativeQuizTests {
    private func question(_ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Question {
        let (quizzes, log) = readJSONQuizzes("{\"title\": \"A\", \"questions\": [\(json)]}")
        #expect(log.problems == [], sourceLocation: sourceLocation)
        return try #require(quizzes.first?.questions.first, sourceLocation: sourceLocation)
    }

    @Test func choices() throws {
        let question = try question(
            #"""
            {"id": "q", "prompt": "*Which*?\n\nMore.", "points": 2, "tags": ["a, b", "c"], "explanation": "Why",
             "choices": [{"text": "A", "feedback": "no", "pin": true}, {"text": "B\n\n    code", "correct": true}]}
            """#)
        guard case .singleChoice(let choices, keys: [1]) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(question.prompt.html == "<em>Which</em>?")
        #expect(question.stem.html == "<p>More.</p>\n")
        #expect(question.tags == ["a", "b", "c"])
        #expect(question.explanation.html == "<p>Why</p>\n")
        #expect(choices[0].isPinned)
        #expect(choices[0].feedback?.html == "<p>no</p>\n")
        #expect(choices[1].more.html == "<pre><code>code\n</code></pre>\n")
    }

    @Test(arguments: [
        (#"{"prompt": "a", "choices": [{"text": "A", "correct": true}, {"text": "B", "correct": true}]}"#, QuestionKind.multiple),
        (#"{"prompt": "a", "kind": "multiple", "choices": [{"text": "A", "correct": true}, {"text": "B"}]}"#, .multiple),
        (#"{"prompt": "a", "answer": true}"#, .trueFalse),
        (#"{"prompt": "a", "kind": "true-false", "answer": false}"#, .trueFalse),
        (#"{"prompt": "the [[b]]"}"#, .blanks),
        (#"{"prompt": "g", "answer": 9.81, "tolerance": 0.05, "unit": "m/s²"}"#, .numeric),
        (#"{"prompt": "g is [[= 9.81]]"}"#, .numeric),
        (#"{"prompt": "a", "items": ["x", "y"]}"#, .ordering),
        (#"{"prompt": "a", "pairs": [{"prompt": "x", "match": "1"}, {"prompt": "y", "match": "2"}], "distractors": ["3"]}"#, .matching),
        (#"{"prompt": "a", "kind": "text", "marking-notes": "look"}"#, .text),
    ])
    func kinds(json: String, kind: QuestionKind) throws {
        #expect(try question(json).response.kind == kind)
    }

    @Test func freeTextMayHaveAModelAnswer() throws {
        let json = #"{"prompt": "a", "kind": "text", "model-answer": "Because.\n\nAnd *so* on.", "marking-notes": "look"}"#
        #expect(try question(json).modelAnswer.html == "<p>Because.</p>\n<p>And <em>so</em> on.</p>\n")
        let (_, log) = readJSONQuizzes(#"{"title": "A", "questions": [{"prompt": "a", "answer": true, "model-answer": "b"}]}"#)
        #expect(log.diagnostics.map(\.id) == [.conflictingAnswers])
    }

    @Test func numbersKeepTheirUnitAndTolerance() throws {
        let question = try question(#"{"prompt": "g is", "answer": 9.81, "tolerance": 0.05, "unit": "<m>"}"#)
        guard case .blanks(let blanks) = question.response, case .numbers(let numbers)? = blanks.first, let number = numbers.first else {
            Issue.record("no number")
            return
        }
        #expect(number.value.text == "9.81" && number.tolerance.text == "0.05")
        #expect(question.prompt.html == "g is  &lt;m&gt;")
        #expect(question.prompt.blanks == [0])
    }

    @Test(arguments: [
        """
        {"title": "A",
         "questions": [
          {"prompt": "a", "chioces": []}
                          ^ UnknownKey: key 'chioces' isn't part of a question; did you mean 'choices'?
         ]}
        """,
        """
        {"title": "A",
         "questions": [
          {"choices": []}
          ^ MissingKey: a question needs the key 'prompt'
         ]}
        """,
        """
        {"title": "A",
         "questions": [
          {"prompt": "a", "answer": 5, "hints": [{"text": " ", "cost": 0.5}],
                                                           ^ InvalidAnswer: this hint has no text; write one
           "feedback": [{"answer": "6", "text": ""}, {"answer": "[[= 7]]", "text": "b"}]}
                                                 ^ InvalidAnswer: this feedback has no text; write one
                                                                 ^ InvalidAnswer: this answer is compared with those of students; write it without brackets
         ]}
        """,
        """
        {"title": "A",
         "questions": [
          {"prompt": "a", "choices": [{"text": "b", "corect": true}, {"text": " "}]}
                                                    ^ UnknownKey: key 'corect' isn't part of a choice; did you mean 'correct'?
                                                                               ^ InvalidAnswer: this choice has no text
         ]}
        """,
        """
        {"title": "A",
         "questions": [
          {"prompt": "a", "pairs": [{"prompt": "x"}, {"prompt": "y", "match": 2}]},
                                    ^ MissingKey: a pair needs the key 'match'
          {"prompt": 7}
                     ^ WrongType: 'prompt' must be text, but this is a number
         ]}
        """,
        """
        {"title": "A",
         "questions": [
          {"prompt": "a", "choices": [{"text": "b"}, {"text": "c"}]},
                                      ^ NoRightChoice: no choice is marked as correct; write "correct": true in each correct one
          {"prompt": "a", "kind": "true-false"},
                                   ^ MissingAnswer: a true/false question needs its answer, such as "answer": true
          {"prompt": "a", "answer": 1, "tolerance": -1},
                                                    ^ InvalidValue: 'tolerance' must be at least 0, but this is -1
          {"prompt": "a", "kind": "single", "answer": true, "case": true, "choices": [{"text": "b", "correct": true}, {"text": "c"}]}
                                            ^ ConflictingAnswers: a question can't have both 'choices' and 'answer'
         ]}
        """,
        """
        {"title": "A", "questions": {}}
                                    ^ WrongType: 'questions' must be a list, but this is a group of keys
        """,
        """
        "quiz"
        ^ WrongType: a quiz must be an object such as {"title": …, "questions": […]}, but this is text
        """,
        """
        {
        ^ MissingKey: a quiz needs the key 'title'
         "questions": [{"prompt": "a", "answer": "yes"}]}
                                                 ^ WrongType: 'answer' must be true, false or a number, but this is text
        """,
    ])
    func problems(marked: String) {
        let source = MarkedSource(marked)
        #expect(readJSONQuizzes(source.text).log.problems == source.problems)
    }

    @Test func markdownProblemsOfVerbatimTextsHaveTheirPosition() {
        let source = MarkedSource(
            """
            {"title": "A", "questions": [{"prompt": "é [a](javascript:x) [[b]]"}]}
                                                       ^ UnsafeLink: a link to 'javascript:' isn't published; use https: or a file of the site
            """)
        let problems = readJSONQuizzes(source.text).log.problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix(source.problems[0].drop { $0 != " " }) == true, "\(problems)")
    }

    @Test func feedbackOnATrueFalseQuestionHasABooleanAnswer() throws {
        let question = try question(#"{"prompt": "a", "answer": true, "feedback": [{"answer": false, "text": "b"}]}"#)
        #expect(question.feedback.map(\.answer) == [.truth(false)])
    }
}
