import Markup
import Testing

struct CSVTextTests {
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"), ("\t=1", "'\t=1"), (" =1", "' =1"), ("＝1", "'＝1"),
        ("'=1", "''=1"), ("''-1", "'''-1"), ("a=1", "a=1"), ("'a'", "'a'"), ("'", "'"), ("", ""), ("élan", "élan"),
    ])
    func formulasAreTextsAndComeBack(text: String, cell: String) {
        #expect(CSVText.shielded(text) == cell)
        #expect(CSVText.unshielded(cell) == text)
    }

    @Test(arguments: ["=1", "a", "-> b"]) func whatHasNoApostropheStays(cell: String) { #expect(CSVText.unshielded(cell) == cell) }
}
