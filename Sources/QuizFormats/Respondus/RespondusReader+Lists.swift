import Diagnostics
import Encoding
import QuizExchange

/// Lists of answers, below the questions of a test or of each chapter.
extension RespondusReader {
    /// Reads a line of a list of answers.
    ///
    /// - Returns: whether it is part of the list, and not the beginning of something else.
    mutating func readList(_ line: String, isDivision: Bool, at position: SourcePosition) -> Bool {
        let meaning = TestText.isCode(line) ? nil : RespondusLine(line[...])
        switch meaning {
        case .choice(letter: "A", _, _)?, .key?:
            let question = list?.takeQuestion() ?? []
            endList()
            guard let first = question.first else { return false }
            begin(question.flatMap(\.lines), number: first.number, at: first.position)
            return false
        case .type?, .title?, .points?:
            endList()
            return false
        case .listOfAnswers(let answers)?:
            endList(keepsNumbers: true)
            list = AnswerList(answers, at: position)
            return true
        default:
            guard !isDivision else {
                endList()
                return false
            }
            list?.read(line, at: position)
            isAfterBlank = false
            return true
        }
    }

    /// - Parameter keepsNumbers: whether more of the list may follow.
    mutating func endList(keepsNumbers: Bool = false) {
        guard let list else { return }
        self.list = nil
        isAfterPart = isAfterPart || !list.isEmpty
        for (answer, position) in list.answers { add(answer, at: position) }
        for entry in list.entries {
            guard let number = entry.number, let first = entry.lines.first else {
                log.report(
                    .invalidQuestion, "this line of the list of answers isn't in the form '1. B', so it isn't read", at: entry.position,
                    severity: .warning)
                continue
            }
            if entry.isExplanation {
                guard let index = indices[number].flatMap({ $0.count == 1 ? $0.first : nil }) else {
                    log.report(.notImported, "no question has the number \(number), so this explanation isn't imported", at: entry.position)
                    continue
                }
                drafts[index].explain(entry.lines)
            } else {
                add(AnswerList.Answer(number: number, key: first[...]), at: entry.position)
            }
        }
        if !keepsNumbers, !list.isEmpty { indices = [:] }
    }

    private mutating func add(_ answer: AnswerList.Answer, at position: SourcePosition) {
        let found = indices[answer.number] ?? []
        guard found.count == 1, let index = found.first else {
            for index in found { drafts[index].isDamaged = true }
            let fault =
                found.isEmpty
                ? "no question has the number \(answer.number), so this answer isn't read; remove the line, or correct its number"
                : "\(found.count) questions have the number \(answer.number), so they aren't imported; number each question differently"
            return log.report(.invalidQuestion, fault, at: position)
        }
        drafts[index].keys.append(RespondusDraft.Key(text: answer.key, position: position))
    }
}
