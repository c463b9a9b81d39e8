import Encoding

/// Normalization of texts for searches, names and answers; the page's script has the same.
package enum TextFolding {
    /// Folded text for searches: keyboard characters, marks removed, lower case, then ς → σ, ß → ss, æ → ae, œ → oe, ø → o, ł → l,
    /// đ and ð → d, þ → th, ı → i: "CO₂" becomes "co2", "Élan" "elan", "4½" "4 1/2".
    package static func fold(_ text: String) -> String {
        lowered(plainCharacters(text))
    }

    /// Text with accents and case folded (NFD), but with its own punctuation, for names in URLs.
    package static func foldLetters(_ text: String) -> String {
        lowered(text.normalized(to: .decomposed))
    }

    static func lowered(_ decomposed: String, keepsMarks: Bool = false) -> String {
        if isASCII(decomposed) { return decomposed.lowercased() }
        var folded = ""
        folded.reserveCapacity(decomposed.utf8.count)
        for scalar in decomposed.unicodeScalars {
            if !keepsMarks, isMark(scalar) { continue }
            for lower in scalar.properties.lowercaseMapping.unicodeScalars { append(lower, to: &folded) }
        }
        return folded
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        // Looking a category up takes longer than all the rest of folding, and these are those of most letters and accents.
        if scalar.value < 0x370 { return scalar.value >= 0x300 }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// NFKD, with digits, apostrophes, quotation marks, dashes and slashes as on keyboards: "m²" becomes "m2", "٤" "4", "“l’eau”"
    /// "\"l'eau\"". A fraction character gets a space before it after a digit. The Arabic marks of decimals and of thousands become a
    /// point and an apostrophe.
    package static func plainCharacters(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "'") }) { return text }
        var plain = String.UnicodeScalarView()
        for scalar in spacedFractions(text).normalized(to: .compatible).unicodeScalars {
            let mapped = keyboardScalar(scalar)
            if mapped == "'", plain.last == "'" {
                // Some people type two apostrophes for a quotation mark, and NFKD makes them of a double prime.
                plain.removeLast()
                plain.append("\"")
            } else {
                plain.append(mapped)
            }
        }
        return String(plain)
    }

    /// Form in which headers of tables are compared: folded, without invisible characters, with single spaces. A
    /// text that folds to nothing, such as an accent alone, is kept.
    package static func label(_ text: String) -> String {
        let folded = squeeze(visible(fold(text)))
        return folded.isEmpty ? squeeze(compose(text)) : folded
    }

    /// Text without invisible characters, such as soft hyphens.
    package static func visible(_ text: String) -> String {
        if isASCII(text) { return text }
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isFormat(scalar) { visible.append(scalar) }
        return String(visible)
    }

    /// Whether a character only tells programs how to show others, such as a soft hyphen.
    static func isFormat(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x600 ? scalar.value == 0xAD : scalar.properties.generalCategory == .format
    }

    /// Most texts are ASCII, which has no marks, invisible characters or characters with several forms.
    package static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// "4½" is 4 1/2, not 41/2. An acute accent typed as an apostrophe would become a space.
    private static func spacedFractions(_ text: String) -> String {
        var spaced = String.UnicodeScalarView()
        var isAfterNumber = false
        for scalar in text.unicodeScalars {
            if isAfterNumber, isFraction(scalar) { spaced.append(" ") }
            spaced.append(scalar == "\u{B4}" ? "'" : scalar)
            isAfterNumber = isNumber(scalar)
        }
        return String(spaced)
    }

    /// Whether the character is a fraction, such as ½, or the beginning of one: ⅟.
    package static func isFraction(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xBC...0xBE, 0x2150...0x215F, 0x2189: true
        default: false
        }
    }

    static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return ("0"..."9").contains(scalar) }
        return switch scalar.properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    /// The keyboard's character for one that NFKD keeps.
    private static func keyboardScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x60, 0x2B9, 0x2BB...0x2BF, 0x2C8, 0x55A, 0x5F3, 0x66C, 0x2018...0x201B, 0x2032, 0x2035, 0x2039, 0x203A, 0xA78B, 0xA78C: "'"
        case 0xAB, 0xBB, 0x2BA, 0x2EE, 0x5F4, 0x201C...0x201F, 0x301D...0x301F: "\""
        case 0x2D7, 0x58A, 0x5BE, 0x2010...0x2015, 0x2043, 0x2212: "-"
        case 0x2044, 0x2215: "/"
        case 0x66B: "."
        // The first digits of other scripts are Arabic ones.
        case 0x660...: plainDigit(scalar)
        default: scalar
        }
    }

    private static func plainDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue, (0...9).contains(value) else {
            return scalar
        }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// NFC, for texts that are compared with case and accents.
    package static func compose(_ text: String) -> String {
        text.normalized(to: .composed)
    }

    /// Text with single spaces, and none at the ends.
    package static func squeeze(_ text: String) -> String {
        if isSqueezed(text) { return text }
        var text = text
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { squeezed in
                var (index, count) = (0, 0)
                var isAfterSpace = false
                while index < bytes.count {
                    let space = lengthOfSpace(bytes, at: index)
                    if space > 0 {
                        isAfterSpace = count > 0
                        index += space
                        continue
                    }
                    if isAfterSpace {
                        squeezed[count] = 0x20
                        count += 1
                        isAfterSpace = false
                    }
                    squeezed[count] = bytes[index]
                    (index, count) = (index + 1, count + 1)
                }
                return count
            }
        }
    }

    /// A text in one line; one that has no line breaks stays as it is.
    package static func oneLine(_ text: String) -> String { text.contains(where: \.isNewline) ? squeeze(text) : text }

    /// Bytes of the white space at an index, or 0. No white space takes more than three bytes.
    private static func lengthOfSpace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = UInt32(bytes[index])
        switch byte {
        case 0x21..<0xC2: return 0
        case ..<0x21: return isSpace(byte) ? 1 : 0
        case 0xC2..<0xE0:
            return isSpace((byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)) ? 2 : 0
        case 0xE0..<0xF0:
            return isSpace((byte & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)) ? 3 : 0
        default: return 0
        }
    }

    /// Whether `squeeze` would change nothing, as in most texts.
    private static func isSqueezed(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var isAfterSpace = true
            for index in bytes.indices {
                let isSpace = lengthOfSpace(bytes, at: index) > 0
                if isSpace, isAfterSpace || bytes[index] != 0x20 { return false }
                isAfterSpace = isSpace
            }
            return !isAfterSpace || bytes.isEmpty
        }
    }

    /// Whether a text has nothing but white space.
    package static func isWhiteSpace(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { isSpace($0.value) } }

    package static func trim(_ text: String) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isSpace($0.value) }),
            let last = scalars.lastIndex(where: { !isSpace($0.value) })
        else { return "" }
        return Substring(scalars[first...last])
    }

    /// White space of JavaScript: Unicode's without U+0085 and with the byte order mark.
    private static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
        switch scalar {
        case "ς": folded += "σ"
        case "ß": folded += "ss"
        case "æ": folded += "ae"
        case "œ": folded += "oe"
        case "ø": folded += "o"
        case "ł": folded += "l"
        case "đ", "ð": folded += "d"
        case "þ": folded += "th"
        case "ı": folded += "i"
        default: folded.unicodeScalars.append(scalar)
        }
    }
}
