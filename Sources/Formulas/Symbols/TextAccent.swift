import Encoding

/// A letter that TeX writes with a command, in words: `\'u`, `\~{n}`, `\c{c}`, `\ss`.
struct TextAccent {
    let letter: String
    /// The offset after it.
    let end: Int

    private init(letter: String, end: Int) { (self.letter, self.end) = (letter, end) }

    /// Nil if the bytes don't begin with one.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard bytes.first == UInt8(ascii: "\\"), bytes.count > 1 else { return nil }
        let start = bytes.startIndex + 1
        guard bytes[start].isASCIILetter else {
            guard let marks = TextAccent.marks[bytes[start]] else { return nil }
            self.init(marks, bytes, start + 1)
            return
        }
        let name = bytes[start...].prefix { $0.isASCIILetter }
        if name.count == 1, let marks = TextAccent.letterMarks[bytes[start]] {
            var letter = start + 1
            while letter < bytes.endIndex, bytes[letter] == 0x20 { letter += 1 }
            self.init(marks, bytes, letter)
        } else if let letter = TextAccent.letters[String(decoding: name, as: UTF8.self)] {
            // TeX drops the space after a command, and braces that end it.
            var end = name.endIndex
            if end < bytes.endIndex, bytes[end] == 0x20 {
                end += 1
            } else if end + 1 < bytes.endIndex, bytes[end] == UInt8(ascii: "{"), bytes[end + 1] == UInt8(ascii: "}") {
                end += 2
            }
            self = TextAccent(letter: letter, end: end)
        } else {
            return nil
        }
    }

    /// The letter after an accent, which may be in braces, and `\i` and `\j` without their dots.
    private init?(_ marks: Marks, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ start: Int) {
        var offset = start
        func byte() -> UInt8 { offset < bytes.endIndex ? bytes[offset] : 0 }
        let isGroup = byte() == UInt8(ascii: "{")
        if isGroup { offset += 1 }
        if byte() == UInt8(ascii: "\\"), offset + 1 < bytes.endIndex, "ij".utf8.contains(bytes[offset + 1]) { offset += 1 }
        guard byte().isASCIILetter else { return nil }
        let letter = Character(Unicode.Scalar(byte()))
        offset += 1
        if isGroup {
            guard byte() == UInt8(ascii: "}") else { return nil }
            offset += 1
        }
        self.init(letter: marks.composed[letter].map(String.init) ?? "\(letter)\(marks.combining)", end: offset)
    }

    /// Whether some words have one.
    static func isIn(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.indices.contains { bytes[$0] == UInt8(ascii: "\\") && TextAccent(bytes[$0...]) != nil }
    }

    private struct Marks {
        var combining: Unicode.Scalar
        /// Letters that have a character with the accent.
        var composed: [Character: Character]

        init(_ combining: Unicode.Scalar, _ letters: String, _ composed: String) {
            self.combining = combining
            self.composed = Dictionary(uniqueKeysWithValues: zip(letters, composed))
        }
    }

    private static let marks: [UInt8: Marks] = [
        UInt8(ascii: "'"): Marks("\u{301}", "aeiouyAEIOUYcnszlrCNSZLR", "áéíóúýÁÉÍÓÚÝćńśźĺŕĆŃŚŹĹŔ"),
        UInt8(ascii: "`"): Marks("\u{300}", "aeiouAEIOUnN", "àèìòùÀÈÌÒÙǹǸ"),
        UInt8(ascii: "^"): Marks("\u{302}", "aeiouwycghjsAEIOUWYCGHJS", "âêîôûŵŷĉĝĥĵŝÂÊÎÔÛŴŶĈĜĤĴŜ"),
        UInt8(ascii: "\""): Marks("\u{308}", "aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ"),
        UInt8(ascii: "~"): Marks("\u{303}", "nNaoiuAOIU", "ñÑãõĩũÃÕĨŨ"),
        UInt8(ascii: "="): Marks("\u{304}", "aeiouAEIOU", "āēīōūĀĒĪŌŪ"),
        UInt8(ascii: "."): Marks("\u{307}", "zZgGeEcCI", "żŻġĠėĖċĊİ"),
    ]

    private static let letterMarks: [UInt8: Marks] = [
        UInt8(ascii: "c"): Marks("\u{327}", "cCsStT", "çÇşŞţŢ"), UInt8(ascii: "k"): Marks("\u{328}", "aAeEiIuU", "ąĄęĘįĮųŲ"),
        UInt8(ascii: "v"): Marks("\u{30C}", "cCsSzZrReEnNdDaAgG", "čČšŠžŽřŘěĚňŇďĎǎǍǧǦ"),
        UInt8(ascii: "u"): Marks("\u{306}", "aAgGuUeEiIoO", "ăĂğĞŭŬĕĔĭĬŏŎ"), UInt8(ascii: "H"): Marks("\u{30B}", "oOuU", "őŐűŰ"),
        UInt8(ascii: "r"): Marks("\u{30A}", "aAuU", "åÅůŮ"),
    ]

    private static let letters = [
        "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "i": "ı",
        "j": "ȷ", "dots": "…", "ldots": "…", "textdegree": "°", "degree": "°", "textendash": "–", "textemdash": "—", "quad": "\u{2003}",
        "space": " ",
    ]
}
