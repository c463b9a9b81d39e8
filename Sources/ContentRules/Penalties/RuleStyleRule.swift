import ContentModel
import Diagnostics

/// An edition numbers its rules in one style, all as `D6.12` or all as `8.5.5`; another style is a slip, or from another edition.
///
/// A style is the letters before the first digit, if any, and the separator of the numbers.
struct RuleStyleRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] { content.editions.compactMap(diagnose) }

    private struct Style: Hashable {
        var hasLetters: Bool
        /// Nil for a number with one component, which fits any style.
        var divider: Character?

        init?(_ rule: String) {
            guard let start = rule.firstIndex(where: \.isNumber) else { return nil }
            hasLetters = rule[..<start].contains(where: \.isLetter)
            let rest = rule[start...].drop(while: \.isNumber)
            divider = rest.first.flatMap { $0.isLetter || rest.dropFirst().first?.isNumber != true ? nil : $0 }
        }

        func agrees(with other: Style) -> Bool {
            hasLetters == other.hasLetters && (divider == nil || other.divider == nil || divider == other.divider)
        }
    }

    private func diagnose(_ edition: Edition) -> Diagnostic? {
        let rules = edition.penalties.flatMap { penalty in
            penalty.rules.compactMap { rule in Style(rule).map { (penalty: penalty, rule: rule, style: $0) } }
        }
        guard let usual = mostFrequent(rules.map(\.style)), let other = rules.first(where: { !$0.style.agrees(with: usual) })
        else { return nil }
        let examples = rules.filter { $0.style == usual }
        let usualForm = mostFrequent(examples.map { form(of: $0.rule) })
        guard let example = examples.first(where: { form(of: $0.rule) == usualForm }) else { return nil }
        let count = rules.count { !$0.style.agrees(with: usual) }
        let more = count > 1 ? " (and \(count - 1) more in another style)" : ""
        return Diagnostic(
            .mixedRuleStyles, "rule '\(other.rule)'\(more) isn't written like most rules of this edition, such as '\(example.rule)'",
            at: edition.location(of: other.penalty), notes: [Diagnostic.Note("the usual style", at: edition.location(of: example.penalty))])
    }

    /// The most frequent value; of equally frequent ones, the first.
    private func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
        var counts: [Value: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return values.reduce(nil as Value?) { best, value in
            counts[value, default: 0] > best.map({ counts[$0, default: 0] }) ?? 0 ? value : best
        }
    }

    /// A rule with a zero for each of its numbers: `D0.0` for `D6.12`. Of the rules in one style, some may be odd: `Rule 8.5, D6.12`.
    private func form(of rule: String) -> String {
        rule.reduce(into: "") { form, character in
            if !character.isNumber { form.append(character) } else if form.last != "0" { form.append("0") }
        }
    }
}
