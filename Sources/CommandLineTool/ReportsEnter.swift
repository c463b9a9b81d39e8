import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Marking
import Platform
import QuizExchange
import QuizFormats
import Sealing
import SiteBuild

struct ReportsEnter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enter", abstract: "Enter answers from a printed exam.",
        discussion: """
            FILE is CSV, with one row per student: the columns name, number, version, and one for each question with its number, \
            or all answers in the column 'answers', as in 1b 2ac 3d. Each row becomes a report in Marking/reports, which is graded \
            like those from pages. Use the same --versions and --seed as for printing. A row that hasn't changed since you last \
            entered it is skipped, and a corrected row replaces the earlier one.

            EXAMPLES
              quizmark export paper college --quiz final --with-keys --versions 2 \\
                  --seed 7 --output exam.html
              quizmark reports enter sheets.csv --site college --quiz final --versions 2 \\
                  --seed 7
            """)

    @Argument(help: "A table of answers, as CSV.", completion: .file())
    var file: String

    @OptionGroup var site: SiteOption

    @Option(help: "The id of the quiz, as it was when you printed the exam.")
    var quiz: String

    @Option(help: "The language that the exam was printed in. (default: the site's)")
    var language: String?

    @OptionGroup(title: "As printed") var exam: ExamOptions

    @Option(help: "When the sheets were handed in, such as 2026-12-11T10:30:00Z. (default: now)")
    var at: String?

    func validate() throws {
        guard FileSystem.exists(file) else { throw ValidationError("there is no file '\(file)'") }
        if let at, Instant(reportTime: at) == nil { throw ValidationError("--at must be a time in UTC such as 2026-12-11T10:30:00Z") }
    }

    func run() throws {
        let files = MarkingFiles(site: try site.folder())
        let checked = try OpenedSite(files.site).requireChecked(of: files.site)
        let language = try checked.content.settings.language(named: language)
        let item = try checked.content.quiz(named: quiz, among: checked.content.quizzes, id: \.original.id)
        if item.original.id == quiz, let former = item.original.formerIDs.first?.value {
            quizmarkNote(
                "if the exam was printed while the quiz was '\(former)', give --quiz that id, because the order on paper depends on it")
        }
        guard let key = try files.publicKeys().first else {
            quizmarkError(
                "there is no \(files.publicPath) to encrypt the reports with; \(QuotedText.quizmark("marking new", files.site)) creates one"
            )
            throw Exit.contentErrors
        }
        let localized = LocalizedQuiz(item.best(checked.content.settings.chain(language)))
        var asPrinted = localized
        asPrinted.quiz.id = quiz
        let printed = PrintedExam(asPrinted, exam.setting)
        var log = DiagnosticLog(path: file)
        let bytes = try ReadableFile.required(file)
        let sheets = TypedAnswers.read(bytes, log: &log).sheets
        let writer = EnteredReportWriter(
            site: checked.content.settings.id, quiz: localized.quiz, printedID: quiz, language: language,
            time: at ?? Instant.now.reportTime)
        var reports: [EnteredReport] = []
        for sheet in sheets {
            if let report = writer.report(sheet, printed, log: &log) { reports.append(report) }
        }
        var messages = DiagnosticOutput(site: ".")
        messages.foreign = [file: bytes]
        messages.print(log.diagnostics)
        guard !log.hasErrors else {
            quizmarkError("nothing was saved, because of the errors above")
            throw Exit.contentErrors
        }
        try keep(reports, of: localized.quiz, key, files)
    }

    private func keep(_ reports: [EnteredReport], of quiz: Quiz, _ key: MarkingKey, _ files: MarkingFiles) throws {
        let sealed = try reports.map { report in
            let text = SealedText.sealed(report.json, for: key, type: Report.contentType)
            return (report, try requireRandom(text, to: "encrypt the reports"))
        }
        let store = try files.lockedReports()
        try writing(shown(ReportStore.folder, in: files.site)) { () throws(SystemError) in
            let earlier = try EarlierRows(site: files.site, receipts: store.receipts)
            let batch = sealed.filter { !earlier.isLast($0.0) }.map { report, text in
                ReportStore.Incoming(text: text, origin: report.origin, received: nil)
            }
            try store.add(batch, now: .now)
            let repeated = reports.count - batch.count
            write(
                "\(counted(batch.count, "report")) added\(repeated > 0 ? ", \(repeated) already there" : "")\n", to: .error)
            warn(of: earlier, besides: reports, of: quiz, files)
        }
    }

    /// Names reports of rows that the table has no longer: their students would get grades that nobody means to give.
    private func warn(of earlier: EarlierRows, besides reports: [EnteredReport], of quiz: Quiz, _ files: MarkingFiles) {
        let roster = Roster(
            RosterFiles(site: files.site).replaceable(ReadableFile.ifReadable(shown(Roster.path, in: files.site))).students.map(\.value))
        let keys = files.openKeys
        func path(_ receipt: String) -> String { shown("\(ReportStore.folder)/\(ReportStore.file(of: receipt))", in: files.site) }
        let ids = Set([quiz.id, self.quiz] + quiz.formerIDs.map(\.value))
        let missing = earlier.missingRows(besides: reports, of: ids, roster) { receipt in
            guard let keys, let bytes = ReadableFile.ifReadable(path(receipt)) else { return nil }
            return try? Report(ReportStore.text(of: bytes), keys: keys, site: nil)
        }
        guard !missing.isEmpty else { return }
        let (have, count, them) = missing.count == 1 ? ("has", "counts", "it") : ("have", "count", "them")
        quizmarkWarning(
            "\(counted(missing.count, "report")) that you entered earlier no longer \(have) a row in \(TerminalText.oneLine(file)), but still \(count); "
                + "if you corrected a name or number, delete \(them):")
        for row in missing { write("  \(path(row.receipt))\(row.student.map { ": \($0)" } ?? "")\n", to: .error) }
    }
}
