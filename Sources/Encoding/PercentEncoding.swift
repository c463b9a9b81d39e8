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
            let digits = rest.prefix(2).compactMap(\.hexadecimalDigit)
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

    /// Characters that stay as they are, besides letters and digits.
    package struct Kept: ExpressibleByStringLiteral, Sendable {
        /// By the byte.
        fileprivate let isKept: [Bool]

        package init(stringLiteral characters: String) {
            isKept = (0...UInt8.max).map { $0.isASCIILetterOrDigit || characters.utf8.contains($0) }
        }

        /// Characters that have no meaning anywhere in a URL.
        package static let unreserved: Kept = "-._~"
        /// Characters that have no meaning in a component of a path.
        package static let inPaths: Kept = "-._~!$&'()*+,;=:@"
        /// Those of components of a path, and the slashes between them.
        package static let inPathsWithSlashes: Kept = "-._~!$&'()*+,;=:@/"
        /// Those of paths, and marks that divide or escape their components.
        package static let inWholePaths: Kept = "-._~!$&'()*+,;=:@/%"
    }

    /// The text in ASCII: all characters but letters, digits and those to keep become `%` and two digits a byte.
    package static func encoded(_ text: String, keeping kept: Kept = .unreserved) -> String {
        String(decoding: encoded(Array(text.utf8), keeping: kept), as: UTF8.self)
    }

    package static func encoded(_ bytes: [UInt8], keeping kept: Kept) -> [UInt8] {
        guard !bytes.allSatisfy({ kept.isKept[Int($0)] }) else { return bytes }
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            if kept.isKept[Int(byte)] {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return encoded
    }
}
