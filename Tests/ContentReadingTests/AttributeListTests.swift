import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct AttributeListTests {
    private func read(_ text: String) -> AttributeList {
        var log = DiagnosticLog(path: "a.md")
        return AttributeList(Located(text, at: SourcePosition(line: 1, column: 10)), AttributeList.ofQuestions, log: &log)
    }

    @Test func readsIDValuesAndFlags() {
        let list = read("#atp points=2  tags=\"energy, cell\" case")
        #expect(list.id?.value == "atp")
        #expect(list.value("points")?.value == "2")
        #expect(list.value("tags")?.value == "energy, cell")
        #expect(list.has("case"))
        #expect(list.flags.count == 1)
        #expect(list.value("energy") == nil)
    }

    @Test(arguments: [
        "“energy, cell”", "„energy, cell“", "”energy, cell”", "«energy, cell»", "“energy, cell\"", "'energy, cell'", "‘energy, cell’",
    ])
    func quotesMayBeCurly(value: String) {
        let list = read("tags=\(value) case")
        #expect(list.value("tags")?.value == "energy, cell")
        #expect(list.has("case"))
    }

    /// A block can have 16,000, and each is compared with those before it.
    @Test(arguments: ["a=b ", "a{i}=b ", "w{i} ", "points=1 ", "#a{i} "])
    func thereIsALimitOfAttributes(unit: String) {
        var log = DiagnosticLog(path: "a.md")
        let text = (0..<12_000).map { unit.replacing("{i}", with: String($0)) }.joined()
        let list = AttributeList(Located(text, at: SourcePosition(line: 1, column: 10)), AttributeList.ofQuestions, log: &log)
        #expect(list.values.count + list.flags.count <= AttributeList.limit)
        list.reportUnknown(AttributeList.ofQuestions, of: "a question", log: &log)
        #expect(log.diagnostics.count < 200)
    }

    @Test func positionsAreThoseBehindTheBrace() {
        let list = read("#é a=1")
        #expect(list.id?.position == SourcePosition(line: 1, column: 11))
        #expect(list.values[0].key.position == SourcePosition(line: 1, column: 15))
        #expect(list.values[0].value.position == SourcePosition(line: 1, column: 17))
    }

    /// Editors and phones write tabs and no-break spaces, and authors forget the space.
    @Test(arguments: [
        "\t{#q points=3}", "\u{A0}{#q points=3}", "{#q points=3}", " \t {#q points=3}", "\u{202F}{#q\tpoints=3}", "{points=3 #q}",
    ])
    func attributesAreReadBehindAnySpace(attributes: String) throws {
        let question = try onlyQuestion("## Which is [[nearest]]?\(attributes)")
        #expect(question.prompt.html == "Which is ?")
        #expect(question.id == "q")
        #expect(question.points == 3)
    }

    @Test(arguments: ["\t{pin}", "\u{A0}{pin}", "{pin}", "{points=-1}"]) func soAreThoseOfChoices(attributes: String) throws {
        let question = try onlyQuestion("## Which?\n\n- [x] a\n- [ ] d\(attributes)")
        guard case .singleChoice(let choices, _) = question.response else {
            Issue.record("no choices")
            return
        }
        #expect(choices[1].text.html == "d")
        #expect(choices[1].isPinned == attributes.contains("pin"))
    }

    /// What a tag would be without its marks is parsed while the quiz is read.
    @Test func tagsWithMarksLeaveTheTextsAsTheyAre() throws {
        let questions = (1...50).map { "## Which is *\($0)*? {tags=\"heat, $\\Delta H_\($0 % 10)$\"}\n\n- [x] `a\($0)`\n- [ ] *b*\n" }
        let (quiz, log) = readMarkdownQuiz("---\ntitle: A\n---\n\n" + questions.joined(separator: "\n"))
        #expect(quiz?.questions.map(\.prompt.html) == (1...50).map { "Which is <em>\($0)</em>?" })
        #expect(log.problems.count == 50 && log.problems.allSatisfy { $0.contains("StrayMark: 'tags' is plain text") })
    }

    /// Formulas are put aside before Markdown is read.
    @Test func valuesMayHaveFormulas() throws {
        let (tagged, tagLog) = readMarkdownQuiz("---\ntitle: A\n---\n\n## Which is [[nearest]]? {#q tags=\"thermo, $\\Delta H$\"}\n")
        #expect(tagged?.questions.first?.tags == ["thermo", "$\\Delta H$"])
        #expect(tagLog.problems.count == 1 && tagLog.problems.allSatisfy { $0.contains("StrayMark: 'tags' is plain text") })
        let (quiz, log) = readMarkdownQuiz("---\ntitle: A\n---\n\n## Which is [[x]]?\n\n> [!FEEDBACK answer=\"$x^2$\"]\n> No.\n")
        #expect(quiz?.questions.first?.feedback.map(\.answer) == [.blank(0, .words(["$x^2$"], matchesCase: false))])
        #expect(log.problems.allSatisfy { $0.contains("students would have to type '$x^2$' exactly as it is; write [[x²]]") })
    }

    /// Braces that touch a word are more often of a program than attributes.
    @Test(arguments: [
        "## Which f{x} is [[it]] in f{pin}", "## [[a]] in set{1, 2}", "## [[a]] \\{#b}", "## [[a]]? map{key}", "## \\LaTeX{type} [[a]]?{x}",
    ])
    func touchingBracesOfOtherNamesAreText(source: String) throws {
        let question = try onlyQuestion(source)
        #expect(question.prompt.html.hasSuffix("}"))
        #expect(!question.hasExplicitID)
    }

    @Test(arguments: [
        ("## A set {1, 2} [[a]]", "A set {1, 2} "), ("## A set {1, 2}\n\n[[a]]", "A set {1, 2}"),
        ("## f{x}\n\n[[a]]", "f{x}"), ("## [[a]] {}", " {}"),
        ("## [[a]] \\{#b}", " {#b}"), ("## [[a]] \\{#b\\}", " {#b}"), ("## [[a]] \\{pin\\}", " {pin}"),
        ("## [[a]] \\{#b", " {#b"), ("## [[a]] {pin", " {pin"),
        ("## [[a]] {x}{y} {0}", " {x}{y} {0}"),
    ])
    func otherBracesAreText(source: String, prompt: String) throws {
        let question = try onlyQuestion(source)
        #expect(question.prompt.html == prompt)
        #expect(!question.hasExplicitID)
    }

    @Test(arguments: ["## [[a]] {#b} more", "## [[a]] {#b} or {c", "## [[a]] {points=2}."])
    func bracesBeforeWordsAreReported(source: String) throws {
        let (quiz, log) = readMarkdownQuiz("---\ntitle: A\n---\n\(source)\n")
        #expect(
            log.problems == [
                "4:10 InvalidAttribute: attributes must come last; move them to the end of the line, "
                    + "or write \\{ for a brace that is text"
            ])
        #expect(quiz?.questions.first?.hasExplicitID == false)
    }

    @Test func bracesOfChoicesAreEscapedToo() throws {
        guard case .singleChoice(let choices, _) = try onlyQuestion("## A\n\n- [x] \\{a}\n- [ ] `{b}`\n- [ ] \\{pin}\\").response else {
            Issue.record("no choices")
            return
        }
        #expect(choices.map(\.text.html) == ["{a}", "<code>{b}</code>", "{pin}\\"])
    }

    @Test(arguments: [
        ("## [[a]] {#b}", "b"), ("## [[a]] {#b} ##", "b"), ("[[a]] {#b_c}\n---", "b_c"), ("## [[a]] {#été.1}", "été.1"),
    ])
    func idsStandAtTheEnd(source: String, id: String) throws {
        let question = try onlyQuestion(source)
        #expect(question.id == id)
        #expect(question.prompt.html == "")
    }
}
