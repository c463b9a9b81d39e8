import Encoding
import Testing

struct FileExtensionTests {
    @Test(arguments: [
        ("cells.json", true), ("Content/quizzes/CELLS.JSON", true), ("a.b.Json", true), (".json", true), ("json", false), ("xjson", false),
        ("cells.json5", false), ("", false), ("n", false), ("é.md.json", true),
    ])
    func capitalsDontMatter(path: String, isJSON: Bool) {
        #expect(path.hasFileExtension("json") == isJSON)
    }
}
