import Diagnostics
import Testing

@testable import ContentReading

/// Features of YAML that no author needs are refused before they can expand.
struct YAMLRefusalTests {
    private func read(_ text: String, linesAbove: Int = 0) -> (tree: ContentTree?, problems: [String]) {
        var log = DiagnosticLog(path: "a.yml")
        let tree = YAMLReader.read(text, linesAbove: linesAbove, log: &log)
        return (tree, log.problems)
    }

    private static let alias =
        "YAMLAlias: * begins an alias here, and aliases aren't supported; write the value again, or put text that begins with * in quotes"
    private static let anchor =
        "YAMLAlias: & begins an anchor here, and anchors aren't supported; write the value wherever it is needed, or put text that begins with & in quotes"
    private static let secondDocument =
        "InvalidYAML: --- begins a second document here, but only one is read; remove this line, or put what follows it in a separate file"
    private static let merge = "YAMLAlias: << merges keys from elsewhere, which isn't supported; write the keys again"
    private static let tag = "InvalidYAML: ! begins a tag here, and tags aren't supported; put text that begins with ! in quotes"
    private static let listAsKey = "InvalidYAML: a key must be text, but this is a list; put the key in quotes"
    private static let mappingAsKey = "InvalidYAML: a key must be text, but this is a group of keys; put the key in quotes"

