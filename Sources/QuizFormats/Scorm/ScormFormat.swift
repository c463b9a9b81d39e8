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
        var lessons = ScormLessons(export)
        var files: [ExchangeFile] = []
        for (quiz, name) in zip(quizzes, ScormFormat.names(quizzes.map(\.quiz.id))) {
            for question in quiz.quiz.questions where question.response.kind == .text {
                log.report(
                    "platforms can't mark free text in a lesson: they keep its first 255 characters, and leave it out of the score",
                    question, of: quiz)
            }
            guard let lesson = lessons.lesson(of: quiz) else { continue }
            let media = PackageMedia([quiz.withoutMarkingNotes], export, withCaptions: true, log: &log)
            let entries = lesson.entries + media.entries
            let manifest = lesson.manifest(files: entries.map(\.path).sorted())
            files += ZipArchive.file(
                "\(name).zip", entries + [ZipEntry(path: IMSManifest.path, bytes: manifest)], of: [quiz], log: &log)
        }
        return files
    }

    /// Names of files for ids: `biology-cells` for `biology/cells`, with a number if another quiz has that.
    private static func names(_ ids: [String]) -> [String] {
        var taken = Set(ids.filter { !$0.contains("/") }.map(PortableName.key))
        return ids.map { id in
            guard id.contains("/") else { return id }
            let name = id.replacing("/", by: "-")
            var (free, number) = (name, 2)
            while !taken.insert(PortableName.key(free)).inserted {
                free = "\(name)-\(number)"
                number += 1
            }
            return free
        }
    }
}

/// Quizzes for packages. Styles and scripts, which the packages share, are made and compressed once.
private struct ScormLessons: ~Copyable {
    private let export: Export
    /// The site in the export's language, without items.
    private let frame: SiteContent
    private let quizzes: [String: TranslatedItem<Quiz>]
    private var pages: StandalonePages
    /// Compressed `pages.assets`.
    private var assets: [[ZipEntry]] = []

    init(_ export: Export) {
        self.export = export
        var content = export.plan.content
        content.settings.language = export.language
        content.settings.languages = [export.language]
        content.settings.keepsOffline = false
        quizzes = Dictionary(keepingFirst: content.quizzes.map { ($0.original.id, $0) })
        (content.quizzes, content.editions) = ([], [])
        (content.assignments, content.checklists, content.pages, content.teachers) = ([], [], [], [])
        frame = content
        pages = StandalonePages(SitePlan(content, sections: [.quizzes]), strings: export.strings, templates: export.templates)
    }

    mutating func lesson(of quiz: LocalizedQuiz) -> ScormLesson? {
        var content = frame
        content.quizzes = quizzes[quiz.quiz.id].map { [$0] } ?? []
        content.media = quiz.withoutMarkingNotes.media(in: export.mediaPaths)
        content.media += export.captions(of: content.media)
        let pool = quiz.quiz.penalties?.edition.value
        content.editions = export.plan.content.editions.filter { $0.id == pool || $0.sanctionQuizID == quiz.quiz.id }
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
        guard let page = pages.render(planned, of: plan) else { return nil }
        while assets.count < pages.assets.count {
            assets.append(pages.assets[assets.count].map { ZipEntry(path: $0.path.text, bytes: $0.bytes) })
        }
        let entry = ZipEntry(path: page.file.path.text, bytes: page.file.bytes)
        return ScormLesson(entries: [entry] + assets[page.assets], start: page.file.path.text, quiz: quiz, export: export)
    }
}

/// A quiz for a package.
private struct ScormLesson {
    /// The page, then its styles and scripts.
    let entries: [ZipEntry]
    /// Path of the page.
    let start: String
    let quiz: LocalizedQuiz
    let export: Export

    /// Maximum length by the schema.
    private static let titleLimit = 200

    func manifest(files: [String]) -> [UInt8] {
        let identifier = export.identifier(of: quiz)
        let title = String(quiz.quiz.title.prefix(ScormLesson.titleLimit))
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
                    identifier: "page", type: "webcontent", start: start, files: files, attribute: ("adlcp:scormtype", "sco"))
            ])
        return manifest.bytes
    }
}
