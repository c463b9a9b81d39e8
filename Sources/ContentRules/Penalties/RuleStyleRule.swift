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

        func goes(with other: Style) -> Bool {
            hasLetters == other.hasLetters && (divider == nil || other.divider == nil || divider == other.divider)
        }
    }

    private func diagnose(_ edition: Edition) -> Diagnostic? {
        let rules = edition.penalties.flatMap { penalty in
            penalty.rules.compactMap { rule in Style(rule).map { (penalty: penalty, rule: rule, style: $0) } }
        }
        var counts: [Style: Int] = [:]
        for rule in rules { counts[rule.style, default: 0] += 1 }
        // Of two equally frequent styles, the first is the edition's.
        let usual = rules.map(\.style).reduce(nil as Style?) { best, style in
            counts[style, default: 0] > best.map({ counts[$0, default: 0] }) ?? 0 ? style : best
        }
        guard let usual, let other = rules.first(where: { !$0.style.goes(with: usual) }),
            let example = rules.first(where: { $0.style == usual })
        else { return nil }
        let count = rules.count { !$0.style.goes(with: usual) }
        let more = count > 1 ? " (and \(count - 1) more in another style)" : ""
        return Diagnostic(
            .mixedRuleStyles, "rule '\(other.rule)'\(more) isn't written like most rules of this edition, such as '\(example.rule)'",
            at: edition.location(of: other.penalty), notes: [Diagnostic.Note("the usual style", at: edition.location(of: example.penalty))])
    }
}
