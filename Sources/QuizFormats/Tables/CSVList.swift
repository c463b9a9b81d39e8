import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Choices that are all in one cell, as in many spreadsheets: "Paris; London; Rome".
enum CSVList {
    /// Nil for a row without such a cell. Our own column of options has none of these separators.
    static func choices(of row: CSVTable.Row) -> [String]? {
        if let cell = row[CSVFormat.choices] { return divided(cell.value) ?? [cell.value] }
        return row["options"].flatMap { divided($0.value) }
    }

    /// The items of a cell without guards; nil if nothing divides them.
    static func items(of cell: String) -> [String]? { divided(cell) }

    private static func divided(_ cell: String) -> [String]? {
        let text = CSVText.unguarded(cell)
        guard let items = quoted(text) ?? divided(text, at: ["\n", "|", ";", ","]) else { return nil }
        let isLettered = items.enumerated().allSatisfy { index, item in
            [")", "."].contains { item.lowercased().hasPrefix(Choice.id(index) + $0) }
        }
        return isLettered ? items.map { String($0.dropFirst(2)).trimmed } : items
    }

    private static func divided(_ text: String, at separators: [String]) -> [String]? {
        guard let separator = separators.first(where: { text.contains(ascii: $0) }) else { return nil }
        // One more than the limit shows that there are too many.
        let items = text.utf8.split(maxSplits: ImportQuota.answerLimit) { separator.utf8.contains($0) }
        return items.map { String(Substring($0)).trimmed }.filter { !$0.isEmpty }
    }

    /// The items of a list as programs write it: `["Paris", "London"]`.
    private static func quoted(_ text: String) -> [String]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        let inner = String(text.dropFirst().dropLast()).trimmed
        guard let quote = inner.first, "\"'".contains(quote), inner.last == quote, inner.count > 1 else { return nil }
        let items = inner.dropFirst().dropLast().replacing("\(quote), \(quote)", with: "\(quote),\(quote)")
        return items.split(separator: "\(quote),\(quote)").map(String.init)
    }
}
