import Diagnostics
import Testing

@testable import ContentReading

/// Headings that don't begin a question, so that it becomes a part of the one above.
struct MissedQuestionTests {
    private func problems(_ text: String) -> [String] { readMarkdownQuiz("---\ntitle: Cells\n---\n" + text).log.problems }

    @Test(arguments: [
        ("##R", "a question begins with '## ': two number signs and a space"),
        ("#R", "a question begins with '## ': two number signs and a space"),
        ("##\u{A0}R", "U+00A0 NO-BREAK SPACE after '##' keeps this line from being a heading; write a plain space"),
        ("##\u{200B} R", "U+200B ZERO WIDTH SPACE after '##' keeps this line from being a heading; write a plain space"),
        ("\u{A0}## R", "U+00A0 NO-BREAK SPACE at the beginning of this line keeps it from being a heading; remove it"),
        ("\u{200E}## R", "U+200E LEFT-TO-RIGHT MARK at the beginning of this line keeps it from being a heading; remove it"),
        ("\u{FEFF}## R", "U+FEFF ZERO WIDTH NO-BREAK SPACE at the beginning of this line keeps it from being a heading; remove it"),
        ("＃＃ R", "this line begins with U+FF03 FULLWIDTH NUMBER SIGN; write '## '"),
        ("**R?**", "if these words in bold are the next question, write '## ' before them"),
        ("2. R?", "if this line is the next question, write '##' in place of '2.'"),
        ("### R", "a question begins with '##', and this heading with '###'; if it begins the next question, write '##'"),
    ])
    func headingsBetweenAnswers(line: String, message: String) {
        #expect(problems("## Q\n\n- [x] a\n- [ ] b\n\n\(line)\n\n- [x] c\n- [ ] d\n") == ["9:1 BoxesInTwoLists: \(message)"])
    }

    @Test func aParagraphBetweenAnswersMayBeOne() {
        #expect(
            problems("## Q\n\n- [x] a\n- [ ] b\n\nR?\n\n- [x] c\n- [ ] d\n") == [
                "11:1 BoxesInTwoLists: this question has boxes in two lists; keep all choices in one list, or begin the paragraph above with '## ' if it is the next question"
            ])
    }

    @Test(arguments: [("> Because:\n\n- one\n- two", 11), ("Sources:\n\n- one\n- two", 9), ("Sources:\n\n1. one\n2. two", 9)])
    func aListWithoutBoxesBelowAnswersIsNoSecondOne(text: String, line: Int) {
        #expect(
            problems("## Q\n\n- [x] a\n- [ ] b\n\n\(text)\n") == [
                "\(line):1 ContentAfterAnswers: only an explanation may follow the answers; begin this with > if it is one, or move it above the answers"
            ])
    }

    @Test func headingsBelowOtherAnswers() {
        #expect(
            problems("## Q\n\n- [x] a\n- [ ] b\n\n##R [[c]]\n") == [
                "9:1 ContentAfterAnswers: a question begins with '## ': two number signs and a space"
            ])
        #expect(
            problems("## Q [[a]]\n\n##R [[b]]\n") == [
                "6:1 StrayMark: a question begins with '## ': two number signs and a space, or this line becomes part of the question above it"
            ])
    }

    @Test(arguments: ["  ## R", "   ### R", "\t## R"]) func headingsInsideOfAChoice(line: String) {
        let indent = line.prefix { $0 == " " || $0 == "\t" }.count
        let found = problems("## Q\n\n- [x] a\n- [ ] b\n\n\(line)\n\n- [x] c\n- [ ] d\n")
        #expect(
            found == ["9:\(indent + 1) ContentAfterAnswers: this heading is inside the choice above; begin it in the first column"])
    }

    @Test(arguments: [("1. a\n2. b\n\n   ## R\n", 4), ("- a -> b\n- c -> d\n\n  ## R\n", 3)])
    func headingsInsideOfAnItem(list: String, column: Int) {
        #expect(
            problems("## Q\n\n\(list)") == [
                "9:\(column) ContentAfterAnswers: this heading is inside the item above; begin it in the first column"
            ])
    }
}
