import Encoding

/// A part of a formula in TeX, and how it joins others.
struct TeXPiece {
    private(set) var text = ""
    /// Whether scripts after it are those of all of it, without braces.
    var isAtom = false
    var bounds = MathMLSymbols.Bounds.usual
    /// Whether delimiters around it have to grow.
    var isTall = false
    /// The character of an operator.
    var sign: String?
    /// Whether it is a table.
    var isTable = false
    /// The parts of a fraction without a line, which is a binomial coefficient between parentheses.
    var stacked: [TeXPiece] = []

    init(_ text: String = "", isAtom: Bool = false) {
        self.text = text
        self.isAtom = isAtom
    }

    /// A command with what is between its braces.
    init(command: String, _ arguments: [TeXPiece], isTall: Bool = false) {
        text = command + arguments.map { "{\($0.text)}" }.joined()
        isAtom = true
        self.isTall = isTall || arguments.contains(where: \.isTall)
    }

    init(environment: String, columns: String = "", _ rows: [[TeXPiece]], lines: [String] = []) {
        text = "\\begin{\(environment)}\(columns)"
        for (number, row) in rows.enumerated() {
            if number > 0 { text += "\\\\" }
            if lines.indices.contains(number), !lines[number].isEmpty { text += lines[number] }
            // A bracket or star after a line break would be its height.
            if number > 0, let first = row.first?.text.first, first == "[" || first == "*" { text += "{}" }
            text += row.enumerated().map { column, cell in (column > 0 ? "&" : "") + TeXPiece.separated(cell.text) }.joined()
        }
        if lines.count > rows.count, let last = lines.last, !last.isEmpty { text += "\\\\" + last }
        text += "\\end{\(environment)}"
        (isAtom, isTall, isTable) = (true, true, true)
    }

    /// A command such as `\hline` ends before a letter.
    private static func separated(_ cell: String) -> String { (cell.utf8.first?.isASCIILetter ?? false) ? " " + cell : cell }

    /// For scripts: itself, or in braces.
    var asBase: String { isAtom ? text : "{\(text)}" }

    mutating func append(_ other: TeXPiece) { append(other.text) }

    mutating func append(_ other: String) {
        if other.utf8.first?.isASCIILetter ?? false, endsWithCommand { text += " " }
        // Letters of a word, each of which is upright.
        if TeXPiece.isUprightWord(other), endsWithUprightWord {
            text.removeLast()
            text += other.dropFirst(TeXPiece.upright.count)
        } else {
            text += other
        }
    }

    private static let upright = "\\mathrm{"

    private static func isUprightWord(_ text: String) -> Bool {
        text.hasPrefix(upright) && text.hasSuffix("}") && text.utf8.dropFirst(upright.count).dropLast().allSatisfy(\.isASCIILetterOrDigit)
    }

    /// No word of a formula is longer.
    private var endsWithUprightWord: Bool {
        let end = String(decoding: text.utf8.suffix(60), as: UTF8.self)
        guard end.hasSuffix("}"), let start = end.lastIndex(of: "{") else { return false }
        return end[...start].hasSuffix(TeXPiece.upright) && TeXPiece.isUprightWord(TeXPiece.upright + end[end.index(after: start)...])
    }

    /// Whether a letter would belong to the command at the end. No command is longer.
    private var endsWithCommand: Bool {
        for byte in text.utf8.reversed().prefix(40) {
            if byte == UInt8(ascii: "\\") { return true }
            if !byte.isASCIILetter { return false }
        }
        return false
    }

    /// An operator with `\left` or the like before it.
    mutating func grow(_ command: String) {
        text = command + text
    }
}

/// A row of pieces, in which delimiters around something high grow with it.
struct TeXRow {
    private var pieces: [TeXPiece]
    private var prefix = ""
    private var suffix = ""

    init(_ pieces: [TeXPiece]) {
        self.pieces = pieces
        if pieces.count > 1 { fence() }
    }

    var piece: TeXPiece {
        if pieces.count == 1, prefix.isEmpty, suffix.isEmpty { return pieces[0] }
        var row = TeXPiece(prefix)
        for piece in pieces where !piece.text.isEmpty { row.append(piece) }
        row.append(suffix)
        row.isTall = pieces.contains(where: \.isTall)
        let shown = pieces.filter { !$0.text.isEmpty }
        row.isAtom = shown.count == 1 && shown[0].isAtom
        return row
    }

    private mutating func fence() {
        var open: [(index: Int, tall: Int)] = []
        var tall = 0
        for index in pieces.indices {
            if pieces[index].isTall { tall += 1 }
            guard let sign = pieces[index].sign else { continue }
            if MathMLSymbols.partners[sign] != nil {
                open.append((index, tall))
            } else if MathMLSymbols.closing.contains(sign) {
                guard let last = open.popLast(), MathMLSymbols.partners[pieces[last.index].sign ?? ""] == sign else {
                    open = []
                    continue
                }
                if tall > last.tall { grow(last.index, index) }
            }
        }
        fenceBars()
        fenceLoneTable()
    }

    private mutating func grow(_ open: Int, _ close: Int) {
        if close == open + 2, pieces[open].sign == "(", pieces[open + 1].stacked.count == 2 {
            pieces[open + 1] = TeXPiece(command: "\\binom", pieces[open + 1].stacked, isTall: true)
            (pieces[open], pieces[close]) = (TeXPiece(), TeXPiece())
        } else {
            pieces[open].grow("\\left")
            pieces[close].grow("\\right")
        }
    }

    /// A determinant.
    private mutating func fenceBars() {
        guard pieces.count > 2 else { return }
        for index in 1..<pieces.count - 1 where pieces[index].isTable {
            guard let sign = pieces[index - 1].sign, MathMLSymbols.bars.contains(sign), pieces[index + 1].sign == sign,
                !pieces[index - 1].text.hasPrefix("\\right")
            else { continue }
            for (place, command) in [(index - 1, "\\left"), (index + 1, "\\right")] {
                pieces[place] = TeXPiece(sign == "‖" || sign == "∥" ? "\\|" : "|")
                pieces[place].grow(command)
            }
        }
    }

    /// A brace on one side of a table: cases.
    private mutating func fenceLoneTable() {
        guard let last = pieces.last, pieces.count > 1 else { return }
        let before = pieces[pieces.count - 2]
        if last.isTable, let sign = before.sign, MathMLSymbols.partners[sign] != nil, !before.text.hasPrefix("\\left") {
            pieces[pieces.count - 2].grow("\\left")
            suffix = "\\right."
        } else if pieces[0].isTable, let sign = pieces[1].sign, MathMLSymbols.closing.contains(sign), !pieces[1].text.hasPrefix("\\right") {
            prefix = "\\left."
            pieces[1].grow("\\right")
        }
    }
}
