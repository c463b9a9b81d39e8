import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// Answers whose correct ones a cell names.
extension CSVRow {
    typealias Answer = (offset: Int, element: String)

    func named(_ answers: [Answer]) -> [ChoiceKey.Choice] { answers.map { (letters[$0.offset], $0.element) } }

    /// True or false: the word, or the letter or number of the choice with the word.
    func truth(_ answers: [Answer], _ right: String, _ log: inout DiagnosticLog) -> MarkdownAnswer? {
        if let truth = TruthWord.truth(right) { return .trueFalse(truth) }
        let named = named(answers.filter { TruthWord.truth($0.element) != nil })
        let chosen =
            named.count == answers.count ? [ChoiceKey.letters, .numbers].lazy.compactMap { $0.letters(right, among: named) }.first : nil
        if let chosen, chosen.count == 1, let choice = named.first(where: { $0.letter == chosen[0] }),
            let truth = TruthWord.truth(choice.text)
        {
            return .trueFalse(truth)
        }
        log.report(
            .invalidQuestion, "'\(row.header(of: "right"))' must be true or false here, not '\(right)'", at: row.position(of: "right"))
        return nil
    }

    /// Items in the order of their columns, or in that of the letters or texts in another cell.
    func ordering(_ answers: [Answer], _ right: String, _ log: inout DiagnosticLog) -> MarkdownAnswer? {
        guard log.admits(answers: answers.count, at: position) else { return nil }
        guard !right.isEmpty else { return .ordering(answers.map { written($0.element) }) }
        let named = named(answers)
        guard let order = CSVRow.order(right, of: named) else {
            let letters = named.map(\.letter).reversed().joined(separator: ", ")
            log.report(
                .invalidQuestion,
                "'\(row.header(of: "right"))' must have the letters of all items in their order, such as \(letters), or be empty if the items are in order; it has '\(right.inOneLine)'",
                at: row.position(of: "right"))
            return nil
        }
        let texts = Dictionary(keepingFirst: named.map { ($0.letter, $0.text) })
        return .ordering(order.map { written(texts[$0] ?? "") })
    }

    /// The letters of all items in their order; nil if the cell doesn't name each of them once.
    private static func order(_ right: String, of items: [ChoiceKey.Choice]) -> [String]? {
        func order(_ key: ChoiceKey) -> [String]? {
            key.letters(right, among: items).flatMap { $0.count == items.count && Set($0).count == items.count ? $0 : nil }
        }
        if let named = order(.letters) ?? order(.texts) { return named }
        // "2, 3, 1" can be the items in their order, or the position of each item.
        let indices = Dictionary(keepingFirst: items.enumerated().map { ($1.letter, $0) })
        guard let numbered = order(.numbers) else { return nil }
        let positions = numbered.compactMap { indices[$0] }
        return positions.enumerated().allSatisfy { positions[$1] == $0 } ? numbered : nil
    }

    func matching(_ answers: [Answer], _ right: String, _ log: inout DiagnosticLog) -> MarkdownAnswer {
        if !right.isEmpty {
            log.report(
                .notImported,
                "'\(row.header(of: "right"))' isn't imported, because the pairs of this row are in its other columns, as 'prompt -> match'; check them",
                at: row.position(of: "right"))
        }
        let sides = answers.map { self.sides(of: $0.element) }.map { (prompt: written($0.prompt), match: written($0.match)) }
        return .matching(sides.filter { !$0.prompt.isEmpty }, distractors: sides.filter(\.prompt.isEmpty).map(\.match))
    }

    private func sides(of text: String) -> (prompt: String, match: String) {
        if text.hasPrefix("-> ") { return ("", String(text.dropFirst(3))) }
        guard let arrow = columns.areMarkdown ? PairArrow.first(in: text) : text.firstRange(ofASCII: " -> ") else { return (text, "") }
        return (String(text[..<arrow.lowerBound]).trimmed, String(text[arrow.upperBound...]).trimmed)
    }

    /// Reports a cell that names other choices if it is read in another way.
    private func reportReadings(
        _ right: String, _ named: [ChoiceKey.Choice], _ chosen: ChoiceKey.Reading, _ log: inout DiagnosticLog
    ) {
        guard !columns.areOwn else { return }
        let others = tableKey.ways.lazy.compactMap { way in way.letters(right, among: named).map { (key: way, letters: $0) } }
        guard let other = others.first(where: { Set($0.letters) != Set(chosen.letters) }) else { return }
        log.report(.notImported, ChoiceKey.remark(on: right, chosen, or: other, among: named), at: row.position(of: "right"))
    }

