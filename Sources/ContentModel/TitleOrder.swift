import Encoding

/// A title in the order in which people list titles: without regard to accents and case, with numbers by their size. Titles that differ
/// in nothing else are in the order of their bytes.
package struct TitleOrder: Comparable {
    private let folded: String
    private let composed: String

    /// - Parameter title: in any Unicode form. One in ASCII is only lowered.
    package init(_ title: String) {
        folded = TextFolding.foldLetters(title)
        composed = TextFolding.compose(title)
    }

    package static func < (a: TitleOrder, b: TitleOrder) -> Bool {
        a.folded != b.folded ? NaturalOrder.precedes(a.folded, b.folded) : NaturalOrder.precedes(a.composed, b.composed)
    }
}
