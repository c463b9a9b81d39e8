import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Numbers in the forms that each of the other programs knows.
struct PlainNumberTests {
    /// The XML of the only quiz of an export, or the text of an export in one file.
    static func exported(_ blanks: String, _ format: QuizFormat, _ log: inout ExportLog) throws -> String {
        let export = try PackageTesting.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Numbers {#n}\n\nHow many? \(blanks)\n", export)
        let exporter = try #require(format.exporter)
        let file = try #require(exporter.files([quiz], export, log: &log).first)
        guard file.path.hasSuffix(".zip") || file.path.hasSuffix(".imscc") else { return String(decoding: file.bytes, as: UTF8.self) }
        var archive = try ZipReader(file.bytes)
        var texts: [String] = []
        for path in archive.paths.sorted() where path != "imsmanifest.xml" {
            texts.append(String(decoding: try archive.bytes(of: path) ?? [], as: UTF8.self))
        }
        return texts.joined()
    }

    private static func withoutSpace(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    private static func canvas(_ exact: String, _ lowest: String, _ highest: String) -> String {
        withoutSpace(
            """
            <conditionvar><or><varequal respident="response1">\(exact)</varequal><and><vargte respident="response1">\(lowest)</vargte>
            <varlte respident="response1">\(highest)</varlte></and></or></conditionvar>
            """)
    }

    /// The importer of New Quizzes recognises an exact number as a range of three equal numbers.
    @Test(arguments: [
        ("[[= 3]]", "3", "3", "3"), ("[[= -0.5]]", "-0.5", "-0.5", "-0.5"), ("[[= 14.0]]", "14.0", "14.0", "14.0"),
        ("[[= 123456789012]]", "123456789012", "123456789012", "123456789012"),
        ("[[= 1e20]]", "100000000000000000000", "100000000000000000000", "100000000000000000000"),
        ("[[= 1e-7]]", "0.0000001", "0.0000001", "0.0000001"), ("[[= 9.81 ± 0.05]]", "9.81", "9.76", "9.86"),
        ("[[= -3 ± 1e-2]]", "-3", "-3.01", "-2.99"),
        ("[[= 1e20 ± 1e-1]]", "100000000000000000000", "99999999999999999999.9", "100000000000000000000.1"),
    ])
    func canvasHasARangeAroundEachNumber(blank: String, exact: String, lowest: String, highest: String) throws {
        var log = ExportLog()
        let text = PlainNumberTests.withoutSpace(try PlainNumberTests.exported(blank, .canvas, &log))
        #expect(text.contains(PlainNumberTests.canvas(exact, lowest, highest)))
        #expect(log.diagnostics == [])
    }

    /// Among other blanks, a number is compared as a word, in each of its spellings.
    @Test func canvasComparesNumbersAmongWordsAsWords() throws {
        var log = ExportLog()
        let text = try PlainNumberTests.exported("[[cell]] and [[= 2.50e1]] and [[= 4.0 ± 1]]", .canvas, &log)
        for word in ["cell", "2.50e1", "25", "4.0", "4"] { #expect(text.contains(">\(word)</mattext>"), "\(word)") }
        let message = "character by character if a question has several blanks, so only the exact number is right, without its tolerance; "
        #expect(log.diagnostics.contains { $0.message.contains(message) })
    }

    /// With a decimal comma or as a fraction, too, as in a cartridge, so that another import and export adds no more.
    @Test(arguments: [QuizFormat.canvas, .cartridge]) func numbersComparedAsWordsHaveAllSpellings(format: QuizFormat) throws {
        var log = ExportLog()
        let text = try PlainNumberTests.exported(format == .canvas ? "[[= 0.5]] and [[x]]" : "[[= 0.5]]", format, &log)
        let end = format == .canvas ? "mattext" : "varequal"
        for word in ["0.5", "0,5", ".5", ",5", "1/2", "½"] { #expect(text.contains(">\(word)</\(end)>"), "\(word)") }
        #expect(!log.diagnostics.contains { $0.message.contains("tolerance") })
    }

    @Test(arguments: [QuizFormat.canvas, .qti, .moodle, .gift])
    func noExportHasExponents(format: QuizFormat) throws {
        for blanks in ["[[= 1e20 ± 1e19]]", "[[= -1e-7 ± 1E-8]]", "[[= 1e20 ± 2e3]] and [[= 5e-9]]"] {
            var log = ExportLog()
            let text = try PlainNumberTests.exported(blanks, format, &log)
            // Canvas also gets the author's spelling.
            if format == .canvas, blanks.contains("and") { continue }
            #expect(text.firstMatch(of: /[0-9][eE][-+]?[0-9]/) == nil, "\(format) \(blanks)")
            #expect(text.contains("100000000000000000000") != text.contains("0.0000001"))
        }
    }

    @Test func smallPointsHaveNoExponents() {
        #expect([0.00001, 0.5, 2, 1000].map(QuizFrontMatter.number) == ["0.00001", "0.5", "2", "1000"])
    }

    /// A cartridge has no numbers, so all likely spellings are right.
    @Test func cartridgesCompareNumbersAsWords() throws {
        var log = ExportLog()
        let text = try PlainNumberTests.exported("[[= 5.0]]", .cartridge, &log)
        #expect(text.contains(">5.0</varequal>") && text.contains(">5</varequal>"))
    }
}
