import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

struct MoodleFormatTests {
    // MARK: - Out

    @Test(arguments: ["en", "fr"]) func theExampleComesBack(code: String) throws {
        let export = try RoundTrip.export(code)
        let quizzes = export.allQuizzes
        var log = ExportLog()
        let files = MoodleFormat().files(quizzes, export, log: &log)
        #expect(files.map(\.path) == ["moodle.xml"])
        let quizImport = try RoundTrip.quizImport(files[0].bytes, .moodle, export, name: "moodle.xml")
        #expect(quizImport.diagnostics.filter { $0.severity == .error } == [])
        let back = RoundTrip.quizzes(quizImport, export)
        #expect(back.count == quizzes.count)
        for (quiz, read) in zip(quizzes, back) {
            #expect(read.id == quiz.quiz.id)
            #expect(read.title == quiz.quiz.title)
            #expect(read.summary == quiz.quiz.summary)
            #expect(read.questions.map(\.id) == quiz.questions.map(\.id))
        }
        RoundTrip.expectUnreported(zip(quizzes, back), log) { RoundTrip.describe($0) }
        var again = ExportLog()
        #expect(MoodleFormat().files(quizzes, export, log: &again) == files)
    }

    private func xml(_ markdown: String, log: inout ExportLog) throws -> String {
        let export = try RoundTrip.export()
        return String(decoding: MoodleFormat().files([try RoundTrip.quiz(markdown, export)], export, log: &log)[0].bytes, as: UTF8.self)
    }

    @Test func sharesAreThoseOfMoodle() throws {
        for (count, shares) in [(3, ["33.33333", "33.33333", "33.33333"]), (6, Array(repeating: "16.66667", count: 6))] {
            #expect(MoodleFraction.shares(of: count) == shares)
        }
        let shares = try #require(MoodleFraction.shares(of: 13))
        #expect(shares.compactMap(Double.init).reduce(0, +) == 100 && shares.count == 13)
        #expect(MoodleFraction.shares(of: 21) == nil)
        var log = ExportLog()
        let three = "---\ntitle: A\nscoring: partial\n---\n\n## Q?\n\n- [x] a\n- [x] b\n- [x] c\n- [ ] d\n"
        let text = try xml(three, log: &log)
        #expect(text.components(of: "fraction=\"33.33333\"") == 3)
        #expect(text.components(of: "fraction=\"-33.33333\"") == 1)
    }

    @Test func orderingHasItsFeedbackElements() throws {
        var log = ExportLog()
        let text = try xml("---\ntitle: A\n---\n\n## Sort.\n\n1. a\n2. b\n", log: &log)
        for name in ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] { #expect(text.contains("<\(name) ")) }
        #expect(text.contains("<gradingtype>ALL_OR_NOTHING</gradingtype>"))
    }

    @Test func picturesAreInTheFile() throws {
        var log = ExportLog()
        let text = try xml("---\ntitle: A\n---\n\n## Q? {type=text}\n\n![A cell](../media/cell.svg)\n", log: &log)
        #expect(text.contains("src=\"@@PLUGINFILE@@/cell.svg\""))
        #expect(text.contains("<file name=\"cell.svg\" path=\"/\" encoding=\"base64\">"))
    }

    @Test func whatIsLostIsReported() throws {
        var log = ExportLog()
        let source = """
            ---
            title: A
            pass: 50
            ---

            ## Which? {say-count}

            - [x] a
            - [x] b
            - [ ] None {pin}

            ## Name [[Zürich]] and [[Genf]].
            """
        _ = try xml(source, log: &log)
        let lines = log.diagnostics.map { "\($0.location.position.line) \($0.message)" }.sorted()
        #expect(lines.count == 7, "\(lines.joined(separator: "\n"))")
        #expect(lines.contains { $0.contains("the pass mark") })
        #expect(lines.contains { $0.contains("accents") })
    }

    /// A category can't embed files, so the quiz must build without them.
    @Test func anIntroductionKeepsItsWordsOnly() throws {
        let source = "---\ntitle: A\n---\n\nSee ![A cell](../media/cell.svg) and [this](../media/cell.svg).\n\n## Why? {type=text}\n"
        var log = ExportLog()
        let text = try xml(source, log: &log)
        #expect(!text.contains("PLUGINFILE"))
        #expect(text.contains("See [A cell] and this."))
        #expect(log.lines.contains { $0.contains("pictures in the introduction are left out") })
    }

