import Algorithms
import ContentModel
import Markup
import QuizExchange
import SitePlanning

/// A question as an `assessmentItem` of QTI 2.1.
struct QTI21Item {
    static let namespace = "http://www.imsglobal.org/xsd/imsqti_v2p1"

    let question: Question
    let quiz: LocalizedQuiz
    let export: Export
    var declarations: [MarkupElement] = []
    var body: [MarkupNode] = []
    var interaction: MarkupElement?
    var rules: [MarkupElement] = []
    private var notes: [MarkupNode] = []
    /// Feedback by identifiers of the outcome `FEEDBACK`.
    var feedback: [(identifier: String, nodes: [MarkupNode])] = []
    /// Whether choices have feedback by their identifiers.
    var showsFeedbackOfChoices = false

    var isPartial: Bool { quiz.quiz.scoring == .partial }

    init(_ question: Question, of quiz: LocalizedQuiz, _ export: Export, log: inout ExportLog) {
        let question = log.inOneUnit(question, of: quiz, "QTI")
        self.question = question
        self.quiz = quiz
        self.export = export
        log.reportLostLinks(question, of: quiz, export)
        log.reportParts(question, of: quiz, keeping: [.points, .anyOfSeveral], in: "QTI")
        if question.texts.contains(where: \.hasStruckWords) {
            log.report("QTI 2.1 has no strikethrough, so the words are exported without the line", question, of: quiz)
        }
        if question.texts.contains(where: \.hasNumberedStart) {
            log.report("QTI 2.1 numbers each list from 1; say the numbers in the text", question, of: quiz)
        }
        if question.saysCount { log.report("QTI doesn't say how many choices are correct; say it in the question", question, of: quiz) }
        switch question.response {
        case .singleChoice(let choices, let keys): add(choices, keys: keys, isMultiple: false)
        case .multipleChoice(let choices, let keys): add(choices, keys: keys, isMultiple: true)
        case .trueFalse(let answer): addTruth(answer)
        case .blanks(let blanks):
            add(blanks)
            log.reportBlanks(blanks, question, of: quiz, "QTI")
        case .ordering(let items):
            addOrder(items)
            log.reportEqualItems(items, question, of: quiz, "QTI")
        case .matching(let pairs, let distractors): addPairs(pairs, distractors)
        case .text(let markingNotes):
            body = stem()
            declarations = [declaration("RESPONSE", "single", "string", right: [])]
            interaction = QTIRule.element("extendedTextInteraction", ["responseIdentifier": "RESPONSE", "expectedLines": "10"])
            notes = QTIBody.blocks(nodes(markingNotes))
        }
        log.reportModelAnswer(question, of: quiz, noPlaceIn: "QTI")
        let explanation = nodes(question.shownAfterwards)
        if !explanation.isEmpty { feedback.append(("explanation", explanation)) }
    }

    // MARK: - Texts

    func nodes(_ text: RichText, blank: (Int) -> MarkupNode = { _ in .text("____") }) -> [MarkupNode] {
        QTIBody.allowed(export.markup(text, medium: { "../\(OutputPath($0).urlPath)" }, blank: blank))
    }

    func stem(blank: (Int) -> MarkupNode = { _ in .text("____") }) -> [MarkupNode] {
        [.element(MarkupElement(name: "p", children: nodes(question.prompt, blank: blank)))]
            + QTIBody.blocks(nodes(question.stem, blank: blank))
    }

    func declaration(
        _ identifier: String, _ cardinality: String, _ type: String, right: [String], mapping: MarkupElement? = nil
    ) -> MarkupElement {
        let values = right.map { MarkupElement(name: "value", children: [.text($0)]) }
        return QTIRule.element(
            "responseDeclaration", ["identifier": identifier, "cardinality": cardinality, "baseType": type],
            (right.isEmpty ? [] : [QTIRule.element("correctResponse", [:], values)]) + (mapping.map { [$0] } ?? []))
    }

