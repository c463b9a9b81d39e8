import Encoding
import Markup

/// Markup in the Markdown of other programs that Quizmark writes differently: HTML, and TeX commands outside of formulas.
/// `H<sub>2</sub>O` is `H~2~O`, `![map](map.png){width=50%}` has no attributes, and `\SI{5}{\meter}` is `$\SI{5}{\meter}$`. Code and
/// formulas stay as they are.
package struct ForeignMarks {
    /// The meaning of `[[` in a text.
    package enum Brackets {
        /// The beginning of a blank, which is copied as it is.
        case blanks
        /// Text, as in `m[[0]]`, which gets a backslash.
        case text
    }

    private let bytes: ArraySlice<UInt8>
    /// Whether the text is a line, which has no line breaks.
    private let isLine: Bool
    private let brackets: Brackets
    /// Whether formulas are between `\(` and `\)` or `\[` and `\]`, and not only between dollar signs.
    private let hasTeX: Bool
    private var index: Int
    private var written: [UInt8] = []
    /// Contents of the blanks that were copied.
    private var blanks: [String] = []
    /// Where the last search for the end of a blank stopped, and what it found: brackets before that index have the same end.
    private var blankSearch: (stop: Int, end: Int?) = (0, nil)
    /// Marks without an end, which aren't looked for again.
    private var unclosed: Set<[UInt8]> = []
    /// The index after the address of the link or picture that was copied last.
    private var endOfLink: Int?
    /// Whether a list has begun, in which indented lines are its text.
    private var hasList = false
    private var isInCode = false

    private init(bytes: ArraySlice<UInt8>, isLine: Bool, brackets: Brackets, hasTeX: Bool, index: Int) {
        self.bytes = bytes
        self.isLine = isLine
        self.brackets = brackets
        self.hasTeX = hasTeX
        self.index = index
    }

    package static func converted(_ text: String, isLine: Bool = false, brackets: Brackets = .text, hasTeX: Bool = false) -> String {
        guard text.utf8.contains(where: { "<\\{#".utf8.contains($0) }) || text.contains(ascii: "[[") else { return text }
        return String(decoding: converted(Array(text.utf8)[...], isLine: isLine, brackets, hasTeX).written, as: UTF8.self)
    }

    /// The contents of the blanks that the text would have.
    package static func blanks(in text: String) -> [String] {
        guard text.contains(ascii: "[[") else { return [] }
        return converted(Array(text.utf8)[...], isLine: false, .blanks, false).blanks
    }

    private static func converted(_ bytes: ArraySlice<UInt8>, isLine: Bool, _ brackets: Brackets, _ hasTeX: Bool) -> ForeignMarks {
        var marks = ForeignMarks(bytes: bytes, isLine: isLine, brackets: brackets, hasTeX: hasTeX, index: bytes.startIndex)
        while marks.index < bytes.endIndex { marks.convertNext() }
        return marks
    }

    private mutating func convertNext() {
        if index == bytes.startIndex || bytes[index - 1] == 0x0A, copyIndentedCode() { return }
        switch bytes[index] {
        case UInt8(ascii: "`"), UInt8(ascii: "$"):
            let mark = Array(bytes[index...].prefix { $0 == bytes[index] })
            let end = end(of: mark, from: index + mark.count) ?? index + mark.count
            let language = languageName(from: index + mark.count, to: end)
            copy(to: index + mark.count)
            index = language
            copy(to: end)
        case UInt8(ascii: "~") where bytes[index...].starts(with: "~~~".utf8):
            let mark = Array(bytes[index...].prefix { $0 == bytes[index] })
            copy(to: end(of: mark, from: index + mark.count) ?? index + mark.count)
        case UInt8(ascii: "\\"):
            if hasTeX, convertFormula() { return }
            guard let end = endOfCommand() else { return copy(to: min(index + 2, bytes.endIndex)) }
            written.append(UInt8(ascii: "$"))
            copy(to: end)
            written.append(UInt8(ascii: "$"))
        case UInt8(ascii: "{"):
            if index == endOfLink, let end = endOfAttributes() { index = end } else { copy(to: index + 1) }
        case UInt8(ascii: "[") where index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "["): readBrackets()
        case UInt8(ascii: "]"):
            endOfLink = endOfAddress()
            copy(to: endOfLink ?? index + 1)
        case UInt8(ascii: "<"): if !convertElement() { copy(to: index + 1) }
        default: copy(to: index + 1)
        }
    }

    /// Reads two brackets that begin a blank, or text.
    private mutating func readBrackets() {
        let end = endOfBlank()
        guard case .text = brackets else {
            if let end { blanks.append(String(decoding: bytes[(index + 2)..<(end - 2)], as: UTF8.self)) }
            return copy(to: end ?? index + 1)
        }
        // In a link, `[[1]](address)`, the outer brackets keep their meaning.
        let isLink = end.map { $0 < bytes.endIndex && bytes[$0] == UInt8(ascii: "(") } ?? false
        if isLink { copy(to: index + 1) }
        written.append(UInt8(ascii: "\\"))
        copy(to: index + 1)
    }

    /// The index after the `]]` that closes a blank in its line; nil if there is none.
    private mutating func endOfBlank() -> Int? {
        var searchIndex = index + 2
        if searchIndex <= blankSearch.stop { return blankSearch.end }
        var end: Int?
        search: while searchIndex + 1 < bytes.endIndex {
            switch bytes[searchIndex] {
            case 0x0A, UInt8(ascii: "`"): break search
            case UInt8(ascii: "\\"): searchIndex += bytes[searchIndex + 1] == 0x0A ? 1 : 2
            case UInt8(ascii: "]") where bytes[searchIndex + 1] == UInt8(ascii: "]"):
                end = searchIndex + 2
                break search
            default: searchIndex += 1
            }
        }
        blankSearch = (searchIndex, end)
        return end
    }

    private mutating func copy(to end: Int) {
        written += bytes[index..<end]
        index = end
    }

    /// The index after the name of a language that MkDocs has at the beginning of code, `#!py `; the beginning without one.
    private func languageName(from start: Int, to end: Int) -> Int {
        guard start < end, bytes[start..<end].starts(with: "#!".utf8) else { return start }
        let name = bytes[(start + 2)..<end].prefix { $0.isASCIILetterOrDigit }
        let space = name.endIndex
        return !name.isEmpty && space < end && bytes[space] == 0x20 ? space + 1 : start
    }

    /// The index after the next `mark`; nil without one.
    private mutating func end(of mark: [UInt8], from start: Int) -> Int? {
        guard !unclosed.contains(mark) else { return nil }
        let isFormula = mark.first == UInt8(ascii: "$")
        var candidate = start
        while candidate + mark.count <= bytes.endIndex {
            if bytes[candidate...].starts(with: mark) { return candidate + mark.count }
            // In a formula, `\$` is a character.
            candidate += isFormula && bytes[candidate] == UInt8(ascii: "\\") ? 2 : 1
        }
        unclosed.insert(mark)
        return nil
    }

    /// Copies a line of indented code. A line of a list's text is indented, too.
    private mutating func copyIndentedCode() -> Bool {
        let line = bytes[index...].prefix { $0 != 0x0A }
        let text = line.drop(while: \.isIndent)
        let isIndented = line.starts(with: "    ".utf8) || line.first == 0x09
        let isAfterBlank = index == bytes.startIndex || bytes[..<(index - 1)].last(where: { !$0.isIndent }) == 0x0A
        if text.isEmpty { return false }
        isInCode = isIndented && !hasList && (isInCode || isAfterBlank)
        if !isIndented, ForeignMarks.isListItem(text) { hasList = true }
        guard isInCode else { return false }
        copy(to: line.endIndex)
        return true
    }

    private static func isListItem(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix(while: \.isASCIIDigit)
        let marks: [UInt8] = digits.isEmpty ? Array("-*+".utf8) : Array(".)".utf8)
        let rest = text[digits.endIndex...]
        return rest.first.map(marks.contains) ?? false && rest.dropFirst().first?.isIndent ?? false
    }

    /// Longest address of a link, with its title.
    private static let addressLimit = 2000

    /// The index after the address in parentheses that follows `]`; nil if there is none on this line.
    private func endOfAddress() -> Int? {
        guard index + 1 < bytes.endIndex, bytes[index + 1] == UInt8(ascii: "(") else { return nil }
        var depth = 0
        let address = bytes[(index + 1)...].prefix(ForeignMarks.addressLimit).prefix { byte in
            if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
            return depth > 0 && byte != 0x0A
        }
        let end = address.endIndex
        return end < bytes.endIndex && bytes[end] == UInt8(ascii: ")") ? end + 1 : nil
    }

    /// The end of the attributes that Python-Markdown has after a link or picture: `{.left}`, `{: width="50%"}`; nil for other braces.
    private func endOfAttributes() -> Int? {
        let inside = bytes[(index + 1)...].prefix(200).prefix { $0 != UInt8(ascii: "}") && $0 != 0x0A }
        guard inside.endIndex < bytes.endIndex, bytes[inside.endIndex] == UInt8(ascii: "}") else { return nil }
        let first = inside.drop { $0.isIndent || $0 == UInt8(ascii: ":") }
        let name = first.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
        let isNamed = !name.isEmpty && name.endIndex < inside.endIndex && bytes[name.endIndex] == UInt8(ascii: "=")
        let isMeant = first.first == UInt8(ascii: ".") || first.first == UInt8(ascii: "#") || isNamed
        return isMeant ? inside.endIndex + 1 : nil
    }

    // MARK: - TeX

    private mutating func convertFormula() -> Bool {
        let isDisplay = bytes[index...].starts(with: "\\[".utf8)
        guard isDisplay || bytes[index...].starts(with: "\\(".utf8), let end = endOfFormula(isDisplay: isDisplay) else { return false }
        let tex = String(decoding: bytes[(index + 2)..<(end - 2)], as: UTF8.self)
        guard let formula = ForeignMathematics.written(tex, isDisplay: isDisplay) else { return false }
        written += formula.utf8
        index = end
        return true
    }

    /// The index after the delimiter that closes a formula in its paragraph; nil without one, or if another formula begins before it, so
    /// that many formulas that aren't closed are searched only once.
    private func endOfFormula(isDisplay: Bool) -> Int? {
        let opening = isDisplay ? UInt8(ascii: "[") : UInt8(ascii: "(")
        let closing = isDisplay ? UInt8(ascii: "]") : UInt8(ascii: ")")
        var searchIndex = index + 2
        while searchIndex + 1 < bytes.endIndex {
            let next = bytes[searchIndex + 1]
            switch bytes[searchIndex] {
            case 0x0A where next == 0x0A: return nil
            case UInt8(ascii: "\\"):
                if next == closing { return searchIndex + 2 }
                if next == opening { return nil }
                searchIndex += 2
            default: searchIndex += 1
            }
        }
        return nil
    }

    private static let commands = ["SI": 2, "si": 1, "num": 1, "qty": 2, "unit": 1, "ang": 1, "ce": 1]
    /// Maximum number of braces in braces of an argument, so that commands in commands aren't searched again and again.
    private static let depthLimit = 8

    /// The end of a command with its arguments in braces; nil for anything else.
    private func endOfCommand() -> Int? {
        let name = bytes[(index + 1)...].prefix(5).prefix(while: \.isASCIILetter)
        guard let count = ForeignMarks.commands[String(decoding: name, as: UTF8.self)] else { return nil }
        var end = name.endIndex
        for _ in 0..<count {
            guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "{") else { return nil }
            var depth = 0
            let inside = bytes[end...].prefix(200).prefix { byte in
                if byte == UInt8(ascii: "{") { depth += 1 } else if byte == UInt8(ascii: "}") { depth -= 1 }
                return depth > 0 && depth <= ForeignMarks.depthLimit
            }
            end = inside.endIndex
            guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "}") else { return nil }
            end += 1
        }
        return end
    }

    // MARK: - HTML

    private static let delimiters = [
        "sub": "~", "sup": "^", "b": "**", "strong": "**", "i": "*", "em": "*", "s": "~~", "del": "~~", "strike": "~~", "code": "`",
        "kbd": "`", "samp": "`", "tt": "`",
    ]

    private mutating func convertElement() -> Bool {
        let name = bytes[(index + 1)...].prefix { $0.isASCIILetter }
        let tag = String(decoding: name, as: UTF8.self).lowercased()
        let rest = bytes[name.endIndex...].prefix(tag == "img" ? ForeignMarks.addressLimit : 200)
        guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        let isWhole = close == name.endIndex || bytes[name.endIndex] == UInt8(ascii: " ") || bytes[name.endIndex] == UInt8(ascii: "/")
        guard isWhole else { return false }
        if tag == "br" {
            written += isLine ? Array(" ".utf8) : Array("\\\n".utf8)
            index = bytes[(close + 1)...].firstIndex { $0 != 0x20 && $0 != 0x0A } ?? bytes.endIndex
            return true
        }
        if tag == "img", let picture = ForeignMarks.picture(bytes[index...close]) {
            written += picture
            index = close + 1
            return true
        }
        let ending = Array("</".utf8) + name + Array(">".utf8)
        guard let delimiter = ForeignMarks.delimiters[tag], let end = self.end(of: ending, from: close + 1) else { return false }
        let inner = bytes[(close + 1)..<(end - ending.count)]
        guard let text = marked(inner, delimiter) else {
            copy(to: end)
            return true
        }
        written += text
        index = end
        return true
    }

    /// A picture in Markdown; nil for a tag without an address, or one that goes on after a `>` in quotes.
    private static func picture(_ tag: ArraySlice<UInt8>) -> [UInt8]? {
        guard tag.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else { return nil }
        let nodes = MarkupReader.html(String(decoding: tag, as: UTF8.self))
        guard case .element(let element)? = nodes.first, element.name == "img", element["src"]?.isEmpty == false else { return nil }
        var writer = MarkdownWriter()
        return Array(writer.line(nodes).utf8)
    }

    /// The text between delimiters; nil where Markdown can't mark it.
    private mutating func marked(_ inner: ArraySlice<UInt8>, _ delimiter: String) -> [UInt8]? {
        if delimiter == "`" {
            let code = MarkupElement(name: "code", children: MarkupReader.html(String(decoding: inner, as: UTF8.self)))
            var writer = MarkdownWriter()
            return Array((isLine ? writer.line([.element(code)]) : writer.inline([.element(code)]).finished).utf8)
        }
        let marks = ForeignMarks.converted(inner, isLine: true, brackets, hasTeX)
        blanks += marks.blanks
        let text = String(decoding: marks.written, as: UTF8.self).trimmed
        if text.isEmpty { return [] }
        guard !text.contains("\n") else { return nil }
        if delimiter.hasPrefix("*") {
            let delimiter = Emphasis.delimiter(delimiter, around: text)
            return Array((delimiter + text + delimiter).utf8)
        }
        guard !text.contains(delimiter.prefix(1)) else { return nil }
        // A space would end a subscript.
        return Array((delimiter + (delimiter == "~~" ? text : text.replacing(" ", by: "\u{A0}")) + delimiter).utf8)
    }
}
