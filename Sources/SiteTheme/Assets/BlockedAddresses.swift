import Diagnostics

/// Addresses on other sites in a site's own styles, such as those of a service for fonts. Authors copy the file to their site: the
/// content security policy of every page forbids such addresses, and browsers say so only in their console.
enum BlockedAddresses {
    static func diagnose(_ styles: [UInt8], path: String) -> [Diagnostic] {
        var log = DiagnosticLog(path: path)
        let lines = withoutComments(styles).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let line = String(decoding: bytes, as: UTF8.self)
            // One for each line: a file of styles may be a single long one.
            guard let match = line.firstMatch(of: /(@import\s+|url\(\s*)["']?((?:https?:)?\/\/[^"'\s);]+)/.ignoresCase()),
                !line.contains("@namespace")
            else { continue }
            let (_, opening, address) = match.output
            let isStyleSheet = opening.first == "@" || line[..<match.range.lowerBound].contains("@import")
            let advice =
                isStyleSheet
                ? "copy its styles to Templates/css" : "copy the file to Content/media, and write its path, such as ../media/name.woff2"
            let column = line.distance(from: line.startIndex, to: address.startIndex) + 1
            log.report(
                .blockedAddress, "'\(address)' is on another site, from which pages load nothing; \(advice)",
                at: SourcePosition(line: index + 1, column: column))
        }
        return log.diagnostics
    }

    /// The styles with spaces in place of comments; their lines stay.
    private static func withoutComments(_ styles: [UInt8]) -> [UInt8] {
        let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
        var styles = styles
        var isComment = false
        var index = 0
        while index < styles.count {
            let (first, second) = isComment ? (star, slash) : (slash, star)
            let isMark = styles[index] == first && index + 1 < styles.count && styles[index + 1] == second
            let end = index + (isMark ? 2 : 1)
            if isComment || isMark {
                for place in index..<end where styles[place] != UInt8(ascii: "\n") { styles[place] = UInt8(ascii: " ") }
            }
            if isMark { isComment.toggle() }
            index = end
        }
        return styles
    }
}
