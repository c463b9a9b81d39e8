/// Comparisons of bytes with ASCII texts of the program. They are public as `ByteWord` is.
extension UnsafeBufferPointer<UInt8> {
    /// Whether a text is at an offset.
    @inlinable public func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The same for lowercase letters and capitals; the text is in lowercase.
    @inlinable public func hasIgnoringCase(_ text: StaticString, at offset: Int) -> Bool {
        guard offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            let byte = self[offset + index]
            if (byte.isASCIILetter ? byte | 0x20 : byte) != text.utf8Start[index] { return false }
        }
        return true
    }
}
