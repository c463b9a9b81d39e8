import Diagnostics
import Foundation
import Localization
import Testing

/// The wording of what Quizmark shows in four languages: the pages, the teacher's pages, the example site and what `init` and `new` write.
@Suite struct WordingTests {
    private static let codes = ["en", "fr", "es", "it"]
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    private struct Passage {
        /// Path and key, or path and line.
        var place: String
        var text: String
        /// Key in a `.strings` file of the templates; empty for content.
        var key = ""
    }

    /// A key of YAML, or a row that aligns the columns of a table.
    private static let structure = "^\\s*(- )?\"?[\\w.-]+\"?:( |$)|^\\|[:|-]+$"

    /// What isn't prose in Markdown.
    private static let markup = [
        "`[^`]*`",
        "\\{[#\\w][^}]*\\}",
        "\\]\\([^)]*\\)",
        "!(?=\\[)",
        "\\[\\?\\]",
        "\\$[^$]*\\$",
        "https?://\\S+",
    ]

    private static func lines(of path: String) throws -> [Substring] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Texts by key in the templates, as files have them: a test needs no new build.
    private static func texts(_ code: String) throws -> [Passage] {
        try ["strings", "marking"].flatMap { folder in
            let path = "Templates/\(folder)/\(code).strings"
            let (file, diagnostics) = StringsFile.read(Array(try Data(contentsOf: root.appending(path: path))), path: path)
            #expect(diagnostics.isEmpty)
            return file.entries.map { Passage(place: "\(path) \($0.key.value)", text: $0.text.value, key: $0.key.value) }
        }
    }

    /// The prose of content in one language, and the titles that the example's ledger has in it.
    private static func content(_ code: String) throws -> [Passage] {
        let ends = ["md", "json", "yml", "arb", "strings"].flatMap { [".\(code).\($0)", "/\(code).\($0)"] }
        let files = try ["Content", "Starters"].flatMap { folder in
            try #require(FileManager.default.subpaths(atPath: root.appending(path: folder).path)).map { "\(folder)/\($0)" }
        }
        let passages = try files.sorted().filter { file in ends.contains { file.hasSuffix($0) } }.flatMap(prose)
        let titles = try lines(of: "Content/calendar-ledger.json").flatMap { $0.matches(of: try Regex("\"\(code)\":\"([^\"]*)\"")) }
        return passages + titles.map { Passage(place: "Content/calendar-ledger.json", text: String($0.output[1].substring ?? "")) }
    }

    /// The lines of a file without what isn't prose: keys, code, attributes, addresses and pictures.
    private static func prose(_ path: String) throws -> [Passage] {
        let isMarkdown = path.hasSuffix(".md") || path.hasSuffix(".yml")
        let removed = try (isMarkdown ? [structure] + markup : markup).map { try Regex($0) }
        let literal = try Regex("\"((?:[^\"\\\\]|\\\\.)*)\"(\\s*[:=])?")
        var isCode = false
        return try lines(of: path).enumerated().compactMap { index, line in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, !line.hasPrefix("```") else { return nil }
            var text = String(line)
            if !isMarkdown {
                let values = text.matches(of: literal).filter { $0.output[2].substring == nil }
                text = values.map { String($0.output[1].substring ?? "") }.joined(separator: "\n")
            }
            for pattern in removed { text = text.replacing(pattern, with: "") }
            return Passage(place: "\(path):\(index + 1)", text: text)
        }
    }

    /// A line never begins with a mark of punctuation: French has a space before these marks, which doesn't break and is narrow before
    /// some of them.
    @Test func frenchPunctuationHasItsSpaces() throws {
        let misplaced = try Regex(
            "(^|[^\u{202F}!?])[;?!]|(^|[^\u{A0}\\d]):|\\d:(?!\\d)|(^|[^\u{A0}])[»%]|«([^\u{A0}]|$)")
        for passage in try Self.texts("fr") + Self.content("fr") where passage.key != "date.clock" {
            let text = passage.text.replacing("https://", with: "")
            #expect(!text.contains(misplaced), "\(passage.place): \(text)")
        }
    }

    /// As in `number.percent`.
    @Test(arguments: [("en", "[\\s\u{A0}\u{202F}]%"), ("es", "[^\u{A0}]%"), ("it", "[\\s\u{A0}\u{202F}]%")])
    func percentSignsHaveTheSpaceOfTheirLanguage(code: String, misplaced: String) throws {
        let misplaced = try Regex("[\\d}]\(misplaced)")
        for passage in try Self.texts(code) + Self.content(code) {
            #expect(!passage.text.contains(misplaced), "\(passage.place): \(passage.text)")
        }
    }

    @Test(arguments: ["es", "fr", "it"]) func quotationMarksAreOfOneKind(code: String) throws {
        for passage in try Self.texts(code) {
            #expect(!passage.text.contains { "“”„\"".contains($0) }, "\(passage.place): \(passage.text)")
        }
    }

