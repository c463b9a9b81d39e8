/// Percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// `a%20b` → `a b`; nil for a `%` without two hexadecimal digits, and for bytes that aren't UTF-8.
    package static func decoded(_ text: some StringProtocol) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        let (bytes, isValid) = bytes(of: text)
        return isValid ? String(validating: bytes, as: UTF8.self) : nil
    }

    /// The same for texts with mistakes: a `%` without two hexadecimal digits stays.
    package static func decodedOrKept(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return String(decoding: bytes(of: text).bytes, as: UTF8.self)
    }

    private static func bytes(of text: some StringProtocol) -> (bytes: [UInt8], isValid: Bool) {
        var (bytes, isValid): ([UInt8], Bool) = ([], true)
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap(digit)
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else {
                isValid = isValid && byte != UInt8(ascii: "%")
                bytes.append(byte)
            }
        }
        return (bytes, isValid)
    }

    /// Characters that have no meaning anywhere in a URL.
    static let unreserved = "-._~"
    /// Characters that have no meaning in a component of a path.
    package static let allowedInPaths = "-._~!$&'()*+,;=:@"

    /// The text in ASCII: all but letters, digits and `characters` become `%` and two digits.
    package static func encoded(_ text: String, keeping characters: String = unreserved) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where characters.utf8.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%" + CollectionOfOne(byte).hexadecimal.uppercased()
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
