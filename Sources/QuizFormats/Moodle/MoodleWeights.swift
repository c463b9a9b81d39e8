import ContentModel
import Encoding
import QuizExchange

/// Shares of choices in percent, as Moodle and GIFT have them.
enum MoodleWeights {
    private static let known = [
        100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0,
    ]

    /// The share in percent of each choice of a question with points, as Moodle accepts it.
    ///
    /// Where several can be chosen, Moodle tells correct choices from wrong ones by their shares only.
    ///
    /// - Parameter report: called with a message for each share that is rounded, and for each choice whose points would change the key.
    static func fractions(_ question: Question, _ keys: [Int], isSingle: Bool, _ report: (String) -> Void) -> [String] {
        question.pointsOfChoices(keys: keys, isSingle: isSingle).enumerated().map { index, points in
            let percent = question.points == 0 ? 0 : points / question.points * 100
            let isRight = keys.contains(index)
            if !isSingle, !isRight, percent > 0 {
                report(
                    "Moodle counts every choice with points as correct, so a wrong one gets 0 instead of \(QuizFrontMatter.number(points))")
                return shown(0, 0)
            }
            if !isSingle, isRight, percent <= 0, question.points > 0 {
                report("Moodle counts a choice without points as wrong, and a correct one has \(QuizFrontMatter.number(points))")
            }
            // The smallest share that isn't 0 keeps a choice correct.
            let possible = isRight && percent > 0 ? known.dropLast() : known[...]
            let nearest = possible.min { abs($0 - abs(percent)) < abs($1 - abs(percent)) } ?? 0
            if abs(nearest - abs(percent)) > 0.01 {
                report(
                    "Moodle has no share of \(MoodleFraction.shown(percent))%, so a choice gets \(shown(percent, nearest))%"
                )
            }
            return shown(percent, nearest)
        }
    }

    private static func shown(_ percent: Double, _ nearest: Double) -> String {
        (percent < 0 && nearest > 0 ? "-" : "") + QuizFrontMatter.number(nearest)
    }
}

extension Blank {
    /// A blank of plain words as one with patterns, which don't cover other spellings of a number.
    var withEscapedStars: Blank {
        guard case .words(let words, let matchesCase) = self else { return self }
        return .patterns((words + addedNumbers).map { $0.replacing("*", by: "\\*") }, matchesCase: matchesCase)
    }
}

/// A typed answer of Moodle or GIFT, with its feedback.
struct TypedAnswer {
    /// As Moodle writes words: a star matches any letters; for numbers, with the tolerance after a colon.
    var text: String
    /// In percent.
    var fraction: Double
    var feedback: RichText
}

extension Blank {
    /// The correct answers and those with feedback, in the order in which Moodle looks for them.
    func typedAnswers(_ feedback: [FeedbackToAnswer], index: Int = 0) -> [TypedAnswer] {
        var answers: [TypedAnswer] =
            switch self {
            case .words: spellings.map { TypedAnswer(text: $0.replacing("*", by: "\\*"), fraction: 100, feedback: RichText()) }
            case .patterns(let patterns, _): patterns.map { TypedAnswer(text: $0, fraction: 100, feedback: RichText()) }
            case .menu(let options, let key):
                options.enumerated().map { TypedAnswer(text: $1, fraction: $0 == key ? 100 : 0, feedback: RichText()) }
            case .numbers(let numbers):
                numbers.map { TypedAnswer(text: "\($0.value.plain):\($0.tolerance.plain)", fraction: 100, feedback: RichText()) }
            }
        var onOthers: RichText?
        for item in feedback {
            let texts: [String]
            switch item.answer {
            case .blank(index, .words(let words, _)): texts = isMenu ? words : words.map { $0.replacing("*", by: "\\*") }
            case .blank(index, .patterns(let patterns, _)): texts = patterns
            case .blank(index, .numbers(let numbers)): texts = numbers.map { "\($0.value.plain):\($0.tolerance.plain)" }
            // A list has no answer for all others.
            case .others(index) where isMenu:
                onOthers = item.text
                continue
            case .others(index): texts = ["*"]
            case .blank, .others, .truth: continue
            }
            for text in texts {
                if let answerIndex = answers.firstIndex(where: { $0.text == text }) {
                    if answers[answerIndex].feedback.isEmpty { answers[answerIndex].feedback = item.text }
                } else if !isMenu {
                    answers.append(TypedAnswer(text: text, fraction: 0, feedback: item.text))
                }
            }
        }
        if let onOthers {
            for answerIndex in answers.indices where answers[answerIndex].fraction == 0 && answers[answerIndex].feedback.isEmpty {
                answers[answerIndex].feedback = onOthers
            }
        }
        // A star takes every answer, so it comes last.
        return answers.filter { $0.text != "*" } + answers.filter { $0.text == "*" }
    }

    /// Whether the answer is picked from a list.
    var isMenu: Bool { if case .menu = self { true } else { false } }
}
