import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// A site in English and French with the machine's time zones.
let readingContext: ReadingContext = {
    var settings = SiteSettings(id: "site", title: "Site")
    settings.languages = [.english, french]
    settings.timeZone = "Europe/London"
    return ReadingContext(settings: settings, timeZones: TimeZoneCatalog())
}()

let french = ContentLanguage("fr") ?? .english

func sourceFile(_ text: String, path: String = "Content/quizzes/cells.md", language: ContentLanguage = .english) -> SourceFile {
    let stem = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    return SourceFile(path: path, stem: stem, language: language, isTranslation: language != .english, text: text)
}

/// The quiz of a Markdown file, fully read.
func readMarkdownQuiz(_ text: String) -> (quiz: Quiz?, log: DiagnosticLog) {
    var log = DiagnosticLog(path: "Content/quizzes/cells.md")
    let draft = MarkdownQuizReader.read(sourceFile(text), context: readingContext, log: &log)
    let quiz = draft?.resolved(log: &log)
    return (quiz, log)
}

func readJSONQuizzes(_ text: String) -> (quizzes: [Quiz], log: DiagnosticLog) {
    var log = DiagnosticLog(path: "Content/quizzes/cells.json")
    let drafts = JSONQuizReader.read(sourceFile(text, path: log.path), context: readingContext, log: &log)
    let quizzes = drafts.map { $0.resolved(log: &log) }
    return (quizzes, log)
}

/// The only question of a quiz that consists of `question`, which must have no problems.
func onlyQuestion(_ question: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Question {
    let (quiz, log) = readMarkdownQuiz("---\ntitle: Cells\n---\n\n\(question)\n")
    #expect(log.problems == [], sourceLocation: sourceLocation)
    return try #require(quiz?.questions.first, sourceLocation: sourceLocation)
}
