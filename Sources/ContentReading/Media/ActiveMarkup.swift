import Diagnostics
import Encoding

/// Finds active content in SVG or XML. It scans instead of parsing, as a file that isn't well-formed would escape a parser. It reads
/// XML; what a reader of HTML may see elsewhere counts as well, in files that the two read differently.
struct ActiveMarkup {
    static let elements: Set<String> = ["script", "foreignobject", "handler", "listener", "iframe", "embed", "object"]
    private static let addresses: Set<String> = ["href", "src", "to", "from", "by", "values", "data", "action", "formaction"]

    let bytes: [UInt8]
    var index = 0
    /// Whether a reader of HTML may see elements where one of XML doesn't.
    private var isAmbiguous = false

    /// The first active content: "<script>", "onclick", "a link to 'javascript:'".
    static func first(in bytes: [UInt8]) -> Located<String>? {
        for text in MarkupEncoding.readings(of: bytes) {
            var search = ActiveMarkup(bytes: text)
            if let found = search.first() { return found }
        }
        return nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func first() -> Located<String>? {
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let words: String?
            if starts("?xml-stylesheet") {
                words = "a style sheet"
            } else if let comment = skip("!--", to: "-->") {
                isAmbiguous = isAmbiguous || HTMLReading.endsElsewhere(comment: comment)
                continue
            } else if let section = skip("![CDATA[", to: "]]>") ?? skip("?", to: "?>") {
                isAmbiguous = isAmbiguous || HTMLReading.endsElsewhere(section: section)
                continue
            } else {
                words = String(decoding: bytes[index...].prefix(8), as: UTF8.self).uppercased() == "!DOCTYPE" ? inDocumentType() : inTag()
            }
            if let words { return Located(words, at: SourcePosition(offset: open, in: bytes)) }
        }
        return isAmbiguous ? firstAnywhere() : nil
    }

    /// Declarations of a DOCTYPE in brackets can become an element or an attribute anywhere. Drawing programs only name addresses there.
    private mutating func inDocumentType() -> String? {
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let mark = quote {
                if byte == mark { quote = nil }
                if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { isAmbiguous = true }
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
            if let comment = skip("<!--", to: "-->") {
                isAmbiguous = isAmbiguous || HTMLReading.endsElsewhere(comment: comment)
                continue
            }
            guard starts("<!ENTITY") else { return false }
            index += 8
            skipSpace()
            let name = word { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            skipSpace()
            guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index]), isAddress(bytes[(index + 1)..<end])
            else { return false }
            index = end + 1
            skipSpace()
            guard starts(">") else { return false }
            index += 1
        }
    }

    /// Whether text is a web address, of characters that mean nothing in markup.
    private func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        guard ["http:", "https:"].contains(where: { text.starts(with: $0.utf8) }) else { return false }
        return text.allSatisfy { $0.isASCIILetterOrDigit || ":/.#_-".utf8.contains($0) }
    }

    private mutating func skipSpace() { while index < bytes.count, bytes[index].isWhiteSpace { index += 1 } }

    private func starts(_ text: StaticString) -> Bool {
        bytes[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Skips what begins and ends in these ways, and returns what is between. In XML, the end shares no character with the beginning:
    /// `<!-->` is the beginning of a comment.
    private mutating func skip(_ start: StaticString, to end: String) -> ArraySlice<UInt8>? {
        guard starts(start) else { return nil }
        index += start.utf8CodeUnitCount
        let begin = index
        let end = Array(end.utf8)
        while let offset = bytes[index...].firstIndex(of: end[0]) {
            if bytes[offset...].starts(with: end) {
                index = offset + end.count
                return bytes[begin..<offset]
            }
            index = offset + 1
        }
        isAmbiguous = true
        index = bytes.count
        return bytes[begin...]
    }

    private mutating func inTag() -> String? {
        if starts("/") {
            index += 1
            _ = word { _ in true }
            skipSpace()
            if !starts(">") { isAmbiguous = true }
            return nil
        }
        if index >= bytes.count || !bytes[index].isASCIILetter { isAmbiguous = true }
        let name = localName(word { $0 != UInt8(ascii: "/") })
        if ActiveMarkup.elements.contains(name.lowercased()) { return "<\(name)>" }
        guard !name.isEmpty, name.first != "!", name.first != "?" else { return nil }
        while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
            guard !bytes[index].isWhiteSpace, bytes[index] != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let attribute = localName(word { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") })
            if attribute.isEmpty { isAmbiguous = true }
            guard let value = value() else {
                if attribute.isEmpty { index += 1 }
                continue
            }
            if let content = active(attribute, value, of: name) { return content }
        }
        if !starts(">") { isAmbiguous = true }
        return nil
    }

    private func active(_ attribute: String, _ value: ArraySlice<UInt8>, of element: String) -> String? {
        let key = attribute.lowercased()
        if key.hasPrefix("on"), key.count > 2 { return "'\(attribute)'" }
        if ["charset", "http-equiv"].contains(key), element.lowercased() == "meta" { return "<\(element)>" }
        guard ActiveMarkup.addresses.contains(key) else { return nil }
        let address = AddressCharacters(value)
        if address.containScript { return "a link to 'javascript:'" }
        // Some browsers run the scripts of a picture that is used as a part of this one.
        return element == "use" && address.starts(with: "data:".utf8) ? "a link to 'data:'" : nil
    }

    /// Name without its namespace prefix.
    func localName(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

    /// Reads up to white space, the end of the tag, or a byte that isn't `allowed`.
    mutating func word(_ isAllowed: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, !bytes[index].isWhiteSpace, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<"),
            isAllowed(bytes[index])
        {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Attribute value after the equals sign; nil if there is none.
    private mutating func value() -> ArraySlice<UInt8>? {
        var offset = index
        while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
        index = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            _ = word { _ in true }
            return bytes[offset..<index]
        }
        let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset]) ?? bytes.count
        index = min(end + 1, bytes.count)
        return bytes[(offset + 1)..<end]
    }
}
