/// Reads HTML and XML. Scripts and styles of HTML are read in their own languages.
struct MarkupLexer: CodeReading {
    let code: UnsafeBufferPointer<UInt8>
    let end: Int
    var index: Int
    private let isHTML: Bool

    init(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isHTML: Bool) {
        self.code = code
        self.isHTML = isHTML
        end = range.upperBound
        index = range.lowerBound
    }

    mutating func read(into tokens: inout [CodeToken]) {
        while index < end {
            let start = index
            switch code[index] {
            case UInt8(ascii: "<"): readTag(into: &tokens)
            case UInt8(ascii: "&"):
                skip { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#") || $0.isInName }
                if byte() == UInt8(ascii: ";") {
                    index += 1
                    tokens.append(CodeToken(kind: .number, range: start..<index))
                }
            default: index += 1
            }
        }
    }

    private mutating func readTag(into tokens: inout [CodeToken]) {
        let start = index
        if starts(with: "<!--") {
            skip(4)
            skip(past: Array("-->".utf8))
            return tokens.append(CodeToken(kind: .comment, range: start..<index))
        }
        if starts(with: "<![CDATA[") {
            skip(past: Array("]]>".utf8))
            return tokens.append(CodeToken(kind: .string, range: start..<index))
        }
        if starts(with: "<!") {
            skip { $0 != UInt8(ascii: ">") }
            skip(1)
            return tokens.append(CodeToken(kind: .keyword, range: start..<index))
        }
        index += 1
        if byte() == UInt8(ascii: "/") || byte() == UInt8(ascii: "?") { index += 1 }
        guard byte().isNameStart else { return }
        let name = index
        skip(while: \.isInTagName)
        tokens.append(CodeToken(kind: .keyword, range: start..<index))
        let element = text(name..<index).lowercased()
        readAttributes(into: &tokens)
        if isHTML, code[start + 1] != UInt8(ascii: "/") { readContent(of: element, into: &tokens) }
    }

    private mutating func readAttributes(into tokens: inout [CodeToken]) {
        while index < end {
            let start = index
            switch code[index] {
            case UInt8(ascii: ">"):
                index += 1
                return tokens.append(CodeToken(kind: .keyword, range: start..<index))
            case UInt8(ascii: "/"), UInt8(ascii: "?"):
                index += 1
                guard byte() == UInt8(ascii: ">") else { continue }
                index += 1
                return tokens.append(CodeToken(kind: .keyword, range: start..<index))
            case UInt8(ascii: "<"): return
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = code[index]
                index += 1
                skip { $0 != quote }
                skip(1)
                tokens.append(CodeToken(kind: .string, range: start..<index))
            case UInt8(ascii: "="):
                index += 1
                skip(while: \.isSpace)
                let value = index
                guard !byte().isQuote else { continue }
                skip { !$0.isSpace && $0 != UInt8(ascii: ">") }
                if value < index { tokens.append(CodeToken(kind: .string, range: value..<index)) }
            default:
                guard code[index].isNameStart || code[index] == UInt8(ascii: "@") || code[index] == UInt8(ascii: ":") else {
                    index += 1
                    continue
                }
                index += 1
                skip { $0.isInTagName || $0 == UInt8(ascii: "@") }
                tokens.append(CodeToken(kind: .type, range: start..<index))
            }
        }
    }

    /// Reads the content between `<script>` or `<style>` and its end.
    private mutating func readContent(of element: String, into tokens: inout [CodeToken]) {
        guard element == "script" || element == "style" else { return }
        let start = index
        let close = Array("</\(element)".utf8)
        while index < end, !isClosed(by: close) { index += 1 }
        let language = element == "style" ? CodeLanguage.css : .javascript
        language.add(tokensOf: code, start..<index, to: &tokens)
    }

    private func isClosed(by tag: [UInt8]) -> Bool {
        guard code[index] == tag[0], index + tag.count <= end else { return false }
        return tag.indices.allSatisfy { (code[index + $0].isLetter ? code[index + $0] | 0x20 : code[index + $0]) == tag[$0] }
    }
}

extension UInt8 {
    fileprivate var isInTagName: Bool { isInName || "-:.".utf8.contains(self) }
}

/// Reads PHP, which may begin as HTML.
enum PHPLexer {
    static func read(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into tokens: inout [CodeToken]) {
        guard let syntax = CodeLanguage.php.syntax else { return }
        func first(_ text: String, from start: Int) -> Int? {
            let text = Array(text.utf8)
            guard range.upperBound - start >= text.count else { return nil }
            return (start...(range.upperBound - text.count)).first { offset in text.indices.allSatisfy { code[offset + $0] == text[$0] } }
        }
        var start = range.lowerBound
        guard first("<?", from: start) != nil else {
            var lexer = CodeLexer(code, range, syntax)
            return lexer.read(into: &tokens)
        }
        while start < range.upperBound {
            let open = first("<?", from: start) ?? range.upperBound
            CodeLanguage.html.add(tokensOf: code, start..<open, to: &tokens)
            guard open < range.upperBound else { return }
            var inside = open + 2
            while inside < range.upperBound, code[inside].isLetter || code[inside] == UInt8(ascii: "=") { inside += 1 }
            tokens.append(CodeToken(kind: .keyword, range: open..<inside))
            let close = first("?>", from: inside) ?? range.upperBound
            var lexer = CodeLexer(code, inside..<close, syntax)
            lexer.read(into: &tokens)
            start = min(range.upperBound, close + 2)
            if close < start { tokens.append(CodeToken(kind: .keyword, range: close..<start)) }
        }
    }
}
