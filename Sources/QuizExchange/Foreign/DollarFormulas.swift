import Encoding

/// Formulas of TeX between single dollar signs in plain text, where these can also be money.
package struct DollarFormulas: Sendable {
    /// Whether the file has formulas that can't be anything else, so that `$9$` is one, too.
    private let areUsual: Bool

    /// - Parameter file: the text of the whole file.
    package init(in file: String) { areUsual = DollarFormulas.first(in: file) != nil }

    /// The text with its formulas between `\(` and `\)`.
    package func delimited(_ text: String) -> String {
        guard text.contains(ascii: "$") else { return text }
        var delimited = ""
        var rest = text[...]
        var candidates = Candidates(text)
        while let candidate = candidates.next(where: { $0.isFormula || areUsual && $0.isLikeOthers }) {
            delimited += rest[..<candidate.outer.lowerBound] + "\\(" + candidate.content + "\\)"
            rest = rest[candidate.outer.upperBound...]
        }
        return delimited + rest
    }

    /// The first formula that can't be anything else, without its dollar signs.
    package static func first(in text: String) -> Substring? {
        guard text.contains(ascii: "$") else { return nil }
        var candidates = Candidates(text)
        return candidates.next(where: \.isFormula)?.content
    }

    /// A text between two dollar signs on a line, with no space inside them.
    private struct Candidate {
        let outer: Range<String.Index>
        let content: Substring
        let before: UInt8?
        let after: UInt8?

        /// Whether the dollar signs are of a program or a pattern: `${a_1}${a_2}`, `$("#a_1").add($("#a_2"))`, `^a$|^b$`.
        private var isOfProgram: Bool {
            let isExpression = content.utf8.first == after && (after == UInt8(ascii: "{") || after == UInt8(ascii: "("))
            return isExpression || content.utf8.starts(with: "|^".utf8)
        }

        /// Whether the second dollar sign can be the first character of a variable.
        private var isBeforeName: Bool { after.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") } ?? false }

        /// Whether it is TeX. Amounts of money have no backslash and no scripts; an underscore can be that of a variable of a program.
        var isFormula: Bool {
            if isOfProgram { return false }
            if content.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "^") }) { return true }
            return content.utf8.contains(UInt8(ascii: "_")) && !isBeforeName
        }

        /// Whether it can be a formula among others. "US$5/6$" and "$5 to 6$" are money.
        var isLikeOthers: Bool {
            let isAmount = content.utf8.first?.isASCIIDigit ?? false && before?.isASCIILetterOrDigit ?? false
            let isWithinWord = isAmount || content.utf8.count > 1 && isBeforeName
            if isWithinWord || isOfProgram { return false }
            let words = content.split(separator: " ")
            return words.count == 1 || !words.contains { $0.count > 1 && $0.allSatisfy { $0.isLowercase } }
        }
    }

    /// Finds the candidates of a text outside of its code, in one pass.
    private struct Candidates {
        private let text: String.UTF8View
        private let whole: String
        private var cursor: String.Index

        init(_ text: String) {
            whole = text
            self.text = text.utf8
            cursor = text.startIndex
        }

        mutating func next(where isMeant: (Candidate) -> Bool) -> Candidate? {
            while let start = text[cursor...].firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "`") }) {
                let inside = text.index(after: start)
                guard text[start] == UInt8(ascii: "$") else {
                    cursor = text[inside...].firstIndex(of: UInt8(ascii: "`")).map(text.index(after:)) ?? inside
                    continue
                }
                cursor = inside
                guard let end = text[inside...].firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\n") }),
                    let candidate = candidate(from: start, to: end), isMeant(candidate)
                else { continue }
                cursor = candidate.outer.upperBound
                return candidate
            }
            return nil
        }

        private func candidate(from start: String.Index, to end: String.Index) -> Candidate? {
            let inside = text.index(after: start)
            guard text[end] == UInt8(ascii: "$"), inside < end else { return nil }
            let outerEnd = text.index(after: end)
            let before = start > text.startIndex ? text[text.index(before: start)] : nil
            let after = outerEnd < text.endIndex ? text[outerEnd] : nil
            let last = text[text.index(before: end)]
            let isDelimiter = before != UInt8(ascii: "\\") && before != UInt8(ascii: "$") && after != UInt8(ascii: "$")
            guard isDelimiter, !(after?.isASCIIDigit ?? false), !text[inside].isWhiteSpace, !last.isWhiteSpace, last != UInt8(ascii: "\\")
            else { return nil }
            return Candidate(outer: start..<outerEnd, content: whole[inside..<end], before: before, after: after)
        }
    }
}
