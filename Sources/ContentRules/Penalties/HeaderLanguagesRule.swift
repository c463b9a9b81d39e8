import ContentModel
import Diagnostics

/// An edition that is translated has its title and what is disputed in that language, too, if `edition.yml` has them by language. No file
/// for translators contains them.
struct HeaderLanguagesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.languageFiles.keys.sorted().compactMap { language -> Diagnostic? in
                func isMissing(_ texts: [ContentLanguage: String]) -> Bool {
                    !texts.isEmpty && !language.fallbacks.contains { texts[$0] != nil }
                }
                let disputes = edition.disputed.filter { isMissing($0.value.texts) }.keys.sorted()
                // A title in one language may be meant for all.
                let missing =
                    (edition.titles.count > 1 && isMissing(edition.titles) ? ["'title'"] : []) + disputes.map { "'\($0)' in 'disputed'" }
                if missing.isEmpty { return nil }
                let have = missing.count == 1 ? "has" : "have"
                return Diagnostic(
                    .missingPenaltyText,
                    "\(listed(missing)) \(have) no text in '\(language)', so pages in '\(language)' show that of another language",
                    at: SourceLocation(path: "\(edition.folder)/edition.yml"))
            }
        }
    }
}
