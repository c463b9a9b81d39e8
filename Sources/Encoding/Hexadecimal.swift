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

extension StringProtocol {
    /// Whether it is a number of bytes as `hexadecimal` writes them.
    package func isHexadecimal(bytes count: Int) -> Bool {
        utf8.count == 2 * count && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
