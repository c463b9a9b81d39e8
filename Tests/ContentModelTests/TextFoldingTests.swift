import ContentModel
import Foundation
import Testing

/// The page's script is held against the same file.
@Suite struct TextFoldingTests {
    struct Vectors: Decodable {
        var cases: [Case]

        struct Case: Decodable, CustomTestStringConvertible {
            var name: String
            var input: String
            var expected: String
            var testDescription: String { name }
        }

        static func read() throws -> Vectors {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/folding.json")
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        }
    }

    @Test(arguments: try Vectors.read().cases)
    func foldsAsTheScriptDoes(vector: Vectors.Case) {
        #expect(Array(TextFolding.fold(vector.input).utf8) == Array(vector.expected.utf8))
    }

    @Test func squeezesAsTheScriptDoes() {
        #expect(TextFolding.squeeze(" \u{FEFF}Élan \t\r\n vital\u{3000}") == "Élan vital")
        #expect(TextFolding.squeeze("a\u{85}b") == "a\u{85}b")
        #expect(TextFolding.squeeze(" \u{202F} ") == "")
    }
}