    @Test func missingPicturesAreReported() throws {
        let category = """
            <question type="category"><category><text>$course$/top/One</text></category>
            <info format="html"><text><![CDATA[<p>Short.</p><p>See <img src="@@PLUGINFILE@@/cell.svg" alt="A cell">.</p>]]></text></info></question>
            """
        let text = "<p>Why?</p><p><img src=\"@@PLUGINFILE@@/leaf.png\" alt=\"\"> and <a href=\"@@PLUGINFILE@@/a.pdf\">this</a></p>"
        let found = try quizImport(category + question("essay", text, ""))
        #expect(!found.text.contains("PLUGINFILE"))
        #expect(found.text.contains("A cell") && found.text.contains("and this"))
        #expect(found.lines.contains { $0.contains("NotImported: 'cell.svg': not in this file") })
        let pdf = "NotImported: 'a.pdf': not in this file, so only the words of its link are imported; "
        #expect(found.lines.contains { $0.contains(pdf) })
        #expect(found.lines.contains { $0.contains("'leaf.png': not in this file, and it has no description to replace it; ") })
    }

    @Test func answersInTextsAreEscaped() throws {
        var log = ExportLog()
        let source = "---\ntitle: A\n---\n\n## Braces\n\nWrite [[}]] and [[a~b|c#d|5*]] and [[\"x\" = <y> & z/50%]] and [[= -2.5 ± 1]].\n"
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz(source, export)
        let bytes = MoodleFormat().files([quiz], export, log: &log)[0].bytes
        let back = RoundTrip.quizzes(try RoundTrip.quizImport(bytes, .moodle, export), export)
        #expect(back.first?.questions.map { RoundTrip.describe($0) } == quiz.questions.map { RoundTrip.describe($0) })
    }

    // MARK: - In

    private func quizImport(_ questions: String) throws -> QuizImport {
        try RoundTrip.quizImport(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n\(questions)\n</quiz>\n", .moodle, try RoundTrip.export())
    }

    private func question(_ type: String, _ text: String, _ rest: String, format: String = "html") -> String {
        """
        <question type="\(type)"><name><text>The name</text></name>
        <questiontext format="\(format)"><text><![CDATA[\(text)]]></text></questiontext>
        \(rest)</question>
        """
    }

    private func body(_ quizImport: QuizImport) -> String {
        let text = quizImport.text
        return text.firstRange(of: "\n## ").map { String(text[$0.upperBound...]) } ?? text
    }

    @Test func readsChoices() throws {
        let found = try quizImport(
            question(
                "multichoice", "<p>Which <b>one</b>?</p><p>Look: \\(a_1 &lt; b\\) and $$x^2$$</p>",
                """
                <generalfeedback format="html"><text>Because.</text></generalfeedback><defaultgrade>2.0000000</defaultgrade>
                <single>true</single><shuffleanswers>1</shuffleanswers>
                <answer fraction="100" format="html"><text>&lt;p&gt;Yes&lt;/p&gt;</text><feedback format="html"><text>Good</text></feedback></answer>
                <answer fraction="33.33333" format="html"><text>Half</text></answer>
                <answer fraction="0" format="html"><text>No</text></answer>
                <tags><tag><text>one</text></tag></tags><idnumber>B-12</idnumber>
                """))
        #expect(
            body(found) == """
                Which **one**? {#B-12 points=2 tags="one"}

                Look: $a_1 < b$ and $$x^2$$

                - [x] Yes
                  > Good
                - [ ] Half {points=0.6666667}
                - [ ] No

                > Because.

                """)
        #expect(found.lines == [])
    }

    @Test func readsSeveralRightChoices() throws {
        let found = try quizImport(
            question(
                "multichoice", "Which?",
                "<single>false</single><answer fraction=\"50\"><text>a</text></answer><answer fraction=\"50\"><text>b</text></answer>"
                    + "<answer fraction=\"-50\"><text>c</text></answer>"))
        #expect(found.text.contains("scoring: partial"))
        #expect(body(found) == "Which? {#the-name}\n\n- [x] a\n- [x] b\n- [ ] c\n")
    }

