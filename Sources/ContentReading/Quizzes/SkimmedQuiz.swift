import ContentModel
import Diagnostics

/// A quiz up to its questions, found without parsing these.
package struct SkimmedQuiz {
    /// What is above the questions: the front matter, or JSON with an empty list of questions.
    let head: String
    package let questionCount: Int

    /// Nil for other structures. Errors aren't reported.
    package init?(json: [UInt8]) {
        let found = json.withUnsafeBufferPointer { bytes in
            var skimmer = JSONSkimmer(bytes: bytes)
            return skimmer.questions()
        }
        guard let found, let head = SkimmedQuiz.text(json[..<found.start] + Array("]}".utf8)) else { return nil }
        self.head = head
        questionCount = found.count
    }

    /// Nil for other structures. Errors aren't reported.
    package init?(markdown: [UInt8]) {
        guard var text = SkimmedQuiz.text(markdown) else { return nil }
        let found = text.withUTF8 { bytes -> (head: String, count: Int)? in
            var skimmer = MarkdownSkimmer(bytes: bytes)
            guard let end = skimmer.endOfFrontMatter(), let count = skimmer.questions() else { return nil }
            return (String(decoding: bytes[..<end], as: UTF8.self), count)
        }
        guard let found else { return nil }
        (head, questionCount) = found
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        var log = DiagnosticLog(path: "")
        guard let text = FileText.decoded(bytes, log: &log), log.diagnostics.isEmpty else { return nil }
        return text
    }
}

extension NativeQuizReader {
    /// The quiz without introduction and questions; nil for quizzes of another app, and for errors that make it unreadable.
    static func head(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> Quiz? {
        guard let tree = JSONReader.read(file.text, log: &log),
            let fields = FieldReader(tree, QuizField.self, more: moreKeys, log: &log)
        else { return nil }
        return QuizHeader.published(fields, file: file, context: context, log: &log)
    }
}

extension MarkdownQuizReader {
    /// The quiz without introduction and questions; nil for errors that make it unreadable.
    static func head(_ file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> Quiz? {
        guard let frontMatter = FrontMatter(file, log: &log), let fields = FieldReader(frontMatter, QuizField.self, log: &log) else {
            return nil
        }
        return QuizHeader.published(fields, file: file, context: context, log: &log)
    }
}
