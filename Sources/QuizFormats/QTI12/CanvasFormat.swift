import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// QTI 1.2 package as Canvas exports and imports it; Blackboard and Brightspace import it too, and their exports can be read.
struct CanvasFormat: QuizExporter {
    /// Namespace of QTI 1.2.1's root element, which Canvas' New Quizzes require.
    static let namespace = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"

    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .trueFalse: .full
        case .single, .multiple, .blanks, .numeric, .ordering, .matching, .text, .sanction: .partial
        }
    }

    // MARK: - Export

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        let media = PackageMedia(quizzes.map(\.withoutMarkingNotes), export, log: &log)
        var entries = media.entries
        var resources: [IMSManifest.Resource] = []
        for quiz in quizzes {
            guard !quiz.questions.isEmpty else {
                log.leaveOut("this quiz has no questions, so it isn't in the package", quiz)
                continue
            }
            let name = export.identifier(of: quiz)
            let assessment = CanvasAssessment(quiz, export, log: &log)
            let (path, metadataPath) = ("\(name)/\(name).xml", "\(name)/\(CanvasMetadata.name)")
            entries.append(ZipEntry(path: path, bytes: assessment.bytes(identifier: name, log: &log)))
            let metadata = CanvasMetadata(quiz: quiz, export: export, identifier: name, points: assessment.points)
            entries.append(ZipEntry(path: metadataPath, bytes: metadata.bytes))
            resources.append(
                IMSManifest.Resource(
                    identifier: name, type: "imsqti_xmlv1p2", files: [path],
                    dependencies: ["\(name)-meta"] + media.identifiers(of: quiz, in: export.mediaPaths)))
            resources.append(
                IMSManifest.Resource(
                    identifier: "\(name)-meta", type: "associatedcontent/imscc_xmlv1p1/learning-application-resource",
                    start: metadataPath, files: [metadataPath]))
        }
        let manifest = IMSManifest(
            identifier: PackageIdentifier.of(export.settings.id, "quizzes"),
            attributes: ["xmlns": "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"], schema: "IMS Content", schemaVersion: "1.1.3",
            resources: resources + media.resources)
        entries.append(ZipEntry(path: IMSManifest.path, bytes: manifest.bytes))
        return ZipArchive.file("canvas.zip", entries, of: quizzes, log: &log)
    }
}

/// A quiz as assessment of QTI 1.2, with Canvas' groups and scores.
private struct CanvasAssessment {
    let quiz: LocalizedQuiz
    let export: Export
    /// Questions in their order, and groups from which Canvas draws in random order.
    private let parts: [LocalizedQuiz.Part]

    init(_ quiz: LocalizedQuiz, _ export: Export, log: inout ExportLog) {
        self.quiz = quiz
        self.export = export
        let header = quiz.quiz
        let questions = quiz.questions
        let isDrawn = { (group: DrawGroup) in header.shufflesQuestions || group.asked < group.questions.count }
        let isEven = { (group: DrawGroup) in Set(group.questions.map { questions[$0].points }).count <= 1 }
        parts = quiz.parts { isDrawn($0) && isEven($0) }
        if quiz.drawGroups.contains(where: { isDrawn($0) && !isEven($0) }) {
            log.report(
                "Canvas draws only from questions that are worth the same, so all are asked in their order; give them equal points",
                of: quiz)
        }
        reportSettings(log: &log)
    }

    var points: Double {
        let questions = quiz.questions
        return parts.reduce(0) { sum, part in
            switch part {
            case .question(let index): sum + questions[index].points
            case .group(let group): sum + Double(group.asked) * questions[group.questions[0]].points
            }
        }
    }

    private func reportSettings(log: inout ExportLog) {
        let header = quiz.quiz
        var kept: Set<QuizSetting> = [
            .title, .introduction, .presentation, .feedback, .order, .choices, .draw, .scoring, .timeLimit, .dates,
        ]
        // Without an introduction, the description takes its place.
        if header.introduction.isEmpty { kept.insert(.description) }
        log.reportQuizSettings(quiz, keeping: kept, noPlaceIn: "Canvas")
        let hasGroups = parts.contains { if case .group = $0 { true } else { false } }
        if hasGroups, !header.shufflesQuestions {
            log.report("Canvas asks the questions that it draws in any order; 'order: shuffle' says so here too", of: quiz)
        }
        if hasGroups, header.shufflesQuestions, parts.count > 1 {
            log.report("Canvas shuffles only the questions within each group, so the groups are asked in the order of this quiz", of: quiz)
        }
        if header.scoring != .partial, quiz.questions.contains(where: \.response.hasParts) {
            log.report("Canvas gives points for parts of an answer, where this quiz gives all or nothing", of: quiz)
        }
        if let limit = header.timeLimit, !limit.isMultiple(of: 60) {
            log.report("Canvas limits time in whole minutes, so \(limit) seconds become \((limit + 59) / 60) minutes", of: quiz)
        }
    }

    func bytes(identifier: String, log: inout ExportLog) -> [UInt8] {
        let writer = QTI12Writer(export, for: .canvas)
        let items = quiz.questions.map { ($0, writer.item($0, of: quiz, log: &log)) }
        var xml = XMLWriter()
        xml.element("questestinterop", ["xmlns": CanvasFormat.namespace]) { xml in
            xml.element("assessment", ["ident": identifier, "title": quiz.quiz.title]) { xml in
                var metadata = [("cc_maxattempts", "unlimited"), ("quizmark_id", quiz.quiz.id)]
                if let seconds = quiz.quiz.timeLimit { metadata.append(("qmd_timelimit", String((seconds + 59) / 60))) }
                // Canvas has feedback at the end only; a re-import of the package restores the author's setting.
                if quiz.quiz.feedback == .immediate { metadata.append(("quizmark_feedback", quiz.quiz.feedback.rawValue)) }
                QTI12Item.write(metadata, to: &xml)
                xml.element("section", ["ident": "root_section"]) { xml in
                    for part in parts {
                        switch part {
                        case .question(let index): write(items[index], writer, to: &xml)
                        case .group(let group): write(group, items, writer, identifier, to: &xml)
                        }
                    }
                }
            }
        }
        return xml.bytes
    }

    private func write(
        _ group: DrawGroup, _ items: [(Question, QTI12Item)], _ writer: QTI12Writer, _ identifier: String, to xml: inout XMLWriter
    ) {
        let number = group.tag.map { ".\($0 + 1)" } ?? ""
        xml.element("section", ["ident": "\(identifier).pool\(number)", "title": quiz.tag(of: group) ?? quiz.quiz.title]) { xml in
            xml.element("selection_ordering") { xml in
                xml.element("selection") { $0.element("selection_number", text: String(group.asked)) }
            }
            for index in group.questions { write(items[index], writer, to: &xml) }
        }
    }

    private func write(_ asked: (question: Question, item: QTI12Item), _ writer: QTI12Writer, to xml: inout XMLWriter) {
        let (question, item) = asked
        var metadata = [("question_type", item.type), ("points_possible", QuizFrontMatter.number(question.points))]
        if !question.tags.isEmpty { metadata.append(("quizmark_tags", question.tags.joined(separator: ", "))) }
        item.write(
            ident: export.identifier(of: quiz, question.id), label: question.id, title: writer.texts.title(question),
            metadata: metadata, to: &xml)
    }
}
