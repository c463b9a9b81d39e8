import Markup
import Testing

struct CSVTextTests {
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"), ("\t=1", "'\t=1"), (" =1", "' =1"), ("＝1", "'＝1"),
        ("'=1", "''=1"), ("''-1", "'''-1"), ("a=1", "a=1"), ("'a'", "'a'"), ("'", "'"), ("", ""), ("élan", "élan"),
    ])
    func formulasAreTextsAndComeBack(text: String, cell: String) {
        #expect(CSVText.guarded(text) == cell)
        #expect(CSVText.unguarded(cell) == text)
    }

    @Test func aQuotationMarkWithAnAccentEndsNoCell() {
        #expect(CSVText.moreBytes([["\"\u{301},b"]]).elementsEqual("\"\"\"\u{301},b\"\r\n".utf8))
    }

    @Test(arguments: ["=1", "a", "-> b"]) func whatHasNoApostropheStays(cell: String) { #expect(CSVText.unguarded(cell) == cell) }
}
