import ContentModel
import Diagnostics
import Encoding

/// Settings of an exam, whose page has no answers.
enum ExamHeader {
    /// An exam gives no feedback and is handed in. Settings that would need its answers in the page are reported.
    static func complete(_ quiz: inout Quiz, _ fields: FieldReader, log: inout DiagnosticLog) {
        quiz.handIn = quiz.handIn ?? quiz.exam
        func refuse(_ field: QuizField, _ message: String) {
            guard let entry = fields.entry(field.rawValue) else { return }
            log.report(.invalidExam, message, at: entry.keyPosition)
        }
        if fields.entry(QuizField.feedback.rawValue) != nil, quiz.feedback != .none {
            refuse(.feedback, "an exam can't give feedback, because its page has no answers; remove 'feedback: \(quiz.feedback.rawValue)'")
        }
        // A value other than true or false has already been reported.
        var ignored = DiagnosticLog(path: log.path)
        if fields.boolean(QuizField.handIn.rawValue, log: &ignored) == false {
            refuse(.handIn, "an exam is always handed in; remove 'hand-in: false'")
        }
        refuse(.penalties, "an exam can't ask about penalties, because the site publishes their sanctions; remove 'penalties'")
        refuse(.bands, "an exam's page shows no result, so it can't have words for one; remove 'bands'")
        quiz.feedback = .none
        quiz.bands = []
        quiz.penalties = nil
    }

    static func reportUnusedCode(of quiz: Quiz, log: inout DiagnosticLog) {
        guard let code = quiz.opensWith else { return }
        log.report(.invalidExam, "only an exam opens with a code; add 'exam: true', or remove 'opens-with'", at: code.position)
    }

    /// The name of a code. It is a part of the name of a variable, so it has letters, digits and hyphens.
    static func codeName(_ fields: FieldReader, log: inout DiagnosticLog) -> Located<String>? {
        guard let name = fields.text(QuizField.opensWith.rawValue, log: &log) else { return nil }
        let isName =
            name.value.utf8.first?.isASCIILetter == true
            && name.value.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
        if isName { return name }
        log.report(
            .invalidExam,
            "'opens-with' must be a name of letters from a to z, digits and hyphens, such as 'midterm'; set the code itself in the environment",
            at: name.position)
        return nil
    }

    /// The page of an exam would have its hints in its source, so nobody could tell who read them.
    static func reportHints(in quiz: Quiz, log: inout DiagnosticLog) {
        guard quiz.isExam else { return }
        for question in quiz.questions {
            guard let hint = question.hints.first else { continue }
            log.report(.invalidExam, "an exam can't have hints: its page can't withhold them; remove the hint", at: hint.text.position)
        }
    }

    /// In an exam, the number of correct choices would be a part of the key.
    static func reportCounts(in quiz: Quiz, log: inout DiagnosticLog) {
        guard quiz.isExam else { return }
        for question in quiz.questions where question.saysCount {
            log.report(
                .invalidExam, "an exam's page can't say how many choices are correct; remove 'say-count'", at: question.position)
        }
    }
}
