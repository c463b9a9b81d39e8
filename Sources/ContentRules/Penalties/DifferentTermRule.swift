import ContentModel
import Diagnostics

/// A word of position, body, direction or number that all other languages have is in each of them: a tuck isn't a pike, and a text
/// with a "not" isn't one without.
///
/// One language is compared with two others at least, which agree with each other. Translations of an earlier original say nothing
/// about the present one.
struct DifferentTermRule: ContentRule {
    private static let fewestOthers = 2

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in edition.penalties.flatMap { diagnose($0, edition, content.settings) } }
    }

    private func diagnose(_ penalty: Penalty, _ edition: Edition, _ settings: SiteSettings) -> [Diagnostic] {
        let original = penalty.texts.best(settings.language.fallbacks)?.value
        // A regional language with texts of its own is no further witness beside its parent.
        let texts = penalty.texts.byLanguage.filter { language, text in
            guard language.fallbacks.count == 1 || penalty.texts.byLanguage[language.fallbacks[1]] == nil else { return false }
            guard let original else { return true }
            let pair = TextPair(penalty: penalty, original: original, translation: text)
            guard let former = edition.formerOriginal(of: pair, in: language) else { return true }
            return TextFolding.squeeze(former.text) == TextFolding.squeeze(original.text)
        }
        let read = texts.compactMap { language, text in TextConcepts(text.text, language).map { (language: language, concepts: $0) } }
        guard read.count > Self.fewestOthers else { return [] }
        return read.sorted { $0.language < $1.language }.compactMap { language, mine in
            let others = read.filter { $0.language != language }.map(\.concepts)
            guard let difference = difference(mine, others, language), let text = texts[language] else { return nil }
            return Diagnostic(.differentTerm, "penalty \(penalty.id) \(difference)", at: edition.location(of: text, in: language))
        }
    }

    private func difference(_ mine: TextConcepts, _ others: [TextConcepts], _ language: ContentLanguage) -> String? {
        for group in TextConcepts.Group.allCases {
            let theirs = others.map { $0.named[group] ?? [] }
            let own = mine.named[group] ?? []
            let missing = theirs.dropFirst().reduce(theirs[0]) { $0.intersection($1) }.subtracting(own).sorted()
            let added = own.subtracting(theirs.reduce([]) { $0.union($1) }).sorted()
            if let lack = missing.first, let other = added.first {
                return "has \(shown(other)) in '\(language)', but \(shown(lack)) in the other languages"
            }
            if let lack = missing.first(where: group.isAlwaysNamed) {
                return "has \(shown(lack)) in the other languages, but not in '\(language)'"
            }
        }
        if others.allSatisfy(\.isNegated), !mine.mayBeNegated { return "has a 'not' in the other languages, but none in '\(language)'" }
        if mine.isNegated, !others.contains(where: \.mayBeNegated) {
            return "has a 'not' in '\(language)', but none in the other languages"
        }
        return nil
    }

    /// The concept in quotation marks; texts may have a turn in degrees.
    private func shown(_ concept: String) -> String {
        switch concept {
        case "quarter": "'quarter' or '90'"
        case "half": "'half' or '180'"
        default: "'\(concept)'"
        }
    }
}
