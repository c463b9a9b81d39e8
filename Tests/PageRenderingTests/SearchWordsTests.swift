import ContentModel
import ContentSamples
import Diagnostics
import Markup
import Testing

@testable import PageRendering
@testable import SearchIndex

struct SearchWordsTests {
    private func run(_ entries: [String]) -> WordRun {
        var index = WordIndex()
        for (number, text) in entries.enumerated() {
            index.begin(entry: number)
            index.add(text, isTitle: false)
        }
        return index.run()
    }

    @Test(arguments: [
        ("en", "stopped stops stopping run running", "run stop"), ("fr", "plongeon plongeons", "plongeon"),
        ("en", "mitochondrion mitochondria nucleus nuclei formulas formula", "formul mitochondri nucle"),
        ("en", "data date matrix matrices focus focused", "dat focus matr"), ("es", "salto saltos", "salt"), ("it", "tuffo tuffi", "tuff"),
        ("tlh", "qapla qaplas", ""),
    ])
    func stemsAreBeginningsOfWords(code: String, words: String, stems: String) throws {
        #expect(run([words]).stems(try #require(ContentLanguage(code))) == stems)
    }

    /// The page would take words without a stem for words without other forms.
    @Test(arguments: ["ru", "el", "ar", "tlh"]) func languagesInOtherLettersHaveNoStems(code: String) throws {
        var json = CompactJSON()
        let words = run(["прыжки jumping"])
        json.object { words.write(0..<words.count, language: ContentLanguage(code), into: &$0) }
        #expect(!String(decoding: json.bytes, as: UTF8.self).contains("stems"))
    }

    /// Greek letters, raised and lowered characters, arrows and operators are looked up in tables, to the same end as folding.
    @Test func charactersOfFormulasAreFolded() {
        for value in Array(UInt32(0x370)..<0x400) + Array(0x2070..<0x20A0) + Array(0x2190..<0x2300) + Array(0x27C0..<0x2800) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "x\(scalar)y 7\(scalar) \(scalar)\u{304}z"
            let folded = TextFolding.fold(text).unicodeScalars
            let expected = folded.split { !FoldedLetters.isPartOfWord($0) }.map { String(String.UnicodeScalarView($0)) }
            let run = run([text])
            #expect(Set((0..<run.count).map(run.word)) == Set(expected), "U+\(String(value, radix: 16))")
        }
    }

    @Test func theMostFrequentWordsHelpWithSpelling() {
        var spelling = SpellingWords()
        spelling.add(run(["cells grow", "cells grow", "cells grow", "cells rare 2026 2026 the"]))
        spelling.add(run(["2026 the", "2026 the", "2026 the", "2026 the"]))
        #expect((0..<spelling.run(most: 9).count).map(spelling.run(most: 9).word) == ["cells", "grow"])
        #expect((0..<spelling.run(most: 1).count).map(spelling.run(most: 1).word) == ["cells"])
    }

    /// The Spanish "salto" is a dive; in English it is a word to avoid for a somersault.
    @Test func aTermOfThePagesLanguageIsNoWordOfAnotherTerm() throws {
        let spanish = try #require(ContentLanguage("es"))
        var content = try SiteContent.empty()
        content.settings.languages = [.english, spanish]
        func patterns(_ text: String) throws -> [TermPattern] {
            try text.split(separator: "|").map { try #require(TermPattern(String($0))) }
        }
        func term(_ english: Glossary.Wording, _ wording: Glossary.Wording) -> Glossary.Term {
            Glossary.Term(position: .start, wordings: Translated([.english: english, spanish: wording]))
        }
        content.glossary = Glossary(
            path: "g",
            terms: [
                term(
                    Glossary.Wording(allowed: try patterns("somersault"), discouraged: try patterns("flip*|salto")),
                    Glossary.Wording(allowed: try patterns("mortal"))),
                term(Glossary.Wording(allowed: try patterns("dive")), Glossary.Wording(also: try patterns("salto"))),
            ])
        #expect(SearchSynonyms.text(content, in: spanish) == "mortal|somersault|flip*\nsalto|dive")
        #expect(SearchSynonyms.text(content, in: .english) == "somersault|flip*|salto")
    }

    @Test func termsAreWrittenWithTheWordsOfThePagesLanguageFirst() throws {
        let french = try #require(ContentLanguage("fr"))
        var content = try SiteContent.empty()
        content.settings.languages = [.english, french]
        func patterns(_ texts: [String]) throws -> [TermPattern] { try texts.map { try #require(TermPattern($0)) } }
        let armstand = Glossary.Term(
            position: .start,
            wordings: Translated([
                .english: Glossary.Wording(allowed: try patterns(["armstand"]), discouraged: try patterns(["Hand-stand"])),
                french: Glossary.Wording(allowed: try patterns(["équilibr*"])),
            ]))
        let alone = Glossary.Term(position: .start, wordings: Translated([.english: Glossary.Wording(allowed: try patterns(["dive"]))]))
        content.glossary = Glossary(path: "g", terms: [armstand, alone])
        #expect(SearchSynonyms.text(content, in: .english) == "armstand|hand stand")
        #expect(SearchSynonyms.text(content, in: french) == "equilibr*|armstand|hand stand")
    }
}
