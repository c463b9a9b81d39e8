import ContentSamples
import Diagnostics
import Encoding
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// QTI 1.2 as ILIAS writes it.
struct ILIASTests {
    private typealias Item = QTI12Testing

    private func item(
        _ type: String, _ presentation: String, _ conditions: String, fields: [String: String] = [:], variable: String = "<decvar/>",
        rest: String = ""
    ) -> String {
        let fields = ["ILIAS_VERSION": "9.1", "QUESTIONTYPE": type].merging(fields) { $1 }.sorted { $0.key < $1.key }.map {
            "<qtimetadatafield><fieldlabel>\($0.key)</fieldlabel><fieldentry>\($0.value)</fieldentry></qtimetadatafield>"
        }
        return """
            <item ident="il_0_qst_1" title="Name"><itemmetadata><qtimetadata>\(fields.joined())</qtimetadata></itemmetadata>
            <presentation><flow>\(presentation)</flow></presentation>
            <resprocessing><outcomes>\(variable)</outcomes>\(conditions)</resprocessing>\(rest)</item>
            """
    }

    private func read(_ item: String) throws -> (text: String, messages: [String]) {
        let found = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        return (found.text, found.diagnostics.filter { $0.id != .emptyQuiz }.map(\.message))
    }

    private func adding(_ points: String, _ test: String, feedback: String = "") -> String {
        let shown = feedback.isEmpty ? "" : "<displayfeedback feedbacktype=\"Response\" linkrefid=\"\(feedback)\"/>"
        let score = points.isEmpty ? "" : "<setvar action=\"Add\">\(points)</setvar>"
        return "<respcondition continue=\"Yes\"><conditionvar>\(test)</conditionvar>\(score)\(shown)</respcondition>"
    }

    private func feedback(_ ident: String, _ text: String) -> String {
        "<itemfeedback ident=\"\(ident)\" view=\"All\"><flow_mat>\(Item.text(text))</flow_mat></itemfeedback>"
    }

    // MARK: - Choices

    private static let labels = ["0", "1", "2", "3"].map { Item.label($0, "statement \($0)") }.joined()

    private func kprim(_ right: [Bool], least: String = "0") throws -> (text: String, messages: [String]) {
        func test(_ index: Int) -> String { Item.equal(right[index] ? "1" : "0", "\(index)") }
        let each = right.indices.map { adding("", test($0), feedback: "response_\($0)") }.joined()
        let all = adding("2", "<and>\(right.indices.map(test).joined())</and>", feedback: "response_allcorrect")
        let some = adding("0", "<or>\(right.indices.map { "<not>\(test($0))</not>" }.joined())</or>", feedback: "response_onenotcorrect")
        return try read(
            item(
                "KPRIM CHOICE QUESTION", Item.text("Which?") + Item.list("MCMR", Self.labels, cardinality: "Multiple"),
                each + all + some, variable: "<decvar varname=\"SCORE\" minvalue=\"\(least)\" maxvalue=\"2\"/>",
                rest: feedback("response_1", "About 1.") + feedback("response_2", "About 2.")))
    }

    @Test func statementsThatAreRightAreTheKey() throws {
        let (text, messages) = try kprim([true, false, true, false])
        let choices = "- [x] statement 0\n- [ ] statement 1\n  > About 1.\n- [x] statement 2\n  > About 2.\n- [ ] statement 3\n"
        #expect(text.hasSuffix("## Which? {points=2}\n\n\(choices)"), "\(text)")
        #expect(messages == [])
        let half = try kprim([true, true, true, false], least: "1")
        #expect(half.text.contains("scoring: partial"))
        #expect(half.messages.count == 1 && half.messages[0].hasPrefix("with one mistake, this question earned half of its points"))
        let none = try kprim([false, false, false, false])
        #expect(none.messages == ["all statements of this question are wrong, but one choice must be correct, so it isn't imported"])
    }

    /// In OLAT, each value has the statement and what it is called.
    @Test func statementsOfOLATAreRead() throws {
        let conditions = ["0:correct", "1:wrong", "2:correct", "3:wrong"].map { value in
            let test = Item.equal(value, "30")
            return adding("0.25", test) + adding("-0.25", "<not>\(test)</not>")
        }.joined()
        let (text, messages) = try read(
            "<item ident=\"QTIEDIT:KPRIM:3\" title=\"K\"><presentation>\(Item.text("Which?"))"
                + Item.list("30", Self.labels, cardinality: "Multiple")
                + "</presentation><resprocessing>\(conditions)</resprocessing></item>")
        #expect(text.hasSuffix("- [x] statement 0\n- [ ] statement 1\n- [x] statement 2\n- [ ] statement 3\n"), "\(text)")
        #expect(messages == ["leaving out a wrong choice earned points; in Quizmark, it earns none; check the points"])
    }

