import ContentModel
package import ContentReading
package import Diagnostics
import Encoding
import Localization
import SitePlanning

/// An import of quizzes from other programs: the files for the site, and diagnostics.
package struct QuizImport: Sendable {
    package struct QuizFile: Sendable {
        /// Path of the original file, as the user named it.
        package var source: String
        /// Path in the site.
        package var path: String
        package var questions: Int
    }

    /// Quizzes and media to write, by path relative to the site's folder.
    package var files: [ExchangeFile] {
        var media: Set<String> = []
        return imported.flatMap { quiz in
            let shown = quiz.checked.media.filter { media.insert($0).inserted }.flatMap { mediaIndices[$0] ?? [] }
            return [ExchangeFile(quiz.path, Array(quiz.checked.file.text.utf8))] + shown.sorted().map { importedMedia[$0] }
        }
    }

    package var quizzes: [QuizFile] {
        imported.map { QuizFile(source: $0.source, path: $0.path, questions: $0.checked.written.questions.count) }
    }

    /// Diagnostics sorted by position, in the original files or in those to write.
    package var diagnostics: [Diagnostic] {
        let known = Dictionary(grouping: reported, by: \.withoutPlace).mapValues { $0.map(\.location) }
        return (reported + imported.flatMap { $0.warnings(besides: known) }).sorted()
    }

    /// Original files.
    package private(set) var sources: [(String, [UInt8])] = []

    private var imported: [ImportedQuiz] = []
    /// Portable keys of the paths of quizzes.
    private var taken: Set<String> = []
    private var reported: [Diagnostic] = []
    /// All imported media, in the order of the import.
    private var importedMedia: [ExchangeFile] = []
    /// Indices in `importedMedia` by path below `Content/`.
    private var mediaIndices: [String: [Int]] = [:]
    private var mediaPaths: Set<String> = []
    /// The next number for quizzes of the same name, by its portable key.
    private var nextNumbers: [String: Int] = [:]
    private let folder: String
    private let context: ReadingContext
    /// Names of files that are in its folder for media already.
    private let presentMedia: [String]

    /// - Parameters:
    ///   - folder: folder below `Content/quizzes` and `Content/media`.
    ///   - presentMedia: names of files that are in that folder for media already.
    package init(folder: String, context: ReadingContext, presentMedia: [String] = []) {
        self.folder = folder
        self.presentMedia = presentMedia
        self.context = context
    }

    /// Imports the quizzes of a file, or of the only text in an archive.
    package mutating func add(
        _ path: String, _ bytes: [UInt8], _ importer: any QuizImporter, readNeighbour: @escaping @Sendable (String) -> [UInt8]?
    ) {
        if !importer.readsPackages, let text = ForeignArchive.onlyText(in: bytes) {
            return add("\(path)/\(text.path)", text.bytes, importer, readNeighbour: readNeighbour)
        }
        sources.append((path, bytes))
        let known = importedMedia.map { ExchangeFile(String($0.path.dropFirst(mediaFolder.count)), $0.bytes) }
        let file = ForeignFile(
            path: path, bytes: bytes, folder: folder, context: context, besides: known, present: presentMedia,
            readNeighbour: readNeighbour)
        var log = DiagnosticLog(path: path)
        let read = importer.quizzes(file, log: &log)
        let written = read.map { withoutEqualChoices(withoutEmptyQuestions($0, of: file, log: &log), of: file, log: &log) }
        reported += log.diagnostics
        let answers = written.reduce(0) { $0 + $1.questions.reduce(0) { $0 + $1.answer.count } }
        file.quota.note(questions: written.reduce(0) { $0 + $1.questions.count }, quizzes: written.count, answers: answers)
        if let refusal = file.quota.refusal {
            reported.append(Diagnostic(.fileTooLarge, refusal, at: SourceLocation(path: path)))
            return
        }
        let isEmpty = written.allSatisfy(\.isEmpty)
        if isEmpty, !log.hasErrors {
            let reason = QuizImport.reasonForNothing(after: log.diagnostics, in: path)
            reported.append(Diagnostic(.emptyQuiz, reason, at: SourceLocation(path: path)))
        }
        let media = written.flatMap(\.media) + file.importedFiles.drainNewFiles()
        for medium in media {
            let path = mediaFolder + medium.path
            mediaPaths.insert(SiteContent.below(path))
            mediaIndices[SiteContent.below(path), default: []].append(importedMedia.count)
            importedMedia.append(ExchangeFile(path, medium.bytes))
        }
        for quiz in written { add(withHeadings(quiz), from: file) }
    }

    /// Why a file has no question that can be imported, after these messages about it.
    private static func reasonForNothing(after messages: [Diagnostic], in path: String) -> String {
        let refusals = messages.filter { [.notImported, .invalidQuestion, .invalidXML].contains($0.id) }.sorted()
        guard let first = refusals.first?.location else { return "this file has no questions" }
        let place = "line \(first.position.line)" + (first.path == path ? "" : " of \(first.path)")
        return "no questions in this file can be imported; the \(refusals.count > 1 ? "first " : "")reason is on \(place)"
    }

    /// The quiz without questions that ask nothing, which are reported.
    private func withoutEmptyQuestions(_ quiz: MarkdownQuiz, of file: ForeignFile, log: inout DiagnosticLog) -> MarkdownQuiz {
        guard quiz.questions.contains(where: \.isEmpty) else { return quiz }
        for question in quiz.questions where question.isEmpty {
            let location = SourceLocation(path: question.document ?? file.path, position: question.position)
            log.append([Diagnostic(.invalidQuestion, "this question has no text, so it isn't imported", at: location)])
        }
        var quiz = quiz
        quiz.questions.removeAll(where: \.isEmpty)
        return quiz
    }

    /// The quiz with each choice of a question once, as students can't tell equal ones apart.
    private func withoutEqualChoices(_ quiz: MarkdownQuiz, of file: ForeignFile, log: inout DiagnosticLog) -> MarkdownQuiz {
        var quiz = quiz
        for index in quiz.questions.indices {
            let question = quiz.questions[index]
            guard let merged = question.mergedChoices else { continue }
            quiz.questions[index].answer = merged.answer
            let location = SourceLocation(path: question.document ?? file.path, position: question.position)
            for remark in merged.remarks { log.append([Diagnostic(.notImported, remark, at: location)]) }
        }
        return quiz
    }

    /// The quiz with a heading for each question whose text has no sentence for it.
    private func withHeadings(_ quiz: MarkdownQuiz) -> MarkdownQuiz {
        guard quiz.questions.contains(where: \.prompt.isEmpty) else { return quiz }
        var quiz = quiz
        let settings = context.settings
        let table = StringCatalog.load(settings: settings).strings[settings.language]
        for index in quiz.questions.indices where quiz.questions[index].prompt.isEmpty {
            quiz.questions[index].prompt = InlineText.escaped(table[.questionNumber].filled(String(index + 1)))
        }
        return quiz
    }

    /// Removes content that causes errors in the site as a whole.
    ///
    /// - Parameter check: returns the errors of the site with these files.
    package mutating func removeConflicts(_ check: ([ExchangeFile]) -> [Diagnostic]) {
        while !imported.isEmpty {
            let errors = check(files)
            let isChanged = imported.indices.reversed().map { leaveOut(errors, ofQuiz: $0) }.contains(true)
            if !isChanged { return }
        }
    }

    /// How often a quiz is renamed before it is left out.
    private static let renamingLimit = 100

    private var mediaFolder: String { "Content/media/\(folder)/" }

    /// Characters of a title, so that the number of a part fits after it.
    private static let titleLimit = 900

    private mutating func cutTitle(of quiz: inout MarkdownQuiz, from source: String) {
        let letters = quiz.header.title.unicodeScalars
        guard letters.count > Self.titleLimit else { return }
        quiz.header.title = String(String.UnicodeScalarView(letters.prefix(Self.titleLimit)))
        reported.append(
            Diagnostic(
                .notImported, "the title of a quiz has \(letters.count) characters; only the first \(Self.titleLimit) are imported",
                at: SourceLocation(path: source)))
    }

    private mutating func add(_ quiz: MarkdownQuiz, from file: ForeignFile) {
        guard !quiz.isEmpty else { return reportLost(quiz, from: file.path) }
        var quiz = quiz
        if quiz.header.title.allSatisfy(\.isWhitespace) { quiz.header.title = file.name }
        cutTitle(of: &quiz, from: file.path)
        removeUnportableID(of: &quiz, from: file.path)
        let path = freePath(for: quiz)
        var check = check(at: path, from: file.path)
        let checked = check.checked(quiz)
        if check.isTooLarge { return addParts(of: quiz, from: file, insteadOf: path) }
        if let checked {
            for loss in checked.file.losses {
                let question = checked.written.questions[loss.question]
                let location = SourceLocation(path: question.document ?? file.path, position: question.position)
                reported.append(Diagnostic(.notImported, loss.words, at: location))
            }
            imported.append(ImportedQuiz(source: file.path, path: path, checked: checked))
        }
        reported += check.errors
    }

    /// A quiz gets another id if its own can't be the name of a page.
    private mutating func removeUnportableID(of quiz: inout MarkdownQuiz, from source: String) {
        guard let problem = PortableName.problem(of: quiz.header.id) else { return }
        reported.append(
            Diagnostic(
                .notImported, "the id '\(quiz.header.id)' can't be a file name on every system: \(problem); the quiz gets a new one",
                at: SourceLocation(path: source, position: quiz.header.position)))
        quiz.header.id = ""
    }

    /// Adds a quiz that is too large for a file as several.
    private mutating func addParts(of quiz: MarkdownQuiz, from file: ForeignFile, insteadOf path: String) {
        taken.remove(PortableName.key(path))
        let parts = QuizDivision.parts(of: quiz)
        let draw = !quiz.header.drawsQuestions ? "" : "; each draws from its own questions"
        let source = quiz.header.path.hasPrefix(file.path) ? quiz.header.path : file.path
        reported.append(
            Diagnostic(
                .notImported,
                "'\(quiz.header.title)' is too large for one quiz, so it is split into \(parts.count), '\(parts[0].header.title)' and so on\(draw)",
                at: SourceLocation(path: source, position: quiz.header.position)))
        for part in parts { add(part, from: file) }
    }

    private func check(at path: String, from source: String) -> ImportCheck {
        ImportCheck(path: path, source: source, context: context, media: mediaPaths)
    }

    /// - Returns: whether anything of the quiz was left out.
    private mutating func leaveOut(_ errors: [Diagnostic], ofQuiz index: Int) -> Bool {
        let quiz = imported[index]
        let own = errors.compactMap { error -> Diagnostic? in
            guard let location = ([error.location] + error.notes.map(\.location)).first(where: { $0.path == quiz.path }) else { return nil }
            return Diagnostic(error.id, error.message, at: location)
        }
        guard !own.isEmpty else { return false }
        var check = check(at: quiz.path, from: quiz.source)
        var written = quiz.checked.written
        // Without an id of its own, a quiz gets that of its path, which is taken.
        if written.header.id.isEmpty, quiz.renamings < QuizImport.renamingLimit,
            own.contains(where: { $0.id == .duplicateID || $0.id == .pathConflict })
        {
            let path = freePath(for: written)
            var renamed = self.check(at: path, from: quiz.source)
            guard let checked = renamed.checked(written) else { return false }
            imported[index] = ImportedQuiz(source: quiz.source, path: path, checked: checked, renamings: quiz.renamings + 1)
            return true
        }
        let isChanged = check.leaveOut(own, of: &written, quiz.checked.file)
        let checked = isChanged && !written.isEmpty ? check.checked(written) : nil
        reported += check.errors
        if let checked { imported[index].checked = checked } else { imported.remove(at: index) }
        if !isChanged {
            let location = SourceLocation(path: quiz.source, position: written.header.position)
            reported += own.map { Diagnostic($0.id, $0.message(withConsequence: "this quiz isn't imported"), at: location) }
        }
        return true
    }

    private mutating func reportLost(_ quiz: MarkdownQuiz, from source: String) {
        guard !quiz.introduction.isEmpty else { return }
        reported.append(
            Diagnostic(
                .notImported, "there is no question below this text, so it isn't imported",
                at: SourceLocation(path: source, position: quiz.header.position)))
    }

    /// A free path; quizzes with equal titles get different ones. A dot in the name would begin a language code.
    private mutating func freePath(for quiz: MarkdownQuiz) -> String {
        let own = quiz.header.id.split(separator: "/").last.map { String($0).replacing(".", by: "-") } ?? ""
        let slug = Identifier.isValid(own) ? own : Identifier.slug(quiz.header.title)
        let isPortable = PortableName.problem(of: slug) == nil
        let name = "Content/quizzes/\(folder)/\(slug.isEmpty ? "quiz" : isPortable ? slug : "\(slug)-quiz")"
        let key = PortableName.key(name)
        var (path, number) = ("\(name).md", nextNumbers[key] ?? 2)
        if number > 2 { path = "\(name)-\(number - 1).md" }
        while !taken.insert(PortableName.key(path)).inserted {
            path = "\(name)-\(number).md"
            number += 1
        }
        nextNumbers[key] = number
        return path
    }
}

extension MarkdownQuestion {
    /// Whether there is neither a text nor a picture or blank.
    fileprivate var isEmpty: Bool { prompt.allSatisfy(\.isWhitespace) && stem.allSatisfy(\.isWhitespace) }
}
