import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Choices that are all in one cell, as in many spreadsheets: "Paris; London; Rome".
enum CSVList {
    enum Reading: Equatable {
        case list([String])
        /// The cell has the brackets of a program's list, but nothing that can be a list.
        case unreadable

        var items: [String] { if case .list(let items) = self { items } else { [] } }
    }

    /// The column of a row with all choices in its cell.
    static func column(of row: CSVTable.Row) -> String? { [CSVFormat.choices, "options"].first { row[$0] != nil } }

    /// Nil for a row without such a cell. Our own column of options has none of these separators.
    static func choices(of row: CSVTable.Row, in columns: QuestionColumns) -> Reading? {
        if let cell = row[CSVFormat.choices] { return read(cell.value) ?? inText(cell.value) ?? .list([cell.value]) }
        guard let cell = row["options"], !columns.areOwn, !cell.value.trimmed.isEmpty else { return nil }
        if let reading = read(cell.value) ?? inText(cell.value) { return reading }
        return cell.value.split(separator: " ").allSatisfy { CSVRow.isOption(String($0)) } ? nil : .unreadable
    }

    /// The items of a cell that only their letters or slashes divide: "A. repeats code B. tests a condition", "yes/no".
    private static func inText(_ cell: String) -> Reading? {
        let text = CSVText.unguarded(cell).trimmed
        if let items = lettered(text) { return .list(items) }
        let isSpaced = text.contains(ascii: " / ")
        let items = text.utf8.split(maxSplits: ImportQuota.answerLimit) { $0 == UInt8(ascii: "/") }.map { String(Substring($0)).trimmed }
        guard items.count > 1, !items.contains(""), isSpaced || items.allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
        return .list(items)
    }

    private static func lettered(_ text: String) -> [String]? {
        for (before, after) in [("", ". "), ("", ") "), ("(", ") ")] {
            var rest = text[...]
            var items: [String] = []
            func mark(_ index: Int) -> [String] { [Choice.id(index), Choice.id(index).uppercased()].map { before + $0 + after } }
            guard let first = mark(0).first(where: { rest.hasPrefix($0) }) else { continue }
            let isUpper = first.contains("A")
            rest = rest.dropFirst(first.count)
            while items.count < ImportQuota.answerLimit, let next = rest.firstRange(ofASCII: " " + mark(items.count + 1)[isUpper ? 1 : 0]) {
                items.append(String(rest[..<next.lowerBound]).trimmed)
                rest = rest[next.upperBound...]
            }
            if !items.isEmpty { return items + [String(rest).trimmed] }
        }
        return nil
    }

    /// The items of a cell; nil if nothing divides them.
    static func read(_ cell: String) -> Reading? {
        let text = CSVText.unguarded(cell)
        let isLiteral = ListLiteral.isBracketed(text)
        guard let items = ListLiteral.items(of: text) ?? (isLiteral ? quoted(text) : divided(text)) else {
            return isLiteral ? .unreadable : nil
        }
        let isLettered = items.enumerated().allSatisfy { index, item in
            [")", "."].contains { item.lowercased().hasPrefix(Choice.id(index) + $0) }
        }
        guard isLettered else { return .list(items) }
        return .list(items.enumerated().map { index, item in String(item.dropFirst(Choice.id(index).count + 1)).trimmed })
    }

    private static func divided(_ text: String) -> [String]? {
        guard let separator = ["\n", "|", ";", ","].first(where: { text.contains(ascii: $0) }) else { return nil }
        // One more than the limit shows that there are too many.
        let items = text.utf8.split(maxSplits: ImportQuota.answerLimit) { separator.utf8.contains($0) }
        return items.map { String(Substring($0)).trimmed }.filter { !$0.isEmpty }
    }

    /// The items of a list whose quotation marks aren't escaped: `['It's', 'a list']`. All have the same quotation marks.
    private static func quoted(_ text: String) -> [String]? {
        guard text.hasPrefix("[") else { return nil }
        let inner = String(text.dropFirst().dropLast()).trimmed
        guard let quote = inner.first, "\"'".contains(quote), inner.last == quote, inner.count > 1 else { return nil }
        let other = quote == "'" ? "\"" : "'"
        guard ![", \(other)", ",\(other)", "\(other),"].contains(where: { inner.contains(ascii: $0) }) else { return nil }
        let items = inner.dropFirst().dropLast().replacing("\(quote), \(quote)", with: "\(quote),\(quote)")
        return items.split(separator: "\(quote),\(quote)").map(String.init)
    }
}
