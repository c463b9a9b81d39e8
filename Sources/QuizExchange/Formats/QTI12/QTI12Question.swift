import ContentModel
import ContentReading
import Diagnostics

/// An item of QTI 1.2 as another program wrote it: what is shown, in its order, and what earns points.
struct QTI12Question {
    var position: SourcePosition
    var ident: String
    var label: String
    var title: String
    /// By the program's own name, in lower case: "multiple_choice_question", "multi-select", "fill in the blank plus".
    var type = ""
    var points: Double?
    var parts: [Part] = []
    var conditions: [Condition] = []
    /// By the names that conditions use.
    var feedback: [(ident: String, material: [Material])] = []
    var answerKey: [Material] = []

    enum Part {
        case material([Material], Block)
        case response(Response)
    }

    /// Where a text stands: Blackboard keeps the two sides of pairs apart from the question.
    enum Block { case question, answers, matches }

    /// A text or picture.
    struct Material {
        var text: String
        var form: ForeignTextForm
    }

    struct Response {
        var ident: String
        var isOrdered: Bool
        var isMultiple: Bool
        /// Whether words are typed; else something is chosen.
        var isTyped: Bool
        var isNumber: Bool
        var prompt: [Material]
        var labels: [Label]
    }

    struct Label {
        var ident: String
        var material: [Material]
        var isPinned: Bool
    }

    struct Condition {
        /// Above 0 where it earns something.
        var score: Double
        var tests: [Test]
        var feedback: [String]
    }

    struct Test {
        enum Relation { case equal, atLeast, atMost, contains }
        var relation: Relation
        var ident: String
        var value: String
        var isNegated: Bool
        var matchesCase: Bool
    }

    var responses: [Response] {
        parts.compactMap { part in
            if case .response(let response) = part { response } else { nil }
        }
    }

    /// What is right for a place to answer, by all names that it has.
    func rightTests(_ idents: Set<String>) -> [Test] {
        conditions.filter { $0.score > 0 }.flatMap(\.tests).filter { !$0.isNegated && idents.contains($0.ident) }
    }
}

extension QTI12Question {
    init(_ item: MarkupElement) {
        position = item.position
        ident = item["ident"] ?? ""
        label = item["label"] ?? ""
        title = item["title"] ?? ""
        let metadata = QTI12Metadata(item.first("itemmetadata"))
        type = metadata.type
        points = metadata.points
        if let presentation = item.first("presentation") { read(presentation, .question) }
        for processing in item.all("resprocessing") {
            for condition in processing.all("respcondition") { conditions.append(Condition(condition)) }
            if points == nil { points = processing.descendant("outcomes", "decvar").flatMap(QTI12Question.greatestScore) }
        }
        for element in item.all("itemfeedback") {
            let material = Material.all(element)
            if !material.isEmpty { feedback.append((element["ident"] ?? "", material)) }
        }
        answerKey = item.first("answer_key").map(Material.all) ?? []
    }

    /// A greatest score of 100 is a percentage.
    private static func greatestScore(_ variable: MarkupElement) -> Double? {
        guard let score = variable["maxvalue"].flatMap(Double.init), score > 0, score != 100, score.isFinite else { return nil }
        return score
    }

    private mutating func read(_ element: MarkupElement, _ block: Block) {
        for child in element.elements {
            switch child.name {
            case "material":
                let material = Material.all(child)
                if !material.isEmpty { parts.append(.material(material, block)) }
            case "response_lid", "response_grp", "response_str", "response_num", "response_xy":
                parts.append(.response(Response(child)))
            case "flow", "flow_mat":
                let blocks: [String: Block] = ["RESPONSE_BLOCK": .answers, "RIGHT_MATCH_BLOCK": .matches]
                read(child, child["class"].flatMap { blocks[$0] } ?? block)
            default: break
            }
        }
    }
}

extension QTI12Question.Response {
    fileprivate init(_ element: MarkupElement) {
        let form = element.elements.first { $0.name.hasPrefix("render_") }
        ident = element["ident"] ?? element["respident"] ?? ""
        isOrdered = element["rcardinality"]?.lowercased() == "ordered"
        isMultiple = element["rcardinality"]?.lowercased() == "multiple"
        isTyped = form?.name == "render_fib" || element.name == "response_str" || element.name == "response_num"
        isNumber = element.name == "response_num" || ["decimal", "integer", "scientific"].contains(form?["fibtype"]?.lowercased())
        prompt = element.all("material").flatMap(QTI12Question.Material.all)
        labels = (form?.descendants("response_label") ?? []).map { label in
            QTI12Question.Label(
                ident: label["ident"] ?? "", material: QTI12Question.Material.all(label),
                isPinned: label["rshuffle"]?.lowercased() == "no")
        }
    }

    /// Its own name and those of its labels; conditions use both.
    var idents: Set<String> { Set([ident] + labels.map(\.ident)) }
}

