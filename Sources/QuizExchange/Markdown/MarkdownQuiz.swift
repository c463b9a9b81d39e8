package import ContentModel
import ContentReading
package import Diagnostics
import Encoding

/// A quiz with texts in Markdown, as an author writes it; common form of all imports and exports.
package struct MarkdownQuiz: Sendable {
    /// Header without questions and introduction.
    package var header: Quiz
    package var introduction = ""
    /// Whether the introduction was too long to be imported.
    package private(set) var hasLongIntroduction = false
    /// Number of texts in the introduction.
    private var introductionCount = 0
    package var questions: [MarkdownQuestion] = []
    /// Pictures and other files that the texts refer to, by `ForeignFile.address(ofMedium:)`.
    package var media: [ExchangeFile] = []

    package init(_ header: Quiz) { self.header = header }

    /// A quiz without questions, in the site's language.
    ///
    /// - Parameter title: nil for the name of the file.
    package init(of file: ForeignFile, title: String? = nil) {
        self.init(Quiz(id: "", path: file.path, language: file.context.settings.language, title: title ?? file.name))
    }

    /// Lets attempts draw some questions of each group, by a tag that these get if they have none of their own.
    ///
    /// - Returns: the groups that can't be drawn, because some of their questions are drawn by another tag.
    package mutating func draw(from groups: [QuestionGroup]) -> [QuestionGroup] {
        var drawn = Set(header.tagDraws.map(\.tag.value))
        var counts: [String: Int] = [:]
        for tag in questions.lazy.flatMap({ Set($0.tags) }) { counts[tag, default: 0] += 1 }
        var names = FreeNames(taken: drawn.union(counts.keys))
        var refused: [QuestionGroup] = []
        for group in groups where !group.questions.isEmpty {
            guard !group.questions.contains(where: { questions[$0].tags.contains(where: drawn.contains) }) else {
                refused.append(group)
                continue
            }
            // Keys of YAML have up to 1,024 characters.
            var name = String(MarkdownQuizWriter.tag(TextFolding.oneLine(group.name)).trimmed.prefix(200)).trimmed
            if name.isEmpty { name = "group" }
            let isOwnTag = counts[name] == group.questions.count && group.questions.allSatisfy { questions[$0].tags.contains(name) }
            if !isOwnTag {
                name = names.name(like: name)
                for index in group.questions { questions[index].tags.append(name) }
            }
            drawn.insert(name)
            header.tagDraws.append(TagDraw(tag: Located(name, at: group.position), count: group.count))
        }
        return refused
    }

    /// Adds a text to the introduction. If that makes it too long, it is reported, and none of it is imported, as the beginning alone
    /// would be of no use.
    package mutating func introduce(_ blocks: String, at position: SourcePosition, log: inout DiagnosticLog) {
        guard !blocks.isEmpty, !hasLongIntroduction else { return }
        if !introduction.isEmpty { introduction += "\n\n" }
        introduction += blocks
        introductionCount += 1
        let hasManyTexts = introductionCount > ImportQuota.introductionLimit
        guard hasManyTexts || introduction.utf8.count > ImportQuota.textLimit else { return }
        let excess =
            hasManyTexts
            ? "there are more than \(ImportQuota.introductionLimit) texts above the questions"
            : "the texts above the questions are longer than \(ImportQuota.textLimit >> 20) MB"
        log.report(
            .blockTooLarge, "with this, \(excess), so none of them are imported; put each below the question it belongs to", at: position
        )
        introduction = ""
        hasLongIntroduction = true
    }
}

/// Questions from which an attempt draws some.
package struct QuestionGroup: Sendable {
    /// Number of questions to draw.
    package let count: Int
    /// Indices in the quiz.
    package let questions: [Int]
    /// What the questions have in common; the tag is the same, or a similar one.
    package let name: String
    package let position: SourcePosition

    package init(_ count: Int, of questions: some Sequence<Int>, named name: String, at position: SourcePosition) {
        self.count = count
        self.questions = Array(questions)
        self.name = name
        self.position = position
    }
}

