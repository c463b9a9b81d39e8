import ContentModel
import Diagnostics
import Localization
import Markup
import QuizExchange

/// JSON of iQuiz: single-choice questions in plain text.
struct IQuizFormat: QuizExporter, QuizImporter {
    init() {}

    /// Maximum length of a title in the app.
    private static let titleLimit = 30

    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .single, .trueFalse, .sanction: .partial
        case .multiple, .blanks, .numeric, .ordering, .matching, .text: .none
        }
    }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var values: [PlainValue] = []
        for quiz in quizzes {
            // Tags are reported with each question.
            log.reportQuizSettings(quiz, keeping: [.title, .description, .tags], setIn: "another app, because iQuiz has no settings")
            let title = quiz.quiz.title
            if title.count > IQuizFormat.titleLimit {
                log.report("iQuiz shows \(IQuizFormat.titleLimit) characters of a title, and this has \(title.count); shorten it", of: quiz)
            }
            let questions = quiz.questions.compactMap { IQuizFormat.value($0, quiz, export, &log) }
            if questions.isEmpty {
                log.leaveOut("none of its questions can be in iQuiz, so the quiz is left out", quiz)
                continue
            }
            values.append(.mapping([("title", .text(title)), ("desc", .text(quiz.quiz.summary)), ("questions", .list(questions))]))
        }
        return values.isEmpty ? [] : [ExchangeFile("quizzes.json", IndentedJSON.bytes(.list(values)))]
    }

    private static func value(_ question: Question, _ quiz: LocalizedQuiz, _ export: Export, _ log: inout ExportLog) -> PlainValue? {
        guard let single = PlainSingleChoice(question, export.table) else {
            log.leaveOut("iQuiz has single choices only, so this question is left out; Quizmark JSON keeps it", question, of: quiz)
            return nil
        }
        let answers = single.choices.map { line([$0.text, $0.more], export) }
        if answers.contains("") {
            log.leaveOut(
                "a choice is a picture without words, so this question is left out; say in brackets what it shows", question, of: quiz)
            return nil
        }
        guard log.reportParts(question, of: quiz, in: "iQuiz") else { return nil }
        let lost = single.losses(keepingMore: true, in: question.texts)
        if !lost.isEmpty { log.report("iQuiz can't store \(lost.joined(separator: ", "))", question, of: quiz) }
        return .mapping([
            ("text", .text(line([question.prompt, question.stem], export))), ("answer", .text(String(single.key + 1))),
            ("answers", .list(answers.map { .text($0) })),
        ])
    }

    private static func line(_ texts: [RichText], _ export: Export) -> String {
        texts.map(export.plainText).joined(separator: " ").inOneLine
    }

    /// Quizmark reads this JSON as it is, in sites and in imports.
    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        NativeFormat.quizzes(file, ending: "json", log: &log)
    }
}
