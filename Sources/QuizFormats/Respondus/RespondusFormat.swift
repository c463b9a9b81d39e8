import Diagnostics
import Encoding
import QuizExchange

/// Tests as people write them in Word, and as Respondus imports them: numbered questions, choices with letters, `*b.` before the correct
/// one or a list of answers at the end, and `Type: MA` above other kinds.
struct RespondusFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] { RespondusReader.quizzes(file, log: &log) }
}

/// Kinds of questions, by their names in a line `Type: …`.
enum RespondusKind {
    /// Without a type.
    case unnamed
    case single, multiple, trueFalse, word, essay, pairs
    case other(String)

    private static let names: [String: RespondusKind] = [
        "mc": .single, "mcq": .single, "multiple choice": .single, "ma": .multiple, "mr": .multiple, "ms": .multiple,
        "multiple answer": .multiple, "multiple answers": .multiple, "multiple response": .multiple, "tf": .trueFalse,
        "t/f": .trueFalse, "true/false": .trueFalse, "true or false": .trueFalse, "f": .word, "fib": .word, "fb": .word, "s": .word,
        "sa": .word, "short answer": .word, "fill in the blank": .word, "e": .essay, "es": .essay, "ess": .essay, "essay": .essay,
        "p": .essay, "mt": .pairs, "mat": .pairs, "matching": .pairs,
    ]

    init(_ name: String) { self = RespondusKind.names[name.lowercased()] ?? .other(name) }
}

/// A question as its lines have it.
struct RespondusDraft {
    struct Choice {
        var text: String
        /// Whether an asterisk is before its letter.
        var isStarred: Bool
        var feedback = ""
        var position: SourcePosition
    }

    /// Text after `Answer:`, or in the list at the end.
    struct Key {
        var text: Substring
        var position: SourcePosition
    }

    var position: SourcePosition
    var number: Int?
    var kind = RespondusKind.unnamed
    var title = ""
    var points: Double?
    var lines: [String] = []
    var choices: [Choice] = []
    var keys: [Key] = []
    var notes: [String] = []
    /// Why it can't be imported, which is reported already.
    var isDamaged = false

    /// Whether the question itself is over.
    var hasAnswers: Bool { !choices.isEmpty || !keys.isEmpty }
}

/// Lines with a meaning of their own.
enum RespondusLine {
    case type(String), title(String), points(String), picture
    case listOfAnswers
    case choice(letter: Character, text: String, isStarred: Bool)
    case key(Substring)
    case feedback(String), note(String)
    /// An explanation by its label, which can also be in a question.
    case explanation(String)
    /// What test banks tell teachers: `Difficulty: easy`.
    case remark

    private static let keys: Set = [
        "correct answer", "answer", "ans", "key", "correct", "réponse", "bonne réponse", "antwort", "richtige antwort", "respuesta",
        "respuesta correcta", "risposta", "risposta corretta",
    ]
    private static let remarks: Set = [
        "difficulty", "diff", "dif", "topic", "topics", "reference", "ref", "objective", "learning objective", "learning outcome",
        "bloom's taxonomy", "bloom’s taxonomy", "bloom", "skill", "section", "page", "page ref", "pts", "standard", "keywords", "aacsb",
        "nat", "obj", "sta", "msc", "source",
    ]
    private static let lists: Set = ["answers:", "answer key:", "answer key", "answers", "key:"]

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
        if RespondusLine.lists.contains(line.lowercased()) {
            self = .listOfAnswers
            return
        }
        guard let mark = line.prefix(30).firstIndex(where: { ":-–".contains($0) }) else { return nil }
        let name = line[..<mark].trimmed.lowercased()
        let value = line[line.index(after: mark)...].trimmed
        if RespondusLine.keys.contains(name) {
            self = .key(RespondusLine.withoutRemarks(value))
            return
        }
        guard line[mark] == ":" else { return nil }
        switch name {
        case "type": self = .type(String(value))
        case "title": self = .title(String(value))
        case "points", "point value": self = .points(String(value))
        case "image", "picture": self = .picture
        case _ where RespondusLine.remarks.contains(name): self = .remark
        default:
            guard let label = ExplanationLabel(line) else { return nil }
            self = .explanation(String(label.rest))
        }
    }

    /// `a. text`, `*b) text`, `(A) text`; nil for other lines.
    private static func choice(_ line: Substring) -> RespondusLine? {
        let isStarred = line.first == "*"
        let marked = isStarred ? line.dropFirst() : line
        let isEnclosed = marked.first == "("
        let start = isEnclosed ? marked.dropFirst() : marked
        guard let letter = start.first, letter.isASCII, letter.isLetter, let mark = start.dropFirst().first,
            isEnclosed ? mark == ")" : ").".contains(mark)
        else { return nil }
        let text = start.dropFirst(2)
        guard text.first?.isWhitespace == true else { return nil }
        return .choice(letter: Character(letter.uppercased()), text: String(text.trimmed), isStarred: isStarred)
    }

    /// An answer without what ExamView has after it on its line: `B   PTS: 1   DIF: easy`.
    private static func withoutRemarks(_ text: Substring) -> Substring {
        let spaced = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
        let end = min(text.firstIndex(of: "\t") ?? text.endIndex, spaced)
        return text[..<end].trimmed
    }
}
