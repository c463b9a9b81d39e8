import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Quizzes whose heads are known before their questions are read.
struct SkimmedQuizTests {
    /// Files in memory, by their paths.
    private func reader(_ files: [String: String]) -> QuizItemReader {
        QuizItemReader(context: readingContext) { path, _ in files[path].map { Array($0.utf8) } }
    }

    private func firstItem(_ files: [String: String]) -> QuizItem? {
        var diagnostics: [Diagnostic] = []
        let jobs = ReadingJob.jobs(of: files.keys.sorted(), settings: readingContext.settings, &diagnostics)
        return QuizItem.split(jobs).items.first
    }

    private func heads(_ files: [String: String]) throws -> (skimmed: [TranslatedItem<QuizHead>]?, whole: [TranslatedItem<QuizHead>]) {
        let item = try #require(firstItem(files))
        let reading = reader(files).read(item)
        return (reader(files).heads(of: item), reading.quizzes.map(\.head))
    }

    private static let question = #"{"prompt": "a \"]}\\", "answer": true, "tags": ["x", "]"], "explanation": "{,}"}"#

    @Test(arguments: [
        #"{"title": "A", "questions": [Q]}"#,
        #"  { "title" : "A" , "questions" : [ Q , Q,Q ] }  "#,
        "{\r\n\t\"title\": \"A\",\r\n\t\"questions\": [Q]\r\n}\r\n",
        #"{"id": "b/c", "title": "Été \u00e9 \"q\" \\", "description": "d", "teachers": ["T", "U"], "draw": {"count": 1}, "questions": [Q, Q]}"#,
        "{\"title\": \"A\",\n \"icon\": \"x\", \"module\": \"m\",\n\"pass\": 66.6, \"penalties\": {\"edition\": 2026, \"draw\": 2},\n\"questions\": [Q]}",
        #"{"title": "A", "due": "2026-05-01 12:00", "available": "2026-04-01", "subject": "S", "edition": "2026", "questions": [Q]}"#,
        #"{"introduction": "the \"questions\": [1, 2]", "title": "A", "bands": {"100": "]"}, "questions": [Q]}"#,
    ])
    func areThoseOfTheWholeQuiz(json: String) throws {
        let path = "Content/quizzes/cells.json"
        let (skimmed, whole) = try heads([path: json.replacing("Q", with: Self.question)])
        #expect(whole.count == 1)
        #expect(skimmed == whole)
    }

    @Test(arguments: [
        // The questions aren't last, are missing, aren't a list, or are empty.
        #"{"questions": [Q], "title": "A"}"#, #"{"title": "A"}"#, #"{"title": "A", "questions": {}}"#, #"{"title": "A", "questions": []}"#,
        // Several quizzes, and those of other apps.
        #"[{"title": "A", "questions": [Q]}]"#, #"{"title": "A", "questions": [{"text": "a", "answers": ["b", "c"]}]}"#,
        #"{"title": "A", "questions": [{"answer": true}, Q]}"#, #"{"title": "A", "questions": [1, Q]}"#,
        // Errors, whose positions and messages are those of the whole file.
        "", "{", "nothing", #"{"title": "A", "questions": [Q,]}"#, #"{"title": "A", "questions": [Q] Q}"#,
        #"{"title": "A", "questions": [Q]}}"#,
        #"{"title": "A", "questions": [Q]"#, #"{"title": "A", "questions": ["#, #"{"title": "A, "questions": [Q]}"#, #"{"title": "A\"#,
        #"{"title": "A", "title": "B", "questions": [Q]}"#, #"{"questions": [Q], "title": "A", "questions": [Q]}"#,
        #"{"title": 1, "questions": [Q]}"#, #"{"titel": "A", "questions": [Q]}"#, "\u{FEFF}{\"title\": \"A\", \"questions\": [Q]}",
    ])
    func areReadAsAWholeOtherwise(json: String) throws {
        let path = "Content/quizzes/cells.json"
        #expect(try heads([path: json.replacing("Q", with: Self.question)]).skimmed == nil)
    }

    @Test(arguments: ["\\\"", "\\\\", "\\\\\\\"", "\\n", "é", "[", "\\u005d\\\""])
    func endStringsWhereTheyEnd(part: String) throws {
        for before in 0...17 {
            for after in [0, 1, 7, 8, 9] {
                let text = "w" + String(repeating: "x", count: before) + part + String(repeating: "y", count: after)
                let question = "{\"prompt\": \"\(text)\", \"answer\": true, \"explanation\": \"\(text)\"}"
                let json = "{\"description\": \"\(text)\", \"title\": \"A\", \"questions\": [\(question), \(question)]}"
                let (skimmed, whole) = try heads(["Content/quizzes/cells.json": json])
                #expect(whole.first?.original.questionCount == 2)
                #expect(skimmed == whole)
            }
        }
    }

    @Test func takeTheWordsOfTranslations() throws {
        let questions = #"[{"id": "q", "prompt": "a", "answer": true}]"#
        let original = #"{"id": "c", "title": "Cells", "description": "d", "subject": "Biology", "questions": \#(questions)}"#
        let translation = #"{"title": "Cellules", "questions": [{"id": "q", "prompt": "b"}]}"#
        let (skimmed, whole) = try heads(["Content/quizzes/cells.json": original, "Content/quizzes/cells.fr.json": translation])
        #expect(skimmed == whole)
        #expect(skimmed?.first?.translations[french]?.title == "Cellules")
        #expect(skimmed?.first?.translations[french]?.summary == "d")
    }

