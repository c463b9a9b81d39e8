import ContentModel
import Encoding
import Markup
import QuizExchange

/// A Common Cartridge 1.1 with an assessment in its QTI profile for each quiz. Kinds that the profile doesn't have are left out and
/// reported.
struct CartridgeFormat: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .trueFalse: .full
        case .single, .multiple, .blanks, .numeric, .text, .sanction: .partial
        case .ordering, .matching: .none
        }
    }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        let assessments = quizzes.compactMap { CartridgeAssessment($0, export, log: &log) }
        guard !assessments.isEmpty else { return [] }
        let carried = assessments.map(\.quiz)
        let media = PackageMedia(carried.map(\.withoutMarkingNotes), export, log: &log)
        var entries = media.entries
        var resources: [IMSManifest.Resource] = []
        var contents: [IMSManifest.Item] = []
        for assessment in assessments {
            // At the root, where relative paths from the file and from the package are equal: importers differ in the base that
            // they use.
            let path = "\(assessment.identifier).xml"
            entries.append(ZipEntry(path: path, bytes: assessment.bytes))
            resources.append(
                IMSManifest.Resource(
                    identifier: assessment.identifier, type: "imsqti_xmlv1p2/imscc_xmlv1p1/assessment", files: [path],
                    dependencies: media.identifiers(of: assessment.quiz, in: export.mediaPaths)))
            contents.append(
                IMSManifest.Item(
                    identifier: "\(assessment.identifier).item", resource: assessment.identifier, title: assessment.quiz.quiz.title))
        }
        let manifest = CartridgeFormat.manifest(of: contents, resources + media.resources, export)
        entries.append(ZipEntry(path: IMSManifest.path, bytes: manifest.bytes))
        return ZipArchive.file("cartridge.imscc", entries, of: carried, log: &log)
    }

    private static func manifest(of contents: [IMSManifest.Item], _ resources: [IMSManifest.Resource], _ export: Export) -> IMSManifest {
        let title = export.settings.title(in: export.language).text
        return IMSManifest(
            identifier: PackageIdentifier.of(export.settings.id, "cartridge"),
            attributes: [
                "xmlns": "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1",
                "xmlns:lom": "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest",
            ], schema: "IMS Common Cartridge", schemaVersion: "1.1.0",
            writeMetadata: { xml in
                xml.element("lom:lom") { xml in
                    xml.element("lom:general") { xml in
                        xml.element("lom:title") { $0.element("lom:string", ["language": export.language.code], text: title) }
                        xml.element("lom:language", text: export.language.code)
                    }
                }
            },
            organizations: [
                IMSManifest.Organization(
                    identifier: "contents", structure: "rooted-hierarchy", items: [IMSManifest.Item(identifier: "root", items: contents)])
            ], namesDefault: false, resources: resources)
    }
}

/// A quiz within the limits of the profile.
private struct CartridgeAssessment {
    /// The quiz with its supported questions.
    let quiz: LocalizedQuiz
    let identifier: String
    private let items: [(question: Question, item: QTI12Item)]
    private let writer: QTI12Writer
    private let export: Export

    /// Nil if no question of the quiz is supported.
    init?(_ quiz: LocalizedQuiz, _ export: Export, log: inout ExportLog) {
        self.export = export
        writer = QTI12Writer(export, for: .cartridge)
        identifier = export.identifier(of: quiz)
        var items: [(Question, QTI12Item)] = []
        for question in quiz.questions {
            guard let fit = CartridgeAssessment.supported(question, of: quiz, log: &log) else { continue }
            items.append((fit, writer.item(fit, of: quiz, log: &log)))
            CartridgeAssessment.reportLimits(question, of: quiz, log: &log)
        }
        self.items = items
        var carried = LocalizedQuiz(quiz.quiz)
        carried.quiz.questions = items.map(\.0)
        self.quiz = carried
        guard !items.isEmpty else {
            log.leaveOut("none of its questions can be in a cartridge, so the quiz is left out", quiz)
            return nil
        }
        CartridgeAssessment.reportSettings(quiz, log: &log)
    }

