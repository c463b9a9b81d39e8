import Diagnostics
import Encoding
import QuizExchange

/// Pairs, columns and tables, which become matching.
extension SuperquizQuestion {
    private static let arrows = ["<-->", "<->", "-->", "<--", "->", "<-", "--"]

    mutating func pairs() throws(Refusal) -> MarkdownAnswer {
        var pairs: [(prompt: String, match: String)] = []
        for (line, position) in answerLines() {
            let text = line.hasPrefix(ascii: "- ") ? line.dropFirst(2).trimmed : line
            let arrow = SuperquizQuestion.arrows.compactMap { text.firstRange(ofASCII: $0) }.min {
                ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound)
            }
            guard let arrow, arrow.lowerBound > text.startIndex, arrow.upperBound < text.endIndex else {
                throw Refusal(reason: "this line isn't a pair such as 'France -- Paris'", position: position)
            }
            pairs.append((String(text[..<arrow.lowerBound].trimmed), String(text[arrow.upperBound...].trimmed)))
        }
        return try matching(pairs, besides: [])
    }

    private func matching(_ pairs: [(prompt: String, match: String)], besides distractors: [String]) throws(Refusal) -> MarkdownAnswer {
        guard pairs.count > 1 else { throw Refusal(reason: "it needs two pairs below 'answers:'") }
        guard Set(pairs.map(\.prompt)).count == pairs.count else {
            throw Refusal(reason: "the same text is in several pairs, which isn't supported here")
        }
        return .matching(pairs, distractors: distractors)
    }

    /// Lines `Name: item, item`.
    private mutating func namedLists() throws(Refusal) -> [(name: String, items: [String])] {
        var lists: [(name: String, items: [String])] = []
        for (line, position) in answerLines() {
            guard let colon = line.firstIndex(of: ":"), !line.contains("[") else {
                throw Refusal(reason: "only lines such as 'Mammals: cat, whale' are supported here", position: position)
            }
            let items = SuperquizQuestion.parts(line[line.index(after: colon)...]).map { String($0) }
            lists.append((String(line[..<colon].trimmed), items))
        }
        return lists
    }

    /// Items with their categories, whose order doesn't count.
    mutating func categories() throws(Refusal) -> MarkdownAnswer {
        let lists = try namedLists()
        guard block.value("ordered") != "true", !lists.contains(where: { $0.name.lowercased() == "distractors" || $0.items.isEmpty }) else {
            throw Refusal(reason: "items to put in order in columns, and items without a column, aren't supported here")
        }
        return try matching(lists.flatMap { name, items in items.map { ($0, name) } }, besides: [])
    }

    /// Rows of a table, each with the only column that is correct.
    mutating func table() throws(Refusal) -> MarkdownAnswer {
        let (rows, columns) = (SuperquizQuestion.parts(block.lists["rows"] ?? ""), SuperquizQuestion.parts(block.lists["cols"] ?? ""))
        let lists = try namedLists()
        guard lists.map(\.name).sorted() == rows.map({ String($0) }).sorted(),
            lists.allSatisfy({ $0.items.count == 1 && columns.contains($0.items[0][...]) })
        else {
            throw Refusal(
                reason: "each of its rows needs one line below 'answers:' with one of its columns; several columns aren't supported here")
        }
        let used = Set(lists.flatMap(\.items))
        return try matching(lists.map { ($0.name, $0.items[0]) }, besides: columns.map { String($0) }.filter { !used.contains($0) })
    }
}
