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
        let rule = PluralRule(language)
        (whole, expression) = (rule.whole, rule.expression)
    }

    /// Forms of a file with `count` of them: some tools add one for fractions, as CLDR has it. Nil if it counts otherwise.
    init?(_ language: ContentLanguage, count: Int) {
        let own = PluralForms(language)
        let isForFractions = count == own.whole.count + 1 && own.whole.last != .other
        guard count == own.whole.count || isForFractions else { return nil }
        (whole, expression) = (own.whole + (isForFractions ? [.other] : []), own.expression)
    }

    /// Index of the singular.
    var singular: Int { whole.firstIndex(of: .one) ?? 0 }

    var header: String { "nplurals=\(whole.count); plural=(\(expression));" }

    /// All plural categories of the language, those of whole numbers first; `.other` is always required.
    func categories(_ language: ContentLanguage) -> [PluralCategory] {
        whole + PluralCategory.allCases.filter { !whole.contains($0) && ($0 == .other || PluralCategory.of(0.5, in: language) == $0) }
    }
}
