import ContentModel
import QuizExchange

/// Wraps an exporter to another program and handles what none of these programs supports: classic scoring, in which each question
/// counts 100 points that its author didn't write, and captions of films and sounds.
struct ForeignProgram: QuizExporter {
    private let exporter: any QuizExporter

    init(_ exporter: any QuizExporter) { self.exporter = exporter }

    func support(for kind: QuestionKind) -> FormatSupport { exporter.support(for: kind) }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        log.reportCaptions(of: quizzes, export)
        return exporter.files(quizzes.map(\.withWrittenPoints), export, log: &log)
    }
}

extension LocalizedQuiz {
    /// The quiz with points as authors write them.
    fileprivate var withWrittenPoints: LocalizedQuiz {
        guard quiz.scoring == .classic else { return self }
        var copy = self
        for index in quiz.questions.indices { copy.quiz.questions[index].points = 1 }
        return copy
    }
}
