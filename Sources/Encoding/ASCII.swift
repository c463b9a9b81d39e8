/// Kinds of ASCII characters, found in the bytes of a text.
extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte is a space or a tab.
    @inlinable package var isIndent: Bool { self == 0x20 || self == 0x09 }

    /// Whether the byte is a space, a tab or a line ending.
    @inlinable package var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension StringProtocol {
    /// Whether the text is a whole number without a sign: one or more digits of ASCII.
    package var isASCIIDigits: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }
}
