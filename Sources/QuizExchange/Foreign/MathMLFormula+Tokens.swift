import Encoding
import Markup

/// Identifiers, numbers, operators, words and spaces.
extension MathMLFormula {
    mutating func token(_ element: MarkupElement, _ name: String) -> TeXPiece? {
        switch name {
        case "mi": identifier(element)
        case "mn": number(text(of: element), element)
        case "mo": sign(text(of: element))
        case "mtext": words(text(of: element), element)
        case "ms": words("\(element["lquote"] ?? "\"")\(text(of: element))\(element["rquote"] ?? "\"")", element)
        case "mspace": TeXPiece(MathMLFormula.space(element["width"] ?? ""))
        default: nil
        }
    }

    /// The text of a token, in which white space is one space.
    private mutating func text(of element: MarkupElement) -> String {
        func plain(_ nodes: [MarkupNode]) -> String? {
            var text = ""
            for node in nodes {
                switch node {
                case .text(let piece): text += piece
                case .element(let inner):
                    let name = MathMLFormula.name(inner)
                    if name == "malignmark" || name == "maligngroup" { continue }
                    guard ["span", "em", "strong", "b", "i", "font", "mtext"].contains(name), let words = plain(inner.children) else {
                        other = other ?? name
                        return nil
                    }
                    text += words
                }
            }
            return text
        }
        var other: String?
        let text = plain(element.children) ?? ""
        if let other { stop(other == HTMLNames.blank ? "has a blank in it" : "uses <\(other)>") }
        // Moodle's blanks are such characters until the text is read.
        if text.unicodeScalars.contains(where: { (0xE000...0xF8FF).contains($0.value) }) {
            stop("has a blank or a character of its own font")
        }
        return text.split { $0.isWhitespace && $0 != "\u{A0}" && !MathMLFormula.isWideSpace($0) }.joined(separator: " ")
    }

    private static func isWideSpace(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { (0x2002...0x200A).contains($0.value) || $0.value == 0x202F || $0.value == 0x205F }
    }

    // MARK: - Identifiers and numbers

