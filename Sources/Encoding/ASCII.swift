/// Kinds of ASCII characters, found in the bytes of a text. They are public as `ByteWord` is.
extension UInt8 {
    /// Whether the byte is one of the digits 0 to 9.
    @inlinable public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether the byte is a letter, lowercase or uppercase.
    @inlinable public var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// Whether the byte is a lowercase letter.
    @inlinable public var isASCIILowercase: Bool { (0x61...0x7A).contains(self) }

    /// Whether the byte is an uppercase letter.
    @inlinable public var isASCIIUppercase: Bool { (0x41...0x5A).contains(self) }

    /// Whether the byte is a letter or a digit.
    @inlinable public var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte is a space or a tab.
    @inlinable public var isIndent: Bool { self == 0x20 || self == 0x09 }

    /// Whether the byte is a space, a tab or a line ending.
    @inlinable public var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension StringProtocol {
    /// Whether the text is a whole number without a sign: one or more ASCII digits.
    package var isASCIIDigits: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }
}