    /// Each language addresses the reader consistently: as vous in French, tú in Spanish, tu in Italian.
    @Test(arguments: [
        ("fr", ["tu", "toi", "te", "ton", "tes"]), ("es", ["usted", "ustedes", "vosotros", "vuestro", "vuestra"]),
        ("it", ["Lei", "Suo", "Sua", "Suoi", "Sue", "voi", "vostro", "vostra"]),
    ]) func speaksToReadersInOneWay(code: String, others: [String]) throws {
        for passage in try Self.texts(code) + Self.content(code) {
            // "Lei" is the reader, and "lei" is she; a capital at the beginning of a sentence proves nothing.
            let words = passage.text.split { !$0.isLetter }.enumerated().map {
                code == "it" && $0 == 0 ? "" : code == "it" ? String($1) : $1.lowercased()
            }
            #expect(words.filter(others.contains) == [], "\(passage.place): \(passage.text)")
        }
    }

    /// The Spanish usted often shows only in the verb.
    @Test func spanishInstructionsSayTu() throws {
        let usted = try Regex(
            "(^|[.:¿¡>] |\\n)(Adivine|Calcule|Complete|Elija|Escriba|Haga|Indique|Introduzca|Marque|Mire|Observe|Ordene|Ponga|Pruebe|"
                + "Inténtelo|Pulse|Recuerde|Relacione|Responda|Seleccione|Siga|Tenga|Vuelva)\\b")
        for passage in try Self.texts("es") + Self.content("es") {
            #expect(!passage.text.contains(usted), "\(passage.place): \(passage.text)")
        }
    }

    /// Texts whose number is never one, or never a number that counts.
    private static let numbersOfSeveral: Set = [
        // All from which some are drawn, more than were asked for, all files of a site.
        "quiz.draw", "script.chosen.more", "script.offline.some",
        // Limits of the program, and what is mentioned only if there are several.
        "alike.few", "alike.many", "note.several", "note.equal-names", "mark.all-students",
        // After ±.
        "trend.rising", "trend.falling", "trend.uncertain",
    ]

    /// Any number may be one: "1 texts in common" is wrong, "texts in common: 1" isn't. In French, zero is singular too.
    @Test(arguments: [
        ("en", "\\{\\d\\}\\s(?!(has|is|was|gives|applies|awards)\\b)\\w+s\\b"),
        ("fr", "\\{\\d\\}\\s(?!(dans|sans|vous|mais|plus|depuis)\\b)\\w+[sx]\\b"),
        ("es", "\\{\\d\\}\\s(?!(más|tras|antes)\\b)\\w+s\\b"),
        ("it", "\\{\\d\\}\\s(?!(di|e|alle|ai|ci|se|che|come|oggi|gli)\\b)\\w+[ei]\\b"),
    ]) func nothingInThePluralBelongsToASingleNumber(code: String, plural: String) throws {
        let plural = try Regex(plural)
        for passage in try Self.texts(code) where !Self.numbersOfSeveral.contains(passage.key) && !Self.isForm(passage.key) {
            #expect(!passage.text.contains(plural), "\(passage.place) needs .one and .other: \(passage.text)")
        }
    }

    /// A word that a script puts beside a number, such as "3 correct", has forms too. Spanish shows which, as its plurals end with an s.
    @Test func wordsBesideNumbersHaveForms() throws {
        let others = [
            "script.planner.length.", "script.planner.unit.", "script.history.import.", "script.history.deleteAll.",
            "script.planner.days.less",
        ]
        for passage in try Self.texts("es") where passage.key.hasPrefix("script.") && !Self.isForm(passage.key) {
            guard passage.text.first?.isLowercase == true, !others.contains(where: passage.key.hasPrefix) else { continue }
            let word = passage.text.prefix { $0.isLetter }
            #expect(!word.hasSuffix("s"), "\(passage.place) needs .one and .other: \(passage.text)")
        }
    }

    /// Nor does a verb depend on a number: "restano 1 minuto" and "se piden 1" are wrong.
    @Test(arguments: [
        ("en", "\\b(are|were|remain)"), ("fr", "\\b(?!maintenant|revient)\\w+nt"), ("es", "\\b(?!con|según)\\w+[aeo]n"),
        ("it", "\\b(?!giorno|anno|almeno)\\w+no"),
    ]) func noVerbInThePluralBelongsToASingleNumber(code: String, verb: String) throws {
        let plural = try Regex("(?i)\(verb) \\{\\d\\}")
        // Its value is a list.
        for passage in try Self.texts(code) where passage.key != "script.answer.several" && !passage.key.hasSuffix(".other") {
            #expect(!passage.text.contains(plural), "\(passage.place): \(passage.text)")
        }
    }

    /// Whether a key is of a plural form.
    private static func isForm(_ key: String) -> Bool { key.hasSuffix(".one") || key.hasSuffix(".other") }
}
