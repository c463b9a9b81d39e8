import Diagnostics
import Encoding
import Markup
import QuizExchange

/// An item of QTI 1.2 from any program: its content in order, and its conditions.
struct QTI12Question {
    var position: SourcePosition
    var ident: String
    var label: String
    var title: String
    /// Identifier of the text above it that it shares with other questions, in New Quizzes.
    var stimulus: String?
    /// Kind by the program's own name, in lower case: "multiple_choice_question", "multi-select", "fill in the blank plus".
    var type = ""
    var points: Double?
    /// The lowest score of the whole question. Wrong choices keep their negative points with it, as many programs write 0 for every
    /// question.
    var minimum: Double?
    var parts: [Part] = []
    var conditions: [Condition] = []
    /// Feedback by the names that conditions use.
    var feedback: [(ident: String, material: [Material])] = []
    var answerKey: [Material] = []
    /// Brightspace's hints, which students can open.
    var hints: [[Material]] = []
    /// Blackboard's right sides of pairs, in the order of the labels, which have no text.
    var matches: [[Material]] = []
    /// Whether all answers are case-sensitive, as a setting of New Quizzes and ILIAS.
    var matchesCase = false
    /// Whether answers with a typo are right, a setting of ILIAS.
    var allowsTypos = false
    /// Whether blanks earn points together, a setting of ILIAS.
    var hasCombinations = false
    var isOfILIAS = false
    var isOfBlackboard = false
    /// Whether students decide for each choice if it is right (Kprim), so that leaving one out is an answer, too.
    var hasStatements = false
    /// Whether statements earn half of the points with one mistake.
    var forgivesMistake = false

    /// Whether Blackboard gives points for parts of the answer.
    var givesParts = false

    enum Part {
        case material([Material])
        case response(Response)
    }

    struct Response {
        var ident: String
        var isOrdered = false
        var isMultiple = false
        /// Whether the answer is typed, rather than chosen.
        var isTyped = false
        var isNumber = false
        /// Whether it is a box to type in, in which a label is a hint.
        var isBox = false
        /// Number of Brightspace's boxes, each of which takes any of the words.
        var boxes = 1
        /// Maximum number of choices that can be chosen, a setting of ILIAS.
        var most: Int?
        /// In ILIAS, the limits of the right numbers, as written.
        var limits: (lowest: String, highest: String)?
        /// Whether the answer is a point in a picture (hotspot).
        var isArea = false
        var prompt: [Material] = []
        var labels: [Label] = []
    }

    struct Label {
        var ident: String
        var material: [Material]
        /// Whether there is no place for a text, so that students see the name.
        var isName = false
        var isPinned = false
        /// Whether other labels of the same field are its matches.
        var isPrompt = false
        /// New Quizzes' comparison of answers, such as "TextRegex".
        var scoring = ""
        /// New Quizzes' kind of field, such as "dropdown".
        var answerType = ""
        var position: SourcePosition
    }

    /// Whether it is a text between questions.
    var isText: Bool { type.hasPrefix("text_only") || type == "text information" || type == "cc.text" }

    /// Texts outside of response fields.
    var material: [Material] {
        parts.flatMap { part -> [Material] in
            if case .material(let material) = part { material } else { [] }
        }
    }

    var responses: [Response] {
        parts.compactMap { part in
            if case .response(let response) = part { response } else { nil }
        }
    }

    /// Whether there is partial credit. Canvas has it by the kind of question only.
    var hasParts: Bool {
        if forgivesMistake || givesPartsByKind { return true }
        return conditions.count { $0.isAdded && $0.score > 0 } > 1
    }

    /// Whether there is partial credit, whatever the conditions are.
    var givesPartsByKind: Bool {
        let kinds = ["multiple_answers_question", "matching_question", "fill_in_multiple_blanks_question", "multiple_dropdowns_question"]
        return givesParts || sharesWords || kinds.contains(type) || responses.contains { $0.boxes > 1 }
    }

    /// Whether each of several fields takes any of the same words: ILIAS lists them, as many as are asked for.
    var sharesWords: Bool { type.hasPrefix("textsubset") }

    /// Conditions with a positive score, each with its tests of one response field.
    func rightConditions(_ response: Response) -> [(condition: Condition, tests: [Test])] {
        conditions.filter { $0.score > 0 }.map { condition in
            (condition, condition.tests.filter { isAsked(response, by: $0) })
        }.filter { condition in condition.tests.contains { !$0.isNegated } }
    }

