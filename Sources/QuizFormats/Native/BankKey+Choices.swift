import Diagnostics
import Encoding
import QuizExchange

/// The choices of a question with the correct ones marked.
extension BankKey {
    /// Nil, after a report, if the question can't be imported.
    func choices(of question: BankQuestion, _ log: inout DiagnosticLog) -> [BankQuestion.Choice]? {
        func fail(_ reason: String, _ wayOut: String = "", at position: SourcePosition? = nil) -> [BankQuestion.Choice]? {
            log.report(.invalidQuestion, "\(reason), so it isn't imported\(wayOut)", at: position ?? question.position)
            return nil
        }
        switch question.answers {
        case .tooMany(let count):
            _ = log.admits(answers: count, at: question.position)
            return nil
        case .unreadable: return fail("the answers to this question aren't text")
        case .ambiguous(let name):
            return fail("'\(name.inOneLine)' is the text of one choice and the id of another, so it isn't clear which one is correct")
        case .missing(let part):
            let (reason, wayOut) = BankKey.words(for: part)
            return fail(reason, wayOut + (question.mayBeEssay ? BankKey.essay : question.hasChoicesWithKeys ? BankKey.mark : ""))
        case .refused(let reason, let wayOut): return fail(reason, wayOut)
        case .typed, .number, .ordered, .essay: return fail("the answer to this question has no words that students can type")
        case .marked(let choices):
            return choices.contains(where: \.isRight) ? choices : fail("no answer to this question is marked as correct")
        case .quoted(let right, let choices):
            for name in right {
                guard let remark = remark(onText: name.text, among: choices.map(\.key)) else { continue }
                log.report(.notImported, remark, at: name.position)
            }
            return choices
        case .named(let right, var choices):
            for name in right {
                switch reading(of: name.text, in: question, among: choices.map(\.key)) {
                case .choices(let letters, let remark):
                    for index in choices.indices where letters.contains(choices[index].letter) { choices[index].isRight = true }
                    if let remark { log.report(.notImported, remark, at: name.position) }
                case .unclear(let reason, let wayOut): return fail(reason, wayOut, at: name.position)
                case .noChoice:
                    if let remark = ChoiceKey.remark(onCaseOf: name.text, among: choices.map(\.text)) {
                        return fail(remark, "; write it as one of them", at: name.position)
                    }
                    return fail("'\(name.text.inOneLine)' isn't one of this question's choices", at: name.position)
                }
            }
            return choices
        }
    }

    private static let essay = "; for a text that you mark yourself, write \"type\": \"essay\""

    private static let mark = ", or mark the correct choice with \"isCorrect\": true"

    /// What a question lacks, and what to write.
    private static func words(for part: BankQuestion.Part) -> (reason: String, wayOut: String) {
        switch part {
        case .answer:
            (
                "this question has no correct answer",
                "; name it 'answer', 'correct' or 'correct_answer', or 'correctIndex' if numbers count from 0"
            )
        case .emptyAnswer(let key): ("the correct answer of this question, '\(key.inOneLine)', is empty", "")
        case .choices: ("this question has no choices", "; name their list 'options', 'choices' or 'answers'")
        case .wrongAnswers: ("this question has no wrong answers", "; write them in a list")
        }
    }
}

extension [BankQuestion.Choice] {
    /// Whether a statement is true, if these are the choices "true" and "false"; nil for others.
    var truth: Bool? {
        guard map({ $0.text.lowercased() }).sorted() == ["false", "true"], let right = first(where: \.isRight) else { return nil }
        return right.text.lowercased() == "true"
    }
}
