/// Whether certain words are in a text.
extension RichText {
    /// Whether `words` are somewhere in its text, other than in code, formulas and descriptions of pictures.
    package func hasText(_ words: String) -> Bool {
        guard hasNodes else { return literals.contains(words) }
        var isFound = false
        walk { element, phase in
            if case .picture = element.kind { return .over }
            if phase == .enter, element.kind == .text { isFound = isFound || element.literalText.contains(words) }
            return .on
        }
        return isFound
    }

    /// Whether `words` are in some code.
    package func hasCode(with words: String) -> Bool { hasLiteral(with: words) { $0 == .code || $0 == .codeBlock } }

    /// Whether `words` are in some formula.
    package func hasFormula(with words: String) -> Bool { hasLiteral(with: words) { if case .math = $0 { true } else { false } } }

    private func hasLiteral(with words: String, where predicate: (Kind) -> Bool) -> Bool {
        guard contains(where: predicate) else { return false }
        var isFound = false
        walk { element, phase in
            if phase == .enter, predicate(element.kind) { isFound = isFound || element.literalText.contains(words) }
            return .on
        }
        return isFound
    }

    /// Whether some line of its words begins with `character`, as text and not as a mark.
    package func hasLine(beginningWith character: Character) -> Bool {
        var isAtStart = true
        var isFound = false
        walk { element, phase in
            guard phase == .enter else { return .on }
            switch element.kind {
            case .text where isAtStart:
                isFound = isFound || element.literalText.first == character
                isAtStart = false
            case .softBreak, .lineBreak, .paragraph: isAtStart = true
            default: isAtStart = false
            }
            return isFound ? .stop : .on
        }
        return isFound
    }
}
