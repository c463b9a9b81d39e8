import ContentModel
import Diagnostics
import SitePlanning

extension ExportLog {
    /// Says what of the quiz itself is left behind by a format that holds questions only.
    mutating func reportQuizSettings(_ quiz: ExportedQuiz, in program: String) {
        let header = quiz.quiz
        let labels = [
            header.icon == nil ? nil : "icon", header.subject == nil ? nil : "subject", header.module == nil ? nil : "module",
            header.teachers.isEmpty ? nil : "teachers",
        ].compactMap { $0 }
        var left = labels.isEmpty ? [] : [labels.joined(separator: ", ")]
        if header.timeLimit != nil { left.append("the time limit") }
        if header.passPercent != nil { left.append("the pass mark") }
        if header.draw != nil { left.append("'draw'") }
        if header.shufflesQuestions { left.append("the shuffling of questions") }
        if header.feedback != .immediate { left.append("the time of feedback") }
        if header.available != nil || header.due != nil { left.append("the dates") }
        if !header.bands.isEmpty { left.append("the words for results") }
        if !left.isEmpty {
            report("\(left.joined(separator: ", ")): this stays behind; set it in \(program)", of: quiz)
        }
        reportPenalties(quiz)
    }

    /// Sanction questions that are mixed in are quizzes of their own elsewhere.
    mutating func reportPenalties(_ quiz: ExportedQuiz) {
        guard let penalties = quiz.quiz.penalties else { return }
        report("the sanction questions mixed in stay behind; export --quiz sanctions-\(penalties.edition.value) beside it", of: quiz)
    }

    /// Without a base URL, a link to another page of the site has nowhere to lead.
    mutating func reportLostLinks(_ question: Question, of quiz: ExportedQuiz, _ export: Export) {
        let isLost = question.texts.contains { text in
            text.slots.contains { slot in
                guard case .destination(let reference) = slot.content else { return false }
                return export.address(reference) { $0 } == nil
            }
        }
        if isLost { report("a link to a page of the site keeps its words only; give site.yml a 'base-url'", question, of: quiz) }
    }
}
