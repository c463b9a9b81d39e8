import ContentModel
import Diagnostics

/// Languages have different texts: if all of them are equal, one file is a copy of the other.
struct IdenticalLanguageFilesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] { content.editions.flatMap(diagnose) }

    private func diagnose(_ edition: Edition) -> [Diagnostic] {
        var first: [[String]: ContentLanguage] = [:]
        var diagnostics: [Diagnostic] = []
        for language in edition.languageFiles.keys.sorted() {
            let texts = edition.penalties.flatMap { penalty in
                penalty.texts.byLanguage[language].map { [String(penalty.id), $0.headline, $0.text] } ?? []
            }
            guard !texts.isEmpty else { continue }
            guard let other = first[texts] else {
                first[texts] = language
                continue
            }
            guard other.fallbacks.last != language.fallbacks.last else { continue }
            diagnostics.append(
                Diagnostic(
                    .identicalLanguageFiles, "all texts in '\(language)' are the same as in '\(other)'; one of the files is a copy",
                    at: SourceLocation(path: edition.languageFiles[language] ?? ""),
                    notes: [Diagnostic.Note("the other file", at: SourceLocation(path: edition.languageFiles[other] ?? ""))]))
        }
        return diagnostics
    }
}
