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

    /// Excel would take them for times, dates and other numbers.
    @Test(arguments: ["2:1", "8/20", "12/20", "0071", "02", "-3", "1.3", "1/2/2027", "12E3", "4711 0815", "123456789012", "50%"])
    func textsStayInExcel(text: String) {
        #expect(CSVStyle.decimalComma.text(text) == "=\"\(text)\"")
        #expect(CSVText.withoutFormula(CSVStyle.decimalPoint.text(text)) == text)
        #expect(CSVStyle.plain.text(text) == CSVText.guarded(text))
    }

    @Test(arguments: ["4711", "0", "11B", "A+", "First", "=1+2", "s0071", "7E", "Toby 2", "", "E", "2026-11-23T09:28:22Z"])
    func otherTextsNeedNothing(text: String) { #expect(CSVStyle.decimalComma.text(text) == CSVText.guarded(text)) }

    @Test(arguments: ["=1+2", "=\"a\"&\"b\"", "=\"", "a"]) func otherFormulasStay(cell: String) {
        #expect(CSVText.withoutFormula(cell) == cell)
    }

    @Test func aQuotationMarkWithAnAccentEndsNoCell() {
        #expect(CSVText.moreBytes([["\"\u{301},b"]]).elementsEqual("\"\"\"\u{301},b\"\r\n".utf8))
    }

    @Test(arguments: ["=1", "a", "-> b"]) func whatHasNoApostropheStays(cell: String) { #expect(CSVText.unguarded(cell) == cell) }
}
