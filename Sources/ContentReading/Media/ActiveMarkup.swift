import Diagnostics

/// Finds active content in SVG or XML. It scans instead of parsing, as a file that isn't well-formed would escape a parser.
struct ActiveMarkup {
    private static let elements: Set<String> = ["script", "foreignobject", "handler", "listener", "iframe", "embed", "object"]
    private static let addresses: Set<String> = ["href", "src", "to", "from", "by", "values", "data", "action", "formaction"]

    private let bytes: [UInt8]
    private var index = 0

    /// The first active content: "<script>", "onclick", "a link to 'javascript:'".
    static func first(in bytes: [UInt8]) -> Located<String>? {
        // UTF-16, with a byte order mark or as XML is recognized without one.
        let isWide = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]].contains { bytes.starts(with: $0) }
        var search = ActiveMarkup(bytes: isWide ? bytes.filter { $0 != 0 } : bytes)
        return search.first()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func first() -> Located<String>? {
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let words: String?
            if starts("?xml-stylesheet") {
                words = "a style sheet"
            } else if skip("!--", to: "-->") || skip("![CDATA[", to: "]]>") || skip("?", to: "?>") {
                continue
            } else {
                words = String(decoding: bytes[index...].prefix(8), as: UTF8.self).uppercased() == "!DOCTYPE" ? inDocumentType() : inTag()
            }
            if let words { return Located(words, at: SourcePosition(offset: open, in: bytes)) }
        }
        return nil
    }

    /// Declarations of a DOCTYPE in brackets can become an element or an attribute anywhere. Drawing programs only name addresses there.
    private mutating func inDocumentType() -> String? {
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                return namesAddressesOnly() ? nil : "what the DOCTYPE declares in brackets"
            } else if byte == UInt8(ascii: ">") {
                return nil
            }
        }
        return nil
    }

    /// `<!ENTITY ns_svg "http://www.w3.org/2000/svg">` and comments, up to the closing bracket.
    private mutating func namesAddressesOnly() -> Bool {
        while true {
            skipSpace()
            if starts("]") { return true }
            if skip("<!--", to: "-->") {
                index = min(index + 3, bytes.count)
                continue
            }
            guard starts("<!ENTITY") else { return false }
            index += 8
            skipSpace()
            let name = word { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            skipSpace()
            guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
            else { return false }
            let value = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            guard value.wholeMatch(of: /https?:[A-Za-z0-9:\/.#_-]*/) != nil else { return false }
            index = end + 1
            skipSpace()
            guard starts(">") else { return false }
            index += 1
        }
    }

    private mutating func skipSpace() { while index < bytes.count, isSpace(bytes[index]) { index += 1 } }

    private func starts(_ text: StaticString) -> Bool {
        bytes[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func skip(_ start: StaticString, to end: String) -> Bool {
        guard starts(start) else { return false }
        let end = Array(end.utf8)
        while let offset = bytes[index...].firstIndex(of: end[0]) {
            index = offset
            if bytes[offset...].starts(with: end) { return true }
            index += 1
        }
        index = bytes.count
        return true
    }

    private mutating func inTag() -> String? {
        let name = localName(word { $0 != UInt8(ascii: "/") })
        if ActiveMarkup.elements.contains(name.lowercased()) { return "<\(name)>" }
        guard !name.isEmpty, name.first != "!", name.first != "?" else { return nil }
        while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
            guard !isSpace(bytes[index]), bytes[index] != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let attribute = localName(word { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") })
            guard let value = value() else {
                if attribute.isEmpty { index += 1 }
                continue
            }
            let key = attribute.lowercased()
            if key.hasPrefix("on"), key.count > 2 { return "'\(attribute)'" }
            if ActiveMarkup.addresses.contains(key), ActiveMarkup.plain(value).contains("javascript:") { return "a link to 'javascript:'" }
        }
        return nil
    }

    /// Name without its namespace prefix.
    private func localName(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

    /// Reads up to white space, the end of the tag, or a byte that isn't `allowed`.
    private mutating func word(_ isAllowed: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<"),
            isAllowed(bytes[index])
        {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Attribute value after the equals sign; nil if there is none.
    private mutating func value() -> ArraySlice<UInt8>? {
        var offset = index
        while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
        index = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            _ = word { _ in true }
            return bytes[offset..<index]
        }
        let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset]) ?? bytes.count
        index = min(end + 1, bytes.count)
        return bytes[(offset + 1)..<end]
    }

    /// The value with character references decoded and white space removed, as browsers read URLs.
    private static func plain(_ value: ArraySlice<UInt8>) -> String {
        let pieces = String(decoding: value, as: UTF8.self).lowercased().split(separator: "&#", omittingEmptySubsequences: false)
        let resolved = pieces.enumerated().map { number, piece -> String in
            let isHexadecimal = piece.first == "x"
            let digits = piece.dropFirst(isHexadecimal ? 1 : 0).prefix(while: \.isHexDigit)
            guard number > 0, let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init) else {
                return String(piece)
            }
            return String(scalar) + piece[digits.endIndex...].drop { $0 == ";" }
        }
        return String(String.UnicodeScalarView(resolved.joined().lowercased().unicodeScalars.filter { $0.value > 0x20 }))
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
