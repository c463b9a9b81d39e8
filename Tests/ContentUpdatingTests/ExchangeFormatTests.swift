import ContentModel
import Diagnostics
import Foundation
import Localization
import Testing
import Trials

@testable import ContentUpdating

let french = ContentLanguage("fr") ?? .english

struct ExchangeFormatTests {
    static func sheet(_ units: [TextUnit], set: TextSet = .edition("2026"), language: ContentLanguage = french) -> TextSheet {
        TextSheet(set: set, source: .english, language: language, units: units)
    }

    /// Parts of units that a format keeps.
    static func kept(_ units: [TextUnit], _ format: ExchangeFormat) -> [TextUnit] {
        guard format == .strings else { return units }
        return units.filter { $0.translation != nil }.map { TextUnit(key: $0.key, source: nil, translation: $0.translation, note: $0.note) }
    }

    private func expectSame(_ sheet: TextSheet, _ format: ExchangeFormat) {
        let bytes = format.bytes(of: sheet)
        let (read, diagnostics) = format.read(bytes, path: "a.\(format.rawValue)")
        #expect(diagnostics == [], "\(String(decoding: bytes, as: UTF8.self))")
        #expect(read.units.map(\.value) == Self.kept(sheet.units, format), "\(String(decoding: bytes, as: UTF8.self))")
        if format != .csv { #expect(read.language == sheet.language && read.set == sheet.set) }
    }

    // MARK: - Lossless

    /// Text that some format has to escape.
    private static let pieces = [
        "a", "B", " ", "  ", "\n", "\r\n", "\r", "\t", "\"", "\"\"", "'", "\\", "\\n", "{0}", "%@", ",", ";", "#", "#.", "//", "/*", "*/",
        "=",
        "é", "e\u{301}", "ß", "日本", "😀", "\u{1}", "\u{7F}", "\u{2028}", "\u{FEFF}", "|", "{", "}", "<b>", "&amp;", "msgid \"\"", "0", "-",
    ]

    @Test(arguments: ExchangeFormat.allCases) func whatGoesOutComesBack(format: ExchangeFormat) {
        var random = SplitMix64(seed: 7)
        func text(_ length: Int) -> String {
            (0..<random.below(length)).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
        }
        let notes = ["", "", "A note.", "Two\nlines", "# not a comment", "a \"quoted\" one", "first\n\n  third, indented"]
        for _ in 0..<200 {
            var units = (0..<random.below(6) + 1).map { number in
                var unit = TextUnit(
                    key: "k\(number)" + text(3).filter { $0 != "\u{FEFF}" }, source: random.below(5) == 0 ? nil : text(8),
                    translation: random.below(4) == 0 ? nil : text(8), note: notes[random.below(notes.count)])
                if unit.source == nil, unit.translation == nil { unit.translation = "" }
                return unit
            }
            let unfit = Set(format.unfitKeys(Self.sheet(units)))
            units.removeAll { unfit.contains($0.key) }
            expectSame(Self.sheet(units), format)
        }
    }

    @Test func emptyAndMissingAreTwoThings() {
        let units = [
            TextUnit(key: "empty", source: "Text", translation: ""), TextUnit(key: "missing", source: "Text", translation: nil),
            TextUnit(key: "neither", source: "", translation: nil), TextUnit(key: "own", source: nil, translation: "Texte"),
            TextUnit(key: "nothing", source: nil, translation: "", note: "A note."),
        ]
        for format in ExchangeFormat.allCases { expectSame(Self.sheet(units), format) }
    }

    @Test func keysOfPenaltiesAreThoseOfTheFormat() {
        let units = [
            TextUnit(key: "Penalty-3-headline", source: "a", translation: "b"), TextUnit(key: "Penalty-3", source: "c", translation: nil),
        ]
        let arb = String(decoding: ExchangeFormat.arb.bytes(of: Self.sheet(units)), as: UTF8.self)
        #expect(
            arb == """
                {
                  "@@locale": "fr",
                  "@@x-quizmark": "edition 2026",
                  "@@x-source-locale": "en",
                  "penalty3Headline": "b",
                  "@penalty3Headline": {"x-source": "a"},
                  "@penalty3": {"x-source": "c"}
                }

                """)
        let strings = String(decoding: ExchangeFormat.strings.bytes(of: Self.sheet(units)), as: UTF8.self)
        #expect(
            strings == """
                /* Quizmark: edition 2026, fr */

                "Penalty-3-headline" = "b";

                // "Penalty-3" = "c";


                """)
    }

    @Test func notesOfWindowsAreRead() {
        let table = "key,source,translation,note\r\na,A,,\"left empty on purpose\r\nof the app\"\r\n"
        let (read, diagnostics) = ExchangeFormat.csv.read(Array(table.utf8), path: "a.csv")
        #expect(read.units.map(\.value.translation) == [""] && read.units.map(\.value.note) == ["of the app"])
        #expect(diagnostics.isEmpty)
    }

    @Test func whatAFormatCannotStoreIsNamed() {
        let sheet = Self.sheet([TextUnit(key: "@a", source: "a", translation: "b"), TextUnit(key: "zero", source: "\0", translation: nil)])
        #expect(ExchangeFormat.arb.unfitKeys(sheet) == ["@a", "zero"])
        #expect(ExchangeFormat.po.unfitKeys(sheet) == ["zero"])
        #expect(ExchangeFormat.csv.unfitKeys(sheet) == [])
    }

    // MARK: - Plurals

    private func forms(_ language: String, _ texts: [String]) throws -> TextSheet {
        let language = try #require(ContentLanguage(language))
        let categories = PluralForms(language).categories(language)
        let units = categories.enumerated().map { index, category in
            TextUnit(
                key: "count.points.\(category.rawValue)", source: category == .one ? "{0} point" : "{0} points",
                translation: index < texts.count ? texts[index] : nil)
        }
        return Self.sheet(units, set: .interface, language: language)
    }

    @Test(arguments: [
        ("fr", ["{0} point", "{0} points"], 2, 0), ("ru", ["a", "b", "c", "d"], 3, 1), ("cs", ["a", "b", "c", "d"], 3, 1),
        ("ar", ["a", "b", "c", "d", "e", "f"], 6, 0), ("pl", ["a", "b", "c"], 3, 1), ("it", [], 2, 0),
        ("he", ["a", "b", "c"], 3, 0), ("sl", ["a", "b", "c", "d"], 4, 0), ("ro", ["a", "b", "c"], 3, 0),
        ("lt", ["a", "b", "c", "d"], 3, 1), ("sr", ["a", "b", "c"], 3, 0), ("ckb", ["a", "b"], 2, 0),
    ])
    func formsAreOnePluralMessage(language: String, texts: [String], whole: Int, others: Int) throws {
        let sheet = try forms(language, texts)
        let po = String(decoding: ExchangeFormat.po.bytes(of: sheet), as: UTF8.self)
        #expect(po.contains("nplurals=\(whole);"))
        #expect(po.contains("msgctxt \"count.points\"\nmsgid"))
        #expect(po.contains("msgid_plural \"{0} points\"\n"))
        #expect(po.components(separatedBy: "\nmsgstr[").count - 1 == whole)
        #expect(po.components(separatedBy: "\nmsgctxt \"count.points.").count - 1 == others)
        for format in ExchangeFormat.allCases { expectSame(sheet, format) }
    }

    /// A file in Russian with other numbers of forms: that of CLDR, which has one for fractions, and that of English.
    @Test(arguments: [(4, ["one", "few", "many", "other"], 0), (2, [], 1)]) func aFileMayHaveOtherForms(
        count: Int, categories: [String], errors: Int
    ) {
        let texts = (0..<count).map { "msgstr[\($0)] \"{0} \($0)\"\n" }.joined()
        let po = """
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=\(count); plural=0;\\n"
            "Language: ru\\n"

            msgctxt "count.points"
            msgid "{0} point"
            msgid_plural "{0} points"
            \(texts)
            """
        let (sheet, diagnostics) = ExchangeFormat.po.read(Array(po.utf8), path: "a.po")
        #expect(sheet.units.map(\.value.key) == categories.map { "count.points.\($0)" })
        #expect(diagnostics.map(\.id) == Array(repeating: .invalidPO, count: errors))
        #expect(diagnostics.allSatisfy { $0.message.hasPrefix("this file has 2 plural forms, but 'ru' has 3") })
    }

    /// CLDR's form for millions, which Weblate and others write, has no text here.
    @Test(arguments: ["fr", "es", "it"]) func aFileMayHaveAFormForMillions(language: String) {
        let po = """
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;\\n"
            "Language: \(language)\\n"

            msgctxt "count.points"
            msgid "{0} point"
            msgid_plural "{0} points"
            msgstr[0] "one"
            msgstr[1] "millions"
            msgstr[2] "other"
            """
        let (sheet, diagnostics) = ExchangeFormat.po.read(Array(po.utf8), path: "a.po")
        #expect(diagnostics == [])
        #expect(sheet.units.map(\.value.key) == ["count.points.one", "count.points.other"])
        #expect(sheet.units.map(\.value.translation) == ["one", "other"])
        #expect(sheet.units.map(\.value.source) == ["{0} point", "{0} points"])
    }

    @Test func aLanguageWithoutPluralsHasOneForm() throws {
        let sheet = try forms("ja", ["{0}点"])
        #expect(sheet.units.map(\.key) == ["count.points.other"])
        expectSame(sheet, .po)
    }

    // MARK: - What others write

    @Test func readsWhatEditorsMakeOfAPO() {
        let (read, diagnostics) = ExchangeFormat.po.read(
            Array(
                """
                # Somebody's translation.
                #, fuzzy
                msgid ""
                msgstr "Language: pt_BR\\nContent-Type: text/plain; charset=UTF-8\\n"
                #: Content/a:3
                #| msgid "Old"
                msgctxt "a"
                msgid "One"
                msgstr ""
                "Um\\n"
                "dois"
                #, fuzzy, c-format
                msgctxt "b"
                msgid "Two"
                msgstr "Dois"

                #~ msgctxt "c"
                #~ msgid "Three"
                #~ msgstr "Três"
                \tmsgctxt "d"\r
                msgid "Four"\r
                msgstr "\\303\\243 \\101"
                """.utf8), path: "a.po")
        #expect(read.language?.code == "pt-BR")
        #expect(read.units.map(\.value.key) == ["a", "b", "d"])
        #expect(read.units.map(\.value.translation) == ["Um\ndois", nil, "ã A"])
        #expect(read.units[0].position == SourcePosition(line: 7, column: 1))
        #expect(read.units.map(\.value.fuzzyTranslation) == [nil, "Dois", nil])
        #expect(diagnostics == [])
    }

    @Test(arguments: [
        ("msgid \"a\"\nmsgstr \"b\"\n", "this message has no msgctxt, which holds the text's key; export the texts again"),
        ("msgctxt \"a\nmsgid \"b\"\nmsgstr \"c\"\n", #"a text is in double quotes on its line, with \" for a quote inside"#),
        ("hello\n", "expected msgctxt, msgid, msgid_plural or msgstr here, not 'hello'"),
        ("\"hello\"\n", "this text belongs to no msgid or msgstr"),
        ("msgctxt \"a\"\nmsgstr \"c\"\n", "this message has no msgid"),
        (
            "msgctxt \"a\"\nmsgid \"b\"\nmsgid_plural \"c\"\nmsgstr[3] \"d\"\n",
            "the language has 2 plural forms, but there is also msgstr[3]"
        ),
    ])
    func namesErrorsOfAPO(text: String, message: String) {
        let (_, diagnostics) = ExchangeFormat.po.read(Array(text.utf8), path: "a.po")
        #expect(diagnostics.map(\.message) == [message])
        #expect(diagnostics.first?.id == .invalidPO)
    }

    @Test(arguments: [
        ("msgctxt \"a\"\n  msgid \"é\"b\"\n", 2, 12), ("msgctxt \"a\"\nmsgid \"\"\n\"a\\q\"\n", 3, 3), ("msgctxt a\n", 1, 9),
        (#"msgctxt "a\303b""# + "\n", 1, 11),
    ])
    func aWrongQuoteHasItsColumn(text: String, line: Int, column: Int) {
        let (_, diagnostics) = ExchangeFormat.po.read(Array(text.utf8), path: "a.po")
        #expect(diagnostics.first?.location.position == SourcePosition(line: line, column: column))
    }

    @Test func anotherEncodingHasTheAdviceOfItsProgram() {
        let texts = ["msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n".utf8].map { Array($0) } + [[0xE9]]
        for bytes in texts {
            let (_, diagnostics) = ExchangeFormat.po.read(bytes, path: "a.po")
            #expect(diagnostics.first?.id == .notUTF8)
            #expect(diagnostics.first?.message.contains("choose UTF-8 in Poedit (Translation > Properties > Charset)") == true)
            #expect(diagnostics.first?.message.contains("Excel") == false)
        }
    }

    @Test(arguments: ExchangeFormat.allCases) func anythingIsReadWithoutACrash(format: ExchangeFormat) {
        var random = SplitMix64(seed: 11)
        let good = format.bytes(of: Self.sheet([TextUnit(key: "a", source: "b\n\"c\"", translation: "d,é", note: "e")]))
        for _ in 0..<500 {
            var bytes = good
            for _ in 0..<random.below(4) + 1 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            _ = format.read(Array(bytes.prefix(random.below(bytes.count) + 1)), path: "a")
        }
    }

    /// gettext's own header for Latvian has the forms in another order than CLDR's categories.
    @Test(arguments: [
        ("lv", 3, "(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)", ["one", "other", "zero"]),
        ("lv", 3, "(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : (n % 10 == 1 ? 1 : 2)", ["zero", "one", "other"]),
        ("sl", 4, "(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0)", ["other", "one", "two", "few"]),
        ("fr", 2, "(n != 1)", ["one", "other"]), ("fr", 2, "n>1", ["one", "other"]), ("fr", 2, "!(n > 1)", ["other", "one"]),
        ("ga", 5, "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4", ["one", "two", "few", "many", "other"]),
        ("pl", 4, "n==1 ? 3 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2", ["other", "few", "many", "one"]),
    ])
    func formsAreInTheOrderOfTheFilesExpression(language: String, count: Int, expression: String, categories: [String]) {
        let (sheet, diagnostics) = ExchangeFormat.po.read(Array(Self.plurals(language, count, expression).utf8), path: "a.po")
        #expect(diagnostics == [])
        #expect(sheet.units.map(\.value.key) == categories.map { "count.points.\($0)" })
        #expect(sheet.units.map(\.value.translation) == (0..<count).map { "{0} \($0)" })
        let one = sheet.units.first { $0.value.key == "count.points.one" }
        #expect(one?.value.source == "{0} point")
    }

    @Test(arguments: ["n", "n==0 ? 0 : 5", "n!=", "n % (n - n)", "system(1)", "n;n", "", "((((n)", "n==2 ? 0 : n==3 ? 1 : 2"])
    func anotherExpressionIsReported(expression: String) {
        let (sheet, diagnostics) = ExchangeFormat.po.read(Array(Self.plurals("lv", 3, expression).utf8), path: "a.po")
        #expect(sheet.units.isEmpty)
        #expect(
            diagnostics.map(\.message) == [
                "the expression for plural forms in this file isn't one for 'lv', so texts with plural forms are left out; the header needs Plural-Forms: nplurals=3; plural=(n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 ? 1 : 2);"
            ])
    }

    private static func plurals(_ language: String, _ count: Int, _ expression: String) -> String {
        let texts = (0..<count).map { "msgstr[\($0)] \"{0} \($0)\"\n" }.joined()
        return """
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=\(count); plural=\(expression);\\n"
            "Language: \(language)\\n"

            msgctxt "count.points"
            msgid "{0} point"
            msgid_plural "{0} points"
            \(texts)
            """
    }

    @Test(
        arguments: [
            ("1+2*3", 7), ("7-2-1", 4), ("n ? 1 : 0 ? 2 : 3", 1), ("1 || n/0", 1), ("0 && n/0", 0), ("n/0", nil), ("!n == 0", 1),
            ("-1", nil),
            ("9223372036854775807+1", nil), ("99999999999999999999", nil), (String(repeating: "(", count: 5_000), nil),
            (String(repeating: "!", count: 1_999) + "n", nil), ("n" + String(repeating: "?n:n", count: 400), nil),
        ] as [(String, Int?)])
    func expressionsAreComputedAsInC(expression: String, value: Int?) {
        #expect(PluralExpression(expression)?.index(of: 5) == value)
    }
}
