import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// What files of other programs have beside their format, or in place of it.
struct ForeignDialectTests {
    private func read(_ text: String, _ format: QuizFormat = .gift) throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export())
    }

    // MARK: - GIFT

    @Test(arguments: [
        ("Kept {1:MC:~with~=in} water?", "Kept [[{with|*in*}]] water?"), ("It is {1:SHORTANSWER:=zinc}.", "It is [[zinc]]."),
        ("It is {:SA:=zinc~=tin}.", "It is [[zinc|tin]]."), ("Pi is {1:NUMERICAL:=3.14:0.01}.", "Pi is [[= 3.14 ± 0.01]]."),
        ("Is it {1:SA:=tin} or {1:SA:=zinc}?", "Is it [[tin]] or [[zinc]]?"),
    ]) func embeddedAnswersInGift(text: String, written: String) throws {
        let found = try read("::Name:: \(text)\n\nNext? {=yes}\n")
        #expect(found.text.contains(written), "\(found.text)")
        #expect(found.text.hasSuffix("## Next?\n\n[[yes]]\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    @Test func escapedBracesAreText() throws {
        let found = try read("Write \\{1\\:SA\\:\\=x\\}. {T}")
        #expect(found.text.contains("answer=true"), "\(found.text)")
    }

    @Test(arguments: [("true", true), ("False", false), ("t", true), ("f", false), ("VRAI", true), ("Faux", false)])
    func otherWordsForTrueAndFalse(word: String, answer: Bool) throws {
        let found = try read("It rains. {\(word)#No.}")
        #expect(found.text.contains("answer=\(answer)"), "\(found.text)")
        #expect(found.lines.count == 1 && found.lines[0].contains("write {=\(word)} if it is typed"), "\(found.lines)")
        let typed = try read("It rains. {=\(word)}")
        #expect(typed.text.contains("[[\(word)]]") && typed.lines == [], "\(typed.text)")
    }

    @Test func linesOfANumberAreShownInOneLine() throws {
        let found = try read("How many? {#\n  =ten\n  =20\n}")
        #expect(found.lines.count == 1 && found.lines[0].contains("'# =ten =20' isn't a number"), "\(found.lines)")
    }

    // MARK: - Embedded answers

    private func cloze(_ text: String) -> String {
        "<quiz><question type=\"cloze\"><name><text>N</text></name><questiontext format=\"html\"><text>\(text)</text></questiontext></question></quiz>"
    }

    @Test(arguments: ["Which? {1:MULTICHOICE:tin~%50%zinc}", "It is {1:SA:%50%zinc} and {1:SA:%50%tin}."])
    func embeddedAnswersWithoutAllPointsAreReported(text: String) throws {
        let found = try read(cloze(text), .moodle)
        #expect(found.lines.contains { $0.contains("the correct answer earns 50% of the points in Moodle") }, "\(found.lines)")
    }

    @Test func gapsWithSeveralChoicesAreNamed() throws {
        let found = try read(cloze("It is {1:SA:=zinc} or {1:MULTIRESPONSE:=tin~=lead~iron}."), .moodle)
        #expect(
            found.lines == [
                "1 InvalidQuestion: gap 2 of this text asks for all correct choices of a list, which a blank can't, so the question isn't imported; make it a separate question"
            ])
    }

    // MARK: - Canvas

    /// Without the name of the kind, the names of the fields in the text show that these are blanks.
    @Test func fieldsThatTheTextNamesAreBlanks() throws {
        func item(_ second: String) -> String {
            let lists = ["metal", "gas"].map { name in
                let first = name == "metal" ? "Zinc" : "Neon"
                return QTI12Testing.list(
                    "response_\(name)", prompt: name,
                    QTI12Testing.label("\(name)1", first) + QTI12Testing.label("\(name)2", second.isEmpty ? first.lowercased() : second))
            }
            return QTI12Testing.item(
                "", QTI12Testing.text("A [metal] and a [gas].") + lists.joined(),
                ["metal", "gas"].map { QTI12Testing.right(QTI12Testing.equal("\($0)1", "response_\($0)"), "50", action: "Add") }.joined())
        }
        let spelt = try read(QTI12Testing.document(item("")), .canvas)
        #expect(spelt.text.contains("A [[Zinc]] and a [[Neon]]."), "\(spelt.text)")
        let listed = try read(QTI12Testing.document(item("Iron")), .canvas)
        #expect(!listed.text.contains("->") && listed.text.contains("Zinc") && listed.text.contains("Iron"), "\(listed.text)")
    }
}
