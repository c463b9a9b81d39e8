import Synchronization

/// Formulas that were read before: teachers write the same ones over and over, and each is read once.
package final class FormulaCache: Sendable {
    /// How many formulas are kept, and the length of the longest one in bytes.
    private static let (limit, longest) = (4_096, 200)

    private let formulas = Mutex<[String: Formula]>([:])

    package init() {}

    /// - Parameter source: with its dollar signs.
    package func formula(_ source: String, isDisplay: Bool) -> Formula {
        guard source.utf8.count <= FormulaCache.longest else { return FormulaCache.read(source, isDisplay: isDisplay) }
        if let formula = formulas.withLock({ $0[source] }) {
            formula.uses.add(1, ordering: .relaxed)
            return formula
        }
        let formula = FormulaCache.read(source, isDisplay: isDisplay)
        formulas.withLock { if $0.count < FormulaCache.limit { $0[source] = formula } }
        return formula
    }

    /// Reads a formula without keeping it.
    package static func read(_ source: String, isDisplay: Bool) -> Formula {
        let delimiter = isDisplay ? 2 : 1
        var source = source
        return source.withUTF8 { bytes in
            Formula(UnsafeBufferPointer(rebasing: bytes.dropFirst(delimiter).dropLast(delimiter)), isDisplay: isDisplay)
        }
    }
}
