import Encoding

/// Addresses that are links without any mark, by the rules of GitHub Flavored Markdown:
/// https://github.github.com/gfm/#autolinks-extension-
///
/// Three things differ: an address ends at a bar, so that it can't reach into the next cell of a table, and at a backslash unless that
/// is before an underscore, an asterisk or a tilde in it; and none begins after `](`, even where that isn't a link.
package enum BareAddress {
    /// Kinds of addresses that a text may have, so that most texts are not searched for the rest.
    struct Kinds: OptionSet {
        let rawValue: UInt8
        static let web = Kinds(rawValue: 1)
        static let mail = Kinds(rawValue: 2)
    }

    /// Kinds of addresses that a text may have.
    static func kinds(in bytes: UnsafeBufferPointer<UInt8>) -> Kinds {
        var kinds: Kinds = bytes.firstIndex(ofASCII: "@", from: 0) == nil ? [] : .mail
        if has("://", in: bytes, where: { mayBegin(schemeStart($0, bytes), bytes) })
            || has("www.", in: bytes, where: { mayBegin($0, bytes) })
        {
            kinds.insert(.web)
        }
        return kinds
    }

    /// Whether a mark is where an address may begin.
    private static func has(_ mark: StaticString, in bytes: UnsafeBufferPointer<UInt8>, where mayBegin: (Int) -> Bool) -> Bool {
        var start = 0
        while let index = bytes.firstIndex(ofASCII: mark, from: start) {
            if mayBegin(index) { return true }
            start = index + 1
        }
        return false
    }

    /// Where the letters before a colon begin, at most those of `https`.
    private static func schemeStart(_ colon: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = colon
        while start > 0, colon - start < 5, bytes[start - 1].isASCIILetter { start -= 1 }
        return start
    }

    /// The end of the address that begins at a byte; nil if none does.
    ///
    /// - Parameter kinds: of the whole text.
    static func end(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ kinds: Kinds) -> Int? {
        let byte = bytes[start]
        guard isInLocalPart(byte), mayBegin(start, bytes) else { return nil }
        if kinds.contains(.web) {
            for scheme in ["http://", "https://", "ftp://"] as [StaticString] where bytes.hasIgnoringCase(scheme, at: start) {
                return webEnd(domain: start + scheme.utf8CodeUnitCount, needsDot: false, bytes)
            }
            if bytes.has("www.", at: start) { return webEnd(domain: start, needsDot: true, bytes) }
        }
        guard kinds.contains(.mail) else { return nil }
        return mailEnd(bytes.hasIgnoringCase("mailto:", at: start) ? start + 7 : start, bytes)
    }

    /// The addresses in a text, as its bytes.
    package static func ranges(in text: String) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { bytes in
            let kinds = kinds(in: bytes)
            guard !kinds.isEmpty else { return [] }
            var ranges: [Range<Int>] = []
            var index = 0
            while index < bytes.count {
                if let end = end(index, bytes, kinds) { ranges.append(index..<end) }
                index = ranges.last.map { max($0.upperBound, index + 1) } ?? index + 1
            }
            return ranges
        }
    }

    /// The address without the backslashes before its characters.
    static func plain(_ address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: "\\")) else { return address }
        return address.replacing("\\_", with: "_").replacing("\\*", with: "*").replacing("\\~", with: "~")
    }

    /// Where the link leads.
    static func target(_ address: String) -> String {
        let lower = address.prefix(8).lowercased()
        if lower.hasPrefix("www.") { return "http://" + address }
        return ["http://", "https://", "ftp://", "mailto:"].contains(where: { lower.hasPrefix($0) }) ? address : "mailto:" + address
    }

    // MARK: - Where it begins

    private static func mayBegin(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard start > 0 else { return true }
        let before = bytes[start - 1]
        // Where a link with words leads.
        if before == UInt8(ascii: "("), start > 1, bytes[start - 2] == UInt8(ascii: "]") { return false }
        if before == UInt8(ascii: "_"), start > 1, isInLocalPart(bytes[start - 2]) || bytes[start - 2] == UInt8(ascii: "\\") {
            return false
        }
        if before < 0x80 { return mayPrecede(before) }
        var first = start - 1
        while first > 0, bytes[first] & 0xC0 == 0x80, start - first < 4 { first -= 1 }
        let scalar = String(decoding: bytes[first..<start], as: UTF8.self).unicodeScalars.first
        return scalar.map { !$0.properties.isAlphabetic && $0.properties.numericType == nil && $0.value < Placeholders.base } ?? false
    }

    private static func mayPrecede(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "|"):
            true
        default: false
        }
    }

    // MARK: - The web

    private static func webEnd(domain: Int, needsDot: Bool, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isDomain(domain, needsDot: needsDot, bytes) else { return nil }
        var end = domain
        var brackets = 0
        while end < bytes.count, bytes[end] > 0x20, !"<|`".utf8.contains(bytes[end]) {
            if bytes[end] == UInt8(ascii: "\\") {
                guard isEscape(end, bytes), end + 2 < bytes.count, isHost(bytes[end + 2]) || isEscape(end + 2, bytes) else { break }
                end += 2
                continue
            }
            // The bracket that ends the words of a link.
            if bytes[end] == UInt8(ascii: "]"), brackets == 0 { break }
            brackets += bytes[end] == UInt8(ascii: "[") ? 1 : bytes[end] == UInt8(ascii: "]") ? -1 : 0
            end += 1
        }
        end = withoutPunctuation(domain, end, bytes)
        return end > domain + (needsDot ? 4 : 0) ? end : nil
    }

    /// Letters, digits, hyphens and underscores in parts; the last two parts have no underscore.
    private static func isDomain(_ start: Int, needsDot: Bool, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = start
        var dots = 0
        var (underscores, underscoresBefore) = (0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                (underscoresBefore, underscores) = (underscores, 0)
                dots += 1
            } else if byte == UInt8(ascii: "_") {
                underscores += 1
            } else if !byte.isASCIILetterOrDigit, byte != UInt8(ascii: "-"), byte < 0x80 {
                break
            }
            index += 1
        }
        return index > start && isHost(bytes[start]) && underscores == 0 && underscoresBefore == 0 && (!needsDot || dots > 0)
    }

    /// Whether a backslash is before a character that many programs write with one.
    private static func isEscape(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        index + 1 < bytes.count && bytes[index] == UInt8(ascii: "\\") && "_*~".utf8.contains(bytes[index + 1])
    }

    private static func isHost(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte >= 0x80 }

    /// The end without punctuation that belongs to the sentence, and without closing brackets that nothing in the address opens.
    private static func withoutPunctuation(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = end
        var surplus: [UInt8: Int] = [:]
        for byte in bytes[start..<end] {
            switch byte {
            case UInt8(ascii: "("): surplus[UInt8(ascii: ")"), default: 0] -= 1
            case UInt8(ascii: "["): surplus[UInt8(ascii: "]"), default: 0] -= 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): surplus[byte, default: 0] += 1
            default: break
            }
        }
        while end > start {
            let last = bytes[end - 1]
            if "?!.,:*_~'\"".utf8.contains(last) {
                end -= 1
            } else if surplus[last, default: 0] > 0 {
                surplus[last, default: 0] -= 1
                end -= 1
            } else if last == UInt8(ascii: ";") {
                end = entityStart(start, end, bytes) ?? (end - 1)
            } else if let length = closingQuote(start, end, bytes) {
                end -= length
            } else {
                break
            }
        }
        return end
    }

    /// The beginning of what looks like a character reference, `&hl;`.
    private static func entityStart(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = end - 2
        while index > start, end - index < 32, bytes[index].isASCIILetterOrDigit { index -= 1 }
        return index > start && index < end - 2 && bytes[index] == UInt8(ascii: "&") ? index : nil
    }

    /// The length of a curly quotation mark or a similar character at the end.
    private static func closingQuote(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes[end - 1] >= 0x80 else { return nil }
        let tail = bytes[max(start, end - 3)..<end]
        let punctuation = ["”", "“", "’", "‘", "»", "«", "…", "。", "，", "）", "\u{A0}", "\u{202F}"]
        return punctuation.first { tail.suffix($0.utf8.count).elementsEqual($0.utf8) }?.utf8.count
    }

    // MARK: - Mail

    private static func mailEnd(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = start
        // The part before the @ of a mail address has at most 64 bytes (RFC 5321, 4.5.3.1.1).
        while index < bytes.count, index - start <= 64 {
            if isInLocalPart(bytes[index]) {
                index += 1
            } else if isEscape(index, bytes), bytes[index + 1] == UInt8(ascii: "_") {
                index += 2
            } else {
                break
            }
        }
        guard index > start, index - start <= 64, index < bytes.count, bytes[index] == UInt8(ascii: "@") else { return nil }
        let domain = index + 1
        index = domain
        var end = domain
        var dots = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isASCIILetterOrDigit {
                end = index + 1
            } else if byte == UInt8(ascii: "."), index + 1 < bytes.count, bytes[index + 1].isASCIILetterOrDigit {
                guard index > domain else { return nil }
                dots += 1
            } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
                break
            }
            index += 1
        }
        // What ends with a hyphen or an underscore is not an address.
        return dots > 0 && end == index ? end : nil
    }

    private static func isInLocalPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: byte.isASCIILetterOrDigit
        }
    }
}
