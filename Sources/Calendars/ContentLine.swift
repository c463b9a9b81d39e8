import CivilTime

/// Content line of iCalendar (RFC 5545 §3.1): `SUMMARY;LANGUAGE=en:Due: Packet capture`.
struct ContentLine: Hashable, Sendable {
    struct Parameter: Hashable, Sendable {
        var name: String
        var value: String
    }

    var name: String
    var parameters: [Parameter]
    /// Value as in the file, escaped if it is text.
    var value: String

    init(_ name: String, _ value: String, _ parameters: [Parameter] = []) {
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    /// A property of value type TEXT, which is escaped here and nowhere else.
    static func text(_ name: String, _ text: String, _ parameters: [Parameter] = []) -> ContentLine {
        ContentLine(name, escaped(text), parameters)
    }

    static func day(_ name: String, _ day: CalendarDate) -> ContentLine {
        ContentLine(name, ICalendarTime.date(day), [.value("DATE")])
    }

    func write(to bytes: inout [UInt8]) {
        var line = name
        for parameter in parameters {
            line += ";" + parameter.name + "=" + ContentLine.encoded(parameter.value)
        }
        line += ":" + value
        ContentLine.writeFolded(line, to: &bytes)
    }
}

extension ContentLine.Parameter {
    static func language(_ code: String) -> Self { Self(name: "LANGUAGE", value: code) }
    static func timeZone(_ name: String) -> Self { Self(name: "TZID", value: name) }
    static func mediaType(_ type: String) -> Self { Self(name: "FMTTYPE", value: type) }
    static func value(_ type: String) -> Self { Self(name: "VALUE", value: type) }
    static let relatedToEnd = Self(name: "RELATED", value: "END")
}

// MARK: - Escaping

extension ContentLine {
    /// Escaped TEXT (RFC 5545 §3.3.11), with `\n` line breaks, and without control characters, which no client can show.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: needsCare) else { return text }
        let lineBreak = Array("\\n".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 32)
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): result += [UInt8(ascii: "\\"), byte]
            case 0x0A: result += lineBreak
            case 0x0D:
                result += lineBreak
                if rest.first == 0x0A { rest.removeFirst() }
            case 0x09: result.append(0x20)
            case 0..<0x20, 0x7F: break
            // C1 controls: U+0080 to U+009F.
            case 0xC2 where (0x80...0x9F).contains(rest.first ?? 0): rest.removeFirst()
            // Parsers that split lines by Unicode's rules would end the property at U+2028 and U+2029.
            case 0xE2 where rest.starts(with: [0x80, 0xA8]) || rest.starts(with: [0x80, 0xA9]):
                result += lineBreak
                rest.removeFirst(2)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Parameter value (RFC 6868), quoted if necessary.
    static func encoded(_ value: String) -> String {
        var result = ""
        var needsQuotes = false
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": result += "^^"
            case "\n": result += "^n"
            case "\"": result += "^'"
            case _ where isControl(scalar): break
            default:
                if scalar == "," || scalar == ";" || scalar == ":" { needsQuotes = true }
                result.unicodeScalars.append(scalar)
            }
        }
        return needsQuotes ? "\"" + result + "\"" : result
    }

    /// Whether a byte is, or begins, a character that `escaped` changes: C1 controls begin with C2, separators with E2.
    private static func needsCare(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
            || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}

// MARK: - Folding

extension ContentLine {
    /// Maximum length of a line in octets, without its end; the space that continues a line counts.
    private static let limit = 75

    /// Folds a line after 75 octets at most, between grapheme clusters and never within an escape.
    static func writeFolded(_ line: String, to bytes: inout [UInt8]) {
        let octets = line.utf8
        var start = octets.startIndex
        var remaining = limit
        while octets.distance(from: start, to: octets.endIndex) > remaining {
            let end = cut(line, after: start, before: octets.index(start, offsetBy: remaining))
            bytes += octets[start..<end]
            bytes += [0x0D, 0x0A, 0x20]
            start = end
            remaining = limit - 1
        }
        bytes += octets[start...]
        bytes += [0x0D, 0x0A]
    }

    /// Last index up to `end` at which the line may be folded.
    private static func cut(_ line: String, after start: String.Index, before end: String.Index) -> String.Index {
        let octets = line.utf8
        var last = end
        while octets[last] & 0xC0 == 0x80 { last = octets.index(before: last) }
        // Boundaries depend on what comes before, which may be a cluster of any length. So only those within this piece are looked for.
        let piece = line[start..<line.unicodeScalars.index(after: last)]
        var index = last
        while index > start {
            if isBoundary(index, in: piece), !isWithinEscape(index, in: octets[start...]) { return index }
            index = octets.index(before: index)
        }
        // A grapheme cluster longer than the line, such as many combining marks, is cut between code points.
        return last
    }

    private static func isBoundary(_ index: String.Index, in line: Substring) -> Bool {
        let octets = line.utf8
        let next = octets[index]
        if next & 0xC0 == 0x80 { return false }
        // There is always a boundary between two ASCII characters, as CR LF doesn't occur here.
        if next < 0x80, octets[octets.index(before: index)] < 0x80 { return true }
        return String.Index(index, within: line) != nil
    }

    /// Whether an odd number of backslashes precedes `index`.
    private static func isWithinEscape(_ index: String.Index, in octets: Substring.UTF8View) -> Bool {
        octets[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
}
