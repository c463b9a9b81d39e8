import Encoding

/// Parts of saved emails that are in Base64 (RFC 2045, §6.8), such as attachments.
enum MailParts {
    /// The bytes of each part. Text around them isn't looked at, so a mailbox with many messages can be searched, too.
    static func base64(in bytes: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var lines = Lines(bytes)
        while let line = lines.next() {
            guard isBase64Header(line), lines.skipHeader() else { continue }
            var digits: [UInt8] = []
            while let line = lines.nextLine() { digits += line }
            if let part = Base64.decoded(String(decoding: digits, as: UTF8.self)), !part.isEmpty { parts.append(part) }
        }
        return parts
    }

    private static func isBase64Header(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count < 80, line.first.map({ $0 | 0x20 }) == UInt8(ascii: "c") else { return false }
        let words = String(decoding: line, as: UTF8.self).lowercased().split { $0 == ":" || $0.isWhitespace }
        return words.prefix(2) == ["content-transfer-encoding", "base64"]
    }

    private struct Lines {
        private let bytes: [UInt8]
        private var offset = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// The next line without its end; nil after the last one.
        mutating func next() -> ArraySlice<UInt8>? {
            guard offset < bytes.count else { return nil }
            let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
            let line = bytes[offset..<end]
            offset = end + 1
            return line.last == 0x0D ? line.dropLast() : line
        }

        /// Continues after the empty line that ends a header; false where the file ends before it.
        mutating func skipHeader() -> Bool {
            while let line = next() { if line.isEmpty { return true } }
            return false
        }

        /// The next line of digits; nil at the end of the part.
        mutating func nextLine() -> ArraySlice<UInt8>? {
            guard let line = next(), !line.isEmpty, !line.starts(with: "--".utf8) else { return nil }
            return line
        }
    }
}
