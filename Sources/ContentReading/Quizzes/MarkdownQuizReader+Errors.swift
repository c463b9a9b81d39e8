import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Answers that Markdown reads as something else, and what follows answers.
extension MarkdownQuizReader {
    /// Finds out why a question without a list has no answers, or that its last code has the next questions in it.
    mutating func lookForMissedAnswers(of draft: inout QuestionDraft, below heading: MarkdownNode, in blocks: [MarkdownNode]) {
        let hasAnswers = [.trueFalse, .text].contains(draft.kind?.value) || draft.prompt.hasBlank || draft.stem.hasBlank
        guard hasAnswers else {
            draft.missedAnswers = Self.missedAnswers(in: blocks) ?? Self.underlined(heading)
            return
        }
        guard let block = blocks.last, block.code == .unclosed, block.lines.contains(where: { $0.hasPrefix("## ") }) else { return }
        log.report(.strayMark, "\(Self.unclosedCode), or the questions below become part of it", at: block.position)
    }

    /// What is wrong with the answers of a question that seems to have none, as the end of a message, and where.
    private static func missedAnswers(in blocks: [MarkdownNode]) -> Located<String>? {
        for block in blocks {
            switch block.code {
            case .unclosed?: return Located(unclosedCode, at: block.position)
            case .fenced?: continue
            case .indented?, nil: if let missed = missedChoice(in: block) ?? missedBlank(in: block) { return missed }
            }
        }
        return listAsText(in: blocks)
    }

    /// About a blank in indented code, which was probably indented by mistake.
    private static func missedBlank(in block: MarkdownNode) -> Located<String>? {
        guard block.code != nil, block.lines.contains(where: { $0.contains(ascii: "[[") }) else { return nil }
        return Located("a [[…]] in code isn't a blank, so remove the spaces before its line", at: block.position)
    }

    /// About lines of text that other programs read as a list of choices or pairs.
    private static func listAsText(in blocks: [MarkdownNode]) -> Located<String>? {
        let lines = blocks.filter { $0.kind == .paragraph }.flatMap { block in
            block.lines.enumerated().map { Located($1, at: SourcePosition(line: Int(block.position.line) + $0, column: 1)) }
        }
        return MissedChoice.hint(aboutLines: lines)
    }

    /// Words of C after a number sign, about which a question may ask.
    private static let directives: Set<Substring> = [
        "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "error", "line", "pragma",
    ]

