import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Parser of a `<question>` in Moodle's XML.
struct MoodleQuestion {
    let element: MarkupElement
    private let type: String

    init(_ element: MarkupElement) {
        self.element = element
        type = element["type"] ?? ""
    }

    /// A text with embedded answers, as it is written in GIFT.
    init(embedded text: String, form: String, at position: SourcePosition) {
        let holder = MarkupElement(
            name: "questiontext", attributes: [("format", form)],
            children: [.element(MarkupElement(name: "text", children: [.text(text)], position: position))], position: position)
        self.init(
            MarkupElement(name: "question", attributes: [("type", "cloze")], children: [.element(holder)], position: position))
    }

    var position: SourcePosition { element.position }

    static func name(_ element: MarkupElement) -> String {
        (element.descendant("name", "text")?.text ?? element.first("name")?.text ?? "").trimmed
    }

    /// The question; nil if it can't be imported, which is reported.
    func question(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        guard var parsed = answered(&texts, &log) else { return nil }
        parsed.question.points = points(&log)
        parsed.add(explanation: element.first("generalfeedback").map { blocks($0, &texts) } ?? "")
        parsed.question.tags = (element.first("tags")?.all("tag") ?? []).map { ($0.first("text") ?? $0).text.trimmed }.filter {
            !$0.isEmpty
        }
        // Moodle takes this share off for each wrong answer, after which it shows a hint.
        let penalty = MoodleFraction.percent(element.first("penalty")?.text) ?? 0
        let hints = element.all("hint")
        let cost = min(max(0, penalty), 1 / Double(max(1, hints.count))) * parsed.question.points
        parsed.question.hints = hints.map { hint in
            MarkdownHint(blocks(hint, &texts), cost: QuizFrontMatter.number((cost * 100).rounded(.down) / 100))
        }.filter { !$0.text.isEmpty }
        return parsed
    }

    private func answered(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        switch type {
        case "multichoice", "multichoiceset", "oumultiresponse", "answersselect": return choices(&texts, &log)
        case "truefalse": return trueFalse(&texts, &log)
        case "shortanswer": return shortAnswer(&texts, &log)
        case "numerical": return numerical(&texts, &log)
        case "matching", "match", "ddmatch": return matching(&texts, &log)
        case "essay": return essay(&texts, &log)
        case "cloze", "multianswer": return cloze(&texts, &log)
        case "ordering": return ordering(&texts, &log)
        case "gapselect", "ddwtos": return gaps(&texts, &log)
        case "gapfill": return gapfill(&texts, &log)
        case "kprime", "mtf": return statements(&texts, &log)
        case "calculated", "calculatedsimple", "calculatedmulti":
            refuse("has numbers that Moodle changes each time; write it with fixed numbers as [[= 9.81 ± 0.05]]", &log)
        case "random", "randomsamatch": refuse("draws others at random; use 'draw' in the quiz's front matter", &log)
        default:
            log.report(
                .notImported,
                "the question type '\(type)' can't be imported; write the question in Moodle as one of the usual types, and export it again",
                at: position)
        }
        return nil
    }

    /// A setting of the question, which some programs write within `<text>`.
    func setting(_ name: String) -> String { element.first(name).map { ($0.first("text") ?? $0).text.trimmed } ?? "" }

    func refuse(_ reason: String, _ log: inout DiagnosticLog) {
        log.report(.notImported, "this question of type '\(type)' \(reason)", at: position)
    }

    private func points(_ log: inout DiagnosticLog) -> Double {
        if let grade, MoodleQuestion.points(grade) == nil {
            log.report(
                .invalidQuestion, "'\(grade.text.trimmed)' isn't a number of points from 0 to 1000, so the question is worth one point",
                at: grade.position, severity: .warning)
        }
        return worth
    }

    /// Points of the question, for those of its choices.
    var worth: Double { grade.map { MoodleQuestion.points($0) ?? 1 } ?? clozePoints }

    private var grade: MarkupElement? { element.first("defaultgrade") ?? element.first("defaultmark") }

    private static func points(_ grade: MarkupElement) -> Double? {
        MoodleFraction.percent(grade.text).flatMap { (0...1000).contains($0) ? $0 : nil }
    }

    private var clozePoints: Double {
        guard type == "cloze" || type == "multianswer" else { return 1 }
        let weights = MoodleCloze.pieces(element.descendant("questiontext", "text")?.text ?? "").map { piece in
            if case .part(let part) = piece { part.weight } else { 0.0 }
        }
        return min(1000, max(1, weights.reduce(0, +)))
    }

    // MARK: - Texts

