import Diagnostics
import Encoding
import Markup
import QuizExchange

/// A question pool in Blackboard's format before QTI: a `<POOL>` in a file such as `res00001.dat`.
struct BlackboardPool {
    static let name = "POOL"

    private let root: MarkupElement

    init(_ root: MarkupElement) { self.root = root }

    var title: String { (root.first("TITLE")?["value"] ?? "").trimmed }

    /// Introduction before the questions.
    var introduction: [QTI12Question.Material] {
        ["DESCRIPTION", "INSTRUCTIONS"].compactMap { root.first($0) }.flatMap(BlackboardPool.material)
    }

    /// Questions in the order of the pool's list.
    var questions: [QTI12Question] {
        let listed = root.first("QUESTIONLIST")?.all("QUESTION") ?? []
        let indices = Dictionary(
            keepingFirst: listed.enumerated().compactMap { index, entry in entry["id"].map { ($0, index) } })
        let elements = root.elements.filter { $0.name.hasPrefix("QUESTION_") }
        let sorted = elements.enumerated().sorted { one, other in
            let (first, second) = (indices[one.element["id"] ?? ""], indices[other.element["id"] ?? ""])
            return (first ?? listed.count, one.offset) < (second ?? listed.count, other.offset)
        }
        return sorted.map { _, element in
            let entry = indices[element["id"] ?? ""].map { listed[$0] }
            let points = (entry?["points"] ?? element["points"]).flatMap(ForeignNumber.value)
            return question(element, points: points.flatMap { $0 >= 0 ? $0 : nil })
        }
    }

    // MARK: - Texts

    /// Text of an element: HTML, unless its flags name another form.
    private static func material(_ element: MarkupElement) -> [QTI12Question.Material] {
        guard let text = element.first("TEXT")?.text, !text.trimmed.isEmpty else { return [] }
        func flag(_ name: String) -> String? { element.descendant("FLAGS", name)?["value"]?.lowercased() }
        let form: ForeignTextForm = flag("ISHTML") == "false" ? .plain : flag("ISNEWLINELITERAL") == "true" ? .htmlLines : .html
        return [QTI12Question.Material(text: text, form: form)]
    }

    // MARK: - Questions

    private static let kinds = [
        "QUESTION_MULTIPLECHOICE": "multiple choice", "QUESTION_MULTIPLEANSWER": "multiple answer", "QUESTION_TRUEFALSE": "true/false",
        "QUESTION_EITHEROR": "either/or", "QUESTION_MATCH": "matching", "QUESTION_ORDER": "ordering",
        "QUESTION_FILLINBLANK": "fill in the blank", "QUESTION_NUMERIC": "numeric", "QUESTION_ESSAY": "essay",
        "QUESTION_SHORTRESPONSE": "short response",
    ]

    private func question(_ element: MarkupElement, points: Double?) -> QTI12Question {
        let kind = BlackboardPool.kinds[element.name]
        let id = element["id"] ?? ""
        var question = QTI12Question(position: element.position, ident: id, label: "", title: "")
        question.type = kind ?? element.name.lowercased()
        question.points = points
        if let body = element.first("BODY") { question.parts.append(.material(BlackboardPool.material(body))) }
        let gradable = element.first("GRADABLE")
        for (ident, name) in [("correct", "FEEDBACK_WHEN_CORRECT"), ("incorrect", "FEEDBACK_WHEN_INCORRECT")] {
            guard let text = gradable?.first(name)?.text, !text.trimmed.isEmpty else { continue }
            question.feedback.append((ident, [QTI12Question.Material(text: text, form: .html)]))
        }
        let answers = BlackboardPool.inOrder(element.all("ANSWER"))
        switch kind {
        case "multiple choice", "true/false", "either/or": add(answers, isMultiple: false, gradable, to: &question)
        case "multiple answer": add(answers, isMultiple: true, gradable, to: &question)
        case "ordering": add(ordered: answers, gradable, to: &question)
        case "matching": add(answers, BlackboardPool.inOrder(element.all("CHOICE")), gradable, to: &question)
        case "fill in the blank", "numeric": add(typed: answers, to: &question)
        case "essay", "short response":
            question.parts.append(.response(QTI12Question.Response(ident: "response", isTyped: true)))
            question.answerKey = answers.flatMap(BlackboardPool.material)
        default: break
        }
        return question
    }

