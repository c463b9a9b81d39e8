import ContentModel

/// A student's text as it was written, with the passages that it shares with another one. Those are known by their folded letters.
package struct MarkedText {
    package struct Piece: Equatable {
        package let text: String
        package let isShared: Bool
    }

    package let pieces: [Piece]
    /// Passages that weren't found, as those of languages that are written without spaces.
    package let missing: [String]

    /// A word, or a part of one that is folded to several, such as "4½".
    private struct Word {
        let folded: Substring
        let range: Range<String.Index>
    }

    /// Most words that are compared, as a text may repeat one of them without end.
    private static let comparisonLimit = 1_000_000

    package init(_ text: String, passages: [String]) {
        let words = text.split(whereSeparator: \.isWhitespace).flatMap { written in
            TextFolding.answer(String(written)).split(separator: " ").map { Word(folded: $0, range: written.startIndex..<written.endIndex) }
        }
        var left = MarkedText.comparisonLimit
        var missing: [String] = []
        var shared: [Range<String.Index>] = []
        for passage in passages {
            let sought = MarkedText.words(of: passage)
            if let start = MarkedText.start(of: sought, in: words, &left) {
                shared.append(MarkedText.range(of: sought, from: start, in: words, text))
            } else {
                missing.append(passage)
            }
        }
        self.missing = missing
        pieces = MarkedText.pieces(text, shared.sorted { $0.lowerBound < $1.lowerBound })
    }

    /// The words of a passage, without punctuation at its ends that belongs to words outside of it.
    private static func words(of passage: String) -> [Substring] {
        let words = passage.split(separator: " ")
        func isWord(_ word: Substring) -> Bool { word.contains { $0.isLetter || $0.isNumber } }
        guard let first = words.firstIndex(where: isWord), let last = words.lastIndex(where: isWord) else { return [] }
        return Array(words[first...last])
    }

    private static func pieces(_ text: String, _ shared: [Range<String.Index>]) -> [Piece] {
        var pieces: [Piece] = []
        var end = text.startIndex
        func add(upTo next: String.Index, isShared: Bool) {
            guard end < next else { return }
            pieces.append(Piece(text: String(text[end..<next]), isShared: isShared))
            end = next
        }
        for range in shared {
            add(upTo: range.lowerBound, isShared: false)
            add(upTo: range.upperBound, isShared: true)
        }
        add(upTo: text.endIndex, isShared: false)
        return pieces
    }

    /// Index of the first word of a passage.
    private static func start(of sought: [Substring], in words: [Word], _ left: inout Int) -> Int? {
        guard sought.count > 1, sought.count <= words.count else { return nil }
        for start in 0...(words.count - sought.count) where left > 0 {
            let count = sought.indices.first { !isEqual(words[start + $0].folded, sought[$0], at: $0, of: sought.count) } ?? sought.count
            left -= count + 1
            if count == sought.count { return start }
        }
        return nil
    }

    /// The first and the last word of a passage may have punctuation outside of it.
    private static func isEqual(_ word: Substring, _ sought: Substring, at index: Int, of count: Int) -> Bool {
        if word == sought { return true }
        if index == 0, word.hasSuffix(sought) { return !word.dropLast(sought.count).contains(where: \.isLetter) }
        if index == count - 1, word.hasPrefix(sought) { return !word.dropFirst(sought.count).contains(where: \.isLetter) }
        return false
    }

    /// The range of a passage that begins with a word, without the punctuation outside of it.
    private static func range(of sought: [Substring], from start: Int, in words: [Word], _ text: String) -> Range<String.Index> {
        let (first, last) = (words[start], words[start + sought.count - 1])
        var range = first.range.lowerBound..<last.range.upperBound
        if first.folded != sought.first, let letter = text[first.range].firstIndex(where: { $0.isLetter || $0.isNumber }) {
            range = letter..<range.upperBound
        }
        if last.folded != sought.last, let letter = text[last.range].lastIndex(where: { $0.isLetter || $0.isNumber }) {
            range = range.lowerBound..<text.index(after: letter)
        }
        return range
    }
}
