import ArgumentParser
import CivilTime
import ContentModel
import Diagnostics
import Marking
import MarkingPages
import Platform
import PreviewServer
import Sealing
import SiteBuild

struct MarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Mark texts in the browser, without names.",
        discussion: """
            Opens a page that only this computer can see, at an address that nobody can guess. It shows the texts that need a person, \
            question by question, with a code instead of the name. Equal texts are marked together. Each mark is in \
            Marking/marks.jsonl before the next text is shown.

            A second marker uses --as with another name. If two markers differ by more than a tenth of the points, the page asks \
            you to settle the difference.

            EXAMPLES
              quizmark mark college --open
              quizmark mark college --as "Ms Nguyen"
              quizmark mark college --export texts.csv    to mark in a spreadsheet
              quizmark mark college --import texts.csv
            """)

    private static let usualMarker = "first"

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id. Can be given several times.")
    var quiz: [String] = []

    @Option(name: .customLong("as"), help: "The marker's name.")
    var marker = MarkCommand.usualMarker

    @Flag(help: "Show names instead of codes.")
    var named = false

    @Option(help: "Write the queue to this file, for a spreadsheet.", completion: .file(extensions: ["csv"]))
    var export: String?

    @Option(name: .customLong("import"), help: "Read the points from this file.", completion: .file(extensions: ["csv"]))
    var importing: String?

    @Option(help: "The language of the page: \(MarkingWords.languages.joined(separator: ", ")). (default: the language of the site)")
    var language: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup var key: KeyOptions

    func validate() throws {
        try ResultsCommand.validate(language: language)
        if export != nil, importing != nil { throw ValidationError("--export and --import are two steps; give one of them") }
        if marker.isEmpty || marker == Mark.agreed { throw ValidationError("'\(marker)' can't be the name of a marker") }
    }

    func run() async throws {
        let folder = try site.folder()
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let desk = try GradingDesk(folder, content, key, counts: .last)
        for id in quiz where desk.quizzes[id] == nil {
            throw ValidationError("the site has no quiz '\(id)'\(NearMiss.question(id, among: desk.quizzes.values.map(\.id)))")
        }
        let queue = MarkingQueue(try desk.grades(of: quiz.isEmpty ? nil : Set(quiz)), isNamed: named)
        let sheet = MarkingSheet(queue: queue, marks: desk.marks, marker: marker)
        if let export {
            guard let reason = replaceFile(export, sheet.bytes) else {
                write("\(counted(sheet.count, "text")) written to \(export)\n", to: .error)
                return
            }
            quizmarkError("can't write \(export): \(reason)")
            throw Exit.machine
        }
        if let importing { return try take(importing, sheet, folder) }
        let words = MarkingWords(language.flatMap { ContentLanguage($0) } ?? content.settings.language, content.settings)
        let own = QueueDesk(queue, desk.marks, of: content, words: words, marker: marker, journal: try journal(folder), now: { now() })
        try await serve(own, QueuePage(words, marker: marker == Self.usualMarker ? nil : marker).bytes)
    }

    private func journal(_ folder: String) throws -> MarksJournal {
        do throws(SystemError) {
            return try MarksJournal(site: folder)
        } catch {
            let reason =
                error.code == ErrorCode.wouldBlock
                ? "another 'quizmark mark' is open for this site; end it first"
                : "can't write \(shown(Marks.path, in: folder)): \(error)"
            quizmarkError(reason)
            throw Exit.machine
        }
    }

    /// Reads a filled-in table. Nothing of it is kept where a line has a fault.
    private func take(_ file: String, _ sheet: MarkingSheet, _ folder: String) throws {
        var log = DiagnosticLog(path: file)
        let marks = sheet.read(try readRequiredFile(file), time: now().reportTime, log: &log)
        SiteReport(site: ".").print(log.diagnostics)
        guard !log.hasErrors else {
            quizmarkError("no mark was imported, because of the errors above")
            throw Exit.contentErrors
        }
        do throws(SystemError) {
            if !marks.isEmpty { try journal(folder, marks) }
        } catch {
            quizmarkError("can't write \(shown(Marks.path, in: folder)): \(error)")
            throw Exit.machine
        }
        write("\(counted(marks.count, "mark")) imported\n", to: .error)
    }

    private func journal(_ folder: String, _ marks: [Mark]) throws(SystemError) { try MarksJournal(site: folder).add(marks) }

    private func serve(_ desk: QueueDesk, _ page: [UInt8]) async throws {
        let interruption = Interruption()
        guard let key = PrivateKey.random() else {
            quizmarkError("can't make an address: the system has no random numbers")
            throw Exit.machine
        }
        let server: PrivateServer
        do {
            server = try await PrivateServer.start(secret: key.publicKey.id) { await MarkCommand.answer($0, desk, page) }
        } catch {
            quizmarkError("\(error)")
            throw Exit.machine
        }
        write("Mark: \(server.address)\n", to: .output)
        write("Each mark is saved at once. Press Ctrl-C to stop.\n", to: .error)
        if open, let reason = openInBrowser(server.address) { write("warning: can't open the browser: \(reason)\n", to: .error) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await server.run() }
            group.addTask { await interruption.wait() }
            await group.next()
            group.cancelAll()
        }
    }

    private static func answer(_ request: PrivateServer.Request, _ desk: QueueDesk, _ page: [UInt8]) async -> PrivateServer.Answer {
        switch (request.path, request.body) {
        case ("", nil): return .file(page, type: "text/html; charset=utf-8")
        case ("queue.json", nil): return .json(await desk.json)
        case ("mark", let body?):
            switch await desk.save(body) {
            case .saved(let bytes): return .json(bytes)
            case .refused(let message): return .refused(message)
            }
        case (let name, nil):
            return QueuePage.file(name).map {
                .file($0, type: name.hasSuffix(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8")
            }
                ?? .missing
        default: return .missing
        }
    }
}