    /// Tests of correct answers in a response field.
    func rightTests(_ response: Response) -> [Test] { rightConditions(response).flatMap(\.tests).filter { !$0.isNegated } }

    /// Whether a test refers to this response field, by any of its names. Blackboard also uses names of missing fields; then it
    /// refers to the only field, or to the only one with the label.
    func isAsked(_ response: Response, by test: Test) -> Bool {
        if response.idents.contains(test.ident) { return true }
        let responses = responses
        guard !responses.contains(where: { $0.idents.contains(test.ident) }) else { return false }
        if responses.count == 1 { return true }
        let holders = responses.filter { response in response.labels.contains { $0.ident == test.value } }
        return holders.count == 1 && holders[0].ident == response.ident
    }
}

extension QTI12Question {
    init(_ original: MarkupElement) {
        let metadata = QTI12Metadata(original.first("itemmetadata"))
        let item = metadata.hasHTML ? original.withTextsOfHTML : original
        position = item.position
        ident = item["ident"] ?? ""
        label = item["label"] ?? ""
        title = item["title"] ?? ""
        type = metadata.type
        stimulus = metadata.stimulus
        points = metadata.points
        (matchesCase, allowsTypos) = (metadata.matchesCase, metadata.allowsTypos)
        (hasCombinations, isOfILIAS, isOfBlackboard) = (metadata.hasCombinations, metadata.isOfILIAS, metadata.isOfBlackboard)
        let variables = item.descendants("setvar").map { ($0["variablename"] ?? $0["varname"] ?? "").lowercased() }
        givesParts = metadata["bbmd_partialcredit"]?.lowercased() == "true" || variables.contains { $0.hasSuffix("partialcreditpercent") }
        if let presentation = item.first("presentation") { read(presentation) }
        for processing in item.all("resprocessing") {
            for element in processing.all("respcondition") {
                var condition = Condition(element)
                condition.feedback += feedbackOnAnswer(in: element)
                conditions.append(condition)
            }
            let variable = processing.descendant("outcomes", "decvar")
            if points == nil { points = points(variable) }
            minimum = minimum ?? variable?["minvalue"].flatMap(Double.init)
            forgivesMistake = isKprimOfILIAS && minimum ?? 0 > 0
        }
        readStatements()
        scoreByFeedback()
        if sharesWords { conditions = conditions.map(\.withWordsOfLists) }
        for element in item.all("itemfeedback") {
            let material = Material.all(element)
            if !material.isEmpty { feedback.append((element["ident"] ?? "", material)) }
        }
        hints = item.all("hint").map(Material.all).filter { !$0.isEmpty }
        answerKey = item.first("answer_key").map(Material.all) ?? []
    }

    /// Reads Sakai's feedback on an answer, which is in its condition.
    ///
    /// - Returns: names for it.
    private mutating func feedbackOnAnswer(in condition: MarkupElement) -> [String] {
        condition.all("displayfeedback").filter { !$0.text.trimmed.isEmpty }.map { shown in
            let name = "\(shown["linkrefid"] ?? "") \(feedback.count + 1)"
            feedback.append((name, [Material(text: shown.text, form: .html)]))
            return name
        }
    }

    /// Gives points to the choices whose feedback says that they are right, if none has any, as in Sakai.
    private mutating func scoreByFeedback() {
        let right = conditions.indices.filter { conditions[$0].namesRight && !conditions[$0].tests.isEmpty }
        guard let response = responses.first, responses.count == 1, !response.isTyped, !right.isEmpty, right.count < conditions.count,
            conditions.allSatisfy({ $0.score == 0 })
        else { return }
        for index in right {
            conditions[index].score = (points ?? 100) / Double(response.isMultiple ? right.count : 1)
            conditions[index].isScored = true
        }
    }

    /// Maximum score, as declared or by the conditions; 100 is a percentage.
    private func points(_ variable: MarkupElement?) -> Double? {
        let score = variable?["maxvalue"].map { Double($0) ?? 0 } ?? greatestScore
        return score > 0 && score != 100 && score.isFinite ? score : nil
    }

