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
        var lines: [String]
        /// Whether an asterisk is before its letter.
        var isStarred: Bool
        var feedback = ""
        var position: SourcePosition

        var text: String { lines.joined(separator: " ") }
    }

    /// Text after `Answer:`, or in a list of answers.
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
    /// Lines of the explanation.
    var notes: [String] = []
    /// A line that seems to be a key, but in no form that is read.
    var unreadKey: SourcePosition?
    /// Why it can't be imported, which is reported already.
    var isDamaged = false

    /// Whether the question itself is over.
    var hasAnswers: Bool { !choices.isEmpty || !keys.isEmpty }

    /// Adds a paragraph to the explanation.
    mutating func explain(_ lines: [String]) {
        if !notes.isEmpty, !lines.isEmpty { notes.append("") }
        notes += lines
    }
}
