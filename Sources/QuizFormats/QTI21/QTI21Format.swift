import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange
import SitePlanning

/// A package of QTI 2.1: a test for each quiz, an item for each question.
struct QTI21Format: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport { [.blanks, .text, .sanction].contains(kind) ? .partial : .full }

    // MARK: - Export

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        let media = PackageMedia(quizzes, export, log: &log)
        var entries = media.entries
        var tests: [IMSManifest.Resource] = []
        var items: [IMSManifest.Resource] = []
        for quiz in quizzes {
            guard !quiz.questions.isEmpty else {
                log.leaveOut("this quiz has no questions, so it isn't in the package", quiz)
                continue
            }
            QTI21Format.reportDifferences(quiz, &log)
            let name = export.identifier(of: quiz)
            var names: [(identifier: String, file: String)] = []
            for question in quiz.questions {
                let file = "\(PackageIdentifier.of(question.id)).xml"
                let identifier = export.identifier(of: quiz, question.id)
                names.append((identifier, file))
                let item = QTI21Item(question, of: quiz, export, log: &log)
                entries.append(ZipEntry(path: "\(name)/\(file)", bytes: item.bytes(identifier: identifier)))
                let shown = LocalizedQuiz(question, of: quiz).media(in: export.mediaPaths)
                items.append(
                    IMSManifest.Resource(
                        identifier: identifier, type: "imsqti_item_xmlv2p1", start: "\(name)/\(file)", files: ["\(name)/\(file)"],
                        dependencies: media.identifiers(shown)))
            }
            let path = "\(name)/test.xml"
            entries.append(ZipEntry(path: path, bytes: QTI21Test(quiz: quiz, export: export).bytes(identifier: name, items: names)))
            tests.append(
                IMSManifest.Resource(
                    identifier: name, type: "imsqti_test_xmlv2p1", start: path, files: [path],
                    dependencies: names.map(\.identifier) + media.identifiers(quiz.quiz.introduction.media(in: export.mediaPaths))))
        }
        let manifest = IMSManifest(
            identifier: PackageIdentifier.of(export.settings.id, "quizzes"),
            attributes: ["xmlns": "http://www.imsglobal.org/xsd/imscp_v1p1"], schema: "QTIv2.1 Package", schemaVersion: "1.0.0",
            resources: tests + items + media.resources)
        entries.append(ZipEntry(path: IMSManifest.path, bytes: manifest.bytes))
        return ZipArchive.file("qti.zip", entries, of: quizzes, log: &log)
    }

    private static func reportDifferences(_ quiz: LocalizedQuiz, _ log: inout ExportLog) {
        log.reportQuizSettings(
            quiz, keeping: [.title, .introduction, .feedback, .order, .choices, .draw, .pass, .scoring, .timeLimit], noPlaceIn: "QTI")
        guard quiz.questions.contains(where: \.hasTypedWords) else { return }
        log.report(
            "QTI compares spaces before and after a typed answer, so one with a space at its end is wrong there; tell your students",
            of: quiz)
    }
}

extension Question {
    /// Whether students type words into a blank.
    fileprivate var hasTypedWords: Bool {
        guard case .blanks(let blanks) = response else { return false }
        return blanks.contains { blank in
            switch blank {
            case .words, .patterns: true
            case .numbers, .menu: false
            }
        }
    }
}

/// A quiz as `assessmentTest`: order of items, time limit and total score.
private struct QTI21Test {
    let quiz: LocalizedQuiz
    let export: Export

    private var header: Quiz { quiz.quiz }