    @Test func feedbackOnChoicesIsInParagraphs() throws {
        let conditions =
            adding("2", Item.equal("0", "MCSR"), feedback: "response_0") + adding("0", Item.equal("1", "MCSR"), feedback: "response_1")
            + adding("", Item.equal("0", "MCSR"), feedback: "response_allcorrect")
            + adding("", "<not>\(Item.equal("0", "MCSR"))</not>", feedback: "response_onenotcorrect")
        let entries = [("0", "Yes."), ("1", "No."), ("allcorrect", "Well done."), ("onenotcorrect", "Read on.")]
        let (text, messages) = try read(
            item(
                "SINGLE CHOICE QUESTION", Item.text("Which?") + Item.list("MCSR", Item.label("0", "a") + Item.label("1", "b")), conditions,
                rest: entries.map { feedback("response_\($0.0)", $0.1) }.joined()))
        #expect(text.hasSuffix("- [x] a\n  > Yes.\n  >\n  > Well done.\n- [ ] b\n  > No.\n  >\n  > Read on.\n"), "\(text)")
        #expect(messages == [])
    }

    /// Several choices can't have the feedback on the whole answer.
    @Test func feedbackOnWholeAnswersIsReported() throws {
        let conditions = (0..<4).map { adding($0 < 2 ? "1" : "0", Item.equal("\($0)", "MCMR")) }.joined()
        let (text, messages) = try read(
            item(
                "MULTIPLE CHOICE QUESTION", Item.text("Which?") + Item.list("MCMR", Self.labels, cardinality: "Multiple"), conditions,
                rest: feedback("response_onenotcorrect", "Read on.")))
        #expect(text.hasSuffix("\n\n> Read on.\n"))
        #expect(messages == ["feedback on correct or incorrect answers becomes part of the explanation, which everybody sees"])
    }

    // MARK: - Gaps

    private func gap(_ number: Int, _ form: String = "<render_fib fibtype=\"String\"/>", name: String = "response_str") -> String {
        "<\(name) ident=\"gap_\(number)\" rcardinality=\"Single\">\(form)</\(name)>"
    }

    private func cloze(_ parts: String, _ conditions: String, rating: String = "ci", rest: String = "") throws
        -> (text: String, messages: [String])
    {
        try read(item("CLOZE QUESTION", parts, conditions, fields: ["textgaprating": rating], rest: rest))
    }

    /// A paragraph may begin before a gap and end after it.
    @Test(arguments: [("ci", ""), ("cs", " {case}")])
    func gapsStayInTheirParagraph(rating: String, attributes: String) throws {
        let (text, messages) = try cloze(
            Item.text("Fill in!") + Item.text("&lt;p&gt;The river ") + gap(0) + Item.text(" is in Vienna&lt;/p&gt;&lt;p&gt;(not ") + gap(1)
                + Item.text(").&lt;/p&gt;"),
            adding("1", Item.equal("Danube", "gap_0")) + adding("1", Item.equal("Graz", "gap_1")), rating: rating)
        let lead = attributes.isEmpty ? "{points=2}" : "{case points=2}"
        #expect(text.hasSuffix("## Fill in! \(lead)\n\nThe river [[Danube]] is in Vienna\n\n(not [[Graz]]).\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func typosAreReported() throws {
        let (_, messages) = try cloze(Item.text("A ") + gap(0), adding("1", Item.equal("b", "gap_0")), rating: "l1")
        #expect(messages == ["answers with a typo were accepted; in Quizmark, they are wrong"])
    }

