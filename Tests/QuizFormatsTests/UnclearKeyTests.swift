import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Answers that can be read in two ways are refused or reported, and those that can't are read.
struct UnclearKeyTests {
    private func read(_ text: String, _ format: QuizFormat = .csv) throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export())
    }

    /// The texts of the correct choices.
    private func right(_ found: QuizImport) -> [String] {
        found.text.split(separator: "\n").filter { $0.hasPrefix("- [x] ") }.map { String($0.dropFirst(6)) }
    }

    // MARK: - Numbers of choices

    private static let rows = "\"Q1?\",\"w|x|y|z\",2\n\"Q2?\",\"a|b|c|d\",1\n"

    @Test func numbersWithoutAKnownStartAreRefused() throws {
        let found = try read("question,options,correct_answer\n\(Self.rows)")
        let message =
            "InvalidQuestion: it isn't clear whether the numbers in 'correct_answer' count from 0 or from 1, so this row isn't imported; name the column 'correct_answer (0-3)' or 'correct_answer (1-4)', or write the letters of the choices"
        #expect(found.lines == ["2 \(message)", "3 \(message)"])
        #expect(found.text == "")
        let lettered = try read("Question,A,B,C,D,Correct\nQ1?,w,x,y,z,1\nQ2?,w,x,y,z,\"1, 3\"\nQ3?,w,x,y,z,B\n")
        #expect(right(lettered) == ["x"])
        #expect(lettered.lines.map { $0.prefix(2) } == ["2 ", "3 "], "\(lettered.lines)")
    }

    @Test(arguments: [
        "Correct (0-3)", "Correct (zero-based)", "Correct answer (0 = A)", "Answer (0-indexed)", "Correct (A=0, B=1)", "Key (from 0)",
    ]) func headersSayThatNumbersCountFromZero(header: String) throws {
        let found = try read("question,options,\"\(header)\"\n\(Self.rows)")
        #expect(found.lines == [])
        #expect(right(found) == ["y", "b"])
    }

    @Test(arguments: ["Correct (1-4)", "Correct (1-based)", "Correct answer (1 = A)", "Correct index (1-4)", "Answer (1, 2, 3 or 4)"])
    func headersSayThatNumbersCountFromOne(header: String) throws {
        let found = try read("question,options,\"\(header)\"\n\(Self.rows)")
        #expect(found.lines == [])
        #expect(right(found) == ["x", "a"])
    }

    /// A number is that of the column.
    @Test(arguments: [
        "Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Correct answer(s) - choose at least one",
        "Question Text,Option 1,Option 2,Option 3,Correct Answer", "question,choice1,choice2,choice3,correct",
        "Title,Choice,Choice,Choice,Correct",
    ]) func columnsWithNumbersCountFromOne(header: String) throws {
        let found = try read("\(header)\nQ1?,x,y,z,1\nQ2?,x,y,z,2\n")
        #expect(found.lines == [])
        #expect(right(found) == ["x", "y"])
    }

    @Test(arguments: [("0", ["y", "a"]), ("4", ["x", "d"])]) func theFirstOrLastNumberShowsTheStart(other: String, choices: [String]) throws
    {
        let found = try read("question,options,answer\nQ1?,w|x|y|z,2\nQ2?,a|b|c|d,\(other)\n")
        #expect(found.lines == [])
        #expect(right(found) == choices)
    }

    // MARK: - Letters

    @Test(arguments: ["BD", "B and D", "B & D", "B/D", "\"B, D\"", "B+D", "Option B and Option D"]) func joinedLettersAreRead(key: String)
        throws
    {
        let found = try read("Question,Option A,Option B,Option C,Option D,Correct Answer\nWhich?,w,x,y,z,\(key)\n")
        #expect(found.lines == [])
        #expect(right(found) == ["x", "z"])
    }

    @Test(arguments: ["B. x", "B: x", "b) X", "(B)"]) func lettersWithTheirTextAreRead(key: String) throws {
        let found = try read("Question,Option A,Option B,Option C,Option D,Correct Answer\nWhich?,w,x,y,z,\(key)\n")
        #expect(found.lines == [])
        #expect(right(found) == ["x"])
    }

    @Test func joinedLettersThatAreATextAreThatText() throws {
        let found = try read("Question,Option A,Option B,Option C,Option D,Correct Answer\nGroup?,A,B,AB,O,AB\n")
        #expect(right(found) == ["AB"])
        let word = try read("Question,Option A,Option B,Option C,Option D,Correct Answer\nWhich?,w,x,y,z,BAD\nWho?,w,x,y,z,B. w\n")
        #expect(word.text == "")
        #expect(word.lines.count == 2 && word.lines.allSatisfy { $0.contains("isn't one of this row's choices") }, "\(word.lines)")
        let bank = try read(#"[{"question":"Q?","options":["red","blue","green"],"answer":"AC"}]"#, .json)
        #expect(right(bank) == ["red", "green"])
    }

    /// The letter or number of a choice that the row lacks isn't what students type.
    @Test(arguments: [
        ("Which?,w,x,B\nWhat?,,,B\n", "3 InvalidQuestion: this row has no choices, and its answer 'B' looks like the letter of one"),
        ("Which?,w,x,2\nWhat?,,,1\n", "3 InvalidQuestion: this row has no choices, and its answer '1' looks like the number of one"),
    ]) func rowsWithoutChoices(rows: String, message: String) throws {
        let found = try read("Question,Option 1,Option 2,Correct Answer\n\(rows)")
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix(message), "\(found.lines)")
        #expect(found.text.contains("## Which?") && !found.text.contains("## What?"))
    }

    @Test(arguments: [("B", ",blanks", ",kind"), ("Lima", "", ""), ("9", "", "")])
    func answersWithoutChoicesAreTyped(answer: String, kind: String, header: String) throws {
        let found = try read(
            "Question,Option 1,Option 2,Correct Answer\(header)\nWhich?,w,x,B\(kind.isEmpty ? "" : ",")\nWhat?,,,\(answer)\(kind)\n")
        #expect(found.lines == [])
        #expect(found.text.contains("[[\(answer)]]"), "\(found.text)")
    }

    // MARK: - Equal choices

    @Test(arguments: [
        (QuizFormat.json, #"[{"question":"Q?","options":["25","25","x"],"answer":"25"}]"#),
        (.csv, "Question,A,B,C,Correct\nQ?,25,25,x,25\n"),
        (.trivia, "#Q Q?\n^ 25\nA 25\nB 25\nC x\n"), (.aiken, "Q?\nA) 25\nB) 25\nC) x\nANSWER: A\n"), (.gift, "Q? {=25 ~25 ~x}"),
        (.text2qti, "1. Q?\n*a) 25\nb) 25\nc) x\n"),
    ]) func equalChoicesBecomeOne(format: QuizFormat, text: String) throws {
        let found = try read(text, format)
        #expect(found.text.hasSuffix("- [x] 25\n- [ ] x\n"), "\(found.text)")
        #expect(!found.text.contains("type=multiple"))
        #expect(found.lines.count == 1)
        #expect(found.lines[0].contains("NotImported: the choice '25' appears 2 times, but is imported once"), "\(found.lines)")
    }

    @Test func aQuestionWhoseChoicesAreAllEqualIsLeftOut() throws {
        let found = try read("Q?\nA) 25\nB) 25\nANSWER: A\n", .aiken)
        #expect(found.text == "")
        #expect(found.lines.contains { $0.contains("a question needs at least two choices") }, "\(found.lines)")
    }

    // MARK: - Words

    private static let quizizz = "Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer\n"

    @Test(arguments: ["1", "", "\"1,2\""]) func optionsOfQuizizzAreTheAcceptedWords(key: String) throws {
        let found = try read("\(Self.quizizz)People _____ and work.,Fill-in-the-Blank,communicate,talk,,\(key)\n")
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## People [[communicate|talk]] and work.\n"), "\(found.text)")
    }

    @Test func wordsThatANumberOrLetterNames() throws {
        let found = try read(
            "Question,Type,Option 1,Option 2,Answer\nCapital?,Fill in the blank,Rome,Paris,2\nYear?,Short answer,1969,x,1969\n")
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## Capital?\n\n[[Paris]]\n\n## Year?\n\n[[1969]]\n"), "\(found.text)")
        let unclear = try read("Question,Type,A,B,Answer\nCapital?,Fill in the blank,Rome,Paris,1\n")
        #expect(unclear.text == "" && unclear.lines.first?.contains("count from 0 or from 1") == true, "\(unclear.lines)")
    }

    // MARK: - Commas in numbers

    @Test(arguments: [
        (QuizFormat.csv, "NUM\tBirds?\t10,000\t1000\n"), (.csv, "NUM\tBirds?\t10000\t1,000\n"), (.gift, "Birds? {#10,000}"),
        (.gift, "Birds? {#10000:1,000}"), (.gift, "Birds? {#1,000..2000}"), (.text2qti, "1. Birds?\n= 10,000\n"),
        (.text2qti, "1. Birds?\n= 10,000 +- 5%\n"), (.gift, "Birds? {#1,234,567}"),
        (
            .moodle,
            "<quiz><question type=\"numerical\"><questiontext><text>Birds?</text></questiontext><answer fraction=\"100\"><text>10,000</text></answer></question></quiz>"
        ),
    ]) func commasThatMaySeparateThousandsAreRefused(format: QuizFormat, text: String) throws {
        let found = try read(text, format)
        #expect(found.text == "", "\(found.text)")
        #expect(found.lines.contains { $0.contains("is a decimal comma or separates thousands (write ") }, "\(found.lines)")
    }

    /// Formats that define the decimal point, as people fill them in.
    @Test(arguments: [
        (
            QuizFormat.canvas,
            QTI12Testing.document(
                QTI12Testing.item(
                    "numerical_question", QTI12Testing.text("How many?") + QTI12Testing.typed(),
                    QTI12Testing.right(QTI12Testing.equal("NUMBER"))))
        ),
        (
            .canvas,
            QTI12Testing.document(
                QTI12Testing.item(
                    "numerical_question", QTI12Testing.text("How many?") + QTI12Testing.typed(),
                    QTI12Testing.right("<vargte respident=\"response1\">NUMBER</vargte><varlte respident=\"response1\">NUMBER</varlte>")))
        ),
        (.qti, UnclearKeyTests.qti("<correctResponse><value>NUMBER</value></correctResponse>")),
        (.qti, UnclearKeyTests.qti("<mapping><mapEntry mapKey=\"NUMBER\" mappedValue=\"1\"/></mapping>")),
        (
            .qti,
            UnclearKeyTests.qti(
                "<correctResponse><value>1,000,000</value></correctResponse>",
                """
                <responseProcessing><responseCondition><responseIf>
                <equal toleranceMode="exact"><variable identifier="R"/><baseValue baseType="float">NUMBER</baseValue></equal>
                <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
                </responseIf></responseCondition></responseProcessing>
                """)
        ),
    ]) func commasInXMLAreReadOrRefused(format: QuizFormat, text: String) throws {
        for (number, blank) in [("3,14", "3.14"), ("1,500.5", "1500.5"), ("1.500,5", "1500.5"), ("-0,125", "-0.125")] {
            let found = try read(text.replacing("NUMBER", with: number), format)
            #expect(found.lines == [])
            #expect(found.text.contains("[[= \(blank)]]"), "\(found.text)")
        }
        let refused = try read(text.replacing("NUMBER", with: "1,500"), format)
        #expect(refused.text == "", "\(refused.text)")
        let fault = "it isn't clear whether the comma in '1,500' is a decimal comma or separates thousands (write 1.500 or 1500)"
        let line = try #require(text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("NUMBER") }) + 1
        #expect(refused.lines.contains("\(line) NotImported: \(fault), so this question isn't imported"), "\(refused.lines)")
    }

    /// A tolerance of New Quizzes, and one of QTI 2.
    @Test func commasInTolerancesAreRefused() throws {
        let margin = QTI12Testing.item(
            "numerical_question", QTI12Testing.text("How many?") + QTI12Testing.typed(),
            QTI12Testing.right(QTI12Testing.equal("10000", "response1", "margintype=\"absolute\" margin=\"1,500\"")))
        let rule = """
            <responseProcessing><responseCondition><responseIf>
            <equal toleranceMode="absolute" tolerance="1,500 1,500"><variable identifier="R"/><correct identifier="R"/></equal>
            <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
            </responseIf></responseCondition></responseProcessing>
            """
        let item = UnclearKeyTests.qti("<correctResponse><value>10000</value></correctResponse>", rule)
        for (format, text) in [(QuizFormat.canvas, QTI12Testing.document(margin)), (.qti, item)] {
            let found = try read(text, format)
            #expect(found.text == "", "\(found.text)")
            #expect(found.lines.contains { $0.contains("the comma in '1,500' is a decimal comma or") }, "\(found.lines)")
        }
    }

    private static func qti(_ key: String, _ processing: String = "") -> String {
        """
        <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false" timeDependent="false">
        <responseDeclaration identifier="R" cardinality="single" baseType="float">
        \(key)
        </responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
        <itemBody><p>How many? <textEntryInteraction responseIdentifier="R"/></p></itemBody>
        \(processing)
        </assessmentItem>
        """
    }

    @Test(arguments: [
        (QuizFormat.csv, "NUM\tPi?\t3,14\t0,125\n", "= 3.14 ± 0.125"), (.gift, "Pi? {#3,14:0,125}", "= 3.14 ± 0.125"),
        (.gift, "Pi? {#1234,567}", "= 1234.567"), (.text2qti, "1. Pi?\n= 3,14\n", "= 3.14"),
        (.gift, "Birds? {#1,500.5}", "= 1500.5"), (.csv, "Question,Type,Answer\nPi?,Numeric,\"3,14\"\n", "= 3.14"),
    ]) func decimalCommasAreRead(format: QuizFormat, text: String, blank: String) throws {
        let found = try read(text, format)
        #expect(found.lines == [])
        #expect(found.text.contains("[[\(blank)]]"), "\(found.text)")
    }

    @Test func aToleranceThatIsNoNumberIsNamed() throws {
        let answer = "<answer fraction=\"100\"><text>3.14</text><tolerance>1%</tolerance></answer>"
        let found = try read(
            "<quiz><question type=\"numerical\"><questiontext><text>Pi?</text></questiontext>\(answer)</question></quiz>", .moodle)
        #expect(found.lines.contains { $0.contains("the tolerance '1%' isn't a number, so this question isn't") }, "\(found.lines)")
    }

    // MARK: - Aiken

    @Test func lettersOfAikenCountInAnyOrder() throws {
        let found = try read(
            "Order?\nB. first\nA. second\nANSWER: A\n\nGap?\nA. x\nC. y\nANSWER: C\n\nTwice?\nA. x\nA. y\nANSWER: A\n", .aiken)
        #expect(right(found) == ["second", "y"])
        #expect(found.lines == ["14 InvalidQuestion: 'ANSWER: A' is the letter of 2 choices above, so the question isn't imported"])
    }
}
