import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Reader of Moodle XML.
struct MoodleReader {
    var log: DiagnosticLog
    var texts: ForeignTexts
    private var shelf: QuizShelf
    /// By the index of the quiz.
    private var settings: [Int: MoodleSettings] = [:]
    /// Combined feedback that was dropped, with its first position and number of occurrences.
    private var combinedFeedback: [String: (position: SourcePosition, count: Int)] = [:]

    init(_ file: ForeignFile, _ log: DiagnosticLog) {
        self.log = log
        texts = ForeignTexts(file)
        shelf = QuizShelf(file)
    }

    mutating func quizzes(_ root: MarkupElement) -> [MarkdownQuiz] {
        for element in root.elements {
            if element.name == "question" {
                read(element)
            } else {
                log.report(.notImported, "<\(element.name)> isn't supported; only <question> is", at: element.position)
            }
        }
        for (text, found) in combinedFeedback.sorted(by: { $0.value.position < $1.value.position }) {
            let others = found.count > 1 ? " (\(found.count) questions have it)" : ""
            log.report(
                .notImported, "the feedback for all answers, \"\(MoodleReader.excerpt(text))\", isn't supported\(others)",
                at: found.position)
        }
        return shelf.quizzes.enumerated().map { index, quiz in
            var quiz = quiz
            guard let settings = settings[index] else { return quiz }
            quiz.header.scoring = settings.scoring.scoring
            log.append(settings.scoring.diagnostics)
            if settings.isNeverShuffled { quiz.fixChoices() }
            return quiz
        }
    }

    /// The beginning of a text, in one line.
    static func excerpt(_ text: String) -> String {
        let line = text.inOneLine
        return line.count > 60 ? line.prefix(60) + "…" : line
    }

    // MARK: - Questions

    private mutating func read(_ element: MarkupElement) {
        switch element["type"] {
        case "category": openCategory(element)
        case "description": readDescription(element)
        case nil: log.report(.invalidQuestion, "this <question> has no type, so it isn't imported", at: element.position)
        default: readQuestion(element)
        }
    }

    private mutating func readQuestion(_ element: MarkupElement) {
        if element.first("hidden").map({ $0.text.trimmed }) == "1" {
            return log.report(
                .notImported, "this question is hidden in Moodle, so it isn't imported; show it there and export again",
                at: element.position)
        }
        guard let element = MoodlePlugin.settled(element, &log).map({ MoodleMarkup.asTexts($0, &log) }) else { return }
        let reader = MoodleQuestion(element)
        let parsed = reader.question(&texts, &log)
        let isFit = reportTexts(at: element.position)
        guard let parsed, isFit else { return }
        settings[shelf.currentIndex, default: MoodleSettings()].count(parsed, path: log.path)
        note(combined: element)
        let number = (element.first("idnumber")?.text ?? "").trimmed
        let id = id(number, element, parsed.question)
        if let id, !number.isEmpty, !number.hasSuffix(id) { log.reportChangedID(number, id, at: element.position) }
        shelf.add(
            parsed.question, id: id, explicitID: number.isEmpty ? nil : number, media: texts.drainFiles(),
            log: &log)
    }

    /// Reports content that was lost in the last texts.
    ///
    /// - Returns: whether the texts can be imported.
    @discardableResult private mutating func reportTexts(at position: SourcePosition) -> Bool {
        texts.report(to: &log, at: position) { missing in
            MissingFile.Replacement.allCases.compactMap { replacement in
                let names = missing.filter { $0.replacement == replacement }.map { "'\($0.path)'" }
                guard !names.isEmpty else { return nil }
                let consequence = MissingFile.consequence(replacement, ofSeveral: names.count > 1)
                return "\(names.joined(separator: ", ")): not in this file, \(consequence); export the questions again with their files"
            }
        }
    }

    /// Id number, without the quiz's id before it; else the name, if it isn't only the text again.
    private func id(_ number: String, _ element: MarkupElement, _ question: MarkdownQuestion) -> String? {
        if let quiz = shelf.currentQuiz?.header.id, !quiz.isEmpty, number.hasPrefix(quiz + "/") {
            return String(number.dropFirst(quiz.count + 1))
        }
        if !number.isEmpty { return Identifier.isValid(number) ? number : Identifier.slug(number) }
        return question.id(ofName: MoodleQuestion.name(element))
    }

