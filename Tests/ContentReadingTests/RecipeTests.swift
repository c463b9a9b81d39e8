import Foundation
import Testing

/// Recipes in the documentation of the code, checked with their example: every file that they name exists and contains the example.
struct RecipeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Equal for `print-answers` and `printAnswers`.
    private static func folded(_ text: String) -> String { text.lowercased().replacing("-", with: "") }

    @Test(arguments: [
        // Markdown has no word for an ordering.
        ("Adding a kind of question", ["cells.md"]),
        // The files of a bundle are named by their folder.
        ("Adding a kind of page", ["58-cards.js"]),
        ("Adding a key of an assignment", []),
        // Translations have no text for the scoring.
        ("Adding a key of a quiz", ["QuizDraft.swift"]),
        ("Adding a key of another file", []),
        ("Adding a format", []),
    ])
    func everyFileOfTheRecipeHasItsExample(recipe: String, exceptions: [String]) throws {
        let page = try String(contentsOf: RecipeTests.root.appending(path: "Docs/Content/pages/code.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("\(recipe)\n") })
        let example = try #require(section.firstMatch(of: /such as `([^`]+)`/)).output.1
        let paths = section.matches(of: /`([^` ]*\.(?:swift|js|css|html|json|md|py|strings))`/).map { String($0.output.1) }
        #expect(paths.count > 2)
        for path in paths {
            let text = try? String(contentsOf: RecipeTests.root.appending(path: path), encoding: .utf8)
            guard let text else {
                Issue.record("the recipe '\(recipe)' names \(path), which isn't there")
                continue
            }
            if exceptions.contains(where: path.hasSuffix) { continue }
            #expect(
                RecipeTests.folded(text).contains(RecipeTests.folded(String(example))),
                "the recipe '\(recipe)' follows '\(example)' through \(path), which doesn't have it")
        }
    }
}