    @Test func readsWords() throws {
        let words =
            "<usecase>1</usecase><answer fraction=\"100\"><text>Paris</text></answer><answer fraction=\"100\"><text>Lutetia\\*</text></answer>"
        #expect(
            body(try quizImport(question("shortanswer", "The capital is _____ today.", words)))
                == "The capital is [[Paris|Lutetia\\*]] today. {#the-name case}\n")
        let starred = try quizImport(question("shortanswer", "Name it.", "<answer fraction=\"100\"><text>Par*</text></answer>"))
        #expect(body(starred) == "Name it. {#the-name patterns}\n\n[[Par*]]\n")
        #expect(starred.lines == [])
    }

    @Test func readsNumbersWithUnits() throws {
        let number = """
            <answer fraction="100"><text>9,81</text><tolerance>0.05</tolerance></answer>
            <units><unit><multiplier>1</multiplier><unit_name>m/s²</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm/s²</unit_name></unit></units>
            """
        let found = try quizImport(question("numerical", "How large is g?", number))
        #expect(body(found) == "How large is g? {#the-name}\n\n[[= 9.81 ± 0.05]] m/s²\n")
        #expect(found.lines.count == 1)
        let counted = number + "<unitgradingtype>1</unitgradingtype>"
        #expect(
            body(try quizImport(question("numerical", "How large is g?", counted)))
                == "How large is g? {#the-name}\n\n[[= 9.81 ± 0.05 m/s²]]\n")
    }

    @Test(arguments: [("0.1", "10"), ("0.25", "25"), ("0", "0"), ("0.5000000", nil), ("1.0000000", nil)])
    func wrongUnitsThatCostAnotherShareAreReported(penalty: String, share: String?) throws {
        let number = """
            <answer fraction="100"><text>9.81</text><tolerance>0.05</tolerance></answer>
            <units><unit><multiplier>1</multiplier><unit_name>m/s²</unit_name></unit></units><unitgradingtype>1</unitgradingtype>
            <unitpenalty>\(penalty)</unitpenalty>
            """
        let lines = try quizImport(question("numerical", "How large is g?", number)).lines
        #expect(lines.count == (share == nil ? 0 : 1))
        if let share { #expect(lines.first?.contains("NotImported: a wrong unit costs \(share)% of the points in Moodle; ") == true) }
    }

    @Test func feedbackToNumbersHasTheUnit() throws {
        let number = """
            <answer fraction="100"><text>9.81</text><tolerance>0.05</tolerance></answer>
            <answer fraction="0"><text>-9.81</text><tolerance>0.05</tolerance><feedback><text>Mind the sign.</text></feedback></answer>
            <units><unit><multiplier>1</multiplier><unit_name>m/s²</unit_name></unit></units><unitgradingtype>1</unitgradingtype>
            """
        let found = body(try quizImport(question("numerical", "How large is g?", number)))
        #expect(found.contains("[!FEEDBACK answer=\"= -9.81 ± 0.05 m/s²\"]"), "\(found)")
    }

    @Test func readsMatchingOrderingEssayAndTrueFalse() throws {
        let pairs = ["1 → one", "2 → two", " → three"].map { pair in
            let sides = pair.split(separator: " → ", omittingEmptySubsequences: false)
            return "<subquestion format=\"html\"><text>\(sides[0])</text><answer><text>\(sides.last ?? "")</text></answer></subquestion>"
        }.joined()
        #expect(body(try quizImport(question("matching", "Match.", pairs))) == "Match. {#the-name}\n\n- 1 -> one\n- 2 -> two\n- -> three\n")
        let items =
            "<gradingtype>ALL_OR_NOTHING</gradingtype><answer fraction=\"1\"><text>a</text></answer><answer fraction=\"2\"><text>b</text></answer>"
        #expect(body(try quizImport(question("ordering", "Sort.", items))) == "Sort. {#the-name}\n\n1. a\n2. b\n")
        let notes = "<graderinfo format=\"html\"><text>Look for reasons.</text></graderinfo><attachments>0</attachments>"
        #expect(body(try quizImport(question("essay", "Why?", notes))) == "Why? {#the-name type=text}\n\n> Look for reasons.\n")
        let truth = "<answer fraction=\"0\"><text>true</text></answer><answer fraction=\"100\"><text>false</text></answer>"
        #expect(body(try quizImport(question("truefalse", "So?", truth))) == "So? {#the-name type=true-false answer=false}\n")
        let quoting = try quizImport(question("truefalse", "<p>So?</p><blockquote>To be</blockquote><p>Or not.</p>", truth))
        #expect(body(quoting) == "So? {#the-name type=true-false answer=false}\n\nTo be\n\nOr not.\n")
        #expect(
            quoting.lines == [
                "3 NotImported: a quotation in the question's text would be read as its explanation, so it loses its marks"
            ])
    }

    @Test(
        arguments: [
            ("100", "300", "at least 100 and at most 300"), ("", "300", "at most 300"), ("0", "0", nil), ("100", "", "at least 100"),
        ] as [(String, String, String?)])
    func limitsOfWordsAreReported(least: String, most: String, words: String?) throws {
        let limits = "<minwordlimit>\(least)</minwordlimit><maxwordlimit>\(most)</maxwordlimit>"
        let messages = try quizImport(question("essay", "Why?", limits)).diagnostics.map(\.message)
        #expect(messages == (words.map { ["the limit of \($0) words isn't imported; state it in the question"] } ?? []))
    }

    @Test func readsClozeAndGaps() throws {
        let cloze = "Say {1:SA:=yes~=yeah#ok~%50%maybe} and {2:NM:=4.5:0.1} or {1:MULTICHOICE:no~=well~%0%bad}."
        let found = try quizImport(question("cloze", cloze, ""))
        #expect(
            body(found) == """
                Say [[yes|yeah]] and [[= 4.5 ± 0.1]] or [[{no|*well*|bad}]]. {#the-name points=4}

                > [!FEEDBACK answer="yeah"]
                > ok

                """)
        #expect(found.lines.count == 2)
        let gaps = "<dragbox><text>sun</text><group>1</group></dragbox><dragbox><text>moon</text><group>1</group></dragbox>"
        #expect(body(try quizImport(question("ddwtos", "The [[1]] is bright.", gaps))) == "The [[{*sun*|moon}]] is bright. {#the-name}\n")
        let groups = """
            <selectoption><text>sun</text><group>1</group></selectoption><selectoption><text>is</text><group>2</group></selectoption>
            <selectoption><text>moon</text><group>1</group></selectoption><selectoption><text>only</text><group>3</group></selectoption>
            <selectoption><text>was</text><group>2</group></selectoption>
            """
        #expect(
            body(try quizImport(question("gapselect", "The [[3]] [[2]] bright, [[4]].", groups)))
                == "The [[{sun|*moon*}]] [[{*is*|was}]] bright, [[only]]. {#the-name}\n")
        let shuffled = groups + "<shuffleanswers>1</shuffleanswers>"
        #expect(body(try quizImport(question("gapselect", "The [[1]].", shuffled))) == "The [[{moon|*sun*}]]. {#the-name}\n")
        #expect(
            body(try quizImport(question("cloze", "Pick {1:MC:a~=b#right}!", "")))
                == "Pick \\_\\_\\_\\_ ! {#the-name}\n\n- [ ] a\n- [x] b\n  > right\n")
    }

    @Test func sortsByCategory() throws {
        func category(_ path: String, _ info: String) -> String {
            "<question type=\"category\"><category><text>\(path)</text></category><info format=\"html\"><text>\(info)</text></info></question>"
        }
        let essay = question("essay", "Why?", "")
        let found = try quizImport(
            category("$course$/top/Biology/Cells and A//B", "All of it.&lt;p&gt;More&lt;/p&gt;")
                + question("description", "<p>Read on.</p>", "")
                + essay + category("$course$/top/Default for X", "") + essay + essay)
        #expect(found.quizzes.map(\.path) == ["Content/quizzes/in/cells-and-a-b.md", "Content/quizzes/in/default-for-x.md"])
        #expect(found.quizzes.map(\.questions) == [1, 2])
        #expect(found.text.hasPrefix("---\ntitle: Cells and A/B\ndescription: All of it.\n---\n\nMore\n\nRead on.\n"))
    }

    @Test func aDescriptionBetweenQuestionsIsNamed() throws {
        let essay = question("essay", "Why?", "")
        let found = try quizImport(essay + question("description", "<p>Look at the <b>map</b>.</p>", "") + essay)
        #expect(
            found.lines.contains {
                $0.contains("the description \"Look at the map.\" is between questions, where a quiz can't have text or pictures; ")
            }, "\(found.lines)")
    }

    @Test func readsTextsOfAllForms() throws {
        let essay = { (text: String, form: String) in body(try quizImport(question("essay", text, "", format: form))) }
        #expect(try essay("One\ntwo <b>", "plain_text") == "One {#the-name type=text}\n\ntwo \\<b>\n")
        #expect(try essay("One\n\n* two\n* three", "markdown") == "One {#the-name type=text}\n\n- two\n- three\n")
        #expect(try essay("One\ntwo", "moodle_auto_format") == "One {#the-name type=text}\n\ntwo\n")
        #expect(try essay("<ul><li>One</li></ul>", "html") == "One {#the-name type=text}\n")
    }

    /// As HTML in Markdown is shown in Moodle.
    @Test func bringsFilesOfHTMLInMarkdown() throws {
        let text = """
            <question type="essay"><name><text>N</text></name><questiontext format="markdown">
            <text><![CDATA[Is x<sup>2</sup> in <img src="@@PLUGINFILE@@/a%20cell.png" alt="A cell" width="20"> more?]]></text>
            <file name="a cell.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext></question>
            """
        let found = try quizImport(text)
        #expect(found.lines == [])
        #expect(found.text.contains("## Is x^2^ in ![A cell](../../media/in/a-cell.png) more?"), "\(found.text)")
    }

    @Test func bringsFiles() throws {
        let png = "iVBORw0KGgo="
        let text = """
            <question type="essay"><name><text>N</text></name><questiontext format="html">
            <text><![CDATA[<p>See <img src="@@PLUGINFILE@@/my%20cell.PNG" alt="A cell">?</p><p><img src="data:image/png;base64,\(png)" alt="B"></p>]]></text>
            <file name="my cell.PNG" path="/" encoding="base64">\(png)</file></questiontext></question>
            """
        let found = try quizImport(text)
        #expect(found.files.map(\.path) == ["Content/quizzes/in/other.md", "Content/media/in/my-cell.png", "Content/media/in/picture.png"])
        #expect(found.files[1].bytes == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(body(found).contains("![A cell](../../media/in/my-cell.png)?"))
    }

    @Test(arguments: [
        "", "<quiz", "<quiz><question type=\"multichoice\">", "not xml", "<html/>", "<quiz/>", "<quiz><question/></quiz>",
        "<quiz><question type=\"multichoice\"><answer fraction=\"lots\"/></question></quiz>",
        "<quiz><question type=\"shortanswer\"/></quiz>",
        "<quiz><question type=\"numerical\"><answer fraction=\"100\"><text>x</text></answer></question></quiz>",
        "<quiz><question type=\"cloze\"><questiontext><text>{1:SA:</text></questiontext></question></quiz>",
        "<quiz><question type=\"calculated\"/></quiz>",
        "<quiz><question type=\"gapselect\"><questiontext><text>[[1]] [[</text></questiontext></question></quiz>",
        "<quiz><question type=\"gapselect\"><questiontext><text>[[\(Int.min)]]</text></questiontext></question></quiz>",
        "<!DOCTYPE q [<!ENTITY a \"aaaa\">]><quiz><question type=\"essay\"><questiontext><text>&a;</text></questiontext></question></quiz>",
        "<quiz><question type=\"matching\"><subquestion/></question></quiz>", "<quiz><question type=\"truefalse\"/></quiz>",
        "<quiz><question type=\"ordering\"><answer/></question></quiz>",
        "<quiz><question type=\"essay\"><hidden>1</hidden></question></quiz>",
        "\u{FEFF}<quiz><question type=\"unheardof\"/></quiz>", "<quiz><other/></quiz>",
    ])
    func malformedFilesAreReported(text: String) throws {
        let found = try RoundTrip.quizImport(text, .moodle, try RoundTrip.export())
        #expect(found.quizzes.isEmpty)
        #expect(!found.diagnostics.isEmpty)
    }

    @Test func strangeTextsDoNotBreakAnything() throws {
        for text in [
            "<p>{ {#x} \\( unclosed $$ [[ ]] {1:SA:</p>", "</div></p><b>open", "<ul><ul><ul>a", "\\(\\frac{a}{b}\\)5 \\(`\\)",
        ] {
            let found = try quizImport(question("essay", text, ""))
            #expect(found.quizzes.map(\.questions) == [1], "\(text): \(found.lines)")
        }
    }

    @Test(arguments: ["", "&nbsp;", "<!--", "<ul><ul><ul>", "<img src=x>"]) func aQuestionThatAsksNothingIsLeftOut(text: String) throws {
        let found = try quizImport(question("essay", text, ""))
        #expect(found.quizzes.isEmpty)
        #expect(found.diagnostics.count { $0.severity == .error } == 1, "\(text): \(found.lines)")
    }
}

extension String {
    /// Number of occurrences.
    fileprivate func components(of piece: String) -> Int { ranges(of: piece).count }
}
