import ContentModel
import Diagnostics

/// Settings of an exam, whose page has no answers.
enum ExamHeader {
    /// An exam gives no feedback and is handed in. Settings that would need its answers in the page are reported.
    static func complete(_ quiz: inout Quiz, _ fields: FieldReader, log: inout DiagnosticLog) {
        quiz.handIn = quiz.handIn ?? quiz.exam
        func refuse(_ key: QuizKey, _ message: String) {
            guard let entry = fields.entry(key.rawValue) else { return }
            log.report(.invalidExam, message, at: entry.keyPosition)
        }
        if fields.entry(QuizKey.feedback.rawValue) != nil, quiz.feedback != .none {
            refuse(.feedback, "an exam gives no feedback, as its page has no answers; remove 'feedback: \(quiz.feedback.rawValue)'")
        }
        // Another value than true or false was reported before.
        var ignored = DiagnosticLog(path: log.path)
        if fields.boolean(QuizKey.handIn.rawValue, log: &ignored) == false {
            refuse(.handIn, "an exam is always handed in; remove 'hand-in: false'")
        }
        refuse(.penalties, "an exam can't ask about penalties, as the site publishes their sanctions; remove 'penalties'")
        refuse(.bands, "an exam's page shows no result, so it can't have words for one; remove 'bands'")
        quiz.feedback = .none
        quiz.bands = []
        quiz.penalties = nil
    }

    /// In an exam, the number of right choices would be a part of the key.
    static func reportCounts(in quiz: Quiz, log: inout DiagnosticLog) {
        guard quiz.isExam else { return }
        for question in quiz.questions where question.saysCount {
            log.report(
                .invalidExam, "an exam's page doesn't know how many choices are right; remove 'say-count'", at: question.position)
        }
    }
}