    private mutating func openCategory(_ element: MarkupElement) {
        let path = (element.descendant("category", "text")?.text ?? element.first("category")?.text ?? "").trimmed
        let id = element.first("idnumber").map { $0.text.trimmed }
        let previousCount = shelf.quizCount
        shelf.open(path, id: id, position: element.position)
        guard shelf.quizCount > previousCount, let info = element.first("info") else { return }
        let nodes = MoodleQuestion.nodes(info, in: element, &texts, defaultForm: .htmlLines)
        let (summary, rest) = summary(nodes)
        let introduction = texts.blocks(rest)
        reportTexts(at: info.position)
        shelf.change(at: element.position) { quiz in
            quiz.header.summary = summary
            quiz.introduction = introduction
        }
    }

    /// Description of the quiz and rest of the introduction: the first paragraph, if it is plain.
    private func summary(_ nodes: [MarkupNode]) -> (String, [MarkupNode]) {
        let nodes = Array(nodes.drop(while: \.isBlank))
        guard let first = nodes.first else { return ("", []) }
        // Words outside of a paragraph end at the next block or line.
        let isEnd = { (node: MarkupNode) in node.element.map { $0.name == "br" || HTMLNames.isBlock($0) } ?? false }
        var paragraph = nodes.prefix { !isEnd($0) }
        let rest = nodes.dropFirst(max(1, paragraph.count))
        if let element = first.element, element.name == "p" { paragraph = element.children[...] }
        guard !paragraph.isEmpty, paragraph.allSatisfy({ $0.element == nil }) else { return ("", nodes) }
        // A no-break space stays.
        let words = paragraph.map(\.text).joined().split { $0 == " " || $0 == "\n" || $0 == "\t" }
        return (words.joined(separator: " "), Array(rest))
    }

    /// Adds a text without a question to the introduction of the quiz, unless questions precede it.
    private mutating func readDescription(_ element: MarkupElement) {
        guard let text = element.first("questiontext") else { return }
        if shelf.hasQuestions {
            let words = MarkupReader.html(text.first("text")?.text ?? "").map(\.text).joined().trimmed
            let description = words.isEmpty ? "this description" : "the description \"\(MoodleReader.excerpt(words))\""
            return log.report(
                .notImported,
                "\(description) is between questions, where a quiz can't have text or pictures; add it to the question it belongs to",
                at: element.position)
        }
        if shelf.hasLongIntroduction { return }
        let blocks = texts.blocks(MoodleQuestion.nodes(text, in: element, &texts, defaultForm: .html))
        reportTexts(at: element.position)
        shelf.introduce(blocks, media: texts.drainFiles(), at: element.position, log: &log)
    }

    private mutating func note(combined element: MarkupElement) {
        for name in ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] {
            guard let feedback = element.first(name) else { continue }
            let html = feedback.first("text")?.text ?? ""
            guard !html.isEmpty else { continue }
            let text = MarkupReader.html(html).map(\.text).joined().trimmed
            if !text.isEmpty { combinedFeedback[text, default: (feedback.position, 0)].count += 1 }
        }
    }
}

/// Settings of a quiz that its questions have in Moodle.
private struct MoodleSettings {
    var scoring = ImportedScoring()
    private var shuffled = 0
    private var unshuffled = 0

    mutating func count(_ parsed: MoodleParsedQuestion, path: String) {
        let location = SourceLocation(path: path, position: parsed.question.position)
        scoring.count(parsed.scoring, at: location, remark: parsed.remark)
        if parsed.isShuffled == false { unshuffled += 1 }
        if parsed.isShuffled == true { shuffled += 1 }
    }

    /// Whether there are choices, none of which is shuffled.
    var isNeverShuffled: Bool { unshuffled > 0 && shuffled == 0 }
}

extension MarkdownQuiz {
    /// Replaces pinned choices by a setting of the quiz.
    fileprivate mutating func fixChoices() {
        header.shufflesChoices = false
        for index in questions.indices {
            guard case .choices(var choices, let isMultiple) = questions[index].answer else { continue }
            for choiceIndex in choices.indices { choices[choiceIndex].isPinned = false }
            questions[index].answer = .choices(choices, isMultiple: isMultiple)
        }
    }
}

extension MarkupNode {
    /// Text of all descendants, unchanged.
    var text: String {
        switch self {
        case .text(let text): text
        case .element(let element): element.text
        }
    }
}
