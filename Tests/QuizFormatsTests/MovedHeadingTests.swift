import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Questions in Markdown of other programs that begin with code, a list, a table or a picture.
struct MovedHeadingTests {
    private func split(_ text: String) -> [String] {
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(text)
        return [prompt, stem]
    }

    @Test func theFirstParagraphIsMovedToTheTop() {
        #expect(split("```\nx = 1\n\ny\n```\nWhat is `x`?") == ["What is `x`?", "```\nx = 1\n\ny\n```"])
        #expect(split("- a\n- b\n\n  more\n\nWhich\nof these?\n\nRest") == ["Which of these?", "- a\n- b\n\n  more\n\nRest"])
        #expect(split("| a | b |\n|---|---|\n| 1 | 2 |\n\nWhat is b?") == ["What is b?", "| a | b |\n|---|---|\n| 1 | 2 |"])
        #expect(split("> Quoted\n\n    code\n\nWho?\n- x") == ["Who?", "> Quoted\n\n    code\n\n- x"])
        #expect(split("1. a\n2. b\n\nWhich?") == ["Which?", "1. a\n2. b"])
        #expect(split("1. Which?\n\nRest") == ["1. Which?", "Rest"])
        #expect(split("![A](a.png)\n\nWhat is it?") == ["What is it?", "![A](a.png)"])
    }

    @Test func textsWithoutAParagraphHaveNoHeading() {
        #expect(split("```\nx\n```") == ["", "```\nx\n```"])
        #expect(split("\n- a\n- b") == ["", "- a\n- b"])
        #expect(split("") == ["", ""])
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph("- a\n\nb", isMoved: false)
        #expect(prompt.isEmpty && stem == "- a\n\nb")
    }

    private func text(_ text: String, _ format: QuizFormat) throws -> String {
        let found = try RoundTrip.quizImport(text, format, try RoundTrip.export())
        #expect(found.diagnostics == [])
        return found.text
    }

    @Test func mkdocsQuiz() throws {
        let answers = "\n- [x] a\n- [ ] b\n</quiz>\n\n"
        let written = try text(
            "<quiz>\n```py\nx = 1\n```\nWhat is `x`?\n\(answers)<quiz>\n```py\ny = 2\n```\n\(answers)", .mkdocsQuiz)
        #expect(written.contains("## What is `x`?\n\n```py\nx = 1\n```\n\n- [x] a\n"), "\(written)")
        #expect(written.contains("## Question 2\n\n```py\ny = 2\n```\n\n- [x] a\n"), "\(written)")
    }

    @Test func text2qti() throws {
        let code = "1.  ```\n    x = 1\n    ```\n*a) a\nb) b\n\n"
        let written = try text("\(code)Title: Loops\n\(code)", .text2qti)
        #expect(written.contains("## Question 1\n\n```\nx = 1\n```\n\n"), "\(written)")
        #expect(written.contains("## Loops {#loops}\n\n```\nx = 1\n```\n\n"), "\(written)")
    }

    @Test func tables() throws {
        let written = try text("question,a,b,right\n\"- x\n- y\n\nWhich?\",m,n,a\n", .csv)
        #expect(written.contains("## Which?\n\n- x\n- y\n\n<!-- -->\n\n- [x] m\n"), "\(written)")
    }
}
