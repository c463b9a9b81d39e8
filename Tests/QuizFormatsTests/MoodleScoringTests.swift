import Testing

@testable import QuizExchange
@testable import QuizFormats

/// How Moodle scores a question is kept, or reported at its line.
struct MoodleScoringTests {
    private func gift(_ text: String) throws -> QuizImport { try RoundTrip.quizImport(text, .gift, try RoundTrip.export()) }

    private func moodle(_ questions: [(type: String, rest: String)]) throws -> QuizImport {
        let written = questions.map { question in
            "<question type=\"\(question.type)\"><questiontext format=\"html\"><text>Which?</text></questiontext>\(question.rest)</question>"
        }
        return try RoundTrip.quizImport("<quiz>\n\(written.joined(separator: "\n"))\n</quiz>", .moodle, try RoundTrip.export())
    }

    private func answers(_ all: KeyValuePairs<String, String>) -> String {
        all.map { "<answer fraction=\"\($0.value)\"><text>\($0.key)</text></answer>" }.joined()
    }

    private func several(_ all: KeyValuePairs<String, String>) -> (type: String, rest: String) {
        ("multichoice", "<single>false</single>" + answers(all))
    }

    private let pairs =
        "<subquestion><text>a</text><answer><text>x</text></answer></subquestion><subquestion><text>b</text><answer><text>y</text></answer></subquestion>"
    private let whole = "<gradingtype>ALL_OR_NOTHING</gradingtype><answer><text>a</text></answer><answer><text>b</text></answer>"

    /// One of two right choices earns half in Moodle, and all of it is lost with a wrong one.
    @Test(arguments: ["-100", "-90"]) func deductionsAreKept(share: String) throws {
        let points = share == "-100" ? "-1" : "-0.9"
        for found in [try gift("Which?{~%50%a ~%50%b ~%\(share)%c}"), try moodle([several(["a": "50", "b": "50", "c": share])])] {
            #expect(found.text.contains("- [x] a\n- [x] b\n- [ ] c {points=\(points)}\n"), "\(found.text)")
            #expect(!found.text.contains("scoring:"))
            #expect(found.lines == [])
        }
    }

    /// Neither answer is the correct one.
    @Test(arguments: ["50", "100", "0"]) func equalSharesOfTrueAndFalse(share: String) throws {
        let found = try moodle([("truefalse", answers(["true": share, "false": share]))])
        #expect(found.quizzes.isEmpty)
        let message = "a true/false question needs two answers, one of which earns more than the other, so it isn't imported"
        #expect(found.lines == ["2 InvalidQuestion: \(message)"])
    }

    @Test func theBetterOfTrueAndFalseIsCorrect() throws {
        let found = try moodle([("truefalse", answers(["true": "50", "false": "100"]))])
        #expect(found.text.contains("{type=true-false answer=false}"), "\(found.text)")
        #expect(found.lines == ["2 NotImported: \"true\" earns 50% of the points in Moodle, but none in Quizmark"])
    }

    @Test func numbersThatAreTooLarge() throws {
        let fault = "'1e400' is too large (the greatest number is about 1.8e308)"
        #expect(try gift("How many? {#1e400}").lines == ["1 InvalidQuestion: \(fault)"])
        let moodle = try moodle([("numerical", answers(["1e400": "100"]))])
        #expect(moodle.lines == ["2 InvalidQuestion: \(fault), so this question isn't imported"])
    }

    @Test func oneRightChoiceNeedsNoPoints() throws {
        let found = try moodle([several(["a": "100", "b": "-100"])])
        #expect(found.text.contains("- [x] a\n- [ ] b\n") && !found.text.contains("scoring:"))
    }

