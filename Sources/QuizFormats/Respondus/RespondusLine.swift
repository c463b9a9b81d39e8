import Encoding
import QuizExchange

/// Lines with a meaning of their own.
enum RespondusLine {
    case type(String), title(String), points(String), picture
    /// With the answers that are on its line.
    case listOfAnswers([AnswerList.Answer])
    case choice(letter: Character, text: String, isStarred: Bool)
    /// With an explanation that is on its line.
    case key(Substring, note: String?)
    case feedback(String), note(String)
    /// An explanation by its label, which can also be in a question.
    case explanation(String)
    /// What test banks tell teachers: `Difficulty: easy`.
    case remark

    private static let keys: Set = [
        "correct answer", "answer", "ans", "key", "correct", "réponse", "bonne réponse", "antwort", "richtige antwort", "respuesta",
        "respuesta correcta", "opción correcta", "risposta", "risposta corretta", "resposta correta", "alternativa correta", "gabarito",
        "juiste antwoord", "correct antwoord", "đáp án", "đáp án đúng", "correct answers", "answers", "correct option", "correct choice",
    ]

    /// Words before a colon, of which some write "right" for "correct".
    private static func usual(_ words: String) -> String {
        words.hasPrefix(ascii: "right ") ? "correct " + words.dropFirst("right ".count) : words
    }

    /// Labels of keys, and also of explanations.
    private static let solutions: Set = ["solution", "lösung", "solución", "soluzione", "resposta", "antwoord", "corrigé"]
    private static let remarks: Set = [
        "difficulty", "difficulty level", "level of difficulty", "diff", "dif", "topic", "topics", "reference", "ref", "objective",
        "objectives", "learning objective", "learning objectives", "learning outcome", "learning outcomes", "bloom", "bloom's", "blooms",
        "bloom level", "bloom's level", "blooms level", "bloom taxonomy", "bloom's taxonomy", "blooms taxonomy", "cognitive level", "skill",
        "chapter", "section", "page", "page ref", "pts", "standard", "keywords", "aacsb", "acbsp", "aicpa", "est time", "est. time",
        "estimated time", "accessibility", "gradable", "feedback type", "nat", "obj", "sta", "msc", "source",
    ]

    private static func isRemark(_ name: String) -> Bool { remarks.contains(name.replacing("’", with: "'")) }
    private static let lists: Set = [
        "answers", "answer key", "key", "answer keys", "solutions", "solution key", "lösungen", "antworten", "réponses", "respuestas",
        "soluciones", "risposte", "soluzioni",
    ]

    /// Nil for a line of a text.
    init?(_ line: Substring) {
        if let choice = RespondusLine.choice(line) {
            self = choice
            return
        }
        if line.hasPrefix(ascii: "@") || line.hasPrefix(ascii: "~") {
            let text = String(line.dropFirst().trimmed)
            self = line.first == "@" ? .feedback(text) : .note(text)
            return
        }
        let whole = line.lowercased()
        if whole == "answers" || whole.hasPrefix(ascii: "answer key"), whole.utf8.count < 40, AnswerList.isHeading(whole) {
            self = .listOfAnswers([])
            return
        }
        if whole.hasPrefix(ascii: "ans. ") {
            self = RespondusLine.key(line.dropFirst(5).trimmed)
            return
        }
        guard let mark = line.prefix(30).firstIndex(where: { ":-–".contains($0) }) else { return nil }
        let name = line[..<mark].trimmed.lowercased()
        let value = line[line.index(after: mark)...].trimmed
        if line[mark] == ":" {
            let answers = AnswerList.answers(value)
            let isList = RespondusLine.lists.contains(name) && (value.isEmpty || !answers.isEmpty && !AnswerList.isWord(value))
            // `Key: 2B` can be the text of a choice, and `Lösung: 1b, 2a` can't.
            let isLabel = RespondusLine.lists.contains(name) || RespondusLine.solutions.contains(name)
            if isList || isLabel && answers.count > 1 {
                self = .listOfAnswers(answers)
                return
            }
        }
        if RespondusLine.keys.contains(RespondusLine.usual(name)) {
            self = RespondusLine.key(value)
            return
        }
        guard line[mark] == ":" else { return nil }
        if RespondusLine.solutions.contains(name), AnswerList.isKey(value) {
            self = .key(value, note: nil)
            return
        }
        self.init(name: name, value: String(value), line)
    }

