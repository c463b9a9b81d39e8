package import ContentModel
package import Diagnostics

/// Writer of quizzes in a format of other programs.
///
/// The same quizzes give the same bytes with the same zlib, independent of clock, random numbers and the order of dictionaries.
package protocol QuizExporter: Sendable {
    /// Support of the format for a kind of question.
    func support(for kind: QuestionKind) -> FormatSupport

    /// Files of the export; one if the format has a single file for all quizzes. Lost and changed content is reported.
    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile]
}

/// A file of an export, or one that comes with an import.
package struct ExchangeFile: Equatable, Sendable {
    /// Path relative to the export's folder, if it has several files.
    package var path: String
    package var bytes: [UInt8]

    package init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// Collects reports about content that an export can't represent.
package struct ExportLog: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    /// Number of questions that aren't in the export, by the id of the quiz.
    private var leftOut: [String: Int] = [:]

    package init() {}

    /// Number of a quiz's questions in the export; nil if the quiz isn't in it.
    package func written(_ quiz: LocalizedQuiz) -> Int? {
        guard let left = leftOut[quiz.quiz.id] else { return quiz.questions.count }
        let written = quiz.questions.count - left
        return written > 0 ? written : nil
    }

    /// Reports why a question isn't in the export.
    package mutating func leaveOut(_ message: String, _ question: Question, of quiz: LocalizedQuiz) {
        leftOut[quiz.quiz.id, default: 0] += 1
        report(message, question, of: quiz)
    }

    /// Reports why a quiz isn't in the export, after reports about its questions, if it has any.
    package mutating func leaveOut(_ message: String, _ quiz: LocalizedQuiz) {
        leftOut[quiz.quiz.id] = quiz.questions.count
        report(message, of: quiz)
    }

    /// Reports lost or changed content of a question, with advice.
    package mutating func report(_ message: String, _ question: Question, of quiz: LocalizedQuiz) {
        report(message, at: question.position, of: quiz)
    }

    /// Reports lost or changed content of a quiz.
    package mutating func report(_ message: String, of quiz: LocalizedQuiz) { report(message, at: quiz.quiz.position, of: quiz) }

    /// Reports a file that isn't in the export.
    mutating func report(_ message: String, onFile path: String) {
        diagnostics.append(Diagnostic(.notExported, message, at: SourceLocation(path: path, position: .start)))
    }

    private mutating func report(_ message: String, at position: SourcePosition, of quiz: LocalizedQuiz) {
        diagnostics.append(Diagnostic(.notExported, message, at: SourceLocation(path: quiz.quiz.path, position: position)))
    }
}
