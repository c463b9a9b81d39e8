import Encoding

/// Reads TeX notation into a tree. Groups are nested at most `depthLimit` deep, and reading ends after `errorLimit` errors.
struct FormulaReader {
    static let depthLimit = 60
    static let errorLimit = 8

    /// The end of a row.
    enum Ending: Equatable {
        case formula
        /// The brace, or the bracket of an optional argument, that opened at this offset.
        case brace(Int), bracket(Int)
        /// `\left` at this offset.
        case fence(Int)
        /// A cell of the environment that begins at this offset.
        case cell(Int)
        /// A cell of `\matrix{…}`, whose brace opened at this offset.
        case braceCell(Int)
        /// A line of `\substack`, whose brace opened at this offset.
        case line(Int)
        /// A formula in words, whose content begins at this offset.
        case words(Int)

        var endsAtLineBreak: Bool {
            switch self {
            case .cell, .braceCell, .line: true
            default: false
            }
        }

        var isCell: Bool {
            switch self {
            case .cell, .braceCell: true
            default: false
            }
        }

        var endsAtBrace: Bool {
            switch self {
            case .brace, .braceCell, .line: true
            default: false
            }
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    private(set) var errors: [FormulaError] = []
    /// Whether the rest isn't read, so that what would be missing from it isn't reported.
    private var endsEarly = false
    /// Whether a brace was reported that isn't closed before the end.
    private(set) var hasUnclosedBrace = false
    /// Where the nodes of the outermost row begin.
    private(set) var offsets: [Int] = []
    /// Alphabet of the innermost `\mathbb` or the like.
    var alphabet: MathAlphabet?
    /// The `\over` or the like of the innermost row.
    var infix: Infix?
    /// Whether the chemical formula that is read begins with a bond, so that a minus at its end is one, too.
    var beginsWithBond = false
    /// Whether the arguments of the command that is read are chemical formulas.
    var argumentsAreChemistry = false
    /// The number of the equation that is read, and where it is.
    var tag: (node: FormulaNode, offset: Int)?
    private var depth = 0
    /// Whether the formula may have several lines.
    private let isDisplay: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>, isDisplay: Bool = false) { (self.bytes, self.isDisplay) = (bytes, isDisplay) }

    mutating func readFormula() -> FormulaNode {
        var lines: [FormulaNode] = []
        while true {
            var nodes = row(until: .formula)
            if let tag { offsets.append(tag.offset > offsets.last ?? -1 ? tag.offset : index) }
            nodes = numbered(nodes)
            let line = FormulaNode(joining: nodes)
            // A line break at the end doesn't begin a line.
            if lines.isEmpty || line != .empty || byte != nil { lines.append(line) }
            guard byte != nil else { return lines.count == 1 ? lines[0] : .table(FormulaTable(lines: lines)) }
            index += 2
            skipRowSpacing()
        }
    }

    // MARK: - Bytes

    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipSpaces() {
        while let byte, byte.isWhiteSpace { index += 1 }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }

    /// Reads a character of one or several bytes.
    mutating func scalar() -> Unicode.Scalar? {
        guard let byte else { return nil }
        if byte < 0x80 {
            index += 1
            return Unicode.Scalar(byte)
        }
        let start = index
        index += 1
        while let next = self.byte, next & 0xC0 == 0x80 { index += 1 }
        return text(start..<index).unicodeScalars.first
    }

    /// Whether the next bytes are a command of this name.
    func isAt(command name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard byte == UInt8(ascii: "\\"), index + 1 + length <= bytes.count else { return false }
        for offset in 0..<length where bytes[index + 1 + offset] != name.utf8Start[offset] { return false }
        return index + 1 + length == bytes.count || !bytes[index + 1 + length].isASCIILetter
    }

    /// The name of the command at the backslash, which is read.
    mutating func commandName() -> String {
        index += 1
        let start = index
        while let byte, byte.isASCIILetter { index += 1 }
        if index == start { _ = scalar() }
        return text(start..<index)
    }

    // MARK: - Errors

    mutating func report(_ message: String, at offset: Int, kind: FormulaError.Kind = .syntax) {
        guard !endsEarly, errors.count < FormulaReader.errorLimit, errors.last?.offset != min(offset, bytes.count) else { return }
        errors.append(FormulaError(kind: kind, offset: min(offset, bytes.count), message: message))
        if errors.count == FormulaReader.errorLimit { index = bytes.count }
    }

