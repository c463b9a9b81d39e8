import Diagnostics
import Testing

@testable import ContentReading

struct IdentifierTests {
    @Test(arguments: [
        ("Où est le noyau ?", "ou-est-le-noyau"), ("  A -- B  ", "a-b"), ("Größe", "große"), ("Ελλάς", "ελλας"), ("?!", ""),
        ("日本語 テスト", "日本語-テスト"), ("n²=4", "n²-4"), ("Çedilla ñ", "cedilla-n"), ("A\u{301}", "a"),
    ])
    func slugs(text: String, slug: String) {
        #expect(Identifier.slug(text) == slug)
    }

    @Test func slugsEndAtSixtyCharacters() {
        let slug = Identifier.slug(String(repeating: "word ", count: 30))
        #expect(slug.unicodeScalars.count <= 60)
        #expect(slug.hasPrefix("word-word") && !slug.hasSuffix("-"))
    }

    @Test(arguments: [
        ("week_1.b", "week_1.b"), ("Week 1", "Week-1"), ("what? & #1%", "what-1"), ("a: b/c d", "a-b/c-d"), ("-ok/ ok ", "-ok/ok"),
        ("Colle\u{300}ge d'e\u{301}te\u{301}", "Collège-d-été"), ("été 1", "été-1"), ("???", ""), ("a/😀", "a/"),
    ])
    func fileNamesFit(name: String, id: String) {
        #expect(Array(Identifier.fromFileName(name).utf8) == Array(id.utf8))
    }

    /// These ids are in calendar entries and saved attempts.
    @Test func validFileNamesStayAsTheyAre() {
        for name in ["a", "biology/cells", "v1.2_b-c", "été", "日本", "A--b-", String(repeating: "long", count: 40)] {
            #expect(Identifier.isValid(name))
            #expect(Identifier.fromFileName(name) == name)
        }
    }

    @Test(arguments: ["a", "biology/cells", "v1.2_b-c", "été", "日本"])
    func fitIDs(id: String) {
        var log = DiagnosticLog(path: "a")
        #expect(Identifier.check(Located(id, at: .start), log: &log))
        #expect(log.faults == [])
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/./b", "a b", "a?b", "a#b", "a\\b", "a:b", "a\u{0}b", "😀"])
    func unfitIDs(id: String) {
        var log = DiagnosticLog(path: "a")
        #expect(!Identifier.check(Located(id, at: .start), log: &log))
        #expect(log.diagnostics.map(\.id) == [.invalidID])
    }
}
