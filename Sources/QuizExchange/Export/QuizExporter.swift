package import ContentModel
package import Diagnostics

/// Writes quizzes in a format of other programs.
///
/// The same quizzes give the same bytes, with the same zlib: no clock, no chance, no order of a dictionary.
package protocol QuizExporter: Sendable {
    /// How much of each kind of question the format holds.
    func support(for kind: QuestionKind) -> FormatSupport

    /// The files of the export; one where the format has one for all quizzes. What is dropped or changed is reported.
    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile]
}

/// A file that an export makes, or that an import brings along.
package struct ExchangeFile: Equatable, Sendable {
    /// Where there are several, relative to their folder.
    package var path: String
    package var bytes: [UInt8]

    package init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// Collects what an export can't carry.
package struct ExportLog: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    /// How many questions of each quiz, by its id, aren't in the export.
    private var leftOut: [String: Int] = [:]

    package init() {}

    /// How many questions of a quiz the export has; nil where the quiz itself isn't in it.
    package func written(_ quiz: LocalizedQuiz) -> Int? {
        guard let left = leftOut[quiz.quiz.id] else { return quiz.questions.count }
        let written = quiz.questions.count - left
        return written > 0 ? written : nil
    }

    /// Says why a question isn't in the export.
    package mutating func leaveOut(_ message: String, _ question: Question, of quiz: LocalizedQuiz) {
        leftOut[quiz.quiz.id, default: 0] += 1
        report(message, question, of: quiz)
    }

    /// Says why a quiz isn't in the export; its questions have been spoken of, or it has none.
    package mutating func leaveOut(_ message: String, _ quiz: LocalizedQuiz) {
        leftOut[quiz.quiz.id] = quiz.questions.count
        report(message, of: quiz)
    }

    /// Says what of a question is dropped or changed, and what one could do.
    package mutating func report(_ message: String, _ question: Question, of quiz: LocalizedQuiz) {
        report(message, at: question.position, of: quiz)
    }

    /// Says what of a quiz is dropped or changed.
    package mutating func report(_ message: String, of quiz: LocalizedQuiz) { report(message, at: quiz.quiz.position, of: quiz) }

    private mutating func report(_ message: String, at position: SourcePosition, of quiz: LocalizedQuiz) {
        diagnostics.append(Diagnostic(.notExported, message, at: SourceLocation(path: quiz.quiz.path, position: position)))
    }
}
