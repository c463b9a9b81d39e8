import Diagnostics
import Testing

@testable import ContentReading

struct YAMLReaderTests {
    private func read(_ text: String, linesAbove: Int = 0) -> (tree: ContentTree?, log: DiagnosticLog) {
        var log = DiagnosticLog(path: "a.yml")
        let tree = YAMLReader.read(text, linesAbove: linesAbove, log: &log)
        return (tree, log)
    }

    private func entries(_ text: String, linesAbove: Int = 0) throws -> [ContentTree.Entry] {
        guard case .mapping(let entries)? = read(text, linesAbove: linesAbove).tree?.value else { return [] }
        return entries
    }

    /// A comment by the rules of YAML, which hides the end of a title.
    @Test(arguments: [("title: Été 1 #2", "1:8", "#2"), ("a:\n  - Learn #1 thing", "2:5", "#1 thing")])
    func reportsWordsInComments(yaml: String, position: String, words: String) {
        #expect(
            read(yaml).log.problems == [
                "\(position) StrayMark: ' #' begins a comment in YAML, so '\(words)' is left out; "
                    + "put the text in quotes; if it is a comment, write a space after #"
            ])
    }

    @Test(arguments: ["“”", "„“", "«»", "‘’"])
    func reportsQuotationMarksOfWordProcessors(pair: String) {
        let marks = Array(pair)
        #expect(
            read("title: \(marks[0])Cells\(marks[1])").log.problems == [
                "1:8 StrayMark: the quotation marks \(pair) are part of this text; "
                    + "remove them, or put straight ones around them to keep them"
            ])
        #expect(read("title: '\(marks[0])Cells\(marks[1])'").log.problems == [])
        #expect(read("title: \(marks[0])Cells\(marks[1]) and more").log.problems == [])
        let problems = read("title: \(marks[0])Cells: a tour\(marks[1])").log.problems
        #expect(problems.count == 1)
        #expect(
            problems[0].hasSuffix("InvalidYAML: YAML knows only straight quotes; write \" or ' around the text in place of the curly ones"))
    }

    @Test(arguments: ["a: b # c", "a: b #", "#c\na: b", "a: \"b #2\"", "a: b#2", "a: b ## c", "a: | #c\n  b #2", "a: # c\n  b"])
    func acceptsComments(yaml: String) { #expect(read(yaml).log.problems == []) }

    @Test func keepsPositionsInBytes() throws {
        let entries = try entries("title: Où\nsubjects: [été, hiver]\né: \"ü\"\n")
        #expect(entries.map(\.keyPosition.line) == [1, 2, 3])
        #expect(entries[0].value.position == SourcePosition(line: 1, column: 8))
        guard case .sequence(let subjects) = entries[1].value.value, case .text(let quoted) = entries[2].value.value else {
            Issue.record("not what was written")
            return
        }
        #expect(subjects.map(\.position.column) == [12, 19])
        #expect(entries[2].value.position == SourcePosition(line: 3, column: 5))
        #expect(quoted.start == SourcePosition(line: 3, column: 6))
        #expect(quoted.isVerbatim)
    }

    @Test func countsTheLinesAboveFrontMatter() throws {
        let entries = try entries("title: A\norder: b\n", linesAbove: 1)
        #expect(entries[1].value.position == SourcePosition(line: 3, column: 8))
    }

    @Test func tellsTextsFromPlainWords() throws {
        let entries = try entries("a: 12\nb: \"12\"\nc: yes\nd: ~\ne:\nf: |\n  two\n  lines\ng: 'it''s'\n")
        func kind(_ index: Int) -> String { entries[index].value.kindInWords }
        #expect(entries.map(\.value.kindInWords) == ["a number", "text", "text", "empty", "empty", "text", "text"])
        guard case .text(let block) = entries[5].value.value, case .text(let escaped) = entries[6].value.value else {
            Issue.record("not texts")
            return
        }
        #expect(block.string == "two\nlines\n")
        #expect(!block.isVerbatim)
        #expect(escaped.string == "it's")
        #expect(!escaped.isVerbatim)
    }

    @Test func anEmptyDocumentIsAnEmptyMapping() {
        for text in ["", "\n", "# only a comment\n"] {
            let (tree, log) = read(text)
            guard case .mapping(let entries)? = tree?.value else {
                Issue.record("no mapping: \(text)")
                continue
            }
            #expect(entries.isEmpty && log.problems.isEmpty)
        }
    }

    @Test(arguments: [
        ("a: b: c\n", "1:5 InvalidYAML: a colon followed by a space begins a new value here; put the text in quotes"),
        ("é: b: c\n", "1:6 InvalidYAML: a colon followed by a space begins a new value here; put the text in quotes"),
        ("a: :b:\n", "1:6 InvalidYAML: a colon at the end of a line begins a new value here; put the text in quotes"),
        ("a: @b\n", "1:4 InvalidYAML: this character can't begin a value; put the text in quotes"),
        ("a: > b\n", "1:6 InvalidYAML: | and > begin text in the lines below; put text that begins with one of them in quotes"),
        ("a:\n  -\tb: c\n", "2:4 InvalidYAML: this is a tab; write a space in its place"),
        ("a:\n\tb: c\n", "2:1 InvalidYAML: a line is indented with a tab here; indent with spaces"),
        ("a: 1\n\tb: 2\n", "2:1 InvalidYAML: a line is indented with a tab here; indent with spaces"),
        ("a: [1, 2\n", "1:4 InvalidYAML: a bracket isn't closed, or # began a comment; put the value in quotes"),
        ("a: {b: #123}\nc: d\n", "1:4 InvalidYAML: a bracket isn't closed, or # began a comment; put the value in quotes"),
        (" a: b\nc: d\n", "2:1 InvalidYAML: this line is indented less than the first one; begin all keys in the same column"),
        (
            "a: 1\n---\nb: 2\n",
            "2:1 InvalidYAML: --- begins a second document here, but only one is read; remove this line, or put what follows it in a separate file"
        ),
    ])
    func saysWhereItIsNotYAML(source: String, problem: String) {
        #expect(read(source).log.problems == [problem])
    }

    @Test(arguments: [
        ("tasks:\n  - name: A\n  length: 2d\n", "3:3", "name"), ("tasks:\n- name: A\n length: 2d\n", "3:2", "name"),
        ("assign:\n  - to: A\n  extra-time: 25\n", "3:3", "to"), ("bands:\n    80: A\n  60: B\n", "3:3", "80"),
        ("tasks:\n  - name: A\n    notes:\n      x: 1\n  length: 2d\n", "5:3", "name"),
    ])
    func keysBelongBelowEachOther(yaml: String, position: String, key: String) {
        let words = "this line isn't indented far enough; begin it in the same column as '\(key)'"
        #expect(read(yaml).log.problems == ["\(position) InvalidYAML: \(words)"])
    }

    @Test(arguments: [
        ("tasks:\n  - name: A\n    length: 2d\n - name: B\n", "4:2"), ("tasks:\n  - name: A\n    length: 2d\n   - name: B\n", "4:4"),
        ("tasks:\n- name: A\n  length: 2d\n - name: B\n", "4:2"),
    ])
    func hyphensBelongBelowEachOther(yaml: String, position: String) {
        let words = "begin this hyphen in the same column as those of the other items of the list"
        #expect(read(yaml).log.problems == ["\(position) InvalidYAML: \(words)"])
    }

    @Test(arguments: ["tasks:\n  -name: A\n  -name: B\n", "tasks:\n  -name: A\n   length: 2d\n"])
    func aHyphenNeedsASpaceAfterIt(yaml: String) {
        #expect(read(yaml).log.problems == ["2:3 InvalidYAML: write a space after the hyphen that begins an item of a list"])
    }

    @Test(arguments: [
        ("title: 'L'eau'", "1:11"), ("title: 'It's fun'", "1:12"), ("title: 'dogs' bone'", "1:15"), ("tags:\n  - 'L'eau'\n", "2:8"),
        ("tags: ['L'eau', b]", "1:11"),
    ])
    func apostrophesEndTexts(yaml: String, position: String) {
        let words = "the quote before this ends the text; write '' for an apostrophe, or put the text in double quotes"
        #expect(read(yaml).log.problems == ["\(position) InvalidYAML: \(words)"])
    }

    @Test func quotesEndTexts() {
        let words = #"the quote before this ends the text; write \" for a quote in the text, or put the text in single quotes"#
        #expect(read(#"title: "The "big" one""#).log.problems == ["1:14 InvalidYAML: \(words)"])
    }

    @Test(arguments: [("title: \"A\",\norder: b\n", "1:11"), ("title: [a, b],\n", "1:14")])
    func linesEndWithoutACommaAfterAQuote(yaml: String, position: String) {
        #expect(read(yaml).log.problems == ["\(position) InvalidYAML: remove this comma; in YAML, lines don't end with one"])
    }

    @Test func severalCommasAreOfJSON() {
        let words = "the commas at the end of these lines are part of their values; remove them"
        #expect(read("title: A,\nsubject: B,\norder: c\n").log.problems == ["1:9 StrayMark: \(words)"])
        #expect(read("teachers:\n  - A,\n  - B,\n").log.problems == ["2:6 StrayMark: \(words)"])
        #expect(read("title: A,\nsubject: B\n").log.problems == [])
        #expect(read("title: {a: b, c: d}\n").log.problems == [])
    }

    /// libyaml reads on to the end.
    @Test(arguments: ["theme: {accent: #0a6e8a}", "theme: {accent: #0a6e8a}\n", "theme: {accent: #0a6e8a}\n\n"])
    func noPlaceIsBelowTheLastLine(end: String) {
        #expect(
            read("id: t\ntitle: T\n" + end).log.problems == [
                "3:8 InvalidYAML: a bracket isn't closed, or # began a comment; put the value in quotes"
            ])
    }

    @Test func hyphensWithinATextAreReported() {
        let words =
            "this line is part of the text above; for a list, begin its hyphens in the same column, and the first one below the key"
        #expect(read("teachers:\n- A\n - B\n").log.problems == ["3:2 StrayMark: \(words)"])
        #expect(read("notes: a -\n  b\n").log.problems == [])
    }

    @Test func reportsEqualKeysAtTheSecond() {
        let (_, log) = read("title: A\norder: fixed\ntitle: B\n")
        #expect(log.problems == ["3:1 DuplicateKey: the key 'title' appears twice; remove one"])
        #expect(log.diagnostics.first?.notes.first?.location.position == SourcePosition(line: 1, column: 1))
    }

    @Test func reportsEqualKeysOfAnInnerMapping() {
        let (_, log) = read("title: A\nmodules:\n  - id: a\n    title: A\n    title: B\n")
        #expect(log.problems == ["5:5 DuplicateKey: the key 'title' appears twice; remove one"])
        #expect(log.diagnostics.first?.notes.first?.location.position == SourcePosition(line: 4, column: 5))
    }

    @Test func readsTheRestOfAFileWithEqualKeys() {
        let (tree, log) = read(
            """
            title: A
            tasks:
              - name: B
                title: A
                name: C
                # name: in a comment
                notes: |
                  name: in a text
              - name: D
                title: no second one
            "title": D
            title: E
            Qitle: a key like the one put in its place
            Title: F
            order: fixed
            order: free
            """)
        #expect(
            log.problems.map { String($0.prefix { $0 != " " }) } == ["5:5", "11:1", "12:1", "16:1"], "\(log.problems)")
        guard case .mapping(let entries)? = tree?.value else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.map(\.key) == ["title", "tasks", "Qitle", "Title", "order"])
    }

    @Test func equalKeysInBracesAreReportedToo() {
        let (tree, log) = read("a: {b: 1, \"b\": 2, c: [{d: 1, d: 2}]}\n")
        #expect(
            log.problems == [
                "1:11 DuplicateKey: the key 'b' appears twice; remove one", "1:30 DuplicateKey: the key 'd' appears twice; remove one",
            ])
        guard case .mapping(let entries)? = tree?.value, case .mapping(let inner)? = entries.first?.value.value else {
            Issue.record("no mapping")
            return
        }
        #expect(inner.map(\.key) == ["b", "c"])
    }

    @Test func refusedFeaturesAndEqualKeysAreReportedInOneRun() {
        let (tree, log) = read("a: 1\na: 2\nb: *c\nd: [\n")
        #expect(tree == nil)
        #expect(log.problems.map { String($0.prefix { $0 != ":" }) } == ["2", "3", "4"])
    }

    private enum Nesting: CaseIterable {
        case brackets, braces, dashes, dashesBelowEachOther, indentation

        func text(depth: Int) -> String {
            switch self {
            case .brackets: String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "\n"
            case .braces: String(repeating: "{a: ", count: depth) + "1" + String(repeating: "}", count: depth) + "\n"
            case .dashes: String(repeating: "- ", count: depth) + "a\n"
            case .dashesBelowEachOther: (0..<depth).map { String(repeating: " ", count: $0) + "-\n" }.joined()
            case .indentation: (0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
            }
        }
    }

    @Test(arguments: Nesting.allCases)
    private func refusesDeepNesting(_ nesting: Nesting) {
        #expect(read(nesting.text(depth: 90)).log.problems == [])
        for depth in [110, 1000] {
            let (tree, log) = read(nesting.text(depth: depth))
            #expect(tree == nil, "\(depth)")
            #expect(log.diagnostics.map(\.id) == [.nestingTooDeep], "\(depth): \(log.problems)")
        }
    }

    @Test func refusesBulk() {
        let (tree, log) = read("a: " + String(repeating: "x", count: 1 << 20))
        #expect(tree == nil)
        #expect(log.diagnostics.map(\.id) == [.fileTooLarge])
    }
}
