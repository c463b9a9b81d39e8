import ContentModel
package import Diagnostics
import Encoding
package import Markup

/// The marking queue as a table for a spreadsheet: a row for each text, with columns for points and a comment.
package struct MarkingSheet {
    private static let columns = ["quiz", "question", "answer", "candidates", "text", "maximum", "points", "comment", "marker"]

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

    /// Equal texts with one mark, or without one: a row of the table.
    private struct Row {
        /// That of the answer; for only some of its texts, followed by a code of which ones.
        let id: String
        /// Nil where there are no points yet.
        let mark: Mark?
        let receipts: [String]
    }

    /// The rows of equal texts: one, unless some of them were handed in later, or marked by themselves.
    private func rows(_ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item) -> [Row] {
        let group = GroupMarks(marks, of: marker, for: answer.receipts, item.question)
        var parts: [(mark: Mark?, receipts: [String])] = group.subgroups.map { ($0.mark, $0.receipts) }
        if !group.waiting.isEmpty { parts.append((nil, group.waiting)) }
        return parts.map { part in
            let code = MarkingQueue.code(part.receipts.sorted().joined(separator: " "), length: 8)
            return Row(id: parts.count > 1 ? "\(answer.id)-\(code)" : answer.id, mark: part.mark, receipts: part.receipts)
        }
    }

    /// The row that an id in a table identifies. With a code, it has to be that of the same texts: marks that became equal since, or
    /// different ones, would give others what the row contains. Without one, it is that of all texts, or of those without a mark.
    private func row(_ id: String, _ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item) -> Row? {
        let rows = rows(answer, item)
        if id.contains("-") { return rows.first { $0.id == id } }
        return rows.count == 1 ? rows.first : rows.first { $0.mark == nil }
    }

    /// An id with a code of the maximum, which shows whether a spreadsheet changed that: "1.5" is a date in some languages.
    private static func checked(_ id: String, maximum: String) -> String {
        "\(id).\(MarkingQueue.code("\(id)\n\(maximum)", length: 4))"
    }

    private func points(_ mark: Mark?, _ item: MarkingQueue.Item) -> String { mark?.share.map { ($0 * item.points).written } ?? "" }

    package func bytes(in style: CSVStyle = .plain) -> [UInt8] {
        var table = [MarkingSheet.columns]
        for item in queue.items {
            for answer in item.answers {
                for row in rows(answer, item) {
                    let own = Set(row.receipts)
                    let candidates = answer.receipts.indices.filter { own.contains(answer.receipts[$0]) }.map { index in
                        let deduction = answer.deductions[index]
                        return answer.candidates[index] + (deduction == .zero ? "" : " (hints: −\(deduction.shown))")
                    }.sorted()
                    let texts = [
                        item.quiz, item.question, MarkingSheet.checked(row.id, maximum: item.points.written),
                        candidates.joined(separator: "; "), answer.text,
                    ]
                    let numbers = [item.points.written, points(row.mark, item)]
                    table.append(texts.map(style.text) + numbers.map(style.number) + [row.mark?.comment ?? "", marker].map(style.text))
                }
            }
        }
        return CSVText.bytes(table, separator: style.separator)
    }

    /// The marks that are different from those that are kept. Rows without points are left as they are.
    package func read(_ bytes: [UInt8], time: String, log: inout DiagnosticLog) -> [Mark] {
        guard let table = SpreadsheetText.records(bytes, log: &log), let head = table.first else { return [] }
        guard !MarkingSheet.isJoined(table, log: &log), let indices = MarkingSheet.columnIndices(head, log: &log) else { return [] }
        guard !isOfOther(table.dropFirst(), column: indices["marker"], log: &log) else { return [] }
        var first: [[String]: SourcePosition] = [:]
        return table.dropFirst().flatMap { row -> [Mark] in
            guard !SpreadsheetText.isTooLong(row, columns: head.count, log: &log) else { return [] }
            func cell(_ column: String) -> String {
                guard let index = indices[column], row.indices.contains(index) else { return "" }
                return row[index].value
            }
            let position = indices["points"].flatMap { row.indices.contains($0) ? row[$0].position : nil } ?? row.first?.position ?? .start
            // Tables of earlier versions have no code of the maximum.
            let answer = [cell("quiz"), cell("question"), String(cell("answer").prefix { $0 != "." })]
            if !cell("points").trimmed.isEmpty {
                if let first = first[answer] {
                    log.report(
                        .invalidCSV, "this answer has points in two rows; remove one of them", at: position,
                        notes: [("first used here", first)])
                    return []
                }
                first[answer] = position
            }
            let comment = indices["comment"] == nil ? nil : cell("comment")
            let maximum = cell("maximum").trimmed
            let entry = Entry(
                answer: answer, points: cell("points").trimmed, maximum: maximum,
                isAsExported: cell("answer") == MarkingSheet.checked(answer[2], maximum: maximum.replacing(",", by: ".")), comment: comment)
            return marks(entry, position, time, &log)
        }
    }

    /// Whether whole rows are in one cell, which is reported: a spreadsheet of a language whose lists have semicolons opened the table,
    /// and saved it.
    private static func isJoined(_ table: [[Located<String>]], log: inout DiagnosticLog) -> Bool {
        func isWhole(_ row: [Located<String>]) -> Bool {
            row.first.map { $0.value.split(whereSeparator: { ",;\t".contains($0) }).count >= columns.count / 2 } ?? false
        }
        let joined = table.first { row in isWhole(row) && row.dropFirst().count { !$0.value.trimmed.isEmpty } < 3 }
        guard let joined, let first = joined.first else { return false }
        log.report(
            .invalidCSV,
            "this whole row is in one cell, because the spreadsheet expects another character between cells; open the table from 'mark --export' again, with the comma as the separator",
            at: first.position)
        return true
    }

    /// Whether the table has marks of somebody else, which is reported: they would replace those of this marker. Tables of earlier
    /// versions don't say whose they are.
    private func isOfOther(_ rows: some Collection<[Located<String>]>, column: Int?, log: inout DiagnosticLog) -> Bool {
        guard let column else { return false }
        let others = rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }.filter { cell in
            !cell.value.trimmed.isEmpty && ![marker, CSVText.guarded(marker)].contains(TextFolding.squeeze(cell.value))
        }
        guard let other = others.first else { return false }
        let advice =
            other.value.trimmed == Mark.usualMarker
            ? "import it without --as" : "import it with --as \(QuotedText.json(other.value.trimmed))"
        log.report(
            .invalidValue,
            "this table was exported for the marker '\(other.value.trimmed)', but its marks would become those of '\(marker)'; \(advice), or, if '\(marker)' filled it in, write that name in the column 'marker'",
            at: other.position)
        return true
    }

    /// Indices of the columns that are read; nil if one is missing or appears twice, which is reported.
    private static func columnIndices(_ head: [Located<String>], log: inout DiagnosticLog) -> [String: Int]? {
        var indices: [String: Int] = [:]
        var missing: [String] = []
        for column in ["quiz", "question", "answer", "maximum", "points", "comment", "marker"] {
            let found = head.indices.filter { head[$0].value.trimmed.lowercased() == column }
            indices[column] = found.first
            if found.count > 1 {
                log.report(
                    .duplicateKey, "column '\(column)' appears twice; remove one", at: head[found[1]].position,
                    notes: [("first used here", head[found[0]].position)])
            } else if found.isEmpty, !["maximum", "comment", "marker"].contains(column) {
                missing.append("'\(column)'")
            }
        }
        if !missing.isEmpty {
            log.report(
                .missingKey,
                "the table has no \(missing.count == 1 ? "column" : "columns") \(missing.joined(separator: ", ")); keep those that 'mark --export' wrote",
                at: head.first?.position ?? .start)
        }
        return log.hasErrors ? nil : indices
    }

    /// The content of a row.
    private struct Entry {
        /// Ids of quiz, question and answer.
        let answer: [String]
        let points: String
        /// What the question was worth when the table was written; empty if the table doesn't have it.
        let maximum: String
        /// Whether it is certain that the maximum is what was exported.
        let isAsExported: Bool
        /// Nil where the table has no comments, so that those that are kept stay.
        let comment: String?

        /// What the points are out of: the question may be worth something else by now. Nil for something that isn't a number.
        func worth(of item: MarkingQueue.Item) -> Fraction? {
            // Earlier versions of the program truncated it.
            if maximum.isEmpty || maximum == item.points.shown { return item.points }
            return Fraction(decimal: maximum.replacing(",", by: ".")).flatMap { $0 > .zero ? $0 : nil }
        }
    }

    private func marks(_ entry: Entry, _ position: SourcePosition, _ time: String, _ log: inout DiagnosticLog) -> [Mark] {
        let (quiz, question, id, text, comment) = (entry.answer[0], entry.answer[1], entry.answer[2], entry.points, entry.comment)
        let found = queue.answer(quiz, question, String(id.prefix { $0 != "-" }))
        guard !text.isEmpty else {
            let kept = found.flatMap { row(id, $0.answer, $0.item) }?.mark?.comment ?? ""
            if let comment, !comment.isEmpty, comment != kept {
                log.report(
                    .missingKey, "this comment isn't saved, because the answer has no points; enter points next to it", at: position,
                    severity: .warning)
            }
            return []
        }
        guard let (item, answer) = found else {
            log.report(
                .unknownQuestion, "there is no answer '\(id)' to '\(question)' of '\(quiz)' to mark; export the table again", at: position)
            return []
        }
        guard let worth = worth(of: item, entry, answer, position, &log) else { return [] }
        guard let points = text == entry.maximum ? worth : Fraction(decimal: text.replacing(",", by: ".")), points <= worth else {
            log.report(.invalidValue, "points must be a number from 0 to \(worth.written), but this is '\(text)'", at: position)
            return []
        }
        let scaled = Fraction(points * item.points, over: worth) ?? points
        guard let row = row(id, answer, item) else {
            log.report(
                .unknownQuestion, "the answers '\(id)' now have different marks; export the table again", at: position)
            return []
        }
        guard self.points(row.mark, item) != scaled.written || row.mark?.comment != comment ?? row.mark?.comment else { return [] }
        warn(of: row, of: answer, scaled, item, at: position, &log)
        return row.receipts.map { receipt in
            let before = marks.mark(of: marker, receipt, question)
            return Mark(
                receipt: receipt, question: question, marker: marker, points: points, maximum: worth,
                comment: comment ?? before?.comment ?? "", highlights: before?.highlights ?? [], time: time)
        }
    }

    /// What the points of a row are out of; nil where that can't be, which is reported.
    private func worth(
        of item: MarkingQueue.Item, _ entry: Entry, _ answer: MarkingQueue.Answer, _ position: SourcePosition, _ log: inout DiagnosticLog
    ) -> Fraction? {
        guard let worth = entry.worth(of: item) else {
            log.report(.invalidValue, "the maximum must be a number above 0, but this is '\(entry.maximum)'", at: position)
            return nil
        }
        guard entry.isAsExported || worth == item.points || hasMark(outOf: worth, answer, item) else {
            log.report(
                .invalidValue,
                "the maximum '\(entry.maximum)' isn't what the question is or was worth; most likely, a spreadsheet changed it, so write \(item.points.written)",
                at: position)
            return nil
        }
        return worth
    }

    /// Whether the question was worth this when one of the texts was marked.
    private func hasMark(outOf maximum: Fraction, _ answer: MarkingQueue.Answer, _ item: MarkingQueue.Item) -> Bool {
        answer.receipts.contains { marks.marks($0, item.question).contains { $0.maximum == maximum } }
    }

    /// Warns that others have a mark, which stays, if a row marks only those without one.
    private func warn(
        of row: Row, of answer: MarkingQueue.Answer, _ points: Fraction, _ item: MarkingQueue.Item, at position: SourcePosition,
        _ log: inout DiagnosticLog
    ) {
        let others = rows(answer, item).filter { $0.mark != nil && $0.id != row.id }
        guard row.mark == nil, others.contains(where: { self.points($0.mark, item) != points.written }) else { return }
        let count = others.reduce(0) { $0 + $1.receipts.count }
        log.report(
            .invalidValue,
            "\(count) of the \(answer.receipts.count) students with this text already have other points, which stay as they are; this row marks the others",
            at: position, severity: .warning)
    }
}
