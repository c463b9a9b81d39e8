import ContentModel
import Localization

/// Plural forms of a language in gettext.
///
/// gettext counts whole numbers only. A form that a language has for fractions becomes an entry of its own.
struct PluralForms {
    /// Categories of whole numbers, in the order of the file.
    private(set) var whole: [PluralCategory]
    /// gettext's `plural` expression, in the syntax of C.
    let expression: String

    /// Form of whole numbers that no text of ours has: CLDR's for millions in Romance languages.
    private var unused: PluralCategory?

    init(_ language: ContentLanguage) {
        let rule = PluralRule(language)
        (whole, expression) = (rule.whole, rule.expression)
    }

    /// Forms of a file with `count` of them: some tools add one for fractions or for millions, as CLDR has it. Nil if it counts
    /// otherwise.
    ///
    /// - Parameter formula: of the file, as languages are counted in other orders; nil if it has none.
    init?(_ language: ContentLanguage, count: Int, formula: PluralExpression?) {
        self.init(language, count: count)
        guard let formula else { return }
        guard let ordered = PluralForms.order(whole, by: formula, in: language) else { return nil }
        whole = ordered
    }

    private init?(_ language: ContentLanguage, count: Int) {
        let own = PluralForms(language)
        if count == 3, own.whole == [.one, .other], PluralRule.hasFormForMillions(language) {
            (whole, expression, unused) = ([.one, .many, .other], own.expression, .many)
            return
        }
        let isForFractions = count == own.whole.count + 1 && own.whole.last != .other
        guard count == own.whole.count || isForFractions else { return nil }
        (whole, expression) = (own.whole + (isForFractions ? [.other] : []), own.expression)
    }

    /// Numbers that show which form an expression gives to which category: every category has some of them.
    private static let samples = 0...200

    /// The categories in the order of a file's expression: each has the form of most of its numbers, as some expressions are simpler
    /// than CLDR's. Nil if a form has none, or the expression has no value.
    ///
    /// An expression that gives all numbers one form, `0`, is what tools write that don't know any, so the order stays.
    private static func order(
        _ categories: [PluralCategory], by formula: PluralExpression, in language: ContentLanguage
    ) -> [PluralCategory]? {
        var counts: [[PluralCategory: Int]] = Array(repeating: [:], count: categories.count)
        for number in samples {
            guard let index = formula.index(of: number), counts.indices.contains(index) else { return nil }
            counts[index][.of(Double(number), in: language), default: 0] += 1
        }
        guard counts.count(where: { !$0.isEmpty }) > 1 else { return categories }
        let votes = counts.enumerated().flatMap { index, counted in
            counted.map { (index: index, category: $0.key, count: $0.value, isUsual: categories[index] == $0.key) }
        }
        var order: [Int: PluralCategory] = [:]
        for vote in votes.sorted(by: { ($1.count, $1.isUsual ? 1 : 0, $0.index) < ($0.count, $0.isUsual ? 1 : 0, $1.index) })
        where order[vote.index] == nil && !order.values.contains(vote.category) {
            order[vote.index] = vote.category
        }
        // No number of these has the form for fractions or for millions.
        let rest = categories.filter { !order.values.contains($0) }
        let open = categories.indices.filter { order[$0] == nil }
        guard rest.count == open.count, open.allSatisfy({ counts[$0].isEmpty }) else { return nil }
        for (index, category) in zip(open, rest) { order[index] = category }
        return categories.indices.compactMap { order[$0] }
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
