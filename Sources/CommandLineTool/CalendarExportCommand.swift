import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Platform
import SiteBuild
import SitePlanning

struct CalendarExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a calendar for a student, a module or the site.",
        discussion: """
            The file is for people who import it once. A subscribed calendar updates automatically; its address is on the \
            pages of the site.

            EXAMPLES
              quizmark calendar export college --student Toby --output toby.ics
              quizmark calendar export college --module networks \\
                  --between 2027-01-11 2027-03-26 --language fr
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "Include only what is due for this student in people.json.")
    var student: String?

    @Option(help: "Include only what is due in this module of site.yml, by its id or title.")
    var module: String?

    @Option(help: "Include only this assignment, by its id.")
    var assignment: String?

    @Option(parsing: .upToNextOption, help: "The first and the last day to include, such as 2027-01-11 2027-03-26.", transform: Day.read)
    var between: [Day] = []

    @Option(help: "The language of the calendar. (default: the site's)")
    var language: String?

    @Flag(help: "Export tasks instead of due dates.")
    var tasks = false

    @Option(help: "The file to write. (default: standard output)", completion: .file())
    var output: String?

    @Flag(help: "Overwrite an existing file.")
    var force = false

    @OptionGroup var asOf: AsOfOption

    func validate() throws {
        try DestinationPath.require(output, of: "--output")
        if [student, module, assignment].compactMap({ $0 }).count > 1 {
            throw ValidationError("--student, --module and --assignment can't be combined; choose one")
        }
        _ = try days()
        if let language { _ = try ContentLanguage(named: language) }
    }

    /// - Throws: `ValidationError` unless `--between` has two days in order.
    private func days() throws -> ClosedRange<CalendarDate>? {
        if between.isEmpty { return nil }
        guard between.count == 2, between[0].date <= between[1].date else {
            throw ValidationError("--between takes two days, the earlier one first: --between 2027-01-11 2027-03-26")
        }
        return between[0].date...between[1].date
    }

    func run() throws {
        let site = try site.folder()
        var settings = SiteBuilder.Options(site: site, jobs: Host.processorCount)
        settings.sourceDate = try Environment.sourceDate()
        // The names of secret files don't appear in this output.
        settings.secret = []
        settings.publication = Publication(includesDrafts: false, heldBack: .until(asOf.moment))
        let days = try days()
        let (outcome, file) = try SiteBuilder(settings).calendarFile { plan in
            SiteBuilder.CalendarChoice(
                try scope(plan), try plan.content.settings.language(named: language), hasTasks: tasks, days: days)
        }
        guard let file else {
            quizmarkError("the content has errors; \(QuotedText.quizmark("check", site)) lists them")
            throw outcome.errors > 0 ? Exit.contentErrors : Exit.machine
        }
        if file.count == 0 { quizmarkWarning(nothing(days)) }
        guard let output else { return writeData(String(decoding: file.bytes, as: UTF8.self), to: .output) }
        try NewFiles([(output, file.bytes)], isForced: force).write()
        print("\(output): \(counted(file.count, "entry", "entries"))")
    }

    private func nothing(_ days: ClosedRange<CalendarDate>?) -> String {
        let range = days.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
        return "the calendar is empty, because there are no \(tasks ? "tasks" : "due dates")\(range)"
    }

    /// - Throws: `ValidationError` for an unknown student, module or assignment.
    private func scope(_ plan: SitePlan) throws -> CalendarScope {
        let content = plan.content
        if let student {
            let names = plan.students.map(\.student.name)
            guard let index = names.firstIndex(of: student) else { throw ValidationError.unknown("student", student, among: names) }
            return .student(index)
        }
        if let module {
            guard let index = content.settings.moduleIndex(named: module) else {
                throw ValidationError.unknown("module", module, among: content.settings.modules.map(\.id), orNone: "site.yml has none")
            }
            return .module(index)
        }
        if let assignment {
            let ids = content.assignments.map(\.original.id)
            if !ids.contains(assignment), let current = content.currentID(ofAssignment: assignment) {
                throw ValidationError("there is no assignment '\(assignment)'; it is '\(current)' now")
            }
            guard let index = ids.firstIndex(of: assignment) else { throw ValidationError.unknown("assignment", assignment, among: ids) }
            return .assignment(index)
        }
        return .all
    }
}

extension ValidationError {
    /// Error for a name that the site doesn't have, with the one that was probably meant, or a list of all.
    ///
    /// - Parameter nothing: the message if there is nothing of this kind.
    static func unknown(
        _ kind: String, _ name: String, among known: [String], orNone nothing: String = "the site has none"
    ) -> ValidationError {
        ValidationError("there is no \(kind) '\(name)'; \(NearMiss.hint(name, among: known, orNone: nothing))")
    }
}

extension NearMiss {
    /// "did you mean 'cells'?", or else a list of what the site has.
    static func hint(_ name: String, among known: [String], orNone nothing: String = "the site has none") -> String {
        if let near = of(name, among: known) { return "did you mean '\(near)'?" }
        return known.isEmpty ? nothing : "the site has \(firstFew(known, limit: 8))"
    }
}
