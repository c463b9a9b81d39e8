import Diagnostics
import Testing
import Trials

@testable import ContentReading

struct JSONReaderTests {
    private func read(_ text: String) -> (tree: ContentTree?, log: DiagnosticLog) {
        var log = DiagnosticLog(path: "a.json")
        let tree = JSONReader.read(text, log: &log)
        return (tree, log)
    }

    // MARK: - Values and their positions

    @Test func keepsPositionsInBytes() throws {
        let tree = try #require(read("{\n  \"é\": [1,\n    \"ab\"]\n}").tree)
        guard case .mapping(let entries) = tree.value, case .sequence(let elements) = entries[0].value.value else {
            Issue.record("not the tree that was written")
            return
        }
        #expect(tree.position == .start)
        #expect(entries[0].keyPosition == SourcePosition(line: 2, column: 3))
        #expect(entries[0].value.position == SourcePosition(line: 2, column: 9))
        #expect(elements[1].position == SourcePosition(line: 3, column: 5))
        guard case .text(let text) = elements[1].value else {
            Issue.record("not a text")
            return
        }
        #expect(text.start == SourcePosition(line: 3, column: 6))
        #expect(text.isVerbatim)
    }

    @Test(arguments: [
        (#""a\"b\\c\/d""#, #"a"b\c/d"#), (#""\n\t\r""#, "\n\t\r"), (#""\u00e9""#, "é"), (#""\ud83d\ude00""#, "😀"),
        (#""\u0041b""#, "Ab"), (#""ab\ncd\\\"é f""#, "ab\ncd\\\"é f"), (#""""#, ""), (#""🔬""#, "🔬"),
    ])
    func decodesTexts(source: String, decoded: String) throws {
        let (tree, log) = read(source)
        guard case .text(let text)? = tree?.value else {
            Issue.record("\(log.problems)")
            return
        }
        #expect(text.string == decoded)
        #expect(text.isVerbatim == !source.contains("\\"))
    }

    @Test(arguments: ["0", "-0", "12", "1.5", "-1.25e+10", "3E-2", "123456789012345678901234567890"])
    func keepsNumbersAsWritten(source: String) throws {
        guard case .number(let text)? = read(source).tree?.value else {
            Issue.record("not a number")
            return
        }
        #expect(text == source)
    }

    // MARK: - Errors

    @Test(arguments: [
        (#"{"a": 01}"#, "1:7 InvalidJSON: '01' isn't a valid JSON number"),
        (#"[1.]"#, "1:2 InvalidJSON: '1.' isn't a valid JSON number"),
        (#"[-]"#, "1:2 InvalidJSON: '-' isn't a valid JSON number"),
        (#"[1e]"#, "1:2 InvalidJSON: '1e' isn't a valid JSON number"),
        (#"[.5]"#, "1:2 InvalidJSON: expected a value, found '.'"),
        (#"['a']"#, "1:2 InvalidJSON: JSON needs double quotes, not single quotes"),
        ("[\n// no\n]", "2:1 InvalidJSON: JSON has no comments; remove this one"),
        (#"{a: 1}"#, "1:2 InvalidJSON: expected a key in double quotes, found 'a'"),
        (#"{"a" 1}"#, "1:6 InvalidJSON: expected ':' after the key 'a', found '1'"),
        ("[{\"a\": 1}\n {\"b\": 2}]", "1:9 InvalidJSON: a comma is missing after this; another element follows"),
        ("[{}{}]", "1:3 InvalidJSON: a comma is missing after this; another element follows"),
        ("{\"a\": 1\n \"b\": 2}", "1:7 InvalidJSON: a comma is missing after this; another key follows"),
        (#"["a" "b"]"#, "1:6 InvalidJSON: expected ',' or ']', found '\"'"),
        ("{\"a\": [1,\n 2", "2:3 InvalidJSON: the file ends before the bracket at line 1, column 7 is closed; add ']'"),
        (#"[1] 2"#, "1:5 InvalidJSON: there is more text after the end of the JSON value; remove it"),
        ("", "1:1 InvalidJSON: the file ends where a value is expected"),
        (#"["a"#, "1:2 InvalidJSON: this string isn't closed; add a closing quote"),
        ("[\"a\nb\"]", "1:4 InvalidJSON: a JSON string can't contain a line break; write \\n instead"),
        ("{\"a\": \"it’s “so” b,\n", "1:26 InvalidJSON: a JSON string can't contain a line break; write \\n instead"),
        ("{\"a\": \"it’s b”,\n", "1:7 InvalidJSON: JSON needs straight quotes, \"…\", not curly ones"),
        ("[\"\u{7}\"]", "1:3 ControlCharacter: text can't contain the control character U+0007"),
        ("[\"\\na\u{7}\"]", "1:6 ControlCharacter: text can't contain the control character U+0007"),
        (#"["\na"#, "1:2 InvalidJSON: this string isn't closed; add a closing quote"),
        (#"["\u0007"]"#, "1:3 ControlCharacter: text can't contain the control character U+0007"),
        (#"["\b"]"#, "1:3 ControlCharacter: text can't contain control characters"),
        (
            #"["$\frac12$"]"#,
            #"1:4 ControlCharacter: a backslash begins an escape in double quotes, so the command \frac is lost; write \\frac"#
        ),
        (#"["\q"]"#, "1:3 InvalidJSON: '\\q' isn't a JSON escape; write '\\\\' for a backslash"),
        (#"["\u12"]"#, "1:3 InvalidJSON: '\\u' must be followed by four hexadecimal digits"),
        (#"["\u+123"]"#, "1:3 InvalidJSON: '\\u' must be followed by four hexadecimal digits"),
        (#"["\u-000"]"#, "1:3 InvalidJSON: '\\u' must be followed by four hexadecimal digits"),
        (#"["\ud83d"]"#, "1:3 InvalidJSON: this is half of a surrogate pair; write the character itself"),
        (#"["\ude00"]"#, "1:3 InvalidJSON: this is half of a surrogate pair; write the character itself"),
        (#"["\ud83dA"]"#, "1:3 InvalidJSON: this is half of a surrogate pair; write the character itself"),
        (#"[tru]"#, "1:2 InvalidJSON: expected a value, found 't'"),
        (#"[é]"#, "1:2 InvalidJSON: expected a value, found 'é'"),
    ])
    func endsAtWhatIsNotJSON(source: String, problem: String) {
        let (tree, log) = read(source)
        #expect(tree == nil)
        #expect(log.problems == [problem])
    }

    @Test(arguments: [
        (#"["$2 \times 3$"]"#, "1:6", "times"), (#"["$\theta$"]"#, "1:4", "theta"), (#"["$x \ne y$"]"#, "1:6", "ne"),
        (#"["\nabla f"]"#, "1:3", "nabla"), (#"["a\n$\right)$"]"#, "1:7", "right"),
    ])
    func reportsLostCommands(source: String, position: String, name: String) {
        let (tree, log) = read(source)
        #expect(tree != nil)
        let problem = "StrayMark: a backslash begins an escape in double quotes, so the command \\\(name) is lost; write \\\\\(name)"
        #expect(log.problems == ["\(position) \(problem)"])
    }

    @Test(arguments: [#"["uno\ne due"]"#, #"["a\n\tan b"]"#, #"["a\nThe\tx"]"#, #"["$x$\nu"]"#, #"["$a$ \\times"]"#])
    func lineBreaksAndTabsAreMeant(source: String) { #expect(read(source).log.problems == []) }

    @Test func survivesTrailingCommas() {
        let (tree, log) = read("[1,\n {\"a\": 1,}, ]")
        #expect(tree != nil)
        #expect(
            log.problems == [
                "2:9 TrailingComma: JSON has no comma after the last element; remove it",
                "2:11 TrailingComma: JSON has no comma after the last element; remove it",
            ])
    }

    @Test func keepsTheFirstOfTwoEqualKeys() throws {
        let (tree, log) = read("{\"a\": 1,\n \"b\": 2,\n \"a\": 3}")
        guard case .mapping(let entries)? = tree?.value else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.map(\.key) == ["a", "b"])
        #expect(log.problems == ["3:2 DuplicateKey: the key 'a' appears twice; remove one"])
        #expect(log.diagnostics[0].notes[0].location.position == SourcePosition(line: 1, column: 2))
    }

    @Test func findsEqualKeysAmongMany() throws {
        let keys = (0..<100_000).map { "\"k\($0)\": 1" } + ["\"k77777\": 2"]
        let (tree, log) = read("{\(keys.joined(separator: ",\n"))}")
        guard case .mapping(let entries)? = tree?.value else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.count == 100_000)
        #expect(log.problems == ["100001:1 DuplicateKey: the key 'k77777' appears twice; remove one"])
        #expect(log.diagnostics.first?.notes.first?.location.position.line == 77778)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func refusesDeepNesting(open: String, close: String) {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(read(nested(100)).tree != nil)
        #expect(read(nested(101)).log.diagnostics.map(\.id) == [.nestingTooDeep])
        #expect(read(String(repeating: open, count: 200)).log.diagnostics.map(\.id) == [.nestingTooDeep])
        #expect(read(String(repeating: open, count: 100_000)).tree == nil)
    }

    // MARK: - Anything at all

    @Test func neverCrashesOnRandomBytes() {
        var random = SplitMix64(seed: 2026)
        let alphabet = Array(#"{}[]",:\ud8e0eE+-.0129tfn/ é😀"#.utf8) + [0, 7, 10, 13, 0x7F, 0xC3, 0xFF]
        for _ in 0..<4000 {
            let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let text = String(decoding: bytes, as: UTF8.self)
            let (tree, log) = read(text)
            #expect(tree != nil || log.hasErrors, "\(text)")
        }
    }

    @Test func neverCrashesOnDamagedFiles() {
        let whole = Array(#"{"title": "Wörter \u00e9", "questions": [{"text": "a", "n": [1, -2.5e3, true, null]}]}"#.utf8)
        for end in 0..<whole.count {
            let (tree, log) = read(String(decoding: whole[..<end], as: UTF8.self))
            #expect(tree == nil && log.hasErrors)
        }
        #expect(read(String(decoding: whole, as: UTF8.self)).log.problems == [])
    }
}