    @Test func limitsOfNumbersAreKept() throws {
        func pi(_ lowest: String, _ highest: String, value: String = "3.14") throws -> (text: String, messages: [String]) {
            let form = "<render_fib fibtype=\"Decimal\" minnumber=\"\(lowest)\" maxnumber=\"\(highest)\"/>"
            return try cloze(
                Item.text("&lt;p&gt;Pi is ") + gap(0, form, name: "response_num") + Item.text(".&lt;/p&gt;"),
                adding("1", Item.equal(value, "gap_0")))
        }
        let (text, messages) = try pi("3.1", "3.2")
        #expect(text.hasSuffix("## Pi is [[= 3.14 | = 3.15 ± 0.05]].\n"), "\(text)")
        #expect(messages == [])
        #expect(try pi("3.13", "3.15").text.hasSuffix("## Pi is [[= 3.14 ± 0.01]].\n"))
        #expect(try pi("3.14", "3.14").text.hasSuffix("## Pi is [[= 3.14]].\n"))
        let calculated = try pi("3.1", "3.2", value: "22/7")
        #expect(calculated.text.hasSuffix("## Pi is [[= 3.15 ± 0.05]].\n") && calculated.messages == [], "\(calculated)")
        let formula = try pi("pi-1", "pi+1")
        #expect(formula.messages == ["the limits 'pi-1' and 'pi+1' of the correct numbers can't be read; add a tolerance"])
    }

    @Test func combinationsOfGapsAreReported() throws {
        for (combinations, isReported) in [("[]", false), ("null", false), ("[{\"points\":\"2\"}]", true)] {
            let (_, messages) = try read(
                item(
                    "CLOZE QUESTION", Item.text("A ") + gap(0) + Item.text(" c ") + gap(1),
                    adding("1", Item.equal("b", "gap_0")) + adding("1", Item.equal("d", "gap_1")),
                    fields: ["combinations": Data(combinations.utf8).base64EncodedString()]))
            let message = "the blanks depended on each other; Quizmark marks each one separately; check the key"
            #expect(messages == (isReported ? [message] : []))
        }
    }

    private static let options = ["Rome", "Milan", "Turin"]

    private func chosen(_ points: [String]) -> String {
        zip(Self.options, points).map { adding($1, Item.equal($0, "gap_0")) }.joined()
    }

    @Test func listsStayLists() throws {
        let labels = Self.options.enumerated().map { Item.label("\($0)", $1) }.joined()
        let text = Item.text("The capital is ") + gap(0, "<render_choice shuffle=\"Yes\">\(labels)</render_choice>") + Item.text(".")
        let one = try cloze(text, chosen(["0", "1", "0"]))
        #expect(one.text.hasSuffix("## The capital is [[{Rome|*Milan*|Turin}]].\n"), "\(one.text)")
        #expect(one.messages == [])
        let two = try cloze(text, chosen(["1", "1", "0"]))
        #expect(two.text.hasSuffix("## The capital is [[Rome|Milan]].\n"), "\(two.text)")
        #expect(two.messages == ["the lists to choose from become blanks to fill in; add other correct words"])
    }

    @Test func longMenusAreLists() throws {
        let labels = Self.options.enumerated().map {
            "<response_label ident=\"\($0)\"><material><fieldentry>\($1)</fieldentry></material></response_label>"
        }
        let fields = (1...2).map { "<response_str ident=\"LongMenu_\($0)\" rcardinality=\"Single\">\(labels.joined())</response_str>" }
        let conditions = (1...2).flatMap { field in
            Self.options.enumerated().map { adding($0 == field ? "1" : "0", Item.equal($1, "LongMenu_\(field)")) }
        }
        let (text, messages) = try read(
            item(
                "LONG MENU QUESTION",
                Item.text("Choose") + Item.text("&lt;p&gt;A: [Longmenu 1], B: [Longmenu 2]&lt;/p&gt;") + fields.joined(),
                conditions.joined()))
        #expect(text.hasSuffix("## Choose {points=2}\n\nA: [[{Rome|*Milan*|Turin}]], B: [[{Rome|Milan|*Turin*}]]\n"), "\(text)")
        #expect(messages == [])
    }

