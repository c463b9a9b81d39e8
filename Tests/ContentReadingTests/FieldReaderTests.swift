import Diagnostics
import Testing

@testable import ContentReading

struct FieldReaderTests {
    private enum Order: String, CaseIterable { case fixed, shuffle }

    private static let keys = ["title", "order", "draw", "pass", "current", "tags"]

    private func fields(
        _ yaml: String, _ strictness: FieldReader.Strictness = .strict, _ body: (FieldReader, inout DiagnosticLog) -> Void = { _, _ in }
    ) -> [String] {
        var log = DiagnosticLog(path: "a.yml")
        if let tree = YAMLReader.read(yaml, log: &log),
            let fields = FieldReader(tree, as: "a quiz", keys: Self.keys, strictness, log: &log)
        {
            body(fields, &log)
        }
        return log.problems
    }

    @Test(arguments: [
        ("titel: A", "1:1 UnknownKey: key 'titel' isn't part of a quiz; did you mean 'title'?"),
        ("a: 1\n", "1:1 UnknownKey: key 'a' isn't part of a quiz; it has title, order, draw, pass, current, tags"),
        ("title: A\nOrder: fixed", "2:1 UnknownKey: key 'Order' isn't part of a quiz; did you mean 'order'?"),
        ("- a", "1:1 WrongType: a quiz needs keys with values, such as 'title: …', but this is a list"),
        ("word", "1:1 WrongType: a quiz needs keys with values, such as 'title: …', but this is text"),
    ])
    func saysWhatIsNotPartOfTheSubject(yaml: String, problem: String) {
        #expect(fields(yaml) == [problem])
    }