    private static func inOrder(_ elements: [MarkupElement]) -> [MarkupElement] {
        let positions = elements.map { $0["position"].flatMap(Int.init) }
        guard positions.allSatisfy({ $0 != nil }) else { return elements }
        return zip(elements, positions).enumerated().sorted { ($0.element.1 ?? 0, $0.offset) < ($1.element.1 ?? 0, $1.offset) }.map(
            \.element.0)
    }

    private func label(_ element: MarkupElement) -> QTI12Question.Label {
        QTI12Question.Label(
            ident: element["id"] ?? "", material: BlackboardPool.material(element), isName: element.first("TEXT") == nil,
            position: element.position)
    }

    /// Right answers; `order` sorts them for ordering questions.
    private func right(_ gradable: MarkupElement?) -> [MarkupElement] {
        let right = gradable?.all("CORRECTANSWER") ?? []
        let ranks = right.compactMap { $0["order"].flatMap(Int.init) }
        guard Set(ranks).count == right.count else { return right }
        return zip(right, ranks).sorted { $0.1 < $1.1 }.map(\.0)
    }

    private func test(_ ident: String, _ value: String, _ position: SourcePosition) -> QTI12Question.Rule {
        .test(QTI12Question.Test(relation: .equal, ident: ident, value: value, matchesCase: false, position: position))
    }

    private func add(_ answers: [MarkupElement], isMultiple: Bool, _ gradable: MarkupElement?, to question: inout QTI12Question) {
        question.parts.append(
            .response(QTI12Question.Response(ident: "response", isMultiple: isMultiple, labels: answers.map(label))))
        let tests = right(gradable).map { test("response", $0["answer_id"] ?? "", $0.position) }
        if !tests.isEmpty { question.conditions.append(QTI12Question.Condition(score: 100, rule: .all(tests))) }
    }

    private func add(ordered answers: [MarkupElement], _ gradable: MarkupElement?, to question: inout QTI12Question) {
        question.parts.append(.response(QTI12Question.Response(ident: "response", isOrdered: true, labels: answers.map(label))))
        let tests = right(gradable).map { test("response", $0["answer_id"] ?? "", $0.position) }
        question.conditions.append(QTI12Question.Condition(score: 100, rule: .all(tests)))
    }

    /// Here an `ANSWER` is the left side of a pair, and a `CHOICE` the right one.
    private func add(_ answers: [MarkupElement], _ choices: [MarkupElement], _ gradable: MarkupElement?, to question: inout QTI12Question) {
        for answer in answers {
            let ident = answer["id"] ?? ""
            question.parts.append(
                .response(
                    QTI12Question.Response(ident: ident, prompt: BlackboardPool.material(answer), labels: choices.map(label))))
        }
        for pair in gradable?.all("CORRECTANSWER") ?? [] {
            let rule = test(pair["answer_id"] ?? "", pair["choice_id"] ?? "", pair.position)
            question.conditions.append(QTI12Question.Condition(score: 100, isAdded: true, rule: rule))
        }
    }

    /// Adds the answers of a fill-in question, all of which are right.
    private func add(typed answers: [MarkupElement], to question: inout QTI12Question) {
        question.parts.append(.response(QTI12Question.Response(ident: "response", isTyped: true)))
        for answer in answers {
            let text = BlackboardPool.material(answer).map(\.text).joined()
            let words = ForeignTexts.lines(MarkupReader.html(text))
            question.conditions.append(
                QTI12Question.Condition(score: 100, rule: test("response", words.trimmed, answer.position)))
        }
    }
}
