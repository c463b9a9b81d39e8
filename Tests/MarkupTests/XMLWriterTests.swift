import Diagnostics
import Markup
import Testing

struct XMLWriterTests {
    /// To Swift, `>` and an accent behind it are one character; to a reader of XML they end the section all the same.
    @Test(arguments: ["]]>", "]]>\u{301}<script>", "a]]]>b", "]]&gt;"]) func noTextEndsItsSection(text: String) throws {
        var xml = XMLWriter()
        xml.element("a") { $0.cdata(text) }
        var log = DiagnosticLog(path: "a.xml")
        let root = try #require(MarkupReader.xml(Array(xml.bytes), log: &log))
        #expect(root.text.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(root.elements.isEmpty)
    }

    @Test func charactersThatXMLForbidsAreLeftOut() throws {
        var xml = XMLWriter()
        xml.element("a") { $0.text("a\u{1}b\u{FFFE}c\u{FFFF}d\u{FF21}\u{F000}e\t") }
        var log = DiagnosticLog(path: "a.xml")
        #expect(MarkupReader.xml(Array(xml.bytes), log: &log)?.text == "abcd\u{FF21}\u{F000}e\t")
        #expect(log.diagnostics == [])
    }
}
