import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

struct GiftFormatTests {
    private let kinds = """
        ---
        title: All / kinds
        scoring: partial
        ---

        ## A {brace}, a ~ and 5 # 3 = 2: which? {#single tags="one, two]"}

        Take $\\frac{a}{b}$ and *that*:

        ```swift
        let a = { $0 ~= 1 }
        // [id:x]
        ```

        - [x] 50%50% of all
          > Yes: *this* = {that}
        - [ ] wrong -> right

        > Because \\# of `~`.

        ## Which? {#multiple}

        - [x] a
        - [x] b
        - [ ] c

        ## So? {#truth type=true-false answer=false}

        ## The capital is [[Paris: *|Lute=tia]] now {#words}

        ## How large is g? {#number}

        [[= 9.81 ± 0.05]] m/s²

        ## Match. {#matching}

        - 1 = one -> {1}
        - 2 -> 2 -> 3
        - -> none

        ## Sort {these}. {#ordering}

        1. a $x_{1}$
        2. b = c
        3. d

        ## Why? {#essay type=text}
        """

    private func messages(_ question: String) throws -> [String] {
        var log = ExportLog()
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\nscoring: partial\n---\n\n\(question)\n", export)
        _ = GiftFormat().files([quiz], export, log: &log)
        return log.diagnostics.map(\.message)
    }

