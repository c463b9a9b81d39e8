import ContentModel
import Encoding

/// Forms in which names and numbers are compared.
package enum NameKey {
    /// "Quill, Toby" and "toby QUILL" are the same name: its words without accents and case, sorted. So are "王小明" and "小明 王", whose
    /// parts aren't always separated.
    package static func name(_ text: String) -> String {
        if let words = plainWords(text) { return words.sorted().joined(separator: " ") }
        let words = words(text)
        return words.allSatisfy(isEastAsian) ? String(words.joined().sorted()) : words.sorted().joined(separator: " ")
    }

    /// Whether a name is in Chinese characters, kana or Hangul.
    static func isEastAsian(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0x1100...0x11FF, 0x3005...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
                    0x20000...0x323AF:
                    true
                default: false
                }
            }
    }

    /// The words of a name in their order.
    static func words(_ text: String) -> [String] {
        TextFolding.label(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The words of a name that has only letters from A to Z, digits and spaces, as most do; nil for another one.
    private static func plainWords(_ text: String) -> [String]? {
        guard text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: " ") }) else { return nil }
        return text.lowercased().utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    /// Numbers and email addresses, without case and spaces.
    package static func number(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isASCIILetterOrDigit) { return text.lowercased() }
        return TextFolding.label(text).filter { !$0.isWhitespace }
    }

    /// A number without the zeros at its beginning; nil if it has other characters than digits.
    static func bareNumber(_ text: String) -> String? {
        let number = number(text)
        guard number.isASCIIDigits else { return nil }
        return String(number.drop { $0 == "0" })
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
