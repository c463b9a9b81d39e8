import Markup

/// A line of code, with the blanks in it.
struct CodeLine {
    enum Piece {
        case code(String)
        case blank(MarkupElement)
    }

    private(set) var pieces: [Piece] = []

    var isBlank: Bool {
        pieces.allSatisfy { piece in
            if case .code(let code) = piece { code.allSatisfy(\.isWhitespace) } else { false }
        }
    }

    var text: String {
        pieces.map { piece in
            switch piece {
            case .code(let code): code
            case .blank(let blank): blank.text
            }
        }.joined()
    }

    mutating func append(code: String) {
        if code.isEmpty { return }
        guard case .code(var line)? = pieces.last else { return pieces.append(.code(code)) }
        // Without another reference, the text grows in place.
        pieces.removeLast()
        line += code
        pieces.append(.code(line))
    }

    mutating func append(blank: MarkupElement) { pieces.append(.blank(blank)) }

    /// The line without the line endings of its text, which are white space in a paragraph.
    fileprivate var collapsed: CodeLine {
        var line = CodeLine()
        for piece in pieces {
            switch piece {
            case .blank(let blank): line.append(blank: blank)
            case .code(let code):
                let words = code.drop { $0.isNewline || $0 == " " || $0 == "\t" }
                let isIndented = line.pieces.isEmpty && code[..<words.startIndex].contains(where: \.isNewline)
                line.append(code: (isIndented ? words : code[...]).split(whereSeparator: \.isNewline).joined(separator: " "))
            }
        }
        return line
    }
}

extension MarkupElement {
    /// The text of a block of code, in which editors of other programs write line ends as elements.
    var textInLines: String { codeLines(isBlock: true).map(\.text).joined(separator: "\n") }

    /// The lines of code. There is at least one.
    ///
    /// - Parameter isBlock: whether a line ending in the text ends a line; in a paragraph, it is white space.
    func codeLines(isBlock: Bool) -> [CodeLine] {
        var lines = [CodeLine()]
        addLines(to: &lines, isBlock)
        return isBlock ? lines : lines.map(\.collapsed)
    }

    private func addLines(to lines: inout [CodeLine], _ isBlock: Bool) {
        for child in children {
            switch child {
            case .text(let text) where isBlock:
                let pieces = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
                for (index, piece) in pieces.enumerated() {
                    if index > 0 { lines.append(CodeLine()) }
                    lines[lines.count - 1].append(code: String(piece))
                }
            case .text(let text): lines[lines.count - 1].append(code: text)
            case .element(let element) where element.name == "br": lines.append(CodeLine())
            case .element(let element) where element.name == HTMLNames.blank: lines[lines.count - 1].append(blank: element)
            case .element(let element):
                let isLine = ["div", "p", "li"].contains(element.name)
                if isLine, lines.last?.pieces.isEmpty == false { lines.append(CodeLine()) }
                element.addLines(to: &lines, isBlock)
                if isLine, lines.last?.pieces.isEmpty == false { lines.append(CodeLine()) }
            }
        }
    }
}