    /// The highest score that the conditions give.
    private var greatestScore: Double {
        let responses = responses
        // By the fields that a condition is about, and the values that it tests.
        var scores: [Set<String>: [[String]: Double]] = [:]
        for condition in conditions where condition.isAdded && condition.score > 0 {
            let tests = condition.tests
            let fields = Set(responses.filter { response in tests.contains { isAsked(response, by: $0) } }.map(\.ident))
            scores[fields, default: [:]].merge([tests.map(\.value).sorted(): condition.score], uniquingKeysWith: max)
        }
        let added = responses.map { response in
            let best = scores[[response.ident]]?.values.map(\.self) ?? []
            return response.isMultiple || response.isOrdered ? best.reduce(0, +) : best.max() ?? 0
        }
        let shared = scores.filter { $0.key.count > 1 }.values.flatMap(\.values)
        return max((added + shared).reduce(0, +), conditions.filter { !$0.isAdded }.map(\.score).max() ?? 0)
    }

    private mutating func read(_ element: MarkupElement) {
        for child in element.elements {
            switch child.name {
            case "material":
                let material = Material.all(child)
                if !material.isEmpty { parts.append(.material(material)) }
            case "response_lid", "response_grp", "response_str", "response_num", "response_xy":
                let response = Response(child)
                parts += Array(repeating: .response(response), count: response.boxes)
            case "flow" where child["class"] == "RESPONSE_BLOCK": readAnswers(child)
            case "flow" where child["class"] == "RIGHT_MATCH_BLOCK": matches = child.elements.map(Material.all)
            case "flow", "flow_mat": read(child)
            default: break
            }
        }
    }

    /// Reads a response field. Blackboard has its prompt beside it.
    private mutating func readAnswers(_ block: MarkupElement) {
        for child in block.elements {
            let fields = child.elements.filter { $0.name.hasPrefix("response_") }
            if child.name == "flow", fields.count == 1 {
                var response = Response(fields[0])
                response.prompt += Material.all(child)
                parts.append(.response(response))
            } else {
                read(MarkupElement(name: block.name, children: [.element(child)], position: block.position))
            }
        }
    }
}

extension MarkupElement {
    /// The element without the types of its texts, so that they are HTML.
    fileprivate var withTextsOfHTML: MarkupElement {
        var element = self
        if name == "mattext" { element.attributes.removeAll { $0.name == "texttype" } }
        element.children = children.map { child in
            if case .element(let inner) = child { .element(inner.withTextsOfHTML) } else { child }
        }
        return element
    }
}

extension QTI12Question.Response {
    fileprivate init(_ element: MarkupElement) {
        let form = element.elements.first { $0.name.hasPrefix("render_") }
        ident = element["ident"] ?? element["respident"] ?? ""
        isMultiple = element["rcardinality"]?.lowercased() == "multiple"
        isBox = form?.name == "render_fib"
        // ILIAS calls essays ordered, too.
        isOrdered = element["rcardinality"]?.lowercased() == "ordered" && !isBox
        isTyped = isBox || element.name == "response_str" || element.name == "response_num"
        isNumber = element.name == "response_num" || ["decimal", "integer", "scientific"].contains(form?["fibtype"]?.lowercased())
        boxes = form?["input_boxes"].flatMap { Int($0) }.map { min(max(1, $0), ImportQuota.answerLimit) } ?? 1
        most = (form?["maxnumber"] ?? element["maxnumber"]).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        if isNumber, let lowest = form?["minnumber"], let highest = form?["maxnumber"] { limits = (lowest, highest) }
        isArea = element.name == "response_xy" || form?.name == "render_hotspot"
        let labelled = (form?.all("material") ?? []).flatMap(QTI12Question.Material.all)
        // An extension of IMS has labels above and below its items.
        let isExtension = form?.name == "render_extension"
        prompt = element.all("material").flatMap(QTI12Question.Material.all) + (isExtension ? labelled.map(\.paragraph) : labelled)
        labels = (form?.descendants("response_label") ?? element.all("response_label")).map { label in
            QTI12Question.Label(
                ident: label["ident"] ?? "", material: QTI12Question.Material.all(label), isName: label.elements.isEmpty,
                isPinned: label["rshuffle"]?.lowercased() == "no", isPrompt: label["match_group"] != nil,
                scoring: label["scoring_algorithm"] ?? "",
                answerType: (label["answer_type"] ?? "").lowercased(), position: label.position)
        }
    }

    /// Whether it has a list to choose from, although its answer is a text.
    var isList: Bool { labels.count { !$0.material.isEmpty } > (isBox ? 1 : 0) }

    /// Identifiers of the field and of its labels; conditions use both.
    var idents: Set<String> { Set([ident] + labels.map(\.ident)) }
}
