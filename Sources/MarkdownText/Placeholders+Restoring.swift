import CCMark

/// Restores the author's text in place of placeholders.
extension Placeholders {
    /// The text with the author's characters in place of placeholders.
    /// - Parameter isCode: whether backslashes stay.
    func restored(_ text: String, isCode: Bool = true) -> String {
        var restored = ""
        for scalar in text.unicodeScalars {
            if let placeholder = placeholder(scalar) {
                if !placeholder.marker.isEmpty, restored.hasSuffix(placeholder.marker) { restored.removeLast(placeholder.marker.count) }
                restored += placeholder.source
            } else if let character = Placeholders.escaped(scalar) {
                restored += isCode && !character.isEmpty ? "\\" + character : character
            } else if scalar.value == Placeholders.continuation {
                // Its line end is in the placeholder's source.
                if restored.unicodeScalars.last == "\n" { restored.unicodeScalars.removeLast() }
            } else {
                restored.unicodeScalars.append(scalar)
            }
        }
        return restored
    }

    /// Whether text from cmark may contain characters that replace text of the author.
    func mayBeIn(_ text: UnsafePointer<CChar>) -> Bool {
        strchr(text, CInt(Placeholders.leadByte)) != nil || hasPunctuation && strchr(text, CInt(Placeholders.punctuationLeadByte)) != nil
    }

    /// The first index from `start` on where a character that replaces text of the author may begin; the end if there is none.
    func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        if hasPunctuation {
            while index < bytes.count, bytes[index] < Placeholders.punctuationLeadByte { index += 1 }
        } else if let base = bytes.baseAddress {
            let found = memchr(base + start, CInt(Placeholders.leadByte), bytes.count - start)
            index = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
        }
        return index
    }

    /// The character that an author escaped, by the one that replaces it; empty for a boundary.
    static func escaped(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case escapedTilde: "~"
        case escapedCaret: "^"
        case boundary: ""
        default: nil
        }
    }

    /// The character of plane 15 or beyond that begins at a byte.
    static func scalar(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard index + 3 < bytes.count, bytes[index] >= 0xF0 else { return nil }
        let (first, second) = (UInt32(bytes[index] & 0x07) << 18, UInt32(bytes[index + 1] & 0x3F) << 12)
        return Unicode.Scalar(first | second | UInt32(bytes[index + 2] & 0x3F) << 6 | UInt32(bytes[index + 3] & 0x3F))
    }

    func placeholder(_ scalar: Unicode.Scalar) -> Placeholder? {
        guard scalar.value >= Placeholders.base, Int(scalar.value - Placeholders.base) < all.count else { return nil }
        return all[Int(scalar.value - Placeholders.base)]
    }
}
