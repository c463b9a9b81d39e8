import Foundation
import Testing

@testable import ContentModel

/// Tests with vectors that the page's script passes, too.
@Suite struct TextFoldingTests {
    /// Without looking it up for most characters.
    @Test func categoriesAreThoseOfUnicode() throws {
        for value in 0..<UInt32(0x800) {
            let scalar = try #require(Unicode.Scalar(value))
            let category = scalar.properties.generalCategory
            #expect(TextFolding.isMark(scalar) == [.nonspacingMark, .spacingMark, .enclosingMark].contains(category), "\(value)")
            #expect(TextFolding.isFormat(scalar) == (category == .format), "\(value)")
            #expect(TextFolding.isNumber(scalar) == [.decimalNumber, .letterNumber, .otherNumber].contains(category), "\(value)")
        }
    }

    struct Vectors: Decodable {
        var cases: [Case]

        struct Case: Decodable, CustomTestStringConvertible {
            var name: String
            var input: String
            var expected: String
            var testDescription: String { name }
        }

        static func read(_ name: String) throws -> Vectors {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/\(name).json")
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        }
    }

    @Test(arguments: try Vectors.read("folding").cases)
    func foldsAsTheScriptDoes(vector: Vectors.Case) {
        #expect(Array(TextFolding.fold(vector.input).utf8) == Array(vector.expected.utf8))
    }

    /// Every character that NFKD changes, and many others.
    @Test func foldsAllCharactersAsTheScriptDoes() throws {
        for vector in try Vectors.read("folding-sample").cases {
            #expect(Array(TextFolding.fold(vector.input).utf8) == Array(vector.expected.utf8), "\(vector.name)")
        }
    }

    @Test func whatIsFoldedStaysAsItIs() throws {
        for vector in try Vectors.read("folding-sample").cases {
            let folded = TextFolding.fold(vector.input)
            #expect(Array(TextFolding.fold(folded).utf8) == Array(folded.utf8), "\(vector.name)")
        }
    }

    /// The addresses of students' calendars use it.
    @Test func lettersAreFoldedButNotPunctuation() {
        #expect(TextFolding.foldLetters("Zoë O’Hara Ⅱ ﬁ ½ ²") == "zoe o’hara ⅱ ﬁ ½ ²")
    }

    @Test(arguments: [
        ("CO₂", "co2"), (" “Élan”  vital ", "\"elan\" vital"), ("mito\u{AD}chon\u{200B}drion", "mitochondrion"), ("´", "'"),
        ("¨", "\u{308}"),
        (" \u{301} ", "\u{301}"), ("\u{FE0F}", "\u{FE0F}"), ("", ""),
        ("A != b", "a ≠ b"), ("x >= 2", "x ≥ 2"), ("10³ CO₂", "10^3 co2"),
    ])
    func answersAreNeverFoldedToNothing(answer: String, expected: String) {
        #expect(Array(TextFolding.answer(answer).utf8) == Array(expected.utf8))
    }

    /// Names are compared without marks, as searches are.
    @Test(arguments: [(" Андрей ", "андреи"), ("Élan  vital", "elan vital"), ("¨", "¨"), ("2³", "23")])
    func labelsAreFoldedAsSearchesAre(label: String, expected: String) {
        #expect(Array(TextFolding.label(label).utf8) == Array(expected.utf8))
    }

    /// Every character that NFKD changes, and many others.
    @Test func answersThatAreFoldedStayAsTheyAre() throws {
        for vector in try Vectors.read("folding-sample").cases {
            let folded = TextFolding.answer(vector.input)
            #expect(Array(TextFolding.answer(folded).utf8) == Array(folded.utf8), "\(vector.name)")
        }
    }

    @Test func squeezesAsTheScriptDoes() {
        #expect(TextFolding.squeeze(" \u{FEFF}Élan \t\r\n vital\u{3000}") == "Élan vital")
        #expect(TextFolding.squeeze("a\u{85}b") == "a\u{85}b")
        for text in ["a b", " a b", "a b ", "a  b", "a\tb", " a\n b\u{B}"] { #expect(TextFolding.squeeze(text) == "a b") }
        for text in ["", " ", "\n \n"] { #expect(TextFolding.squeeze(text).isEmpty) }
        #expect(TextFolding.squeeze(" \u{202F} ") == "")
    }
}
