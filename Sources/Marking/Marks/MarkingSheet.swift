import ContentModel
import ContentReading
package import Diagnostics
import Encoding
import Markup

/// The marking queue as a table for a spreadsheet: a row for each text, with columns for points and a comment.
package struct MarkingSheet {
    private static let columns = ["quiz", "question", "answer", "candidates", "text", "maximum", "points", "comment"]

    private let queue: MarkingQueue
    private let marks: Marks
    private let marker: String

    package init(queue: MarkingQueue, marks: Marks, marker: String) {
        self.queue = queue
        self.marks = marks
        self.marker = marker
    }

    /// Number of texts.
    package var count: Int { queue.items.reduce(0) { $0 + $1.answers.count } }

    /// Nil as long as one of the equal texts isn't marked.
    private func mark(_ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item) -> Mark? {
        marks.mark(of: marker, forAll: answer.receipts, item.question)
    }

    private func points(_ mark: Mark?, _ item: MarkingQueue.Item) -> String { mark?.share.map { ($0 * item.points).written } ?? "" }

    package var bytes: [UInt8] {
        var rows = [MarkingSheet.columns]
        for item in queue.items {
            for answer in item.answers {
                let mark = mark(answer, item)
                let cells = [
                    item.quiz, item.question, answer.id, answer.candidates.joined(separator: "; "), answer.text, item.points.shown,
                    points(mark, item), mark?.comment ?? "",
                ]
                rows.append(cells.map(CSVText.guarded))
            }
        }
        return CSVText.bytes(rows)
    }

    /// The marks that are different from those that are kept. Rows without points are left as they are.
    package func read(_ bytes: [UInt8], time: String, log: inout DiagnosticLog) -> [Mark] {
        guard let table = SpreadsheetText.records(bytes, log: &log), let head = table.first else { return [] }
        guard let places = MarkingSheet.places(head, log: &log) else { return [] }
        var first: [[String]: SourcePosition] = [:]
        return table.dropFirst().flatMap { row -> [Mark] in
            guard !SpreadsheetText.isTooLong(row, columns: head.count, log: &log) else { return [] }
            func cell(_ column: String) -> String {
                guard let place = places[column], row.indices.contains(place) else { return "" }
                return row[place].value
            }
            let position = places["points"].flatMap { row.indices.contains($0) ? row[$0].position : nil } ?? row.first?.position ?? .start
            let answer = [cell("quiz"), cell("question"), cell("answer")]
            if !trimmed(cell("points")).isEmpty {
                if let first = first[answer] {
                    log.report(
                        .invalidCSV, "this answer has points in two rows; remove one of them", at: position,
                        notes: [("first used here", first)])
                    return []
                }
                first[answer] = position
            }
            return marks(quiz: answer[0], answer[1], answer[2], cell("points"), cell("comment"), position, time, &log)
        }
    }

    /// Places of the columns that are read; nil where one is missing or there twice, which is reported.
    private static func places(_ head: [Located<String>], log: inout DiagnosticLog) -> [String: Int]? {
        var places: [String: Int] = [:]
        for column in ["quiz", "question", "answer", "points", "comment"] {
            let found = head.indices.filter { trimmed(head[$0].value).lowercased() == column }
            places[column] = found.first
            if found.count > 1 {
                log.report(
                    .duplicateKey, "column '\(column)' occurs twice; remove one", at: head[found[1]].position,
                    notes: [("first used here", head[found[0]].position)])
            } else if found.isEmpty, column != "comment" {
                log.report(
                    .missingKey, "the table has no column '\(column)'; keep those that 'mark --export' wrote",
                    at: head.first?.position ?? .start)
            }
        }
        return log.hasErrors ? nil : places
    }

    private func marks(
        quiz: String, _ question: String, _ id: String, _ written: String, _ comment: String, _ position: SourcePosition, _ time: String,
        _ log: inout DiagnosticLog
    ) -> [Mark] {
        let text = String(TextFolding.trim(written))
        guard !text.isEmpty else {
            let kept = queue.answer(quiz, question, id).flatMap { mark($0.answer, $0.item) }?.comment ?? ""
            if !comment.isEmpty, comment != kept {
                log.report(
                    .missingKey, "this comment isn't kept, as the answer has no points; enter points beside it", at: position,
                    severity: .warning)
            }
            return []
        }
        guard let (item, answer) = queue.answer(quiz, question, id) else {
            log.report(
                .unknownQuestion, "there is no answer '\(id)' to '\(question)' of '\(quiz)' to mark; export the table again", at: position)
            return []
        }
        guard let points = Fraction(decimal: text.replacing(",", by: ".")), points <= item.points else {
            log.report(.invalidValue, "points are a number from 0 to \(item.points.shown), but this is '\(text)'", at: position)
            return []
        }
        let before = mark(answer, item)
        guard self.points(before, item) != points.written || before?.comment != comment else { return [] }
        return answer.receipts.map { receipt in
            Mark(
                receipt: receipt, question: question, marker: marker, points: points, maximum: item.points, comment: comment,
                highlights: marks.mark(of: marker, receipt, question)?.highlights ?? [], time: time)
        }
    }
}