    func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [MarkupNode]) -> MarkupElement {
        var element = QTIRule.element(name, attributes)
        element.children = children
        return element
    }

    // MARK: - Words and numbers

    private mutating func add(_ blanks: [Blank]) {
        var tests: [MarkupElement] = []
        for (index, blank) in blanks.enumerated() {
            let identifier = "RESPONSE\(index + 1)"
            switch blank {
            case .words(_, let matchesCase), .patterns(_, let matchesCase):
                let entries = blank.spellings.map { word in
                    QTIRule.element("mapEntry", ["mapKey": word, "mappedValue": "1", "caseSensitive": String(matchesCase)])
                }
                let mapping = QTIRule.element("mapping", ["defaultValue": "0"], entries)
                declarations.append(declaration(identifier, "single", "string", right: Array(blank.spellings.prefix(1)), mapping: mapping))
                tests.append(QTIRule.element("gt", [:], [QTIRule.mapped(identifier), QTIRule.value("0", "float")]))
            case .menu(_, let key):
                declarations.append(declaration(identifier, "single", "identifier", right: [Choice.id(key)]))
                tests.append(QTIRule.isRight(identifier))
            case .numbers(let numbers):
                declarations.append(declaration(identifier, "single", "float", right: numbers.prefix(1).map(\.value.plain)))
                let any = numbers.map { QTI21Item.test($0, identifier) }
                tests.append(any.count == 1 ? any[0] : QTIRule.element("or", [:], any))
            }
        }
        body = stem { interaction(blanks, $0) }
        let whole = QTIRule.all(tests)
        rules =
            isPartial && tests.count > 1
            ? QTIRule.shares(tests, whole: whole, points: question.points) : QTIRule.allOrNothing(whole, points: question.points)
    }

    private static func test(_ number: RightNumber, _ identifier: String) -> MarkupElement {
        let tolerance = number.tolerance.plain
        return QTIRule.element(
            "equal",
            number.tolerance.value == 0
                ? ["toleranceMode": "exact"] : ["toleranceMode": "absolute", "tolerance": "\(tolerance) \(tolerance)"],
            [QTIRule.variable(identifier), QTIRule.value(number.value.plain, "float")])
    }

    /// A field in the text, followed by its unit, or a list.
    private func interaction(_ blanks: [Blank], _ index: Int) -> MarkupNode {
        let identifier = "RESPONSE\(index + 1)"
        let field = MarkupNode.element(MarkupElement(name: HTMLNames.blank, children: [.text(identifier)]))
        guard blanks.indices.contains(index) else { return field }
        switch blanks[index] {
        case .menu(let options, _):
            let choices = options.enumerated().map { element("inlineChoice", ["identifier": Choice.id($0)], [.text($1)]) }
            return .element(
                element("inlineChoiceInteraction", ["responseIdentifier": identifier, "shuffle": "false"], choices.map { .element($0) }))
        case .numbers(let numbers):
            guard let unit = numbers.lazy.compactMap(\.unit).first else { return field }
            return .element(MarkupElement(name: "span", children: [field, .text(" \(unit.shown)")]))
        case .words, .patterns: return field
        }
    }

    // MARK: - Order and pairs

    private mutating func addOrder(_ items: [RichText]) {
        body = stem()
        let identifiers = items.indices.map(Choice.id)
        declarations = [declaration("RESPONSE", "ordered", "identifier", right: identifiers)]
        let choices = zip(identifiers, items).map { element("simpleChoice", ["identifier": $0], nodes($1)) }
        interaction = QTIRule.element("orderInteraction", ["responseIdentifier": "RESPONSE", "shuffle": "true"], choices)
        let pairs = identifiers.adjacentPairs().map { QTIRule.follows($0, $1, count: items.count) }
        let whole = QTIRule.isRight("RESPONSE")
        rules =
            isPartial
            ? QTIRule.shares(pairs, whole: whole, points: question.points) : QTIRule.allOrNothing(whole, points: question.points)
    }

    private mutating func addPairs(_ pairs: [MatchingPair], _ distractors: [RichText]) {
        body = stem()
        // Matches with equal text are one, however many prompts have them.
        var matches: [RichText] = []
        func identifier(_ match: RichText) -> String {
            let index = matches.firstIndex { $0.looks(like: match) } ?? matches.count
            if index == matches.count { matches.append(match) }
            return "m\(index + 1)"
        }
        let right = pairs.enumerated().map { "p\($0 + 1) \(identifier($1.match))" }
        for distractor in distractors { _ = identifier(distractor) }
        declarations = [declaration("RESPONSE", "multiple", "directedPair", right: right)]
        let prompts = pairs.enumerated().map {
            element("simpleAssociableChoice", ["identifier": "p\($0 + 1)", "matchMax": "1"], nodes($1.prompt))
        }
        let targets = matches.enumerated().map {
            element("simpleAssociableChoice", ["identifier": "m\($0 + 1)", "matchMax": "0"], nodes($1))
        }
        interaction = QTIRule.element(
            "matchInteraction", ["responseIdentifier": "RESPONSE", "shuffle": "true", "maxAssociations": String(pairs.count)],
            [QTIRule.element("simpleMatchSet", [:], prompts), QTIRule.element("simpleMatchSet", [:], targets)])
        let tests = right.map {
            QTIRule.element("member", [:], [QTIRule.value($0, "directedPair"), QTIRule.variable("RESPONSE")])
        }
        let whole = QTIRule.isRight("RESPONSE")
        rules =
            isPartial
            ? QTIRule.shares(tests, whole: whole, points: question.points) : QTIRule.allOrNothing(whole, points: question.points)
    }

    // MARK: - File

    func bytes(identifier: String) -> [UInt8] {
        var xml = XMLWriter()
        let title = PackageTexts(export, formulas: .mathML).title(question)
        xml.element(
            "assessmentItem",
            [
                "xmlns": QTI21Item.namespace, "identifier": identifier, "title": title, "label": question.id,
                "xml:lang": export.language.code, "adaptive": "false", "timeDependent": "false", "toolName": "Quizmark",
            ]
        ) { xml in
            for declaration in declarations { xml.element(declaration) }
            let points = QuizFrontMatter.number(question.points)
            xml.element(
                "outcomeDeclaration",
                ["identifier": "SCORE", "cardinality": "single", "baseType": "float", "normalMaximum": points, "normalMinimum": "0"]
            ) { $0.element("defaultValue") { $0.element("value", text: "0") } }
            if !feedback.isEmpty {
                xml.element("outcomeDeclaration", ["identifier": "FEEDBACK", "cardinality": "multiple", "baseType": "identifier"])
            }
            xml.element("itemBody") { xml in
                if !notes.isEmpty { xml.element("rubricBlock", ["view": "scorer"]) { $0.raw(XHTML.text(notes)) } }
                xml.element("div") { $0.raw(XHTML.text(body)) }
                if let interaction { QTI21Item.write(interaction, to: &xml) }
            }
            if !rules.isEmpty || !feedback.isEmpty {
                xml.element("responseProcessing") { xml in
                    for rule in rules { xml.element(rule) }
                    if !feedback.isEmpty { xml.element(QTIRule.set("FEEDBACK", to: shownFeedback)) }
                }
            }
            for (identifier, nodes) in feedback {
                xml.element("modalFeedback", ["outcomeIdentifier": "FEEDBACK", "identifier": identifier, "showHide": "show"]) {
                    $0.raw(XHTML.text(nodes))
                }
            }
        }
        return xml.bytes
    }

    private var shownFeedback: MarkupElement {
        let general = feedback.contains { $0.identifier == "explanation" } ? [QTIRule.value("explanation", "identifier")] : []
        return QTIRule.element("multiple", [:], (showsFeedbackOfChoices ? [QTIRule.variable("RESPONSE")] : []) + general)
    }

    /// Writes each choice on a line of its own, with text unchanged.
    private static func write(_ element: MarkupElement, to xml: inout XMLWriter) {
        xml.element(element.name, element.attributes.map { ($0.name, $0.value) }) { xml in
            if ["simpleChoice", "simpleAssociableChoice"].contains(element.name) { return xml.raw(XHTML.text(element.children)) }
            for child in element.elements { write(child, to: &xml) }
        }
    }
}

extension RichText {
    /// Whether a list in it begins with another number than 1.
    fileprivate var hasNumberedStart: Bool {
        contains { if case .list(let start?) = $0 { start != 1 } else { false } }
    }
}
