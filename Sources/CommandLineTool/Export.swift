import Algorithms
import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Platform
import QuizExchange
import QuizFormats
import SiteBuild
import SitePlanning

struct ExportQuizzes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export quizzes to another program's format.",
        discussion: """
            Anything the format doesn't support is reported for each question. Without --quiz, exports all quizzes, plus one on \
            the sanctions of each edition of the penalties. 'quizmark formats' lists the formats.

            EXAMPLES
              quizmark export moodle college --output moodle.xml
              quizmark export anki college --quiz cells --quiz sanctions-2026 \\
                  --language fr --output fr.txt
              quizmark export paper college --quiz cells --versions 2 --seed 7 \\
                  --output exam.html
            """)

    @Argument(
        help: "The format: \(QuizFormat.exported.map(\.rawValue).joined(separator: ", ")).",
        completion: .list(QuizFormat.exported.map(\.rawValue)),
        transform: { try QuizFormat(named: $0, among: QuizFormat.exported, to: "exported as") })
    var format: QuizFormat

    @OptionGroup var site: SiteArgument

    @Option(help: "The id of a quiz to export; can be repeated. (default: all)")
    var quiz: [String] = []

    @Option(help: "The language of the texts. (default: the site's)")
    var language: String?

    @Option(help: "The file to write, or a folder for exports with several files.", completion: .file())
    var output: String

    @OptionGroup(title: "Exams on paper") var exam: ExamOptions

    @Flag(help: "Export exams too. The files contain their answers, so keep them private.")
    var withKeys = false

    @Flag(help: "Overwrite existing files.")
    var force = false

    @Flag(help: "Fail instead of leaving out what the format doesn't support.")
    var strict = false

    @OptionGroup var diagnosticFormat: DiagnosticFormatOption

    func validate() throws {
        try DestinationPath.require(output, of: "--output")
        if format != .paper, let option = exam.given {
            throw ValidationError("\(option) only works with exams on paper, not with \(format.rawValue); remove it, or export paper")
        }
    }

    func run() throws {
        let site = site.site.withoutTrailingSlash
        let messages = diagnosticFormat.output(of: site)
        let checked = try OpenedSite(site).requireChecked(of: site, messages, summary: [("quizzes", 0), ("questions", 0)])
        var export = Export(
            plan: checked.plan, language: try checked.content.settings.language(named: language),
            strings: checked.strings, templates: checked.templates,
            readMedium: { checked.media.bytes($0) }, date: try Environment.sourceDate(), timeZones: .ofMachine)
        export.exam = exam.setting
        let quizzes = try withoutExams(try chosen(of: export.allQuizzes, checked.content))
        checked.content.drafts.note(for: quiz.isEmpty ? nil : Set(quizzes.map(\.quiz.id)))
        noteTranslations(of: quizzes, export)
        if quizzes.contains(where: \.quiz.isExam) { try DestinationPath(path: output).requirePrivate(site, kind: "path") }
        // Quizmark's own formats are content themselves.
        if format == .markdown || format == .json { try DestinationPath(path: output).requireNoContent(site) }
        var log = ExportLog()
        guard let files = files(of: quizzes, export, &log) else { return }
        let written = quizzes.compactMap { log.written($0) }
        let (destination, remarks) = try messages.print(log.diagnostics, isStrict: strict, questions: written) { remarks in
            guard format.keepsQuizzesWithoutQuestions && !quizzes.isEmpty || written.contains(where: { $0 > 0 }) else {
                let reasons = remarks.isEmpty ? "" : " (\(messages.countAndPlace(remarks)))"
                quizmarkError("nothing was written, because there are no questions to export\(reasons)")
                throw Exit.contentErrors
            }
            if files.isEmpty || strict && !log.diagnostics.isEmpty {
                quizmarkError("nothing was written, because of \(messages.countAndPlace(remarks))")
                throw Exit.contentErrors
            }
            return (try write(files), remarks)
        }
        guard diagnosticFormat.isForPeople else { return }
        let allQuestions = quizzes.reduce(0) { $0 + $1.questions.count }
        let warnings = remarks.isEmpty ? "" : ", \(messages.countAndPlace(remarks))"
        let content = [
            counted(written.count, of: quizzes.count, "quiz", "quizzes"),
            counted(written.reduce(0, +), of: allQuestions, "question"),
        ].joined(separator: ", ")
        // What else a format can do belongs in the list of formats.
        let name = format.title.prefix { $0 != ";" }
        print("\(destination): \(content) (\(name))\(warnings)")
    }

    /// Several quizzes become one list where the output is a file for them, such as `quizzes.json`, and so does one with pictures.
    private func files(of quizzes: [LocalizedQuiz], _ export: Export, _ log: inout ExportLog) -> [ExchangeFile]? {
        guard let exporter = format.exporter else { return nil }
        let isFile = DestinationPath.ending(of: output, among: ["json"]) != nil && !output.hasSuffix("/") && !FileSystem.isFolder(output)
        guard isFile, let list = format.listExporter else { return exporter.files(quizzes, export, log: &log) }
        if quizzes.count == 1 {
            var own = ExportLog()
            let files = exporter.files(quizzes, export, log: &own)
            if files.count == 1 {
                log = own
                return files
            }
        }
        return list.files(quizzes, export, log: &log)
    }

    /// Quizzes named by `--quiz`; all without it.
    ///
    /// - Throws: `ValidationError` for an unknown id, and for that of a draft.
    private func chosen(of quizzes: [LocalizedQuiz], _ content: SiteContent) throws -> [LocalizedQuiz] {
        guard !quiz.isEmpty else { return quizzes }
        if let draft = quiz.first(where: content.drafts.ids.contains) {
            throw ValidationError("'\(draft)' is a draft, and drafts aren't exported; remove 'draft: true' from it")
        }
        return Array(try quiz.map { try content.quiz(named: $0, among: quizzes, id: \.quiz.id) }.uniqued(on: \.quiz.id))
    }

    /// The quizzes that may be exported: exams only if the user has asked for their keys, and never as pages for students.
    ///
    /// - Throws: `ValidationError` for an exam that was named.
    private func withoutExams(_ quizzes: [LocalizedQuiz]) throws -> [LocalizedQuiz] {
        let exams = quizzes.filter(\.quiz.isExam).map(\.quiz.id)
        guard let first = exams.first, format == .scorm || !withKeys else { return quizzes }
        let reason =
            format == .scorm
            ? "a SCORM package contains the answers of its quizzes, so it can't contain exams"
            : "the file would contain the answers; add --with-keys if only you will have it"
        guard quiz.isEmpty else { throw ValidationError("'\(first)' is an exam: \(reason)") }
        let names = exams.map { "'\($0)'" }.joined(separator: ", ")
        quizmarkNote("left out \(names), \(exams.count == 1 ? "which is an exam" : "which are exams"): \(reason)")
        return quizzes.filter { !$0.quiz.isExam }
    }

    /// Prints which languages of the quizzes are left out, as an export has one.
    private func noteTranslations(of quizzes: [LocalizedQuiz], _ export: Export) {
        let exported = Dictionary(keepingFirst: quizzes.map { ($0.quiz.id, $0.quiz.language) })
        let others = export.plan.content.quizzes.flatMap { item -> [ContentLanguage] in
            guard let language = exported[item.original.id] else { return [] }
            return ([item.original.language] + item.translations.keys).filter { $0 != language }
        }
        if let language {
            let untranslated = quizzes.filter { $0.quiz.language != export.language }.map { "'\($0.quiz.id)'" }
            guard !untranslated.isEmpty else { return }
            let (are, they) = untranslated.count == 1 ? ("isn't", "it is") : ("aren't", "they are")
            return quizmarkNote(
                "\(firstFew(untranslated, limit: 5)) \(are) translated into \(language), so \(they) exported in the original language")
        }
        let codes = Set(others.map(\.code)).sorted()
        guard let first = codes.first else { return }
        let way = codes.count == 1 ? "--language \(first) exports them" : "--language \(first), for example, exports those in \(first)"
        quizmarkNote("left out the quizzes in \(codes.joined(separator: ", ")), because an export has one language; \(way)")
    }

    /// Says which extension other programs expect, if the path of the only file has none and isn't that of a device or a pipe.
    private func noteExtension(of name: String) {
        let last = output.split(separator: "/").last ?? ""
        guard !last.contains("."), !DestinationPath(path: output).isTaken, let dot = name.lastIndex(of: ".") else { return }
        quizmarkNote("'\(output)' has no extension, and other programs may not open it; the usual name is '\(output)\(name[dot...])'")
    }

    /// Writes one file to PATH itself, unless that is a folder, and its media beside it; several files below it, as long as it isn't
    /// named like a file.
    ///
    /// - Returns: the path of the file with the quizzes, or of the folder with several.
    /// - Throws: `Exit` where a file exists or can't be written, `ValidationError` for the name of a file instead of a folder.
    private func write(_ files: [ExchangeFile]) throws -> String {
        let isText = files.first?.path.contains("/") == false && files.dropFirst().allSatisfy { $0.path.hasPrefix("media/") }
        let isAlone = files.count == 1 || isText
        let isFolder = !isAlone || output.hasSuffix("/") || FileSystem.isFolder(output)
        // An export has more files once a quiz has a picture, but nobody expects a folder `cells.md`.
        let dot = output.lastIndex(of: ".") ?? output.endIndex
        if !isAlone, !FileSystem.isFolder(output), let first = files.first, dot < output.endIndex, isExtension(output[dot...], of: first) {
            throw ValidationError(
                "this export has \(files.count) files, so --output must be a folder, but '\(output)' looks like a file; write '\(output[..<dot])/'"
            )
        }
        let folder = isFolder ? "\(output.withoutTrailingSlash)/" : output.lastIndex(of: "/").map { String(output[...$0]) } ?? ""
        let paths = files.enumerated().map { !isFolder && $0 == 0 ? output : folder + $1.path }
        if !isFolder { noteExtension(of: files[0].path) }
        try NewFiles(zip(paths, files).map { ($0, $1.bytes) }, isForced: force).write()
        if isFolder, force { noteOtherFiles(besides: files) }
        return isAlone ? paths[0] : output
    }

    /// Names the files in the folders of an export that replaces an earlier one which end like its own, but aren't part of it: those of
    /// a quiz that was deleted or renamed. They may be somebody's, so they stay.
    private func noteOtherFiles(besides files: [ExchangeFile]) {
        let root = output.withoutTrailingSlash
        let byFolder = Dictionary(grouping: files.map(\.path)) { path in path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
        let others = byFolder.flatMap { folder, paths -> [String] in
            let (known, endings) = (Set(paths), Set(paths.map(Self.ending)))
            let present = ((try? FolderEntry.all(in: "\(root)/\(folder)")) ?? []).map { folder + $0.name }
            return present.filter { !known.contains($0) && endings.contains(Self.ending($0)) }
        }.sorted()
        guard !others.isEmpty else { return }
        let are = others.count == 1 ? "which isn't" : "which aren't"
        quizmarkNote("'\(output)' also has \(firstFew(others, limit: 5)), \(are) part of this export; delete what you no longer need")
    }

    private static func ending(_ path: String) -> Substring { path.lastIndex(of: ".").map { path[$0...] } ?? "" }

    /// Whether a name ends like files of the export do, or like the texts that other programs write.
    private func isExtension(_ end: Substring, of file: ExchangeFile) -> Bool {
        file.path.hasSuffix(end) || [".txt", ".md", ".markdown", ".json", ".xml", ".csv", ".html", ".zip"].contains(end.lowercased())
    }
}

/// Options of exams on paper.
struct ExamOptions: ParsableArguments {
    @Option(help: "The number of versions, from 1 to 26: A, B and so on. (default: 1)")
    var versions: Int?

    @Option(help: "The seed for shuffling questions and choices. (default: 1)")
    var seed: UInt32?

    @Flag(help: "Print with larger text.")
    var largePrint = false

    /// Name of the first option that was given.
    var given: String? { versions != nil ? "--versions" : seed != nil ? "--seed" : largePrint ? "--large-print" : nil }

    var setting: ExamSetting { ExamSetting(versions: versions ?? 1, seed: seed ?? 1, isLargePrint: largePrint) }

    func validate() throws {
        guard let versions, !(1...26).contains(versions) else { return }
        throw ValidationError("--versions must be a number from 1 to 26, because each version has a letter, not \(versions)")
    }
}
