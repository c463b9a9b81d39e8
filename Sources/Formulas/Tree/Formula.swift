import Synchronization

/// A formula of TeX notation as a tree, from which MathML and plain text are written.
package final class Formula: Sendable {
    package let content: FormulaNode
    package let isDisplay: Bool
    /// Errors for the author to fix, in source order; MathML of a formula with errors isn't published.
    package let errors: [FormulaError]
    /// Notation that is probably meant in another way; the formula is published.
    package let doubts: [FormulaError]
    /// Where the nodes of its outermost row begin in its source.
    let offsets: [Int]
    /// The formula as readers of plain text read it, in UTF-8: `s = ut + ½at²`.
    package let plainBytes: [UInt8]
    /// How many texts contain it, if they are read with one cache.
    let uses = Atomic<Int>(1)
    /// Its HTML in texts and in phrases, if several texts contain it.
    let written = Mutex(WrittenFormula())

    /// - Parameters:
    ///   - tex: the text between the dollar signs.
    ///   - isDisplay: whether it is on a line of its own.
    /// - Complexity: linear in the length of `tex`.
    package convenience init(_ tex: UnsafeBufferPointer<UInt8>, isDisplay: Bool) {
        self.init(Formula.read(tex, isDisplay: isDisplay), isDisplay: isDisplay)
    }

    package convenience init(_ tex: String, isDisplay: Bool = false) {
        var tex = tex
        self.init(tex.withUTF8 { Formula.read($0, isDisplay: isDisplay) }, isDisplay: isDisplay)
    }

    private init(_ read: Read, isDisplay: Bool) {
        (content, errors, offsets, doubts) = read
        self.isDisplay = isDisplay
        plainBytes = PlainFormula.bytes(of: content)
    }

    private typealias Read = (content: FormulaNode, errors: [FormulaError], offsets: [Int], doubts: [FormulaError])

    private static func read(_ tex: UnsafeBufferPointer<UInt8>, isDisplay: Bool) -> Read {
        if let typed = TypedSigns(tex) {
            let (content, errors, offsets, doubts) = typed.bytes.withUnsafeBufferPointer { read(plain: $0, isDisplay: isDisplay) }
            func moved(_ error: FormulaError) -> FormulaError {
                FormulaError(kind: error.kind, offset: typed.offset(error.offset), message: error.message)
            }
            return (content, errors.map(moved), offsets.map(typed.offset), doubts.map(moved))
        }
        return read(plain: tex, isDisplay: isDisplay)
    }

    private static func read(plain tex: UnsafeBufferPointer<UInt8>, isDisplay: Bool) -> Read {
        var reader = FormulaReader(tex, isDisplay: isDisplay)
        let content = reader.readFormula()
        return (content, reader.errors, reader.offsets, reader.errors.isEmpty ? FormulaDoubts.find(in: tex) : [])
    }

    package var plainText: String { String(decoding: plainBytes, as: UTF8.self) }

    /// Characters of the plain text.
    var width: Int { plainBytes.count { $0 & 0xC0 != 0x80 } }
}

/// An error in a formula.
package struct FormulaError: Hashable, Sendable {
    package enum Kind: Sendable {
        case unknownCommand
        case syntax
    }

    package let kind: Kind
    /// Bytes from the beginning of the formula.
    package let offset: Int
    package let message: String
}