    @Test func sharesThatAreNotWholeAreReported() throws {
        let either = try moodle([several(["a": "100", "b": "100", "c": "0"])])
        #expect(
            either.lines == ["2 NotImported: the correct answer earns 200% of the points in Moodle, but 100% in Quizmark; check the key"])
        #expect(try gift("Which?{~%40%a ~%40%b ~c}").lines.contains { $0.contains("earns 80%") })
        #expect(try gift("Capital?{=%90%Paris}").lines.contains { $0.contains("earns 90%") })
        #expect(try moodle([("numerical", answers(["3": "80"]))]).lines.contains { $0.contains("earns 80%") })
    }

    @Test func questionsAreReportedThatAreScoredInAnotherWayThanTheirQuiz() throws {
        let mixed = try moodle([("matching", pairs), ("ordering", whole), ("matching", pairs)])
        #expect(mixed.text.contains("scoring: partial"))
        #expect(
            mixed.lines.map { String($0.prefix(75)) } == ["3 NotImported: a partly correct answer earns no points in the original, but"])
        let sets = try moodle([("multichoiceset", answers(["a": "100", "b": "100", "c": "0"])), ("ordering", whole), ("matching", pairs)])
        #expect(!sets.text.contains("scoring:"))
        #expect(sets.lines.map { String($0.prefix(72)) } == ["4 NotImported: a partly correct answer earns points in the original, but"])
        let text = try gift("Match{=a -> x\n=b -> y}\n\nSort{>2 ALL VERTICAL ALL_OR_NOTHING SHOW\na\nb}\n\nMatch again{=a -> x\n=b -> y}\n")
        #expect(text.text.contains("scoring: partial"))
        #expect(text.lines.map { String($0.prefix(16)) } == ["4 NotImported: a"])
    }

    // MARK: - Ordering

    @Test(arguments: ["-1", "0", "2", "7"]) func allItemsOfAnOrderAreShown(count: String) throws {
        let items = "<selecttype>RANDOM</selecttype><selectcount>\(count)</selectcount>\(whole)"
        #expect(try moodle([("ordering", items)]).lines == [])
        #expect(try gift("Sort{>\(count) RANDOM VERTICAL ALL_OR_NOTHING SHOW\na\nb}").lines == [])
    }

    @Test func aPartOfTheItemsIsReported() throws {
        let message = "NotImported: Moodle shows 1 of the 2 items, but this quiz shows all"
        let items = "<selecttype>RANDOM</selecttype><selectcount>1</selectcount>\(whole)"
        #expect(try moodle([("ordering", items)]).lines == ["2 \(message)"])
        #expect(try gift("Sort{>1 RANDOM VERTICAL ALL_OR_NOTHING SHOW\na\nb}").lines == ["1 \(message)"])
    }

    @Test func otherRulesForOrdersAreReported() throws {
        let items = "<gradingtype>ABSOLUTE_POSITION</gradingtype><answer><text>a</text></answer><answer><text>b</text></answer>"
        #expect(try moodle([("ordering", items)]).lines.contains { $0.contains("by how many items are in their place in Moodle") })
        #expect(try gift("Sort{>2 ALL VERTICAL ABSOLUTE_POSITION SHOW\na\nb}").lines.contains { $0.contains("in their place in Moodle") })
    }

    // MARK: - Gaps

    private func cloze(_ text: String) throws -> QuizImport {
        try RoundTrip.quizImport(
            "<quiz><question type=\"cloze\"><questiontext><text><![CDATA[\(text)]]></text></questiontext></question></quiz>", .moodle,
            try RoundTrip.export())
    }

    /// Right answers share the points, and without credits as numbers, each wrong one cancels a right one.
    @Test func severalAnswersOfAGapShareItsPoints() throws {
        let usual = try cloze("Which? {1:MR:=a~=b~c}")
        #expect(usual.text.contains("scoring: partial") && usual.text.hasSuffix("- [x] a\n- [x] b\n- [ ] c\n"), "\(usual.text)")
        let weighted = try cloze("Which? {1:MRV:%100%a~%0%b~%50%c~%-50%d}")
        #expect(
            weighted.text.hasSuffix("- [x] a {points=0.6666667}\n- [ ] b {points=0}\n- [x] c\n- [ ] d {points=-0.5}\n"), "\(weighted.text)")
    }

    @Test func listsAreKept() throws {
        let found = try cloze("A {1:MCV:=b~c} and {1:MCH:d~=e<i>f</i>#yes} and {1:SA:=H<sub>2</sub>O#one~=H2O#two}.")
        #expect(found.text.contains("A [[{*b*|c}]] and [[{d|*ef*}]] and [[H2O]]."), "\(found.text)")
        #expect(found.text.contains("answer=\"ef\"]\n> yes") && found.text.contains("answer=\"H2O\"]\n> one"))
        #expect(!found.text.contains("> two"))
        #expect(found.lines == [])
    }

    @Test func gapsAreNamedByTheirNumber() throws {
        let wrong = try cloze("A {1:SA:=b} and {1:NM:=many} and {1:SA:~c}")
        #expect(wrong.lines.contains { $0.contains("gap 2 of this text has an answer that isn't a number") }, "\(wrong.lines)")
        #expect(try cloze("A {1:SA:=b} and {1:SA:~c}").lines.contains { $0.contains("gap 2 of this text has no correct answer") })
        let others = try cloze("A {1:SA:=b~%50%c} and {2:MCV:=d~=e} and {1:MC:=f~=g~%50%h}").lines
        #expect(others.contains { $0.contains("gaps 2, 3: picked from a list") })
        #expect(others.contains { $0.contains("gaps 1, 3: some answers earn part") })
        #expect(others.contains { $0.contains("the gaps count 1, 2, 1 in Moodle") })
    }
}
