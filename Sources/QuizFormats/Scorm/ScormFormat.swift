import ContentModel
import Diagnostics
import Encoding
import Markup
import PageRendering
import QuizExchange
import SitePackaging
import SitePlanning

/// SCORM 1.2 package for learning platforms: the page of a quiz, with a script that reports results to the platform. Each quiz is a
/// package of its own, as a platform adds one lesson at a time.
struct ScormFormat: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport { kind == .text ? .partial : .full }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var files: [ExchangeFile] = []
        for quiz in quizzes {
            for question in quiz.quiz.questions where question.response.kind == .text {
                log.report(
                    "platforms have no marks for free text in a lesson: they keep its first 255 characters, and the score leaves it out",
                    question, of: quiz)
            }
            guard let lesson = ScormLesson(quiz, export) else { continue }
            let media = PackageMedia([quiz], export, log: &log)
            let page = lesson.page
            let content = page.files.map { ExchangeFile($0.path.text, $0.bytes) } + media.files
            let manifest = lesson.manifest(files: content.map(\.path).sorted())
            let entries = page.files.map { ZipEntry(path: $0.path.text, bytes: $0.bytes) } + media.entries
            files += ZipArchive.file(
                "\(quiz.quiz.id.replacing("/", with: "-")).zip", entries + [ZipEntry(path: IMSManifest.path, bytes: manifest)], of: [quiz],
                log: &log)
        }
        return files
    }
}

/// A quiz for a package.
private struct ScormLesson {
    let page: StandalonePage
    private let quiz: LocalizedQuiz
    private let export: Export

    init?(_ quiz: LocalizedQuiz, _ export: Export) {
        var content = export.plan.content
        content.settings.language = export.language
        content.settings.languages = [export.language]
        content.settings.keepsOffline = false
        content.quizzes = content.quizzes.filter { $0.original.id == quiz.quiz.id }
        let pool = quiz.quiz.penalties?.edition.value
        content.editions = content.editions.filter { $0.id == pool || $0.sanctionQuizID == quiz.quiz.id }
        (content.assignments, content.checklists, content.pages, content.teachers) = ([], [], [], [])
        let subject: PageSubject
        if !content.quizzes.isEmpty {
            subject = .quiz(0)
        } else if !content.editions.isEmpty {
            subject = .sanctionQuiz(edition: 0)
        } else {
            return nil
        }
        // The package has no other page, so nothing links to one.
        let plan = SitePlan(content, sections: [.quizzes])
        let planned = PlannedPage(path: plan.path(of: subject, in: export.language), language: export.language, subject: subject)
        guard let page = StandalonePage(planned, of: plan, strings: export.strings, templates: export.templates) else { return nil }
        self.page = page
        self.quiz = quiz
        self.export = export
    }

    /// Maximum length by the schema.
    private static let longestTitle = 200

    func manifest(files: [String]) -> [UInt8] {
        let identifier = export.identifier(of: quiz)
        let title = String(quiz.quiz.title.prefix(ScormLesson.longestTitle))
        let passMark = quiz.quiz.passPercent.map { QuizFrontMatter.number($0) }
        let lesson = IMSManifest.Item(identifier: "lesson", resource: "page", title: title) { xml in
            if let passMark { xml.element("adlcp:masteryscore", text: passMark) }
        }
        let manifest = IMSManifest(
            identifier: identifier,
            attributes: [
                "version": "1.2", "xmlns": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
                "xmlns:adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2", "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
                "xsi:schemaLocation": """
                http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd \
                http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd
                """,
            ],
            schema: "ADL SCORM", schemaVersion: "1.2",
            organizations: [IMSManifest.Organization(identifier: "quiz", title: title, items: [lesson])],
            resources: [
                IMSManifest.Resource(
                    identifier: "page", type: "webcontent", start: page.path.text, files: files, attribute: ("adlcp:scormtype", "sco"))
            ])
        return manifest.bytes
    }
}
