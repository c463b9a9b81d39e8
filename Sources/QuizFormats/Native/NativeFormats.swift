import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange
import SitePlanning

/// Quizmark's Markdown: one file per quiz, with its pictures, as in a site's `Content/`.
struct NativeMarkdownFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport { kind == .sanction ? .partial : .full }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        NativeFormat.files(quizzes, export, ending: "md", log: &log) { quizzes, log in
            quizzes.map { quiz, written in
                let file = MarkdownQuizWriter(written)
                for loss in file.losses { log.report(loss.words, quiz.questions[loss.question], of: quiz) }
                return Array(file.text.utf8)
            }
        }
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        var own = DiagnosticLog(path: log.path)
        var quizzes = NativeFormat.quizzes(file, ending: "md", log: &own)
        let isUntitled = { (diagnostic: Diagnostic) in diagnostic.id == .missingKey && diagnostic.location.position.line == 1 }
        guard quizzes.count == 1, !quizzes[0].questions.isEmpty, !file.head.hasPrefix("---"), own.diagnostics.contains(where: isUntitled)
        else {
            log.append(own.diagnostics)
            return quizzes
        }
        log.append(own.diagnostics.filter { !isUntitled($0) })
        NativeMarkdownFormat.entitle(&quizzes[0], of: file, &log)
        return quizzes
    }

    /// Gives a quiz without front matter the title in its first heading, or the name of the file.
    private static func entitle(_ quiz: inout MarkdownQuiz, of file: ForeignFile, _ log: inout DiagnosticLog) {
        let lines = MarkdownLines(quiz.introduction).lines
        guard let first = lines.first, let heading = MarkdownLines.heading(first), heading.level == 1, !heading.text.isEmpty else {
            quiz.header.title = file.name
            return log.report(.notImported, "this file has no title, so the quiz is called '\(file.name)', like the file", at: .start)
        }
        quiz.header.title = heading.text
        quiz.introduction = MarkdownLines(lines.dropFirst().drop(while: \.isBlank)).text
    }
}

/// Quizmark's JSON, described by `quiz.schema.json`.
struct NativeJSONFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport { kind == .sanction ? .partial : .full }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        NativeFormat.files(quizzes, export, ending: "json", log: &log) { quizzes, _ in
            quizzes.map { IndentedJSON.bytes(JSONQuizWriter.value($0.written)) }
        }
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        if let json = ForeignJSON(file) {
            if let bank = QuestionBank(json) { return bank.quizzes(file, log: &log) }
            if let quizzes = JSON2QTI(json) { return quizzes.quizzes(file, log: &log) }
            if let reason = json.unsupported {
                log.report(.notImported, reason, at: .start, severity: .error)
                return []
            }
        }
        return NativeFormat.quizzes(file, ending: "json", log: &log)
    }
}

/// All quizzes as one list in Quizmark's JSON, as other sites and `fetch` read it.
struct NativeListFormat: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport { NativeJSONFormat().support(for: kind) }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        func isMedium(_ reference: SiteReference) -> Bool { export.mediaPaths.contains(reference.path) }
        let written = quizzes.map { quiz -> MarkdownQuiz in
            let icon = export.icon(of: quiz)
            if icon != nil || !quiz.media(in: export.mediaPaths).isEmpty {
                log.report("pictures and other files aren't exported in a list of quizzes; a folder as --output has them", of: quiz)
            }
            let path = "Content/quizzes/\(quiz.quiz.id).json"
            var written = NativeFormat.written(quiz, at: path, leavesOut: isMedium, log: &log) { reference in
                isMedium(reference) ? nil : export.address(reference) { $0 }
            }
            // On another site, a picture that is missing would be an error.
            if icon != nil { written.header.icon = nil }
            return written
        }
        return [ExchangeFile("quizzes.json", IndentedJSON.bytes(.list(written.map(JSONQuizWriter.value))))]
    }
}

extension Export {
    /// Path below `Content` of the picture that is the quiz's icon; nil for another icon.
    fileprivate func icon(of quiz: LocalizedQuiz) -> String? { quiz.quiz.icon.flatMap { mediaPaths[$0.value] } }
}

