/// The fields of a question in JSON.
package enum QuestionField: String, ContentField {
    case id, kind, prompt, choices, answer, tolerance, unit
    case matchesCase = "case"
    case patterns
    case items, pairs, distractors, hints, feedback, explanation
    case sayCount = "say-count"
    case markingNotes = "marking-notes"
    case modelAnswer = "model-answer"
    case points, tags, draft

    package static let owner = "a question"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "type": "kind", "question": "prompt", "text": "prompt", "stem": "prompt", "options": "choices", "answers": "choices",
    ]

    package var definition: FieldDefinition { FieldDefinition(value, isRequired: self == .prompt, example: example, help) }

    private var example: String {
        switch self {
        case .id: "atp"
        case .tags: "[energy, organelles]"
        default: ""
        }
    }

    private var value: FieldDefinition.Value {
        switch self {
        case .id: .id
        case .kind: .word(QuestionKind.written, default: nil)
        case .prompt: .phrase
        case .choices: .list(ChoiceField.self)
        case .answer: .answer
        case .tolerance: .number(0...Double.greatestFiniteMagnitude)
        case .unit: .text
        case .matchesCase, .patterns, .sayCount, .draft: .truth(default: false)
        case .items, .distractors: .phrases
        case .pairs: .list(PairField.self)
        case .hints: .list(HintField.self)
        case .feedback: .list(FeedbackField.self)
        case .explanation, .markingNotes, .modelAnswer: .markdown
        case .points: .number(0...1000)
        case .tags: .texts
        }
    }

    private var help: String {
        switch self {
        case .id:
            "unique in the quiz. Translations and saved answers refer to the question by it. Default: made from the prompt."
        case .kind:
            "its kind: `single`, `multiple`, `true-false`, `blanks`, `numeric`, `ordering`, `matching` or `text`. Needed only for `text`, for a `multiple` with one correct choice, and for a `single` with several, any one of which is enough."
        case .prompt:
            "what is asked, in Markdown. Its first paragraph is the question; more can follow after an empty line, written `\\n\\n`. `[[mitochondrion|mitochondria]]` makes a blank, `[[= 9.81 ± 0.05]]` a number, `[[{nucleus|*mitochondrion*}]]` a drop-down list."
        case .choices: "a list of two or more, of which at least one is correct."
        case .answer: "`true` or `false` for a true/false question; the number for a numeric question."
        case .tolerance: "how far a number may be from the answer; the ends count as correct. Default: 0."
        case .unit: "plain text after the field for the number. Students don't type it."
        case .matchesCase:
            "whether capital letters, accents and special characters count in the blanks of this question, `false` (default) or `true`."
        case .patterns: "whether a `*` in a blank of this question stands for any number of letters, `false` (default) or `true`."
        case .items: "the items to put in order, a list of two or more in the correct order."
        case .pairs: "the pairs that belong together, a list of two or more."
        case .distractors: "a list of matches without a prompt."
        case .hints: "a list of hints, shown one after another on request."
        case .feedback: "a list of feedback on typed answers, or on true and false. Choices have their own feedback."
        case .explanation: "Markdown, shown with the correct answer."
        case .sayCount: "whether the page says how many choices are correct, if several are, `false` (default) or `true`."
        case .markingNotes: "Markdown for the person who marks the free text. Never published."
        case .modelAnswer: "Markdown, your own answer to the question. Shown to students once they have answered."
        case .points: "from 0 to 1000. Default: 1."
        case .tags: "topics, as a list or as one text with commas. The result shows a score for each."
        case .draft: "whether the quiz leaves the question out, `false` (default) or `true`."
        }
    }
}

extension QuestionKind {
    /// Fields for authors; sanctions come from the penalties.
    package static var written: [String] { allCases.filter { $0 != .sanction }.map(\.rawValue) }
}

/// The fields of a choice in JSON.
package enum ChoiceField: String, ContentField {
    case text, correct, feedback, points, pin

    package static let owner = "a choice"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "prompt": "text", "label": "text", "choice": "text", "option": "text", "answer": "text", "value": "text",
        "isCorrect": "correct", "right": "correct", "explanation": "feedback", "weight": "points",
    ]

    package var definition: FieldDefinition {
        switch self {
        case .text: FieldDefinition(.phrase, isRequired: true, "Markdown. Its first paragraph is the label.")
        case .correct: FieldDefinition(.truth(default: false), "whether the choice is correct, `false` (default) or `true`.")
        case .feedback: FieldDefinition(.markdown, "Markdown that explains why the choice is correct or wrong. Shown with the answer.")
        case .points:
            FieldDefinition(
                .number(-1000...1000),
                "the points for choosing it. Negative points are taken away. See [Points for choices](writing-quizzes.md#points-for-choices)."
            )
        case .pin:
            FieldDefinition(
                .truth(default: false), "whether the choice stays in place when choices are shuffled, `false` (default) or `true`.")
        }
    }
}

/// The fields of a hint in JSON.
package enum HintField: String, ContentField {
    case text, cost

    package static let owner = "a hint"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "prompt": "text", "hint": "text", "points": "cost", "penalty": "cost",
    ]

    package var definition: FieldDefinition {
        switch self {
        case .text: FieldDefinition(.markdown, isRequired: true, "Markdown.")
        case .cost: FieldDefinition(.number(0...1000), "the points that it takes off the answer's points. Default: 0.")
        }
    }
}

/// The fields of feedback to an answer in JSON.
package enum FeedbackField: String, ContentField {
    case text, answer, blank

    package static let owner = "feedback"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "prompt": "text", "feedback": "text", "message": "text",
    ]

    package var definition: FieldDefinition {
        switch self {
        case .text: FieldDefinition(.markdown, isRequired: true, "Markdown.")
        case .answer:
            FieldDefinition(
                .text,
                "the answer, as in a blank: `mitochondrion|mitochondria`, `= 9.81 ± 0.05`, an option of a list, `true` or `false`. Default: any other wrong answer."
            )
        case .blank: FieldDefinition(.integer(1...1000), "the number of the blank, from 1 to 1000. Default: 1.")
        }
    }
}

/// The fields of a pair in JSON.
package enum PairField: String, ContentField {
    case prompt, match

    package static let owner = "a pair"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "text": "prompt", "left": "prompt", "term": "prompt", "question": "prompt", "right": "match", "answer": "match",
        "definition": "match",
    ]

    package var definition: FieldDefinition {
        switch self {
        case .prompt: FieldDefinition(.phrase, isRequired: true, "Markdown of one paragraph.")
        case .match: FieldDefinition(.phrase, isRequired: true, "what belongs to it, Markdown of one paragraph.")
        }
    }
}
