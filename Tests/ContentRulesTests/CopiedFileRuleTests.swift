import ContentModel
import Testing

@testable import ContentRules

struct CopiedFileRuleTests {
    /// Diagnostics of quizzes, each a path in `Content/quizzes` with its title.
    private func diagnostics(_ files: [(path: String, title: String)], language: ContentLanguage = .english) -> [String] {
        var content = sampleContent()
        content.settings.language = language
        content.quizzes = files.map { path, title in
            var item = quiz(path, path: "Content/quizzes/\(path).md")
            item.title = title
            return TranslatedItem(item)
        }
        return CopiedFileRule().diagnostics(content)
    }

    @Test(arguments: [
        "cells (1)", "cells - Copy", "cells-LAPTOP-7", "cells (Ada's conflicted copy 2026-11-28)",
        "cells.sync-conflict-20261128-090000-ABC",
        "cells copy", "cells.french", "Copy of cells", "Kopie von cells", "Copia de cells", "copie de cells", "Copy (2) of cells",
    ])
    func copiesAreReported(path: String) {
        #expect(
            diagnostics([(path, "Cells"), ("other", "Other"), ("cells", "Cells")]) == [
                "Content/quizzes/\(path).md:2:1 warning CopiedFile: this seems to be a copy of Content/quizzes/cells.md, with the same title; delete it, or change its title"
            ])
    }

    @Test func filesWithNamesOfTheirOwnAreNot() {
        #expect(
            diagnostics([("cells", "Cells"), ("cells-2", "More cells"), ("cellular", "Cells"), ("a/cells", "Cells"), ("cell", "Cells")])
                == [])
    }

    @Test(arguments: ["cells_fr", "cells-fr", "cells.FR", "cells fr"]) func translationsUnderOtherNamesAre(path: String) {
        // Some titles are the same in both languages.
        for title in ["Les cellules", "Cells"] {
            #expect(
                diagnostics([("cells", "Cells"), (path, title)]) == [
                    "Content/quizzes/\(path).md:2:1 warning CopiedFile: if this is the translation of Content/quizzes/cells.md, rename it to Content/quizzes/cells.fr.md; until then, it is published separately"
                ])
        }
        #expect(diagnostics([(path, "Les cellules")]) == [])
    }

    /// After the site's default language has changed, its files still have a code, and those of the former one have none.
    @Test func filesInTheDefaultLanguageHaveNoCode() {
        #expect(
            diagnostics([("cells", "The cell"), ("cells.fr", "La cellule")], language: french) == [
                "Content/quizzes/cells.fr.md:2:1 warning CopiedFile: a name without a code is for 'fr', the site's default language; rename Content/quizzes/cells.md to Content/quizzes/cells.en.md if it is in 'en', and then this file to Content/quizzes/cells.md; until then, both are published separately"
            ])
    }
}
