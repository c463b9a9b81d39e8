import Diagnostics
import Testing

@testable import ContentReading

/// Messages about quizzes in JSON whose way out has to lead to a valid file.
struct JSONQuizErrorTests {
    @Test(arguments: [
        """
        {"title": "A", "questions": [{"prompt": "Why?"}]}
                                     ^ MissingAnswer: this question has no answers; add 'choices', or a blank [[…]] to its prompt, or "kind": "text" for free text
        """,
        """
        {"title": "A", "questions": [{"kind": "single", "prompt": "Why?", "answer": true}]}
                                     ^ MissingAnswer: this question has no answers of its kind; write "kind": "true-false", or remove 'kind'
        """,
        """
        {"title": "A", "questions": [{"kind": "text", "prompt": "Why?", "choices": [{"text": "b", "correct": true}, {"text": "c"}]}]}
                                               ^ ConflictingAnswers: this question has the kind 'text', but its answers are of the kind 'single'
        """,
        """
        {"title": "A", "questions": [{"type": "text", "prompt": "Why?"}]}
                                      ^ UnknownKey: key 'type' isn't part of a question; did you mean 'kind'?
        """,
        """
        {"title": "A", "questions": [{"kind": "essay", "prompt": "Why?"}]}
                                               ^ InvalidValue: 'kind' must be one of single, multiple, true-false, blanks, numeric, ordering, matching, text, not 'essay'; did you mean 'text'?
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "choices": [{"text": "[[x]]", "correct": true}, {"text": "b"}]}]}
                                                                              ^ InvalidBlank: a blank belongs in 'prompt'; in 'choices', students see [[x]] as it is; write \\\\[[ for brackets that are text
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "answer": true, "explanation": "`[[a]]`, \\\\[[b]] and [[y]]"}]}
                                                                                        ^ InvalidBlank: a blank belongs in 'prompt'; in 'explanation', students see [[y]] as it is; write \\\\[[ for brackets that are text
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "answer": true, "marking-notes": "One point"}]}
                                                                                          ^ UnusedKey: 'marking-notes' isn't used, because the kind of this question is 'true-false', which nobody marks by hand; remove it, or write 'explanation'
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "items": ["a", "- b", "c"]}]}
                                                                        ^ InvalidAnswer: '-' makes a list of this text; if it is text, write \\\\- in its place
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "items": ["a", "2. b", "c"]}]}
                                                                        ^ InvalidAnswer: '2.' makes a numbered list of this text; if it is text, write 2\\\\. in its place
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "items": ["1\\\\. a", "2\\\\. b"]}]}
                                                                   ^ InvalidAnswer: the numbers in the texts of these items show their order; remove them
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "items": ["a", "", "c"]}]}
                                                                        ^ InvalidAnswer: an item has no text; write one
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "pairs": [{"prompt": "a", "match": " "}, {"prompt": "b", "match": "c"}]}]}
                                                                                            ^ InvalidAnswer: 'match' has no text; write one
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "pairs": [{"prompt": "", "match": "b"}, {"prompt": "b", "match": "c"}]}]}
                                                                              ^ InvalidAnswer: 'prompt' has no text; write one
        """,
        """
        {"title": "A", "randomize": true, "questions": [{"prompt": "Why?", "kind": "text"}]}
                       ^ UnknownKey: key 'randomize' isn't part of a quiz; did you mean 'order'?
        """,
        """
        {"titel": "A", "questions": [{"promt": "Why?"}]}
         ^ UnknownKey: key 'titel' isn't part of a quiz; did you mean 'title'?
                                      ^ UnknownKey: key 'promt' isn't part of a question; did you mean 'prompt'?
        """,
        """
        {"title": "A", "questions": [{"text": "Why?", "answer": true}]}
                                      ^ UnknownKey: key 'text' isn't part of a question; did you mean 'prompt'?
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "choices": [{"label": "a", "isCorrect": true}, {"text": "b", "weight": 2}]}]}
                                                                     ^ UnknownKey: key 'label' isn't part of a choice; did you mean 'text'?
                                                                                   ^ UnknownKey: key 'isCorrect' isn't part of a choice; did you mean 'correct'?
                                                                                                                     ^ UnknownKey: key 'weight' isn't part of a choice; did you mean 'points'?
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "pairs": [{"left": "a", "right": "b"}], "hints": [{"hint": "e"}]}]}
                                                                   ^ UnknownKey: key 'left' isn't part of a pair; did you mean 'prompt'?
                                                                                ^ UnknownKey: key 'right' isn't part of a pair; did you mean 'match'?
                                                                                                           ^ UnknownKey: key 'hint' isn't part of a hint; did you mean 'text'?
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "pairs": [{"text": "c", "answer": "d"}]}]}
                                                                   ^ UnknownKey: key 'text' isn't part of a pair; did you mean 'prompt'?
                                                                                ^ UnknownKey: key 'answer' isn't part of a pair; did you mean 'match'?
        """,
        """
        {"title": "A", "pass": -1e400, "questions": [{"prompt": "Why?", "answer": true, "points": 1e400}]}
                               ^ WrongType: 'pass' must be a number, but '-1e400' is too large
                                                                                                  ^ WrongType: 'points' must be a number, but '1e400' is too large
        """,
        """
        {"title": "A", "qestions": []}
                       ^ UnknownKey: key 'qestions' isn't part of a quiz; did you mean 'questions'?
        """,
        """
        {"title": "A", "questions": [{"Q": [{"a": "F"}, {"b": "F"}]}]}
                                            ^ NoRightChoice: no choice is marked as correct; write "T" instead of "F" at each correct one
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "answer": 5, "items": ["a", "b"]}]}
                                                        ^ ConflictingAnswers: a question can't have both 'items' and 'answer'
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "choices": ["a", "b"]}]}
                                                                    ^ WrongType: a choice must look like {"text": "Paris", "correct": true}, but this is text
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "choices": [{"text": "a", "correct": "true"}, {"text": "b"}]}]}
                                                                                             ^ WrongType: 'correct' must be true or false, but this is text; write true without the quotes
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "answer": true, "tolerance": 1}]}
                                                                        ^ UnusedKey: 'tolerance' isn't used, because it belongs to a number under 'answer'; remove it
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why [[a]]?", "distractors": ["b"]}]}
                                                              ^ UnusedKey: 'distractors' isn't used, because it belongs to 'pairs'; remove it
        """,
        """
        {"title": "A", "questions": [{"prompt": "Why?", "answer": 5, "tolerance": 1, "explanation": "> [!HINT]\\n> A"}]}
                                                                                                     ^ UnknownCallout: '[!HINT]' is shown as text here; in JSON, a question has the key 'hints'
        """,
        """
        {"title": "A", // a comment
                       ^ InvalidJSON: JSON has no comments; remove this one
        """,
        """
        {"title": "A"} # a comment
                       ^ InvalidJSON: JSON has no comments; remove this one
        """,
        """
        {"title":"T","questions":[{"id":"g","prompt":"g?","answer":9.81,"tolerance":"5%","unit":"m/s^2"}]}
                                                                                    ^ WrongType: a tolerance is an amount, not a percentage; 5% of 9.81 is 0.4905
        """,
        """
        {'title': 'A'}
         ^ InvalidJSON: JSON needs double quotes, not single quotes
        """,
        """
        {“title”: “A”}
         ^ InvalidJSON: JSON needs straight quotes, "…", not curly ones
        """,
        """
        {"title”: "A"}
         ^ InvalidJSON: JSON needs straight quotes, "…", not curly ones
        """,
        """
        {"title": "A”,
                  ^ InvalidJSON: JSON needs straight quotes, "…", not curly ones
        """,
        """
        {"title": "A",
                      ^ InvalidJSON: the file ends where a key in double quotes is expected
        """,
        """
        {"title"
                ^ InvalidJSON: the file ends where ':' after the key 'title' is expected
        """,
    ])
    func problems(marked: String) {
        let source = MarkedSource(marked)
        let text = source.text.hasSuffix("\n") ? String(source.text.dropLast()) : source.text
        #expect(readJSONQuizzes(text).log.problems == source.problems)
    }

    @Test func aTranslationNamesAMisspeltIDOnce() throws {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        let original = try #require(readMarkdownQuiz("---\ntitle: A\n---\n## A [[b]] {#energy}\n").quiz)
        let file = sourceFile("---\ntitle: B\n---\n## A [[b]] {#enrgy}\n", path: "Content/quizzes/cells.fr.md", language: french)
        let draft = try #require(MarkdownQuizReader.read(file, context: readingContext, log: &log))
        _ = draft.translation(of: original, log: &log)
        #expect(log.problems == ["4:13 TranslationMismatch: the original has no question 'enrgy'; did you mean 'energy'?"])
    }
}
