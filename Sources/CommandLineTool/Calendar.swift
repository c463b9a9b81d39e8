import ArgumentParser
import ContentModel
import ContentReading
import Platform
import SiteBuild
import SitePlanning

struct Calendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Record published deadlines and export calendars.",
        discussion: """
            EXAMPLES
              quizmark calendar record college
              quizmark calendar export college --student Toby \\
                  --between 2027-01-11 2027-03-26 --output toby.ics
              quizmark calendar students college
            """,
        subcommands: [CalendarRecordCommand.self, CalendarExportCommand.self, CalendarStudents.self])
}

struct CalendarStudents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "students", abstract: "List each student's calendar and page.",
        discussion: """
            If the site doesn't publish students' names, the file names are made with the secret in QUIZMARK_SECRET. Builds need \
            the same secret.

            EXAMPLE
              QUIZMARK_SECRET=… quizmark calendar students college
            """)

    @OptionGroup var site: SiteArgument

    func run() throws {
        let site = try site.folder()
        let secret = try Environment.secret()
        let checked = try OpenedSite(site, secret: secret).requireChecked(of: site)
        let content = checked.content
        if secret == nil, !content.settings.publishesStudents {
            quizmarkError(
                """
                students' calendars need a secret, because this site doesn't publish students' names. Create one, keep it safe, and set it for each build:
                  openssl rand -hex 16
                  export QUIZMARK_SECRET=…
                """)
            throw Exit.usage
        }
        let plan = checked.plan
        if plan.students.isEmpty { CommandLineTool.write("this site has no students; list them in Content/people.json\n", to: .error) }
        if secret == nil, content.hasAssignedQuizzes, !plan.students.isEmpty {
            quizmarkWarning("QUIZMARK_SECRET isn't set, so students have no pages with their quizzes")
        }
        for (index, student) in plan.students.enumerated() {
            let path = plan.path(of: .student(index), in: content.settings.language)
            let page = plan.path(of: .ownQuizzes(student: index), in: content.settings.language)
            let own = student.page != nil ? "\t\(plan.url(of: page) ?? page.text)" : ""
            print("\(student.student.name)\t\(plan.url(of: path) ?? path.text)\(own)")
        }
    }
}
