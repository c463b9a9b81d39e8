import Algorithms
import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Marks of Markdown and TeX in the words of a blank. They aren't read there, as the words are compared with what students type.
package enum MarksInBlank {
    /// The first of the alternatives of a blank that has marks, and its words without them; nil if none has, or if another one is
    /// the same without them.
    ///
    /// Characters with a backslash are meant literally, and so are those of programs and formulas: `__init__`, `2*x*y`, `a^2+b^2`.
    package static func first(in blank: String) -> (marked: String, plain: String)? {
        guard blank.utf8.contains(where: markers.contains) else { return nil }
        let words = alternatives(blank)
        guard let marked = words.first(where: hasMarks) else { return nil }
        let plain = withoutMarks(marked)
        return words.contains(plain) || words.contains(TextFolding.plainCharacters(plain)) ? nil : (marked, plain)
    }

    /// Reports Markdown and TeX in a text that is plain, as tabs of browsers and calendars show it.
    static func report(in text: Located<String>?, of key: String, log: inout DiagnosticLog) {
        guard let text, let (_, plain) = first(in: text.value) else { return }
        log.report(
            .strayMark,
            "'\(key)' is plain text, so its formatting is shown as it is; write \(plain.isEmpty ? "it without any" : "'\(plain)'")",
            at: text.position)
    }

    private static let markers = Array("*_~^$\\&<".utf8)

    private static func alternatives(_ blank: String) -> [String] { BlankSyntax.parts(of: blank).map { String(TextFolding.trim($0)) } }

    /// The first alternative with an asterisk at one end, which other programs read as any letters: `photosynth*`. Names of types such
    /// as `char*` aren't meant.
    package static func pattern(in blank: String) -> String? {
        guard blank.utf8.contains(UInt8(ascii: "*")) else { return nil }
        return alternatives(blank).first { word in
            let letters = word.hasSuffix("*") ? word.dropLast() : word.hasPrefix("*") ? word.dropFirst() : ""
            return letters.count > 3 && letters.allSatisfy(\.isLetter) && !types.contains(letters)
        }
    }

    private static let types: Set<Substring> = ["char", "void", "float", "double", "long", "short", "bool"]

    private static func hasMarks(_ word: String) -> Bool {
        guard word.utf8.contains(where: markers.contains) else { return false }
        if hasEscapes(word) || hasElements(word) { return true }
        guard mayHaveMarks(word) else { return false }
        // An escaped marker is a character like any other.
        let word = word.replacing(/\\[*_~^$]/) { _ in "\u{FFFC}" }
        return word.contains(/(?:^|[\s(\[{,;])(\*{1,3})[\p{L}\p{N}](?:[^*]*[\p{L}\p{N}.!?)])?\1(?:$|[\s)\]},.;:!?])/)
            // Two repetitions in a row would take quadratic time, so the space in it is looked for afterwards.
            || word.matches(of: /(?:^|[\s(])(_{1,2})([\p{L}\p{N}][^_]*[\p{L}\p{N}.!?)])\1(?=$|[\s).,;:!?])/)
                .contains { $0.2.contains(where: \.isWhitespace) }
            || word.contains(/[\p{L}\p{N})\]]~[\p{L}\p{N}+−-]{1,8}~/)
            || word.contains(/[\p{L}\p{N})\]~]\^[\p{L}\p{N}+−-]{1,8}\^(?:$|[^\p{L}\p{N}])/)
            || word.contains(/(?:^|[\s(])\$[^\s$](?:[^$]*[^\s$])?\$(?:$|[\s).,;:!?])/)
    }

    /// Whether a marker is beside a letter, or dollar signs enclose something: a quick look before the slow one.
    private static func mayHaveMarks(_ word: String) -> Bool {
        var before: UInt8 = 0x20
        var isAfterMarker = false
        for byte in word.utf8 {
            if isAfterMarker, isWord(byte) || before == UInt8(ascii: "$") && byte != 0x20 && byte != before { return true }
            if (byte == UInt8(ascii: "~") || byte == UInt8(ascii: "^")) && isWord(before) { return true }
            isAfterMarker = markers.contains(byte)
            before = byte
        }
        return false
    }

    /// Whether it is of a letter or digit, or of a sign that can be raised.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, 0x29, 0x2B, 0x2D, 0x5D: true
        default: false
        }
    }

    /// Backslashes that Markdown removes, and references such as `&alpha;`. In a quiz about LaTeX or HTML, `\%` and `&lt;` alone
    /// are answers.
    private static func hasEscapes(_ word: String) -> Bool {
        if word.utf8.contains(UInt8(ascii: "\\")), word.utf8.count > 2,
            word.contains(/(?:^|[^\\])\\[$%~^<>#&!]/) || word.contains(/^(?:\d{1,9}\\[.)]|\\[+-])/)
        {
            return true
        }
        return word.utf8.contains(UInt8(ascii: "&")) && word.contains(/&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/)
            && !characterReferences.contains(word)
    }

    /// Whether words are in an element of HTML, as other programs keep them: `CO<sub>2</sub>`. A tag alone may be the answer.
    private static func hasElements(_ word: String) -> Bool {
        word.utf8.contains(UInt8(ascii: "<"))
            && word.contains(/<(sub|sup|b|i|em|strong|u|span)(?:\s[^<>]*)?>[^<>]*<\/\1>/)
    }

    private static let characterReferences: Set = ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&nbsp;"]

    /// The first of the words in which a bracket stays open, as the end of the blank took the one that closes it: the `a[0` of `[[a[0]]`.
    /// Intervals such as `[0, 1[` and `[0, 1)` have another bracket at their end.
    static func unclosed(in blank: String, _ words: [String]) -> String? {
        guard blank.utf8.contains(UInt8(ascii: "[")), !blank.contains(ascii: "\\[") else { return nil }
        return words.first { $0.contains(/\[[^\[\]()]+$/) }
    }

    /// The words as on a keyboard, but `H₂O` for `H~2~O`: raised and lowered characters accept more notations than digits in the line.
    private static func withoutMarks(_ word: String) -> String {
        var log = DiagnosticLog(path: "")
        let text = Markdown.phrase(MarkdownSource(word, path: "", start: .start), log: &log)
        let plain = TextFolding.compose(plainCharacters(text.plainText))
        return log.hasErrors || hasMarks(plain) || plain.contains(where: { "[]|\n".contains($0) }) ? "" : plain
    }

    private static func plainCharacters(_ text: String) -> String {
        let parts = text.unicodeScalars.chunked { isScript($0) == isScript($1) }
        return parts.map { part in
            part.first.map(isScript) == true ? String(part) : TextFolding.plainCharacters(String(part))
        }.joined()
    }

    private static func isScript(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xB2, 0xB3, 0xB9, 0x2B0...0x2B8, 0x1D2C...0x1D6A, 0x2070...0x209F, 0x2C7C, 0x2C7D: true
        default: false
        }
    }
}