    private mutating func identifier(_ element: MarkupElement) -> TeXPiece {
        let text = text(of: element)
        let variant = element["mathvariant"] ?? variant
        if let function = MathMLSymbols.functions[text], text.count > 1, variant == nil {
            return named(function)
        }
        guard let alphabet = alphabet(variant) else {
            return text.count > 1 && text.utf8.allSatisfy(\.isASCIILetterOrDigit)
                ? TeXPiece("\\mathrm{\(text)}", isAtom: true) : text.contains(" ") ? words(text) : characters(text)
        }
        if variant == "italic", text.count == 1 { return characters(text) }
        guard text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return characters(text) }
        return text.isEmpty ? TeXPiece() : TeXPiece("\(alphabet){\(characters(text).text)}", isAtom: true)
    }

    private mutating func alphabet(_ variant: String?) -> String? {
        guard let variant else { return nil }
        let alphabet = MathMLSymbols.alphabets[variant]
        if alphabet == nil { stop("uses mathvariant=\"\(variant)\"") }
        return alphabet
    }

    private func named(_ symbol: MathMLSymbols.Symbol) -> TeXPiece {
        var piece = TeXPiece(symbol.tex, isAtom: true)
        piece.bounds = symbol.bounds
        return piece
    }

    private mutating func number(_ text: String, _ element: MarkupElement) -> TeXPiece {
        var number = TeXPiece()
        var letters = ""
        let characters = Array(text)
        func endLetters() {
            if !letters.isEmpty { number.append("\\mathrm{\(letters)}") }
            letters = ""
        }
        for (index, character) in characters.enumerated() {
            if character.isASCII, character.isLetter {
                letters.append(character)
                continue
            }
            endLetters()
            let isInside = index > 0 && index + 1 < characters.count && characters[index - 1].isNumber && characters[index + 1].isNumber
            switch character {
            case "," where isInside: number.append("{,}")
            case " ": number.append("\\,")
            case "'", "’": number.append("\\text{\(character)}")
            default: number.append(self.character(character))
            }
        }
        endLetters()
        number.isAtom =
            !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") } && text.utf8.first?.isASCIIDigit == true
        guard let variant = element["mathvariant"], variant != "normal", let alphabet = alphabet(variant), number.isAtom else {
            return number
        }
        return TeXPiece("\(alphabet){\(number.text)}", isAtom: true)
    }

    // MARK: - Characters

    /// Letters, digits and signs as they stand one after the other.
    mutating func characters(_ text: String) -> TeXPiece {
        if text.unicodeScalars.contains(where: { (0xE000...0xF8FF).contains($0.value) }) {
            stop("has a blank or a character of its own font")
        }
        var piece = TeXPiece()
        for character in text { piece.append(self.character(character)) }
        piece.isAtom = text.count == 1 && piece.text != "'" && !piece.text.hasPrefix("\\degree\\")
        return piece
    }

    private func character(_ character: Character) -> String {
        let text = String(character)
        if let symbol = MathMLSymbols.symbols[text] { return symbol.tex }
        if let letter = MathMLSymbols.letters[text] { return letter }
        let scalars = Array(character.unicodeScalars)
        if scalars.count > 1, let mark = MathMLSymbols.marksAbove[String(scalars[1])], scalars.count == 2,
            scalars[0].properties.isAlphabetic
        {
            return "\(mark.short){\(self.character(Character(scalars[0])))}"
        }
        let isKnown = scalars.count == 1 && (character.isASCII || character.isLetter || character.isMathSymbol || character.isNumber)
        if character == " " { return "\\;" }
        return isKnown ? text : "\\text{\(MathMLFormula.escaped(text))}"
    }

    private mutating func sign(_ text: String) -> TeXPiece {
        let name = text.trimmed
        if name == "mod" { return TeXPiece("\\bmod") }
        if let function = MathMLSymbols.functions[name], name.count > 1 { return named(function) }
        if name.count > 1, name.allSatisfy(\.isLetter) { return TeXPiece("\\operatorname{\(name)}", isAtom: true) }
        if name.count > 2, name.contains(where: { $0.isLetter }) { return words(text) }
        var piece = characters(text)
        piece.bounds = MathMLSymbols.symbols[text]?.bounds ?? .usual
        piece.sign = text
        return piece
    }

    // MARK: - Words and spaces

    private static let fonts = ["bold": "\\textbf", "italic": "\\textit", "sans-serif": "\\textsf", "monospace": "\\texttt"]

    private mutating func words(_ text: String, _ element: MarkupElement? = nil) -> TeXPiece {
        if text.allSatisfy(\.isWhitespace) { return TeXPiece(text.isEmpty ? "" : text.count > 1 ? "\\quad" : "\\;") }
        let font = (element?["mathvariant"] ?? variant).flatMap { MathMLFormula.fonts[$0] } ?? "\\text"
        return TeXPiece("\(font){\(MathMLFormula.escaped(text))}", isAtom: true)
    }

    /// Words between the braces of `\text`, where only these characters have a meaning.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "{", "}", "\\", "$", "%", "#", "&", "_": escaped += "\\\(character)"
            // The braces keep it from being an accent of the next letter.
            case "~": escaped += "\\~{}"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    private static let namedSpaces = [
        "veryverythinmathspace": 1.0 / 18, "verythinmathspace": 2.0 / 18, "thinmathspace": 3.0 / 18, "mediummathspace": 4.0 / 18,
        "thickmathspace": 5.0 / 18, "verythickmathspace": 6.0 / 18, "veryverythickmathspace": 7.0 / 18,
    ]

    /// The width in em, by its name or unit; about 16 pixels or 12 points are one.
    private static func space(_ width: String) -> String {
        let digits = width.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        let units = ["px": 1.0 / 16, "pt": 1.0 / 12, "ex": 0.5, "cm": 2.4, "mm": 0.24, "in": 6]
        let em = namedSpaces[width] ?? (Double(digits) ?? 0) * (units[String(width.dropFirst(digits.count))] ?? 1)
        switch em {
        case 1.5...: return "\\qquad"
        case 0.7...: return "\\quad"
        case 0.2...: return "\\;"
        case 0.02...: return "\\,"
        default: return ""
        }
    }
}
