package import ContentModel
import Diagnostics

extension ExportLog {
    /// Reports quiz settings that a format for questions can't store, and that can be set in another program.
    package mutating func reportQuizSettings(_ quiz: LocalizedQuiz, keeping kept: Set<QuizSetting>, setIn program: String) {
        let (names, pronoun) = quiz.settings(besides: kept)
        if !names.isEmpty { report("not exported: \(names.joined(separator: ", ")); add \(pronoun) in \(program)", of: quiz) }
        reportPenalties(quiz)
    }

    /// Reports quiz settings that a format for quizzes can't store.
    package mutating func reportQuizSettings(_ quiz: LocalizedQuiz, keeping kept: Set<QuizSetting>, noPlaceIn format: String) {
        let names = quiz.settings(besides: kept).names
        if !names.isEmpty { report("\(format) can't store \(names.joined(separator: ", "))", of: quiz) }
        reportPenalties(quiz)
    }

    /// Reports sanction questions, which are separate quizzes in other programs.
    mutating func reportPenalties(_ quiz: LocalizedQuiz) {
        guard let penalties = quiz.quiz.penalties else { return }
        report("the sanction questions aren't exported; export --quiz sanctions-\(penalties.edition.value) beside it", of: quiz)
    }

    /// The title of a quiz with its id after it, as another quiz of the export has the same title, which is reported.
    ///
    /// - Parameter place: what has the title there, such as "the deck".
    package mutating func titleWithID(of quiz: LocalizedQuiz, in place: String) -> String {
        let title = quiz.quiz.title
        report("another quiz is also called '\(title)', so \(place) has its id after the title; give each its own title", of: quiz)
        return "\(title) (\(quiz.quiz.id))"
    }

    /// Reports an order with equal items, as other programs expect each of them in its own position.
    package mutating func reportEqualItems(_ items: [RichText], _ question: Question, of quiz: LocalizedQuiz, _ program: String) {
        var seen: Set<RichText.Content> = []
        guard let index = items.firstIndex(where: { !seen.insert($0.content).inserted }) else { return }
        report(
            "item \(index + 1) of this order appears twice, and \(program) expects each in its own place, so a correct order may count as wrong; word them differently",
            question, of: quiz)
    }

    /// Reports a model answer that is joined to the explanation, as the format has no place for it.
    package mutating func reportModelAnswer(_ question: Question, of quiz: LocalizedQuiz, noPlaceIn program: String) {
        guard !question.modelAnswer.isEmpty else { return }
        report("\(program) can't store a model answer, so it becomes part of the explanation", question, of: quiz)
    }

    /// Reports captions of films and sounds, which other programs have no place for, in one line.
    package mutating func reportCaptions(of quizzes: [LocalizedQuiz], _ export: Export) {
        let recordings = Set(quizzes.flatMap { $0.media(in: export.mediaPaths) })
        let captions = Set(export.captions(of: recordings)).sorted()
        guard let first = captions.first else { return }
        let others = captions.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
        let rest = others.isEmpty ? "" : "; also left out: \(others)"
        report("captions aren't exported in this format\(rest)", onFile: "Content/\(first)")
    }

    /// Reports links to other pages of a site without a base URL, which lose their target.
    package mutating func reportLostLinks(_ question: Question, of quiz: LocalizedQuiz, _ export: Export) {
        reportLostLinks(question, of: quiz) { export.address($0) { $0 } }
    }

    /// - Parameter address: returns the URL of a link in the export; nil if only its text is kept.
    package mutating func reportLostLinks(_ question: Question, of quiz: LocalizedQuiz, address: (SiteReference) -> String?) {
        if question.texts.contains(where: { $0.losesLink(address) }) { report(ExportLog.lostLink, question, of: quiz) }
    }

    /// Reports lost links of the introduction, as for a question.
    package mutating func reportLostLinks(inIntroductionOf quiz: LocalizedQuiz, address: (SiteReference) -> String?) {
        if quiz.quiz.introduction.losesLink(address) { report(ExportLog.lostLink, of: quiz) }
    }

    private static let lostLink = "a link to a page of the site becomes plain words; to keep its address, add 'base-url' to site.yml"
}

extension RichText {
    fileprivate func losesLink(_ address: (SiteReference) -> String?) -> Bool { references.contains { address($0) == nil } }
}
