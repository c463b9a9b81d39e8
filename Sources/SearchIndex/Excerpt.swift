package import ContentModel
import Encoding

/// The beginning of texts, in one line, to be shown among the results of a search.
package struct Excerpt {
    private var bytes: [UInt8] = []
    /// Characters that still fit.
    private var room: Int
    private var needsSpace = false
    private var isCut = false

    package init(limit: Int) {
        room = limit
        bytes.reserveCapacity(limit + 16)
    }

    /// The beginning of one text.
    package init(_ text: RichText, limit: Int) {
        self.init(limit: limit)
        add(text)
    }

    package init(_ text: String, limit: Int) {
        self.init(limit: limit)
        add(text)
    }

    private var isFull: Bool { isCut || room < 8 }

    /// Ends between words, with an ellipsis where something is missing.
    package var text: String {
        guard isCut else { return String(decoding: bytes, as: UTF8.self) }
        let end = bytes.lastIndex(of: UInt8(ascii: " ")).flatMap { $0 > bytes.count / 2 ? $0 : nil } ?? bytes.count
        // No separator before what is missing.
        let separator = Array(" ·".utf8)
        let shown = bytes[..<end].suffix(separator.count).elementsEqual(separator) ? bytes[..<(end - separator.count)] : bytes[..<end]
        return String(decoding: shown, as: UTF8.self) + "…"
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in _ = add(bytes, 0..<bytes.count) }
    }

    package mutating func add(_ text: RichText) {
        text.forEachSearchPiece { piece in
            switch piece {
            case .words(let words): return add(words, words.indices)
            case .gap, .heading:
                needsSpace = !bytes.isEmpty && bytes.last != UInt8(ascii: " ")
                return true
            }
        }
    }

    /// Adds another text, separated from the one before.
    package mutating func addNext(_ text: RichText) {
        guard !isFull else { return }
        if !bytes.isEmpty {
            bytes += " · ".utf8
            needsSpace = false
            room -= 3
        }
        add(text)
    }

    /// Adds word by word; returns whether more fits.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            let start = index
            var characters = 0
            while index < range.upperBound, !text[index].isWhiteSpace {
                // The other bytes of a character beyond ASCII take no room.
                if text[index] & 0xC0 != 0x80 { characters += 1 }
                index += 1
            }
            guard addWord(UnsafeBufferPointer(rebasing: text[start..<index]), characters) else { return false }
            if index < range.upperBound {
                needsSpace = !bytes.isEmpty && bytes.last != UInt8(ascii: " ")
                index += 1
            }
        }
        return true
    }

    private mutating func addWord(_ word: UnsafeBufferPointer<UInt8>, _ characters: Int) -> Bool {
        guard !isCut else { return false }
        guard !word.isEmpty else { return true }
        if needsSpace, room > 0 {
            bytes.append(UInt8(ascii: " "))
            room -= 1
        }
        needsSpace = false
        if characters <= room {
            bytes += word
            room -= characters
            return true
        }
        isCut = true
        for byte in word {
            if byte & 0xC0 != 0x80 { room -= 1 }
            guard room >= 0 else { break }
            bytes.append(byte)
        }
        return false
    }
}
