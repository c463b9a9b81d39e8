import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Marking
import Platform

struct RosterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roster",
        abstract: "Manage the roster.",
        discussion: """
            EXAMPLE
              quizmark roster import participants.csv --site college
            """,
        subcommands: [RosterImport.self])
}

struct RosterImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a class list into Marking/roster.csv.",
        discussion: """
            Reads CSV as Moodle, Canvas, Google Classroom and spreadsheets export it, a list with one name on each line, \
            people.json, and lists of users in JSON. Students who are already on the roster are updated; the others stay.

            EXAMPLES
              quizmark roster import participants.csv --site college
              quizmark roster import 11b.csv --site college --group 11B
              quizmark roster import next-year.csv --site college --replace
            """)

    @Argument(help: "A class list.", completion: .file())
    var file: String

    @OptionGroup var site: SiteOption

    @Option(help: "Put all students on the list in this group.")
    var group: String?

    @Flag(help: "Replace the roster instead of updating it.")
    var replace = false

    func validate() throws {
        if FileSystem.isFolder(file) { throw ValidationError("'\(file)' is a folder; name the class list in it") }
        guard FileSystem.exists(file) else { throw ValidationError("there is no file '\(file)'") }
    }

    func run() throws {
        let files = RosterFiles(site: try site.lockedFolder())
        let bytes = try ReadableFile.foreign(file)
        let list = try files.list(bytes, ofFile: file)
        var students = list.students.map(\.value)
        guard !students.isEmpty else {
            quizmarkError("there is no student in '\(file)'")
            throw Exit.contentErrors
        }
        if let group {
            for index in students.indices where !students[index].groups.contains(group) { students[index].groups.append(group) }
        }
        let kept = try files.bytes()
        let before = try replace ? files.replaceable(kept) : files.kept(kept)
        let known = before.students
        var roster = Roster(known.map(\.value), ownColumns: before.ownColumns)
        var indices: [Int] = []
        let changes = replace ? roster.replace(by: students) { indices.append($0) } : roster.add(students) { indices.append($0) }
        let imported = Dictionary(keepingFirst: zip(indices, list.students.map(\.position)))
        var texts = [files.path: kept ?? []]
        texts[file] = bytes
        try files.requireDistinct(roster, known: replace ? [] : known.map(\.position), imported, from: file, texts)
        try files.write(roster)
        warn(about: changes, in: files.path)
        var parts = ["\(counted(changes.added, "student")) added"]
        if changes.changed > 0 { parts.append("\(changes.changed) changed") }
        if changes.unchanged > 0 { parts.append("\(changes.unchanged) unchanged") }
        if list.skipped > 0 { parts.append("\(counted(list.skipped, "row")) without a student skipped") }
        print("\(parts.joined(separator: ", ")); \(files.path) has \(counted(roster.students.count, "student"))")
        if !changes.regrouped.isEmpty { printGroups(of: changes.regrouped) }
        guard !changes.removed.isEmpty else { return }
        let names = StudentNames(changes.removed)
        let removed = firstFew(changes.removed.map { TerminalText.name(names[$0]) }, limit: 40)
        print("\(counted(changes.removed.count, "student")) removed: \(removed)")
    }

    /// Lists students who joined a group, in case that they left another one.
    private func printGroups(of students: [Roster.Student]) {
        let names = StudentNames(students)
        let shown = students.map { "\(TerminalText.name(names[$0])) (\(TerminalText.oneLine($0.groups.joined(separator: "; "))))" }
        let are = students.count == 1 ? "is" : "are"
        print(
            "\(counted(students.count, "student")) \(are) now in more groups than before; remove those that no longer apply: \(firstFew(shown, limit: 40))"
        )
    }

    /// Warns about students who may be the same person.
    private func warn(about changes: Roster.Changes, in path: String) {
        for pair in changes.alike {
            quizmarkWarning(
                "\(TerminalText.oneLine("'\(pair.added.name)' has the number \(pair.added.number), and '\(pair.known.name)' \(pair.known.number)")); if they are the same student, remove one of them from \(path)"
            )
        }
        for namesake in changes.namesakes {
            let student = namesake.added
            let name = student.identity.isEmpty ? "'\(student.name)'" : "'\(student.name)' (\(student.identity))"
            let others = namesake.count == 1 ? "a student with this name who" : "\(namesake.count) students with this name who"
            quizmarkWarning(
                "\(TerminalText.oneLine(name)) was added, although the roster has \(others) could be the same person; if so, copy the number and address to the earlier row in \(path), and remove the new one"
            )
        }
    }
}

/// The roster of a site.
struct RosterFiles {
    /// Folder of the site, without a slash at its end.
    let site: String

    var path: String { shown(Roster.path, in: site) }

    /// The roster; empty if there is none yet.
    ///
    /// - Parameter outcome: the end of the message if there are errors: "nothing was graded".
    /// - Throws: `Exit.contentErrors` where it has errors, `Exit.machine` where it can't be read.
    func roster(outcome: String) throws -> Roster {
        let list = try kept(bytes(), outcome: outcome)
        return Roster(list.students.map(\.value), ownColumns: list.ownColumns)
    }

