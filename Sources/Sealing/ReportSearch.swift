import Encoding

/// Finds sealed reports in files of any kind: the file of a report, an email, a web page, a document, a table from a form.
///
/// Its elements are the compact forms of all reports in a file, in order, whole or not. Line breaks inside a report, as email programs
/// add them, are removed, and so are marks of quoted lines and tags.
package struct ReportSearch: Sequence, IteratorProtocol {
    /// Longest header in characters, line breaks included.
    private static let headerLimit = 2048
    /// Longest break between the periods after a header.
    private static let periodsLimit = 64

    private let bytes: [UInt8]
    private var index = 0

    package init(_ bytes: [UInt8]) { self.bytes = PlainBytes.of(bytes) }

    package mutating func next() -> String? {
        while index + 1 < bytes.count {
            // Nothing is between the first two periods, since the key is agreed on directly.
            if bytes[index] == Self.period, let second = secondPeriod, let header = Self.header(before: index, in: bytes) {
                let (text, end) = Self.text(header: header, after: second + 1, in: bytes)
                index = end
                return text
            }
            index += 1
        }
        return nil
    }

    /// Place of the period that follows the one at `index`, perhaps after a break.
    private var secondPeriod: Int? {
        var place = index + 1
        let limit = Swift.min(bytes.count, place + Self.periodsLimit)
        while place < limit, Self.isBreak(bytes[place]) { place += 1 }
        return place < limit && bytes[place] == Self.period ? place : nil
    }

    private static let period = UInt8(ascii: ".")

    /// The header that ends before `end`; nil if what is there isn't one.
    private static func header(before end: Int, in bytes: [UInt8]) -> String? {
        let earliest = Swift.max(0, end - headerLimit)
        var start = end
        var tries = 0
        while start > earliest, Base64.isURLDigit(bytes[start - 1]) || isBreak(bytes[start - 1]) {
            start -= 1
            // `{"` in Base64.
            guard bytes[start] == UInt8(ascii: "e"), bytes[start...].starts(with: "eyJ".utf8),
                start == 0 || !Base64.isURLDigit(bytes[start - 1])
            else { continue }
            let text = digits(bytes[start..<end])
            if let head = Base64.decodedURL(text), case .object(let members) = JSONValue(head), members["enc"] != nil { return text }
            tries += 1
            if tries == 4 { return nil }
        }
        return nil
    }

    /// The compact form and the place after it; it is shorter where the file ends or something else follows.
    private static func text(header: String, after periods: Int, in bytes: [UInt8]) -> (text: String, end: Int) {
        var text = Array((header + "..").utf8)
        var index = periods
        var parts = 0
        // The tag, which is last, always has the same length.
        let tagLength = (ContentCipher.tagLength * 4 + 2) / 3
        var tagCount = 0
        while index < bytes.count, tagCount < tagLength {
            let byte = bytes[index]
            if byte == period, parts < 2 {
                parts += 1
                text.append(byte)
            } else if Base64.isURLDigit(byte) {
                text.append(byte)
                if parts == 2 { tagCount += 1 }
            } else if !isBreak(byte) {
                break
            }
            index += 1
        }
        // After a report that was cut off, the next one may have begun already.
        return (String(decoding: text, as: UTF8.self), tagCount == tagLength ? index : periods)
    }

    private static func digits(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.filter(Base64.isURLDigit), as: UTF8.self) }

    /// White space, `=` before a line break (quoted-printable), and `>` or `|` after one (quoted mail).
    private static func isBreak(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): true
        default: false
        }
    }
}
