import Algorithms
import CCrypto

/// Base64 (RFC 4648), by libcrypto.
package enum Base64 {
    /// With padding, in one line.
    package static func text(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: capacity(for: bytes)) { encode(bytes, into: $0) }
    }

    /// One more for the zero that libcrypto ends it with.
    private static func capacity(for bytes: [UInt8]) -> Int { (bytes.count + 2) / 3 * 4 + 1 }

    /// - Returns: number of characters.
    private static func encode(_ bytes: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var written = 0
            for piece in bytes.chunks(ofCount: piece) {
                let piece = UnsafeBufferPointer(rebasing: piece)
                written += Int(EVP_EncodeBlock(buffer.baseAddress?.advanced(by: written), piece.baseAddress, CInt(piece.count)))
            }
            return written
        }
    }

    /// Bytes at once, in whole groups of three, since libcrypto counts in 32 bits.
    private static let piece = 3 << 20

    /// In the URL-safe alphabet without padding, as in JOSE (RFC 7515, §2).
    package static func urlText(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: capacity(for: bytes)) { buffer in
            let length = encode(bytes, into: buffer)
            for index in 0..<length {
                switch buffer[index] {
                case UInt8(ascii: "+"): buffer[index] = UInt8(ascii: "-")
                case UInt8(ascii: "/"): buffer[index] = UInt8(ascii: "_")
                default: break
                }
            }
            let padding = (3 - bytes.count % 3) % 3
            return length - padding
        }
    }

    /// The bytes of a text in the URL-safe alphabet without padding; nil for any other character, and for leftover bits.
    package static func decodedURL(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8(decodedURL)
    }

    /// The same of text in memory. By itself, as reports consist of such texts, and libcrypto wants others.
    package static func decodedURL(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let rest = digits.count % 4
        guard rest != 1 else { return nil }
        // Whether a byte is no digit, and bits are left over, is asked once at the end.
        var invalid: UInt8 = 0
        let bytes = valuesOfURLDigits.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: digits.count / 4 * 3 + max(0, rest - 1)) { buffer, count in
                func value(_ index: Int) -> UInt8 {
                    let value = values[Int(digits[index])]
                    invalid |= value & notADigit
                    return value
                }
                func add(_ byte: UInt8) {
                    buffer[count] = byte
                    count += 1
                }
                for index in stride(from: 0, to: digits.count - rest, by: 4) {
                    let (a, b, c, d) = (value(index), value(index + 1), value(index + 2), value(index + 3))
                    add(a << 2 | b >> 4)
                    add(b << 4 | c >> 2)
                    add(c << 6 | d)
                }
                guard rest > 0 else { return }
                let last = (digits.count - rest..<digits.count).map(value)
                add(last[0] << 2 | last[1] >> 4)
                if rest == 3 { add(last[1] << 4 | last[2] >> 2) }
                invalid |= rest == 3 ? last[2] & 0b11 : last[1] & 0b1111
            }
        }
        return invalid == 0 ? bytes : nil
    }

    /// Bits that no value of a digit has.
    private static let notADigit: UInt8 = 0b1100_0000

    /// The value of each byte as a digit of the URL-safe alphabet.
    private static let valuesOfURLDigits: [UInt8] = {
        var values = [UInt8](repeating: notADigit, count: 256)
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// Whether a byte is a digit of the URL-safe alphabet.
    package static func isURLDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The bytes of a text in the standard or the URL-safe alphabet. White space is skipped, and padding is optional.
    ///
    /// - Returns: nil for any other character, for padding before the end, or for a single leftover digit.
    package static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        guard let digits = digits(text), digits.count % 4 != 1 else { return nil }
        let missing = (4 - digits.count % 4) % 4
        let groups = digits + repeatElement(UInt8(ascii: "="), count: missing)
        var isSound = true
        let bytes = groups.withUnsafeBufferPointer { groups in
            [UInt8](unsafeUninitializedCapacity: groups.count / 4 * 3) { buffer, count in
                for piece in groups.chunks(ofCount: piece * 4) {
                    let piece = UnsafeBufferPointer(rebasing: piece)
                    let length = EVP_DecodeBlock(buffer.baseAddress?.advanced(by: count), piece.baseAddress, CInt(piece.count))
                    guard length >= 0 else {
                        isSound = false
                        return
                    }
                    count += Int(length)
                }
                // Padding decodes to zero bytes, which are removed.
                count -= missing
            }
        }
        return isSound ? bytes : nil
    }

    /// The digits in the standard alphabet, without white space and padding.
    private static func digits(_ text: some StringProtocol) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count + 3)
        var hasEnded = false
        for byte in text.utf8 {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "="): hasEnded = true
            case _ where hasEnded: return nil
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "+"), UInt8(ascii: "/"):
                digits.append(byte)
            default: return nil
            }
        }
        return digits
    }
}