    /// The question in a form of the profile; nil, after a report, if there is none.
    private static func supported(_ question: Question, of quiz: LocalizedQuiz, log: inout ExportLog) -> Question? {
        func leaveOut(_ words: String) -> Question? {
            log.leaveOut("a cartridge can't have \(words), so this one is left out; the format 'canvas' can", question, of: quiz)
            return nil
        }
        switch question.response {
        case .singleChoice, .multipleChoice, .trueFalse, .text: return question
        case .ordering: return leaveOut("ordering questions")
        case .matching: return leaveOut("matching questions")
        case .blanks(let blanks):
            guard blanks.count == 1, let only = blanks.first else { return leaveOut("questions with several blanks") }
            if case .menu = only { return leaveOut("lists in a text") }
            guard case .numbers(let numbers) = only else { return question }
            guard numbers.allSatisfy({ $0.tolerance.value == 0 }) else { return leaveOut("numbers with a tolerance") }
            guard !only.asksForUnit else { return leaveOut("numbers with a unit") }
            log.report("a cartridge can't compare numbers, so the digits are compared as a word", question, of: quiz)
            var question = question
            question.response = .blanks([QTI12Writer.words(for: numbers.map(\.value))])
            return question
        }
    }

    /// Weight of a question in the profile: an integer from 1 to 99.
    private static func weight(_ question: Question) -> Int { Int(min(max(question.points.rounded(), 1), 99)) }

    /// Reports limits of the profile, which platforms may validate, that the question exceeds.
    private static func reportLimits(_ question: Question, of quiz: LocalizedQuiz, log: inout ExportLog) {
        let weight = weight(question)
        if Double(weight) != question.points {
            log.report(
                "a cartridge only has whole points from 1 to 99, so \(QuizFrontMatter.number(question.points)) becomes \(weight)", question,
                of: quiz)
        }
        if case .singleChoice(let choices, _) = question.response, choices.count < 3 {
            log.report(
                "a single choice in a cartridge needs at least three choices, so strict platforms may refuse this one, which has two",
                question,
                of: quiz)
        }
    }

    private static func reportSettings(_ quiz: LocalizedQuiz, log: inout ExportLog) {
        var kept: Set<QuizSetting> = [.title, .introduction, .timeLimit]
        // The profile states whether there is feedback, but not when.
        if quiz.quiz.feedback == .none { kept.insert(.feedback) }
        log.reportQuizSettings(quiz, keeping: kept, noPlaceIn: "a cartridge")
    }

    private static let profiles = [
        "multiple_choice_question": "cc.multiple_choice.v0p1", "multiple_answers_question": "cc.multiple_response.v0p1",
        "true_false_question": "cc.true_false.v0p1", "short_answer_question": "cc.fib.v0p1", "essay_question": "cc.essay.v0p1",
    ]

    var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element("questestinterop", ["xmlns": CanvasFormat.namespace]) { xml in
            xml.element("assessment", ["ident": identifier, "title": quiz.quiz.title]) { xml in
                var metadata = [
                    ("cc_profile", "cc.exam.v0p1"), ("qmd_assessmenttype", "Examination"), ("qmd_scoretype", "Percentage"),
                    ("qmd_feedbackpermitted", quiz.quiz.feedback == .none ? "No" : "Yes"), ("cc_maxattempts", "unlimited"),
                ]
                if let seconds = quiz.quiz.timeLimit { metadata.append(("qmd_timelimit", String((seconds + 59) / 60))) }
                QTI12Item.write(metadata, to: &xml)
                let introduction = writer.texts.html(quiz.quiz.introduction)
                if !introduction.isEmpty {
                    xml.element("rubric") { xml in
                        xml.element("material") { $0.element("mattext", ["texttype": "text/html"], text: introduction) }
                    }
                }
                xml.element("section", ["ident": "root_section"]) { xml in
                    for (question, item) in items { write(question, item, to: &xml) }
                }
            }
        }
        return xml.bytes
    }

    private func write(_ question: Question, _ item: QTI12Item, to xml: inout XMLWriter) {
        var metadata = [
            ("cc_profile", CartridgeAssessment.profiles[item.type] ?? ""), ("cc_weighting", String(CartridgeAssessment.weight(question))),
        ]
        if item.type == "essay_question" { metadata.append(("qmd_computerscored", "No")) }
        item.write(
            ident: export.identifier(of: quiz, question.id), label: nil, title: writer.texts.title(question), metadata: metadata, to: &xml)
    }
}