    /// The text of an element as nodes, with files embedded in the element, the question's text or the question.
    static func nodes(
        _ holder: MarkupElement, in question: MarkupElement, _ texts: inout ForeignTexts, defaultForm: ForeignTextForm, text: String? = nil
    ) -> [MarkupNode] {
        let text = text ?? holder.first("text")?.text ?? holder.text
        let form: ForeignTextForm =
            switch (holder["format"] ?? question.first("questiontext")?["format"]).map(\.trimmed) {
            case "html": .html
            case "plain_text": .plain
            case "markdown": .markdown
            case "moodle_auto_format", "wiki_like": .htmlLines
            default: defaultForm
            }
        let mark = "@@PLUGINFILE@@/"
        return texts.nodes(text, form) { address in
            guard let range = address.firstRange(of: mark) else { return nil }
            let path = address[range.upperBound...].prefix { $0 != "?" && $0 != "#" }
            let decoded = PercentEncoding.decoded(path) ?? String(path)
            let files = [holder, question.first("questiontext"), question].compactMap { $0 }.flatMap { $0.all("file") }
            guard let (name, file) = MoodleQuestion.file(at: decoded, among: files), let bytes = Base64.decoded(file.text) else {
                return nil
            }
            return EmbeddedFile(name: name, bytes: bytes, position: file.position)
        }
    }

    /// The `<file>` that a text means, with its name: that of the same folder and bytes, or else one of the same name.
    private static func file(at path: String, among files: [MarkupElement]) -> (name: String, MarkupElement)? {
        var folders = path.split(separator: "/").map(String.init)
        guard let name = folders.popLast() else { return nil }
        let folder = "/" + folders.map { "\($0)/" }.joined()
        // Equal strings can have different bytes: é is one character of Unicode, or two.
        let named = files.filter { $0["name"] == name }
        let exact = named.filter { $0["name"]?.utf8.elementsEqual(name.utf8) ?? false }
        let found = exact.first { ($0["path"] ?? "/") == folder } ?? exact.first ?? named.first
        return found.map { (name, $0) }
    }

    func nodes(_ holder: MarkupElement, _ texts: inout ForeignTexts) -> [MarkupNode] {
        let nodes = MoodleQuestion.nodes(holder, in: element, &texts, defaultForm: .html)
        return texts.refusingUnreadFormulas(nodes, at: holder.position)
    }

    func blocks(_ holder: MarkupElement, _ texts: inout ForeignTexts) -> String { texts.blocks(nodes(holder, &texts)) }

    /// A question with the text of this one, after `change` has edited its nodes.
    func written(
        _ answer: MarkdownAnswer, _ texts: inout ForeignTexts, nodes change: ([MarkupNode]) -> [MarkupNode] = { $0 }
    ) -> MarkdownQuestion {
        let text = element.first("questiontext")
        var nodes = text.map { self.nodes($0, &texts) } ?? []
        nodes += oldPicture(&texts)
        return written(answer, change(nodes), &texts)
    }

    func written(_ answer: MarkdownAnswer, _ nodes: [MarkupNode], _ texts: inout ForeignTexts) -> MarkdownQuestion {
        let (prompt, stem) = texts.prompt(nodes)
        var question = MarkdownQuestion(position: position, prompt: prompt, answer: answer)
        question.stem = stem
        return question
    }

    /// Picture as Moodle 1.9 wrote it.
    func oldPicture(_ texts: inout ForeignTexts) -> [MarkupNode] {
        guard let name = element.first("image").map({ $0.text.trimmed }), !name.isEmpty,
            let bytes = element.first("image_base64").flatMap({ Base64.decoded($0.text) }), !bytes.isEmpty
        else { return [] }
        let html = "<p><img src=\"@@PLUGINFILE@@/picture\" alt=\"\"></p>"
        return texts.nodes(html, .html) { _ in EmbeddedFile(name: name, bytes: bytes) }
    }

    // MARK: - Answers

    struct Answer {
        var element: MarkupElement
        /// Credit in percent.
        var fraction: Double
        var text: String { (element.first("text")?.text ?? element.ownText).trimmed }
        var feedback: MarkupElement? { element.first("feedback").flatMap { ($0.first("text") ?? $0).text.isEmpty ? nil : $0 } }
    }

    /// The answers with their credits; nil if one isn't a number, which is reported.
    func answers(_ log: inout DiagnosticLog) -> [Answer]? {
        var answers: [Answer] = []
        for answer in element.all("answer") {
            guard let fraction = MoodleFraction.share(answer["fraction"] ?? answer.first("fraction")?.text) else {
                log.report(
                    .invalidQuestion,
                    "'\(answer["fraction"] ?? "")' isn't a share in percent, so the question isn't imported; write 100 or 0",
                    at: answer.position)
                return nil
            }
            answers.append(Answer(element: answer, fraction: fraction))
        }
        return answers
    }
}

extension MarkupElement {
    /// Text of this element, without that of its child elements.
    fileprivate var ownText: String {
        children.map { node in if case .text(let text) = node { text } else { "" } }.joined()
    }
}