    private static let markdown = "---\ntitle: A\n---\n\n"

    @Test(arguments: [
        "## B [[c]]\n", "## B [[c]]", "## `a < b && c` is a draft [[c]] {#c}\n",
        "##\tB [[c]] ##\n\n## D [[e]]\n", "\n \t\n## B\n- [x] c\n- [ ] d\n## E [[f]]\n",
        // Code, headings of other levels and text aren't questions.
        "Introduction\n\n### C\n\n##D\n\n## B [[c]]\n\n> ## e\n\n> ```\n## F [[g]]\n",
        "## B [[c]]\n\n```sh\n## comment\n\n---\n<b>\n``\n    ```\n````  \n\n## D [[e]]\n",
        "````\n```\n## comment\n````\n## B [[c]]\n", "- ```\n## B [[c]]\n", "    ## code\n\n\t## code\n\n## B [[c]]\n",
        "Text\n    ## text\n    ---\n\n---\n\n- - -\n\n## B [[c]]\n", "## B [[c]] \u{A0}\n", "1. a\n\n   b\n## B [[c]]\n",
        "## B [[c]]\n\nText\n\t---\n    ## text\n| d |\n|---|\n",
        // Formulas.
        "## B $x\ny$ [[c]]\n\n$$\nx\n$$\n\n## D [[e]]\n", "It costs $5.\n\n## B [[c]]\n\nNo, $6.\n",
    ])
    func ofMarkdownAreThoseOfTheWholeQuiz(questions: String) throws {
        for text in [Self.markdown + questions, (Self.markdown + questions).replacing("\n", with: "\r\n")] {
            let (skimmed, whole) = try heads(["Content/quizzes/cells.md": text])
            #expect(whole.count == 1)
            #expect(skimmed == whole)
        }
    }

    @Test func ofMarkdownHaveItsSettings() throws {
        let text = "--- \nid: b/c\ntitle: 'Été'\nicon: cell\ndue: 2026-05-01 12:00\nteachers: [T, U]\n# comment\n...\n## B [[c]]\n"
        let translation = "---\ntitle: Cellules\n---\n## B [[c]]\n"
        let (skimmed, whole) = try heads(["Content/quizzes/cells.md": text, "Content/quizzes/cells.fr.md": translation])
        #expect(skimmed == whole)
        #expect(skimmed?.first?.translations[french]?.title == "Cellules")
        #expect(skimmed?.first?.original.teachers.map(\.value) == ["T", "U"])
    }

    @Test(arguments: [
        // Lines that may be, or hide, a question.
        "B [[c]]\n---\n", "- a\n\n  b\n  -\n## B [[c]]\n", " ## B [[c]]\n", "<!--\n## B [[c]]\n-->\n", "  <pre>\n\n## B [[c]]\n",
        "~~~\n## b\n~~~\n## B [[c]]\n", "```\n## B [[c]]\n", "``` `\n## B [[c]]\n```\n", " ```\n## b\n ```\n## B [[c]]\n",
        "$x\n## y$\n\n## B [[c]]\n", "$$\n## y\n$$\n",
        // Questions that are left out, and none.
        "## A {draft}\n", "## A [[b]]\n\n## C [[d]] {dr&#97;ft}\n", "## A [[b]]\n\n## C [[d]] {dra<b>ft}\n", "", "Text\n", "# A\n\n### B\n",
    ])
    func ofMarkdownAreReadAsAWholeOtherwise(questions: String) throws {
        #expect(try heads(["Content/quizzes/cells.md": Self.markdown + questions]).skimmed == nil)
    }

    @Test(arguments: [
        "", "title: A\n", "---\ntitle: A\n", "---\ntitle: A\n---\u{A0}\n", "---\ntitle: A\n----\n---\n", "---\ntitel: A\n---\n",
    ])
    func ofMarkdownNeedFrontMatter(beginning: String) throws {
        #expect(try heads(["Content/quizzes/cells.md": beginning + "\n## B [[c]]\n"]).skimmed == nil)
    }

    @Test func ofTwoOriginalsAreReadAsAWhole() throws {
        let json = "{\"title\": \"A\", \"questions\": [\(Self.question)]}"
        let markdown = Self.markdown + "## B [[c]]\n"
        #expect(try heads(["Content/quizzes/cells.md": markdown, "Content/quizzes/cells.json": json]).skimmed == nil)
        #expect(try heads(["Content/quizzes/cells.json": json, "Content/quizzes/cells.fr.md": Self.markdown]).skimmed == nil)
    }

    @Test func aFileThatChangesMeanwhileIsReported() throws {
        let json = "{\"title\": \"A\", \"questions\": [\(Self.question)]}"
        let files = ["Content/quizzes/cells.json": json]
        let item = try #require(firstItem(files))
        let heads = try #require(reader(files).heads(of: item))
        func diagnostics(_ text: String) -> [String] {
            let sources = QuizSources(
                [item], items: [[0]], heads: heads, readings: [:], reader: reader(["Content/quizzes/cells.json": text]))
            return sources.read(0).diagnostics.map(\.message)
        }
        #expect(diagnostics(json) == [])
        let message = "this file changed while the site was built; build the site again"
        #expect(diagnostics(json.replacing("A", with: "B")) == [message])
        #expect(diagnostics("{\"title\": \"A\", \"questions\": [\(Self.question), \(Self.question)]}") == [message])
        // Another error is enough.
        #expect(diagnostics("{") != [message])
    }
}
