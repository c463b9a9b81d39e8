/// Kinds of signs in the formats of other programs, found in the bytes of a text.
extension UInt8 {
    /// Whether the byte is a space or a tab.
    package var isIndent: Bool { self == 0x20 || self == 0x09 }

    /// Whether the byte is a digit of ASCII.
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is a letter of ASCII.
    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
