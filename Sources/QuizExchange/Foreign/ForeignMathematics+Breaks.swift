import Markup

/// Formulas that the editor of another program divided into lines: `\[a &= b \\<br> c &= d\]`. MathJax skips the line breaks.
extension ForeignMathematics {
    /// The nodes with the parts of each such formula in one text.
    static func joinedAtBreaks(_ nodes: [MarkupNode]) -> [MarkupNode] {
        guard nodes.contains(where: { $0.element?.name == "br" }) else { return nodes }
        var joined: [MarkupNode] = []
        var parts: [MarkupNode] = []
        var formula = OpenFormula()
        for node in nodes {
            switch node {
            case .text(let text):
                formula.read(text)
                parts.append(node)
                guard !formula.isOpen else { continue }
                joined += parts.count > 1 ? whole(parts) : parts
                parts = []
            case .element(let element) where element.name == "br" && formula.isOpen: parts.append(node)
            case .element:
                // A formula has no other elements.
                joined += parts + [node]
                parts = []
                formula = OpenFormula()
            }
        }
        return joined + parts
    }

    /// The parts as one text, if all its formulas can be read.
    private static func whole(_ parts: [MarkupNode]) -> [MarkupNode] {
        var text = ""
        for part in parts {
            if case .text(let words) = part { text += words } else { text += " " }
        }
        var lost = 0
        _ = splitAtFormulas(text, lost: &lost)
        return lost == 0 ? [.text(text)] : parts
    }

    /// Whether a formula in a text that is read in parts has begun and not ended.
    private struct OpenFormula {
        /// The second character of the delimiter that ends the formula; nil for none.
        private var end: UInt8?

        var isOpen: Bool { end != nil }

        mutating func read(_ text: String) {
            let (backslash, dollar) = (UInt8(ascii: "\\"), UInt8(ascii: "$"))
            let ends = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]")]
            var previous: UInt8?
            for byte in text.utf8 {
                if let end {
                    if byte == end, previous == (end == dollar ? dollar : backslash) {
                        self.end = nil
                        previous = nil
                        continue
                    }
                } else if previous == backslash, let closing = ends[byte] {
                    end = closing
                } else if previous == dollar, byte == dollar {
                    end = dollar
                    previous = nil
                    continue
                }
                previous = byte
            }
        }
    }
}
