import ContentModel
import Localization

/// Plural forms of a language in gettext.
///
/// gettext counts whole numbers only. A form that a language has for fractions becomes an entry of its own.
struct PluralForms {
    /// Categories of whole numbers, in gettext's order.
    let whole: [PluralCategory]
    /// gettext's `plural` expression, in the syntax of C.
    let expression: String

    init(_ language: ContentLanguage) {
        let slavic =
            "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
        switch language.code.prefix(while: { $0 != "-" }) {
        case "ja", "ko", "zh", "th", "vi", "id", "ms", "lo", "my": (whole, expression) = ([.other], "0")
        case "fr", "pt", "hy": (whole, expression) = ([.one, .other], "n > 1")
        case "ru", "uk", "be", "sr", "hr", "bs": (whole, expression) = ([.one, .few, .many], slavic)
        case "pl":
            (whole, expression) = (
                [.one, .few, .many], "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
            )
        case "cs", "sk": (whole, expression) = ([.one, .few, .other], "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2")
        case "ar":
            (whole, expression) = (
                [.zero, .one, .two, .few, .many, .other],
                "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"
            )
        default: (whole, expression) = ([.one, .other], "n != 1")
        }
    }

    /// Index of the singular.
    var singular: Int { whole.firstIndex(of: .one) ?? 0 }

    var header: String { "nplurals=\(whole.count); plural=(\(expression));" }

    /// All plural categories of the language, those of whole numbers first; `.other` is always required.
    func categories(_ language: ContentLanguage) -> [PluralCategory] {
        whole + PluralCategory.allCases.filter { !whole.contains($0) && ($0 == .other || PluralCategory.of(0.5, in: language) == $0) }
    }

    /// "count.points", .one of "count.points.one".
    static func parts(of key: String) -> (base: String, category: PluralCategory)? {
        guard let dot = key.lastIndex(of: "."), let category = PluralCategory(rawValue: String(key[key.index(after: dot)...]))
        else { return nil }
        return (String(key[..<dot]), category)
    }
}
