import Algorithms
package import ContentModel

extension LocalizedQuiz {
    /// All texts of the quiz, in the order of the page.
    package var texts: [RichText] { [quiz.introduction] + questions.flatMap(\.texts) }

    /// Those of these media that its texts show or link, without duplicates, in the order of the page.
    /// - Parameter media: paths below `Content/`.
    package func media(in media: MediaPaths) -> [String] {
        Array(texts.flatMap { $0.media(in: media) }.uniqued())
    }
}

extension Question {
    /// Model answer and explanation, which are shown after every answer.
    package var shownAfterwards: RichText {
        modelAnswer + explanation
    }

    /// All texts of the question: stem, answers, feedback.
    package var texts: [RichText] {
        let answers: [RichText] =
            switch response {
            case .singleChoice(let choices, _), .multipleChoice(let choices, _):
                choices.flatMap { [$0.text, $0.more] + ($0.feedback.map { [$0] } ?? []) }
            case .trueFalse, .blanks: []
            case .ordering(let items): items
            case .matching(let pairs, let distractors): pairs.flatMap { [$0.prompt, $0.match] } + distractors
            case .text(let notes): [notes]
            }
        return [prompt, stem] + hints.map(\.text) + answers + feedback.map(\.text) + [modelAnswer, explanation]
    }
}
