import ContentModel
import Diagnostics

/// Some checks read words, and know those of a few languages only: one note for each other language, where nothing else would tell.
struct LanguageWithoutWordListsRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        var noted: Set<ContentLanguage> = []
        return content.editions.flatMap { edition in
            edition.languageFiles.sorted { $0.key < $1.key }.compactMap { language, path in
                guard !TextConcepts.isKnown(language), edition.penalties.contains(where: { $0.texts.byLanguage[language] != nil }),
                    noted.insert(language.fallbacks.last ?? language).inserted
                else { return nil }
                return Diagnostic(
                    .languageWithoutWordLists,
                    "Quizmark has no word lists for '\(language)', so it doesn't compare numbers in words, positions and parts of the body in these texts "
                        + "with those of other languages; ask a judge to read them",
                    at: SourceLocation(path: path))
            }
        }
    }
}