    /// The file of the roster; nil if there is none yet.
    ///
    /// - Throws: `Exit.machine` where it can't be read.
    func bytes() throws -> [UInt8]? { FileSystem.exists(path) ? try ReadableFile.required(path) : nil }

    /// The students of the roster with their positions in its file.
    ///
    /// - Throws: `Exit.contentErrors` where it has errors.
    func kept(_ bytes: [UInt8]?, outcome: String = "nothing was changed") throws -> RosterReader.List {
        try bytes.map { try list($0, ofFile: path, isRoster: true, outcome: outcome) } ?? RosterReader.List()
    }

    /// The students of a roster that is to be replaced, which may have any errors.
    func replaceable(_ bytes: [UInt8]?) -> RosterReader.List {
        var ignored = DiagnosticLog(path: path)
        return bytes.flatMap { RosterReader.read($0, isRoster: true, log: &ignored) } ?? RosterReader.List()
    }

    /// A class list, whose errors are printed.
    ///
    /// - Parameters:
    ///   - isRoster: whether it is the roster, whose warnings were shown when it was imported; an editor may have damaged names since.
    ///   - outcome: the end of the message if there are errors.
    /// - Throws: `Exit.contentErrors` where it has errors.
    func list(
        _ bytes: [UInt8], ofFile file: String, isRoster: Bool = false, outcome: String = "nothing was changed"
    ) throws -> RosterReader.List {
        var log = DiagnosticLog(path: file)
        var list: RosterReader.List?
        if file.hasFileExtension("json") {
            list = FileText.decoded(bytes, log: &log).flatMap { students(inJSON: $0, ofFile: file, log: &log) }
        } else {
            list = RosterReader.read(bytes, isRoster: isRoster, log: &log)
            if let list { Roster.check(list.students, log: &log) }
        }
        report(log.diagnostics.filter { !isRoster || $0.severity == .error || $0.id == .invalidValue }, in: [file: bytes])
        guard let list, !log.hasErrors else {
            quizmarkError("\(outcome), because of the errors above")
            throw Exit.contentErrors
        }
        return list
    }

    /// The users of an app, or the students of `people.json`.
    private func students(inJSON text: String, ofFile file: String, log: inout DiagnosticLog) -> RosterReader.List? {
        var ofUsers = log
        if let tree = JSONReader.read(text, log: &ofUsers), RosterReader.hasUsers(tree) {
            log = ofUsers
            let list = RosterReader.users(in: tree, log: &log)
            if let list { Roster.check(list.students, log: &log) }
            return list
        }
        let source = SourceFile(path: file, stem: "people", language: .english, isTranslation: false, text: text)
        return RosterReader.students(of: PeopleReader.read(source, log: &log))
    }

    /// - Parameters:
    ///   - known: positions of the first students in the file of the roster.
    ///   - imported: positions in the imported file of students from there, by their index.
    ///   - file: path of the imported file.
    ///   - texts: bytes of both files, by their paths.
    /// - Throws: `Exit.contentErrors` where students of both lists couldn't be distinguished, which are reported at the imported one. Equal
    ///   names with different numbers are only reported.
    func requireDistinct(
        _ roster: Roster, known: [SourcePosition], _ imported: [Int: SourcePosition], from file: String, _ texts: [String: [UInt8]]
    ) throws {
        let located = roster.students.enumerated().map { index, student in
            let position = imported[index] ?? (known.indices.contains(index) ? known[index] : .start)
            return (student: student, location: SourceLocation(path: imported[index] == nil ? path : file, position: position))
        }
        // What was in the roster before comes first, so that the imported one is reported.
        let all = Roster.diagnostics(of: located.filter { $0.location.path == path } + located.filter { $0.location.path != path })
        let errors = all.filter { $0.severity == .error }
        // Those within one list were reported when it was read.
        let warnings = all.filter { $0.severity != .error && $0.location.path == file && $0.notes.first?.location.path == path }
        report(errors + warnings, in: texts)
        guard !errors.isEmpty else { return }
        quizmarkError(
            "the roster wasn't changed, because some students in the two lists can't be told apart; give each a number or an email address")
        throw Exit.contentErrors
    }

    /// Positions are those in the texts of files, whatever their encoding.
    private func report(_ diagnostics: [Diagnostic], in files: [String: [UInt8]]) {
        guard !diagnostics.isEmpty else { return }
        var output = DiagnosticOutput(site: ".")
        output.foreign = files.mapValues { bytes in
            var ignored = DiagnosticLog(path: path)
            return SpreadsheetText.decoded(bytes, log: &ignored).map { Array($0.utf8) } ?? []
        }
        output.print(diagnostics)
    }

    /// - Throws: `Exit.machine` where the disk refuses.
    func write(_ roster: Roster) throws { try MarkingFiles(site: site).replace(path, with: roster.file) }
}
