import Encoding
import Markup

/// Fractions, roots, scripts and what is above and below.
extension MathMLFormula {
    mutating func arrangement(_ element: MarkupElement, _ name: String) -> TeXPiece? {
        switch name {
        case "mfrac": fraction(element)
        case "msqrt": TeXPiece(command: "\\sqrt", [content(element)])
        case "mroot": root(element)
        case "msup": parts(element, 2).map { scripted($0[0], sub: nil, sup: $0[1]) } ?? TeXPiece()
        case "msub": parts(element, 2).map { scripted($0[0], sub: $0[1], sup: nil) } ?? TeXPiece()
        case "msubsup": parts(element, 3).map { scripted($0[0], sub: $0[1], sup: $0[2]) } ?? TeXPiece()
        case "munder": parts(element, 2).map { stacked($0[0], under: $0[1], over: nil) } ?? TeXPiece()
        case "mover": parts(element, 2).map { stacked($0[0], under: nil, over: $0[1]) } ?? TeXPiece()
        case "munderover": parts(element, 3).map { stacked($0[0], under: $0[1], over: $0[2]) } ?? TeXPiece()
        case "mmultiscripts": scriptsOnBothSides(element)
        default: nil
        }
    }

    private mutating func fraction(_ element: MarkupElement) -> TeXPiece {
        guard let parts = parts(element, 2) else { return TeXPiece() }
        let thickness = element["linethickness"] ?? "1"
        guard thickness.contains(where: \.isNumber), !thickness.contains(where: { "123456789".contains($0) }) else {
            return TeXPiece(command: "\\frac", parts, isTall: true)
        }
        var piece = TeXPiece(command: "\\genfrac{}{}{0pt}{}", parts, isTall: true)
        piece.stacked = parts
        return piece
    }

    private mutating func root(_ element: MarkupElement) -> TeXPiece {
        guard let parts = parts(element, 2) else { return TeXPiece() }
        let index = parts[1].text
        let isPlain = index.utf8.allSatisfy(\.isASCIILetterOrDigit)
        return TeXPiece(command: "\\sqrt[\(isPlain ? index : "{\(index)}")]", [parts[0]])
    }

    // MARK: - Scripts

    private static let primes: [String: String] = [
        "'": "'", "\\prime": "'", "″": "''", "''": "''", "\\prime\\prime": "''", "‴": "'''", "'''": "'''",
        "\\prime\\prime\\prime": "'''",
    ]

    func scripted(_ base: TeXPiece, sub: TeXPiece?, sup: TeXPiece?) -> TeXPiece {
        var piece = TeXPiece(base.asBase)
        piece.isTall = base.isTall
        if let sub, !sub.text.isEmpty { piece.append("_{\(sub.text)}") }
        if let sup, !sup.text.isEmpty {
            if let primes = MathMLFormula.primes[sup.text] {
                piece.append(primes)
            } else {
                piece.append("^{\(sup.text == "\\degree" ? "\\circ" : sup.text)}")
            }
        }
        return piece.text == base.asBase ? base : piece
    }

    private mutating func scriptsOnBothSides(_ element: MarkupElement) -> TeXPiece {
        let elements = element.elements
        guard let first = elements.first else { return TeXPiece() }
        let divider = elements.firstIndex { MathMLFormula.name($0) == "mprescripts" } ?? elements.count
        let after = elements[1..<max(1, divider)].map { self.element($0) }
        let before = elements.dropFirst(divider + 1).map { self.element($0) }
        guard after.count.isMultiple(of: 2), before.count.isMultiple(of: 2) else {
            stop("has <mmultiscripts> with a script too few")
            return TeXPiece()
        }
        var piece = TeXPiece()
        for index in stride(from: 0, to: before.count, by: 2) {
            piece.append(scripted(TeXPiece("{}", isAtom: true), sub: before[index], sup: before[index + 1]))
        }
        var base = self.element(first)
        for index in stride(from: 0, to: after.count, by: 2) {
            piece.append(scripted(base, sub: after[index], sup: after[index + 1]))
            base = TeXPiece("{}", isAtom: true)
        }
        if after.isEmpty { piece.append(base) }
        return piece
    }

    // MARK: - Above and below

    private func stacked(_ base: TeXPiece, under: TeXPiece?, over: TeXPiece?) -> TeXPiece {
        let (under, over) = (under.flatMap { $0.text.isEmpty ? nil : $0 }, over.flatMap { $0.text.isEmpty ? nil : $0 })
        if let arrow = base.sign.flatMap({ MathMLSymbols.arrows[$0] }), under != nil || over != nil {
            let below = under.map { "[{\($0.text)}]" } ?? ""
            return TeXPiece("\(arrow)\(below){\(over?.text ?? "")}", isAtom: true)
        }
        if base.bounds != .usual {
            var base = base
            if base.bounds == .ofIntegral { base = TeXPiece(base.text + "\\limits", isAtom: true) }
            return scripted(base, sub: under, sup: over)
        }
        var piece = base
        if let under { piece = marked(piece, below: under) }
        if let over { piece = marked(piece, above: over) }
        return piece
    }

    private func marked(_ base: TeXPiece, below under: TeXPiece) -> TeXPiece {
        if let command = under.sign.flatMap({ MathMLSymbols.marksBelow[$0] }) { return braced(command, base) }
        return base.bounds == .ofSum ? scripted(base, sub: under, sup: nil) : TeXPiece(command: "\\underset", [under, base])
    }

    private func marked(_ base: TeXPiece, above over: TeXPiece) -> TeXPiece {
        if let mark = over.sign.flatMap({ MathMLSymbols.marksAbove[$0] }) {
            return braced(base.isAtom && !base.text.hasPrefix("\\mathrm") ? mark.short : mark.long, base)
        }
        return base.bounds == .ofSum ? scripted(base, sub: nil, sup: over) : TeXPiece(command: "\\overset", [over, base])
    }

    /// A mark over or below something. Words beside a brace are its bounds.
    private func braced(_ command: String, _ base: TeXPiece) -> TeXPiece {
        var piece = TeXPiece(command: command, [base])
        if command.contains("brace") || command.contains("bracket") || command.contains("paren") { piece.bounds = .ofSum }
        return piece
    }
}
