import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Questions whose pictures aren't in the file.
struct MissingPictureTests {
    private func found(_ text: String, _ format: QuizFormat) throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export())
    }

    /// A question of Moodle, whose text is on line 3.
    private func moodle(_ type: String, _ text: String, _ rest: String) throws -> QuizImport {
        let holder = "<questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>"
        return try found("<quiz>\n<question type=\"\(type)\">\n\(holder)\n\(rest)</question>\n</quiz>\n", .moodle)
    }

    private static let truth =
        "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"

    private static func only(_ part: String, _ consequence: String = "this question") -> String {
        "MissingMedia: \(part) is nothing but a picture that can't be imported, so \(consequence) isn't imported"
    }

    // MARK: - Nothing else

    @Test func questionsOfMoodle() throws {
        let found = try moodle("truefalse", "<p><img src=\"@@PLUGINFILE@@/map.png\" alt=\"A map of the delta\"></p>", Self.truth)
        #expect(found.quizzes.isEmpty)
        #expect(found.lines.contains("2 \(Self.only("this question", "it"))"), "\(found.lines)")
    }

    @Test func questionsAndChoicesOfGift() throws {
        let picture = "<img src\\=\"a.png\" alt\\=\"one\">"
        let text = "[html]<img src=\"map.png\" alt=\"A map\"> {T}\n\nWhich? {=\(picture) ~two}\n"
        let found = try found(text, .gift)
        #expect(found.quizzes.isEmpty)
        #expect(found.lines.contains("1 \(Self.only("this question", "it"))"), "\(found.lines)")
        #expect(found.lines.contains("3 \(Self.only("this choice"))"), "\(found.lines)")
    }

    /// A picture without a description leaves nothing at all.
    @Test(arguments: ["alt=\"Map\"", "alt=\"\"", ""]) func questionsOfCanvas(description: String) throws {
        let picture = QTI12Testing.text("&lt;p&gt;\n&lt;img src=\"$IMS-CC-FILEBASE$/map.png\" \(description)&gt;&lt;/p&gt;")
        let list = QTI12Testing.list("r", QTI12Testing.label("x", "a") + QTI12Testing.label("y", "b"))
        let item = QTI12Testing.item("multiple_choice_question", picture + list, QTI12Testing.right(QTI12Testing.equal("x", "r")))
        let (words, messages) = try QTI12Testing.read(item)
        #expect(words == [])
        #expect(
            messages == [
                "2 this question is nothing but a picture that can't be imported, so it isn't imported",
                "4 '$IMS-CC-FILEBASE$/map.png' isn't in this package, so it isn't imported",
            ])
    }

    @Test func choicesOfQTI() throws {
        let item = """
            <assessmentItem identifier="a" title="A"><responseDeclaration identifier="R" cardinality="single" baseType="identifier">
            <correctResponse><value>y</value></correctResponse></responseDeclaration><itemBody><p>Which?</p><choiceInteraction responseIdentifier="R">
            <simpleChoice identifier="x">X</simpleChoice>
            <simpleChoice identifier="y">
            <img src="a.png" alt=""/></simpleChoice></choiceInteraction></itemBody></assessmentItem>
            """
        let found = try PackageTesting.quizImport("a.xml", Array(item.utf8), .qti)
        #expect(found.quizzes.isEmpty)
        #expect(found.lines.contains("4 \(Self.only("this choice"))"), "\(found.lines)")
        #expect(found.lines.contains("5 NotImported: 'a.png' isn't in this package, so it isn't imported"), "\(found.lines)")
    }

    /// Its match would be a distractor.
    @Test func promptsOfMoodle() throws {
        let pairs = ["<img src=\"@@PLUGINFILE@@/a.png\">", "b", "c"].map {
            "<subquestion format=\"html\"><text><![CDATA[\($0)]]></text><answer><text>match</text></answer></subquestion>\n"
        }
        let found = try moodle("matching", "Match.", pairs.joined())
        #expect(found.quizzes.isEmpty)
        #expect(found.lines.contains("4 \(Self.only("a side of this pair"))"), "\(found.lines)")
    }

    @Test func questionsAndChoicesOfTables() throws {
        let text = """
            question,kind,a,b,right
            Which?,single,![An oval](media/no.svg),![A square](media/no2.svg),a
            ![A map](media/m.png),true-false,,,true
            Is it?,true-false,,,true
            """
        let found = try found(text, .csv)
        #expect(found.quizzes.map(\.questions) == [1])
        #expect(found.lines.contains("2 \(Self.only("a choice of this question"))"), "\(found.lines)")
        #expect(found.lines.contains("3 \(Self.only("this question", "it"))"), "\(found.lines)")
    }

    // MARK: - Other text

    @Test func aDescriptionReplacesAPictureBesideWords() throws {
        let found = try moodle(
            "truefalse", "<p>Is it? <img src=\"@@PLUGINFILE@@/a.png\" alt=\"A map\"><img src=\"@@PLUGINFILE@@/b.png\" alt=\"B\"></p>",
            Self.truth)
        #expect(found.text.contains("## Is it? \\[A map\\]"), "\(found.text)")
        let message =
            "2 NotImported: 'a.png', 'b.png': not in this file, so their descriptions replace them; export the questions again with their files"
        #expect(found.lines == [message])
    }

    @Test func linksLoseOnlyTheirAddresses() throws {
        let found = try moodle("truefalse", "<p>Is it, as <a href=\"@@PLUGINFILE@@/x.pdf\">above</a>?</p>", Self.truth)
        #expect(found.text.contains("## Is it, as above?"))
        let message =
            "2 NotImported: 'x.pdf': not in this file, so only the words of its link are imported; export the questions again with their files"
        #expect(found.lines == [message])
    }

    @Test func addressesInTheTextAreReported() throws {
        let found = try moodle("truefalse", "<p>Look at @@PLUGINFILE@@/x.png now.</p>", Self.truth)
        let message = "'@@PLUGINFILE@@/x.png' stands for a file in the other program, but stays as text here; replace it"
        #expect(found.lines == ["2 NotImported: \(message)"])
    }

    @Test func aFileInTheTextHasNoName() throws {
        let found = try moodle("truefalse", "<p>Is it? <img src=\"data:image/png;base64,aGFsbG8=\" alt=\"A\"></p>", Self.truth)
        #expect(
            found.lines == ["2 NotImported: a file in the text ('data:image/png') isn't of the type that it names, so it isn't imported"])
    }

    @Test func aFormulaThatCannotBeRead() throws {
        let found = try moodle("truefalse", "<p>Is it \\(`\\)?</p>", Self.truth)
        let message = "a formula becomes plain text, because it has a $, a ` or a command that Quizmark doesn't know"
        #expect(found.lines.contains("2 NotImported: \(message)"), "\(found.lines)")
    }
}
