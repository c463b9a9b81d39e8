import ContentModel
import Diagnostics
import Encoding
import Localization
import Markup
import QuizExchange
import SitePlanning

/// What Anki keeps of a question: fields of HTML, of which a note type makes a card.
struct AnkiNote {
    /// Made of ids, so that another import finds the note again, whatever has changed in it.
    var guid: String
    var fields: [String]
    var tags: [String]
    /// The file whose last change is the note's.
    var quiz: Int

    /// - Parameter parts: ids from the site down to the question.
    static func guid(_ parts: [String]) -> String { SHA256.shortText(Array(parts.joined(separator: "\u{1F}").utf8)) }

    /// Tags have no spaces in Anki, and `::` divides levels.
    static func tag(_ words: String) -> String { words.split(whereSeparator: \.isWhitespace).joined(separator: "_") }
}

/// The notes of an export, as both formats for Anki have them.
struct AnkiNotes {
    /// Notes about questions: question, choices, answer, explanation, source.
    private(set) var questions: [AnkiNote] = []
    /// Notes about penalties: headline, text, sanction, owners, rules, source.
    private(set) var penalties: [AnkiNote] = []
    /// By the quiz that the notes name.
    let decks: [String]
    private let export: Export

    init(_ quizzes: [LocalizedQuiz], _ export: Export, media: AnkiMedia, log: inout ExportLog) {
        self.export = export
        decks = quizzes.map { AnkiNotes.deck([export.settings.title, $0.quiz.title]) }
        for (place, quiz) in quizzes.enumerated() {
            reportHeader(of: quiz, media, log: &log)
            for question in quiz.quiz.questions {
                guard question.hasAnswer else {
                    log.leaveOut(
                        "free text without a model answer or an explanation has nothing for the back of a card; give it one", question,
                        of: quiz)
                    continue
                }
                questions.append(note(question, quiz, place, media, &log))
            }
            for penalty in quiz.penalties { penalties.append(note(penalty, quiz, place)) }
        }
    }

    /// `::` would divide a deck once more.
    private static func deck(_ names: [String]) -> String {
        names.map { $0.replacing("::", with: ": ").replacing("\"", with: "”").replacing("\t", with: " ") }.joined(separator: "::")
    }

    private func reportHeader(of quiz: LocalizedQuiz, _ media: AnkiMedia, log: inout ExportLog) {
        let header = quiz.quiz
        var left: [String] = []
        if header.draw != nil { left.append("how many questions are drawn") }
        if header.timeLimit != nil { left.append("the time limit") }
        if header.passPercent != nil, quiz.penalties.isEmpty { left.append("the pass mark") }
        if header.available != nil || header.due != nil { left.append("its dates") }
        if !header.bands.isEmpty { left.append("the words for results") }
        if header.questions.contains(where: { $0.points != 1 }) { left.append("the points") }
        if case .embedded = media, !header.introduction.isEmpty { left.append("the introduction") }
        if !left.isEmpty {
            log.report("a deck of cards has no place for \(left.formatted), so they stay out of it; the site keeps them", of: quiz)
        }
        if let penalties = header.penalties {
            log.report(
                "the penalties that it mixes in are a deck of their own; export 'sanctions-\(penalties.edition.value)' beside it", of: quiz)
        }
    }

    private func note(
        _ question: Question, _ quiz: LocalizedQuiz, _ place: Int, _ media: AnkiMedia, _ log: inout ExportLog
    ) -> AnkiNote {
        var card = AnkiCard(export, quiz, question, media)
        let fields = [card.asked(), card.choices(), card.answer(), card.explanation(), source(quiz)]
        for loss in card.losses.sorted() { log.report(loss, question, of: quiz) }
        return AnkiNote(
            guid: AnkiNote.guid([export.settings.id, quiz.quiz.id, question.id, export.language.code]), fields: fields,
            tags: question.tags.map(AnkiNote.tag), quiz: place)
    }

    private func note(_ exported: LocalizedPenalty, _ quiz: LocalizedQuiz, _ place: Int) -> AnkiNote {
        let penalty = exported.penalty
        let fields = [
            exported.headline, exported.text, exported.sanction, exported.owners,
            penalty.rules.joined(separator: export.table[.listSeparator].text),
        ].map(Escaping.escaped)
        return AnkiNote(
            guid: AnkiNote.guid([export.settings.id, quiz.quiz.id, penalty.questionID, export.language.code]),
            fields: fields + [source(quiz)], tags: [penalty.phase?.rawValue].compactMap { $0 }.map(AnkiNote.tag), quiz: place)
    }

    private func source(_ quiz: LocalizedQuiz) -> String { Escaping.escaped(quiz.quiz.title) }
}

extension [String] {
    /// "a, b and c".
    fileprivate var formatted: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}
