import Encoding

/// Looks through the tags of XML or HTML before libxml2 reads them.
enum TagScan {
    /// Maximum number of attributes of a tag; libxml2 compares each with all others.
    static let attributeLimit = 256

    /// Line of the first tag with more attributes than that, counted from 1.
    static func overfullTag(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // Each attribute has an equals sign.
        guard bytes.count > 4 * attributeLimit else { return nil }
        var (index, line) = (0, 1)
        func advance(to end: StaticString) {
            while index < bytes.count, !bytes.has(end, at: index) {
                if bytes[index] == 0x0A { line += 1 }
                index += 1
            }
        }
        while index < bytes.count {
            advance(to: "<")
            if bytes.has("<!--", at: index) {
                advance(to: "-->")
            } else if bytes.has("<![CDATA[", at: index) {
                advance(to: "]]>")
            } else {
                let start = line
                if skipTag(bytes, &index, &line) > attributeLimit { return start }
            }
            index += 1
        }
        return nil
    }

    /// Moves to the end of a tag, or to the first attribute above the limit.
    ///
    /// - Returns: the number of attributes.
    private static func skipTag(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ line: inout Int) -> Int {
        var (count, quote) = (0, UInt8(0))
        while index < bytes.count, quote != 0 || bytes[index] != UInt8(ascii: ">") {
            let byte = bytes[index]
            if byte == 0x0A { line += 1 }
            if byte == quote {
                quote = 0
            } else if quote == 0, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == 0, byte == UInt8(ascii: "=") {
                count += 1
                if count > attributeLimit { return count }
            }
            index += 1
        }
        return count
    }
}
