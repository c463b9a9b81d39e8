import ContentModel
import Diagnostics
import Encoding

/// A text that an older edition has for one fault isn't that of another fault: else it kept the number of that edition.
///
/// This needs no knowledge of the language, so it is for languages without word lists; `ShiftedTextsRule` compares the others. Faults of
/// two editions are the same if they have the same slug.
struct OtherFaultsTextsRule: ContentRule {
    private struct Misplaced {
        var penalty: Penalty
        var text: PenaltyText
        /// The fault with this text in the other edition.
        var owner: Penalty
        var other: Edition
    }

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.languageFiles.keys.filter { !TextConcepts.isKnown($0) }.sorted().compactMap { language in
                content.editions.filter { isOlder($0, than: edition) }.lazy
                    .map { misplaced(edition, $0, language, content.settings) }.max { $0.count < $1.count }
                    .flatMap { diagnostic($0, edition, language) }
            }
        }
    }

    private func isOlder(_ other: Edition, than edition: Edition) -> Bool {
        guard let theirs = other.inForce, let own = edition.inForce, theirs != own else {
            return NaturalOrder.precedes(other.id, edition.id)
        }
        return theirs < own
    }

    private func misplaced(_ edition: Edition, _ other: Edition, _ language: ContentLanguage, _ settings: SiteSettings) -> [Misplaced] {
        let owners = Dictionary(grouping: other.penalties) { TextFolding.squeeze($0.texts.byLanguage[language]?.text ?? "") }
        let indices = edition.penalties.indicesBySlug
        func text(_ penalty: Penalty, _ languages: [ContentLanguage]) -> String? {
            penalty.texts.best(languages).map { TextFolding.squeeze($0.value.text) }
        }
        return edition.penalties.compactMap { penalty in
            guard let slug = penalty.slug, let own = penalty.texts.byLanguage[language],
                let same = owners[TextFolding.squeeze(own.text)], !own.text.isEmpty, !same.contains(where: { $0.slug == slug }),
                let owner = same.first(where: { $0.slug.map { indices[$0] != nil } ?? false }),
                let index = owner.slug.flatMap({ indices[$0] })
            else { return nil }
            // Two faults can share a text: that of both, or one whose original is the same, too.
            let chain = settings.language.fallbacks
            guard text(edition.penalties[index], [language]) != TextFolding.squeeze(own.text), text(penalty, chain) != text(owner, chain)
            else { return nil }
            return Misplaced(penalty: penalty, text: own, owner: owner, other: other)
        }
    }

    private func diagnostic(_ misplaced: [Misplaced], _ edition: Edition, _ language: ContentLanguage) -> Diagnostic? {
        guard let first = misplaced.first else { return nil }
        let count = misplaced.count == 1 ? "1 text in '\(language)' belongs" : "\(misplaced.count) texts in '\(language)' belong"
        return Diagnostic(
            .shiftedTexts,
            "\(count) to other faults in edition '\(first.other.id)', which has the text of penalty \(first.penalty.id) "
                + "('\(first.penalty.name)') for '\(first.owner.name)'; are these the numbers of that edition?",
            at: edition.location(of: first.text, in: language))
    }
}