/// Common code of Quizmark's two formats.
enum NativeFormat {
    static func files(
        _ quizzes: [LocalizedQuiz], _ export: Export, ending: String, log: inout ExportLog,
        write: ([(quiz: LocalizedQuiz, written: MarkdownQuiz)], inout ExportLog) -> [[UInt8]]
    ) -> [ExchangeFile] {
        let exported = Set(quizzes.map(\.quiz.id))
        let written = quizzes.map { quiz in
            let up = String(repeating: "../", count: quiz.quiz.id.split(separator: "/").count)
            let written = Self.written(quiz, at: "Content/\(path(quiz.quiz.id, ending))", log: &log) { reference in
                guard let id = export.plan.quizID(of: reference), exported.contains(id) else {
                    return export.address(reference) { up + Export.markdownAddress($0) }
                }
                return up + path(id, ending) + reference.suffix
            }
            return (quiz, written)
        }
        let bytes = write(written, &log)
        let shown = Set(quizzes.flatMap { $0.media(in: export.mediaPaths) } + quizzes.compactMap { export.icon(of: $0) })
        let media = shown.union(export.captions(of: shown)).sorted()
        return zip(quizzes, bytes).map { ExchangeFile(path($0.quiz.id, ending), $1) }
            + media.compactMap { path in export.medium(path).map { ExchangeFile(path, $0) } }
    }

    /// A quiz for a file at `path`.
    ///
    /// - Parameters:
    ///   - leavesOut: whether a link that is lost was reported before.
    ///   - address: the address of a link to another page or a file; nil where only its words are kept.
    static func written(
        _ quiz: LocalizedQuiz, at path: String, leavesOut: (SiteReference) -> Bool = { _ in false }, log: inout ExportLog,
        address other: @escaping (SiteReference) -> String?
    ) -> MarkdownQuiz {
        let ids = quiz.questions.map(\.id)
        func address(_ reference: SiteReference) -> String? {
            if reference.suffix.hasPrefix("#"), reference.path == SiteContent.below(quiz.quiz.path) {
                return fragment(reference.suffix, of: ids)
            }
            return other(reference)
        }
        func reported(_ reference: SiteReference) -> String? { leavesOut(reference) ? "" : address(reference) }
        log.reportLostLinks(inIntroductionOf: quiz, address: reported)
        for question in quiz.questions { log.reportLostLinks(question, of: quiz, address: reported) }
        var written = MarkdownQuiz(quiz, at: path, address: address)
        if !quiz.quiz.assigned.isEmpty {
            log.report("not exported: who it is assigned to, because students' names and extra time are private", of: quiz)
            written.header.assigned = []
        }
        return written
    }

    private static func path(_ id: String, _ ending: String) -> String { "quizzes/\(id).\(ending)" }

    /// The end of a link to a question of the same quiz, by the question's id: a number, `#q3`, would lead to another question once one
    /// is added or moved.
    private static func fragment(_ suffix: String, of ids: [String]) -> String {
        guard suffix.hasPrefix("#q"), let number = Int(suffix.dropFirst(2)), ids.indices.contains(number - 1) else { return suffix }
        let id = ids[number - 1]
        let looksLikeNumber = id.hasPrefix("q") && Int(id.dropFirst()) != nil
        return looksLikeNumber ? suffix : "#\(id)"
    }

    /// Parses the file as a build would, and writes its texts again with the new paths of media. Questions with errors are left
    /// out.
    static func quizzes(_ file: ForeignFile, ending: String, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard !file.isArchive(log: &log) else { return [] }
        guard !MarkupReader.isWebPage(file.bytes) else {
            log.report(.invalidXML, MarkupReader.webPage, at: .start)
            return []
        }
        let (arrived, oversized) = read(file, at: file.sitePath(ending: ending))
        let questionErrors = Set(oversized + arrived.questionErrors.values.joined())
        // What is written has none of these: equal choices are merged, and the new files get ids of their own.
        let isWritten = { (diagnostic: Diagnostic) in
            diagnostic.id != .duplicateChoice && (diagnostic.id != .duplicateID || diagnostic.severity == .error)
        }
        log.append(
            (oversized + arrived.diagnostics).filter(isWritten).map { diagnostic in
                var moved = diagnostic.moved(to: file.path)
                if questionErrors.contains(diagnostic) {
                    moved.message = diagnostic.message(withConsequence: "this question isn't imported")
                }
                return moved
            })
        let count = arrived.quizzes.reduce(0) { $0 + $1.questions.count { arrived.questionErrors[$0.position] == nil } }
        file.quota.note(questions: count, quizzes: arrived.quizzes.count)
        if file.quota.isExceeded { return [] }
        var ids: Set<String> = []
        return arrived.quizzes.map { quiz in
            var quiz = quiz
            // An id that the file doesn't have is from the title, which others of a list may have, too.
            let isDerived = quiz.id.hasSuffix("/\(Identifier.derived(quiz.title))")
            if !ids.insert(quiz.id).inserted, isDerived { quiz.id = "" }
            let ids = quiz.questions.map(\.id)
            quiz.questions.removeAll { arrived.questionErrors[$0.position] != nil }
            let importedMedia = ImportedMedia(file)
            let own = SiteContent.below(quiz.path)
            var written = MarkdownQuiz(LocalizedQuiz(quiz), at: file.sitePath(ending: ending)) { reference in
                reference.path == own && reference.suffix.hasPrefix("#")
                    ? fragment(reference.suffix, of: ids) : importedMedia.address(reference)
            }
            if let icon = quiz.icon.flatMap(importedMedia.icon) { written.header.icon = icon }
            for missing in importedMedia.missing {
                log.report(.notImported, "'\(missing.path)' isn't next to this file, so it isn't imported", at: missing.position)
            }
            for remark in importedMedia.remarks { log.report(.notImported, remark.message, at: remark.position) }
            written.media = file.importedFiles.drainNewFiles()
            return written
        }
    }