    /// Calls `body` one level deeper; past the limit, the rest isn't read.
    mutating func nested<Result>(_ otherwise: Result, _ body: (inout FormulaReader) -> Result) -> Result {
        guard depth < FormulaReader.depthLimit else {
            if index < bytes.count {
                report("this formula is nested more than \(FormulaReader.depthLimit) deep; split it", at: index)
                endsEarly = true
                index = bytes.count
            }
            return otherwise
        }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    // MARK: - Rows

    /// Reads up to what ends the row, which stays unread.
    ///
    /// A change of the alphabet lasts until the end of its row, as does `\over`, which makes a fraction of all of it.
    mutating func row(until ending: Ending) -> [FormulaNode] {
        let (alphabet, infix) = (alphabet, infix)
        self.infix = nil
        let nodes = nested([]) { $0.nodes(until: ending) }
        let fraction = self.infix.map { $0.fraction(of: nodes) }
        (self.alphabet, self.infix) = (alphabet, infix)
        return fraction.map { [$0] } ?? nodes
    }

    private mutating func nodes(until ending: Ending) -> [FormulaNode] {
        var nodes: [FormulaNode] = []
        // Most rows have fewer.
        nodes.reserveCapacity(8)
        if depth == 1 { offsets.reserveCapacity(8) }
        while true {
            skipSpaces()
            guard let byte else {
                reportUnclosed(ending)
                return nodes
            }
            switch byte {
            case UInt8(ascii: "}"):
                if ending.endsAtBrace { return nodes }
                if ending != .formula {
                    reportUnclosed(ending)
                    return nodes
                }
                report("'}' closes nothing; write '{' before it, or '\\}' for a brace that is shown", at: index)
                index += 1
            case UInt8(ascii: "]"):
                if case .bracket = ending { return nodes }
                append(to: &nodes)
            case UInt8(ascii: "$"):
                if case .words = ending { return nodes }
                append(to: &nodes)
            case UInt8(ascii: "&"):
                if ending.isCell { return nodes }
                report("'&' separates columns only between \\begin and \\end; write '\\&' for the character itself", at: index)
                index += 1
            case UInt8(ascii: "\\"):
                let start = index
                if ends(ending) { return nodes }
                // A command that ends no row is reported and read.
                if index == start { append(to: &nodes) }
            default: append(to: &nodes)
            }
        }
    }

    /// Whether a command at the backslash ends a row; reports those that end another one.
    private mutating func ends(_ ending: Ending) -> Bool {
        let isLineBreak = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\\")
        if ending.endsAtLineBreak, isLineBreak { return true }
        if case .cell = ending, isAt(command: "end") { return true }
        if ending.isCell, isAt(command: "cr") { return true }
        if case .fence = ending, isAt(command: "right") { return true }
        if case .words = ending, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ")") { return true }
        if isLineBreak, isDisplay, ending == .formula { return true }
        if isLineBreak {
            report("'\\\\' begins a new line only between \\begin and \\end, as in \\begin{aligned}", at: index)
            index += 2
            return false
        }
        guard isAt(command: "end") || isAt(command: "right") else { return false }
        if ending != .formula {
            reportUnclosed(ending)
            return true
        }
        if isAt(command: "right") {
            report("\\right has no \\left before it", at: index)
            _ = commandName()
            _ = delimiter(after: "right")
        } else {
            report("\\end has no \\begin before it", at: index)
            _ = commandName()
            _ = rawGroup(after: "end")
        }
        return false
    }

    private mutating func reportUnclosed(_ ending: Ending) {
        if ending.endsAtBrace { hasUnclosedBrace = true }
        switch ending {
        case .formula: break
        case .brace(let offset), .braceCell(let offset), .line(let offset):
            report("this '{' isn't closed; add the matching '}'", at: offset)
        case .bracket(let offset): report("this '[' isn't closed; add the matching ']'", at: offset)
        case .fence(let offset): report("\\left has no \\right after it; write '\\right.' if there is no second delimiter", at: offset)
        case .words(let offset):
            report("this formula in words isn't closed; write a dollar sign after it, or '\\$' for the character itself", at: offset)
        case .cell(let offset): report("\\begin has no \\end after it", at: offset)
        }
    }

    private mutating func append(to nodes: inout [FormulaNode]) {
        let start = index
        guard let byte else { return }
        defer { if depth == 1, offsets.count < nodes.count { offsets.append(start) } }
        if byte == UInt8(ascii: "^") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "'") {
            // Scripts without a base, as before an isotope's letter.
            nodes.append(scripted(.empty))
        } else if let node = atom() {
            if case .styled(_, let style) = node {
                // A change of style lasts until the end of its group.
                nodes.append(.styled(.empty, style))
            } else {
                nodes.append(scripted(node))
            }
        }
        if infix != nil, infix?.index == nil { infix?.index = nodes.count }
        if index == start { index += 1 }
    }
}
