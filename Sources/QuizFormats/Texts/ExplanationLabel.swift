import ContentModel
import Encoding
import QuizExchange

/// The label of an explanation at the beginning of a text: `**Explanation:** …`.
struct ExplanationLabel {
    /// The text without the label; one that says what the answer is keeps it.
    let rest: Substring

    /// Words for an explanation in the languages of the interface, and of many public quizzes; without accents, which some leave out.
    private static let explanations: Set = [
        "explanation", "explanations", "explication", "explications", "explicacion", "explicacao", "spiegazione", "erklarung",
        "erlauterung", "begrundung", "uitleg", "toelichting", "feedback", "ruckmeldung", "rationale", "retroalimentacion", "retroaction",
        "commentaire", "justification", "justificacion", "justificacao", "justificativa", "motivazione", "giustificazione", "giai thich",
    ]
    private static let answers: Set = [
        "answer", "correct answer", "solution", "lösung", "antwort", "richtige antwort", "réponse", "bonne réponse", "corrigé", "respuesta",
        "respuesta correcta", "solución", "risposta", "risposta corretta", "soluzione", "resposta", "resposta correta", "gabarito",
        "antwoord", "juiste antwoord", "đáp án",
    ]

    /// Nil for a text without such a label.
    init?(_ text: Substring) {
        guard let colon = text.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        let marks = text.prefix(while: ExplanationLabel.isMark)
        // An emoji may be before the word.
        let words = text[..<colon].drop { !$0.isLetter }
        let closing = words.reversed().prefix(while: ExplanationLabel.isMark).count
        let label = words.dropLast(closing).trimmed.lowercased()
        let isAnswer = ExplanationLabel.answers.contains(label)
        guard isAnswer || ExplanationLabel.explanations.contains(TextFolding.foldLetters(label)) else { return nil }
        let below = text[text.index(after: colon)...]
        let isMarkedWhole = closing == 0 && below.first.map(ExplanationLabel.isMark) == false && !marks.isEmpty && below.hasSuffix(marks)
        let unmarked = isMarkedWhole ? below.dropLast(marks.count) : below.drop(while: ExplanationLabel.isMark)
        rest = isAnswer ? text : unmarked.trimmed
    }

    private static func isMark(_ character: Character) -> Bool { character == "*" || character == "_" }

    /// Nil for a line that isn't a quotation with such a label.
    init?(quote line: MarkdownLines.Line) {
        let text = line.text.trimmed
        guard line.isQuote, let label = ExplanationLabel(text.dropFirst().trimmed) else { return nil }
        self = label
    }
}
