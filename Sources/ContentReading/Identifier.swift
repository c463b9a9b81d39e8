import ContentModel
import Diagnostics
import Encoding

/// Identifiers: the syntax that authors may use, and derivation from a text.
package enum Identifier {
    /// Ids become file names, URLs and storage keys, so they are letters, digits, `-`, `_`, `.`, with `/` between components.
    package static func isValid(_ id: String) -> Bool {
        id.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part != "." && part != ".."
                && part.unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_.".unicodeScalars.contains($0) }
        }
    }

    static func check(_ id: Located<String>, log: inout DiagnosticLog) -> Bool {
        let isFit = isValid(id.value)
        if !isFit {
            log.report(
                .invalidID, "the id '\(id.value)' can only have letters, digits, '-', '_' and '.'; try '\(slug(id.value))'",
                at: id.position)
        }
        return isFit
    }

    static let slugLimit = 60

    /// "Où est le noyau ?" → "ou-est-le-noyau". Letters of all alphabets are kept.
    package static func slug(_ text: String) -> String {
        var slug = ""
        var count = 0
        // ASCII has no accents to take apart, which is slow.
        let isPlain = TextFolding.isASCII(text)
        for scalar in (isPlain ? text : text.normalized(to: .decomposed)).lowercased().unicodeScalars {
            if !isPlain, scalar.properties.generalCategory == .nonspacingMark { continue }
            if scalar.isLetterOrDigit {
                slug.unicodeScalars.append(scalar)
                count += 1
            } else if let last = slug.unicodeScalars.last, last != "-" {
                slug.append("-")
                count += 1
            }
            if count >= slugLimit { break }
        }
        while slug.last == "-" { slug.removeLast() }
        return slug
    }

    /// Id derived from a file name: valid characters are kept, and hyphens replace all others. "Week 1" → "Week-1".
    static func fromFileName(_ name: String) -> String {
        if isValid(name) { return name }
        return name.split(separator: "/").map { fromFileName(part: $0) }.joined(separator: "/")
    }

    private static func fromFileName(part: Substring) -> String {
        let part = String(part)
        if isValid(part) { return part }
        var fit = ""
        // Some systems write 'é' as two characters, of which only the letter is valid in an id.
        for scalar in part.normalized(to: .composed).unicodeScalars {
            if scalar.isLetterOrDigit || "-_.".unicodeScalars.contains(scalar) {
                fit.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark, let last = fit.last, last != "-" {
                fit.append("-")
            }
        }
        while fit.last == "-" { fit.removeLast() }
        return fit
    }
}
