extension Collection<UInt8> {
    /// Two lowercase digits for each byte.
    package var hexadecimal: String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: 2 * count) { buffer in
            var place = 0
            for byte in self {
                buffer[place] = digits.utf8Start[Int(byte >> 4)]
                buffer[place + 1] = digits.utf8Start[Int(byte & 15)]
                place += 2
            }
            return place
        }
    }
}

extension FixedWidthInteger {
    /// Lowercase digits, two for each byte of the type.
    package var hexadecimal: String { withUnsafeBytes(of: bigEndian) { $0.hexadecimal } }
}
