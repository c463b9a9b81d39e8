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

extension RespondusDraft {
    private static let remarks: Set = [
        "correct", "correct answer", "richtig", "richtige antwort", "korrekt", "correcte", "bonne réponse", "correcta", "correcto",
        "respuesta correcta", "corretta", "corretto", "risposta corretta",
    ]

    /// The question with the choices that have a mark behind them, as in `Paris*` and `Rome (correct)`, as its correct ones. Such a mark
    /// can be a part of the text, so it counts only if nothing else names the correct choices, and not all have one.
    var readingMarksBehindChoices: RespondusDraft {
        guard keys.isEmpty, unreadKey == nil, !choices.contains(where: \.isStarred) else { return self }
        let words = choices.map { $0.lines.last.flatMap(RespondusDraft.withoutMarkBehind) }
        guard words.contains(nil) else { return self }
        var draft = self
        for (index, words) in words.enumerated() {
            guard let words else { continue }
            draft.choices[index].lines.removeLast()
            draft.choices[index].lines.append(words)
            draft.choices[index].isStarred = true
        }
        return draft
    }

    /// A line without the mark behind it; nil for others.
    private static func withoutMarkBehind(_ line: String) -> String? {
        let words: Substring
        if line.hasSuffix("*") {
            words = line.dropLast().trimmed
            // "A*" is a name, and "*Paris*" is in italics.
            guard !words.contains("*"), words.count > 1 || words.first?.isLetter == false else { return nil }
        } else {
            guard let close = line.last, close == ")" || close == "]",
                let open = line.lastIndex(of: close == ")" ? "(" : "["),
                remarks.contains(line[line.index(after: open)...].dropLast().trimmed.lowercased())
            else { return nil }
            words = line[..<open].trimmed
        }
        return words.isEmpty ? nil : String(words)
    }
}
