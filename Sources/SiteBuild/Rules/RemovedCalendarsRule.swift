import ContentModel
import Diagnostics
import Platform
import SitePlanning

/// A build doesn't remove calendars to which people may have subscribed, or pages that students have opened, without saying so.
struct RemovedCalendarsRule {
    let options: SiteBuilder.Options
    /// Whether the build removes a file that it doesn't write: it wrote it before, and has a record of it. Nil before a build.
    let owns: (String) -> Bool?

    private static let students = "calendar/students"
    private static let unknown = "Quizmark has no record that it wrote them"

    func diagnose(_ site: CheckedSite) -> [Diagnostic] {
        guard options.form == .folder else { return [] }
        let planned = Set(site.plan.calendars.map(\.path.text))
        let ofStudents = site.content.students.isEmpty ? [] : files(in: RemovedCalendarsRule.students)
        return removedStudents(site, planned, ofStudents.filter { $0.hasSuffix(".ics") })
            + movedPages(site, ofStudents.filter { $0.hasSuffix(".html") }) + removedModules(site)
    }

    /// Names of the files in a folder of the output.
    private func files(in folder: String) -> [String] {
        let files = (try? FolderEntry.all(in: "\(options.output)/\(folder)")) ?? []
        return files.map(\.name).sorted()
    }

    /// Earlier versions named the pages of students after them, where names were published.
    private func movedPages(_ site: CheckedSite, _ pages: [String]) -> [Diagnostic] {
        guard let page = pages.first(where: { !PlannedStudent.isSecret($0.prefix { $0 != "." }) }) else { return [] }
        let new =
            site.plan.students.contains { $0.page != nil }
            ? "each student's own page has a secret address now; 'quizmark calendar students' lists them, so send each student theirs"
            : "students' own pages need QUIZMARK_SECRET now; set it, and send each student the address that 'quizmark calendar students' lists"
        let path = "\(RemovedCalendarsRule.students)/\(page)"
        let outcome =
            owns(path) != false
            ? "are removed from \(options.output)" : "are still in \(options.output); \(RemovedCalendarsRule.unknown), so delete them"
        return [
            Diagnostic(
                .removedCalendars, "pages with the names of students, such as \(path), \(outcome): \(new)",
                at: SourceLocation(path: "Content/people.json"))
        ]
    }

    private func removedStudents(_ site: CheckedSite, _ planned: Set<String>, _ files: [String]) -> [Diagnostic] {
        let folder = RemovedCalendarsRule.students
        // Of a student who has left, only one is gone.
        guard !files.isEmpty, !files.contains(where: { planned.contains("\(folder)/\($0)") }) else { return [] }
        let areRemoved = owns("\(folder)/\(files[0])") != false
        let message: String
        if !site.plan.students.isEmpty {
            let outcome = areRemoved ? "are removed, and no longer update" : "are still published, but no longer update"
            message =
                "the calendars of all students get other addresses, because QUIZMARK_SECRET, 'publish-students' or the site's id changed; "
                + "those in \(options.output) \(outcome) for anyone who subscribed; "
                + (areRemoved ? "" : "\(RemovedCalendarsRule.unknown), so delete the old ones in \(folder); ")
                + "if this isn't intended, set it as for the last build"
        } else if options.secret == nil {
            let outcome =
                areRemoved
                ? "the calendars of students are removed from \(options.output), and"
                : "the build has no calendars of students; those in \(options.output) are still published, but"
            message =
                "QUIZMARK_SECRET isn't set, so \(outcome) no longer update for anyone who subscribed; "
                + (areRemoved ? "" : "\(RemovedCalendarsRule.unknown), so delete the folder \(folder), or ")
                + "set it, or 'publish-students: true', as for the last build"
        } else {
            return []
        }
        return [Diagnostic(.removedCalendars, message, at: SourceLocation(path: "Content/people.json"))]
    }

    /// Calendars of modules that the site no longer has.
    func removedModules(_ site: CheckedSite) -> [Diagnostic] {
        let planned = Set(site.plan.calendars.map(\.path.text))
        let folder = "calendar/modules"
        let settings = site.content.settings
        let ids = settings.modules.map(\.id)
        return files(in: folder).filter { $0.hasSuffix(".ics") }.compactMap { file in
            let name = String(file.dropLast(".ics".count))
            // Of a language that the site no longer has, or of one that it has, in which a module's calendar is missing.
            let isTranslation = ids.contains { name.hasPrefix("\($0).") } || settings.languages.contains { name.hasSuffix(".\($0.code)") }
            guard !planned.contains("\(folder)/\(file)"), !isTranslation else { return nil }
            let outcome =
                switch owns("\(folder)/\(file)") {
                case true?: "so \(folder)/\(file) is removed from \(options.output), and no longer updates for anyone who subscribed"
                case false?:
                    "but \(folder)/\(file) is still in \(options.output); Quizmark has no record that it wrote this file, so delete it"
                case nil: "so its calendar, \(folder)/\(file), no longer updates for anyone who subscribed, once you build and publish"
                }
            return Diagnostic(
                .removedCalendars,
                "site.yml no longer has a module '\(name)', \(outcome); to rename a module, change its 'title' and keep its 'id'",
                at: SourceLocation(path: "Content/site.yml"))
        }
    }
}
