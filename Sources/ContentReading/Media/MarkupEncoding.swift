import Diagnostics
import Encoding

/// Encodings of SVG and XML. In most of them, bytes mean the same as in ASCII; in others, they could hide scripts.
enum MarkupEncoding {
    /// The file in UTF-8, in each way that a browser may read it.
    static func readings(of bytes: [UInt8]) -> [[UInt8]] {
        if bytes.starts(with: [0xFF, 0xFE]) { return [wide(bytes, isLittleEndian: true)] }
        if bytes.starts(with: [0xFE, 0xFF]) { return [wide(bytes, isLittleEndian: false)] }
        // XML in UTF-16 is recognized without its mark, but perhaps not by all.
        if bytes.starts(with: [0x3C, 0]) { return [wide(bytes, isLittleEndian: true), bytes] }
        if bytes.starts(with: [0, 0x3C]) { return [wide(bytes, isLittleEndian: false), bytes] }
        return [bytes]
    }

    private static func wide(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittleEndian ? one | other << 8 : one << 8 | other
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// An encoding in which the file can't be searched: "the encoding 'iso-2022-jp'"; nil for others.
    static func unreadable(_ bytes: [UInt8]) -> Located<String>? {
        if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(where: { bytes.starts(with: $0) }) { return nil }
        for name in declared(in: bytes) where !isReadable(name) { return Located("the encoding '\(name)'", at: .start) }
        // Browsers may recognize such an encoding by its escapes, which XML can't have.
        guard !bytes.starts(with: [0x3C, 0]), !bytes.starts(with: [0, 0x3C]), let escape = bytes.firstIndex(of: 0x1B) else { return nil }
        return Located("an escape character", at: SourcePosition(offset: escape, in: bytes))
    }

    /// Encodings that the XML declaration names; "" for one that can't be read.
    private static func declared(in bytes: [UInt8]) -> [String] {
        let beginning = bytes.lazy.filter { $0 != 0 }.drop { $0.isWhiteSpace || [0xEF, 0xBB, 0xBF].contains($0) }
        guard beginning.starts(with: "<?xml".utf8) else { return [] }
        let declaration = String(decoding: Array(beginning.prefix { $0 != UInt8(ascii: ">") }), as: UTF8.self).lowercased()
        return declaration.split(separator: "encoding", omittingEmptySubsequences: false).dropFirst().map { rest in
            let quoted = rest.drop { $0.isWhitespace || $0 == "=" }
            guard let quote = quoted.first, quote == "\"" || quote == "'" else { return "" }
            return String(quoted.dropFirst().prefix { $0 != quote })
        }
    }

    private static let readable: Set = [
        "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "us-ascii", "ascii", "latin1", "latin-1", "iso8859-1", "cp1252", "koi8-r",
        "koi8-u", "macintosh", "x-mac-roman",
    ]

    /// Whether each byte below 128 is the ASCII character, whatever is before it.
    private static func isReadable(_ name: String) -> Bool {
        readable.contains(name) || name.hasPrefix("iso-8859-") || name.hasPrefix("windows-125")
    }
}
