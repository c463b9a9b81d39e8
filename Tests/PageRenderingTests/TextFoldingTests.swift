import Foundation
import PageRendering
import Testing

/// The page's script is held against the same file.
@Suite struct TextFoldingTests {
    private struct Vectors: Decodable {
        struct Case: Decodable {
            var name: String
            var input: String
            var expected: String
        }

        var cases: [Case]
    }

    @Test func foldsAsTheScriptDoes() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/folding.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        #expect(vectors.cases.count > 5)
        for vector in vectors.cases {
            #expect(Array(TextFolding.fold(vector.input).utf8) == Array(vector.expected.utf8), "\(vector.name)")
        }
    }
}
