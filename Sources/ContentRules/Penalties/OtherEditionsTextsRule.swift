import ContentModel
import Diagnostics
import Encoding

/// A translation belongs to its edition: other editions number penalties differently, so its texts would be shown for the wrong
/// penalties.
///
/// A file counts as another edition's if all its texts equal those of that edition, number by number, while many texts of the
/// default language differ.
struct OtherEditionsTextsRule: ContentRule {
    static let fewestTexts = 5
    static let differentShare = 0.2

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let settings = content.settings
        var diagnostics: [Diagnostic] = []
        for (index, edition) in content.editions.enumerated() {
            for other in content.editions[..<index] {
                for language in edition.translationLanguages(settings) where isShared(language, edition, other, settings) {
                    diagnostics.append(
                        Diagnostic(
                            .unknownPenalty,
                            "the editions '\(other.id)' and '\(edition.id)' have the same texts in '\(language)', but number their penalties differently; one file is the translation of the other edition",
                            at: SourceLocation(path: edition.languageFiles[language] ?? ""),
                            notes: [
                                Diagnostic.Note("the other file", at: SourceLocation(path: other.languageFiles[language] ?? ""))
                            ]))
                }
            }
        }
        return diagnostics
    }

    private func isShared(_ language: ContentLanguage, _ a: Edition, _ b: Edition, _ settings: SiteSettings) -> Bool {
        let theirs = Dictionary(keepingFirst: b.pairs(language, settings).map { ($0.penalty.id, $0) })
        var shared = 0
        var different = 0
        for mine in a.pairs(language, settings) {
            guard let other = theirs[mine.penalty.id] else { continue }
            guard mine.translation.hasSameText(as: other.translation) else { return false }
            shared += 1
            if !mine.original.hasSameText(as: other.original) { different += 1 }
        }
        return shared >= Self.fewestTexts && Double(different) > Self.differentShare * Double(shared)
    }
}
