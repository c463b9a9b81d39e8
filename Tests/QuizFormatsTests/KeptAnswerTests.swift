import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Moodle's feedback to single answers, and how it counts them, is kept or reported.
struct KeptAnswerTests {
    private func gift(_ text: String) throws -> (body: String, lines: [String]) {
        let found = try RoundTrip.quizImport(text, .gift, try RoundTrip.export())
        return (found.text.firstRange(of: "\n## ").map { String(found.text[$0.upperBound...]) } ?? found.text, found.lines)
    }

    private func moodle(_ type: String, _ rest: String, text: String = "Which?") throws -> (body: String, lines: [String]) {
        let question =
            "<question type=\"\(type)\"><questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>\(rest)</question>"
        let found = try RoundTrip.quizImport("<quiz>\n\(question)\n</quiz>", .moodle, try RoundTrip.export())
        return (found.text.firstRange(of: "\n## ").map { String(found.text[$0.upperBound...]) } ?? found.text, found.lines)
    }

    private func answer(_ text: String, _ fraction: String, _ feedback: String = "", _ rest: String = "") -> String {
        "<answer fraction=\"\(fraction)\"><text>\(text)</text>\(rest)<feedback><text>\(feedback)</text></feedback></answer>"
    }

    // MARK: - Feedback