    /// Each page of a site shows the titles of others.
    @Test func titlesAreLimited() {
        func problems(_ title: String) -> [String] { fields("title: \(title)") { _ = $0.requiredText("title", log: &$1) } }
        #expect(problems(String(repeating: "字", count: 1_000)) == [])
        #expect(
            problems(String(repeating: "a", count: 1_001)) == [
                "1:8 InvalidValue: 'title' has 1001 characters, but at most 1000 are possible; shorten it"
            ])
    }

    @Test func keysOfOtherAppsAreWarnings() {
        var log = DiagnosticLog(path: "a.json")
        let tree = JSONReader.read("{\"titel\": 1}", log: &log)
        _ = tree.flatMap { FieldReader($0, as: "an iQuiz quiz", keys: Self.keys, .lenient, log: &log) }
        #expect(log.problems == ["1:2 UnusedKey: key 'titel' of an iQuiz quiz isn't used"])
        #expect(!log.hasErrors)
    }

    @Test(arguments: [
        ("order: fixed", "1:1 MissingKey: a quiz needs the key 'title'"),
        ("title:", "1:1 MissingKey: the key 'title' has no value; a quiz needs one"),
        ("title: null", "1:1 MissingKey: the key 'title' has no value; a quiz needs one"),
        ("title: \"  \"", "1:8 MissingKey: 'title' of a quiz is empty"),
        ("title: [a]", "1:8 WrongType: 'title' must be text, but this is a list"),
        ("title: {a: b}", "1:8 WrongType: 'title' must be text, but this is a group of keys"),
    ])
    func asksForText(yaml: String, problem: String) {
        let problems = fields(yaml) { _ = $0.requiredText("title", log: &$1) }
        #expect(problems == [problem])
    }

    @Test func textsLoseTheSpaceAroundThem() {
        var title: Located<String>?
        #expect(fields("title: \" a b \"") { title = $0.text("title", log: &$1) } == [])
        #expect(title?.value == "a b")
    }

    @Test(arguments: [
        ("draw: ten", "1:7 WrongType: 'draw' must be a whole number, but this is 'ten'"),
        ("draw: 1.5", "1:7 WrongType: 'draw' must be a whole number, but this is '1.5'"),
        ("draw: \"3\"", "1:7 WrongType: 'draw' must be a whole number, but this is text; write 3 without the quotes"),
        ("draw: 3,", "1:7 WrongType: 'draw' must be a whole number, but this is '3,'; remove the comma"),
        ("draw: 0", "1:7 InvalidValue: 'draw' must be between 1 and 10, but this is 0"),
        ("draw: 99999999999999999999", "1:7 WrongType: 'draw' must be a whole number, but this is '99999999999999999999'"),
    ])
    func asksForAWholeNumberInItsRange(yaml: String, problem: String) {
        #expect(fields(yaml) { _ = $0.integer("draw", in: 1...10, log: &$1) } == [problem])
    }

    @Test(arguments: [
        ("pass: half", "1:7 WrongType: 'pass' must be a number, but this is 'half'"),
        ("pass: 0,6", "1:7 WrongType: 'pass' must be a number, but this is '0,6'; write 0.6"),
        ("pass: '7,5'", "1:7 WrongType: 'pass' must be a number, but this is text; write 7.5"),
        ("pass: '7.5'", "1:7 WrongType: 'pass' must be a number, but this is text; write 7.5 without the quotes"),
        ("pass: 60,", "1:7 WrongType: 'pass' must be a number, but this is '60,'; remove the comma"),
        ("pass: nan", "1:7 WrongType: 'pass' must be a number, but this is 'nan'"),
        ("pass: 100.5", "1:7 InvalidValue: 'pass' must be between 0 and 100, but this is 100.5"),
        ("pass: -1", "1:7 InvalidValue: 'pass' must be between 0 and 100, but this is -1"),
    ])
    func asksForANumberInItsRange(yaml: String, problem: String) {
        #expect(fields(yaml) { _ = $0.number("pass", in: 0...100, log: &$1) } == [problem])
    }

    @Test func aRangeWithoutEndNamesItsBeginning() {
        #expect(
            fields("pass: -1") { _ = $0.number("pass", in: 0...Double.greatestFiniteMagnitude, log: &$1) }
                == ["1:7 InvalidValue: 'pass' must be at least 0, but this is -1"])
    }

    @Test func asksForTrueOrFalse() {
        #expect(
            fields("current: yes") { _ = $0.boolean("current", log: &$1) }
                == ["1:10 WrongType: 'current' must be true or false, not 'yes'; did you mean 'true'?"])
        for (word, meaning) in [("oui", "true"), ("sí", "true"), ("ja", "true"), ("vrai", "true"), ("nein", "false"), ("faux", "false")] {
            #expect(
                fields("current: \(word)") { _ = $0.boolean("current", log: &$1) }
                    == ["1:10 WrongType: 'current' must be true or false, not '\(word)'; did you mean '\(meaning)'?"])
        }
        #expect(
            fields("current: Off") { _ = $0.boolean("current", log: &$1) }
                == ["1:10 WrongType: 'current' must be true or false, not 'Off'; did you mean 'false'?"])
        var value: Bool?
        #expect(fields("current: true") { value = $0.boolean("current", log: &$1) } == [])
        #expect(value == true)
    }

    @Test(arguments: [
        ("order: shufle", "1:8 InvalidValue: 'order' must be one of fixed, shuffle, not 'shufle'; did you mean 'shuffle'?"),
        ("order: random", "1:8 InvalidValue: 'order' must be one of fixed, shuffle, not 'random'; did you mean 'shuffle'?"),
        ("order: sequential", "1:8 InvalidValue: 'order' must be one of fixed, shuffle, not 'sequential'; did you mean 'fixed'?"),
        ("order: yes", "1:8 InvalidValue: 'order' must be one of fixed, shuffle, not 'yes'; did you mean 'shuffle'?"),
        ("order: instant", "1:8 InvalidValue: 'order' must be one of fixed, shuffle, not 'instant'"),
    ])
    func asksForOneOfAFewWords(yaml: String, problem: String) {
        #expect(fields(yaml) { _ = $0.word("order", as: Order.self, log: &$1) } == [problem])
    }

    @Test func linesOfOneTextAreNoList() {
        var tags: [String] = []
        let words = "these lines are one text, 'a b'; if they are a list, begin each with a hyphen and a space"
        #expect(fields("tags:\n  a\n  b") { tags = $0.texts("tags", log: &$1).map(\.value) } == ["2:3 StrayMark: \(words)"])
        #expect(tags == ["a b"])
        #expect(fields("tags: >\n  a\n  b") { tags = $0.texts("tags", log: &$1).map(\.value) } == [])
    }

    @Test func oneTextStandsForAListOfOne() {
        var tags: [String] = []
        #expect(fields("tags: a") { tags = $0.texts("tags", log: &$1).map(\.value) } == [])
        #expect(tags == ["a"])
        #expect(fields("tags: [a, b]") { tags = $0.texts("tags", log: &$1).map(\.value) } == [])
        #expect(tags == ["a", "b"])
        #expect(
            fields("tags: [a, [b]]") { tags = $0.texts("tags", log: &$1).map(\.value) }
                == ["1:11 WrongType: 'tags' must be text, but this is a list"])
    }
}