    /// Any of the words is right in any of the fields, once.
    @Test func wordsOfASetAreAccepted() throws {
        let fields = (1...2).map { Item.typed("TEXTSUBSET_0\($0)", form: "fibtype=\"String\"") }.joined()
        let conditions = (1...2).map {
            adding("1", "<varsubset respident=\"TEXTSUBSET_0\($0)\">red,green,blue</varsubset>")
                + adding("0.5", "<varsubset respident=\"TEXTSUBSET_0\($0)\">pink, rose</varsubset>")
        }
        let (text, messages) = try read(
            item(
                "TEXTSUBSET QUESTION", Item.text("Name two colours.") + fields, conditions.joined(),
                fields: ["points": "2", "textrating": "ci"]))
        #expect(text.contains("scoring: partial"))
        #expect(text.hasSuffix("## Name two colours. {points=2}\n\n[[red|green|blue]] [[red|green|blue]]\n"), "\(text)")
        #expect(
            Set(messages) == [
                "each of the 2 boxes accepts any of the correct words, so a word now counts in several; check the key",
                "answers that earned part of the points earn nothing in Quizmark",
            ])
    }

    // MARK: - Other kinds

    @Test func essaysAreTexts() throws {
        let field =
            "<response_str ident=\"TEXT\" rcardinality=\"Ordered\"><render_fib prompt=\"Box\"><response_label ident=\"A\"/></render_fib></response_str>"
        let (text, messages) = try read(
            item(
                "TEXT QUESTION", Item.text("Why?") + field,
                "<respcondition><conditionvar><other>tutor_rated</other></conditionvar></respcondition>",
                variable: "<decvar varname=\"WritingScore\" minvalue=\"0\" maxvalue=\"4\"/>"))
        #expect(text.hasSuffix("## Why? {type=text points=4}\n"), "\(text)")
        #expect(messages == [])
    }

    @Test(arguments: ["assOrderingHorizontal", "assErrorText", "assFormulaQuestion", "FILE UPLOAD QUESTION"])
    func kindsThatAreLeftOutAreNamed(type: String) throws {
        let (_, messages) = try read(item(type, Item.text("Do it!"), ""))
        #expect(messages.count == 1 && messages[0].hasPrefix("a question of the kind '\(type.lowercased())' can't be imported; "))
    }

    // MARK: - Materials

    /// Links that students see after the answer, by their number in ILIAS.
    @Test func suggestedSolutionsAreNoText() throws {
        let link = "<material label=\"suggested_solution\"><mattext>il__lm_1234</mattext></material>"
        let (text, _) = try cloze(
            Item.text("A ") + gap(0, link + "<render_fib/>") + Item.text(" c"), adding("1", Item.equal("b", "gap_0")))
        #expect(text.hasSuffix("## A [[b]] c\n"), "\(text)")
        let inner = link.replacing(" label=\"suggested_solution\"", with: "").replacing(
            "<mattext", with: "<mattext label=\"suggested_solution\"")
        let list = Item.list("MCSR", Item.label("0", "a") + Item.label("1", "b")).replacing(
            "<render_choice>", with: inner + "<render_choice>")
        let choice = try read(item("SINGLE CHOICE QUESTION", Item.text("Which?") + list, adding("1", Item.equal("1", "MCSR"))))
        #expect(choice.text.hasSuffix("## Which?\n\n- [ ] a\n- [x] b\n"), "\(choice.text)")
    }

    @Test func picturesAreKept() throws {
        let data = Data(MediaSamples.png).base64EncodedString(options: .lineLength64Characters)
        func label(_ ident: String, _ name: String, _ data: String) -> String {
            "<response_label ident=\"\(ident)\"><material><mattext>\(name)</mattext><matimage imagtype=\"image/jpeg\" label=\"\(name).jpg\" embedded=\"base64\">\(data)</matimage></material></response_label>"
        }
        let text =
            "<material><mattext texttype=\"text/xhtml\">&lt;p&gt;See &lt;img src=\"il_0_mob_1\" alt=\"a cell\" /&gt; here.&lt;/p&gt;</mattext>"
            + "<matimage label=\"il_0_mob_1\" uri=\"objects/il_0_mob_1/cell.png\"/></material>"
        let script = Data(MediaSamples.html).base64EncodedString()
        let document = Item.document(
            item(
                "SINGLE CHOICE QUESTION", text + Item.list("MCSR", label("0", "one", data) + label("1", "two", script)),
                adding("1", Item.equal("0", "MCSR"))))
        let archive = try ZipArchive.bytes([
            ZipEntry(path: "t/qti.xml", bytes: Array(document.utf8)),
            ZipEntry(path: "t/objects/il_0_mob_1/cell.png", bytes: MediaSamples.png + [0]),
        ])
        let found = try PackageTesting.quizImport("a.zip", archive, .canvas)
        #expect(found.text.contains("## See ![a cell](../../media/in/cell.png) here.\n"), "\(found.text)")
        #expect(found.text.contains("- [x] one\n\n  ![](../../media/in/one.png)\n"), "\(found.text)")
        let messages = found.diagnostics.filter { $0.id == .notImported }.map(\.message)
        #expect(messages == ["'two' isn't a picture, sound, video, captions or PDF, so it isn't imported"])
    }
}