    func bytes(identifier: String, items: [(identifier: String, file: String)]) -> [UInt8] {
        var xml = XMLWriter()
        xml.element(
            "assessmentTest",
            ["xmlns": QTI21Item.namespace, "identifier": identifier, "title": header.title, "toolName": "Quizmark"]
        ) { xml in
            write(outcome: "SCORE", "float", to: &xml)
            if header.passPercent != nil { write(outcome: "PASSED", "boolean", to: &xml) }
            if let seconds = header.timeLimit { xml.element("timeLimits", ["maxTime": String(seconds)]) }
            let submission = header.feedback == .immediate ? "individual" : "simultaneous"
            xml.element("testPart", ["identifier": "part", "navigationMode": "nonlinear", "submissionMode": submission]) { xml in
                // Unlimited attempts
                let showsFeedback = String(header.feedback != .none)
                xml.element(
                    "itemSessionControl", ["maxAttempts": "0", "showFeedback": showsFeedback, "showSolution": showsFeedback])
                xml.element("assessmentSection", ["identifier": "section", "title": header.title, "visible": "true"]) { xml in
                    // One group is the whole section.
                    let whole = header.tagDraws.isEmpty ? quiz.drawGroups.first : nil
                    if let whole, header.draw != nil { xml.element("selection", ["select": String(whole.asked)]) }
                    if header.shufflesQuestions { xml.element("ordering", ["shuffle": "true"]) }
                    if !introduction.isEmpty {
                        xml.element("rubricBlock", ["view": "candidate"]) { $0.raw(XHTML.text(introduction)) }
                    }
                    for part in quiz.parts(where: { whole == nil && $0.asked < $0.questions.count }) { write(part, items, to: &xml) }
                }
            }
            xml.element("outcomeProcessing") { xml in
                xml.element(
                    QTIRule.set(
                        "SCORE", to: QTIRule.element("sum", [:], [QTIRule.element("testVariables", ["variableIdentifier": "SCORE"])])))
                if let percent = header.passPercent { xml.element(QTIRule.set("PASSED", to: passes(percent))) }
            }
        }
        return xml.bytes
    }

    private func write(_ part: LocalizedQuiz.Part, _ items: [(identifier: String, file: String)], to xml: inout XMLWriter) {
        func write(_ index: Int, to xml: inout XMLWriter) {
            xml.element("assessmentItemRef", ["identifier": items[index].identifier, "href": items[index].file])
        }
        switch part {
        case .question(let index): write(index, to: &xml)
        case .group(let group):
            // Unless it is invisible and not kept together, its questions wouldn't be shuffled with the others.
            let identifier = group.tag.map { "draw-\($0 + 1)" } ?? "draw"
            let title = quiz.tag(of: group) ?? header.title
            xml.element(
                "assessmentSection", ["identifier": identifier, "title": title, "visible": "false", "keepTogether": "false"]
            ) { xml in
                xml.element("selection", ["select": String(group.asked)])
                for index in group.questions { write(index, to: &xml) }
            }
        }
    }

    private func write(outcome: String, _ type: String, to xml: inout XMLWriter) {
        xml.element("outcomeDeclaration", ["identifier": outcome, "cardinality": "single", "baseType": type])
    }

    private var introduction: [MarkupNode] {
        QTIBody.blocks(QTIBody.allowed(export.markup(header.introduction, medium: { "../\(OutputPath($0).urlPath)" })))
    }

    /// Tests the score times 100, as a percentage is seldom exact as a fraction.
    private func passes(_ percent: Double) -> MarkupElement {
        func product(_ one: MarkupElement, _ other: String) -> MarkupElement {
            QTIRule.element("product", [:], [one, QTIRule.value(other, "float")])
        }
        return QTIRule.element(
            "gte", [:],
            [
                product(QTIRule.variable("SCORE"), "100"),
                product(QTIRule.element("outcomeMaximum", ["outcomeIdentifier": "SCORE"]), QuizFrontMatter.number(percent)),
            ])
    }
}

extension LocalizedQuiz {
    /// A quiz with only this question, to find out what its text needs.
    fileprivate init(_ question: Question, of quiz: LocalizedQuiz) {
        self = LocalizedQuiz(quiz.quiz)
        self.quiz.questions = [question]
        self.quiz.introduction = RichText()
    }
}
