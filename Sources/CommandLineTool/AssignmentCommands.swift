import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import Platform
import SiteBuild

struct AssignmentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assignment", abstract: "Edit assignments in their source files.", subcommands: [AssignmentSet.self])
}

struct AssignmentSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change keys of an assignment in its file.",
        discussion: """
            An empty value removes a key. 'updated' is set to today, so that calendars accept the change. With a new 'id', the old one is \
            added to 'formerly'.

            EXAMPLE
              quizmark assignment set networks-cw1 due=2026-12-14T23:59 reminders=7d,1d \\
                  --site college
            """)

    @Argument(help: "The assignment's id.")
    var id: String

    @Argument(help: "Keys and their new values.")
    var changes: [String]

    @OptionGroup var file: AssignmentFileOptions

    func run() throws {
        let changes = try AssignmentFileOptions.changes(changes)
        try file.edit(id, changes) { (edit) throws(EditRefusal) in try edit.set(changes) }
    }
}

struct TaskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "task", abstract: "Add, change and remove tasks of an assignment.",
        subcommands: [TaskAdd.self, TaskSet.self, TaskRemove.self])
}

struct TaskAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a task to an assignment.",
        discussion: """
            EXAMPLE
              quizmark task add networks-cw1 name="Read it again" start=2026-12-09 \\
                  length=2h --site college
            """)

    @Argument(help: "The assignment's id.")
    var assignment: String

    @Argument(help: "Keys and their values; 'name' is required.")
    var changes: [String]

    @OptionGroup var file: AssignmentFileOptions

    func run() throws {
        let changes = try AssignmentFileOptions.changes(changes)
        try file.edit(assignment, changes) { (edit) throws(EditRefusal) in try edit.addTask(changes) }
    }
}

struct TaskSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change keys of a task; an empty value removes one.",
        discussion: """
            EXAMPLE
              quizmark task set networks-cw1 report progress=100 --site college
            """)

    @Argument(help: "The assignment's id.")
    var assignment: String

    @Argument(help: "The task's id.")
    var task: String

    @Argument(help: "Keys and their new values.")
    var changes: [String]

    @OptionGroup var file: AssignmentFileOptions

    func run() throws {
        let changes = try AssignmentFileOptions.changes(changes)
        try file.edit(assignment, changes, task: task) { (edit) throws(EditRefusal) in try edit.set(changes, task: task) }
    }
}

struct TaskRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a task from an assignment.",
        discussion: """
            EXAMPLE
              quizmark task remove networks-cw1 report --site college
            """)

    @Argument(help: "The assignment's id.")
    var assignment: String

    @Argument(help: "The task's id.")
    var task: String

    @OptionGroup var file: AssignmentFileOptions

    func run() throws { try file.edit(assignment, []) { (edit) throws(EditRefusal) in try edit.removeTask(task) } }
}

/// Options of the commands that edit an assignment.
struct AssignmentFileOptions: ParsableArguments {
    @OptionGroup var site: SiteOption

    @Option(help: "The date to write as 'updated', such as 2026-11-22. (default: today in the site's time zone)", transform: Day.read)
    var today: Day?

    @Flag(help: "Don't change 'updated'.")
    var keepUpdated = false

    @Flag(help: "Show the change without writing it.")
    var dryRun = false

    /// Parses `KEY=VALUE` arguments.
    ///
    /// - Throws: `ValidationError` for an argument without `=`, and for a key that is given twice.
    static func changes(_ words: [String]) throws -> [AssignmentEdit.Change] {
        var keys: Set<String> = []
        return try words.map { word in
            guard let separator = word.firstIndex(of: "="), separator > word.startIndex else {
                throw ValidationError("'\(word)' must be a key with a value, such as due=2026-12-14")
            }
            let key = String(word[..<separator])
            guard keys.insert(key).inserted else { throw ValidationError("'\(key)' appears twice; give it once") }
            return AssignmentEdit.Change(key: key, value: String(word[word.index(after: separator)...]))
        }
    }

