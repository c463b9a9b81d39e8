import Diagnostics
import Encoding

extension DiagnosticLog {
    /// Reports a question without a number, above whose first paragraph is an explanation.
    mutating func reportBeginning(at position: SourcePosition) {
        report(
            .notImported, "this becomes the beginning of the next question, though it may belong to the explanation above; check it",
            at: position)
    }

    /// Reports text that may be of a question, or of several.
    mutating func reportStray(isBelowAnswer: Bool, at position: SourcePosition) {
        let hint = isBelowAnswer ? "if it explains the answer above, write 'Explanation:' before it; " : ""
        report(
            .notImported, "this text belongs to no question, so it isn't imported; \(hint)if questions refer to it, add it to them",
            at: position)
    }

    /// The points on a line `POINTS: 5`; nil, after a warning, where they can't be.
    mutating func points(_ text: String, at position: SourcePosition) -> Double? {
        if let points = Double(text), (0...1000).contains(points) { return points }
        report(
            .invalidQuestion, "points must be a number from 0 to 1000, not '\(text)', so the question is worth one point", at: position,
            severity: .warning)
        return nil
    }

    mutating func reportUnclearBeginning(at position: SourcePosition) {
        report(
            .invalidQuestion,
            "it isn't clear where the explanation ends and the next question begins, so that isn't imported; put an empty line between them",
            at: position)
    }
}

/// Lines below the answer of a question, which belong to it, to the next question, or to none.
struct TextBelowAnswer {
    struct Lines {
        var texts: [String] = []
        var position = SourcePosition.start

        mutating func add(_ text: String, at position: SourcePosition) {
            if texts.isEmpty { self.position = position }
            texts.append(text)
        }
    }

    /// What the lines are if choices come next.
    enum Division {
        /// - mayExplain: whether its first paragraphs may also be those of the explanation above.
        case question(Lines, mayExplain: Bool)
        /// It isn't clear where the explanation ends.
        case unclear(SourcePosition)
        case nothing
    }

    /// Lines of the explanation, as its label says.
    private(set) var explanation = Lines()
    /// Lines directly below the answer or the explanation.
    private(set) var adjacent = Lines()
    /// Lines below an empty line.
    private(set) var separate = Lines()
    /// Whether the adjacent lines are below a label such as `Explanation:`.
    private(set) var isLabelled = false
    private(set) var isBelowBlank: Bool
    /// Where an explanation without a label is.
    private(set) var unlabelled: SourcePosition?
    /// Whether nothing was below the label yet.
    private var isAwaited = false

    /// - Parameter isBelowBlank: whether the lines can't be part of an explanation, as there is no question above.
    init(isBelowBlank: Bool = false) { self.isBelowBlank = isBelowBlank }

    var hasText: Bool { !adjacent.texts.isEmpty || !separate.texts.isEmpty }
    /// Whether a line here would continue an explanation.
    var isInExplanation: Bool { !isBelowBlank && (isLabelled || !adjacent.texts.isEmpty) }

    /// - Parameter isFolded: whether an explanation may have several paragraphs, as its end is marked.
    mutating func endParagraph(isFolded: Bool = false) {
        if isAwaited { return }
        if isFolded, isInExplanation {
            if adjacent.texts.last?.isEmpty == false { adjacent.texts.append("") }
            return
        }
        isBelowBlank = true
        if separate.texts.last?.isEmpty == false { separate.texts.append("") }
    }

    /// Ends an explanation whose end is marked.
    mutating func endFolded() {
        keepAdjacent()
        (isLabelled, isBelowBlank, isAwaited) = (false, true, false)
    }

    /// Begins an explanation. Lines above it that may be one belong to it.
    mutating func explain(_ words: String, at position: SourcePosition) {
        if !adjacent.texts.isEmpty { keepAdjacent() }
        if !explanation.texts.isEmpty { explanation.texts.append("") }
        if words.isEmpty {
            if explanation.texts.isEmpty { explanation.position = position }
        } else {
            explanation.add(words, at: position)
        }
        (isLabelled, isBelowBlank, isAwaited) = (true, false, words.isEmpty)
    }

    mutating func add(_ line: String, at position: SourcePosition) {
        isAwaited = false
        if isBelowBlank {
            separate.add(line, at: position)
        } else {
            // A label that no list of ours has: "Clarification: …".
            if adjacent.texts.isEmpty, TextBelowAnswer.hasLabel(line) { isLabelled = true }
            adjacent.add(line, at: position)
        }
    }

    /// Whether a line begins like `Clarification: …`.
    static func hasLabel(_ line: String) -> Bool {
        let name = line.prefix { $0 != ":" }
        let rest = line.dropFirst(name.count + 1)
        return name.count < 30 && name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0 == " " }
            && name.count { $0 == " " } < 3 && rest.first.map(\.isWhitespace) ?? true && line.count > name.count
    }

    /// Removes and returns the lines below an empty line.
    mutating func takeSeparate() -> Lines {
        defer { separate = Lines() }
        return separate
    }

    /// Makes the adjacent lines part of the explanation.
    private mutating func keepAdjacent() {
        guard !adjacent.texts.isEmpty else { return }
        if !isLabelled { unlabelled = adjacent.position }
        if explanation.texts.isEmpty { explanation.position = adjacent.position }
        explanation.texts += adjacent.texts
        adjacent.texts = []
    }

    /// Divides the lines above the choices of a question without a number.
    mutating func divide() -> Division {
        if !separate.texts.isEmpty {
            keepAdjacent()
            defer { separate = Lines() }
            return .question(separate, mayExplain: isLabelled && separate.texts.dropLast().contains(""))
        }
        guard !adjacent.texts.isEmpty else { return .nothing }
        defer { adjacent = Lines() }
        // A number shows where the question begins.
        let number = adjacent.texts.lastIndex { QuestionLabel($0[...]).map { !$0.isNamed } ?? false }
        if let number {
            var question = Lines()
            question.add(adjacent.texts[number], at: SourcePosition(line: Int(adjacent.position.line) + number, column: 1))
            question.texts += adjacent.texts[(number + 1)...]
            explanation.texts += adjacent.texts[..<number]
            return .question(question, mayExplain: false)
        }
        return isLabelled && adjacent.texts.count > 1 ? .unclear(adjacent.position) : .question(adjacent, mayExplain: false)
    }

    /// Ends the lines above a numbered question, or at the end of the file.
    mutating func end() { keepAdjacent() }
}
