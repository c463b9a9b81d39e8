import Diagnostics
import Encoding
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

    @Test(arguments: [
        ("हिन्दी", "हिन्दी"), ("कुल", "कुल"), ("หนังสือ", "หนังสือ"), ("ガス", "ガス"), ("カ\u{3099}ス", "ガス"), ("שָׁלוֹם עולם", "שָׁלוֹם-עולם"),
        ("한국어 1", "한국어-1"), ("ਪੰਜਾਬੀ", "ਪੰਜਾਬੀ"), ("ёлка й", "елка-и"), ("Ώ ή", "ω-η"), ("Phở ด้วย", "pho-ด้วย"), ("\u{94D}", ""),
    ])
    func slugsKeepMarksThatScriptsNeed(text: String, slug: String) {
        #expect(Array(Identifier.slug(text).utf8) == Array(slug.normalized(to: .composed).utf8))
        #expect(slug.isEmpty || Identifier.isValid(slug.normalized(to: .composed)))
    }

    /// These ids are in calendar entries, saved answers and links.
    @Test(arguments: [
        ("हिन्दी", "हिनदी"), ("कुल", "कल"), ("หนังสือ", "หนงสอ"), ("ガス", "カス"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("Où ?", "ou"),
    ])
    func derivedIDsAreAsTheyWere(text: String, id: String) {
        #expect(Array(Identifier.derived(text).utf8) == Array(id.utf8))
    }

    @Test func titlesThatDifferInMarksHaveDifferentIDs() {
        var ids = DerivedIDs()
        #expect(["कल", "कुल", "कूल", "कुल"].map { ids.id(of: $0) } == ["कल", "कुल", "कूल", "कुल"])
    }

    @Test func manyMarksEnd() {
        let slug = Identifier.slug("क" + String(repeating: "\u{941}", count: 10_000))
        #expect(slug.unicodeScalars.count <= 68)
    }

    @Test func slugsEndAtSixtyCharacters() {
        let slug = Identifier.slug(String(repeating: "word ", count: 30))
        #expect(slug.unicodeScalars.count <= 60)
        #expect(slug.hasPrefix("word-word") && !slug.hasSuffix("-"))
    }

    @Test(arguments: [
        ("week_1.b", "week_1.b"), ("Week 1", "Week-1"), ("what? & #1%", "what-1"), ("a: b/c d", "a-b/c-d"), ("-ok/ ok ", "-ok/ok"),
        ("Colle\u{300}ge d'e\u{301}te\u{301}", "Collège-d-été"), ("été 1", "été-1"), ("हिन्दी", "हिनदी"),
        ("???", ""), ("a/😀", "a/"),
    ])
    func fileNamesFit(name: String, id: String) {
        #expect(Array(Identifier.fromFileName(name).utf8) == Array(id.utf8))
    }

    /// These ids are in calendar entries and saved attempts.
    @Test func validFileNamesStayAsTheyAre() {
        for name in ["a", "biology/cells", "v1.2_b-c", "été", "日本", "A--b-", "कुल", String(repeating: "long", count: 40)] {
            #expect(Identifier.isValid(name))
            #expect(Identifier.fromFileName(name) == name)
        }
    }

    @Test(arguments: ["a", "biology/cells", "v1.2_b-c", "été", "日本", "हिन्दी", "ด้วย/a"])
    func fitIDs(id: String) {
        var log = DiagnosticLog(path: "a")
        #expect(Identifier.check(Located(id, at: .start), log: &log))
        #expect(log.problems == [])
    }

    @Test(arguments: [
        "", "/a", "a/", "a//b", "../a", "a/./b", "a b", "a?b", "a#b", "a\\b", "a:b", "a\u{0}b", "😀", "e\u{301}t", "\u{94D}", "a\u{94D}",
        "-\u{94D}", "カ\u{3099}",
    ])
    func unfitIDs(id: String) {
        var log = DiagnosticLog(path: "a")
        #expect(!Identifier.check(Located(id, at: .start), log: &log))
        #expect(log.diagnostics.map(\.id) == [.invalidID])
    }
}
