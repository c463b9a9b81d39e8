package import Diagnostics
import Encoding

/// Counts the questions and quizzes of a file to import. A file with too many is refused as a whole, as half of it would be useless,
/// and readers stop as soon as that is clear. A class, as the parts of a reader share one count.
package final class ImportQuota {
    /// Questions of a file; the largest banks of publishers have some thousands.
    static let questionLimit = 20_000
    /// Quizzes of a file: each becomes a file of the site.
    static let quizLimit = 2_000
    /// Choices, pairs, items or words of a question.
    package static let answerLimit = 1_000
    /// Choices, pairs and items of all questions.
    static let totalLimit = 200_000
    /// Words in all lists to choose from in a question, as each gap can list the words of all.
    package static let listLimit = 10_000
    /// Words in the lists of all questions, each of which is written and checked.
    static let totalListLimit = 300_000
    /// Bytes of a text of a question, without the files that are embedded in it.
    static let textLimit = 1 << 20
    /// Texts above the questions of a quiz, each of which takes as long to convert as a question.
    static let introductionLimit = 1_000

    private var questions = 0
    private var quizzes = 0
    private var answers = 0
    private var listed = 0

    /// Whether the rest of the file needn't be read, as it is refused.
    package var isExceeded: Bool { excess != nil }

    /// What there is too much of; nil if the file isn't refused.
    private var excess: String? {
        if questions > ImportQuota.questionLimit { return "\(ImportQuota.questionLimit) questions" }
        if quizzes > ImportQuota.quizLimit { return "\(ImportQuota.quizLimit) quizzes" }
        if listed > ImportQuota.totalListLimit { return "\(ImportQuota.totalListLimit) words in lists to choose from" }
        return answers > ImportQuota.totalLimit ? "\(ImportQuota.totalLimit) answers" : nil
    }

    /// Notes that the file has at least this many.
    package func note(questions: Int = 0, quizzes: Int = 0, answers: Int = 0) {
        self.questions = max(self.questions, questions)
        self.quizzes = max(self.quizzes, quizzes)
        self.answers = max(self.answers, answers)
    }

    /// Adds the words in the lists of a question.
    func add(listed: Int) { self.listed += listed }

    /// Whether a question can have this text.
    package static func admits(_ text: String) -> Bool {
        guard text.utf8.count > textLimit else { return true }
        var length = 0
        var rest = text[...]
        while let start = rest.firstRange(ofASCII: "data:") {
            length += rest[..<start.upperBound].utf8.count
            rest = Substring(rest[start.upperBound...].utf8.drop { !endsURL($0) })
        }
        return length + rest.utf8.count <= textLimit
    }

    /// Whether a URL in HTML or Markdown ends before this byte.
    private static func endsURL(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'()<>".utf8.contains(byte) }

    /// Why a text isn't imported; nil if it can be.
    static func diagnostic(for text: String, at location: SourceLocation) -> Diagnostic? {
        admits(text) ? nil : Diagnostic(.blockTooLarge, "this text is longer than \(textLimit >> 20) MB", at: location)
    }

    /// Why the file is refused; nil if it isn't.
    var refusal: String? {
        excess.map { "this file has more than \($0), so it isn't imported; split it into several" }
    }
}

extension DiagnosticLog {
    /// Whether a question can have so many answers; too many are reported.
    package mutating func admits(answers: Int, at position: SourcePosition) -> Bool {
        guard answers > ImportQuota.answerLimit else { return true }
        report(.invalidQuestion, "this question has more than \(ImportQuota.answerLimit) answers, so it isn't imported", at: position)
        return false
    }

    /// Whether the lists of a question can have so many words; too many are reported.
    package mutating func admits(listed count: Int, at position: SourcePosition) -> Bool {
        guard count > ImportQuota.listLimit else { return true }
        report(
            .invalidQuestion, "the lists of this question have more than \(ImportQuota.listLimit) words, so it isn't imported",
            at: position)
        return false
    }

    /// Whether a question can have this text; one that is too long is reported.
    package mutating func admits(text: String, at position: SourcePosition) -> Bool {
        guard let diagnostic = ImportQuota.diagnostic(for: text, at: SourceLocation(path: path, position: position)) else { return true }
        report(diagnostic.id, diagnostic.message(withConsequence: "this question isn't imported"), at: position)
        return false
    }
}
