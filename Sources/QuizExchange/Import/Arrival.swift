import ContentModel
package import ContentReading
package import Diagnostics

/// Quizzes of other programs on their way into a site: the files that it gets, and what is to be said of them.
package struct Arrival: Sendable {
    package struct QuizFile: Sendable {
        /// The file that the quiz comes from, as the user named it.
        package var source: String
        /// Its file in the site.
        package var path: String
        package var questions: Int
    }

    /// Relative to the site's folder: quizzes and media.
    package private(set) var files: [ExchangeFile] = []
    /// Where each file is in `files`.
    private var places: [String: Int] = [:]
    package private(set) var quizzes: [QuizFile] = []
    /// Sorted by place; places are those of the foreign files, or of the files to be written.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The files that were read.
    package private(set) var sources: [(String, [UInt8])] = []

    private let folder: String
    private let context: ReadingContext

    /// - Parameter folder: the folder below `Content/quizzes` and `Content/media`.
    package init(folder: String, context: ReadingContext) {
        self.folder = folder
        self.context = context
    }

    /// Takes the quizzes of a file in.
    package mutating func take(
        _ path: String, _ bytes: [UInt8], _ importer: any QuizImporter, readNeighbour: @escaping @Sendable (String) -> [UInt8]?
    ) {
        sources.append((path, bytes))
        let file = ForeignFile(path: path, bytes: bytes, folder: folder, context: context, readNeighbour: readNeighbour)
        var log = DiagnosticLog(path: path)
        let written = importer.quizzes(file, log: &log)
        diagnostics += log.diagnostics
        let isEmpty = written.allSatisfy { $0.questions.isEmpty && $0.header.penalties == nil }
        if isEmpty, !log.hasErrors {
            diagnostics.append(Diagnostic(.emptyQuiz, "this file has no questions", at: SourceLocation(path: path)))
        }
        for quiz in written { add(quiz, from: path) }
        diagnostics.sort()
    }

    private mutating func add(_ quiz: WrittenQuiz, from source: String) {
        guard !quiz.questions.isEmpty || quiz.header.penalties != nil else { return reportLost(quiz, from: source) }
        let path = freePath(for: quiz)
        let file = QuizMarkdown(quiz)
        for loss in file.losses {
            diagnostics.append(
                Diagnostic(.notImported, loss.words, at: SourceLocation(path: source, position: quiz.questions[loss.question].position)))
        }
        let bytes = Array(file.text.utf8)
        // What is written is read as a build will, so that nothing wrong lies in the site unnoticed.
        let read = ArrivingQuizzes.read(bytes, at: path, context: context)
        diagnostics += read.diagnostics
        quizzes.append(QuizFile(source: source, path: path, questions: read.quizzes.first?.questions.count ?? 0))
        append(ExchangeFile(path, bytes))
        for medium in quiz.media {
            let medium = ExchangeFile("Content/media/\(folder)/\(medium.path)", medium.bytes)
            if let other = places[medium.path] {
                if files[other].bytes != medium.bytes { reportOther(medium, from: source) }
            } else {
                append(medium)
            }
        }
    }

    private mutating func append(_ file: ExchangeFile) {
        places[file.path] = files.count
        files.append(file)
    }

    private mutating func reportLost(_ quiz: WrittenQuiz, from source: String) {
        guard !quiz.introduction.isEmpty else { return }
        diagnostics.append(
            Diagnostic(
                .notImported, "there is no question below this text, so it isn't taken over",
                at: SourceLocation(path: source, position: quiz.header.position)))
    }

    private mutating func reportOther(_ medium: ExchangeFile, from source: String) {
        diagnostics.append(
            Diagnostic(
                .notImported,
                "another file has a '\(medium.path)' of its own, which these quizzes show too; import each with its own --into",
                at: SourceLocation(path: source), severity: .error))
    }

    /// Two quizzes with one title stand beside each other.
    private func freePath(for quiz: WrittenQuiz) -> String {
        let own = quiz.header.id.split(separator: "/").last.map(String.init) ?? ""
        let slug = Identifier.isValid(own) ? own : Identifier.slug(quiz.header.title)
        let name = "Content/quizzes/\(folder)/\(slug.isEmpty ? "quiz" : slug)"
        var (path, number) = ("\(name).md", 2)
        while places[path] != nil {
            path = "\(name)-\(number).md"
            number += 1
        }
        return path
    }
}