    /// Edits the file of an assignment, checks the site with it, and writes it.
    ///
    /// - Throws: `ValidationError` for a day in the future, `Exit.contentErrors` where the edit is refused or causes errors,
    ///   `Exit.machine` where the file can't be written.
    func edit(
        _ id: String, _ changes: [AssignmentEdit.Change], task: String? = nil, _ body: (inout AssignmentEdit) throws(EditRefusal) -> Void
    ) throws {
        try requirePresent()
        let site = try site.lockedFolder(writes: !dryRun)
        // A draft is edited, too, for instance to publish it.
        let published = OpenedSite(site)
        let isPublished = published.content.assignments.contains { $0.original.id == id }
        let publication = isPublished ? Publication.forAuthors : .everything
        let before = isPublished ? published : OpenedSite(site, publication: publication)
        let path = try path(of: id, in: before, site)
        _ = try before.requireSoundContent(of: site) { $0 == path }
        let file = shown(path, in: site)
        let written = AuthoredText(try ReadableFile.required(file))
        var edit = AssignmentEdit(written.text, path: path, assignment: id)
        do throws(EditRefusal) {
            try body(&edit)
            let isDated = changes.contains { $0.key == AssignmentField.updated.rawValue && task == nil }
            if !keepUpdated, !isDated, edit.text != written.text {
                let previous = before.content.assignments.first { $0.original.id == id }?.original.updated
                switch dateOfChange(after: previous, of: edit, before.content.settings) {
                case .set(let date): try edit.set([AssignmentEdit.Change(key: AssignmentField.updated.rawValue, value: date)])
                case .kept(let later): noteKept(later, before.content.settings)
                }
            }
        } catch {
            let location = error.line.map { "\(file):\($0)" } ?? file
            quizmarkError("\(location): \(error)")
            quizmarkError("nothing was written, because of the error above")
            throw Exit.contentErrors
        }
        let bytes = written.bytes(of: edit.text)
        let after = OpenedSite(site, overlay: [path: bytes], publication: publication)
        try refuseErrors(after, of: edit, since: before, changes, site)
        if edit.text == written.text { return print("\(file): nothing to change") }
        if !dryRun { try DestinationPath(path: file).replace(with: bytes) }
        show(written.text, edit.text, file)
        var output = DiagnosticOutput(site: site)
        output.overlay = [path: bytes]
        output.print(AssignmentFileOptions.newWarnings(in: path, after.diagnostics, since: before.diagnostics))
    }

    /// Warnings about a file that the change causes, such as reminders after a date that has moved.
    private static func newWarnings(in path: String, _ after: [Diagnostic], since before: [Diagnostic]) -> [Diagnostic] {
        after.filter { warning in
            warning.severity == .warning && warning.location.path == path
                && !before.contains { $0.id == warning.id && $0.message == warning.message }
        }
    }

    private func day(_ settings: SiteSettings) -> CalendarDate { today?.date ?? settings.today }

    private func dateOfChange(after previous: DueDate?, of edit: AssignmentEdit, _ settings: SiteSettings) -> DateOfChange {
        let zone = edit.value(of: "timezone").flatMap(TimeZoneCatalog.ofMachine.rules) ?? settings.timeZoneRules
        return DateOfChange(after: previous, on: day(settings), now: today == nil ? .now : nil, in: zone)
    }

    private func noteKept(_ updated: DueDate, _ settings: SiteSettings) {
        quizmarkNote(
            "'updated' stays \(updated.written), because it is later than \(day(settings)); calendars may ignore this change until then")
    }

    /// - Throws: `ValidationError` for a day more than a day after the clock's.
    private func requirePresent() throws {
        guard let day = today?.date, day.isFuture else { return }
        throw ValidationError("--today is \(day), but today is \(Instant.now.utc.date); 'updated' can't be in the future")
    }