    /// A line `name: value`.
    private init?(name: String, value: String, _ line: Substring) {
        switch name {
        case "type": self = .type(value)
        case "title": self = .title(value)
        case "points", "point value", "marks": self = .points(value)
        case "image", "picture": self = .picture
        case _ where RespondusLine.isRemark(name): self = .remark
        default:
            guard let label = ExplanationLabel(line) else { return nil }
            self = .explanation(String(label.rest))
        }
    }

    /// `a. text`, `*b) text`, `(A) text`, `A.) text`; nil for other lines.
    private static func choice(_ line: Substring) -> RespondusLine? {
        let isStarred = line.first == "*"
        let marked = isStarred ? line.dropFirst() : line
        let isEnclosed = marked.first == "("
        let start = isEnclosed ? marked.dropFirst() : marked
        guard let letter = start.first, letter.isASCII, letter.isLetter, let mark = start.dropFirst().first,
            isEnclosed ? mark == ")" : ").".contains(mark)
        else { return nil }
        let hasTwoMarks = mark == "." && start.dropFirst(2).first == ")"
        let text = start.dropFirst(hasTwoMarks ? 3 : 2)
        guard text.first?.isWhitespace ?? true else { return nil }
        return .choice(letter: Character(letter.uppercased()), text: String(text.trimmed), isStarred: isStarred)
    }

    /// Points at the beginning of a question, as in Sakai: `(10 points) Which …`; nil without any.
    static func points(before text: String) -> (value: Double, rest: String)? {
        guard text.first == "(", let close = text.firstIndex(of: ")") else { return nil }
        let words = text[..<close].dropFirst().split(separator: " ")
        guard words.count == 2, ["point", "points", "pt", "pts"].contains(words[1].lowercased()), let value = Double(words[0]),
            (0...1000).contains(value)
        else { return nil }
        return (value, String(text[text.index(after: close)...].trimmed))
    }

    // MARK: - Keys

    /// A key without the marks around it, and the explanation that some write behind it: `B (Explanation: …)`.
    private static func key(_ value: Substring) -> RespondusLine {
        let bare = withoutMarks(value)
        guard let label = bare.firstRange(of: "xplanation:"), label.lowerBound > bare.startIndex else {
            return .key(withoutRemarks(bare), note: nil)
        }
        let start = bare.index(before: label.lowerBound)
        let above = bare[..<start].trimmed
        let isEnclosed = above.last == "(" && bare.dropLast(bare.last == "." ? 1 : 0).last == ")"
        let note = bare[label.upperBound...].trimmed
        let words = isEnclosed ? note.dropLast(note.last == "." ? 2 : 1) : note
        return .key(withoutMarks(isEnclosed ? above.dropLast() : above), note: String(words))
    }

    private static func withoutMarks(_ text: Substring) -> Substring {
        var text = text.trimmed
        while let last = text.last, "*_".contains(last) { text = text.dropLast().trimmed }
        return text.drop { "*_ ".contains($0) }
    }

    /// An answer without what ExamView has after it on its line: `B   PTS: 1   DIF: easy`.
    private static func withoutRemarks(_ text: Substring) -> Substring {
        let spaced = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
        let end = min(text.firstIndex(of: "\t") ?? text.endIndex, spaced)
        return text[..<end].trimmed
    }

    /// Whether a line that isn't read seems to name the correct choice.
    static func isLikeKey(_ line: String) -> Bool {
        let words = usual(line.drop { !$0.isLetter }.prefix(60).lowercased())
        let names = ["correct answer", "correct option", "correct choice", "answer", "ans", "solution", "key"]
        guard let name = names.first(where: { words.hasPrefix($0) }) else { return false }
        let rest = words.dropFirst(name.count).drop { $0.isWhitespace }
        // "key to the door" is a part of a choice.
        return rest.prefix(while: \.isLetter).count < 2 || rest.hasPrefix("is ")
    }
}
