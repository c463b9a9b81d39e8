import Encoding

/// The separator of a table's cells: a comma (RFC 4180), a semicolon where numbers have a decimal comma, a tab, or a bar.
///
/// Excel writes a first line such as `sep=;` that says it. Without one, the beginning of the table shows it.
struct CellSeparator {
    let sign: UInt8
    /// Length in bytes of the line that says the sign; 0 if there is none.
    let lengthOfLine: Int

    /// The first of two signs that are equally likely counts.
    private static let signs = ",;\t".utf8.map(\.self)
    /// Tables have bars inside of cells, so a bar divides them only where nothing else does.
    private static let lastResort = UInt8(ascii: "|")
    private static let quote = UInt8(ascii: "\"")
    /// Number of records that are compared.
    private static let sample = 10
    private static let sampleLength = 1 << 16

    /// - Parameter bytes: the whole table, without a byte order mark.
    init(of bytes: [UInt8]) {
        if let (sign, length) = CellSeparator.line(bytes) {
            self.sign = sign
            lengthOfLine = length
        } else {
            sign = CellSeparator.sign(ofRecords: CellSeparator.counts(bytes))
            lengthOfLine = 0
        }
    }

    // MARK: - A line that says it

    /// The sign in `sep=;`, in quotes or not, and the length of the line before its end.
    private static func line(_ bytes: [UInt8]) -> (sign: UInt8, length: Int)? {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        var text = line[...]
        if text.first == quote, text.last == quote, text.count > 1 { text = text.dropFirst().dropLast() }
        let name = "sep=".utf8
        guard text.count > name.count, text.prefix(name.count).map({ $0 | 0x20 }) == name.map({ $0 | 0x20 }) else { return nil }
        let rest = text.dropFirst(name.count)
        // A letter or digit isn't meant to divide anything: the cell is a text.
        guard let sign = rest.first, isSign(sign), rest.dropFirst().allSatisfy({ $0 == 0x20 }) else { return nil }
        return (sign, line.count)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte > 0x20 && byte < 0x7F && byte != quote && !byte.isASCIILetterOrDigit
    }

    // MARK: - The beginning of the table

    /// The sign that every record has as often as the first one; of several, that which the first record has most often.
    private static func sign(ofRecords records: [[UInt8: Int]]) -> UInt8 {
        guard let first = records.first else { return signs[0] }
        let found = signs.filter { first[$0] != nil }
        guard !found.isEmpty else { return first[lastResort] == nil ? signs[0] : lastResort }
        let even = found.filter { sign in records.allSatisfy { $0[sign] == first[sign] } }
        let likely = even.isEmpty ? found : even
        return likely.reduce(likely[0]) { first[$1, default: 0] > first[$0, default: 0] ? $1 : $0 }
    }

    /// How often each sign is in each of the first records, outside quotes; empty lines don't count.
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
            if !isQuoted, signs.contains(byte) || byte == lastResort { counts[byte, default: 0] += 1 }
        }
        // A record that the sample cuts off says nothing, unless it is the only one.
        if !isEmpty, bytes.count <= sampleLength || records.isEmpty { records.append(counts) }
        return records
    }

    /// The sign in words, with an article.
    var name: String {
        switch sign {
        case UInt8(ascii: ","): "a comma"
        case UInt8(ascii: ";"): "a semicolon"
        case UInt8(ascii: "\t"): "a tab"
        case UInt8(ascii: "|"): "a vertical bar"
        default: "'\(Character(Unicode.Scalar(sign)))'"
        }
    }
}
