import Formulas
import Markup

/// Formulas in a line, and the words that touch them.
extension RichText.Element {
    /// Whether a line mustn't end between this text and the formula after it, or this formula and the text after it: `($x$)`, `$x$, $y$`,
    /// `$n$th`. Chromium breaks lines on either side of a formula, whatever is there.
    var isJoinedToNext: Bool {
        guard let next else { return false }
        switch (kind, next.kind) {
        case (.text, .math(isDisplay: false, _)): return next.fitsLine && lastCharacter(joinedToNext: literal) > 0
        case (.math(isDisplay: false, _), .text): return fitsLine && Self.firstCharacter(joinedToFormula: next.literal) > 0
        default: return false
        }
    }

    /// Wide formulas are in parts, or scroll.
    private var fitsLine: Bool { formula.map { $0.errors.isEmpty && $0.fitsLine } ?? false }

    /// The number of bytes of the last character, if a line mustn't end after it; 0 for others. After a hyphen or slash it may.
    private func lastCharacter(joinedToNext words: UnsafeBufferPointer<UInt8>) -> Int {
        guard let last = words.last else { return 0 }
        if last < 0x80 { return (0x21..<0x7F).contains(last) && !"-/|".utf8.contains(last) ? 1 : 0 }
        return Self.opening.first { words.suffix($0.count).elementsEqual($0) }?.count ?? 0
    }

    /// The number of bytes of the first character, if a line mustn't begin with it; 0 for others.
    static func firstCharacter(joinedToFormula words: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = words.first else { return 0 }
        if first < 0x80 { return (0x21..<0x7F).contains(first) && first != UInt8(ascii: "|") ? 1 : 0 }
        return Self.closing.first { words.starts(with: $0) }?.count ?? 0
    }

    /// Characters in two or three bytes that begin something; no-break spaces join what is beside them.
    private static let opening = ["“", "‘", "„", "«", "（", "「", "\u{A0}", "\u{202F}"].map { Array($0.utf8) }
    private static let closing = ["”", "’", "»", "…", "）", "」", "，", "。", "、", "；", "：", "？", "！", "\u{A0}", "\u{202F}"]
        .map { Array($0.utf8) }
}

extension HTMLWalk {
    /// Writes words without a line break beside the formula before or after them.
    mutating func text<Output: HTMLOutput & ~Copyable>(_ element: RichText.Element, _ html: inout Output) {
        var words = element.literal
        isAtLineStart = words.last == UInt8(ascii: "\n")
        if isJoined {
            let count = RichText.Element.firstCharacter(joinedToFormula: words)
            html.text(UnsafeBufferPointer(rebasing: words.prefix(count)))
            words = UnsafeBufferPointer(rebasing: words.dropFirst(count))
            html.close("span")
            isJoined = false
        }
        guard isOnPage, element.isJoinedToNext, let last = words.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return html.text(words) }
        html.text(UnsafeBufferPointer(rebasing: words[..<last]))
        openJoined(&html)
        html.text(UnsafeBufferPointer(rebasing: words[last...]))
    }

    mutating func formula<Output: HTMLOutput & ~Copyable>(_ element: RichText.Element, isDisplay: Bool, _ html: inout Output) {
        guard let formula = element.formula, formula.errors.isEmpty else {
            return html.writeSource(of: element, isDisplay: isDisplay)
        }
        let joinsNext = isOnPage && element.isJoinedToNext
        if joinsNext, !isJoined { openJoined(&html) }
        formula.writeForPages(to: &html, tex: element.tex, isPhrase: isPhrase)
        if isJoined, !joinsNext {
            html.close("span")
            isJoined = false
        }
    }

    private mutating func openJoined<Output: HTMLOutput & ~Copyable>(_ html: inout Output) {
        html.open("span")
        html.attribute("class", is: "joined")
        isJoined = true
    }
}