    /// Path of the file of an assignment.
    ///
    /// - Throws: `Exit.contentErrors` for an unknown id, after the errors of files of assignments, one of which may have it.
    private func path(of id: String, in opened: OpenedSite, _ site: String) throws -> String {
        if let item = opened.content.assignments.first(where: { $0.original.id == id }) { return item.original.path }
        let content = try opened.requireSoundContent(of: site) { !$0.hasPrefix("Content/assignments") }
        quizmarkError("there is no assignment '\(id)'; \(content.hint(ofUnknownAssignment: id, in: site))")
        throw Exit.contentErrors
    }

    /// Prints errors of the changed site. New ones in the edited file have no position yet, so they name the changes that cause them;
    /// those in other files, such as translations, are where the author has to change something first.
    ///
    /// - Throws: `Exit.contentErrors` if there are any.
    private func refuseErrors(
        _ after: OpenedSite, of edit: AssignmentEdit, since before: OpenedSite, _ changes: [AssignmentEdit.Change], _ site: String
    ) throws {
        guard !after.errors.isEmpty else { return }
        let new = after.errors.filter { error in !before.errors.contains { $0.id == error.id && $0.message == error.message } }
        var elsewhere = before.errors
        var caused: [String] = []
        for error in new {
            if !changes.isEmpty, let location = error.location(in: edit.path) {
                let causes = AssignmentFileOptions.causes(of: error, at: edit.key(at: location.position), among: changes)
                caused.append("\(causes.map { "\($0.key)=\($0.value)" }.joined(separator: " ")): \(error.message) [\(error.id.rawValue)]")
            } else {
                elsewhere.append(error)
            }
        }
        DiagnosticOutput(site: site).print(elsewhere)
        for message in caused { quizmarkError(message) }
        quizmarkError("nothing was written, because of the errors above")
        throw Exit.contentErrors
    }

    /// The change of the key that an error is about, or those that removed keys where one is missing; else all.
    private static func causes(of error: Diagnostic, at key: String?, among changes: [AssignmentEdit.Change]) -> [AssignmentEdit.Change] {
        let causes = changes.filter { error.id == .missingKey ? $0.value.isEmpty : $0.key == key }
        return causes.isEmpty ? changes : causes
    }

    /// Prints removed and added lines.
    private func show(_ before: String, _ after: String, _ path: String) {
        func lines(_ text: String) -> [Substring] { text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
        let (old, new) = (lines(before), lines(after))
        print("\(path)\(dryRun ? " (nothing was written)" : "")")
        let difference = new.difference(from: old)
        for case .remove(let offset, let line, _) in difference.removals { print("  \(offset + 1) - \(line)") }
        for case .insert(let offset, let line, _) in difference.insertions { print("  \(offset + 1) + \(line)") }
    }
}

extension SiteContent {
    /// What an id that no assignment has probably means: a former id, a quiz, a title or a file; else the ids that there are.
    fileprivate func hint(ofUnknownAssignment id: String, in site: String) -> String {
        if let current = currentID(ofAssignment: id) { return "it is '\(current)' now" }
        if let quiz = quizHeads.first(where: { $0.original.id == id }) {
            return "it is a quiz, so edit \(shown(quiz.original.path, in: site))"
        }
        let meant = assignments.map(\.original).first { assignment in
            assignment.title.lowercased() == id.lowercased() || "/\(assignment.path)".hasSuffix("/\(id)")
                || "/\(id)".hasSuffix("/\(assignment.path)")
        }
        if let meant { return "did you mean '\(meant.id)'?" }
        return NearMiss.hint(id, among: assignments.map(\.original.id))
    }
}

extension Diagnostic {
    /// Its location in a file, or that of a note: of two things with one id, either may be there.
    fileprivate func location(in path: String) -> SourceLocation? { ([location] + notes.map(\.location)).first { $0.path == path } }
}
