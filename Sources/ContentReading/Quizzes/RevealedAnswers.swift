import ContentModel
import Diagnostics

/// Warns of what the page of an exam contains besides its questions and reveals an answer: the ids of questions, and the names and words
/// of pictures.
enum RevealedAnswers {
    /// Shorter answers are parts of other words by chance.
    private static let shortest = 3

    static func check(_ quiz: Quiz, log: inout DiagnosticLog) {
        guard quiz.isExam else { return }
        for question in quiz.questions {
            let answers = answers(question.response).map(TextFolding.fold).filter { $0.count >= shortest }.map(words)
            if question.hasExplicitID, reveals(question.id, answers.filter { !isIn(question.prompt, $0) }) {
                log.report(.revealedExam, "the id '\(question.id)' reveals the answer; choose another one", at: question.position)
            }
            for picture in pictures(question) where reveals("\(picture.path) \(picture.words)", answers) {
                log.report(
                    .revealedExam,
                    "the name or alternative text of the picture '\(picture.path)' reveals the answer; rename it, or describe it without the answer",
                    at: picture.position)
            }
        }
    }

    /// Whether a text has all words of one of the answers, one after the other.
    private static func reveals(_ text: String, _ answers: [String]) -> Bool {
        let words = words(TextFolding.foldLetters(text))
        return answers.contains { words.contains($0) }
    }

    /// Whether students read the answer in the question anyway, as in "Is neon a gas?".
    private static func isIn(_ prompt: RichText, _ answer: String) -> Bool { reveals(prompt.plainText, [answer]) }

    /// " noble gas ", so that words are found only as a whole.
    private static func words(_ folded: String) -> String {
        " \(folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")) "
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
