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
            case .indented?, nil: if let missed = missedChoice(in: block) { return missed }
            }
        }
        return nil
    }

    /// About a heading that a line of dashes makes of the words above it.
    private static func underlined(_ heading: MarkdownNode) -> Located<String>? {
        guard heading.lines.first?.drop(while: { $0 == " " }).first != "#" else { return nil }
        let hint = "a line of dashes below words makes them a question; leave an empty line above it, or write ## before a question"
        return Located(hint, at: heading.position)
    }

    private static let unclosedCode = "the code that begins here isn't closed; write its closing marks on a separate line"

    /// Characters that word processors and phones put in place of a hyphen at the beginning of a line.
    private static let otherBullets: Set<Character> = ["–", "—", "−", "‐", "•", "·", "‣", "▪", "◦", "●", "○", "■", "□"]

    private static func missedChoice(in block: MarkdownNode) -> Located<String>? {
        guard block.code != nil || block.kind == .paragraph else { return nil }
        for (number, line) in block.lines.enumerated() {
            let text = line.drop { $0 == " " || $0 == "\t" }
            if let hint = boxWithoutBullet(text) {
                return Located(
                    hint, at: SourcePosition(line: Int(block.position.line) + number, column: line.utf8.count - text.utf8.count + 1))
            }
            guard let bullet = text.first, "-*+".contains(bullet) || otherBullets.contains(bullet) else { continue }
            let rest = text.dropFirst()
            let box = rest.drop { $0 == " " || $0 == "\u{A0}" }.prefix(3)
            guard ["[ ]", "[x]", "[X]"].contains(box) else { continue }
            let position = SourcePosition(line: Int(block.position.line) + number, column: line.utf8.count - text.utf8.count + 1)
            let hint =
                if otherBullets.contains(bullet) {
                    "write a hyphen and a space before the box, '- \(box)', in place of '\(bullet)'"
                } else if rest.first == "[" {
                    "write a space before the box: \(bullet) \(box)"
                } else if rest.first == "\u{A0}" {
                    "there is a no-break space before the box; write a plain one: \(bullet) \(box)"
                } else {
                    "this choice is indented too far; begin its line with '\(bullet) \(box)'"
                }
            return Located(hint, at: position)
        }
        return nil
    }

    /// The corrected form of a line such as `[x] A` or `a) [x] A`; nil for other lines.
    private static func boxWithoutBullet(_ line: Substring) -> String? {
        let mark = line.firstMatch(of: /^(\(?[A-Za-z0-9][).] *)?\[[ xX]\](?: |$)/)
        guard let mark else { return nil }
        let letter = mark.1.map { "in place of '\(String($0).trimmed)'" } ?? "with a hyphen before its box"
        return "begin each choice with '- [ ] ' or '- [x] ', \(letter)"
    }

    mutating func reportTail(_ tail: ArraySlice<MarkdownNode>) {
        guard let stray = tail.first(where: { $0.kind != .quote }) else { return }
        if stray.code == .unclosed {
            log.report(.contentAfterAnswers, Self.unclosedCode, at: stray.position)
            return
        }
        if stray.isBreak || stray.kind == .heading(level: 1) {
            let what = stray.isBreak ? "a dividing line" : "a heading with '#'"
            log.report(.contentAfterAnswers, "\(what) can't be between questions; remove this line", at: stray.position)
            return
        }
        if case .heading(let level) = stray.kind {
            log.report(
                .contentAfterAnswers,
                "a question begins with '##', and this heading with '\(String(repeating: "#", count: level))'; if it begins the next question, write '##'",
                at: stray.position)
            return
        }
        log.report(
            .contentAfterAnswers,
            "only an explanation may follow the answers; begin this with > if it is one, or move it above the answers",
            at: stray.position)
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
        for (index, divider) in zip(stem.indices, stem) where divider.isBreak {
            let isBetween = index + 1 == stem.endIndex ? isLast : stem[index + 1].kind == .heading(level: 1)
            if isBetween {
                log.report(
                    .strayMark, "this horizontal rule becomes part of the question above it; remove it", at: divider.position)
            }
        }
    }

    /// Choices that are indented below another one, and feedback that would be shown before anybody answers.
    mutating func reportParts(of choice: ArraySlice<MarkdownNode>) {
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