extension QTI12Question.Condition {
    fileprivate init(_ element: MarkupElement) {
        tests = []
        feedback = element.all("displayfeedback").compactMap { $0["linkrefid"] }
        let settings = element.all("setvar")
        let scores = settings.filter { $0["varname"]?.lowercased() != "d2l_incorrect" }.map { trimmed($0.text) }
        let isCorrect = settings.isEmpty && element["title"]?.lowercased() == "correct"
        score = scores.map { $0.uppercased().hasPrefix("SCORE.MAX") ? 100 : Double($0) ?? 0 }.max() ?? (isCorrect ? 100 : 0)
        if let variables = element.first("conditionvar") { read(variables, isNegated: false) }
    }

    private mutating func read(_ element: MarkupElement, isNegated: Bool) {
        for child in element.elements {
            switch child.name {
            case "and", "or": read(child, isNegated: isNegated)
            case "not": read(child, isNegated: !isNegated)
            case "varequal", "varsubset": add(child, .equal, isNegated)
            case "varsubstring": add(child, .contains, isNegated)
            case "vargte", "vargt": add(child, .atLeast, isNegated)
            case "varlte", "varlt": add(child, .atMost, isNegated)
            default: break
            }
        }
    }

    private mutating func add(_ element: MarkupElement, _ relation: QTI12Question.Test.Relation, _ isNegated: Bool) {
        tests.append(
            QTI12Question.Test(
                relation: relation, ident: element["respident"] ?? "", value: trimmed(element.text), isNegated: isNegated,
                matchesCase: element["case"]?.lowercased() == "yes"))
    }
}

extension QTI12Question.Material {
    /// All texts and pictures below an element, in their order.
    static func all(_ element: MarkupElement) -> [QTI12Question.Material] {
        element.elements.flatMap { child -> [QTI12Question.Material] in
            switch child.name {
            case "mattext", "mat_formattedtext", "matemtext":
                // HTML is a text here, but some programs leave it as elements.
                let isText = child.elements.isEmpty
                let text = isText ? child.text : XHTML.text(child.children)
                guard !trimmed(text).isEmpty else { return [] }
                let type = (child["texttype"] ?? child["type"] ?? "text/html").lowercased()
                return [QTI12Question.Material(text: text, form: type.contains("plain") && isText ? .plain : .html)]
            case "matimage", "mataudio", "matvideo":
                guard let address = child["uri"] ?? child["label"], !address.isEmpty else { return [] }
                let tag = ["mataudio": "audio", "matvideo": "video"][child.name] ?? "img"
                let element = MarkupElement(name: tag, attributes: [("src", address)])
                return [QTI12Question.Material(text: XHTML.text([.element(element)]), form: .html)]
            case "response_label", "response_lid": return []
            default: return all(child)
            }
        }
    }
}

extension QTI12Question {
    /// The tags that an item of ours carries along.
    static func tags(_ item: MarkupElement) -> [String] {
        guard let tags = QTI12Metadata(item.first("itemmetadata"))["quizmark_tags"] else { return [] }
        return tags.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }
}

/// What the metadata of an item say: the fields of Canvas and Brightspace, and the elements of Blackboard.
private struct QTI12Metadata {
    private var fields: [String: String] = [:]

    init(_ metadata: MarkupElement?) {
        guard let metadata else { return }
        for field in metadata.descendants("qtimetadatafield") + metadata.descendants("qti_metadatafield") {
            guard let name = field.first("fieldlabel")?.text, let value = field.first("fieldentry")?.text else { continue }
            fields[trimmed(name).lowercased()] = trimmed(value)
        }
        for element in metadata.elements where element.elements.isEmpty { fields[element.name.lowercased()] = trimmed(element.text) }
    }

    subscript(_ name: String) -> String? { fields[name] }

    var type: String {
        let names = ["question_type", "qmd_questiontype", "bbmd_questiontype", "cc_profile", "qmd_itemtype"]
        return names.compactMap { fields[$0] }.first { !$0.isEmpty }?.lowercased() ?? ""
    }

    var points: Double? {
        let names = ["points_possible", "cc_weighting", "qmd_absolutescore_max", "qmd_weighting", "qmd_maximumscore"]
        return names.compactMap { fields[$0].flatMap(Double.init) }.first { $0.isFinite && $0 >= 0 }
    }
}

extension PackageReading {
    mutating func nodes(_ material: [QTI12Question.Material]) -> [MarkupNode] { material.flatMap { nodes($0.text, $0.form) } }
    mutating func blocks(_ material: [QTI12Question.Material]) -> String { blocks(nodes(material)) }
    mutating func line(_ material: [QTI12Question.Material]) -> String { line(nodes(material)) }

    mutating func choice(_ material: [QTI12Question.Material], isRight: Bool) -> WrittenChoice {
        choice(nodes(material), isRight: isRight)
    }

    /// Words without markup.
    mutating func plain(_ material: [QTI12Question.Material]) -> String {
        TextFolding.squeeze(XHTML.plain(nodes(material)))
    }
}
