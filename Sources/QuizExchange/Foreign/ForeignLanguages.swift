import ContentModel
import Encoding
import Markup

/// Texts that a file has in several languages, as Moodle's filters for them read it: `<span class="multilang" lang="en">`, and
/// `{mlang en}…{mlang}`.
struct ForeignLanguages {
    /// Language of the site.
    var own = ContentLanguage.english
    private var taken: Set<String> = []
    private var left: Set<String> = []

    /// A remark on the languages that were left out since the last call; nil if there were none.
    mutating func takeRemark() -> String? {
        defer { (taken, left) = ([], []) }
        let left = left.subtracting(taken)
        guard left.contains(where: { $0 != "other" }) else { return nil }
        let names = left.subtracting(["other"]).sorted().joined(separator: ", ")
        let kept = taken.subtracting(["other"]).sorted().joined(separator: ", ")
        let clause = kept.isEmpty ? "" : ", here \(kept)"
        return "the text in \(names) isn't imported, because a quiz file has one language\(clause); add a translation of the quiz"
    }

    /// The index of the site's language among others, or else of the first one; notes which are chosen and left out.
    private mutating func choose(_ languages: [[String]]) -> Int {
        func isOwn(_ name: String) -> Bool {
            let parts = [name, own.code].map { $0.lowercased().replacing("_", by: "-") }
            return parts[0] == parts[1] || parts[0].prefix { $0 != "-" } == parts[1].prefix { $0 != "-" }
        }
        let index = languages.firstIndex { $0.contains(where: isOwn) } ?? languages.firstIndex { $0 == ["other"] } ?? 0
        taken.formUnion(languages[index].first(where: isOwn).map { [$0] } ?? languages[index])
        for (other, names) in languages.enumerated() where other != index { left.formUnion(names) }
        return index
    }

    // MARK: - Elements

    /// The nodes with one of the elements in a row that are in several languages.
    mutating func inOneLanguage(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var chosen: [MarkupNode] = []
        var row: [(language: String, element: MarkupElement)] = []
        var space: [MarkupNode] = []
        func isPart(_ element: MarkupElement) -> Bool { element["lang"] != nil && element.hasClass("multilang") }
        for node in nodes {
            if let element = node.element, let language = element["lang"], isPart(element) {
                row.append((language, element))
                space = []
            } else if !row.isEmpty, node.isBlank {
                space.append(node)
            } else {
                chosen += endOfRow(row) + space
                (row, space) = ([], [])
                guard case .element(var element) = node else {
                    chosen.append(node)
                    continue
                }
                element.children = inOneLanguage(element.children)
                chosen.append(.element(element))
            }
        }
        return chosen + endOfRow(row) + space
    }

    private mutating func endOfRow(_ row: [(language: String, element: MarkupElement)]) -> [MarkupNode] {
        if row.isEmpty { return [] }
        // A single one is shown in any language.
        return row[row.count == 1 ? 0 : choose(row.map { [$0.language] })].element.children
    }

    // MARK: - Braces

    private static let open = "{mlang "
    private static let close = "{mlang}"

    /// The text with one of the blocks in a row that are in several languages.
    mutating func inOneLanguage(_ text: String) -> String {
        guard text.contains(ascii: ForeignLanguages.open), text.contains(ascii: ForeignLanguages.close) else { return text }
        var chosen = ""
        var row: [(languages: [String], text: Substring)] = []
        var rest = text[...]
        while let open = rest.firstRange(ofASCII: ForeignLanguages.open) {
            let inside = rest[open.upperBound...]
            let names = inside.prefix(60).prefix { $0 != "}" }
            guard names.endIndex < inside.endIndex, inside[names.endIndex] == "}",
                let close = inside[names.endIndex...].firstRange(ofASCII: ForeignLanguages.close)
            else { break }
            let between = rest[..<open.lowerBound]
            if !between.allSatisfy(\.isWhitespace) {
                chosen += endOfRow(row) + between
                row = []
            } else if row.isEmpty {
                chosen += between
            }
            let languages = names.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            row.append((languages, inside[inside.index(after: names.endIndex)..<close.lowerBound]))
            rest = inside[close.upperBound...]
        }
        return chosen + endOfRow(row) + rest
    }

    private mutating func endOfRow(_ row: [(languages: [String], text: Substring)]) -> String {
        if row.isEmpty { return "" }
        return String(row[row.count == 1 ? 0 : choose(row.map(\.languages))].text)
    }
}
