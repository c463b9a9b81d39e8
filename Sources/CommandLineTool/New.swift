import ArgumentParser
import CivilTime
import ContentReading

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a site, or add a quiz, page or other file.",
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
            EXAMPLE
              quizmark new site college && quizmark build college
            """)

    @Argument(help: "The folder to create; its name becomes the site's id.", completion: .directory)
    var name: String

    func run() throws {
        let folder = withoutTrailingSlash(name)
        let title = folderName(folder)
        let id = try slug(title)
        try create("\(folder)/Content/site.yml", Starter.site(id: id, title: title))
        try create("\(folder)/Content/quizzes/first-quiz.md", Starter.quiz(title: "First quiz"))
        try create("\(folder)/Content/pages/about.md", Starter.about())
        try createAssetFolder("\(folder)/Content/media")
        try EditorFiles.schemas(folder).write()
        print("Made \(folder)/\(EditorFiles.folder), by which editors check files while you type")
        print("Next: quizmark build \(shellWord(folder)), then open \(folder)/Output/index.html")
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

    @Option(help: "When it is due: a date, or a date and time. (default: never)")
    var due: String?

    @Option(help: "The folder that holds Content/.", completion: .directory)
    var site = "."

    func validate() throws { try requireDate(due) }

    func run() throws {
        try requireContent(site)
        try create(
            "\(withoutTrailingSlash(site))/Content/quizzes/\(try slug(name)).md", Starter.quiz(title: name, due: due, updated: today()))
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

    @Option(help: "When it is due: a date, or a date and time. (default: in two weeks)")
    var due: String?

    @Option(help: "The folder that holds Content/.", completion: .directory)
    var site = "."

    func validate() throws { try requireDate(due) }

    func run() throws {
        try requireContent(site)
        let due = due ?? "\(today().adding(days: 14))T23:59"
        let path = "\(withoutTrailingSlash(site))/Content/assignments/\(try slug(name)).md"
        try create(path, Starter.assignment(title: name, due: due, updated: today()))
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

    @Option(help: "The folder that holds Content/.", completion: .directory)
    var site = "."

    func run() throws {
        try requireContent(site)
        try create("\(withoutTrailingSlash(site))/Content/pages/\(try slug(name)).md", Starter.page(title: name))
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

    @Option(help: "The folder that holds Content/.", completion: .directory)
    var site = "."

    func run() throws {
        try requireContent(site)
        try create("\(withoutTrailingSlash(site))/Content/checklists/\(try slug(name)).md", Starter.checklist(title: name))
    }
}

/// - Throws: `ValidationError` for anything but a day or minute.
private func requireDate(_ due: String?) throws {
    guard let due, !Starter.isDate(due) else { return }
    throw ValidationError("--due is a day such as 2027-01-29 or a minute such as 2027-01-29T17:00, not '\(due)'")
}

/// The last component of a path; that of "." and ".." is the name of the folder.
private func folderName(_ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard last == "." || last == "..", let whole = wholePath(path)?.split(separator: "/").last else { return last }
    return String(whole)
}

/// - Throws: `ValidationError` where the name has no letter or digit.
private func slug(_ name: String) throws -> String {
    let slug = Identifier.slug(name)
    guard !slug.isEmpty else { throw ValidationError("'\(name)' has no letter or digit to make a file name of") }
    return slug
}

/// - Throws: `ValidationError` where the site has no folder `Content`.
func requireContent(_ site: String) throws {
    guard isDirectory("\(withoutTrailingSlash(site))/Content") else {
        throw ValidationError("there is no folder '\(site)/Content'; 'quizmark new site NAME' makes a site")
    }
}

/// Writes a new file and prints its path.
///
/// - Throws: `Exit.contentErrors` where it exists, `Exit.machine` where it can't be written.
private func create(_ path: String, _ text: String) throws {
    if exists(path) {
        quizmarkError("'\(path)' is there already; it stays as it is")
        throw Exit.contentErrors
    }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    if let reason = makeFolder(folder) ?? createFile(path, text) {
        quizmarkError("can't write \(path): \(reason)")
        throw Exit.machine
    }
    print("Made \(path)")
}

/// - Throws: `Exit.machine` where the folder can't be made.
private func createAssetFolder(_ path: String) throws {
    guard let reason = makeFolder(path) else { return }
    quizmarkError("can't make \(path): \(reason)")
    throw Exit.machine
}
