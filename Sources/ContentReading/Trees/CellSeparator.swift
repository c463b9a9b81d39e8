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
    /// Most records at the beginning that may be a title: the course, the term.
    private static let titleLimit = 9
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

    /// How often a candidate is in a record, and how often without a space after it, as programs write it between cells.
    private struct Count: Equatable {
        var all = 0
        var tight = 0
    }

    /// The separator that every record has as often as the first one; of several, the one that the first record has most often. Where
    /// there is none, records above the names of the columns may be a title.
    private static func separator(ofRecords records: [[UInt8: Count]]) -> UInt8 {
        guard let first = records.first else { return candidates[0] }
        let present = candidates.filter { first[$0] != nil }
        if let even = mostFrequent(even(present, in: records[...]), in: first) { return even }
        if present.isEmpty, first[lastResort] != nil { return lastResort }
        return belowTitle(records) ?? mostFrequent(present, in: first) ?? candidates[0]
    }

    /// The separator that the rest of the records have equally often, and more often than any other, below some that are a title.
    private static func belowTitle(_ records: [[UInt8: Count]]) -> UInt8? {
        for start in records.indices.dropFirst().dropLast().prefix(titleLimit) {
            let table = records[start...]
            let likely = even(candidates, in: table).filter { byte in
                table.allSatisfy { record in
                    let count = record[byte, default: Count()]
                    return count.tight > 0 && candidates.allSatisfy { record[$0, default: Count()].all <= count.all }
                }
            }
            if let separator = mostFrequent(likely, in: records[start]) { return separator }
        }
        return nil
    }

    /// Those that every record has as often as the first one. Commas before spaces, as in "Quill, Toby", are text where something else
    /// divides the cells.
    private static func even(_ bytes: [UInt8], in records: ArraySlice<[UInt8: Count]>) -> [UInt8] {
        let even = bytes.filter { byte in
            records.first?[byte] != nil && records.allSatisfy { $0[byte]?.all == records.first?[byte]?.all }
        }
        let tight = even.filter { byte in records.contains { $0[byte, default: Count()].tight > 0 } }
        return tight.isEmpty ? even : tight
    }

    private static func mostFrequent(_ bytes: [UInt8], in record: [UInt8: Count]) -> UInt8? {
        bytes.first.map { first in
            bytes.reduce(first) { record[$1, default: Count()].all > record[$0, default: Count()].all ? $1 : $0 }
        }
    }

    /// How often each candidate is in each of the first records, outside quotes; empty lines don't count.
    private static func counts(_ bytes: [UInt8]) -> [[UInt8: Count]] {
        var records: [[UInt8: Count]] = []
        var counts: [UInt8: Count] = [:]
        var (isQuoted, isEmpty) = (false, true)
        var last: UInt8?
        var previous: UInt8 = 0x0A
        for byte in bytes.prefix(sampleLength) {
            defer { previous = byte }
            if byte == 0x0A, !isQuoted {
                if let separator = last { counts[separator]?.tight += 1 }
                last = nil
                if !isEmpty { records.append(counts) }
                if records.count == sample { return records }
                (counts, isEmpty) = ([:], true)
                continue
            }
            if byte != 0x0D { isEmpty = false }
            if let separator = last, byte != 0x20, !endsText(separator, before: byte) { counts[separator]?.tight += 1 }
            last = nil
            // A quote inside of a cell, as in `19" screen`, begins nothing.
            if byte == quote, isQuoted || canPrecedeQuote(previous) { isQuoted.toggle() }
            if !isQuoted, candidates.contains(byte) || byte == lastResort {
                counts[byte, default: Count()].all += 1
                last = byte
            }
        }
        // A record that the sample cuts off is no evidence, unless it is the only one.
        if !isEmpty, bytes.count <= sampleLength || records.isEmpty { records.append(counts) }
        return records
    }

    /// Whether a comma is the end of a text, as after a last name without a first name, because a cell ends there.
    private static func endsText(_ separator: UInt8, before byte: UInt8) -> Bool {
        separator == UInt8(ascii: ",") && (byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t"))
    }

    /// Whether a quote after this byte begins a quoted cell, or goes on with one after two quotes in it.
    private static func canPrecedeQuote(_ byte: UInt8) -> Bool {
        candidates.contains(byte) || [lastResort, quote, 0x0A, 0x0D].contains(byte)
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
