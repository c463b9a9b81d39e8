import ContentModel
import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// What Moodle says of single answers, and how it counts them, is kept or reported.
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

    @Test func feedbackNamesItsAnswer() throws {
        let remark = "NotImported: \(AnswerFeedback.remark)"
        let words = try gift("Capital?{=Paris#Right =Lutetia#Right =%0%Lyon#No *way* =%0%*#Look at a map}")
        #expect(
            words.body == """
                Capital?

                [[Paris|Lutetia]]

                > - **Paris, Lutetia** – Right
                > - **Lyon** – No \\*way\\*
                > - **Any other answer** – Look at a map

                """)
        #expect(words.lines == ["1 \(remark)"])
        let truth = try gift("It rains.{T#Wrong, look up.#Right.}")
        #expect(truth.body == "It rains. {type=true-false answer=true}\n\n> - **False** – Wrong, look up.\n> - **True** – Right.\n")
        let same = try gift("It rains.{F#Look up.#Look up.}")
        #expect(same.body == "It rains. {type=true-false answer=false}\n\n> Look up.\n")
    }

    @Test func feedbackOfMoodleNamesItsAnswer() throws {
        let truth = try moodle(
            "truefalse", answer("true", "0", "This is the wrong answer.") + answer("false", "100", "This is the right answer."))
        #expect(
            truth.body == """
                Which? {type=true-false answer=false}

                > - **True** – This is the wrong answer.
                > - **False** – This is the right answer.

                """)
        let number = try moodle(
            "numerical", answer("3", "100", "Yes", "<tolerance>1</tolerance>") + answer("*", "0", "<![CDATA[<p>Count.</p><p>Again.</p>]]>"))
        #expect(number.body == "Which?\n\n[[= 3 ± 1]]\n\n> - **3** – Yes\n>\n> - **Any other answer**\n>\n>   Count.\n>\n>   Again.\n")
    }

    // MARK: - Keys

    @Test func severalRightChoicesAreReported() throws {
        let message =
            "NotImported: any one of its 2 right choices is enough in Moodle, and all are needed here; leave one of them, or ask for all"
        let body = "Which?\n\n- [x] a\n- [x] b\n- [ ] c\n"
        let found = try gift("Which?{=a =b ~c}")
        #expect(found.body == body && found.lines == ["1 \(message)"])
        let xml = try moodle("multichoice", "<single>true</single>" + answer("a", "100") + answer("b", "100") + answer("c", "0"))
        #expect(xml.body == body && xml.lines == ["2 \(message)"])
        let cloze = try moodle("cloze", "", text: "Which? {1:MC:=a~=b~c}")
        #expect(cloze.lines == ["2 \(message)"] && cloze.body.hasSuffix("- [x] a\n- [x] b\n- [ ] c\n"))
    }

    @Test func wrongChoicesThatCostPointsAreReported() throws {
        let message = "NotImported: wrong choices cost nothing in Moodle, and points here; say so to your students, or check the points"
        #expect(try gift("Which?{~%50%a ~%50%b ~c}").lines == ["1 \(message)"])
        #expect(try gift("Which?{~%50%a ~%50%b ~%-50%c}").lines == [])
        let answers = answer("a", "50") + answer("b", "50") + answer("c", "0")
        #expect(try moodle("multichoice", "<single>false</single>" + answers).lines == ["2 \(message)"])
        #expect(try moodle("multichoiceset", "<single>false</single>" + answers).lines.isEmpty)
    }

    @Test func severalRightNumbersAreKept() throws {
        let numbers = try gift("Square root of 9?{#=3 =-3}")
        #expect(numbers.body == "Square root of 9?\n\n[[= 3 | = -3]]\n")
        #expect(numbers.lines == [])
        #expect(try gift("About?{#=1:1 =2:1}").body == "About?\n\n[[= 1 ± 1 | = 2 ± 1]]\n")
        let xml = try moodle("numerical", answer("3", "100") + answer("-3", "100") + answer("1", "50"))
        #expect(xml.body.hasPrefix("Which?\n\n[[= 3 | = -3]]"))
        #expect(xml.lines.contains { $0.contains("brings 50 %") })
        let apart = try gift("Which?{#=1:0.1 =5:0.1}")
        #expect(apart.body == "Which?\n\n[[= 1 ± 0.1 | = 5 ± 0.1]]\n")
    }

    @Test func idsThatChangeAreReported() throws {
        let message = "NotImported: the id 'Öl & Gas' has other characters than letters, digits, '-', '_' and '.', so it becomes 'ol-gas'"
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

    @Test(arguments: [QuizFormat.moodle, .gift, .canvas, .qti, .aiken, .trivia])
    func aWebPageIsCalledThat(format: QuizFormat) throws {
        for page in ["<!DOCTYPE html>\n<html><head><title>Log in</title>", "\u{FEFF}\n<HTML lang=\"en\"><body>Log in"] {
            let lines = try RoundTrip.quizImport(page, format, try RoundTrip.export()).lines
            #expect(lines.first?.contains("InvalidXML: this is a web page, not a file of another program") == true, "\(lines)")
        }
    }
}