    @Test func unequalSharesAreReportedAsTheyAre() throws {
        let choices = (1...11).map { "- [x] \($0)" }.joined(separator: "\n")
        #expect(
            try messages("## Which?\n\n\(choices)\n- [ ] 12") == [
                "Moodle has no equal shares for 11 correct choices, so some count 10% and some 5%"
            ])
    }

    @Test func tildesOfCommitsComeBackWithoutAWarning() throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which? {#a}\n\n- [x] reset --soft HEAD\\~1\n- [ ] about ~5\n", export)
        let file = GiftFormat().files([quiz], export, log: &log)[0]
        let quizImport = try RoundTrip.quizImport(file.bytes, .gift, export)
        #expect(quizImport.diagnostics == [])
        let choices = try #require(RoundTrip.quizzes(quizImport, export).first?.questions.first?.choices)
        #expect(choices.map(\.text.plainText) == ["reset --soft HEAD~1", "about ~5"])
    }

    @Test func aMultipleChoiceWithOneKey() throws {
        let found = try messages("## Which? {type=multiple}\n\n- [x] a\n- [ ] b\n")
        #expect(found.contains("in GIFT, several choices can be picked only if several are correct, so this becomes a single choice"))
    }

    /// What is left out doesn't become anything.
    @Test func blanksWithAnArrowAreReportedOnce() throws {
        let found = try messages("## X [[{$5|*b*}]] and [[g->h|y]]")
        #expect(
            found.contains("GIFT would read '->' in an answer as the middle of a pair, so this question is left out; Moodle XML keeps it"))
        #expect(!found.contains { $0.contains("so this becomes 2 questions") })
    }

    /// Icon fonts have their symbols there.
    @Test func charactersOfPrivateUseAreKept() throws {
        let quizImport = try RoundTrip.quizImport(
            "::A::Press \u{E141}, \u{E100} or \\{\\}\\: \u{FDF2}\u{FF1A} {=\u{E17B}\\=\\~\\# ~c}", .gift, try RoundTrip.export())
        #expect(quizImport.diagnostics == [])
        #expect(quizImport.text.contains("Press \u{E141}, \u{E100} or {}: \u{FDF2}\u{FF1A}"), "\(quizImport.text)")
        #expect(quizImport.text.contains("- [x] \u{E17B}=~\\#") || quizImport.text.contains("- [x] \u{E17B}=~#"), "\(quizImport.text)")
    }

    @Test func everyKindComesBack() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz(kinds, export)
        var log = ExportLog()
        let files = GiftFormat().files([quiz], export, log: &log)
        #expect(log.diagnostics == [])
        let quizImport = try RoundTrip.quizImport(files[0].bytes, .gift, export)
        #expect(quizImport.lines == [])
        let back = try #require(RoundTrip.quizzes(quizImport, export).first)
        #expect(back.title == "All / kinds")
        #expect(back.scoring == .partial)
        #expect(back.questions.map { RoundTrip.describe($0) } == quiz.questions.map { RoundTrip.describe($0) })
    }

    @Test func theExampleGoesOutAndIn() throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let files = GiftFormat().files(export.allQuizzes, export, log: &log)
        let quizImport = try RoundTrip.quizImport(files[0].bytes, .gift, export)
        #expect(quizImport.diagnostics.filter { $0.severity == .error } == [])
        #expect(quizImport.quizzes.count == export.allQuizzes.count)
        #expect(GiftFormat().files(export.allQuizzes, export, log: &log) == files)
    }

    private func quizImport(_ text: String) throws -> QuizImport { try RoundTrip.quizImport(text, .gift, try RoundTrip.export()) }

    private func body(_ text: String) throws -> String {
        let text = try quizImport(text).text
        return text.firstRange(of: "\n## ").map { String(text[$0.upperBound...]) } ?? text
    }

    @Test func readsWhatTeachersWrite() throws {
        #expect(try body("Who sleeps?{~Ann =Bob#yes ~Cy}") == "Who sleeps?\n\n- [ ] Ann\n- [x] Bob\n  > yes\n- [ ] Cy\n")
        #expect(try body("The {~red =blue ~green} sky.") == "The \\_\\_\\_\\_\\_ sky.\n\n- [ ] red\n- [x] blue\n- [ ] green\n")
        #expect(try body("::Q1:: It rains.{T}") == "It rains. {#q1 type=true-false answer=true}\n")
        #expect(try body("When?{#1822:5}") == "When?\n\n[[= 1822 ± 5]]\n")
        #expect(try body("Pi?{#3.141..3.142}") == "Pi?\n\n[[= 3.1415 ± 0.0005]]\n")
        #expect(try body("Minus?{#-5..-1}") == "Minus?\n\n[[= -3 ± 2]]\n")
        #expect(try body("Two plus two is {=four =4}.") == "Two plus two is [[four|4]].\n")
        #expect(try body("Match.{=cat -> food\n=dog -> bone ####Both eat.}") == "Match.\n\n- cat -> food\n- dog -> bone\n\n> Both eat.\n")
        #expect(try body("[markdown]Why *so*?{}") == "Why *so*? {type=text}\n")
        #expect(try body("[html]a\\: \\{b\\} \\= c\\nd{}") == "a: \\{b} = c d {type=text}\n")
        #expect(try body("// [id:x/y-1] [tag:a] [tag:b\\]c]\nWhy?{}") == "Why? {#y-1 type=text tags=\"a, b\\]c\"}\n")
        #expect(try body("Which?{~%50%a ~%50%b ~%-100%c}") == "Which?\n\n- [x] a\n- [x] b\n- [ ] c {points=-1}\n")
    }

    /// Moodle shows HTML in Markdown.
    @Test func marksOfHTMLInMarkdownAreKept() throws {
        let text = "[markdown]How much is 2<sup>10</sup> in <b>H<sub>2</sub>O</b>?{=x<sup>2</sup>#<i>Yes</i> ~x<sub>2</sub>}"
        #expect(try body(text) == "How much is 2^10^ in **H~2~O**?\n\n- [x] x^2^\n  > *Yes*\n- [ ] x~2~\n")
        #expect(try quizImport(text).lines == [])
        #expect(try body("[markdown]<p>Why <b>so</b>?</p>{}") == "Why **so**? {type=text}\n")
    }

    @Test func remarksOnMarkdownAreSentences() throws {
        let found = try quizImport("[markdown]Why <u>so</u>, ![it](https://example.org/a.png)?{}")
        #expect(
            found.lines == [
                "1 NotImported: 'https://example.org/a.png' is on another site, so a link leads there; put the file below Content/media to show it",
                "1 NotImported: raw HTML (<u>) isn't published; write *…*",
            ])
        #expect(try body("[markdown]![it](https://example.org/a.png)?{}") == "[it](https://example.org/a.png)? {type=text}\n")
    }

    @Test func sortsByCategory() throws {
        let found = try quizImport("$CATEGORY: $course$/top/One\n\nRead this first.\n\nWhy?{}\n\n\n$CATEGORY: Two\nHow?{}\n\nAgain?{}\n")
        #expect(found.quizzes.map(\.path) == ["Content/quizzes/in/one.md", "Content/quizzes/in/two.md"])
        #expect(found.quizzes.map(\.questions) == [1, 2])
        #expect(found.text.contains("\nRead this first.\n"))
    }

    @Test func aCategoryEndsTheQuestionAboveIt() throws {
        let found = try quizImport("$CATEGORY: One\n::Q::Why? {T}\n$CATEGORY: Two\n\n::R::How? {F}\n")
        #expect(found.quizzes.map(\.path) == ["Content/quizzes/in/one.md", "Content/quizzes/in/two.md"])
        #expect(!found.text.contains("CATEGORY") && found.lines == [])
    }

    @Test func windowsLettersAreReadAndReported() throws {
        let bytes = Array("Caf".utf8) + [0xE9] + Array("?{=\u{201C}".utf8.prefix(3)) + [0x93, 0x80, 0x94] + Array("}\r\n".utf8)
        let found = try RoundTrip.quizImport(bytes, .gift, try RoundTrip.export())
        #expect(found.text.contains("## Café?"))
        #expect(found.text.contains("[[“€”]]"))
        #expect(found.lines.map { String($0.prefix(9)) } == ["1 NotUTF8"])
    }

    @Test(arguments: [
        "", "What?{", "What?}", "What?{=a} and {=b}", "What?{~a}", "What?{~a ~b}", "What?{#abc}", "Match{=a -> =b -> c d}", "What?{=*}",
        "Sort{>2 ALL\na}", "What?{=a\n\n=b}", "\u{0}\u{1}", "No braces", "{#}", "{#1..}", "{>}",
    ])
    func malformedFilesAreReported(text: String) throws {
        let found = try quizImport(text)
        #expect(found.quizzes.isEmpty)
        #expect(!found.diagnostics.isEmpty)
    }

    /// The first sentence is one heading, however its lines are broken.
    @Test(arguments: [
        (
            "Japanese characters originally\ncame from what country? {=China ~India}",
            "Japanese characters originally came from what country?"
        ),
        ("Which city\nis the capital?\nThink. {T}", "Which city is the capital? {type=true-false answer=true}\n\nThink."),
        ("Which is right?\nthis {T}", "Which is right? {type=true-false answer=true}\n\nthis"),
        ("Which are right\n- a\n- b {T}", "Which are right {type=true-false answer=true}\n\n"),
        ("Which is\\nright {T}", "Which is {type=true-false answer=true}\n\nright"),
    ])
    func brokenLinesAreOneHeading(text: String, expected: String) throws {
        let found = try quizImport("\(text)\n").text
        #expect(found.contains("## \(expected)"), "\(found)")
    }

    // MARK: - Aiken

    @Test func aikenNeedsNoSpaceBehindALetter() throws {
        let export = try RoundTrip.export()
        let found = try RoundTrip.quizImport("U.S. or B)C?\nA)Paris\nB.Rome\nC)D.C. or\nANSWER: B\n", .aiken, export)
        #expect(found.text.hasSuffix("## U.S. or B)C?\n\n- [ ] Paris\n- [x] Rome\n- [ ] D.C. or\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    @Test func aikenHasFeedbackBelowTheAnswer() throws {
        let export = try RoundTrip.export()
        let text = "Q?\nA) a\nB) b\nANSWER: B\nFEEDBACK: because\n\nR?\nA) a\nB) b\nANSWER: A\nFeedback: *so*\n"
        let found = try RoundTrip.quizImport(text, .aiken, export)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                "## Q?\n\n- [ ] a\n- [x] b\n\n> because\n\n## R?\n\n- [x] a\n- [ ] b\n\n> \\*so\\*\n"), "\(found.text)")
        let stray = try RoundTrip.quizImport("FEEDBACK: x\nQ?\nA) a\nB) b\nANSWER: B\n", .aiken, export)
        #expect(stray.lines == ["1 NotImported: this feedback has no imported question above it, so it isn't imported"])
    }

    @Test(arguments: ["```\n  a\n  ```", "1. a\n  2. b", "![](../media/cell.svg)"]) func aikenHasNoEmptyChoice(choice: String) throws {
        let export = try RoundTrip.export()
        let source = "---\ntitle: A\n---\n\n## Which?\n\n- [ ]\n\n  \(choice)\n- [x] b\n"
        var log = ExportLog()
        let files = AikenFormat().files([try RoundTrip.quiz(source, export)], export, log: &log)
        #expect(files.isEmpty)
        #expect(log.lines.contains { $0.contains("a choice begins with a picture, code or a list") }, "\(log.lines)")
    }

    @Test(arguments: [
        ("- ![](../media/cell.svg) -> one\n- two -> three\n", "the first side of a pair"),
        ("1. ![](../media/cell.svg)\n2. two\n", "an item"),
    ])
    func giftHasNoEmptyParts(answers: String, part: String) throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let files = GiftFormat().files([try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which?\n\n\(answers)", export)], export, log: &log)
        #expect(!String(decoding: files[0].bytes, as: UTF8.self).contains("Which?"))
        #expect(
            log.lines.contains { $0.contains("\(part) is a picture without words, so this question is left out") }, "\(log.lines)")
    }

    @Test func aPairWithoutAMatchIsReported() throws {
        let found = try quizImport("Match.{=a -> b =c -> d =g -> }")
        #expect(found.lines == ["1 InvalidQuestion: this pair has no match and is left out"])
    }

    /// A pair has no feedback. The sign may also be part of a name, or of a number.
    @Test func feedbackOfPairsIsReported() throws {
        let found = try quizImport("Match.{=Paris -> France#Right! =Rome -> Italy =Microsoft -> C# =first -> song #1 =a -> x\\#y}")
        let message = "a pair can't have feedback, so \"Right!\" isn't imported; write \\# where it is part of the text"
        #expect(found.lines == ["1 NotImported: \(message)"])
        let pairs = "- Paris -> France\n- Rome -> Italy\n- Microsoft -> C#\n- first -> song #1\n- a -> x#y\n"
        #expect(found.text.contains(pairs), "\(found.text)")
    }

    @Test func aikenGoesOutAndIn() throws {
        let export = try RoundTrip.export()
        let source =
            "---\ntitle: A\n---\n\n## Which?\n\nLook.\n\n- [ ] a\n- [x] *b* & c\n\n## B) So {type=true-false answer=true}\n\n## Why? {type=text}\n"
        var log = ExportLog()
        let files = AikenFormat().files([try RoundTrip.quiz(source, export)], export, log: &log)
        let text = String(decoding: files[0].bytes, as: UTF8.self)
        #expect(text == "Which? Look.\nA. a\nB. b & c\nANSWER: B\n\n… B) So\nA. True\nB. False\nANSWER: A\n")
        #expect(log.diagnostics.count == 3)
        let found = try RoundTrip.quizImport(text, .aiken, export)
        #expect(found.lines == [])
        #expect(
            found.text == "---\ntitle: other\n---\n\n## Which? Look.\n\n- [ ] a\n- [x] b & c\n\n## … B) So\n\n- [x] True\n- [ ] False\n")
    }

    @Test(arguments: [
        ("Q?\nA) a\nB) b\nanswer A\n", "4 InvalidQuestion"), ("Q?\nA) a\nB) b\n", "1 InvalidQuestion"),
        ("Q?\nA) a\nB) b\nANSWER: C\n", "4 InvalidQuestion"), ("A) a\n", "1 InvalidQuestion"), ("ANSWER: A\n", "1 InvalidQuestion"),
        ("Q?\nA) a\nANSWER: A\n", "3 InvalidQuestion"), ("Q?\na: a\nb: b\nAnswer: A\nR?\nA) a\nB) b\nANSWER: A\n", "4 InvalidQuestion"),
        ("Q?\nA) a\nmore\nB) b\nANSWER: B\n", "3 InvalidQuestion"),
    ])
    func aikenErrorsAreReported(text: String, expected: String) throws {
        let found = try RoundTrip.quizImport(text, .aiken, try RoundTrip.export())
        #expect(found.lines.first?.hasPrefix(expected) == true, "\(found.lines)")
    }

    /// Moodle ends the question there, too.
    @Test(arguments: [
        "::P::[markdown]What prints?\n```python\nx \\= 1\n\nprint(x)\n```\n{=1 ~2}\n", "[html]<pre>int a;\n\nint b;</pre> What? {=1 ~2}\n",
        "What prints?\n```\na\n\nb\n\nc\n``` {=1 ~2}\n",
    ])
    func codeThatAnEmptyLineDividesIsReported(question: String) throws {
        let found = try RoundTrip.quizImport("\(question)\nWhich? {=a ~b}\n", .gift, try RoundTrip.export())
        #expect(found.text.hasSuffix("---\n\n## Which?\n\n- [x] a\n- [ ] b\n"), "\(found.text)")
        #expect(
            found.lines == [
                "1 InvalidQuestion: an empty line ends a question in GIFT, so the code of this one is cut in two, and it isn't imported; write \\n on the empty line"
            ])
    }

    /// Backticks that nothing closes are text.
    @Test func codeWithoutAnEndIsRead() throws {
        let found = try RoundTrip.quizImport("Of ``` and more\n\nWhich? {=a ~b}\n\nWho? {=a ~b}\n", .gift, try RoundTrip.export())
        #expect(found.text.contains("## Which?\n") && found.text.contains("## Who?\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    /// Moodle shows them as they are written.
    @Test func formulasBetweenSingleDollarSignsAreReported() throws {
        let found = try RoundTrip.quizImport("Is $x^2$ more than $5 or $6? {=\\(y^2\\) ~b}\n", .gift, try RoundTrip.export())
        #expect(found.text.contains("## Is \\$x^2\\$ more than \\$5 or \\$6?\n\n- [x] $y^2$\n"), "\(found.text)")
        #expect(found.lines == ["1 NotImported: '$x^2$' stays as text; if it is a formula, write \\(x^2\\)"])
    }
}