    /// Maximum number of oversized blocks, as the file is parsed again without each. A file that is too large as a whole stays so
    /// without one question.
    static let oversizedLimit = 4

    /// A Markdown file with too large a block can't be parsed at all, so its question is removed first.
    private static func read(_ file: ForeignFile, at path: String) -> (ParsedQuizFile, oversized: [Diagnostic]) {
        let whole = ParsedQuizFile.read(file.bytes, at: path, context: file.context)
        var (bytes, arrived) = (file.bytes, whole)
        var oversized: [Diagnostic] = []
        while arrived.quizzes.isEmpty, let diagnostic = arrived.diagnostics.first(where: { $0.id == .blockTooLarge }) {
            guard let rest = without(diagnostic.location.position, in: bytes) else { break }
            guard oversized.count < oversizedLimit else { return (whole, []) }
            bytes = rest
            oversized.append(diagnostic)
            arrived = ParsedQuizFile.read(bytes, at: path, context: file.context)
        }
        return (arrived, oversized)
    }

    /// The file with empty lines in place of the section that contains the position, so that others keep their line numbers; nil if
    /// there is none.
    private static func without(_ position: SourcePosition, in bytes: [UInt8]) -> [UInt8]? {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let lineIndex = Int(position.line) - 1
        guard lines.indices.contains(lineIndex) else { return nil }
        let isHeading = { (line: ArraySlice<UInt8>) in line.starts(with: "## ".utf8) }
        let start = lines[...lineIndex].lastIndex(where: isHeading) ?? lineIndex
        let end = lines[(lineIndex + 1)...].firstIndex(where: isHeading) ?? lines.endIndex
        guard lines[start..<end].contains(where: { !$0.isEmpty }) else { return nil }
        for index in start..<end { lines[index] = [] }
        var rest: [UInt8] = []
        rest.reserveCapacity(bytes.count)
        for line in lines {
            rest += line
            rest.append(0x0A)
        }
        rest.removeLast()
        return rest
    }
}

/// Collects the files that an imported quiz refers to.
private final class ImportedMedia {
    private let file: ForeignFile
    private(set) var missing: [SiteReference] = []
    private(set) var remarks: [(message: String, position: SourcePosition)] = []
    /// New names of files by their paths; nil for refused ones.
    private var names: [String: String?] = [:]

    init(_ file: ForeignFile) { self.file = file }

    func address(_ reference: SiteReference) -> String? {
        if names[reference.path] == nil {
            guard !isContent(reference) else {
                names[reference.path] = .some(nil)
                let message =
                    "links to other quizzes and pages aren't imported, so the link to '\(reference.path)' becomes plain words; add it to the new file"
                remarks.append((message, reference.position))
                return nil
            }
            guard let bytes = file.neighbour(file.relativePath(of: reference)) else {
                if !missing.contains(reference) { missing.append(reference) }
                return nil
            }
            let name = reference.path.hasPrefix("media/") ? String(reference.path.dropFirst("media/".count)) : reference.path
            names[reference.path] = .some(file.importedFiles.add(EmbeddedFile(name: name, bytes: bytes), keepsFolders: true))
            remarks += file.importedFiles.drainRemarks().map { ($0.message, reference.position) }
        }
        return (names[reference.path] ?? nil).map { file.address(ofMedium: $0) + reference.suffix }
    }

    /// The icon of a quiz, if it is a picture next to the file: other icons need no file, and a picture may be on the site already.
    func icon(_ icon: Located<String>) -> Located<String>? {
        guard icon.value.hasPrefix("media/"), !icon.value.split(separator: "/").contains("..") else { return nil }
        let reference = SiteReference(path: icon.value, position: icon.position)
        guard file.neighbour(file.relativePath(of: reference)) != nil, address(reference) != nil else { return nil }
        return (names[reference.path] ?? nil).map { Located("media/\(file.folder)/\($0)", at: icon.position) }
    }

    /// Whether a link leads to a quiz or a page, which has another path after an import.
    private func isContent(_ reference: SiteReference) -> Bool { ["md", "json"].contains { reference.path.hasFileExtension($0) } }
}
