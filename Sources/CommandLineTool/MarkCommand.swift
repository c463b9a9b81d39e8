import ArgumentParser
import CivilTime
import ContentModel
import Diagnostics
import Encoding
import Marking
import MarkingPages
import Platform
import PreviewServer
import Sealing
import SiteBuild

struct MarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Mark written answers in the browser, without names.",
        discussion: """
            Opens a page that only this computer can see, at an address that nobody can guess. It shows the texts to be marked, \
            question by question, with a code instead of the name. Identical texts are marked together. Each mark is saved in \
            Marking/marks.jsonl before the next text is shown.

            A second marker uses --as with another name. If two markers differ by more than a tenth of the points, the page asks \
            you to settle the difference.

            EXAMPLES
              quizmark mark college --open
              quizmark mark college --as "Ms Nguyen"
              quizmark mark college --export texts.csv    to mark in a spreadsheet
              quizmark mark college --import texts.csv
            """)

    /// In characters.
    private static let markerLimit = 100

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id; can be repeated.")
    var quiz: [String] = []

    @Option(help: "Only the texts of students in this group, and of those who aren't on the roster.")
    var group: String?

    @Option(help: "Which attempt of a student counts, as for 'grade': last, best or first.")
    var attempt: QuizGrades.CountedAttempt = .last

    @Option(name: .customLong("as"), help: "The name of the marker, such as 'second' if two people mark.")
    var marker = Mark.usualMarker

    @Flag(help: "Show names instead of codes.")
    var named = false

    @Option(help: "Write the texts to this file, for a spreadsheet.", completion: .file(extensions: ["csv"]))
    var export: String?

    @Option(name: .customLong("for"), help: ArgumentHelp(Spreadsheet.help))
    var spreadsheet: Spreadsheet?

    @Flag(help: "Overwrite an existing file with --export.")
    var force = false

    @Option(name: .customLong("import"), help: "Read the points from this file.", completion: .file(extensions: ["csv"]))
    var importing: String?

    @Option(help: "The language of the page: \(MarkingWords.languages.joined(separator: ", ")). (default: the language of the site)")
    var language: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup var key: KeyOptions

    mutating func validate() throws {
        try ResultsCommand.validate(language: language)
        try DestinationPath.require(export, of: "--export")
        if force, export == nil { throw ValidationError("--force requires --export") }
        if spreadsheet != nil, export == nil { throw ValidationError("--for requires --export") }
        if export != nil, importing != nil { throw ValidationError("--export and --import can't be combined; choose one") }
        if let importing { try InputFiles.require([importing]) }
        if !Self.isName(marker) { throw ValidationError("'\(marker)' can't be the name of a marker; use a short name on one line") }
        marker = TextFolding.squeeze(marker)
    }

    /// A name is one line, as lists and messages have it, and isn't the mark of an agreement.
    private static func isName(_ marker: String) -> Bool {
        let isLine = marker.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        return isLine && !marker.allSatisfy(\.isWhitespace) && marker.count <= markerLimit && marker != Mark.agreed
    }

    func run() async throws {
        let folder = try site.folder()
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        try GradingSession.requireReports(folder)
        if let export {
            try DestinationPath(path: export).requirePrivate(folder, kind: "path")
            return try exportTable(try queue(folder, content).sheet, to: export)
        }
        // Locks out other markers, as the existing marks are read next.
        let journal = try MarkingFiles(site: folder).lockedMarks()
        let (queue, marks, sheet) = try queue(folder, content)
        if let importing { return try importTable(importing, sheet, over: marks, into: journal, folder) }
        let words = MarkingWords(language.flatMap { ContentLanguage($0) } ?? content.settings.language, content.settings)
        let session = MarkingSession(queue, marks, of: content, words: words, marker: marker, journal: journal, now: { .now })
        let title = content.settings.title(in: words.language).text
        let page = QueuePage(words, site: title, marker: marker == Mark.usualMarker ? nil : marker).bytes
        let media = Set(content.media.filter { MediaType.isMedia(MediaType.of($0)) })
        let files = ReadableFolder("\(folder)/Content")
        try await serve(session, page) { media.contains($0) ? try? files.bytes($0) : nil }
    }

    private func queue(_ folder: String, _ content: SiteContent) throws -> (queue: MarkingQueue, marks: Marks, sheet: MarkingSheet) {
        let session = try GradingSession(folder, content, key, counts: attempt)
        let grades = try session.grades(ofQuizzes: quiz, in: content)
        if let group { try GradeCommand.require(group, in: grades) }
        let queue = MarkingQueue(grades.map { $0.listing(group) }, isNamed: named)
        if let other = session.marks.likelyMarker(marker) {
            quizmarkWarning(
                "'\(TerminalText.oneLine(marker))' has no marks yet, but '\(TerminalText.oneLine(other))' has; if that is the same marker, stop and use --as \(QuotedText.shell(other)), or the marks of both will count"
            )
        }
        return (queue, session.marks, MarkingSheet(queue: queue, marks: session.marks, marker: marker))
    }

    private func exportTable(_ sheet: MarkingSheet, to file: String) throws {
        // Marks that somebody typed into an earlier table aren't in the journal yet.
        try NewFiles([(file, sheet.bytes(in: spreadsheet.style))], isForced: force).write()
        write("\(counted(sheet.count, "text")) written to \(file)\n", to: .error)
    }

    /// Reads a filled-in table. Nothing of it is kept if a line has an error.
    ///
    /// - Parameter before: the marks that are kept so far.
    private func importTable(
        _ file: String, _ sheet: MarkingSheet, over before: Marks, into journal: MarksJournal, _ folder: String
    ) throws {
        var log = DiagnosticLog(path: file)
        let marks = sheet.read(try ReadableFile.required(file), time: Instant.now.reportTime, log: &log)
        DiagnosticOutput(site: ".").print(log.diagnostics)
        guard !log.hasErrors else {
            quizmarkError("no mark was imported, because of the errors above")
            throw Exit.contentErrors
        }
        try writing(shown(Marks.path, in: folder)) { () throws(SystemError) in try journal.add(marks) }
        let replaced = marks.compactMap { new in
            before.mark(of: new.marker, new.receipt, new.question).flatMap { $0.points == nil ? nil : (old: $0, new: new) }
        }
        let lost = replaced.count { !$0.old.comment.isEmpty && $0.new.comment.isEmpty }
        let replace = replaced.count == 1 ? "replaces an earlier one" : "replace earlier ones"
        let facts =
            (marks.isEmpty ? "" : " for '\(marker)'") + (replaced.isEmpty ? "" : "; \(replaced.count) of them \(replace)")
            + (lost == 0 ? "" : ", and \(counted(lost, "comment")) \(lost == 1 ? "was" : "were") removed")
        write("\(counted(marks.count, "mark")) imported\(facts)\n", to: .error)
    }

    /// The bytes of a picture or recording by its path below `Content/`; nil for other files.
    private typealias Media = @Sendable (String) -> [UInt8]?

    private func serve(_ session: MarkingSession, _ page: [UInt8], _ media: @escaping Media) async throws {
        let interruption = Interruption()
        let key = try requireRandom(PrivateKey.random(), to: "create an address")
        let server: PrivateServer
        do {
            server = try await PrivateServer.start(secret: key.publicKey.id) { await MarkCommand.answer($0, session, page, media) }
        } catch {
            quizmarkError("\(error)")
            throw Exit.machine
        }
        write("Mark: \(server.address)\n", to: .output)
        write("Each mark is saved immediately. Press Ctrl-C to stop.\n", to: .error)
        if open, let reason = Browser.open(server.address) { quizmarkWarning("can't open the browser: \(reason)") }
        try await serving(server.run, until: interruption.wait)
    }

    private static func answer(
        _ request: PrivateServer.Request, _ session: MarkingSession, _ page: [UInt8], _ media: Media
    ) async -> PrivateServer.Answer {
        switch (request.path, request.body) {
        case ("", nil): return .file(page, type: "text/html; charset=utf-8")
        case ("queue.json", nil): return .json(await session.json)
        case ("mark", let body?):
            switch await session.save(body) {
            case .saved(let bytes), .stale(let bytes): return .json(bytes)
            case .refused(let message): return .refused(message)
            }
        case (let name, nil):
            if let bytes = QueuePage.file(name) {
                return .file(bytes, type: name.hasSuffix(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8")
            }
            guard let path = PercentEncoding.decoded(name), let bytes = media(path) else { return .missing }
            return .file(bytes, type: MediaType.of(path))
        default: return .missing
        }
    }
}