    @Test func feedbackIsKeptByAnswer() throws {
        let words = try gift("Capital?{=Paris#Right =Lutetia#Right =%0%Lyon#No *way* =%0%*#Look at a map}")
        #expect(
            words.body == """
                Capital?

                [[Paris|Lutetia]]

                > [!FEEDBACK answer="Paris|Lutetia"]
                > Right

                > [!FEEDBACK answer="Lyon"]
                > No \\*way\\*

                > [!FEEDBACK]
                > Look at a map

                """)
        #expect(words.lines == [])
        let truth = try gift("It rains.{T#Wrong, look up.#Right.}")
        #expect(
            truth.body == """
                It rains. {type=true-false answer=true}

                > [!FEEDBACK answer="false"]
                > Wrong, look up.

                > [!FEEDBACK answer="true"]
                > Right.

                """)
        let same = try gift("It rains.{F#Look up.#Look up.}")
        #expect(same.body == "It rains. {type=true-false answer=false}\n\n> Look up.\n")
    }

    @Test func feedbackOfMoodleIsKeptByAnswer() throws {
        let truth = try moodle(
            "truefalse", answer("true", "0", "This is the wrong answer.") + answer("false", "100", "This is the right answer."))
        #expect(
            truth.body == """
                Which? {type=true-false answer=false}

                > [!FEEDBACK answer="true"]
                > This is the wrong answer.

                > [!FEEDBACK answer="false"]
                > This is the right answer.

                """)
        let number = try moodle(
            "numerical", answer("3", "100", "Yes", "<tolerance>1</tolerance>") + answer("*", "0", "<![CDATA[<p>Count.</p><p>Again.</p>]]>"))
        #expect(
            number.body
                == "Which?\n\n[[= 3 ± 1]]\n\n> [!FEEDBACK answer=\"= 3 ± 1\"]\n> Yes\n\n> [!FEEDBACK]\n> Count.\n>\n> Again.\n")
        let cloze = try moodle("cloze", "", text: "On the map are {1:SA:=Rome#Yes~Milan#No} and {1:NM:=7:1#Hills~*#Count}.")
        #expect(
            cloze.body == """
                On the map are [[Rome]] and [[= 7 ± 1]]. {points=2}

                > [!FEEDBACK answer="Rome"]
                > Yes

                > [!FEEDBACK answer="Milan"]
                > No

                > [!FEEDBACK blank=2 answer="= 7 ± 1"]
                > Hills

                > [!FEEDBACK blank=2]
                > Count

                """)
        #expect(cloze.lines == [])
    }

    @Test func aStarInFeedbackStandsForLetters() throws {
        let found = try moodle("shortanswer", answer("2*2", "100") + answer("*four*", "0", "In digits."))
        #expect(found.body == "Which? {patterns}\n\n[[2*2]]\n\n> [!FEEDBACK answer=\"\\*four\\*\"]\n> In digits.\n")
    }

    @Test func hintsAreKept() throws {
        let hints = "<hint format=\"html\"><text>Look.</text></hint><hint format=\"html\"><text>Look again.</text></hint>"
        let answers = answer("true", "100") + answer("false", "0")
        let found = try moodle("truefalse", "<defaultgrade>2</defaultgrade><penalty>0.25</penalty>" + answers + hints)
        #expect(
            found.body == """
                Which? {type=true-false answer=true points=2}

                > [!HINT cost=0.5]
                > Look.

                > [!HINT cost=0.5]
                > Look again.

                """)
        #expect(found.lines == [])
    }

    // MARK: - Keys

    @Test func anyOfSeveralRightChoicesIsEnough() throws {
        let body = "Which? {type=single}\n\n- [x] a\n- [x] b\n- [ ] c\n"
        let found = try gift("Which?{=a =b ~c}")
        #expect(found.body == body && found.lines == [])
        let xml = try moodle("multichoice", "<single>true</single>" + answer("a", "100") + answer("b", "100") + answer("c", "0"))
        #expect(xml.body == body && xml.lines == [])
        let cloze = try moodle("cloze", "", text: "Which? {1:MC:=a~=b~c}")
        #expect(cloze.lines == [] && cloze.body.hasSuffix("- [x] a\n- [x] b\n- [ ] c\n"))
    }

    @Test func sharesOfChoicesAreKept() throws {
        #expect(try gift("Which?{~%50%a ~%50%b ~c}").body == "Which?\n\n- [x] a\n- [x] b\n- [ ] c {points=0}\n")
        #expect(try gift("Which?{~%50%a ~%50%b ~%-50%c}").body == "Which?\n\n- [x] a\n- [x] b\n- [ ] c\n")
        #expect(
            try gift("Which?{=a ~%50%b ~%-25%c ~d}").body == "Which?\n\n- [x] a\n- [ ] b {points=0.5}\n- [ ] c {points=-0.25}\n- [ ] d\n")
        let answers = answer("a", "75") + answer("b", "25") + answer("c", "-10")
        let found = try moodle("multichoice", "<defaultgrade>2</defaultgrade><single>false</single>" + answers)
        #expect(found.body == "Which? {points=2}\n\n- [x] a {points=1.5}\n- [x] b\n- [ ] c {points=-0.2}\n")
        #expect(found.lines == [])
        #expect(try moodle("multichoiceset", "<single>false</single>" + answers).lines.isEmpty)
    }

    @Test func severalRightNumbersAreKept() throws {
        let numbers = try gift("Square root of 9?{#=3 =-3}")
        #expect(numbers.body == "Square root of 9?\n\n[[= 3 | = -3]]\n")
        #expect(numbers.lines == [])
        #expect(try gift("About?{#=1:1 =2:1}").body == "About?\n\n[[= 1 ± 1 | = 2 ± 1]]\n")
        let xml = try moodle("numerical", answer("3", "100") + answer("-3", "100") + answer("1", "50"))
        #expect(xml.body.hasPrefix("Which?\n\n[[= 3 | = -3]]"))
        #expect(xml.lines.contains { $0.contains("earns 50%") })
        let apart = try gift("Which?{#=1:0.1 =5:0.1}")
        #expect(apart.body == "Which?\n\n[[= 1 ± 0.1 | = 5 ± 0.1]]\n")
    }

    @Test func idsThatChangeAreReported() throws {
        let message = "NotImported: the id 'Öl & Gas' has characters other than letters, digits, '-', '_' and '.', so it becomes 'ol-gas'"
        #expect(try gift("// [id:Öl & Gas]\nIt rains.{T}").lines == ["2 \(message)"])
        let xml = try moodle("truefalse", "<idnumber>Öl &amp; Gas</idnumber>" + answer("true", "100") + answer("false", "0"))
        #expect(xml.lines == ["2 \(message)"])
        #expect(try gift("// [id:quiz/a-1]\nIt rains.{T}").lines == [])
    }

    @Test func feedbackOfAnEssayIsForStudents() throws {
        let found = try moodle(
            "essay",
            "<generalfeedback><text>A good text names two.</text></generalfeedback><graderinfo><text>1 point each</text></graderinfo>")
        #expect(found.body.contains("> [!ANSWER]\n> A good text names two.\n"))
        #expect(found.body.hasSuffix("\n> 1 point each\n"))
    }

    @Test func oldPicturesOfClozeTextsAreKept() throws {
        let picture = Base64.text([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
        let found = try moodle("cloze", "<image>map.png</image><image_base64>\(picture)</image_base64>", text: "On the map is {1:SA:=Rome}")
        #expect(found.body.contains("media/in/map.png"))
    }

    // MARK: - Files that aren't what they should be

    @Test(arguments: [QuizFormat.moodle, .gift, .canvas, .qti, .aiken, .trivia, .json, .markdown])
    func aWebPageIsCalledThat(format: QuizFormat) throws {
        for page in ["<!DOCTYPE html>\n<html><head><title>Log in</title>", "\u{FEFF}\n<HTML lang=\"en\"><body>Log in"] {
            let lines = try RoundTrip.quizImport(page, format, try RoundTrip.export()).lines
            #expect(lines.first?.contains("InvalidXML: this is a web page, not a file from another program") == true, "\(lines)")
        }
    }
}
