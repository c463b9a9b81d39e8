import Diagnostics
import Markup
import Testing

/// What isn't well-formed XML is reported with its first error, and how to fix it.
struct XMLErrorTests {
    private func message(_ bytes: [UInt8]) -> String? {
        var log = DiagnosticLog(path: "a.xml")
        _ = MarkupReader.xml(bytes, log: &log)
        return log.diagnostics.first.map { "\($0.location.position.line) \($0.message)" }
    }

    @Test(arguments: [
        (
            "<a>\n<![CDATA[b\u{B}c]]></a>",
            "2 a control character (U+000B) can't be in XML; remove it here, or from the question in the other program"
        ),
        ("<a>\nb & c</a>", "2 the character & begins an entity in XML; write &amp; for the character itself"),
        ("<a>b &c d</a>", "1 an entity ends with ';' in XML; add it, or write &amp; for the character & itself"),
        ("<a>1 < 2</a>", "1 the character < begins a tag in XML; write &lt; for the character itself"),
        ("<a>\n<b></a>", "2 </a> is here, but the <b> of line 2 has to end with </b>; export the file again, or fix it here"),
        ("\n<?xml version=\"1.0\"?><a/>", "2 '<?xml' must be the first characters of the file; remove the lines and spaces above it"),
        ("<a/>\nb", "2 there is text after the end of the first element, which XML doesn't allow; export the file again, or fix it here"),
    ])
    func firstErrors(text: String, expected: String) { #expect(message(Array(text.utf8)) == expected) }

    /// Columns count bytes, and the parser counts characters.
    @Test(arguments: [
        ("<a>ab & c</a>", 8), ("<a>\n日本語 & c</a>", 12), ("\u{FEFF}<a>éé & c</a>", 10), ("<a>é\u{B}</a>", 6),
        ("<a>é<b></a>", 13),
    ])
    func columns(text: String, column: UInt32) throws {
        var log = DiagnosticLog(path: "a.xml")
        _ = MarkupReader.xml(Array(text.utf8), log: &log)
        #expect(try #require(log.diagnostics.first).location.position.column == column)
    }

    @Test func aFileThatEndsEarly() throws {
        let words = try #require(message(Array("<a>\n<b>c".utf8)))
        #expect(words.hasSuffix("the file ends before the <b> of line 2 does; part of it may be missing, so export it again"), "\(words)")
    }

    @Test(arguments: [("<a><![CDATA[<p>b\n</p>", "CData section not finished"), ("<a><!-- b\n", "Comment not terminated")])
    func whatIsNotFinishedIsNotShown(text: String, problem: String) throws {
        let words = try #require(message(Array(text.utf8)))
        #expect(words.hasSuffix("this isn't well-formed XML: \(problem); export the file again, or fix it here"), "\(words)")
    }

    @Test(arguments: ["<a>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>"]) func anotherEncoding(start: String) throws {
        let words = try #require(message(Array(start.utf8) + [0xC9, 0x6C] + Array("</a>".utf8)))
        #expect(words.contains("save it as UTF-8, or write encoding=\"windows-1252\" in its first line"), "\(words)")
        #expect(!words.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func unknownEntitiesAndEncodings() {
        #expect(message(Array("<a>b&eacute;</a>".utf8)) == "1 the entity '&eacute;' isn't supported; write the characters it stands for")
        #expect(
            message(Array("<?xml version=\"1.0\" encoding=\"x-none\"?><a/>".utf8))
                == "1 the encoding 'x-none' isn't supported; save the file as UTF-8")
    }
}
