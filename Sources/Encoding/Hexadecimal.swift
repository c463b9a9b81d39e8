extension Collection<UInt8> {
    /// Two lowercase digits for each byte.
    package var hexadecimal: String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: 2 * count) { buffer in
            var index = 0
            for byte in self {
                buffer[index] = digits.utf8Start[Int(byte >> 4)]
                buffer[index + 1] = digits.utf8Start[Int(byte & 15)]
                index += 2
            }
            return index
        }
    }
}

extension FixedWidthInteger {
    /// Lowercase digits, two for each byte of the type.
    package var hexadecimal: String { withUnsafeBytes(of: bigEndian) { $0.hexadecimal } }
}
