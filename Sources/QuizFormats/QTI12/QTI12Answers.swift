import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Converts items of QTI 1.2 into questions.
struct QTI12Answers {
    var texts: PackageReading
    let question: QTI12Question
    /// Nil if the conditions can't be read.
    let scorer: QTI12Scorer?
    /// What the parts of the answer earn.
    var scored: ScoredParts?
    /// Whether the points of the choices are those of the original.
    var hasValues = false
    var hasReportedAlternatives = false

    init(_ question: QTI12Question, texts: PackageReading) {
        self.question = question
        self.texts = texts
        // Blackboard's own scoring isn't in the rules of its items.
        scorer = question.isOfBlackboard ? nil : QTI12Scorer(question)
    }

    /// Unsupported kinds by a part of the type's name, with a way out.
    private static let foreignTypes = [
        "calculated": "rewrite it as a question with a fixed number", "arithmetic": "rewrite it as a question with a fixed number",
        "significant": "rewrite it as a question with a fixed number", "formula": "rewrite it as a question with a fixed number",
        "upload": "ask for a text, or keep it as an assignment", "hot spot": QTI12Answers.areaAdvice,
        "hotspot": QTI12Answers.areaAdvice, "likert": "it has no correct answer, so ask it in a survey",
        "opinion": "it has no correct answer, so ask it in a survey", "orderinghorizontal": "ask for the order of a list",
        "errortext": "ask for the correct words with blanks", "applet": "rewrite it as a question of another kind",
        "flash": "rewrite it as a question of another kind", "quiz bowl": "ask the other way round",
    ]
    /// Kinds with lists in a text. Blackboard calls it a jumbled sentence.
    private static let listTypes = ["fill in multiple", "dropdown", "missing word", "jumbled sentence"]
    private static let areaAdvice = "ask with numbers in the picture"

    /// The question; nil if it can't be imported, which is reported.
    mutating func written() -> MarkdownQuestion? {
        let type = question.type.replacing("_", by: " ")
        if let foreign = QTI12Answers.foreignTypes.sorted(by: { $0.key < $1.key }).first(where: { type.contains($0.key) }) {
            return refused("a question of the kind '\(question.type)' can't be imported; \(foreign.value)")
        }
        let responses = question.responses
        guard let first = responses.first else {
            if type.contains(ascii: "essay") { return text() }
            // Kinds of question pools that weren't recognised before.
            if type.hasPrefix("question ") {
                return refused("a question of the kind '\(question.type)' can't be imported; write it by hand")
            }
            texts.report(
                .invalidQuestion, "this question\(kindInWords) has no place to answer, so it isn't imported", question.position)
            return nil
        }
        if responses.contains(where: \.isArea) {
            return refused("a question that asks for a place in a picture can't be imported; \(QTI12Answers.areaAdvice)")
        }
        guard responses.allSatisfy({ $0.isTyped == first.isTyped && !$0.isOrdered }) || responses.count == 1 else {
            return refused("a question with several kinds of answers can't be imported; make a separate question for each")
        }
        if first.isOrdered { return ordering(first) }
        if first.isTyped { return typed(responses) }
        if responses.count == 1, first.labels.contains(where: \.isPrompt) { return grouped(first) }
        if QTI12Answers.listTypes.contains(where: { type.contains(ascii: $0) }) { return lists(responses) }
        if type.isEmpty, areNamed(responses) { return lists(responses) }
        if responses.count > 1, responses.allSatisfy(\.isMultiple) { return categories(responses) }
        return responses.count > 1 || type.contains(ascii: "match") ? matching(responses) : choice(first)
    }

    private var kindInWords: String { question.type.isEmpty ? "" : " of the kind '\(question.type)'" }

    // MARK: - Reports

    mutating func report(_ message: String, _ position: SourcePosition? = nil) {
        texts.report(.notImported, message, position ?? question.position)
    }

    /// Reports why the question isn't imported.
    mutating func refused(_ message: String, _ position: SourcePosition? = nil) -> MarkdownQuestion? {
        report(message, position)
        return nil
    }

    mutating func missingKey() -> MarkdownQuestion? {
        guard !question.conditions.contains(where: { $0.score > 0 && $0.isUnreadable }) else {
            return refused("the scoring of this question can't be read, so it isn't imported; write it by hand")
        }
        guard !question.conditions.contains(where: \.namesRight) else {
            return refused("no rule of this question gives points for an answer, so it isn't imported; write it by hand")
        }
        texts.report(.invalidQuestion, "no answer to this question is marked as correct; mark one, and import again", question.position)
        return nil
    }

    // MARK: - Texts

    /// Text of the question, with prompts of fields unless answers use them.
    mutating func stem(withPrompts: Bool = false) -> [MarkupNode] {
        question.parts.flatMap { part -> [MarkupNode] in
            switch part {
            case .material(let material): texts.nodes(material)
            case .response(let response): withPrompts ? texts.nodes(response.prompt) : []
            }
        }
    }

    mutating func finished(_ nodes: [MarkupNode], _ answer: MarkdownAnswer, except used: Set<String> = []) -> MarkdownQuestion {
        let (prompt, stem) = texts.prompt(nodes)
        var written = MarkdownQuestion(position: question.position, prompt: prompt, answer: answer)
        written.stem = stem
        written.explanation = explanation(except: used)
        written.hints = hints()
        if let points = question.points {
            written.points = worth
            if points > 1000 { report("\(QuizFrontMatter.number(points)) points become 1000, the maximum") }
        }
        let takesPoints = question.conditions.contains { $0.score < 0 } || scored?.takesPoints ?? false
        if takesPoints, !hasValues || !answer.hasPointsOfChoices {
            report("a wrong answer cost points; in Quizmark, it just earns none")
        }
        return written
    }

    /// Whether part of the correct answer earns part of the points.
    var hasParts: Bool { question.hasParts || scored?.givesParts ?? false }

    /// Points of the question, for those of its choices.
    var worth: Double { question.points.map { min($0, 1000) } ?? 1 }

    /// An essay question.
    mutating func text() -> MarkdownQuestion {
        let used = Set(question.feedback.map(\.ident).filter { $0.lowercased().contains(ascii: "solution") })
        let key: [Feedback] = question.answerKey.isEmpty ? [] : [("", question.answerKey)]
        let notes = QTI12Answers.joined(paragraphs(key + question.feedback.filter { used.contains($0.ident) }))
        return finished(stem(withPrompts: true), .text(markingNotes: notes), except: used)
    }
}

extension MarkdownAnswer {
    /// Whether the answer consists of choices, each of which can have points.
    fileprivate var hasPointsOfChoices: Bool {
        if case .choices = self { true } else { false }
    }
}