    /// Whether the numbers of a cell can count from 0 or from 1, which is reported.
    func isStartUnclear(_ right: String, _ answers: [Answer], _ log: inout DiagnosticLog) -> Bool {
        let named = named(answers)
        guard let reading = tableKey.reading(of: right, among: named), tableKey.isUnclear(reading, of: right, among: named) else {
            return false
        }
        let count = named.count
        let header = row.header(of: "right").inOneLine
        log.report(
            .invalidQuestion,
            "it isn't clear whether the numbers in '\(header)' count from 0 or from 1, so this row isn't imported; name the column '\(header) (0-\(count - 1))' or '\(header) (1-\(count))', or write the letters of the choices",
            at: row.position(of: "right"))
        return true
    }

    /// Whether the answer of a row without choices looks like the letter or number of one, as those of other rows are, which is reported.
    func lacksChoices(_ right: String, _ log: inout DiagnosticLog) -> Bool {
        guard tableHasChoices, choiceCells.isEmpty, cell("kind").isEmpty, let key = tableKey.ways.first, key.mayName(right) else {
            return false
        }
        log.report(
            .invalidQuestion,
            "this row has no choices, and its answer '\(right.inOneLine)' looks like the \(key.word) of one, so it isn't imported; add the choices, or write 'blanks' in a column 'kind' if the answer is typed",
            at: row.position)
        return true
    }

    func choices(
        _ answers: [(offset: Int, element: String)], _ right: String, kind: String, _ log: inout DiagnosticLog
    ) -> MarkdownAnswer? {
        guard log.admits(answers: answers.count, at: position) else { return nil }
        guard !answers.isEmpty else {
            log.report(
                .invalidQuestion, "this row has no choices, so it isn't imported; give each a column, such as 'Option A'", at: row.position)
            return nil
        }
        let named = named(answers)
        if isStartUnclear(right, answers, &log) { return nil }
        let chosen = tableKey.reading(of: right, among: named)
        let wanted = chosen?.letters ?? ChoiceKey.words(right, atSpaces: true, among: answers.count)
        if let chosen { reportReadings(right, named, chosen, &log) }
        let header = row.header(of: "right")
        if wanted.isEmpty {
            let message = "'\(header)' is empty; write the letters of the correct answers, such as b or a, c"
            log.report(
                .invalidQuestion, row.exact("right") == nil ? "no column has the correct answers; add a column 'right'" : message,
                at: row.position(of: "right"))
            return nil
        }
        if chosen == nil, let remark = ChoiceKey.remark(onCaseOf: right, among: answers.map(\.element)) {
            log.report(.invalidQuestion, "\(remark); write it as one of them", at: row.position(of: "right"))
            return nil
        }
        if let stray = wanted.first(where: { letter in !answers.contains { letters[$0.offset] == letter.lowercased() } }) {
            let names =
                tableKey.ways.contains(.indices) && Int(stray) != nil
                ? "has numbers that count from 0" : "has the letters of the correct answers, such as b or a, c"
            log.report(
                .invalidQuestion, "'\(header)' \(names); '\(stray)' isn't one of this row's choices", at: row.position(of: "right"))
            return nil
        }
        let choices = answers.map { answer in
            let letter = letters[answer.offset]
            let text = written(answer.element)
            // A choice that begins with code, a list or a table has no label.
            let parts =
                beginsWithBlock(text) ? ["", text] : text.split(separator: "\n\n", maxSplits: 1).map(String.init)
            var choice = MarkdownChoice(parts.first ?? "", isRight: wanted.contains { $0.lowercased() == letter })
            choice.more = parts.count > 1 ? parts[1] : ""
            choice.feedback = written(cell("feedback-\(letter)"))
            choice.isPinned = options.contains("pin-\(letter)")
            return choice
        }
        return .choices(choices, isMultiple: kind == "multiple" || kind.isEmpty && wanted.count > 1)
    }

    /// Whether a cell begins with code or, in our own tables, a list or table, which is often plain text in those of others.
    private func beginsWithBlock(_ cell: String) -> Bool {
        if ["```", "~~~"].contains(where: { cell.hasPrefix($0) }) { return true }
        let afterDigits = cell.drop { $0.isASCII && $0.isNumber }
        let isNumbered = afterDigits.count < cell.count && [". ", ") "].contains(where: { afterDigits.hasPrefix($0) })
        return columns.areOwn && (isNumbered || ["- ", "* ", "+ ", "> ", "|", "    "].contains(where: { cell.hasPrefix($0) }))
    }
}
