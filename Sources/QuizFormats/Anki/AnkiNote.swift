import Algorithms
import ContentModel
import Diagnostics
import Encoding
import Localization
import Markup
import QuizExchange
import SitePlanning

/// An Anki note: fields of HTML, from which a note type makes a card.
struct AnkiNote {
    /// Derived from ids, so that another import updates the note.
    var guid: String
    var fields: [String]
    var tags: [String]
    /// Index of the quiz whose last change dates the note.
    var quiz: Int

    /// - Parameter parts: ids from the site to the question.
    static func guid(_ parts: [String]) -> String { SHA256.shortText(Array(parts.joined(separator: "\u{1F}").utf8)) }

    /// Anki's tags have no spaces, and `::` separates levels.
    static func tag(_ words: String) -> String { words.words.joined(separator: "_") }
}

/// Notes of an export, for both formats of Anki.
struct AnkiNotes {
    /// Notes of questions: question, choices, answer, explanation, source.
    private(set) var questions: [AnkiNote] = []
    /// Notes of penalties: headline, text, sanction, owners, rules, source.
    private(set) var penalties: [AnkiNote] = []
    /// Decks, by the quiz index of the notes.
    let decks: [String]
    private let export: Export

    /// - Parameter hasIntroductions: whether a deck can have the introduction of its quiz.
    init(_ quizzes: [LocalizedQuiz], _ export: Export, hasIntroductions: Bool = true, log: inout ExportLog) {
        self.export = export
        let site = export.settings.title(in: export.language).text
        decks = AnkiNotes.titles(of: quizzes, log: &log).map { AnkiNotes.deck([site, $0]) }
        for (quizIndex, quiz) in quizzes.enumerated() {
            reportHeader(of: quiz, hasIntroductions, log: &log)
            for question in quiz.quiz.questions {
                guard question.hasAnswer else {
                    log.leaveOut(
                        "free text without a model answer or an explanation has nothing for the back of a card; give it one", question,
                        of: quiz)
                    continue
                }
                log.reportParts(question, of: quiz, keeping: [.anyOfSeveral], in: "Anki")
                questions.append(note(question, quiz, quizIndex, &log))
            }
            for penalty in quiz.penalties { penalties.append(note(penalty, quiz, quizIndex)) }
        }
    }

    /// The titles, with the id after one that several quizzes have, which is reported: their cards would share a deck.
    private static func titles(of quizzes: [LocalizedQuiz], log: inout ExportLog) -> [String] {
        let counts = Dictionary(quizzes.map { ($0.quiz.title, 1) }, uniquingKeysWith: +)
        return quizzes.map { quiz in
            let title = quiz.quiz.title
            return counts[title] ?? 0 > 1 ? log.titleWithID(of: quiz, in: "the deck") : title
        }
    }

    /// Name of a deck; `::` in a part would add a level. A name that Anki would change, such as one with a colon at its end, would
    /// make a deck for each note of a text file.
    private static func deck(_ names: [String]) -> String {
        names.map { name in
            let plain = TextFolding.compose(name).replacing("::", by: ": ").replacing("\"", by: "”").replacing("\t", by: " ")
            let name = plain.trimming { $0 == ":" || $0.isWhitespace }
            return name.isEmpty ? "–" : String(name)
        }.joined(separator: "::")
    }

    private func reportHeader(of quiz: LocalizedQuiz, _ hasIntroductions: Bool, log: inout ExportLog) {
        let header = quiz.quiz
        var left: [String] = []
        if header.drawsQuestions { left.append("how many questions are drawn") }
        if header.timeLimit != nil { left.append("the time limit") }
        if header.passPercent != nil, quiz.penalties.isEmpty { left.append("the pass mark") }
        if header.available != nil || header.due != nil { left.append("its dates") }
        if !header.bands.isEmpty { left.append("the words for results") }
        if header.grades != nil { left.append("the grades") }
        if header.questions.contains(where: { $0.points != 1 }) { left.append("the points") }
        if !hasIntroductions, !header.introduction.isEmpty { left.append("the introduction") }
        if !left.isEmpty {
            log.report("an Anki deck can't include \(listed(left)); the site still does", of: quiz)
        }
        if let penalties = header.penalties {
            log.report(
                "its questions about penalties aren't included; export 'sanctions-\(penalties.edition.value)' as a separate deck", of: quiz)
        }
    }

    private func note(
        _ question: Question, _ quiz: LocalizedQuiz, _ quizIndex: Int, _ log: inout ExportLog
    ) -> AnkiNote {
        var card = AnkiCard(export, quiz, question)
        let fields = [card.front(), card.choices(), card.answer(), card.explanation(), source(quiz)].map(AnkiText.field)
        for loss in card.losses.sorted() { log.report(loss, question, of: quiz) }
        return AnkiNote(
            guid: AnkiNote.guid([export.settings.id, quiz.quiz.id, question.id, export.language.code]), fields: fields,
            tags: question.tags.map(AnkiNote.tag), quiz: quizIndex)
    }

    private func note(_ exported: LocalizedPenalty, _ quiz: LocalizedQuiz, _ quizIndex: Int) -> AnkiNote {
        let penalty = exported.penalty
        let fields = [
            exported.headline, exported.text, exported.sanction, exported.owners,
            penalty.rules.joined(separator: export.table[.listSeparator].text),
        ].map { AnkiText.field(Escaping.escaped($0)) }
        return AnkiNote(
            guid: AnkiNote.guid([export.settings.id, quiz.quiz.id, penalty.questionID, export.language.code]),
            fields: fields + [source(quiz)], tags: exported.tags.map(AnkiNote.tag), quiz: quizIndex)
    }

    private func source(_ quiz: LocalizedQuiz) -> String { Escaping.escaped(quiz.quiz.title) }
}
