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

    /// Form of whole numbers that no text of ours has: CLDR's for millions in Romance languages.
    private var unused: PluralCategory?

    init(_ language: ContentLanguage) {
        let rule = PluralRule(language)
        (whole, expression) = (rule.whole, rule.expression)
    }

    /// Languages to which CLDR gives a form for whole millions: "un million de points".
    private static let withMillions: Set<String> = ["ca", "es", "fr", "it", "pt"]

    /// Forms of a file with `count` of them: some tools add one for fractions or for millions, as CLDR has it. Nil if it counts
    /// otherwise.
    init?(_ language: ContentLanguage, count: Int) {
        let own = PluralForms(language)
        if count == 3, own.whole == [.one, .other], let primary = language.fallbacks.last, Self.withMillions.contains(primary.code) {
            (whole, expression, unused) = ([.one, .many, .other], own.expression, .many)
            return
        }
        let isForFractions = count == own.whole.count + 1 && own.whole.last != .other
        guard count == own.whole.count || isForFractions else { return nil }
        (whole, expression) = (own.whole + (isForFractions ? [.other] : []), own.expression)
    }

    func isUnused(_ category: PluralCategory) -> Bool { category == unused }

    /// Index of the singular.
    var singular: Int { whole.firstIndex(of: .one) ?? 0 }

    var header: String { "nplurals=\(whole.count); plural=(\(expression));" }

    /// All plural categories of the language, those of whole numbers first; `.other` is always required.
    func categories(_ language: ContentLanguage) -> [PluralCategory] {
        whole + PluralCategory.allCases.filter { !whole.contains($0) && ($0 == .other || PluralCategory.of(0.5, in: language) == $0) }
    }
}
