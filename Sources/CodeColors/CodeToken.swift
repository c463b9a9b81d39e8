/// A part of code that has a colour. Everything else is plain.
package struct CodeToken: Hashable, Sendable {
    package enum Kind: CaseIterable, Hashable, Sendable {
        case comment
        /// Also characters, symbols and regular expressions.
        case string
        case number
        /// Also names of elements in markup.
        case keyword
        /// Also names of attributes, properties and keys.
        case type
    }

    package var kind: Kind
    /// Offsets in bytes.
    package var range: Range<Int>
}