package struct MarkdownQuestion: Sendable {
    /// Nil if the file has none; then it is derived from the prompt.
    package var id: String?
    package var position: SourcePosition
    /// Document that contains `position`, if it is a part of the file: "quizzes.zip/a/a.xml".
    package var document: String?
    /// The question itself, on one line; blanks are `[[…]]`.
    package var prompt: String
    /// Blocks below the prompt.
    package var stem = ""
    package var answer: MarkdownAnswer
    package var explanation = ""
    package var hints: [MarkdownHint] = []
    package var feedback: [MarkdownFeedback] = []
    /// Model answer to an essay question.
    package var modelAnswer = ""
    package var points = 1.0
    package var tags: [String] = []
    package var saysCount = false

    package init(id: String? = nil, position: SourcePosition, prompt: String, answer: MarkdownAnswer) {
        self.id = id
        self.position = position
        self.prompt = prompt
        self.answer = answer
    }
}

extension MarkdownQuestion {
    /// The id that a name gives; nil for a name that only repeats the beginning of the question.
    package func id(ofName name: String) -> String? {
        let (name, prompt) = (Identifier.slug(name), Identifier.slug(prompt))
        let isRepeated = !prompt.isEmpty && (prompt.hasPrefix(name) || name.hasPrefix(prompt))
        return name.isEmpty || isRepeated ? nil : name
    }

    /// Changes the points, and those of its choices in proportion.
    package mutating func rescale(to points: Double) {
        let factor = self.points > 0 ? points / self.points : 1
        self.points = points
        guard factor != 1, case .choices(var choices, let isMultiple) = answer else { return }
        for index in choices.indices {
            guard let own = Double(choices[index].points) else { continue }
            choices[index].points = QuizFrontMatter.number((own * factor * 1e7).rounded() / 1e7)
        }
        answer = .choices(choices, isMultiple: isMultiple)
    }
}

extension MarkdownFeedback {
    /// Whether its answer has a wildcard.
    package var hasPattern: Bool { answer.map { !$0.hasPrefix("= ") && WordPattern($0).hasStar } ?? false }
}

extension MarkdownQuestion {
    /// Changes each text of the question.
    mutating func changeTexts(_ change: (String) -> String) {
        prompt = change(prompt)
        stem = change(stem)
        explanation = change(explanation)
        modelAnswer = change(modelAnswer)
        for index in hints.indices { hints[index].text = change(hints[index].text) }
        for index in feedback.indices { feedback[index].text = change(feedback[index].text) }
        switch answer {
        case .choices(let choices, let isMultiple):
            let changed = choices.map { choice in
                var choice = choice
                choice.text = change(choice.text)
                choice.more = change(choice.more)
                choice.feedback = change(choice.feedback)
                return choice
            }
            answer = .choices(changed, isMultiple: isMultiple)
        case .ordering(let items): answer = .ordering(items.map(change))
        case .matching(let pairs, let distractors):
            answer = .matching(pairs.map { (change($0.prompt), change($0.match)) }, distractors: distractors.map(change))
        case .text(let notes): answer = .text(markingNotes: change(notes))
        case .trueFalse, .blanks: break
        }
    }
}

package struct MarkdownHint: Sendable {
    package var text: String
    /// Points as written: "0.5".
    package var cost: String

    package init(_ text: String, cost: String = "0") {
        self.text = text
        self.cost = cost
    }
}

/// Feedback to an answer.
package struct MarkdownFeedback: Sendable {
    package var text: String
    /// As in a blank, `true`, or `false`; nil for any other answer.
    package var answer: String?
    /// Index of the blank.
    package var blank: Int

    package init(_ text: String, to answer: String?, blank: Int = 0) {
        self.text = text
        self.answer = answer
        self.blank = blank
    }
}

