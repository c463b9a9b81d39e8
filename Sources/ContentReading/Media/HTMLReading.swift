import Diagnostics
import Encoding

/// How readers of HTML see comments and sections of XML, for a file that a web server calls HTML.
enum HTMLReading {
    /// Whether a comment may end elsewhere than in XML: `<!-->`, `<!--->` and `--!>` are ends.
    static func endsElsewhere(comment: ArraySlice<UInt8>) -> Bool {
        comment.first == UInt8(ascii: ">") || comment.starts(with: "->".utf8) || contains("--!>", in: comment) || endsRawText(comment)
    }

    /// Whether a CDATA section or processing instruction may end at the first `>`, and markup follow there.
    static func endsElsewhere(section: ArraySlice<UInt8>) -> Bool {
        section.drop { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "<")) || endsRawText(section)
    }

    /// Elements whose content is text in HTML, where comments mean nothing.
    private static let rawTexts: Set = ["style", "title", "textarea", "xmp", "noembed", "noframes", "noscript", "plaintext"]

    private static func endsRawText(_ content: ArraySlice<UInt8>) -> Bool {
        var rest = content
        while let end = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(end + 1)...]
            guard rest.first == UInt8(ascii: "/") else { continue }
            let name = rest.dropFirst().prefix(16).prefix(while: \.isASCIILetter)
            if rawTexts.contains(String(decoding: name, as: UTF8.self).lowercased()) { return true }
        }
        return false
    }

    private static func contains(_ text: String, in content: ArraySlice<UInt8>) -> Bool {
        var rest = content
        while let start = rest.firstIndex(of: UInt8(ascii: "-")) {
            if rest[start...].starts(with: text.utf8) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}

extension ActiveMarkup {
    /// The first active content wherever it is, also in comments, sections and quotation marks.
    mutating func firstAnywhere() -> Located<String>? {
        func located(_ words: String, _ offset: Int) -> Located<String> { Located(words, at: SourcePosition(offset: offset, in: bytes)) }
        index = 0
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let name = localName(word { $0 != UInt8(ascii: "/") })
            if ActiveMarkup.elements.contains(name.lowercased()) { return located("<\(name)>", open) }
        }
        if let (name, offset) = eventAttribute() { return located("'\(name)'", offset) }
        return AddressCharacters(bytes[...]).containScript ? located("a link to 'javascript:'", 0) : nil
    }

    /// What may be an attribute for an event, such as `onclick=`.
    private func eventAttribute() -> (name: String, offset: Int)? {
        for offset in bytes.indices.dropFirst() where bytes[offset] | 0x20 == UInt8(ascii: "o") {
            let before = bytes[offset - 1]
            guard before.isWhiteSpace || "/:\"'".utf8.contains(before) else { continue }
            let name = bytes[offset...].prefix(40).prefix(while: \.isASCIILetter)
            guard name.count > 2, name[offset + 1] | 0x20 == UInt8(ascii: "n") else { continue }
            if bytes[name.endIndex...].prefix(40).first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "=") {
                return (String(decoding: name, as: UTF8.self), offset)
            }
        }
        return nil
    }
}
