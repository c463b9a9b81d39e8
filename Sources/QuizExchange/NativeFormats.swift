import ContentModel
import SitePlanning
import ContentReading
import Diagnostics

/// Our own Markdown: one file for each quiz, and the pictures beside them, as in a site's `Content/`.
struct NativeMarkdownFormat: QuizExporter, QuizImporter {
    init() {}

    func carriage(of kind: QuestionKind) -> Carriage { kind == .sanction ? .changed : .whole }

    func files(_ quizzes: [ExportedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        NativeFormat.files(quizzes, export, ending: "md", log: &log) { quizzes, log in
            quizzes.map { quiz, written in
                let file = QuizMarkdown(written)
                for loss in file.losses { log.report(loss.words, quiz.questions[loss.question], of: quiz) }
                return Array(file.text.utf8)
            }
        }
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [WrittenQuiz] {
        NativeFormat.quizzes(file, ending: "md", log: &log)
    }
}

/// Our own JSON, as `quiz.schema.json` describes it.
struct NativeJSONFormat: QuizExporter, QuizImporter {
    init() {}

    func carriage(of kind: QuestionKind) -> Carriage { kind == .sanction ? .changed : .whole }

    func files(_ quizzes: [ExportedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        NativeFormat.files(quizzes, export, ending: "json", log: &log) { quizzes, _ in
            quizzes.map { JSONText.bytes(QuizJSON.value($0.written)) }
        }
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [WrittenQuiz] {
        NativeFormat.quizzes(file, ending: "json", log: &log)
    }
}

/// What our two formats share.
enum NativeFormat {
    static func files(
        _ quizzes: [ExportedQuiz], _ export: Export, ending: String, log: inout ExportLog,
        write: ([(quiz: ExportedQuiz, written: WrittenQuiz)], inout ExportLog) -> [[UInt8]]
    ) -> [ExchangeFile] {
        let written = quizzes.map { quiz in
            let depth = quiz.quiz.id.split(separator: "/").count
            let up = String(repeating: "../", count: depth)
            return (
                quiz,
                WrittenQuiz(quiz, address: { export.address($0) { up + $0 } }) { question, words in
                    let message = "\(words) can't be said in Markdown"
                    if let question { log.report(message, question, of: quiz) } else { log.report(message, of: quiz) }
                }
            )
        }
        let bytes = write(written, &log)
        let media = Set(quizzes.flatMap { $0.media(in: export.plan.content) }).sorted()
        return zip(quizzes, bytes).map { ExchangeFile("quizzes/\($0.quiz.id).\(ending)", $1) }
            + media.compactMap { path in export.medium(path).map { ExchangeFile(path, $0) } }
    }

    /// Reads the file as a build would, and writes its texts anew with the media at their new places.
    static func quizzes(_ file: ForeignFile, ending: String, log: inout DiagnosticLog) -> [WrittenQuiz] {
        let arrived = ArrivingQuizzes.read(file.bytes, at: file.place(ending: ending), context: file.context)
        log.append(arrived.diagnostics.map { $0.moved(to: file.path) })
        return arrived.quizzes.map { quiz in
            let brought = BroughtMedia(file)
            var written = WrittenQuiz(ExportedQuiz(quiz), address: { brought.address($0) }) { question, words in
                log.report(.notImported, "\(words) can't be said in Markdown", at: question?.position ?? quiz.position)
            }
            for missing in brought.missing {
                log.report(.notImported, "'\(missing.path)' isn't beside this file, so it isn't taken over", at: missing.position)
            }
            written.media = brought.files
            return written
        }
    }
}

/// Collects the files that an arriving quiz names.
private final class BroughtMedia {
    private let file: ForeignFile
    private(set) var files: [ExchangeFile] = []
    private(set) var missing: [SiteReference] = []

    init(_ file: ForeignFile) { self.file = file }

    func address(_ reference: SiteReference) -> String? {
        let name = reference.path.hasPrefix("media/") ? String(reference.path.dropFirst("media/".count)) : reference.path
        if !files.contains(where: { $0.path == name }) {
            guard let bytes = file.neighbour(file.relativePath(of: reference)) else {
                missing.append(reference)
                return nil
            }
            files.append(ExchangeFile(name, bytes))
        }
        return file.address(ofMedium: name) + reference.suffix
    }
}

extension ExportedQuiz {
    /// All texts of the quiz, in the order of the page.
    var texts: [RichText] { [quiz.introduction] + questions.flatMap(\.texts) }

    /// The media that its texts show or link, each once, in the order of the page.
    func media(in content: SiteContent) -> [String] {
        var seen: Set<String> = []
        return texts.flatMap { $0.media(in: content) }.filter { seen.insert($0).inserted }
    }
}

extension Question {
    /// All texts of the question: what is asked, the answers, what is said of them.
    var texts: [RichText] {
        let answers: [RichText] =
            switch response {
            case .singleChoice(let choices, _), .multipleChoice(let choices, _):
                choices.flatMap { [$0.text, $0.more] + ($0.feedback.map { [$0] } ?? []) }
            case .trueFalse, .blanks: []
            case .ordering(let items): items
            case .matching(let pairs, let distractors): pairs.flatMap { [$0.prompt, $0.match] } + distractors
            case .text(let notes): [notes]
            }
        return [prompt, stem] + answers + [explanation]
    }
}
