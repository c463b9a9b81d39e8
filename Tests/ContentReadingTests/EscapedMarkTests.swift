import ContentModel
import Testing

@testable import ContentReading

/// A backslash makes text of what would be a box or attributes.
struct EscapedMarkTests {
    @Test(arguments: ["", " {type=matching}"])
    func bracketsAreNoBoxOfAPair(attributes: String) throws {
        let question = try onlyQuestion(
            "## Match\(attributes)\n\n- \\[x\\] as in *Bach* -> velar\n- \\[ \\] -> nothing\n- \\[х\\] -> Cyrillic")
        guard case .matching(let pairs, _) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(pairs.map(\.prompt.plainText) == ["[x] as in Bach", "[ ]", "[х]"])
    }

    @Test func bracketsAreNoBoxOfAnItem() throws {
        let question = try onlyQuestion("## Sort {type=ordering}\n\n1. \\[x\\] as in Bach\n2. \\[s\\]\n3. the sound \\[x\\]")
        guard case .ordering(let items) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(items.map(\.plainText) == ["[x] as in Bach", "[s]", "the sound [x]"])
        #expect(try onlyQuestion("## Sort\n\n1. the sound \\[s\\]\n2. the sound \\[x\\]").response.kind == .ordering)
    }

    @Test func bracketsBelowAChoiceAreNoBoxes() throws {
        let question = try onlyQuestion("## Which?\n\n- [x] a\n\n  - \\[x\\] as in Bach\n  - \\[ \\] b\n\n- [ ] c")
        #expect(question.choices[0].more.plainText.contains("[x] as in Bach"))
        #expect(!question.choices[0].more.html.contains("☑"))
    }

    @Test func aChoiceWithoutABoxIsReported() {
        let (_, log) = readMarkdownQuiz("---\ntitle: A\n---\n\n## Which?\n\n- [x] a\n- \\[ \\] b\n")
        #expect(log.problems == ["8:1 InvalidAnswer: this choice has no box; begin it with [ ] or [x]"])
    }

    @Test(arguments: [
        ("## Match\n\n- x \\{pin\\} -> alpha\n- y -> b \\{pin\\}", "x {pin}"),
        ("## Match\n\n- \\*x\\* \\{pin} -> alpha\n- y -> b", "*x* {pin}"),
        ("## Sort\n\n1. x \\{pin\\}\n2. y \\{points=1\\} or not", "x {pin}"),
        ("## Which?\n\n- [x] x \\{pin\\}\n- [ ] y \\{pin\\} z", "x {pin}"), ("## Which?\n\n- [x] x \\{pin\\} x\n- [ ] y", "x {pin} x"),
    ])
    func bracesAreNoAttributes(question: String, first: String) throws {
        let found = try onlyQuestion(question)
        let text =
            switch found.response {
            case .matching(let pairs, _): pairs.first?.prompt
            case .ordering(let items): items.first
            default: found.choices.first?.text
            }
        #expect(text?.plainText == first)
        #expect(found.choices.allSatisfy { !$0.isPinned })
    }

    @Test func attributesMayHaveEscapes() throws {
        let question = try onlyQuestion(
            "## What is \\*this\\*? {#a tags=\"\\<table>, \\*args, a\\_b\" points=2}\n\n- [x] a\n- [ ] b")
        #expect(question.tags == ["<table>", "*args", "a_b"])
        #expect(question.prompt.source?.markdown == "What is \\*this\\*?")
    }

    @Test func aTagInAttributesHasAdvice() {
        let (_, log) = readMarkdownQuiz("---\ntitle: A\n---\n\n## What? {tags=\"<table>, HTML\"}\n\n- [x] a\n- [ ] b\n")
        #expect(
            log.problems.contains { $0.hasSuffix("raw HTML (<table>) isn't published; write \\< for a < in an attribute") },
            "\(log.problems)")
    }
}
