import ArgumentParser
import CivilTime
import ContentModel
import Diagnostics
import Localization
import Platform
import SitePlanning

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a site, or add a quiz, page or other file.",
        discussion: """
            EXAMPLE
              quizmark new site college
            """,
        subcommands: [NewSite.self, NewQuiz.self, NewAssignment.self, NewPage.self, NewChecklist.self, NewEditorFiles.self])
}

struct NewSite: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site", abstract: "Create a folder with a small site.",
        discussion: """
            EXAMPLES
              quizmark new site college && quizmark build college
              quizmark new site club --example diving --language es
            """)

    /// Sites to start from, instead of one with a first quiz.
    enum Example: String, CaseIterable, ExpressibleByArgument {
        case biology, diving, course

        var site: StarterFiles.Site {
            switch self {
            case .biology: .biology
            case .diving: .diving
            case .course: .course
            }
        }
    }

    @Argument(help: "The folder to create; its name becomes the site's id.", completion: .directory)
    var name: String

    @Option(help: "Start with a quiz about cells, the diving penalties, or a course with deadlines.")
    var example: Example?

    @Option(help: "The site's language. The texts are in en, fr, es or it.")
    var language = "en"

    func validate() throws {
        guard ContentLanguage(language) != nil else {
            throw ValidationError("--language is a code such as en or pt-BR, not '\(language)'")
        }
        if let example, let code = ContentLanguage(language), StarterFiles.texts(for: code) == nil {
            throw ValidationError(
                "the example '\(example.rawValue)' is available in \(StarterFiles.languages.map(\.code).joined(separator: ", ")), not in '\(language)'; start in one of these, and replace its texts with your own"
            )
        }
    }

    func run() throws {
        guard let language = ContentLanguage(language) else { return }
        let folder = name.withoutTrailingSlash
        let title = FileSystem.folderName(folder)
        let slug = try PortableName.slug(of: title)
        let id = SitePlan.everySiteHasPage(named: slug) ? "\(slug)-site" : slug
        var files = StarterFiles.files(example?.site ?? .first, in: language) { NewFile.value(of: $0, today: Instant.now.utc.date) }
        // What an example adds to the settings.
        let more = files.firstIndex { $0.path == "site.yml" }.map { files.remove(at: $0).bytes } ?? []
        let settings = NewFile.settings(id: id, title: title, language: language) + String(decoding: more, as: UTF8.self)
        files.insert(StarterFiles.File(path: "site.yml", bytes: Array(settings.utf8)), at: 0)
        let content = files.map { (path: "\(folder)/Content/\($0.path)", bytes: $0.bytes) }
        for file in content { try DestinationPath(path: file.path).refuseExisting() }
        let ignored = "\(folder)/.gitignore"
        let repository = FileSystem.exists(ignored) ? [] : [(path: ignored, bytes: Array("/Output/\n/Marking/\n".utf8))]
        // All or none, as existing files would stop the next attempt.
        try NewFiles(content + repository + EditorFiles.schemas(folder), isForced: true).write()
        for file in content { print("Created \(file.path)") }
        try DestinationPath(path: "\(folder)/Content/media").createFolder()
        if StarterFiles.texts(for: language) == nil {
            print("Its texts are in English, because there are none in '\(language)'; replace them with your own")
        }
        if !repository.isEmpty { print("Created \(ignored), which keeps the built site and student data out of Git") }
        print("Created \(folder)/\(EditorFiles.folder), which editors use to check files while you type")
        if id != slug { print("Its id is '\(id)', because every site already has a page called '\(slug)'") }
        print("Next: quizmark build \(QuotedText.shell(folder)), then open \(folder)/Output/index.html")
    }
}

struct NewQuiz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiz", abstract: "Add a quiz to a site.",
        discussion: """
            EXAMPLE
              quizmark new quiz "The water cycle" --site college
            """)

    @Argument(help: "The quiz's title.")
    var name: String

    @Option(help: "When it is due: a date, or a date and time such as 2027-01-29T17:00. (default: none)", transform: DayOrMinute.read)
    var due: DayOrMinute?

    @OptionGroup var site: SiteOption

    func run() throws {
        try NewFile(kind: .quiz, title: name, site: try site.folder()).write { text, settings in
            guard let due else { return text }
            return text.replacing("\n---\n", with: "\ndue: \(due.text)\nupdated: \(settings.today)\n---\n", maxReplacements: 1)
        }
    }
}

struct NewAssignment: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assignment", abstract: "Add an assignment to a site.",
        discussion: """
            EXAMPLE
              quizmark new assignment "Lab report" --due 2027-01-29T17:00 --site college
            """)

    @Argument(help: "The assignment's title.")
    var name: String

    @Option(
        help: "When it is due: a date, or a date and time such as 2027-01-29T17:00. (default: in two weeks)", transform: DayOrMinute.read)
    var due: DayOrMinute?

    @OptionGroup var site: SiteOption

    func run() throws {
        try NewFile(kind: .assignment, title: name, site: try site.folder(), due: due?.text).write()
    }
}

struct NewPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Add a page of your own to a site.",
        discussion: """
            EXAMPLE
              quizmark new page "Reading list" --site college
            """)

    @Argument(help: "The page's title.")
    var name: String

    @OptionGroup var site: SiteOption

    func run() throws {
        try NewFile(kind: .page, title: name, site: try site.folder()).write()
    }
}

struct NewChecklist: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checklist", abstract: "Add a checklist to a site.",
        discussion: """
            EXAMPLE
              quizmark new checklist "Before the lab" --site college
            """)

    @Argument(help: "The checklist's title.")
    var name: String

    @OptionGroup var site: SiteOption

    func run() throws {
        try NewFile(kind: .checklist, title: name, site: try site.folder()).write()
    }
}
