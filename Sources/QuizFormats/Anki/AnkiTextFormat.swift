import ContentModel
import Encoding
import Localization
import Markup
import QuizExchange

/// Notes in plain text, for Anki's own import, with pictures and recordings as files beside it.
///
/// They are of the note type "Basic", which every collection has. The header names it for the whole file: in a collection in
/// another language Anki doesn't find the name and uses its own "Basic", while it would skip each line that names an unknown one in
/// a column.
struct AnkiTextFormat: QuizExporter {
    func support(for kind: QuestionKind) -> FormatSupport { kind == .text ? .partial : .full }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        let notes = AnkiNotes(quizzes, export, hasIntroductions: false, log: &log)
        var text = "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#deck column:2\n#tags column:3\n"
        let labels = [StringKey.sanction, .whoRules, .rules].map { export.table.text(.named, export.table[$0].text, "") }
        let rows =
            notes.questions.map { ($0, AnkiTextFormat.sides(ofQuestion: $0.fields)) }
            + notes.penalties.map { ($0, AnkiTextFormat.sides(ofPenalty: $0.fields, labels)) }
        for (note, sides) in rows {
            let columns = [note.guid, notes.decks[note.quiz], note.tags.joined(separator: " "), sides.front, sides.back]
            text += columns.map(AnkiTextFormat.column).joined(separator: "\t") + "\n"
        }
        let media = AnkiMedia.files(quizzes.map { ($0, $0.withoutMarkingNotes.questions.flatMap(\.texts)) }, export, &log)
        return [ExchangeFile(AnkiMedia.fileName(of: export, ending: "txt"), Array(text.utf8))]
            + media.map { ExchangeFile("media/\($0.path)", $0.bytes) }
    }

    private static func sides(ofQuestion fields: [String]) -> (front: String, back: String) {
        (block(fields[0] + fields[1]), block(fields[2] + fields[3]))
    }

    private static func sides(ofPenalty fields: [String], _ labels: [String]) -> (front: String, back: String) {
        var html = HTMLWriter()
        html.open("p")
        html.element("b", ready: fields[0])
        html.close("p")
        html.element("p", ready: fields[1])
        let front = String(decoding: html.bytes, as: UTF8.self)
        html.removeAll()
        for (label, value) in zip(labels, fields[2...]) where !value.isEmpty {
            html.open("p")
            html.text(label)
            html.element("b", ready: value)
            html.close("p")
        }
        return (block(front), block(String(decoding: html.bytes, as: UTF8.self)))
    }

    /// Left-aligned block, as the note type centres text, which is wrong for lists.
    private static func block(_ contents: String) -> String {
        var html = HTMLWriter()
        html.open("div")
        html.attribute("style", is: "text-align: start; max-width: 40em; margin: auto")
        html.ready(contents)
        html.close("div")
        return String(decoding: html.bytes, as: UTF8.self)
    }

    /// A column, quoted if it contains a separator, quote or line break.
    private static func column(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "\"") }) else { return text }
        return "\"\(text.replacing("\"", by: "\"\""))\""
    }
}

extension HTMLWriter {
    /// An element with HTML content.
    fileprivate mutating func element(_ name: StaticString, ready contents: String) {
        open(name)
        ready(contents)
        close(name)
    }
}
