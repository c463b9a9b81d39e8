import ContentModel
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// What other programs make of an export, by the rules of their own parsers, and what comes back.
struct OtherReadersTests {
    private func quiz(_ question: String) throws -> LocalizedQuiz {
        try RoundTrip.quiz("---\nid: a\ntitle: A\n---\n\n\(question)\n", try RoundTrip.export())
    }

    private func written(_ question: String, _ format: QuizFormat) throws -> (files: [ExchangeFile], log: ExportLog) {
        var log = ExportLog()
        let quiz = try quiz(question)
        return (try #require(format.exporter).files([quiz], try RoundTrip.export(), log: &log), log)
    }

    private func text(_ question: String, _ format: QuizFormat) throws -> String {
        let files = try written(question, format).files
        guard var archive = try? ZipReader(files[0].bytes) else { return String(decoding: files[0].bytes, as: UTF8.self) }
        var text = ""
        for path in archive.paths.sorted() { text += String(decoding: try archive.bytes(of: path) ?? [], as: UTF8.self) }
        return text
    }

    /// The blanks of the first question after an export and an import: right words as they are, lists as they are written.
    private func back(_ question: String, _ format: QuizFormat) throws -> [String] {
        let export = try RoundTrip.export()
        let file = try #require(try written(question, format).files.first)
        let read = RoundTrip.quizzes(try RoundTrip.quizImport(file.bytes, format, export, name: file.path), export)
        guard case .blanks(let blanks)? = read.first?.questions.first?.response else { return [] }
        return blanks.map { if case .words(let words, _) = $0 { words.joined(separator: "|") } else { $0.written } }
    }

    // MARK: - Moodle and GIFT

    /// A field of a cloze ends at the first brace without a backslash before it.
    @Test func aBackslashDoesNotKeepAFieldOpen() throws {
        let xml = try text(#"## Type [[C:\\]] and [[x]]. {#q}"#, .moodle)
        #expect(xml.contains("{1:SHORTANSWER:=C:&#92;} and {1:SHORTANSWER:=x}"))
        #expect(try back(#"## Type [[C:\\]] and [[x]]. {#q}"#, .moodle) == [#"C:\"#, "x"])
    }

    @Test func optionsOfListsAreTextInHTML() throws {
        let question = "## Which marks it? [[{*<i>*|<b>|a&b}]] here {#q}"
        let xml = try text(question, .moodle)
        // Moodle resolves the references once, and has HTML then.
        #expect(xml.contains("=&#38;lt;i&#38;gt;~&#38;lt;b&#38;gt;~a&#38;amp;b}"), "\(xml)")
        #expect(try back(question, .moodle) == ["[[{*<i>*|<b>|a&b}]]"])
        #expect(try text(question, .gift).contains("\t=&lt;i&gt;\n"))
    }

    private func imported(_ cloze: String) throws -> String {
        let text = "<text><![CDATA[<p>Say \(cloze) and {1:SA:=x}</p>]]></text>"
        let xml = "<quiz><question type=\"cloze\"><questiontext format=\"html\">\(text)</questiontext></question></quiz>"
        return try RoundTrip.quizImport(xml, .moodle, try RoundTrip.export()).text
    }

    @Test func fieldsAreReadAsMoodleReadsThem() throws {
        #expect(try imported(##"{1:SA:=a\}b\#c}"##).contains("Say [[a}b#c]] and"))
        #expect(try imported("{1:MULTICHOICE:=&amp;lt;i&amp;gt;~b}").contains("Say [[{*<i>*|b}]] and"))
        // As earlier versions wrote it; Moodle shows nothing there.
        #expect(try imported("{1:MULTICHOICE:=&#60;i&#62;~b}").contains("Say [[{*<i>*|b}]] and"))
    }

    @Test func twoBackslashesStayTwo() throws {
        let text = try imported(#"{1:SA:=\\server\share}"#)
        let read = try RoundTrip.quiz(text, try RoundTrip.export())
        guard case .blanks(let blanks)? = read.questions.first?.response else { throw Failure() }
        #expect(blanks.first?.spellings.first == #"\\server\share"#)
    }

    private struct Failure: Error {}

    @Test(arguments: ["a -> b|c -> d", "Int -> Int"]) func giftHasNoArrowsInAnswers(words: String) throws {
        let (files, log) = try written("## Its type is [[\(words)]]. {#q}\n\n## Which?\n\n- [x] a\n- [ ] b", .gift)
        #expect(
            log.lines.contains { $0.contains("GIFT would read '->' in an answer as the middle of a pair, so this question is left out") })
        #expect(!String(decoding: files[0].bytes, as: UTF8.self).contains("Its type"))
    }

    @Test(arguments: ["%50%x", #"\[html\]x"#, #"\[plain\] y"#]) func giftKeepsAnswersThatLookLikeItsMarkers(word: String) throws {
        let plain = word.filter { $0 != "\\" }
        #expect(try back("## Type [[\(word)]] now. {#q}", .gift) == [plain])
        let export = try RoundTrip.export()
        let question = "## Which? {#q}\n\n- [x] \(word)\n- [ ] z"
        let file = try #require(try written(question, .gift).files.first)
        let read = RoundTrip.quizzes(try RoundTrip.quizImport(file.bytes, .gift, export, name: file.path), export)
        #expect(read.first?.questions.first?.choices.first?.text.plainText == plain)
    }

    @Test func sharesOfMoodleAreExact() throws {
        let answers = [("33.33333", "a"), ("33.33333", "b"), ("33.33333", "c"), ("-14.28571", "d")].map {
            "<answer fraction=\"\($0.0)\"><text>\($0.1)</text></answer>"
        }
        let head = "<questiontext><text>Which?</text></questiontext><defaultgrade>3</defaultgrade><single>false</single>"
        let xml = "<quiz><question type=\"multichoice\">\(head)\(answers.joined())</question></quiz>"
        let text = try RoundTrip.quizImport(xml, .moodle, try RoundTrip.export()).text
        #expect(!text.contains("0.99999"), "\(text)")
        #expect(MoodleFraction.share("33.33333") == 100.0 / 3 && MoodleFraction.share("-14.28571") == -100.0 / 7)
        #expect(MoodleFraction.share("33") == 33 && MoodleFraction.share("12.5") == 12.5)
    }

    // MARK: - Numbers with a fraction

    @Test(arguments: [
        ("0.5", ["0.5", "0,5", ".5", ",5", "1/2", "½"]), ("½", ["½", "0.5", "1/2"]), ("0.50", ["0.50", "0,50"]), ("1/3", ["1/3", "⅓"]),
        ("1 1/2", ["1 1/2", "1.5", "1,5", "3/2", "1½", "1 ½"]), ("−0.25", ["−0.25", "-0,25", "-1/4", "-¼"]),
        ("3.14159", ["3.14159", "3,14159"]),
    ]) func numbersHaveAllSpellings(word: String, expected: [String]) throws {
        let spellings = Blank.words([word], matchesCase: false).spellings
        #expect(Set(expected).isSubset(of: spellings), "\(spellings)")
        for format in [QuizFormat.moodle, .gift, .canvas, .qti, .cartridge] {
            let text = try text("## How much is [[\(word)]] of it? {#q}", format)
            for spelling in expected { #expect(text.contains(spelling), "\(format) \(spelling)") }
        }
        for format in [QuizFormat.moodle, .gift, .canvas, .qti] {
            #expect(try back("## How much is [[\(word)]] of it? {#q}", format) == [word], "\(format)")
        }
    }

    @Test(arguments: ["0.50", "2/4", "42", "1.2.3", "1/2/3", "½ cup", "3/1", "v1.5", "0.1234567890123"])
    func otherWordsHaveNoFractions(word: String) {
        let spellings = Blank.words([word], matchesCase: false).spellings
        #expect(!spellings.contains { ["1/2", "½", "0.5"].contains($0) }, "\(spellings)")
        #expect(Blank.words(["0.5"], matchesCase: true).spellings == ["0.5"])
    }

    // MARK: - Matches and items

    private static let repeated = "## Match. {#q}\n\n- a -> energy\n- b -> energy\n- c -> mass\n- -> none"

    /// What is in the other boxes counts.
    @Test func anEmptyBoxIsNoEmptyAnswer() throws {
        let quiz = try quiz("## Sort. {#q}\n\n1. One\n2. Two\n3. Three\n4. Four")
        let exam = PrintedExam(quiz, ExamSetting())
        let question = try #require(ExamVersion.all(of: quiz, ExamSetting()).first?.questions.first)
        let typed = "\(question.key[0])\(question.key[1])-\(question.key[2])"
        #expect(try exam.answer(typed, to: 0, of: "A") == ["a", "b", "", "c"])
        #expect(try exam.answer("----", to: 0, of: "A") == nil)
    }

    /// Letters of papers that are out already stay what they were, so an equal match is printed again.
    @Test func anyLetterOfAMatchIsRight() throws {
        let quiz = try quiz(OtherReadersTests.repeated)
        for seed in 1...9 as ClosedRange<UInt32> {
            let version = try #require(ExamVersion.all(of: quiz, ExamSetting(seed: seed)).first)
            let question = try #require(version.questions.first)
            #expect(question.order.sorted() == [0, 1, 2, 3] && question.order != [0, 1, 2, 3])
            #expect(question.key.count == 3 && question.key[0] == question.key[1])
            let letters = question.key.map { $0.split(separator: "/") }
            #expect(letters.map(\.count) == [2, 2, 1])
            for index in 0...1 {
                let typed = "\(letters[0][index])\(letters[1][1 - index])\(letters[2][0])"
                #expect(try PrintedExam(quiz, ExamSetting(seed: seed)).answer(typed, to: 0, of: "A") == ["a", "a", "c"])
            }
        }
        let card = try text(OtherReadersTests.repeated, .anki)
        #expect(card.ranges(of: "<li>energy</li>").count == 1)
    }

    @Test func anyLetterOfAnEqualItemIsRight() throws {
        let quiz = try quiz("## Sort. {#q}\n\n1. Tick\n2. Tock\n3. Tick")
        let version = try #require(ExamVersion.all(of: quiz, ExamSetting()).first)
        let key = try #require(version.questions.first?.key)
        #expect(key[0] == key[2] && key[0].contains("/") && !key[1].contains("/"), "\(key)")
    }

    @Test(arguments: [QuizFormat.moodle, .gift, .canvas]) func aPictureWithoutWordsIsNoEmptyMatch(format: QuizFormat) throws {
        let text = try text("## Match. {#q}\n\n- a -> one\n- b -> ![](../media/cell.svg)", format)
        #expect(text.contains(format == .gift ? "=b -> cell\n" : ">cell</"), "\(text)")
    }

    /// The orders of other questions are those that earlier versions printed.
    @Test func repetitionsDoNotChangeOtherQuestions() throws {
        let choices = "\n\n## Which? {#z}\n\n- [x] a\n- [ ] b\n- [ ] c\n- [ ] d"
        let orders = try [OtherReadersTests.repeated, OtherReadersTests.repeated.replacing("b -> energy", by: "b -> heat")].map { pairs in
            ExamVersion.all(of: try quiz(pairs + choices), ExamSetting()).map { $0.questions.last?.order }
        }
        #expect(orders[0] == orders[1])
    }

    // MARK: - Files

    @Test(arguments: ["a#b.svg", "x%20y.svg", "a?b.svg", "plain 1.svg"]) func pathsOfMediaAreAddresses(name: String) throws {
        let address = Export.markdownAddress("media/\(name)")
        let target = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Q? {type=text}\n\n![A](<../\(address)>)\n", try RoundTrip.export())
        #expect(target.questions[0].stem.references.map(\.path) == ["media/\(name)"])
    }

    @Test(arguments: [
        ("Review:", "Review"), (":: odd ::", "odd"), ("Cafe\u{301}", "Caf\u{E9}"), ("a::b", "a: b"), ("::", "–"),
    ]) func titlesAreNamesOfDecks(title: String, expected: String) throws {
        var quiz = try quiz("## Which?\n\n- [x] a\n- [ ] b")
        quiz.quiz.title = title
        var log = ExportLog()
        let export = try RoundTrip.export()
        let name = try #require(AnkiNotes([quiz], export, log: &log).decks.first)
        #expect(Array(name.unicodeScalars) == Array("\(export.settings.title)::\(expected)".unicodeScalars))
    }

    @Test(arguments: ["```\nlet a = 1\n\nlet b = 2\n```", "- one\n\n  two", "1. one\n\n   two", "| a | b |\n|---|---|\n| 1 | 2 |"])
    func choicesOfBlocksComeBackFromTables(block: String) throws {
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
        let question = "## Which? {#q}\n\n- [x]\n\(lines.joined(separator: "\n"))\n- [ ] other"
        let export = try RoundTrip.export()
        let quiz = try quiz(question)
        let file = try #require(try written(question, .csv).files.first)
        let quizImport = try RoundTrip.quizImport(file.bytes, .csv, export, name: file.path)
        let read = try #require(RoundTrip.quizzes(quizImport, export).first?.questions.first, "\(quizImport.lines)")
        #expect(RoundTrip.describe(read) == RoundTrip.describe(quiz.questions[0]))
    }

    @Test func headersAreShownInOneLineWithoutTheirOwnNameAsSuggestion() throws {
        let table = "Question,\"Question\n#\",a,b,right\nWhich?,1,x,y,a\n"
        let lines = try RoundTrip.quizImport(table, .csv, try RoundTrip.export()).lines
        #expect(lines.contains { $0.contains("the column 'Question #' isn't supported, so it isn't imported") }, "\(lines)")
        #expect(!lines.contains { $0.contains("did you mean 'question'") })
    }

    @Test(arguments: [QuizFormat.canvas, .cartridge, .apkg]) func picturesOfMarkingNotesStayAtHome(format: QuizFormat) throws {
        let question = "## Why? {#q type=text}\n\n> ![A cell](../media/cell.svg)\n\n> [!ANSWER]\n> Because.\n"
        var log = ExportLog()
        let files = try #require(format.exporter).files([try quiz(question)], try RoundTrip.export(), log: &log)
        let archive = try ZipReader(try #require(files.first).bytes)
        // A package of Anki names files by numbers.
        #expect(!archive.paths.contains { $0.hasSuffix("cell.svg") || $0 == "0" }, "\(archive.paths)")
    }

    // MARK: - Canvas and QTI

    private static let mixed = "## Say [[a]] and [[{x|*y*|z}]]. {#q}"

    @Test func listsBetweenBlanksShowTheirOptions() throws {
        #expect(try text(OtherReadersTests.mixed, .canvas).contains("Say [blank1] and [blank2] (x / y / z)."))
        let gift = try text(OtherReadersTests.mixed, .gift)
        #expect(gift.contains("Say ____ and _____."), "\(gift)")
        #expect(gift.contains("Say _____ and ____ (x / y / z)."), "\(gift)")
    }

    @Test func columnsKeepTheirAlignmentInQTI() throws {
        let question = "## Which? {#q}\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n- [x] a\n- [ ] b"
        #expect(try text(question, .qti).contains("<td class=\"qti-align-right\">2</td>"))
        let export = try RoundTrip.export()
        let file = try #require(try written(question, .qti).files.first)
        let read = RoundTrip.quizzes(try RoundTrip.quizImport(file.bytes, .qti, export, name: file.path), export)
        #expect(read.first?.questions.first.map { RoundTrip.describe($0) } == RoundTrip.describe(try quiz(question).questions[0]))
    }
}
