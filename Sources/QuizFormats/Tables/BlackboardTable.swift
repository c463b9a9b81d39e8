import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Questions in the form that Blackboard takes: a line for each, with tabs between its kind, its text and its answers, and no header.
struct BlackboardTable: LineReader {
    private(set) var log: DiagnosticLog
    private var texts: ForeignTexts
    private var shelf: QuizShelf
    /// Blackboard reads all texts as HTML; those of a file without any mark of it are plain, as `a<b` is no tag.
    private let form: ForeignTextForm

    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog) {
        self.log = log
        texts = ForeignTexts(file)
        shelf = QuizShelf(file)
        form = QuestionColumns.hasHTML(text) ? .html : .plain
    }

    private static let kinds: Set<String> = [
        "MC", "MA", "TF", "ESS", "SR", "ORD", "MAT", "FIB", "FIB_PLUS", "FIL", "NUM", "OP", "JUMBLED_SENTENCE", "QUIZ_BOWL",
    ]

    /// Whether the first line begins with a kind of question, as no header does.
    static func isBlackboard(_ text: String) -> Bool {
        let first = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: true).first ?? ""
        let cells = first.split(separator: "\t", omittingEmptySubsequences: false)
        return cells.count > 1 && cells.first.map { kinds.contains(String($0)) } ?? false
    }

    mutating func read(_ line: String, at position: SourcePosition) {
        var cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { BlackboardTable.unquoted(String($0).trimmed) }
        // Spreadsheets fill each row up to the longest.
        while cells.last?.isEmpty == true { cells.removeLast() }
        guard !cells.isEmpty else { return }
        guard cells.count > 1, !cells[1].isEmpty else { return refuse("this line has no question", at: position) }
        guard log.admits(answers: cells.count, at: position),
            let answer = answer(cells[0], cells.dropFirst(2).map(\.self), in: cells[1], at: position)
        else {
            return
        }
        guard let text = text(cells[1], answer) else {
            return refuse("the question doesn't have [\(answer.names.joined(separator: "] and ["))] in its text", at: position)
        }
        let (prompt, stem) = texts.prompt(text)
        var question = MarkdownQuestion(position: position, prompt: prompt, answer: answer.answer)
        question.stem = stem
        if case .text = answer.answer, let sample = cells.dropFirst(2).first, !sample.isEmpty {
            question.modelAnswer = texts.blocks(nodes(sample))
        }
        let isFit = texts.report(to: &log, at: position) { missing in
            missing.map { "'\($0.path)' isn't part of this table, \(MissingFile.consequence($0.replacement, ofSeveral: false))" }
        }
        guard isFit else { return }
        shelf.add(question, id: nil, media: texts.drainFiles(), log: &log)
    }

    mutating func finish() -> [MarkdownQuiz] { shelf.quizzes }

    /// An answer, its blanks, and their names in the text if they have any.
    private typealias Answer = (answer: MarkdownAnswer, blanks: [Blank], names: [String])

    /// The text of a question with its blanks, the only one of which can be a line such as `____`, or below the text; nil without
    /// the name of one.
    private mutating func text(_ cell: String, _ answer: Answer) -> [MarkupNode]? {
        let nodes = nodes(cell)
        guard !answer.blanks.isEmpty else { return nodes }
        let placement = BlankPlacement(answer.blanks)
        if !answer.names.isEmpty { return placement.byName(nodes, answer.names.map { [$0] }) }
        return placement.byLines(nodes) ?? placement.below(nodes)
    }

    private mutating func answer(_ kind: String, _ cells: [String], in text: String, at position: SourcePosition) -> Answer? {
        switch kind {
        case "MC", "MA":
            guard let choices = choices(cells) else {
                refuse("each answer to this question must be followed by 'correct' or 'incorrect'", at: position)
                return nil
            }
            return (.choices(choices, isMultiple: kind == "MA"), [], [])
        case "ORD": return ordering(cells, at: position).map { ($0, [], []) }
        case "MAT": return matching(cells, at: position).map { ($0, [], []) }
        case "FIB", "NUM": return blank(kind, cells, at: position).map { (.blanks(matchesCase: false), [$0], []) }
        case "FIB_PLUS": return blanks(cells, at: position)
        case "JUMBLED_SENTENCE": return lists(cells, named: BlackboardTable.names(in: text), at: position)
        case "TF":
            guard let truth = cells.first.flatMap(TruthWord.truth) else {
                refuse("the answer to this question must be true or false", at: position)
                return nil
            }
            return (.trueFalse(truth), [], [])
        case "ESS", "SR": return (.text(markingNotes: ""), [], [])
        default:
            let isKnown = BlackboardTable.kinds.contains(kind)
            refuse(
                isKnown ? "Blackboard's kind \(kind) isn't supported" : "'\(kind.inOneLine)' isn't a kind of question in Blackboard",
                at: position)
            return nil
        }
    }

    private mutating func ordering(_ cells: [String], at position: SourcePosition) -> MarkdownAnswer? {
        let items = cells.filter { !$0.isEmpty }
        guard items.count > 1 else {
            refuse("an ordering question needs two items, but this has \(items.count)", at: position)
            return nil
        }
        return .ordering(items.map { texts.line(nodes($0)) })
    }

    private mutating func matching(_ cells: [String], at position: SourcePosition) -> MarkdownAnswer? {
        let all = cells.chunks(ofCount: 2).map { pair in
            (prompt: texts.line(nodes(pair.first ?? "")), match: texts.line(nodes(pair.count > 1 ? pair.last ?? "" : "")))
        }
        let pairs = all.filter { !$0.prompt.isEmpty }
        guard pairs.count > 1 else {
            refuse("a matching question needs two pairs, but this has \(pairs.count)", at: position)
            return nil
        }
        return .matching(pairs, distractors: all.filter(\.prompt.isEmpty).map(\.match))
    }

    private mutating func blank(_ kind: String, _ cells: [String], at position: SourcePosition) -> Blank? {
        if kind == "FIB" {
            guard let blank = Blank(accepting: cells, matchesCase: false) else {
                refuse("this question has no answer", at: position)
                return nil
            }
            return blank
        }
        guard let number = cells.first.flatMap(ForeignNumber.decimal), let tolerance = ForeignNumber.decimal(cells.dropFirst().first ?? "0")
        else {
            refuse(
                ForeignNumber.fault(of: Array(cells.prefix(2))) ?? "the answer to this question and its tolerance must be numbers",
                at: position)
            return nil
        }
        guard tolerance.value >= 0 else {
            refuse("the tolerance of this question must not be negative", at: position)
            return nil
        }
        return .number(number, tolerance: tolerance)
    }

    /// Several blanks: the name of each and its words, with an empty cell before the next name.
    private mutating func blanks(_ cells: [String], at position: SourcePosition) -> Answer? {
        let groups = cells.split(separator: "")
        let blanks = groups.compactMap { Blank(accepting: Array($0.dropFirst()), matchesCase: false) }
        guard !groups.isEmpty, blanks.count == groups.count else {
            refuse("each blank of this question needs its name and a word", at: position)
            return nil
        }
        return (.blanks(matchesCase: false), blanks, groups.compactMap(\.first))
    }

    /// Lists in a text, which all have the same options: each is followed by the names of the lists in which it is the correct one, and by
    /// an empty cell. The short form of Blackboard's help has no empty cells, and one name for each option.
    private mutating func lists(_ cells: [String], named names: [String], at position: SourcePosition) -> Answer? {
        var options: [(text: String, names: [String])] = []
        let arePairs = cells.count.isMultiple(of: 2) && cells.chunks(ofCount: 2).allSatisfy { $0.last.map(names.contains) ?? false }
        var isOpen = false
        for cell in cells {
            if isOpen, names.contains(cell) {
                options[options.count - 1].names.append(cell)
                isOpen = !arePairs
            } else {
                if !cell.isEmpty { options.append((cell, [])) }
                isOpen = !cell.isEmpty
            }
        }
        let words = options.map { texts.words(nodes($0.text)) }
        let blanks = names.compactMap { name in
            Blank(options: words, keys: options.indices.filter { options[$0].names.contains(name) })
        }
        // An option may be called like a list.
        let areClear = options.flatMap(\.names).count == names.count
        guard !names.isEmpty, blanks.count == names.count, areClear else {
            refuse("this question needs two different options, and one correct option for each name in brackets", at: position)
            return nil
        }
        return (.blanks(matchesCase: false), blanks, names)
    }

    /// The names in brackets in a text, each once.
    private static func names(in text: String) -> [String] {
        Array(text.matches(of: /\[([^\[\]]+)\]/).map { String($0.1) }.uniqued())
    }

    private mutating func choices(_ cells: [String]) -> [MarkdownChoice]? {
        let pairs = cells.chunks(ofCount: 2).map(Array.init)
        guard pairs.count > 1, pairs.allSatisfy({ $0.count == 2 && ["correct", "incorrect"].contains($0[1].lowercased()) }) else {
            return nil
        }
        return pairs.map { texts.choice(nodes($0[0]), isRight: $0[1].lowercased() == "correct") }
    }

    /// A spreadsheet puts a cell with a quotation mark in quotation marks.
    private static func unquoted(_ cell: String) -> String {
        guard cell.count > 1, cell.hasPrefix("\""), cell.hasSuffix("\"") else { return cell }
        return String(cell.dropFirst().dropLast().replacing("\"\"", with: "\""))
    }

    private mutating func nodes(_ text: String) -> [MarkupNode] { texts.nodes(text, form) }

    private mutating func refuse(_ reason: String, at position: SourcePosition) {
        log.report(.invalidQuestion, "\(reason), so it isn't imported", at: position)
    }
}