    /// Reports `#id` at the end of a heading, which would be shown. Colours and names as C# have a number sign, too.
    mutating func reportID(withoutBracesIn heading: MarkdownNode, _ attributes: AttributeList) {
        guard attributes.id == nil else { return }
        let plain = heading.plainText
        // Few headings have a number sign in their last word, and an expression takes long to be made.
        let last = plain.utf8.lastIndex(of: UInt8(ascii: " ")).map(plain.utf8.index(after:)) ?? plain.startIndex
        guard plain.utf8[last...].contains(UInt8(ascii: "#")), let line = heading.lines.first, heading.lines.count == 1 else { return }
        let words = line.trimmed.split(separator: " ")
        guard words.count > 2, let word = words.last, let match = word.wholeMatch(of: /([\[{(]?)#([a-z][A-Za-z0-9_-]*)[\]})]?/),
            plain.hasSuffix(word)
        else { return }
        let isColour = [3, 4, 6, 8].contains(match.2.count) && match.2.allSatisfy(\.isHexDigit)
        if isColour && match.2.count == word.count - 1 || Self.directives.contains(match.2) { return }
        log.report(
            .invalidAttribute, "an id is in braces; write {#\(match.2)}, or \\# for a number sign",
            at: SourcePosition(
                line: Int(heading.position.line), column: line[..<word.startIndex].utf8.count + 1),
            severity: .warning)
    }

    /// About a heading that a line of dashes makes of the words above it.
    private static func underlined(_ heading: MarkdownNode) -> Located<String>? {
        guard heading.lines.first?.drop(while: { $0 == " " }).first != "#" else { return nil }
        let hint = "a line of dashes below words makes them a question; leave an empty line above it, or write ## before a question"
        return Located(hint, at: heading.position)
    }

    private static let unclosedCode = "the code that begins here isn't closed; write its closing marks on a separate line"

    private static func missedChoice(in block: MarkdownNode) -> Located<String>? {
        let isText = block.code != nil || block.kind == .paragraph
        guard isText || block.kind == .other else { return nil }
        for (number, line) in block.lines.enumerated() {
            guard let hint = isText ? MissedChoice.hint(about: line) : MissedChoice.hint(aboutRow: line) else { continue }
            let indent = line.prefix { $0 == " " || $0 == "\t" }.utf8.count
            return Located(hint, at: SourcePosition(line: Int(block.position.line) + number, column: indent + 1))
        }
        return nil
    }

    /// - Parameter list: the answers, if these blocks follow them.
    mutating func reportTail(_ tail: ArraySlice<MarkdownNode>, below list: MarkdownNode? = nil) {
        guard let stray = tail.first(where: { $0.kind != .quote }) else { return }
        if let list, stray.code == .fenced {
            log.report(.contentAfterAnswers, Self.unindentedCode(below: list), at: stray.position)
            return
        }
        if stray.code == .unclosed {
            log.report(.contentAfterAnswers, Self.unclosedCode, at: stray.position)
            return
        }
        if stray.isBreak || stray.kind == .heading(level: 1) {
            let what = stray.isBreak ? "a horizontal rule" : "a heading with '#'"
            log.report(.contentAfterAnswers, "\(what) can't be between questions; remove this line", at: stray.position)
            return
        }
        if let problem = MissedHeading.problem(of: stray) {
            log.report(.contentAfterAnswers, problem, at: stray.position)
            return
        }
        if case .heading(let level) = stray.kind {
            log.report(.contentAfterAnswers, MissedHeading.problem(ofLevel: level), at: stray.position)
            return
        }
        log.report(
            .contentAfterAnswers,
            "only an explanation may follow the answers; begin this with > if it is one, or move it above the answers",
            at: stray.position)
    }

    /// Two quotes at the end of a question for free text, neither of which is published: the first one is often a source to work with.
    mutating func reportSeveralNotes(in tail: ArraySlice<MarkdownNode>) {
        // Below other text, they are reported.
        guard tail.allSatisfy({ $0.kind == .quote }) else { return }
        let notes = tail.filter { !$0.isCallout && !$0.hasInvalidLabel && !$0.hasLabel(named: ["ANSWER"]) }
        guard let first = notes.first, notes.count > 1 else { return }
        log.report(
            .invalidAnswer,
            "both this quote and the one below are marking notes, which students don't see; "
                + "begin a quote that students read with [!NOTE], and write text below it, or else join the two",
            at: first.position, severity: .warning, notes: [("the other quote", notes[1].position)])
    }

    /// Headings and lines between questions, which become a part of the one above them.
    ///
    /// - Parameter isLast: whether nothing of the question is below these blocks.
    mutating func reportDividers(in stem: ArraySlice<MarkdownNode>, isLast: Bool) {
        for heading in stem where heading.kind == .heading(level: 1) {
            log.report(
                .strayMark,
                "this heading with '#' becomes part of the question above it; remove it, or write '###' for one in the question",
                at: heading.position)
        }
        for block in stem where block.kind == .paragraph {
            guard let problem = MissedHeading.problem(of: block) else { continue }
            log.report(.strayMark, "\(problem), or this line becomes part of the question above it", at: block.position)
        }
        for (index, divider) in zip(stem.indices, stem) where divider.isBreak {
            let isBetween = index + 1 == stem.endIndex ? isLast : stem[index + 1].kind == .heading(level: 1)
            if isBetween {
                log.report(
                    .strayMark, "this horizontal rule becomes part of the question above it; remove it", at: divider.position)
            }
        }
    }

    /// Headings that are indented below an item of the answers, so that the next question becomes a part of it.
    mutating func reportHeadings(in blocks: ArraySlice<MarkdownNode>, of item: String) {
        for heading in blocks where heading.isHeading {
            log.report(
                .contentAfterAnswers, "this heading is inside the \(item) above; begin it in the first column", at: heading.position)
        }
    }

    /// Choices that are indented below another one, and feedback that would be shown before anybody answers.
    mutating func reportParts(of choice: ArraySlice<MarkdownNode>) {
        reportHeadings(in: choice, of: "choice")
        if let nested = choice.lazy.filter(\.isList).flatMap(\.children).first(where: \.hasBox) {
            log.report(
                .invalidAnswer, "this box is indented, so it is part of the choice above; begin all choices in the same column",
                at: nested.position)
        }
        guard let quote = choice.firstIndex(where: { $0.kind == .quote && !$0.isCallout }),
            let text = choice[quote...].first(where: { $0.kind != .quote })
        else { return }
        log.report(
            .contentAfterAnswers,
            "the text below it makes this quote part of the choice, not feedback; move the text above the quote",
            at: choice[quote].position, severity: .warning, notes: [("the text", text.position)])
    }
}
