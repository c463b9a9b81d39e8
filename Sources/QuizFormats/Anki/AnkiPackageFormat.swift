import CivilTime
import ContentModel
import Encoding
import Markup
import QuizExchange

/// Deck package: a collection and its media in a zip archive.
struct AnkiPackageFormat: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport { kind == .text ? .partial : .full }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        let notes = AnkiNotes(quizzes, export, log: &log)
        let decks = zip(quizzes, notes.decks).map { quiz, name in
            AnkiCollection.Deck(
                name: name, id: AnkiNumber.identifier("deck", export.settings.id, quiz.quiz.id, export.language.code),
                description: Escaping.escaped(export.plainText(quiz.quiz.introduction)).replacing("\n", by: "<br>"))
        }
        let changes = quizzes.map { quiz in
            if let change = export.lastChange(of: quiz) { return change }
            log.report(
                "Anki only replaces a note with a newer one, and this quiz has no date: \(quiz.penalties.isEmpty ? "give it 'updated', or set" : "set") SOURCE_DATE_EPOCH",
                of: quiz)
            return AnkiPackageFormat.unknownChange
        }
        let penalty = AnkiNoteType.penalty(export.table)
        let all = notes.questions.map { ($0, AnkiNoteType.question) } + notes.penalties.map { ($0, penalty) }
        let collection = AnkiCollection(
            notes: all.map { ($0, $1, changes[$0.quiz]) },
            types: (notes.questions.isEmpty ? [] : [.question]) + (notes.penalties.isEmpty ? [] : [penalty]), decks: decks)
        do {
            let entries = [ZipEntry(path: "collection.anki2", bytes: try collection.bytes())] + media(quizzes, export, &log)
            return [ExchangeFile(AnkiMedia.fileName(of: export, ending: "apkg"), try ZipArchive.bytes(entries))]
        } catch {
            if let quiz = quizzes.first { log.report("no package could be made: \(error)", of: quiz) }
            return []
        }
    }

    /// 1 January 2020.
    private static let unknownChange = Instant(secondsSinceEpoch: 1_577_836_800)

    /// Media files, which are named by numbers, and the JSON file with their names.
    private func media(_ quizzes: [LocalizedQuiz], _ export: Export, _ log: inout ExportLog) -> [ZipEntry] {
        var entries: [ZipEntry] = []
        var names = CompactJSON()
        names.object { names in
            for (number, file) in AnkiMedia.files(quizzes.map { ($0, $0.withoutMarkingNotes.texts) }, export, &log).enumerated() {
                names.member(String(number), file.path)
                entries.append(ZipEntry(path: String(number), bytes: file.bytes, isCompressed: MediaType.isCompressed(file.path)))
            }
        }
        return entries + [ZipEntry(path: "media", bytes: names.bytes)]
    }
}
