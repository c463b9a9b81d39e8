import ArgumentParser
import CivilTime
import ContentModel
import Diagnostics
import Marking
import MarkingPages
import Platform
import SiteBuild
import Synchronization

struct ResultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "results",
        abstract: "Write results and statistics, and return results.",
        discussion: """
            'quizmark results SITE' writes pages for the teacher; 'quizmark help results write' lists its options.

            EXAMPLES
              quizmark results college --open
              quizmark results college --slips Slips
              quizmark results publish college && quizmark build college
            """, subcommands: [ResultsWrite.self, ResultsPublish.self], defaultSubcommand: ResultsWrite.self)

    /// - Throws: `ValidationError` for a language that the teacher's pages don't have.
    static func validate(language: String?) throws {
        if let language, !MarkingWords.languages.contains(language) {
            throw ValidationError(
                "--language must be one of \(MarkingWords.languages.joined(separator: ", ")), not '\(language)'\(NearMiss.question(language, among: MarkingWords.languages))"
            )
        }
    }
}

struct ResultsWrite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "write",
        abstract: "Write results and statistics for the teacher.",
        // The name of the default command is seldom written.
        usage: "quizmark results [<site>] [<options>]",
        discussion: """
            Calculates all grades as 'quizmark grade' does and writes pages and tables to Marking/results, which is never published: \
            an overview, statistics and flags for each quiz, and each student's results. Open index.html in a browser.

            With --slips, writes the results of each student to a folder: a page for each, archives that Moodle and Canvas import \
            as feedback, one file to print, and a table for letters.

            EXAMPLES
              quizmark results college --open
              quizmark results college --slips Slips && quizmark grade college --record
              quizmark results college --slips Slips --quiz cells
              quizmark results college --slips Slips --since published
              quizmark results college --teacher "Mr Bob" --language fr
              quizmark results college --group 11B
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id; can be repeated.")
    var quiz: [String] = []

    @Option(help: "Include only this teacher's quizzes, by the teachers of the quiz or of its module.")
    var teacher: String?

    @Option(help: "Include only students in this group, and those who aren't on the roster.")
    var group: String?

    @Option(help: "Which attempt of a student counts: last, best or first.")
    var attempt: QuizGrades.CountedAttempt = .last

    @Option(help: "The language of the pages: \(MarkingWords.languages.joined(separator: ", ")). (default: the language of the site)")
    var language: String?

    @Option(name: .customLong("for"), help: ArgumentHelp(Spreadsheet.help))
    var spreadsheet: Spreadsheet?

    @Option(help: "Write slips for students to this folder, which must be empty or new.", completion: .directory)
    var slips: String?

    @Option(help: "Write slips only for results that are new or have changed since they were recorded with 'grade --record'.")
    var since: GradeCommand.Since?

    @Flag(help: "Open the overview in the browser.")
    var open = false

    @OptionGroup var key: KeyOptions

    func validate() throws {
        if since != nil, slips == nil { throw ValidationError("--since requires --slips") }
        try ResultsCommand.validate(language: language)
    }

    func run() throws {
        let folder = try site.folder()
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let (grades, marks, published, hasRefusals) = try graded(folder, content)
        Allocator.returnFreeMemory()
        let words = MarkingWords(language.flatMap { ContentLanguage($0) } ?? content.settings.language, content.settings)
        if let slips {
            let files = SlipFiles(
                grades.map { $0.listing(group) }, among: grades, in: content, marks: marks,
                origins: try JournalReading(folder).entries().mapValues(\.origins),
                published: published, onlyChanged: since != nil, words: words,
                zone: content.settings.timeZoneRules, style: spreadsheet.style)
            try writeSlips(files, to: slips, of: folder, MarkingWords(.english, content.settings))
            if hasRefusals { throw Exit.contentErrors }
            return
        }
        let line = ProgressLine(isShown: StandardStream.error.isTerminal)
        let steps = Atomic(0)
        let listed = grades.map { $0.listing(group) }
        let collected = ResultsSite(listed, in: content, language: words.language, jobs: Host.processorCount) { quiz in
            let step = steps.add(1, ordering: .relaxed).newValue
            line.show("\(TerminalText.oneLine(grades[quiz].quiz.title)): comparing answers, step \(step)")
        }
        line.clear()
        let results = ResultsFiles(collected, style: spreadsheet.style)
        let pages = ResultsPages(collected, words, group: group, markCommand: attempt.markCommand(folder, group: group))
        let files = pages.files + results.files
        try ResultsFolder(site: folder).replace(files)
        let index = shown("\(ResultsFolder.path)/index.html", in: folder)
        let uncertain = results.uncertainCount
        if uncertain > 0 {
            let reports = "\(counted(uncertain, "report")) \(uncertain == 1 ? "isn't" : "aren't")"
            quizmarkWarning(
                "\(reports) in moodle.csv, canvas.csv and xapi.jsonl, because it isn't certain whose \(uncertain == 1 ? "it is" : "they are"); 'quizmark grade' says why"
            )
        }
        write("\(counted(files.count, "file")) written to \(shown(ResultsFolder.path, in: folder))\nOpen \(index)\n", to: .error)
        if open, let reason = Browser.open(FileSystem.wholePath(index) ?? index) {
            quizmarkWarning("can't open the browser: \(reason)")
        }
        if hasRefusals { throw Exit.contentErrors }
    }

    /// Nothing else of the session is needed while files are written, and it is large.
    private func graded(_ folder: String, _ content: SiteContent) throws -> ([QuizGrades], Marks, PublishedGrades?, hasRefusals: Bool) {
        let session = try GradingSession(folder, content, key, counts: attempt)
        let published = try session.published()
        let own = try quizzes(of: content)
        let named = try quiz.isEmpty ? session.grades(of: own) : session.grades(ofQuizzes: quiz, in: content)
        let grades = named.filter { own?.contains($0.quiz.id) ?? true }
        if let group { try GradeCommand.require(group, in: grades) }
        if let teacher, grades.isEmpty {
            throw ValidationError("students hand in none of \(teacher)'s quizzes; omit --teacher to include all quizzes")
        }
        if !quiz.isEmpty, grades.isEmpty { throw ValidationError("students don't hand in this quiz; omit --quiz to include all quizzes") }
        if slips == nil { for quiz in grades { warn(ofOtherMaximumOf: quiz, published) } }
        return (grades, session.marks, slips == nil ? nil : published, session.hasRefusals)
    }

    /// Warns that the points of a quiz are out of another number than those that most likely are in a gradebook already.
    private func warn(ofOtherMaximumOf quiz: QuizGrades, _ published: PublishedGrades?) {
        guard let (before, now) = published?.changedMaximum(of: quiz) else { return }
        quizmarkWarning(
            "\(TerminalText.oneLine(quiz.quiz.title)): the maximum is now \(now), and was \(before) when the grades were recorded; before you import moodle.csv or canvas.csv again, change it in the gradebook there"
        )
    }

    /// - Parameter english: the words of notes.
    private func writeSlips(_ slips: SlipFiles, to path: String, of site: String, _ english: MarkingWords) throws {
        let path = path.withoutTrailingSlash
        try DestinationPath(path: path).requirePrivate(site, kind: "folder")
        let isFree = try reading(path) { () throws(SystemError) in
            FileSystem.isFolder(path) ? try FolderEntry.all(in: path).isEmpty : true
        }
        guard isFree else {
            quizmarkError("'\(path)' already contains files; choose an empty folder, so that old slips aren't mixed in")
            throw Exit.contentErrors
        }
        let files: [(name: String, bytes: [UInt8])]
        do {
            files = try slips.files()
        } catch {
            quizmarkError("can't write \(path): \(error)")
            throw Exit.machine
        }
        try FileGroup.writeOrReport(files.map { ("\(path)/\($0.name)", $0.bytes) }, mode: 0o600)
        write("\(counted(slips.count, "slip")) written to \(path)\n", to: .error)
        warn(ofMisplaced: slips.misplaced)
        let uncertain = slips.uncertain.count
        guard uncertain > 0 else { return }
        let (verb, owner) = uncertain == 1 ? ("has", "it is") : ("have", "they are")
        quizmarkWarning(
            "\(counted(uncertain, "report")) \(verb) no slip, because it isn't certain whose \(owner); 'quizmark grade' says why:")
        for report in slips.uncertain {
            write("  \(TerminalText.name(report.name)): \(TerminalText.oneLine(english.list(report.doubts)))\n", to: .error)
        }
    }

    /// Names slips that go to no folder of a learning platform: who opens that folder may be somebody else.
    private func warn(ofMisplaced slips: [(student: String, folder: PlatformName)]) {
        guard !slips.isEmpty else { return }
        let (verb, reports) = slips.count == 1 ? ("isn't", "its report was") : ("aren't", "their reports were")
        quizmarkWarning(
            "\(counted(slips.count, "slip")) \(verb) in the archives for learning platforms, because \(reports) in a folder or file with another name:"
        )
        for (student, folder) in slips {
            let name = TerminalText.name(folder.name)
            let place = folder.isFileName ? "in a file whose name begins with '\(name)'" : "in the folder of \(name)"
            write("  \(TerminalText.name(student)): \(place)\n", to: .error)
        }
    }

    /// Ids of the teacher's quizzes; nil for all.
    ///
    /// - Throws: `ValidationError` where there are none: an empty page would replace those of all quizzes.
    private func quizzes(of content: SiteContent) throws -> Set<String>? {
        guard let teacher else { return nil }
        func teachers(of quiz: Quiz) -> [String] {
            content.settings.teachers(of: quiz.module?.value, own: quiz.teachers.map(\.value))
        }
        let named = Set(content.quizzes.flatMap { teachers(of: $0.original) })
        let own = Set(content.quizzes.map(\.original).filter { teachers(of: $0).contains(teacher) }.map(\.id))
        let advice = "teachers are named in a quiz or in its module in Content/site.yml; leave --teacher out for all quizzes"
        guard !own.isEmpty else {
            let known = named.union(content.teachers.map(\.name))
            guard known.contains(teacher) else {
                throw ValidationError("no quiz has the teacher '\(teacher)'\(NearMiss.question(teacher, among: known))")
            }
            throw ValidationError("no quiz is \(teacher)'s: \(advice)")
        }
        return own
    }
}

/// The folder `Marking/results`. All of its files are replaced each time.
struct ResultsFolder {
    static let path = "Marking/results"

    let site: String

    /// Removes all pages and tables.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    func delete() throws(SystemError) {
        let folder = shown(ResultsFolder.path, in: site)
        guard FileSystem.isFolder(folder) else { return }
        for entry in try FolderEntry.all(in: folder) {
            try FileSystem.delete("\(folder)/\(entry.name)")
        }
        _ = FileSystem.removeFolder(folder)
    }

    /// - Throws: `Exit.machine` where the disk refuses.
    func replace(_ files: [ResultsFile]) throws {
        let folder = shown(ResultsFolder.path, in: site)
        try writing(folder) { () throws(SystemError) in
            try MarkingFiles(site: site).makeFolder()
            try FileSystem.makeFolders(folder)
            let failures = mapInParallel(files.count, jobs: Host.processorCount) { number -> SystemError? in
                do throws(SystemError) {
                    try FileSystem.replace("\(folder)/\(files[number].name)", mode: 0o600, with: files[number].pieces)
                    return nil
                } catch {
                    return error
                }
            }
            if let failure = failures.compactMap(\.self).first { throw failure }
            // Pages of quizzes that the site no longer has.
            let names = Set(files.map(\.name))
            for entry in try FolderEntry.all(in: folder) where entry.name.hasPrefix("quiz-") && !names.contains(entry.name) {
                try FileSystem.delete("\(folder)/\(entry.name)")
            }
        }
    }
}
