package import ContentModel
package import Diagnostics
import Encoding

/// Quizzes that aren't part of the site yet.
package struct ParsedQuizFile: Sendable {
    /// The quizzes; empty for a translation, whose original isn't replaced.
    package var quizzes: [Quiz]
    /// Diagnostics, sorted by position.
    package var diagnostics: [Diagnostic]
    /// Errors in questions, by the position of the question.
    package var questionErrors: [SourcePosition: [Diagnostic]] = [:]

    package init(quizzes: [Quiz] = [], diagnostics: [Diagnostic]) {
        self.quizzes = quizzes
        self.diagnostics = diagnostics
    }

    package var hasErrors: Bool { diagnostics.hasErrors }
}

extension ParsedQuizFile {
    /// Parses `bytes` as a build would at `path`, such as `Content/quizzes/cells.json`.
    package static func read(_ bytes: [UInt8], at path: String, context: ReadingContext) -> ParsedQuizFile {
        var log = DiagnosticLog(path: path)
        guard case .item(_, _, let stem, let language, let isTranslation) = ReadingJob.item(.quizzes, path, context.settings),
            let text = FileText.decoded(bytes, log: &log)
        else { return ParsedQuizFile(diagnostics: log.diagnostics) }
        let file = SourceFile(path: path, stem: stem, language: language, isTranslation: isTranslation, text: text)
        let drafts = QuizDraft.all(in: file, context: context, log: &log)
        let quizzes = isTranslation ? [] : drafts.map { $0.resolved(log: &log) }
        var result = ParsedQuizFile(quizzes: quizzes, diagnostics: log.diagnostics.sorted())
        if result.hasErrors, let positions = positions(in: file, drafts) {
            for error in result.diagnostics where error.severity == .error {
                // A missing title is reported at the front matter, which may begin where the first question does.
                guard error.id != .missingKey || error.location.position != .start else { continue }
                if let question = positions.question(at: error.location.position) {
                    result.questionErrors[question, default: []].append(error)
                }
            }
        }
        return result
    }

    private static func positions(in file: SourceFile, _ drafts: [QuizDraft]) -> QuestionPositions? {
        guard file.path.hasFileExtension("json") else { return QuestionPositions(drafts) }
        var ignored = DiagnosticLog(path: file.path)
        return JSONReader.read(file.text, log: &ignored).map { QuestionPositions($0) }
    }
}

extension QuizDraft {
    /// Quizzes of a file: one in Markdown, one or several in JSON.
    static func all(in file: SourceFile, context: ReadingContext, log: inout DiagnosticLog) -> [QuizDraft] {
        let drafts =
            file.path.hasFileExtension("json")
            ? JSONQuizReader.read(file, context: context, log: &log)
            : MarkdownQuizReader.read(file, context: context, log: &log).map { [$0] } ?? []
        return drafts.map { $0.published(context.publication, log: &log) }
    }
}
