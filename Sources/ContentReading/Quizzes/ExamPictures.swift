import ContentModel
import Diagnostics

/// Warns of pictures in an exam whose names or words reveal the answer.
enum ExamPictures {
    /// Shorter answers are parts of other words by chance.
    private static let shortest = 3

    static func check(_ quiz: Quiz, log: inout DiagnosticLog) {
        guard quiz.isExam else { return }
        for question in quiz.questions {
            let answers = answers(question.response).map(TextFolding.fold).filter { $0.count >= shortest }
            for picture in pictures(question) {
                let words = TextFolding.foldLetters("\(picture.path) \(picture.words)").split { !$0.isLetter && !$0.isNumber }
                let text = " \(words.joined(separator: " ")) "
                guard answers.contains(where: { text.contains(" \($0.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")) ") })
                else { continue }
                log.report(
                    .revealedExam,
                    "the name or alternative text of the picture '\(picture.path)' reveals the answer; rename it, or describe it without the answer",
                    at: picture.position)
            }
        }
    }

    private static func answers(_ response: Response) -> [String] {
        switch response {
        case .singleChoice(let choices, let keys), .multipleChoice(let choices, let keys):
            keys.filter(choices.indices.contains).map { choices[$0].text.plainText }
        case .blanks(let blanks):
            blanks.flatMap { blank in
                switch blank {
                case .words(let words, _), .patterns(let words, _): words
                case .numbers(let numbers): numbers.map(\.value.text)
                case .menu(let options, let key): [options[key]]
                }
            }
        case .trueFalse, .ordering, .matching, .text: []
        }
    }

    private static func pictures(_ question: Question) -> [RichText.Picture] { question.prompt.pictures + question.stem.pictures }
}
