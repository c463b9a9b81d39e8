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

extension UInt8 {
    /// The value of the byte as a hexadecimal digit, lowercase or uppercase; nil for others.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Sequence<UInt8> {
    /// The number that up to eight digits write, lowercase or uppercase; nil if there is none, or anything else, such as the `+` and
    /// `-` that numbers in Swift may begin with.
    package var hexadecimalNumber: UInt32? {
        var (number, count): (UInt32, Int) = (0, 0)
        for byte in self {
            guard count < 8, let digit = byte.hexadecimalDigit else { return nil }
            number = number << 4 | UInt32(digit)
            count += 1
        }
        return count > 0 ? number : nil
    }
}

extension FixedWidthInteger {
    /// Lowercase digits, two for each byte of the type.
    package var hexadecimal: String { withUnsafeBytes(of: bigEndian) { $0.hexadecimal } }
}

extension StringProtocol {
    /// Whether it is a number of bytes as `hexadecimal` writes them.
    package func isHexadecimal(bytes count: Int) -> Bool {
        utf8.count == 2 * count && utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
    }
}
