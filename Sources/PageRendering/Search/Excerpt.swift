import ContentModel

/// The beginning of texts, in one line, to be shown among the results of a search.
struct Excerpt {
    private var bytes: [UInt8] = []
    /// Characters that still fit.
    private var room: Int
    private var needsSpace = false
    private var isCut = false

    init(limit: Int) { room = limit }

    /// The beginning of one text.
    init(_ text: RichText, limit: Int) {
        self.init(limit: limit)
        add(text)
    }

    init(_ text: String, limit: Int) {
        self.init(limit: limit)
        add(text)
    }

    var isFull: Bool { isCut || room < 8 }

    /// Ends between words, with an ellipsis where something is missing.
    var text: String {
        guard isCut else { return String(decoding: bytes, as: UTF8.self) }
        let end = bytes.lastIndex(of: UInt8(ascii: " ")).flatMap { $0 > bytes.count / 2 ? $0 : nil } ?? bytes.count
        return String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in _ = add(bytes, 0..<bytes.count) }
    }

    mutating func add(_ text: RichText) {
        guard !text.html.isEmpty else { return }
        var html = text.slots.isEmpty ? text.html : text.filled { _ in nil }
        html.withUTF8 { bytes in
            HTMLText(bytes: bytes).forEachPiece { piece in
                switch piece {
                case .text(let range): return add(bytes, range)
                case .character(let byte): return add(byte)
                case .gap:
                    needsSpace = !self.bytes.isEmpty
                    return true
                }
            }
        }
    }

    /// Between two texts.
    mutating func separate() {
        guard !bytes.isEmpty, !isFull else { return }
        bytes += " · ".utf8
        needsSpace = false
        room -= 3
    }

    /// Returns whether more fits.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !add(text[index]) { return false }
        return true
    }

    @inline(__always)
    private mutating func add(_ byte: UInt8) -> Bool {
        guard !isCut else { return false }
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
            needsSpace = !bytes.isEmpty && bytes.last != UInt8(ascii: " ")
            return true
        }
        // The other bytes of a character beyond ASCII take no room.
        if byte & 0xC0 != 0x80 {
            let needed = needsSpace ? 2 : 1
            guard room >= needed else {
                isCut = true
                return false
            }
            room -= needed
        }
        if needsSpace { bytes.append(UInt8(ascii: " ")) }
        needsSpace = false
        bytes.append(byte)
        return true
    }
}
