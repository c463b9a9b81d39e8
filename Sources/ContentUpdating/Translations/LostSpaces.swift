import ContentRules
import Diagnostics

/// No-break spaces that an editor or a translation tool has replaced by other ones, which is invisible in a list of changes.
package enum LostSpaces {
    /// The symbol for a no-break space: that of keyboards.
    private static let symbol: Unicode.Scalar = "\u{237D}"
    private static let noBreak: Set<Unicode.Scalar> = ["\u{A0}", "\u{202F}"]

    /// One warning for all texts that lost such a space.
    static func report(_ changes: [TextsImport.Change], _ positions: [String: SourcePosition], _ log: inout DiagnosticLog) {
        let lost = changes.filter(isIn)
        guard let first = lost.first else { return }
        let count = lost.count == 1 ? "1 text" : "\(lost.count) texts"
        log.report(
            .lostNoBreakSpace,
            "\(count) lost a no-break space, such as '\(first.key)', so a line can begin with its ':' or '»'; in the list of changes, \(symbol) "
                + "shows the space. Restore them in the file, or let the program that saved it keep them, and import it again",
            at: positions[first.key] ?? .start)
    }

    /// Whether a change replaces no-break spaces by other ones.
    package static func isIn(_ change: TextsImport.Change) -> Bool {
        guard let old = change.old else { return false }
        let (former, new) = (count(old), count(change.new))
        guard new < former else { return false }
        return plain(old) == plain(change.new) || new == 0 && FrenchSpacing.hasPlainSpace(change.new)
    }

    /// A text with its no-break spaces as visible symbols.
    package static func shown(_ text: String) -> String { replacing(text, by: symbol) }

    private static func plain(_ text: String) -> String { replacing(text, by: " ") }

    private static func replacing(_ text: String, by scalar: Unicode.Scalar) -> String {
        var scalars = String.UnicodeScalarView()
        for one in text.unicodeScalars { scalars.append(noBreak.contains(one) ? scalar : one) }
        return String(scalars)
    }

    private static func count(_ text: String) -> Int { text.unicodeScalars.count { noBreak.contains($0) } }
}
