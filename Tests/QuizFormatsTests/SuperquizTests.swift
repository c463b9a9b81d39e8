import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Questions of the plugin mkdocs-superquiz.
struct SuperquizTests {
    private func found(_ text: String) throws -> QuizImport {
        try RoundTrip.quizImport(text, .mkdocsQuiz, try RoundTrip.export(), name: "page.md")
    }

    /// A box with a type and lines in it.
    private func box(_ type: String, _ lines: String...) -> String {
        let body = ["---", "type: \(type)", "---"] + lines
        return "!!! question \"A title\"\n" + body.map { "    \($0)\n" }.joined()
    }

    @Test(arguments: [
        (
            "mcq", ["Which are rivers?", "answers:", "  - [Rhine]", "  - Alps", "  + Po"],
            "Which are rivers?\n\n- [x] Rhine\n- [ ] Alps\n- [x] Po\n"
        ),
        ("scquiz", ["Which is a river?", "", "ans:", "  - [Rhine]", "  - Alps"], "Which is a river?\n\n- [x] Rhine\n- [ ] Alps\n"),
        (
            "mc", ["Which is a river?", "réponses:", "  - [Rhine]", "  - Alps"],
            "Which is a river? {type=multiple}\n\n- [x] Rhine\n- [ ] Alps\n"
        ),
        (
            "gaps", ["France: [Paris, Lutetia], see [map](https://example.com)."],
            "France: [[Paris|Lutetia]], see [map](https://example.com). {case}\n"
        ),
        ("scdropdown", ["The Rhine is [a lake, [a river], a sea]."], "The Rhine is [[{a lake|*a river*|a sea}]].\n"),
        ("scd", ["The Rhine is [a river, a sea]."], "The Rhine is [[{*a river*|a sea}]].\n"),
        ("mcdropdown", ["The Rhine is [a lake, [a river]]."], "The Rhine is [[{a lake|*a river*}]].\n"),
        ("order", ["Sort.", "answers:", "  - one", "  2. two", "  * three"], "Sort.\n\n1. one\n2. two\n3. three\n"),
        ("order.column", ["Sort.", "answers:", "  - Sizes: one, two"], "Sort.\n\n1. one\n2. two\n"),
        ("sentence", ["Sort.", "answers:", "  - The, cat, sleeps"], "Sort.\n\n1. The\n2. cat\n3. sleeps\n"),
        ("match", ["Match.", "answers:", "  France -- Paris", "  Italy <-> Rome"], "Match.\n\n- France -> Paris\n- Italy -> Rome\n"),
        (
            "columns", ["Sort.", "answers:", "  Cats: lion, puma", "  Dogs: fox"],
            "Sort.\n\n- lion -> Cats\n- puma -> Cats\n- fox -> Dogs\n"
        ),
        (
            "matrix", ["Which?", "rows: Iron, Wood", "cols: metal, plant, gas", "answers:", "  Iron: metal", "  Wood: plant"],
            "Which?\n\n- Iron -> metal\n- Wood -> plant\n- -> gas\n"
        ),
    ])
    func kinds(type: String, lines: [String], written: String) throws {
        let page = "!!! question\n    ---\n    type: \(type)\n    ---\n" + lines.map { "    \($0)\n" }.joined()
        let text = try found(page).text
        let direct = try found("!!! \(type)\n" + lines.map { "\t\($0)\n" }.joined()).text
        for text in [text, direct] {
            #expect(text.hasSuffix("## " + written), "\(text)")
        }
        #expect(try found(page).lines == [])
    }

    @Test func pointsAndSettings() throws {
        let page = """
            !!! scq "Capital"
                ---
                points: 2
                score:
                  mode: all_or_nothing
                ---
                Which is the capital?
                answers:
                  - [Rome] {1}
                  - Milan {-0.5}

            Text.
            """
        let found = try found(page)
        #expect(found.text.contains("## Which is the capital? {#capital points=2}\n\n- [x] Rome\n- [ ] Milan\n"), "\(found.text)")
        #expect(
            found.lines == [
                "1 NotImported: points of single answers of mkdocs-superquiz aren't imported; set them in the quiz",
                "1 NotImported: score.mode: these settings of mkdocs-superquiz aren't imported",
                "12 NotImported: the page's text around its quizzes isn't imported; move it to a page in Content/pages",
            ])
    }

    /// What isn't clear, or has no kind here, is reported.
    @Test(arguments: [
        ("scquiz", ["Which?", "answers:", "  - [a]", "  - [b]"], "2 answers are correct, but a single choice has one"),
        ("mcquiz", ["Which?", "answers:", "  - a", "  - b"], "none of its answers is marked as correct"),
        ("mcquiz", ["Which?", "answers:", "  - [a] and [b]", "  - b"], "it isn't clear whether the brackets mark this answer"),
        ("mcquiz", ["Which?", "answers:", "  - [a]", "  - b", "    more"], "this line isn't an answer such as"),
        ("scdropdown", ["It is [[a], [b]]."], "the list '[[a], [b]]' needs one correct answer"),
        ("mcdropdown", ["It is [a, b]."], "the list '[a, b]' needs one correct answer"),
        ("blanks", ["No blank."], "its text has no blank"),
        ("sentence", ["Sort.", "answers:", "  - The, cat [dog]"], "words that don't belong to the sentence"),
        ("sentence", ["Sort.", "answers:", "  - a, b", "  * b, a"], "a sentence to put in order needs one line"),
        ("columns", ["Sort.", "answers:", "  A: x", "  B: y", "  [z]"], "only lines such as"),
        ("matrix", ["Which?", "rows: a, b", "cols: x, y", "answers:", "  a: x, y", "  b: x"], "each of its rows needs one line"),
        ("match", ["Match.", "answers:", "  a -- x", "  a -- y"], "the same text is in several pairs"),
        ("graph", ["Draw.", "answers:", "  a -- x"], "Quizmark has no questions of the type 'graph'"),
    ])
    func refusals(type: String, lines: [String], reason: String) throws {
        let page = "!!! question\n    ---\n    type: \(type)\n    ---\n" + lines.map { "    \($0)\n" }.joined()
        let found = try found(page)
        #expect(found.quizzes.isEmpty)
        #expect(
            found.lines.first?.contains("InvalidQuestion: this question of mkdocs-superquiz isn't imported: \(reason)") == true,
            "\(found.lines)")
    }

    /// Boxes of MkDocs may have the same names, and quizzes in them.
    @Test func otherBoxesStay() throws {
        let page =
            "!!! question \"Try it\"\n\n    <quiz>\n    Which?\n\n    - [x] a\n    - [ ] b\n    </quiz>\n\n!!! table\n\n    See [there](https://example.com).\n"
        let found = try found(page)
        #expect(found.text.hasSuffix("## Which?\n\n- [x] a\n- [ ] b\n"), "\(found.text)")
        let code = try self.found("```md\n\(box("mcq", "Which?", "answers:", "  - [a]", "  - b"))```\n")
        #expect(code.quizzes.isEmpty)
    }
}
