import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Exam on paper: a standalone HTML file for printing or PDF, one for each quiz.
struct PaperFormat: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport { .full }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        quizzes.map { quiz in
            report(quiz, export, &log)
            var texts = PaperText(export)
            var html = HTMLWriter()
            ExamPaper(export, quiz).write(into: &html, &texts)
            for loss in texts.losses.sorted() { log.report(loss, of: quiz) }
            return ExchangeFile("\(quiz.quiz.id).html", html.bytes)
        }
    }

    private func report(_ quiz: LocalizedQuiz, _ export: Export, _ log: inout ExportLog) {
        let header = quiz.quiz
        if let penalties = header.penalties {
            log.report(
                "its questions about penalties aren't included; export 'sanctions-\(penalties.edition.value)' as a separate exam", of: quiz
            )
        }
        reportEqualVersions(quiz, export, &log)
        for question in quiz.questions {
            log.reportParts(question, of: quiz, keeping: [.points, .anyOfSeveral, .feedbackToAnswers], in: "paper")
        }
        for question in quiz.questions where question.texts.contains(where: \.hasRecording) {
            log.report("audio and video can't be printed, so only their captions appear; play them to the class", question, of: quiz)
        }
    }
}

extension PaperFormat {
    private func reportEqualVersions(_ quiz: LocalizedQuiz, _ export: Export, _ log: inout ExportLog) {
        let versions = ExamVersion.all(of: quiz, export.exam)
        let equal = versions.indices.compactMap { index in
            versions[..<index].first { $0.isSame(as: versions[index]) }.map { (first: $0.letter, other: versions[index].letter) }
        }
        if equal.isEmpty { return reportEqualOrder(of: versions, quiz, &log) }
        if equal.count == versions.count - 1, !quiz.quiz.shufflesQuestions {
            log.report(
                "all versions are the same, because the quiz fixes every order; let it shuffle its questions or choices", of: quiz)
        } else {
            let pairs = equal.map { "\($0.other) is the same as \($0.first)" }.joined(separator: ", ")
            log.report("version \(pairs), because the exam has too few possible orders; print fewer versions", of: quiz)
        }
    }

    /// Versions often are to keep neighbours from copying.
    private func reportEqualOrder(of versions: [ExamVersion], _ quiz: LocalizedQuiz, _ log: inout ExportLog) {
        guard versions.count > 1, versions[0].questions.count > 1, !quiz.quiz.shufflesQuestions else { return }
        log.report("all versions have their questions in the same order; to shuffle them, add 'order: shuffle' to the quiz", of: quiz)
    }
}

/// A text of the site as HTML for print, with embedded pictures.
struct PaperText {
    private let export: Export
    /// Content that can't be printed, for the report.
    private(set) var losses: Set<String> = []

    init(_ export: Export) { self.export = export }

    /// - Parameter blank: returns the HTML of the n-th blank, from 0.
    mutating func html(_ text: RichText, blank: (Int) -> String = { _ in "" }) -> String {
        var losses: Set<String> = []
        defer { self.losses.formUnion(losses) }
        return export.html(
            text, .pages,
            medium: { path in
                if let bytes = export.medium(path) { return MediaType.address(path, bytes) }
                losses.insert("'\(path)' can't be read, so its description replaces it")
                return ""
            }, blank: blank
        ) { html, element in
            switch element.kind {
            case .recording:
                html.open("em")
                html.text(element.words)
                html.close("em")
                return .written
            case .link where element.isFilmOnWeb:
                html.film(element)
                return .written
            case .link: return export.mediumPath(element) == nil ? .asUsual : .onlyWords
            default: return .asUsual
            }
        }
    }
}

extension HTMLWriter {
    /// A link to a film with its address, which can be typed.
    fileprivate mutating func film(_ link: RichText.Element) {
        open("a")
        attribute("href", link.literal)
        text(link.words)
        close("a")
        guard !link.words.elementsEqual(link.literal) else { return }
        text(" (")
        text(link.literal)
        text(")")
    }
}
