package import ContentModel
package import Diagnostics
import Encoding

/// The files of one name in `Content/quizzes`, which are read together: originals, with one or several quizzes each, and the
/// translations of the first quiz.
struct QuizItem: Sendable {
    struct File: Sendable {
        var path: String
        var language: ContentLanguage
    }

    let stem: String
    private(set) var originals: [File] = []
    private(set) var translations: [File] = []

    init(stem: String) { self.stem = stem }

    var paths: [String] { (originals + translations).map(\.path) }

    /// Splits `jobs` into quiz items, in the order of their first files, and other jobs.
    static func split(_ jobs: [ReadingJob]) -> (items: [QuizItem], others: [ReadingJob]) {
        var items: [QuizItem] = []
        var indices: [String: Int] = [:]
        var others: [ReadingJob] = []
        func add(_ file: File, _ stem: String, to list: WritableKeyPath<QuizItem, [File]>) {
            let index = indices[stem] ?? items.count
            if index == items.count {
                indices[stem] = index
                items.append(QuizItem(stem: stem))
            }
            items[index][keyPath: list].append(file)
        }
        // Items are in the order of their originals, whatever that of their translations.
        for job in jobs {
            guard case .item(.quizzes, let path, let stem, let language, let isTranslation) = job else {
                others.append(job)
                continue
            }
            if !isTranslation { add(File(path: path, language: language), stem, to: \.originals) }
        }
        for case .item(.quizzes, let path, let stem, let language, true) in jobs {
            add(File(path: path, language: language), stem, to: \.translations)
        }
        return (items, others)
    }
}

/// The quizzes of an item, and the diagnostics of its files.
package struct QuizReading: Sendable {
    package internal(set) var quizzes: [TranslatedItem<Quiz>] = []
    package internal(set) var diagnostics: [Diagnostic] = []
}

/// Reads the files of quizzes.
struct QuizItemReader: Sendable {
    let context: ReadingContext
    /// Returns the bytes of a file; nil if it can't be read, which is reported.
    let bytes: @Sendable (_ path: String, _ log: inout DiagnosticLog) -> [UInt8]?

    func read(_ item: QuizItem) -> QuizReading {
        var groups = TranslationGroups<Quiz>()
        var diagnostics: [Diagnostic] = []
        for file in item.originals {
            let drafts = read(file, of: item, isTranslation: false, &diagnostics) { drafts, log in drafts.map { $0.resolved(log: &log) } }
            // The error has been reported, and there is no original to compare translations with.
            if drafts.isEmpty { groups.invalid.insert(item.stem) }
            for quiz in drafts { groups.add(quiz, stem: item.stem) }
        }
        for file in item.translations {
            let drafts = read(file, of: item, isTranslation: true, &diagnostics) { drafts, _ in drafts }
            guard let draft = drafts.first else { continue }
            groups.translate(item.stem, path: file.path, language: file.language, &diagnostics) { original, log in
                if drafts.count > 1 {
                    log.report(.translationMismatch, "a translation must be a single quiz, but this file has \(drafts.count)", at: .start)
                }
                return draft.translation(of: original, log: &log)
            }
        }
        return QuizReading(quizzes: groups.items, diagnostics: diagnostics)
    }

    private func read<Read>(
        _ file: QuizItem.File, of item: QuizItem, isTranslation: Bool, _ diagnostics: inout [Diagnostic],
        _ body: ([QuizDraft], inout DiagnosticLog) -> [Read]
    ) -> [Read] {
        var log = DiagnosticLog(path: file.path)
        // A translation's dates aren't used, and those of the original are reported.
        defer { diagnostics += log.diagnostics.filter { !isTranslation || $0.id != .ambiguousTime } }
        guard let bytes = bytes(file.path, &log), let text = FileText.decoded(bytes, log: &log) else { return [] }
        let source = SourceFile(
            path: file.path, stem: item.stem, language: file.language, isTranslation: isTranslation, text: text, formulas: context.formulas)
        defer { log.pointOutNoBreakSpaces(in: text) }
        return body(QuizDraft.all(in: source, context: context, log: &log), &log)
    }

    /// Heads of an item in ordinary files; nil if they can only be found by reading the whole item.
    ///
    /// Nothing is reported, as each file is read completely before the site changes.
    func heads(of item: QuizItem) -> [TranslatedItem<QuizHead>]? {
        guard item.originals.count == 1, let original = head(of: item.originals[0], item, isTranslation: false) else { return nil }
        var heads = TranslatedItem(original)
        for file in item.translations {
            guard let translation = head(of: file, item, isTranslation: true) else { return nil }
            heads.translations[file.language] = original.translated(by: translation)
        }
        return [heads]
    }

    private func head(of file: QuizItem.File, _ item: QuizItem, isTranslation: Bool) -> QuizHead? {
        var log = DiagnosticLog(path: file.path)
        let isJSON = file.path.hasFileExtension("json")
        guard let bytes = bytes(file.path, &log), let skimmed = isJSON ? SkimmedQuiz(json: bytes) : SkimmedQuiz(markdown: bytes) else {
            return nil
        }
        let source = SourceFile(path: file.path, stem: item.stem, language: file.language, isTranslation: isTranslation, text: skimmed.head)
        let quiz =
            isJSON
            ? NativeQuizReader.head(source, context: context, log: &log) : MarkdownQuizReader.head(source, context: context, log: &log)
        // How many questions are drawn by tags depends on the questions.
        guard let quiz, log.diagnostics.isEmpty, quiz.tagDraws.isEmpty else { return nil }
        return QuizHead(quiz, questionCount: skimmed.questionCount)
    }
}
