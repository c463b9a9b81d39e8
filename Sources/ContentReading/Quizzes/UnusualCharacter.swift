import Diagnostics

/// Characters that look like another one, or like nothing, where Markdown needs a particular one.
extension Unicode.Scalar {
    /// "U+00A0 NO-BREAK SPACE": what to search for where an editor doesn't show it.
    var codePointAndName: String { [codePoint, properties.name].compactMap(\.self).joined(separator: " ") }

    /// Whether nothing is shown for it, as for a zero-width space or a mark of direction.
    var isInvisible: Bool { !isASCII && (properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint) }

    /// Whether it looks like a space and isn't one.
    var isUnusualSpace: Bool { !isASCII && properties.isWhitespace }
}

extension Substring {
    /// The text after invisible characters and unusual spaces, and the first of these; nil if it begins with another character.
    var afterUnseen: (unseen: Unicode.Scalar, rest: Substring)? {
        guard let first = unicodeScalars.first, first.isInvisible || first.isUnusualSpace else { return nil }
        return (first, Substring(unicodeScalars.drop { $0.isInvisible || $0.isUnusualSpace }))
    }
}
