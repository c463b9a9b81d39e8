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
    /// Most positions that look like the beginning of a header: objects in it begin in the same way.
    private static let tryLimit = 8

    private let bytes: [UInt8]
    private let isTable: Bool
    private var index = 0
    /// Reports that were found and not returned yet.
    private var found: [String] = []
    /// Index after the last report.
    private var end = 0
    /// Bytes beside whole reports.
    private var rest = Rest()

    /// - Parameter isTable: whether a cell is all that somebody pasted, so that one with a part of a report is a report, too.
    package init(_ bytes: [UInt8], isTable: Bool = false) {
        self.bytes = PlainBytes.of(bytes)
        self.isTable = isTable
    }

    package mutating func next() -> String? {
        if found.isEmpty { search() }
        return found.isEmpty ? nil : found.removeFirst()
    }

    /// Finds the next report, and those that were cut off before it.
    private mutating func search() {
        while index + 1 < bytes.count {
            // Nothing is between the first two periods, since the key is agreed on directly.
            if bytes[index] == Self.period, let second = secondPeriod, let header = Self.header(before: index, in: bytes) {
                let (text, after, isWhole) = Self.text(header: header.text, after: second + 1, in: bytes)
                addRest(until: Swift.max(end, header.start))
                // What was cut off is reported as damaged.
                rest.isSkipping = !isWhole
                (index, end) = (after, after)
                found.append(text)
                return
            }
            index += 1
        }
        addRest(until: bytes.count)
        end = bytes.count
    }

    private mutating func addRest(until limit: Int) {
        let piece = bytes[end..<limit]
        let parts = parts(in: piece)
        if !parts.isEmpty { rest.isSkipping = true }
        rest.add(piece)
        found += parts
    }

    /// Shortest part of a report: 24 letters have the algorithm, and are no word.
    private static let shortestPart = 24
    /// Letters from the beginning of a header in which its algorithm is.
    private static let algorithmLimit = 64
    /// Shortest part of a report without its beginning: forms write addresses and numbers of their own.
    private static let shortestEnd = 100

    /// The reports in a piece that aren't whole enough to have a header.
    private func parts(in piece: ArraySlice<UInt8>) -> [String] {
        var parts: [String] = []
        var start = piece.startIndex
        // Whether only line breaks are between a report that was cut off and these letters.
        var isRest = rest.isSkipping
        func isLetter(_ index: Int) -> Bool { ReportSearch.isURLDigit[Int(piece[index])] || piece[index] == ReportSearch.period }
        while start < piece.endIndex {
            var end = start
            while end < piece.endIndex, isLetter(end) { end += 1 }
            if end - start >= ReportSearch.shortestPart, let part = part(piece[start..<end], isRest: isRest) {
                parts.append(String(decoding: part, as: UTF8.self))
            }
            if end < piece.endIndex, !ReportSearch.isBreak(piece[end]) { isRest = false }
            start = end + 1
        }
        return parts
    }

    /// What belongs to a report in letters without a break; nil for none.
    ///
    /// - Parameter isRest: whether they continue a report that was found.
    private func part(_ letters: ArraySlice<UInt8>, isRest: Bool) -> ArraySlice<UInt8>? {
        let starts = letters.indices.lazy.filter { letters[$0...].starts(with: "eyJ".utf8) }
        for start in starts.prefix(ReportSearch.tryLimit) {
            let header = letters[start...].prefix(ReportSearch.algorithmLimit).prefix { $0 != ReportSearch.period }
            let head = Base64.decodedURL(String(decoding: header.prefix(header.count / 4 * 4), as: UTF8.self))
            // Other sealed texts, such as those in the addresses of mails, begin in the same way.
            if let head, String(decoding: head, as: UTF8.self).contains("\"ECDH-ES\"") { return letters[start...] }
        }
        return isTable && !isRest && letters.count >= ReportSearch.shortestEnd && isCell(letters) ? letters : nil
    }

    /// Whether nothing else is in a cell, and it isn't a number in another base.
    private func isCell(_ letters: ArraySlice<UInt8>) -> Bool {
        func isEdge(_ index: Int) -> Bool { !bytes.indices.contains(index) || "\",;\t\r\n".utf8.contains(bytes[index]) }
        return isEdge(letters.startIndex - 1) && isEdge(letters.endIndex) && letters.contains { (0x41...0x5A).contains($0) }
            && letters.contains { (0x61...0x7A).contains($0) }
    }

    /// Number of letters of reports that belong to no report, in a file that has nothing else; known after the last report.
    var leftover: Int { rest.isOfReports ? rest.count : 0 }

    private struct Rest {
        /// Shortest line that isn't a word.
        static let shortestLine = 40

        var count = 0
        var isOfReports = true
        /// Whether the next piece is the rest of a report.
        var isSkipping = false

        mutating func add(_ piece: ArraySlice<UInt8>) {
            guard isOfReports else { return }
            var (letters, line, longest) = (0, 0, 0)
            for byte in piece {
                if ReportSearch.isBreak(byte) {
                    line = 0
                } else if Base64.isURLDigit(byte) || byte == ReportSearch.period {
                    letters += 1
                    line += 1
                    longest = Swift.max(longest, line)
                } else {
                    isOfReports = false
                    return
                }
            }
            if !isSkipping, longest >= Rest.shortestLine { count += letters }
        }
    }

    /// Offset of the period that follows the one at `index`, perhaps after a break.
    private var secondPeriod: Int? {
        var offset = index + 1
        let limit = Swift.min(bytes.count, offset + Self.periodsLimit)
        while offset < limit, Self.isBreak(bytes[offset]) { offset += 1 }
        return offset < limit && bytes[offset] == Self.period ? offset : nil
    }

    private static let period = UInt8(ascii: ".")

    /// The header that ends before `end`; nil if there is none.
    private static func header(before end: Int, in bytes: [UInt8]) -> (text: String, start: Int)? {
        let earliest = Swift.max(0, end - headerLimit)
        var start = end
        var tries = 0
        while start > earliest, Base64.isURLDigit(bytes[start - 1]) || isBreak(bytes[start - 1]) {
            start -= 1
            // `{"` in Base64. The tag of another report may be right before it.
            guard bytes[start] == UInt8(ascii: "e"), bytes[start...].starts(with: "eyJ".utf8) else { continue }
            let text = digits(bytes[start..<end])
            if let head = Base64.decodedURL(text), case .object(let members) = JSONValue(head), members["enc"] != nil {
                return (text, start)
            }
            tries += 1
            if tries == tryLimit { return nil }
        }
        return nil
    }

    /// The compact form and the index after it; it is shorter where the file ends or something else follows.
    private static func text(header: String, after periods: Int, in bytes: [UInt8]) -> (text: String, end: Int, isWhole: Bool) {
        var text = Array((header + "..").utf8)
        text.reserveCapacity(text.count + usualLength)
        var index = periods
        var parts = 0
        let isURLDigit = isURLDigit
        // The tag, which is last, always has the same length.
        let tagLength = (ContentCipher.tagLength * 4 + 2) / 3
        var tagCount = 0
        while index < bytes.count, tagCount < tagLength {
            if parts < 2 {
                // Nearly all of a report is in one piece.
                let end = bytes[index...].firstIndex { !isURLDigit[Int($0)] } ?? bytes.count
                text += bytes[index..<end]
                index = end
                if index == bytes.count { break }
            }
            let byte = bytes[index]
            if byte == period, parts < 2 {
                parts += 1
                text.append(byte)
            } else if isURLDigit[Int(byte)] {
                text.append(byte)
                tagCount += 1
            } else if !isBreak(byte) {
                break
            }
            index += 1
        }
        // After a report that was cut off, the next one may have begun already.
        let isWhole = tagCount == tagLength
        return (String(decoding: text, as: UTF8.self), isWhole ? index : periods, isWhole)
    }

    /// Letters of a report after its header, as most have them at least.
    private static let usualLength = 1024

    /// For each byte.
    private static let isURLDigit: [Bool] = (0...UInt8.max).map(Base64.isURLDigit)

    private static func digits(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.filter(Base64.isURLDigit), as: UTF8.self) }

    /// White space, `=` before a line break (quoted-printable), and `>` or `|` after one (quoted mail).
    private static func isBreak(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): true
        default: false
        }
    }
}