package enum MarkdownAnswer: Sendable {
    case choices([MarkdownChoice], isMultiple: Bool)
    case trueFalse(Bool)
    /// The answers are in the texts.
    case blanks(matchesCase: Bool, hasPatterns: Bool = false)
    /// Items in the correct order.
    case ordering([String])
    case matching([(prompt: String, match: String)], distractors: [String])
    case text(markingNotes: String)

    /// Number of choices, items or pairs.
    package var count: Int {
        switch self {
        case .choices(let choices, _): choices.count
        case .ordering(let items): items.count
        case .matching(let pairs, let distractors): pairs.count + distractors.count
        case .trueFalse, .blanks, .text: 0
        }
    }
}

package struct MarkdownChoice: Sendable {
    package var text: String
    package var more = ""
    package var feedback = ""
    package var isRight: Bool
    package var isPinned = false
    /// Points as written: "-0.5"; empty for none.
    package var points = ""

    package init(_ text: String, isRight: Bool) {
        self.text = text
        self.isRight = isRight
    }
}

extension Blank {
    /// `[[mitochondrion|mitochondria]]`, `[[= 9.81 ± 0.05]]`.
    package var written: String { "[[\(content)]]" }

    /// The text between the brackets.
    package var content: String {
        switch self {
        case .words(let words, _), .patterns(let words, _):
            words.map { word in
                Blank.escapedStart(word)
                    + (hasPatterns ? Blank.escaped(word, keepingStars: true) : Blank.withoutMarks(Blank.escaped(word)))
            }.joined(separator: "|")
        case .numbers(let numbers): numbers.map(\.written).joined(separator: " | ")
        case .menu(let options, let key):
            "{"
                + options.enumerated().map { index, option in
                    let text = Blank.escaped(option: option)
                    return index == key ? "*\(text)*" : text
                }.joined(separator: "|") + "}"
        }
    }

    /// Backslashes before a word that begins with the marker of numbers or lists, or with backslashes and such a marker.
    private static func escapedStart(_ word: String) -> String {
        let lead = word.prefix { $0 == "\\" }.count
        guard let first = word.dropFirst(lead).first, first == "=" || first == "{" else { return "" }
        return String(repeating: "\\", count: max(1, lead))
    }

    /// The word with backslashes before characters that would be taken for Markdown, and reported.
    private static func withoutMarks(_ word: String) -> String {
        // It takes long to look for marks in a long word, and the backslashes change nothing.
        word.utf8.count < 2_000 && MarksInBlank.first(in: word) == nil && MarksInBlank.pattern(in: word) == nil
            ? word : word.replacing("*", by: "\\*").replacing("_", by: "\\_")
    }

    /// The option with a backslash before each character that would end it or the list, or mark it as the right one.
    private static func escaped(option: String) -> String {
        // An equals sign has a meaning only after backslashes.
        let start = option.first == "\\" && option.drop { $0 == "\\" }.first == "=" ? escapedStart(option) : ""
        return start + escaped(option, special: "|]`*{}", escapable: "[]|_*`{}")
    }

    private static func escaped(_ word: String, keepingStars: Bool = false) -> String {
        // A word that begins with an escaped brace may have more of them. The stars of patterns have backslashes of their own.
        escaped(word, special: "|]`", escapable: (word.first == "{" ? "[]|_`}" : "[]|_`") + (keepingStars ? "" : "*"))
    }

    /// The word with a backslash before each character that would end or divide the blank, and with the backslashes doubled that would
    /// be read as escapes.
    private static func escaped(_ word: String, special: String, escapable: String) -> String {
        var escaped = ""
        var rest = word[...]
        while let character = rest.popFirst() {
            guard character == "\\" else {
                if special.contains(character) || character == "[" && rest.first == "[" { escaped.append("\\") }
                escaped.append(character)
                continue
            }
            let count = 1 + rest.prefix { $0 == "\\" }.count
            rest = rest.dropFirst(count - 1)
            let isEscape = rest.first.map(escapable.contains) ?? true
            escaped += String(repeating: "\\", count: isEscape ? 2 * count : count)
        }
        return escaped
    }
}
