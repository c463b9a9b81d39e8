import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// For any file, the import of a package ends with diagnostics or quizzes.
struct MalformedPackageTests {
    static let formats: [QuizFormat] = [.canvas, .qti]

    private static func package(_ format: QuizFormat) throws -> [UInt8] {
        let export = try PackageTesting.export()
        let quizzes = export.allQuizzes.filter { ["cells", "motion"].contains($0.quiz.id) }
        var log = ExportLog()
        return try #require(format.exporter?.files(quizzes, export, log: &log).first).bytes
    }

    /// An import reports something or has quizzes; it never does nothing.
    private func check(_ bytes: [UInt8], _ format: QuizFormat, _ comment: String) throws {
        let quizImport = try PackageTesting.quizImport("a.zip", bytes, format)
        #expect(!quizImport.diagnostics.isEmpty || !quizImport.quizzes.isEmpty, "\(comment)")
    }

    @Test(arguments: formats) func truncatedArchives(format: QuizFormat) throws {
        let whole = try MalformedPackageTests.package(format)
        for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
            let quizImport = try PackageTesting.quizImport("a.zip", Array(whole[..<length]), format)
            #expect(quizImport.diagnostics.contains { $0.severity == .error }, "\(length)")
            #expect(quizImport.quizzes.isEmpty)
        }
    }

    @Test(arguments: formats) func damagedArchives(format: QuizFormat) throws {
        let whole = try MalformedPackageTests.package(format)
        var state: UInt64 = 7
        for _ in 0..<20 {
            var bytes = whole
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] ^= UInt8(truncatingIfNeeded: state >> 20) | 1
            }
            try check(bytes, format, "damaged")
        }
    }

    @Test(arguments: formats) func archivesThatAreTraps(format: QuizFormat) throws {
        let empty = try PackageTesting.zip([])
        let other = try PackageTesting.zip([("a.txt", "text"), ("imsmanifest.xml", "<manifest/>")])
        var climbing = try PackageTesting.zip([("xx/../a.xml", "<questestinterop/>")].map { ($0.0.replacing("..", with: "zz"), $0.1) })
        for index in climbing.indices.dropLast(1) where climbing[index] == 0x7A && climbing[index + 1] == 0x7A {
            (climbing[index], climbing[index + 1]) = (0x2E, 0x2E)
        }
        for (bytes, id) in [(empty, DiagnosticID.notImported), (other, .notImported), (climbing, .invalidArchive)] {
            let quizImport = try PackageTesting.quizImport("a.zip", bytes, format)
            #expect(quizImport.diagnostics.map(\.id).contains(id))
            #expect(quizImport.quizzes.isEmpty)
        }
    }

    /// A file that claims a size of three gigabytes.
    @Test(arguments: formats) func bombs(format: QuizFormat) throws {
        var bomb = try PackageTesting.zip([("a.xml", String(repeating: " ", count: 5000))])
        let line = try #require(bomb.indices.dropLast(4).last { Array(bomb[$0..<($0 + 4)]) == [0x50, 0x4B, 1, 2] })
        bomb.replaceSubrange((line + 24)..<(line + 28), with: [0, 0, 0, 0xC0])
        let quizImport = try PackageTesting.quizImport("a.zip", bomb, format)
        #expect(quizImport.diagnostics.map(\.id).contains(.invalidArchive))
    }

    private static let root = ["canvas": "questestinterop", "qti": "assessmentItem"]

    @Test(arguments: formats) func documentsThatAreTraps(format: QuizFormat) throws {
        let root = MalformedPackageTests.root[format.rawValue] ?? ""
        let lots =
            "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\">"
            + (1..<9).map { level in
                "<!ENTITY a\(level) \"\(String(repeating: level == 1 ? "&a;" : "&a\(level - 1);", count: 10))\">"
            }.joined() + "]>"
        let texts = [
            "", " ", "no XML at all", "<\(root)>", "<\(root)/>", "<\(root)><item/></\(root)>", "<\(root)><item></\(root)>",
            "<?xml version=\"1.0\"?>\(lots)<\(root)><item ident=\"i\">&a8;</item></\(root)>",
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><\(root)><item title=\"&x;\">&x;</item></\(root)>",
            "<html><body/></html>", String(repeating: "<\(root)>", count: 5000),
            "<\(root)><item><presentation><material><mattext>&lt;b&gt; \"'<![CDATA[]]]]><![CDATA[>]]></mattext></material></presentation></item></\(root)>",
            "<?xml version=\"1.0\" encoding=\"x-unknown\"?><\(root)/>", "\u{FEFF}<\(root)/>",
        ]
        for text in texts { try check(Array(text.utf8), format, text.prefix(80).description) }
        try check(
            Array("<\(root)>\u{E9}</\(root)>".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), format,
            "Latin 1 said to be UTF-8")
        let wide = "\u{FEFF}<\(root)/>".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        try check(wide, format, "UTF-16")
        let secret = try PackageTesting.quizImport("a.xml", Array(texts[8].utf8), format)
        #expect(secret.diagnostics.map(\.id).contains(.invalidXML))
    }
}

/// Decimal arithmetic, and division into shares.
struct DecimalRangeTests {
    @Test(arguments: [
        ("9.81", "0.05", "9.76", "9.86"), ("2000", "10", "1990", "2010"), ("-0.5", "1", "-1.5", "0.5"), ("14.0", "0.2", "13.8", "14.2"),
        ("6.02e3", "1e1", "6010", "6030"), ("1e-3", "0.0005", "0.0005", "0.0015"), ("3", "0", "3", "3"),
        ("6.02e23", "1e21", "601000000000000000000000", "603000000000000000000000"),
    ])
    func rangesAreExact(number: String, tolerance: String, lowest: String, highest: String) throws {
        let number = try #require(DecimalNumber(number))
        let tolerance = try #require(DecimalNumber(tolerance))
        let range = DecimalNumber.range(number, tolerance: tolerance)
        #expect(range.lowest == lowest)
        #expect(range.highest == highest)
        let low = try #require(DecimalNumber(lowest))
        let high = try #require(DecimalNumber(highest))
        let middle = try #require(DecimalNumber.middle(of: low, high))
        #expect(middle.number.value == number.value)
    }

    @Test(arguments: 1...40) func sharesAreWhole(count: Int) {
        let shares = percentShares(count).compactMap(Double.init)
        #expect(shares.count == count)
        #expect(abs(shares.reduce(0, +) - 100) < 1e-9)
    }
}
