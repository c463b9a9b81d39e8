import Encoding

/// The separator of a table's cells: a comma (RFC 4180), a semicolon where numbers have a decimal comma, a tab, or a bar.
///
/// Excel writes a first line such as `sep=;` that names it, and Anki `#separator:tab`. Without one, it is guessed from the
/// beginning of the table.
struct CellSeparator {
    let byte: UInt8
    /// Length in bytes of the line that names the separator; 0 if there is none.
    let lengthOfLine: Int

    /// Of two that are equally likely, the first is taken.
    private static let candidates = ",;\t".utf8.map(\.self)
    /// Tables have bars inside of cells, so a bar divides them only where nothing else does.
    private static let lastResort = UInt8(ascii: "|")
    private static let quote = UInt8(ascii: "\"")
    /// Number of records that are compared.
    private static let sample = 10
    private static let sampleLength = 1 << 16

    /// - Parameter bytes: the whole table, without a byte order mark.
    init(of bytes: [UInt8]) {
        if let (separator, length) = CellSeparator.line(bytes) {
            byte = separator
            lengthOfLine = length
        } else {
            byte = CellSeparator.separator(ofRecords: CellSeparator.counts(bytes))
            lengthOfLine = 0
        }
    }

    // MARK: - A line that names it

    /// The separator in `sep=;`, in quotes or not, and the length of the line before its end.
    private static func line(_ bytes: [UInt8]) -> (separator: UInt8, length: Int)? {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        if line.starts(with: ankiLabel),
            let separator = ankiSeparators[String(decoding: line.dropFirst(ankiLabel.count), as: UTF8.self).lowercased()]
        {
            return (separator, line.count)
        }
        var text = line[...]
        if text.first == quote, text.last == quote, text.count > 1 { text = text.dropFirst().dropLast() }
        let name = "sep=".utf8
        guard text.count > name.count, text.prefix(name.count).map({ $0 | 0x20 }) == name.map({ $0 | 0x20 }) else { return nil }
        let rest = text.dropFirst(name.count)
        // A letter or digit isn't meant as a separator: the cell is a text.
        guard let separator = rest.first, canSeparate(separator), rest.dropFirst().allSatisfy({ $0 == 0x20 }) else { return nil }
        return (separator, line.count)
    }

    private static let ankiLabel = Array("#separator:".utf8)
    private static let ankiSeparators = [
        "tab": UInt8(ascii: "\t"), "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"), "pipe": UInt8(ascii: "|"),
        "\t": UInt8(ascii: "\t"), ",": UInt8(ascii: ","), ";": UInt8(ascii: ";"), "|": UInt8(ascii: "|"),
    ]

    private static func canSeparate(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte > 0x20 && byte < 0x7F && byte != quote && !byte.isASCIILetterOrDigit
    }

    // MARK: - The beginning of the table

    /// The separator that every record has as often as the first one; of several, the one that the first record has most often.
    private static func separator(ofRecords records: [[UInt8: Int]]) -> UInt8 {
        guard let first = records.first else { return candidates[0] }
        let present = candidates.filter { first[$0] != nil }
        guard !present.isEmpty else { return first[lastResort] == nil ? candidates[0] : lastResort }
        let even = present.filter { byte in records.allSatisfy { $0[byte] == first[byte] } }
        let likely = even.isEmpty ? present : even
        return likely.reduce(likely[0]) { first[$1, default: 0] > first[$0, default: 0] ? $1 : $0 }
    }

    /// How often each candidate is in each of the first records, outside quotes; empty lines don't count.
    private static func counts(_ bytes: [UInt8]) -> [[UInt8: Int]] {
        var records: [[UInt8: Int]] = []
        var counts: [UInt8: Int] = [:]
        var (isQuoted, isEmpty) = (false, true)
        for byte in bytes.prefix(sampleLength) {
            if byte == 0x0A, !isQuoted {
                if !isEmpty { records.append(counts) }
                if records.count == sample { return records }
                (counts, isEmpty) = ([:], true)
                continue
            }
            if byte != 0x0D { isEmpty = false }
            if byte == quote { isQuoted.toggle() }
            if !isQuoted, candidates.contains(byte) || byte == lastResort { counts[byte, default: 0] += 1 }
        }
        // A record that the sample cuts off is no evidence, unless it is the only one.
        if !isEmpty, bytes.count <= sampleLength || records.isEmpty { records.append(counts) }
        return records
    }

    /// The separator in words, with an article.
    var name: String {
        switch byte {
        case UInt8(ascii: ","): "a comma"
        case UInt8(ascii: ";"): "a semicolon"
        case UInt8(ascii: "\t"): "a tab"
        case UInt8(ascii: "|"): "a vertical bar"
        default: "'\(Character(Unicode.Scalar(byte)))'"
        }
    }
}
