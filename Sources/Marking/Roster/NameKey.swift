import ContentModel
import Encoding

/// Forms in which names and numbers are compared.
package enum NameKey {
    /// "Quill, Toby" and "toby QUILL" are the same name: its words without accents and case, sorted.
    package static func name(_ text: String) -> String { words(text).sorted().joined(separator: " ") }

    /// Names that a name with a part in brackets may stand for: "Lucas (Luke) Smith" is "Lucas Smith" and "Luke Smith", "Anna Bell (née
    /// Jones)" is "Anna Bell" and "Anna Jones". None for other names.
    static func bracketedForms(_ text: String) -> [String] {
        guard let start = text.firstIndex(of: "("), let end = text[start...].firstIndex(of: ")") else { return [] }
        let outside = (text[..<start] + text[text.index(after: end)...]).split(whereSeparator: \.isWhitespace).map(String.init)
        let inside = text[text.index(after: start)..<end].split(whereSeparator: \.isWhitespace).map(String.init)
        guard outside.count > 1, let first = inside.first else { return [] }
        let isFormer = inside.count > 1 && birthWords.contains(TextFolding.name(first).filter(\.isLetter))
        let other = isFormer ? outside.dropLast() + inside.dropFirst() : inside + outside.dropFirst()
        return [outside, Array(other)].map { $0.joined(separator: " ") }
    }

    /// Words before a name at birth, without accents and points.
    private static let birthWords: Set = ["nee", "ne", "born", "formerly", "geb", "geboren", "geborene", "nata", "nato"]

    /// A name for the question whether a student is meant: sorted, and "Mueller" is "Müller".
    static func likeness(_ text: String) -> String {
        ["ae", "oe", "ue"].reduce(name(text)) { $0.replacing($1, by: String($1.prefix(1))) }
    }

    /// Whether two names can be of the same person: equal ones, or one with a space and the same without it.
    package static func areEqual(_ one: String, _ other: String) -> Bool {
        let (key, otherKey) = (name(one), name(other))
        return key == otherKey || joinedForms(one).contains(otherKey) || joinedForms(other).contains(key)
    }

    /// Keys of what a name with spaces may be without them, as in Chinese characters, kana and Hangul, where the family name is first:
    /// "小明 王" is "王小明". Two names without spaces are the same only if they are equal: 정하윤, 하윤정 and 윤정하 are three people.
    static func joinedForms(_ text: String) -> [String] {
        guard text.unicodeScalars.contains(where: { $0.value >= firstEastAsian }) else { return [] }
        let words = words(text)
        guard (2...longestSplit).contains(words.count), words.allSatisfy(isEastAsian) else { return [] }
        if words.count == 2, words.allSatisfy(isHangul), let family = words.first(where: { $0.count == 1 }) {
            let given = words[0] == family ? words[1] : words[0]
            // Nearly all family names have one syllable.
            if given.count > 1, !longFamilyNames.contains(given) { return [family + given] }
        }
        return Set(rotations(words)).sorted()
    }

    /// Most words of such a name, as some write each character by itself.
    private static let longestSplit = 5

    /// Korean family names of two syllables.
    private static let longFamilyNames: Set = ["남궁", "황보", "제갈", "선우", "사공", "서문", "독고", "동방", "망절"]

    /// The words of a name joined, beginning with each of them.
    static func rotations(_ words: [String]) -> [String] {
        words.indices.map { (words[$0...] + words[..<$0]).joined() }
    }

    private static func isHangul(_ word: String) -> Bool { word.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) } }

    private static let firstEastAsian: UInt32 = 0x1100

    /// Whether a name is in Chinese characters, kana or Hangul.
    static func isEastAsian(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case firstEastAsian...0x11FF, 0x3005...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
                    0x20000...0x323AF:
                    true
                default: false
                }
            }
    }

    /// The words of a name in their order.
    static func words(_ text: String) -> [String] {
        if let plain = plainWords(text) { return plain }
        let name = TextFolding.name(text)
        if TextFolding.isASCII(name) { return name.utf8.split { !$0.isASCIILetterOrDigit }.map { String(Substring($0)) } }
        return name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The words of a name that has only letters from A to Z, digits and spaces, as most do; nil for another one.
    private static func plainWords(_ text: String) -> [String]? {
        guard text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: " ") }) else { return nil }
        return text.lowercased().utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    /// Numbers and email addresses, without case and spaces.
    package static func number(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isASCIILetterOrDigit) { return text.lowercased() }
        return TextFolding.name(text).filter { !$0.isWhitespace }
    }

    /// A number without the zeros at its beginning; nil if it has other characters than digits.
    static func bareNumber(_ text: String) -> String? {
        let number = number(text)
        guard number.isASCIIDigits else { return nil }
        return String(number.drop { $0 == "0" })
    }

    /// Whether numbers or addresses differ at most in case, spaces and the zeros at their beginning.
    static func areEqualNumbers(_ one: String, _ other: String) -> Bool {
        number(one) == number(other) || isNumber(one, longerThan: other) || isNumber(other, longerThan: one)
    }

    /// Whether a number is another one with more zeros at its beginning.
    static func isNumber(_ one: String, longerThan other: String) -> Bool {
        guard let bare = bareNumber(one), !bare.isEmpty else { return false }
        return bare == bareNumber(other) && one.count > other.count
    }

    /// Whether a spreadsheet wrote a long number as "1,23457E+11", whose last digits are lost.
    static func isShortened(_ text: String) -> Bool {
        let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasPrefix("+"), parts[1].dropFirst().utf8.first?.isASCIIDigit == true else { return false }
        return !parts[0].isEmpty && parts[0].utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    }

    /// Advice on such a number.
    static func advice(ofShortened text: String) -> String {
        "a spreadsheet has shortened this number to '\(text)'; format its column as text there, type the number again or import the list as text, and save it as CSV"
    }
}
