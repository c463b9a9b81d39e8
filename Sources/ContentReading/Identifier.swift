import ContentModel
import Diagnostics
import Encoding

/// Identifiers: the syntax that authors may use, and derivation from a text.
package enum Identifier {
    /// Ids become file names, URLs and storage keys, so they are letters, digits, `-`, `_`, `.`, with `/` between components. Letters
    /// have the marks that their script needs, in Unicode's composed form.
    package static func isValid(_ id: String) -> Bool {
        hasPlainLetters(id) || hasComponents(id) && hasNeededMarks(id)
    }

    /// Without marks that aren't letters themselves, such as the virama of Hindi.
    private static func hasPlainLetters(_ id: String) -> Bool {
        hasComponents(id) && id.unicodeScalars.allSatisfy { isCharacter($0) || $0 == "/" }
    }

    private static func hasComponents(_ id: String) -> Bool {
        id.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    private static func hasNeededMarks(_ id: String) -> Bool {
        guard id.utf8.elementsEqual(id.normalized(to: .composed).utf8) else { return false }
        var base: Unicode.Scalar?
        for scalar in id.unicodeScalars {
            if scalar.isMark {
                guard let base, base.needsMarks else { return false }
            } else if isCharacter(scalar) || scalar == "/" {
                base = scalar
            } else {
                return false
            }
        }
        return true
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool { scalar.isLetterOrDigit || "-_.".unicodeScalars.contains(scalar) }

    static func check(_ id: Located<String>, log: inout DiagnosticLog) -> Bool {
        let isFit = isValid(id.value)
        if !isFit {
            let slug = slug(id.value)
            let message =
                slug.isEmpty
                ? "the id '\(id.value)' needs letters or digits"
                : "the id '\(id.value)' can only have letters, digits, '-', '_' and '.', and '/' between parts; try '\(slug)'"
            log.report(.invalidID, message, at: id.position)
        }
        return isFit
    }

    static let slugLimit = 60

    /// "Où est le noyau ?" → "ou-est-le-noyau". Letters of all alphabets are kept, and the marks of scripts that need them: हिन्दी
    /// without its marks is another word.
    package static func slug(_ text: String) -> String { slug(text, keepsMarks: true) }

    /// The id of an item without an explicit one. It has no marks of any script, so that such ids never change:
    /// answers on devices, calendar entries and links to headings contain them.
    package static func derived(_ text: String) -> String { slug(text, keepsMarks: false) }

    private static func slug(_ text: String, keepsMarks: Bool) -> String {
        var slug = ""
        var count = 0
        var base: Unicode.Scalar = "-"
        // ASCII has no accents to take apart, which is slow.
        let isPlain = TextFolding.isASCII(text)
        for scalar in (isPlain ? text : text.normalized(to: .decomposed)).lowercased().unicodeScalars {
            if !isPlain, scalar.isMark {
                if keepsMarks, base.needsMarks, count < slugLimit + marksAtEnd {
                    slug.unicodeScalars.append(scalar)
                    count += 1
                    continue
                }
                if scalar.properties.generalCategory == .nonspacingMark { continue }
            }
            if count >= slugLimit { break }
            base = scalar
            if scalar.isLetterOrDigit {
                slug.unicodeScalars.append(scalar)
                count += 1
            } else if let last = slug.unicodeScalars.last, last != "-" {
                slug.append("-")
                count += 1
            }
        }
        while slug.last == "-" { slug.removeLast() }
        return keepsMarks && !isPlain ? slug.normalized(to: .composed) : slug
    }

    /// Maximum number of marks after the last letter of a slug.
    private static let marksAtEnd = 8

    /// Id derived from a file name: valid characters are kept, and hyphens replace all others. "Week 1" → "Week-1".
    static func fromFileName(_ name: String) -> String {
        if hasPlainLetters(name) { return name }
        return name.split(separator: "/").map { fromFileName(part: $0) }.joined(separator: "/")
    }

    private static func fromFileName(part: Substring) -> String {
        let part = String(part)
        if hasPlainLetters(part) { return part }
        var fit = ""
        // Some systems write 'é' as two characters, of which only the letter is valid in an id.
        for scalar in part.normalized(to: .composed).unicodeScalars {
            if isCharacter(scalar) {
                fit.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark, let last = fit.last, last != "-" {
                fit.append("-")
            }
        }
        while fit.last == "-" { fit.removeLast() }
        return fit
    }
}

/// Ids derived from titles that are listed together.
package struct DerivedIDs {
    private var taken: Set<String> = []

    package init() {}

    /// The id of an item without an explicit one. Titles that differ only in marks of their script get different ids.
    package mutating func id(of title: String) -> String {
        let first = Identifier.derived(title)
        let id = taken.contains(first) ? Identifier.slug(title) : first
        taken.insert(id)
        return id
    }

    /// Notes the id that an author wrote.
    package mutating func take(_ id: String) { taken.insert(id) }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Whether the letter is of a script whose marks tell words apart: not Latin, Greek or Cyrillic, whose accents ids don't have.
    fileprivate var needsMarks: Bool {
        guard !isASCII, isLetterOrDigit, properties.numericType == nil else { return false }
        switch value {
        case 0xAA...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F: return false
        case 0x370...0x3FF, 0x1F00...0x1FFF: return false
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: return false
        default: return true
        }
    }
}