    @Test(arguments: [
        (#"title: "Decay \beta and \alpha""#, "1:15 ControlCharacter", "beta"), (#"title: "2 \times 3""#, "1:11 StrayMark", "times"),
        (#"title: "$x \ne y$""#, "1:12 StrayMark", "ne"), (#"title: "\vec a""#, "1:9 ControlCharacter", "vec"),
    ])
    func reportsLostCommands(yaml: String, position: String, name: String) {
        let words =
            "a backslash begins an escape in double quotes, so the command \\\(name) is lost; write \\\\\(name), or put the text in single quotes"
        #expect(read(yaml).problems == ["\(position): \(words)"])
    }

    @Test(arguments: [#"title: "uno\ne due""#, #"title: 'a \beta'"#, #"title: a \beta"#, #"title: "a \"b\" \\beta""#, #"title: "a\tb""#])
    func otherBackslashesAreMeant(yaml: String) { #expect(read(yaml).problems == []) }

    @Test func unknownEscapesHaveAWayOut() {
        let words =
            "a backslash begins an escape in double quotes; write \\\\ for the backslash of a command, or put the text in single quotes"
        #expect(read(#"title: "a \Delta""#).problems == ["1:11 InvalidYAML: \(words)"])
        #expect(read(#"title: "a \u0007""#).problems.first?.hasPrefix("1:8 ControlCharacter: the control character U+0007") == true)
    }

    @Test(arguments: [
        ("a: &x 1\n", ["1:4 \(anchor)"]),
        ("a: *x\n", ["1:4 \(alias)"]),
        ("é: {b: &x 1, c: *x}\n", ["1:9 \(anchor)", "1:18 \(alias)"]),
        ("title: *Important* words\n", ["1:8 \(alias)"]),
        ("title: **Important** words\n", ["1:8 \(alias)"]),
        ("title: *Escherichia coli*\n", ["1:8 \(alias)"]),
        ("title: *\n", ["1:8 \(alias)"]),
        ("title: &c., or not\n", ["1:8 \(anchor)"]),
        ("title: & so on\n", ["1:8 \(anchor)"]),
        ("- *.jpg\n", ["1:3 \(alias)"]),
        ("&a a: 1\n*a : 2\n", ["1:1 \(anchor)", "2:1 \(alias)"]),
        ("&a [*a]\n", ["1:1 \(anchor)", "1:5 \(alias)"]),
        ("a: &a\n  b: *a\n", ["1:4 \(anchor)", "2:6 \(alias)"]),
        ("a: *b\n---\n&b c: *b\n", ["1:4 \(alias)", "2:1 \(secondDocument)"]),
        ("base: &base {a: 1}\nb:\n  <<: *base\n", ["1:7 \(anchor)", "3:3 \(merge)", "3:7 \(alias)"]),
        ("<<: {a: 1}\n", ["1:1 \(merge)"]),
        ("a: !!binary SGk=\n", ["1:4 \(tag)"]),
        ("a: !!set {b, c}\n", ["1:4 \(tag)"]),
        ("a: !important\n", ["1:4 \(tag)"]),
        ("a: ! well\n", ["1:4 \(tag)"]),
        ("a: !<tag:yaml.org,2002:str> 1\n", ["1:4 \(tag)"]),
        ("!!map {a: 1}\n", ["1:1 \(tag)"]),
        ("[a]: 1\n", ["1:1 \(listAsKey)"]),
        ("{[a]: 1}\n", ["1:2 \(listAsKey)"]),
        ("{{a}: 1}\n", ["1:2 \(mappingAsKey)"]),
        ("? [a, b]\n: c\n", ["1:3 \(listAsKey)"]),
        ("? - a\n: c\n", ["1:3 \(listAsKey)"]),
        ("? {a: b}\n: c\n", ["1:3 \(mappingAsKey)"]),
        ("? a: b\n: c\n", ["1:3 \(mappingAsKey)"]),
        ("a:\n  ? ? b\n    : c\n  : d\n", ["2:5 \(mappingAsKey)"]),
    ])
    func refusesWhatNoAuthorNeeds(source: String, problems: [String]) {
        let (tree, found) = read(source)
        #expect(tree == nil)
        #expect(found == problems)
    }

    @Test(arguments: [
        "a: '*x'\n", "a: \"&x\"\n", "a: 2 * 3 & 4\n", "a: x*y&z\n", "a: R&D\n", "a: b *c\n", "a: [b*, 'c&', d & e]\n", "a: b! # *c &d\n",
        "# *a\na: 1 # &b\n", "a: |\n  *one*\n  &two\n  <<: *three\n", "a: >-\n  *one*\n", "a: b\n  *c\n  &d\n", "'*a': 1\n",
        "\"<<\": 1\n", "a: <<\n", "a<<: 1\n", "a: '!b'\n", "a: b !c\n", "a: http://x.org/?a=1&b=*\n", "? a\n: b\n", "a: \"\n  *b\"\n",
        "a: -*b\n",
        "a: |\n  \(String(repeating: "[", count: 300))\n", "# \(String(repeating: "{", count: 300))\na: 1\n",
        "a: |\n  \(String(repeating: "-", count: 500))\n", "a: b\n\(String(repeating: " ", count: 500))# far right\n",
    ])
    func takesMarksForTextWhereTheyAre(source: String) {
        let (tree, problems) = read(source)
        #expect(tree != nil)
        #expect(problems == [])
    }

    /// 9 times as many nodes per level: twenty levels would never end.
    @Test(arguments: 1...20) func endsWhateverAKeyStandsFor(depth: Int) {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...depth {
            text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
        }
        for end in [
            "? *a\(depth)\n: y\n", "*a\(depth) : y\n", "{*a\(depth) : y}\n", "? [*a\(depth)]\n: y\n", "---\n? *a\(depth)\n: y\n",
            "<<: *a\(depth)\n",
        ] {
            let (tree, problems) = read(text + end)
            #expect(tree == nil)
            #expect(problems.first == "1:5 \(Self.anchor)")
            #expect(problems.count <= 20)
        }
    }

    @Test func positionsAreThoseOfTheFile() {
        #expect(read("title: A\nürsprung: *b\n", linesAbove: 1).problems == ["3:12 \(Self.alias)"])
    }

    @Test(arguments: ["[", "{", "{a: ", "- ", "? ", "[\n", "{\n", "- [", "[{", "a: ["]) func refusesAnyDepth(opening: String) {
        let (tree, problems) = read(String(repeating: opening, count: (1 << 20) / opening.utf8.count))
        #expect(tree == nil)
        #expect((1...20).contains(problems.count))
    }

    @Test(arguments: [("[", "é,", "]"), ("", "- a\n", "")])
    func refusesMoreValuesThanAnAuthorWrites(start: String, value: String, end: String) {
        let (tree, problems) = read(start + String(repeating: value, count: 120_000) + end)
        #expect(tree == nil)
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("NestingTooDeep: there are more than 100000 values, too many for YAML; use JSON") == true)
    }

    @Test func manyEqualKeysAreReportedOnce() {
        let (tree, problems) = read((0..<4_000).map { "k\($0 % 2_000):\n" }.joined())
        #expect(tree == nil)
        #expect(problems.count == 20)
    }

    @Test func manyValuesOnALineAreFoundInOneWalk() throws {
        let (tree, problems) = read("{\((0..<9_000).map { "é\($0): 1" }.joined(separator: ","))}")
        #expect(problems == [])
        guard case .mapping(let entries)? = tree?.value else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.count == 9_000)
        #expect(entries[1].keyPosition == SourcePosition(line: 1, column: 9))
        #expect(entries[1].value.position == SourcePosition(line: 1, column: 14))
    }
}
