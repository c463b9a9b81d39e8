import Diagnostics
import Localization
import Testing

@Suite struct StringsFileTests {
    private func read(_ text: String) -> (file: StringsFile, diagnostics: [Diagnostic]) {
        StringsFile.read(Array(text.utf8), path: "x.strings")
    }

    @Test func readsPairsCommentsAndEscapes() {
        let (file, diagnostics) = read(
            #"""
            /* a comment; "with" = quotes */
            "a" = "one\ntwo \"three\" \\ \t\U00e9";
            // another
              "b"="\UD83D\UDE00" ;
            """#)
        #expect(diagnostics.isEmpty)
        #expect(file.texts == ["a": "one\ntwo \"three\" \\ \té", "b": "😀"])
        #expect(file.entries[1].key.position == SourcePosition(line: 4, column: 3))
        #expect(file.entries[1].text.position == SourcePosition(line: 4, column: 7))
    }

    @Test(arguments: [true, false]) func readsUTF16WithAMark(littleEndian: Bool) {
        let units = [0xFEFF] + Array("\"è\" = \"😀\";".utf16)
        let bytes = units.flatMap { unit in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return littleEndian ? pair : pair.reversed()
        }
        let (file, diagnostics) = StringsFile.read(bytes, path: "x.strings")
        #expect(diagnostics.isEmpty)
        #expect(file.texts == ["è": "😀"])
    }

    @Test func reportsErrorsAndReadsOn() {
        let (file, diagnostics) = read(
            """
            "a" = "one"
            "b" = "two";
            c = "three";
            "d" = "fo\\ur";
            "e" "five";
            "f" = "six";
            """)
        #expect(file.entries.map(\.key.value) == ["b", "d", "f"])
        #expect(diagnostics.map(\.location.position.line) == [2, 3, 4, 5])
        #expect(diagnostics.allSatisfy { $0.id == .invalidStrings })
    }

    @Test func reportsThePositionOfAnOpenText() {
        let (_, diagnostics) = read("\"a\" = \"one;\n\"b\" = \"two\";\n")
        #expect(diagnostics.first?.location.position == SourcePosition(line: 1, column: 7))
        #expect(read("\"a\" = \"one").diagnostics.first?.location.position == SourcePosition(line: 1, column: 7))
    }

    @Test func keepsTheFirstOfTwoEqualKeys() throws {
        let (file, diagnostics) = read("\"a\" = \"one\";\n\"a\" = \"two\";")
        #expect(file.texts == ["a": "one"])
        let diagnostic = try #require(diagnostics.first)
        #expect(diagnostic.id == .duplicateKey)
        #expect(diagnostic.location.position.line == 2)
        #expect(diagnostic.notes.first?.location.position.line == 1)
    }

    @Test(arguments: ["\"a\" = \"\\", "\"a", "\"a\" =", "/*", "\"\\U12", "\\", "\"a\" = \"\\UD83D\";"])
    func survivesFilesThatEndAnywhere(text: String) {
        #expect(!read(text).diagnostics.isEmpty)
    }

    @Test func refusesOtherEncodings() {
        #expect(StringsFile.read([0x22, 0xE9, 0x22], path: "x").diagnostics.map(\.id) == [.notUTF8])
        #expect(StringsFile.read([0xFF, 0xFE, 0x00], path: "x").diagnostics.map(\.id) == [.notUTF8])
    }
}
