import Diagnostics
import Encoding
import QuizExchange

/// A question of mkdocs-superquiz: a box of MkDocs with its type in a block between lines of dashes, or as its name.
struct SuperquizBlock {
    /// Types of questions, of which some aren't kinds here.
    enum Kind {
        case multiple, single, blanks, dropdown, multipleDropdown, order, categories, sentence, pairs, table
        case other
    }

    let position: SourcePosition
    let title: String
    /// Type as written.
    let type: String
    let kind: Kind
    /// Settings, with the names of those above them: `score.mode`.
    private(set) var settings: [(key: String, value: String)] = []
    /// Text above the answers; all of it for types whose answers are in it.
    private(set) var text: [Substring] = []
    /// Lines below `answers:`.
    private(set) var answers: [MarkdownLines.Line] = []
    /// Values of `rows:` and `cols:`.
    private(set) var lists: [String: Substring] = [:]
    /// Index of the line after the box.
    let end: Int

    private static let kinds: [String: Kind] = {
        let names: [(Kind, [String])] = [
            (.multiple, ["mcquiz", "mc", "mcq"]), (.single, ["scquiz", "sc", "scq"]),
            (.blanks, ["blanks", "fillblanks", "gaps", "gapfill"]), (.dropdown, ["scdropdown", "scd"]),
            (.multipleDropdown, ["mcdropdown", "mcd"]), (.order, ["order", "order.column"]), (.categories, ["columns", "col"]),
            (.sentence, ["sentence", "order.sentence"]),
            (.pairs, ["match", "match.tap", "pair", "match.line", "match.lines", "match.bezier"]), (.table, ["matrix", "table"]),
            (.other, ["flashcard", "flash", "image", "path", "graph"]),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
    }()
    /// Names of boxes whose type is below them.
    private static let questions: Set = ["question", "frage", "pregunta", "domanda", "pergunta"]
    private static let answerLabels: Set = [
        "answers", "ans", "réponses", "reponses", "rép", "rep", "réponse", "reponse", "antworten", "antwort", "respuestas", "respuesta",
        "risposte", "risposta", "respostas", "resposta",
    ]
    private static let preambles: Set = ["preamble", "pre", "préambule", "preambule"]

    /// Nil for lines that don't begin such a question. A box with the same name and other content is one of MkDocs.
    init?(_ lines: ArraySlice<MarkdownLines.Line>) {
        guard let first = lines.first, !first.isCode, first.text.hasPrefix(ascii: "!!! ") else { return nil }
        let head = first.text.dropFirst(4).trimmed
        let name = head.prefix { !$0.isWhitespace }.lowercased()
        let isTyped = SuperquizBlock.kinds[name] != nil
        guard isTyped || SuperquizBlock.questions.contains(name) else { return nil }
        position = SourcePosition(line: first.number, column: 1)
        title = String(head.dropFirst(name.count).trimmed.drop { $0 == "\"" }.prefix { $0 != "\"" })
        let inside = lines.dropFirst().prefix { $0.isBlank || $0.text.hasPrefix(ascii: "    ") || $0.text.hasPrefix(ascii: "\t") }
        end = inside.endIndex
        let body = MarkdownLines(inside.map(SuperquizBlock.outdented)[...]).lines.drop(while: \.isBlank)
        var rest = body
        if body.first?.text.trimmed == "---", let close = body.dropFirst().firstIndex(where: { $0.text.trimmed == "---" }) {
            settings = SuperquizBlock.settings(body[..<close].dropFirst())
            rest = body[(close + 1)...]
        }
        let type = settings.first { $0.key == "type" }?.value.lowercased()
        self.type = type ?? name
        kind = SuperquizBlock.kinds[self.type] ?? .other
        guard type != nil || isTyped else { return nil }
        settings.removeAll { $0.key == "type" }
        divide(rest)
        // Other plugins have boxes with names such as "table", too.
        let hasBrackets = [.blanks, .dropdown, .multipleDropdown].contains(kind) && text.contains { $0.contains(ascii: "[") }
        guard type != nil || !answers.isEmpty || hasBrackets else { return nil }
    }

    private static func outdented(_ line: MarkdownLines.Line) -> MarkdownLines.Line {
        var line = line
        line.text = line.text.hasPrefix(ascii: "\t") ? line.text.dropFirst() : line.text.dropFirst(line.isBlank ? line.text.count : 4)
        return line
    }

    /// Settings with one value; those on indented lines belong to the name above them.
    private static func settings(_ lines: ArraySlice<MarkdownLines.Line>) -> [(key: String, value: String)] {
        var settings: [(key: String, value: String)] = []
        var above: [(indent: Int, name: String)] = []
        for line in lines {
            guard let colon = line.text.firstIndex(of: ":"), !line.text.trimmed.hasPrefix(ascii: "#") else { continue }
            let indent = line.text.utf8.prefix(while: \.isIndent).count
            while let last = above.last, last.indent >= indent { above.removeLast() }
            let key = (above.map(\.name) + [String(line.text[..<colon].trimmed)]).joined(separator: ".")
            let value = String(line.text[line.text.index(after: colon)...].trimmed)
            if value.isEmpty {
                above.append((indent, String(line.text[..<colon].trimmed)))
            } else {
                settings.append((key.lowercased(), value))
            }
        }
        return settings
    }

    private mutating func divide(_ lines: ArraySlice<MarkdownLines.Line>) {
        var isBelowAnswers = false
        for line in lines {
            let label = line.isCode ? nil : SuperquizBlock.label(line.text)
            switch label {
            case let (name, _)? where SuperquizBlock.answerLabels.contains(name): isBelowAnswers = true
            case ("rows", let value)?, ("row", let value)?: lists["rows"] = value
            case ("cols", let value)?, ("col", let value)?: lists["cols"] = value
            case let (name, value)? where SuperquizBlock.preambles.contains(name): text.append(value)
            default:
                if isBelowAnswers {
                    answers.append(line)
                } else {
                    text.append(line.text)
                }
            }
        }
    }

    /// A word at the beginning of a line, before a colon, and the text after it.
    private static func label(_ line: Substring) -> (name: String, value: Substring)? {
        let name = line.prefix { $0.isLetter }
        guard !name.isEmpty, line[name.endIndex...].first == ":" else { return nil }
        return (name.lowercased(), line[name.endIndex...].dropFirst().trimmed)
    }

    func value(_ key: String) -> String? { settings.first { $0.key == key }?.value }
}
