import Diagnostics
import Encoding

/// Addresses on other sites in a site's own styles, such as those of a service for fonts. Authors copy the file to their site: the
/// content security policy of every page forbids such addresses, and browsers say so only in their console.
enum BlockedAddresses {
    static func diagnose(_ styles: [UInt8], path: String) -> [Diagnostic] {
        var log = DiagnosticLog(path: path)
        var start = 0
        var number = 0
        let styles = withoutComments(styles)
        // Not by a regular expression, which takes seconds for large files.
        styles.withUnsafeBufferPointer { styles in
            while start < styles.count {
                let end = styles[start...].firstIndex(of: UInt8(ascii: "\n")) ?? styles.count
                number += 1
                report(UnsafeBufferPointer(rebasing: styles[start..<end]), number, log: &log)
                start = end + 1
            }
        }
        return log.diagnostics
    }

    /// Reports the first address of a line: a file of styles may be a single long one.
    private static func report(_ line: UnsafeBufferPointer<UInt8>, _ number: Int, log: inout DiagnosticLog) {
        guard let (opening, address) = firstAddress(in: line), !line.contains(ascii: "@namespace") else { return }
        let isStyleSheet =
            line[opening] == UInt8(ascii: "@") || UnsafeBufferPointer(rebasing: line[..<opening]).contains(ascii: "@import")
        let advice =
            isStyleSheet
            ? "copy its styles to Templates/css" : "copy the file to Content/media, and write its path, such as ../media/name.woff2"
        log.report(
            .blockedAddress,
            "'\(String(decoding: line[address], as: UTF8.self))' is on another site, and pages load nothing from other sites; \(advice)",
            at: SourcePosition(line: number, column: address.lowerBound + 1))
    }

    /// The first `url(` or `@import` before an address on another site, and the address.
    private static func firstAddress(in line: UnsafeBufferPointer<UInt8>) -> (opening: Int, address: Range<Int>)? {
        let slash = UInt8(ascii: "/")
        var rest = line[...]
        while let slashes = rest.firstIndex(of: slash) {
            rest = line[(slashes + 1)...]
            guard rest.first == slash else { continue }
            let schemes: [StaticString] = ["https:", "http:"]
            let scheme = schemes.first { ends(line, at: slashes, with: $0) }
            let start = slashes - (scheme?.utf8CodeUnitCount ?? 0)
            guard let opening = opening(line, before: start), let end = addressEnd(slashes + 2, line) else { continue }
            return (opening, start..<end)
        }
        return nil
    }

    private static func addressEnd(_ start: Int, _ line: UnsafeBufferPointer<UInt8>) -> Int? {
        let rest = line[start...]
        let end = rest.firstIndex { $0.isWhiteSpace || "\"');".utf8.contains($0) } ?? line.count
        return end > start ? end : nil
    }

    /// Where `url(` or `@import` begins, if nothing but spaces and a quotation mark are between it and an offset.
    private static func opening(_ line: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int? {
        var text = line[..<offset]
        if let last = text.last, last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") { text = text.dropLast() }
        let end = text.lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? 0
        if ends(line, at: end, with: "url(") { return end - 4 }
        return end < text.endIndex && ends(line, at: end, with: "@import") ? end - 7 : nil
    }

    /// Whether an ASCII string, which has small letters, ends at an offset.
    private static func ends(_ line: UnsafeBufferPointer<UInt8>, at end: Int, with text: StaticString) -> Bool {
        let start = end - text.utf8CodeUnitCount
        return start >= 0 && line.hasIgnoringCase(text, at: start)
    }

    /// The styles with spaces in place of comments; their lines stay.
    private static func withoutComments(_ styles: [UInt8]) -> [UInt8] {
        var styles = styles
        var index = 0
        while let slash = styles[index...].firstIndex(of: UInt8(ascii: "/")) {
            index = slash + 1
            guard index < styles.count, styles[index] == UInt8(ascii: "*") else { continue }
            index = Minifier.endOfComment(styles, from: index + 1)
            for place in slash..<index where styles[place] != UInt8(ascii: "\n") { styles[place] = UInt8(ascii: " ") }
        }
        return styles
    }
}
