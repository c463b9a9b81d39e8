package import Diagnostics

/// What lists, links, calendars and most rules need of a quiz in one language: everything but its texts and questions.
///
/// A site of thousands of quizzes keeps their heads in memory, and reads the rest of each when its pages are written.
package struct QuizHead: Equatable, Sendable {
    package var id: String
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    package var title: String
    package var summary: String
    package var icon: Located<String>?
    package var subject: String?
    package var module: Located<String>?
    package var teachers: [Located<String>]
    package var feedback: Quiz.FeedbackTime
    package var draw: Located<Int>?
    package var available: DueDate?
    package var due: DueDate?
    package var updated: DueDate?
    package var penalties: PenaltyDraw?
    package var edition: Located<String>?
    /// How many questions the quiz has of its own.
    package var questionCount: Int

    /// - Parameter questionCount: of a quiz whose questions weren't read; nil to count those it has.
    package init(_ quiz: Quiz, questionCount: Int? = nil) {
        id = quiz.id
        path = quiz.path
        position = quiz.position
        language = quiz.language
        title = quiz.title
        summary = quiz.summary
        icon = quiz.icon
        subject = quiz.subject
        module = quiz.module
        teachers = quiz.teachers
        feedback = quiz.feedback
        draw = quiz.draw
        available = quiz.available
        due = quiz.due
        updated = quiz.updated
        penalties = quiz.penalties
        edition = quiz.edition
        self.questionCount = questionCount ?? quiz.questions.count
    }

    /// This head with the words of a translation; its facts stay.
    package func translated(by translation: QuizHead) -> QuizHead {
        var head = self
        head.path = translation.path
        head.position = translation.position
        head.language = translation.language
        head.title = translation.title
        if !translation.summary.isEmpty { head.summary = translation.summary }
        head.subject = translation.subject ?? subject
        return head
    }
}

extension TranslatedItem<Quiz> {
    package var head: TranslatedItem<QuizHead> {
        TranslatedItem<QuizHead>(QuizHead(original), translations: translations.mapValues { QuizHead($0) })
    }
}
