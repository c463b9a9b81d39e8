package import ContentModel
import Diagnostics
import SitePlanning

extension ExportLog {
    /// Says what of the quiz itself is left behind by a format that holds questions, and can be set in another program.
    package mutating func reportQuizSettings(_ quiz: LocalizedQuiz, keeping kept: Set<QuizSetting>, setIn program: String) {
        let left = quiz.settings(besides: kept)
        if !left.isEmpty { report("\(left.joined(separator: ", ")): this stays behind; set it in \(program)", of: quiz) }
        reportPenalties(quiz)
    }

    /// Says what of the quiz itself a format of whole quizzes has no place for.
    package mutating func reportQuizSettings(_ quiz: LocalizedQuiz, keeping kept: Set<QuizSetting>, noPlaceIn format: String) {
        let left = quiz.settings(besides: kept)
        if !left.isEmpty { report("\(format) has no place for \(left.joined(separator: ", "))", of: quiz) }
        reportPenalties(quiz)
    }

    /// Sanction questions that are mixed in are quizzes of their own elsewhere.
    mutating func reportPenalties(_ quiz: LocalizedQuiz) {
        guard let penalties = quiz.quiz.penalties else { return }
        report("the sanction questions mixed in stay behind; export --quiz sanctions-\(penalties.edition.value) beside it", of: quiz)
    }

    /// A model answer that has no place of its own is shown with the explanation.
    package mutating func reportModelAnswer(_ question: Question, of quiz: LocalizedQuiz, noPlaceIn program: String) {
        guard !question.modelAnswer.isEmpty else { return }
        report("\(program) has no place for a model answer, so it becomes a part of the explanation", question, of: quiz)
    }

    /// Without a base URL, a link to another page of the site has nowhere to lead.
    package mutating func reportLostLinks(_ question: Question, of quiz: LocalizedQuiz, _ export: Export) {
        reportLostLinks(question, of: quiz) { export.address($0) { $0 } }
    }

    /// - Parameter address: the address that a link has in the export; nil where its words are all that is left.
    package mutating func reportLostLinks(_ question: Question, of quiz: LocalizedQuiz, address: (SiteReference) -> String?) {
        if question.texts.contains(where: { $0.losesLink(address) }) { report(ExportLog.lostLink, question, of: quiz) }
    }

    /// As of a question, in the text that introduces the quiz.
    package mutating func reportLostLinks(inIntroductionOf quiz: LocalizedQuiz, address: (SiteReference) -> String?) {
        if quiz.quiz.introduction.losesLink(address) { report(ExportLog.lostLink, of: quiz) }
    }

    private static let lostLink = "a link to a page of the site keeps its words only; give site.yml a 'base-url'"
}

extension RichText {
    fileprivate func losesLink(_ address: (SiteReference) -> String?) -> Bool { references.contains { address($0) == nil } }
}
